/**
 * Attribute values as component values, built token by token, so that attributes cannot inject CSS.
 * https://html.spec.whatwg.org/multipage/common-microsyntaxes.html
 */

import type { ComponentValue } from '../../css/syntax/component-value.ts';
import { NAMED_COLORS } from '../../css/values/color/names.ts';

/** A declaration from an attribute. */
export interface Hint {
  readonly property: string;
  readonly value: readonly ComponentValue[];
  /** The text as written, if CSS decides whether it is valid. */
  readonly text?: string;
}

/** Equal for equal hints. */
export function hintsKey(hints: readonly Hint[]): string {
  let key = '';
  for (const { property, value, text } of hints) {
    key += `${property}:`;
    for (const part of value) {
      if (part.type === 'ident' || part.type === 'percentage') key += `${part.type} ${part.value},`;
      else if (part.type === 'dimension') key += `${part.value}${part.unit},`;
      else key += JSON.stringify(part);
    }
    key += text === undefined ? ';' : `${JSON.stringify(text)};`;
  }
  return key;
}

export const ident = (value: string): ComponentValue => ({ type: 'ident', value, start: 0 });
export const px = (value: number): ComponentValue => ({
  type: 'dimension',
  value,
  unit: 'px',
  isInteger: Number.isInteger(value),
  text: `${value}px`,
  start: 0,
});
const percentage = (value: number): ComponentValue => ({ type: 'percentage', value, start: 0 });

export const string = (value: string): ComponentValue => ({ type: 'string', value, start: 0 });
export const url = (value: string): ComponentValue => ({ type: 'url', value, start: 0 });
const hash = (value: string): ComponentValue => ({ type: 'hash', value, isId: false, start: 0 });
export const number = (value: number): ComponentValue => ({
  type: 'number',
  value,
  isInteger: Number.isInteger(value),
  text: String(value),
  start: 0,
});
export const comma: ComponentValue = { type: 'comma', start: 0 };
export const delim = (value: string): ComponentValue => ({ type: 'delim', value, start: 0 });

/** Rules for parsing dimension values: `12`, `12.5px`, `50%`. Deviation: as in browsers, `3*`, a share of what is left in HTML 4, is none. */
export function dimension(text: string | undefined, zero = true): ComponentValue | null {
  if (text === undefined) return null;
  const match = /^[\t\n\f\r ]*\+?(\d+(?:\.\d+)?|\.\d+)([%*]?)/.exec(text);
  if (!match || match[2] === '*') return null;
  const value = Number(match[1]);
  if (value === 0 && !zero) return null;
  return match[2] === '%' ? percentage(value) : px(value);
}

/** A length or percentage in an SVG attribute: CSS, or a unitless number in px. https://svgwg.org/svg2-draft/types.html#syntax */
export function svgLength(text: string | undefined): ComponentValue | null {
  const match = /^\s*\+?((?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)(%|[a-z]*)\s*$/i.exec(text ?? '');
  if (!match) return null;
  const value = Number(match[1]);
  const unit = match[2]!.toLowerCase();
  if (unit === '%') return percentage(value);
  if (unit === '') return px(value);
  return { type: 'dimension', value, unit, isInteger: Number.isInteger(value), text: `${value}${unit}`, start: 0 };
}

/** Rules for parsing non-negative integers. */
export function integer(text: string | undefined): number | null {
  // Most elements have no such attribute.
  const match = text === undefined ? null : /^[\t\n\f\r ]*\+?(\d+)/.exec(text);
  return match ? Math.min(Number(match[1]), 1_000_000) : null;
}

/** Rules for parsing integers. */
export function signedInteger(text: string | undefined): number | null {
  const match = /^[\t\n\f\r ]*([-+]?\d+)/.exec(text ?? '');
  return match ? Number(match[1]) : null;
}

/** Rules for parsing a legacy colour value; names and short forms are left to CSS. */
export function legacyColor(text: string | undefined): ComponentValue | null {
  const trimmed = text?.trim() ?? '';
  if (trimmed === '' || trimmed.toLowerCase() === 'transparent') return null;
  if (NAMED_COLORS.has(trimmed.toLowerCase())) return ident(trimmed.toLowerCase());
  if (/^#[0-9a-f]{3}$/i.test(trimmed) || /^#[0-9a-f]{6}$/i.test(trimmed)) return hash(trimmed.slice(1));
  return hash(legacyDigits(trimmed));
}

/** Steps 8 to 16 of the legacy colour rules: every text is a colour. */
function legacyDigits(text: string): string {
  let digits = [...text]
    .map((character) => (character.length > 1 ? '00' : character))
    .join('')
    .slice(0, 128)
    .replace(/^#/, '')
    .replace(/[^0-9a-f]/gi, '0');
  while (digits.length === 0 || digits.length % 3 !== 0) digits += '0';
  const length = digits.length / 3;
  let parts = [digits.slice(0, length), digits.slice(length, 2 * length), digits.slice(2 * length)];
  if (length > 8) parts = parts.map((part) => part.slice(-8));
  while (parts[0]!.length > 2 && parts.every((part) => part.startsWith('0')))
    parts = parts.map((part) => part.slice(1));
  return parts.map((part) => part.slice(0, 2).padStart(2, '0')).join('');
}
