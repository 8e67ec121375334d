/**
 * Actions of buttons. ISO 32000-1, 12.7.5 Form actions;
 * https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#form-submission-algorithm
 */

import { attribute, type Document, type Element } from '../../dom/node.ts';
import { linkTarget } from '../../structure/link-targets.ts';
import type { Conformance } from '../conformance.ts';
import type { PdfRef } from '../sink.ts';
import { byteString } from '../syntax.ts';

/** A field and its form. */
export interface FormMember {
  readonly ref: PdfRef;
  readonly owner: Element | null;
}

/** From Table 237: submit as an HTML form does. */
const EXPORT_FORMAT = 1 << 2;
const GET_METHOD = 1 << 3;

interface ButtonOptions {
  readonly document: Document;
  readonly members: readonly FormMember[];
  readonly conformance: Conformance;
}

/** Undefined for no action. Scripts are not written. */
export function buttonAction(element: Element, form: Element | null, options: ButtonOptions): string | undefined {
  const type = (attribute(element, 'type') ?? (element.tag === 'button' ? 'submit' : 'text')).toLowerCase();
  if (!form || (type !== 'submit' && type !== 'image' && type !== 'reset')) return undefined;
  const { document, members, conformance } = options;
  const isWhole = members.every(({ owner }) => owner === form);
  const own = members.flatMap(({ ref, owner }) => (owner === form ? [`${ref}`] : []));
  const fields = isWhole || own.length === 0 ? '' : `/Fields[${own.join(' ')}]`;
  let action: string;
  if (type === 'reset') action = `<</S/ResetForm${fields}>>`;
  else {
    const target = linkTarget(attribute(element, 'formaction') ?? attribute(form, 'action') ?? '#', document.baseUrl);
    if (target?.kind !== 'uri' || !/^https?:/.test(target.uri)) return undefined;
    const method = (attribute(element, 'formmethod') ?? attribute(form, 'method') ?? 'get').toLowerCase();
    const flags = EXPORT_FORMAT | (method === 'post' ? 0 : GET_METHOD);
    action = `<</S/SubmitForm/F<</FS/URL/F${byteString(target.uri)}>>${fields}/Flags ${flags}>>`;
  }
  if (!conformance.profile.archive) return action;
  // ISO 19005-2, 6.4.1
  conformance.mended('the button does nothing in the PDF: PDF/A takes no actions of fields', element);
  return undefined;
}
