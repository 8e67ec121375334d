/** How many characters a number field has room for. Deviation: as in Chromium, which does not look at `size`. */

import { attribute, type Element } from '../../dom/node.ts';

/** Characters before and after the decimal point. */
interface Digits {
  readonly before: number;
  readonly after: number;
}

/** Room for the limits and the step, if all of them are numbers; null: as much as for any text. */
export function numberSize(element: Element): number | null {
  const step = attribute(element, 'step');
  if (step?.trim().toLowerCase() === 'any') return null;
  const least = digitsOf(attribute(element, 'min'));
  const most = digitsOf(attribute(element, 'max'));
  if (!least || !most) return null;
  const each = [least, most, digitsOf(step) ?? { before: 1, after: 0 }];
  const after = Math.max(...each.map((digits) => digits.after));
  return Math.max(...each.map((digits) => digits.before)) + after + (after > 0 ? 1 : 0);
}

/** https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#valid-floating-point-number ; the digits of 1e3 are one. */
function digitsOf(text: string | null): Digits | null {
  const match = /^(-?)(\d*)(?:\.(\d+))?(?:e([-+]?\d+))?$/i.exec(text?.trim() ?? '');
  if (!match || (match[2] === '' && match[3] === undefined)) return null;
  const [, sign = '', whole = '', fraction = '', power = '0'] = match;
  const count = Math.max(1, `${whole}${fraction}`.replace(/^0+/, '').length);
  const exponent = Number(power) - fraction.length;
  if (exponent >= 0) return { before: sign.length + count, after: 0 };
  const before = exponent + count;
  return before > 0
    ? { before: sign.length + before, after: count - before }
    : { before: sign.length + 1, after: count - before };
}
