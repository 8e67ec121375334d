/** Disabled form controls. */

import { type Element, isHtml } from './node.ts';

/** Whether a control is disabled, itself or by a `fieldset` around it. https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#concept-fe-disabled */
export function isDisabled(element: Element): boolean {
  if (element.attributes.has('disabled')) return true;
  let inside: Element = element;
  for (let at = element.parent; at.kind === 'element'; inside = at, at = at.parent) {
    if (!isHtml(at, 'fieldset') || !at.attributes.has('disabled')) continue;
    if (!isHtml(inside, 'legend')) return true;
    const legend = at.elements.find((child) => isHtml(child, 'legend'));
    if (inside !== legend) return true;
  }
  return false;
}
