/** Type, flags and value of a form control as a field. ISO 32000-1, 12.7.3.1, 12.7.4; https://html.spec.whatwg.org/multipage/forms.html */

import { dateField } from '../../boxes/controls/dates.ts';
import { labelOf } from '../../boxes/controls/list-boxes.ts';
import { isDisabled, optionsOf } from '../../dom/form-controls.ts';
import { inputType } from '../../dom/input-values.ts';
import { attribute, type Element, isHtml } from '../../dom/node.ts';
import { type FieldKind, fieldKind } from '../../structure/fields.ts';
import { textOf } from '../../structure/names.ts';
import { textString } from '../syntax.ts';

/** From Tables 221, 226, 228 and 230; bit n has the value 2^(n-1). */
const Flag = {
  ReadOnly: 1 << 0,
  Required: 1 << 1,
  NoExport: 1 << 2,
  Multiline: 1 << 12,
  Password: 1 << 13,
  NoToggleToOff: 1 << 14,
  Radio: 1 << 15,
  PushButton: 1 << 16,
  Combo: 1 << 17,
  MultiSelect: 1 << 21,
  DoNotSpellCheck: 1 << 22,
} as const;

const KIND_FLAGS: Readonly<Record<FieldKind, number>> = {
  text: 0,
  lines: Flag.Multiline,
  password: Flag.Password,
  check: 0,
  radio: Flag.Radio | Flag.NoToggleToOff,
  menu: Flag.Combo,
  list: 0,
  button: Flag.PushButton,
};

export function flagsOf(element: Element, kind: FieldKind): number {
  let flags = KIND_FLAGS[kind];
  if (isDisabled(element)) flags |= Flag.ReadOnly | Flag.NoExport;
  if (element.attributes.has('readonly') && (kind === 'text' || kind === 'lines' || kind === 'password'))
    flags |= Flag.ReadOnly;
  if (element.attributes.has('required') && kind !== 'button') flags |= Flag.Required;
  if (kind === 'list' && element.attributes.has('multiple')) flags |= Flag.MultiSelect;
  const isWords = kind === 'text' || kind === 'lines';
  if (isWords && attribute(element, 'spellcheck') === 'false') flags |= Flag.DoNotSpellCheck;
  return flags;
}

/** Entries of the field that depend on its value. */
export function valueEntries(element: Element): Record<string, string | undefined> {
  const kind = fieldKind(element);
  switch (kind) {
    case 'text':
      return textEntries(element, shownValue(element));
    case 'lines':
      return textEntries(element, textOf(element).replace(/^\r?\n/, ''));
    case 'password':
      // 12.7.4.3: a file must not contain a password.
      return { MaxLen: maxLength(element, attribute(element, 'value') ?? '') };
    case 'menu':
    case 'list':
      return choiceEntries(element, kind);
    default:
      return {};
  }
}

/** The displayed value of a field; dates are formatted as on the page. */
function shownValue(element: Element): string {
  const value = attribute(element, 'value') ?? '';
  return value === '' ? '' : (dateField(inputType(element), value)?.text ?? value);
}

function textEntries(element: Element, value: string): Record<string, string | undefined> {
  const text = value === '' ? undefined : textString(value);
  return { V: text, DV: text, MaxLen: maxLength(element, value) };
}

function maxLength(element: Element, value: string): string | undefined {
  const text = attribute(element, 'maxlength') ?? '';
  return /^\d{1,6}$/.test(text) && value.length <= Number(text) ? `${Number(text)}` : undefined;
}

/** Further options are left out. */
const MAX_OPTIONS = 5000;

function choiceEntries(select: Element, kind: 'menu' | 'list'): Record<string, string | undefined> {
  const options = optionsOf(select).slice(0, MAX_OPTIONS);
  const texts = options.map((option) => {
    const label = textString(labelOf(option));
    const value = textString(attribute(option, 'value') ?? labelOf(option));
    return { value, option: value === label ? label : `[${value}${label}]` };
  });
  const chosen = options.flatMap((option, index) => (option.attributes.has('selected') ? [index] : []));
  const isMultiple = select.attributes.has('multiple');
  const selected = isMultiple ? chosen : chosen.slice(-1);
  if (kind === 'menu' && selected.length === 0 && options.length > 0) selected.push(0);
  const values = selected.map((index) => texts[index]!.value);
  const value = values.length > 1 ? `[${values.join('')}]` : values[0];
  return {
    Opt: `[${texts.map(({ option }) => option).join('')}]`,
    V: value,
    DV: value,
    I: kind === 'list' && selected.length > 0 ? `[${selected.join(' ')}]` : undefined,
  };
}

/** https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#form-owner */
export function formOwner(element: Element, byId: ReadonlyMap<string, Element>): Element | null {
  const id = attribute(element, 'form');
  const named = id === null ? undefined : byId.get(id);
  if (named && isHtml(named, 'form')) return named;
  for (let at = element.parent; at.kind === 'element'; at = at.parent) if (isHtml(at, 'form')) return at;
  return null;
}
