/** Which form controls can be filled in on the page. https://html.spec.whatwg.org/multipage/forms.html, ISO 32000-1, 12.7.4 Field types */

import { isListBox } from '../dom/form-controls.ts';
import { inputType } from '../dom/input-values.ts';
import { type Element, isHtml } from '../dom/node.ts';

export type FieldKind = 'text' | 'lines' | 'password' | 'check' | 'radio' | 'menu' | 'list' | 'button';

/** Controls without a counterpart in PDF, which are printed as they are. */
const PRINTED = new Set(['hidden', 'range', 'color', 'file']);

/** Null if `element` is not a control, or is only printed. */
export function fieldKind(element: Element): FieldKind | null {
  if (isHtml(element, 'textarea')) return 'lines';
  if (isHtml(element, 'button')) return 'button';
  if (isListBox(element)) return 'list';
  if (isHtml(element, 'select')) return 'menu';
  if (!isHtml(element, 'input')) return null;
  const type = inputType(element);
  if (PRINTED.has(type)) return null;
  if (type === 'checkbox') return 'check';
  if (type === 'radio') return 'radio';
  if (type === 'password') return 'password';
  return /^(submit|reset|button|image)$/.test(type) ? 'button' : 'text';
}

/** Whether a control can be filled in on screen but not in a PDF. */
export const isOnlyPrinted = (element: Element): boolean =>
  isHtml(element, 'input') && inputType(element) !== 'hidden' && PRINTED.has(inputType(element));
