/** Margins on the inside and outside of a spread: they are left or right by the side of the page. https://www.princexml.com/doc/paged/#page-style */

import type { Declaration } from '../css/rules.ts';
import { atEnd, createCursor, createState } from '../css/values/cursor.ts';
import { type ComputeContext, computeDeferred } from '../css/values/deferred.ts';
import { lengthPercentage } from '../css/values/numeric.ts';
import type { LengthPercentage } from '../css/values/types.ts';
import { type ComputedStyle, changedStyle } from './computed-style.ts';

export const SPREAD_MARGINS: ReadonlyMap<string, 'inside' | 'outside'> = new Map(
  (['inside', 'outside'] as const).flatMap((side) =>
    ['', '-prince-', 'prince-'].map((prefix) => [`${prefix}margin-${side}`, side] as const),
  ),
);

const margin = lengthPercentage();

/** Undefined where the value is invalid. */
export function spreadMargin(declaration: Declaration, context: ComputeContext): LengthPercentage | undefined {
  const cursor = createCursor(declaration.value, createState());
  const value = margin(cursor);
  return value === undefined || !atEnd(cursor) ? undefined : computeDeferred(value, context);
}

/** As in Prince they have precedence over `margin-left` and `margin-right`. */
export function withSpreadMargins(
  style: ComputedStyle,
  side: 'left' | 'right',
  { inside, outside }: Partial<Record<'inside' | 'outside', LengthPercentage>>,
): ComputedStyle {
  if (inside === undefined && outside === undefined) return style;
  const { margin: own } = style;
  const [left, right] = side === 'right' ? [inside, outside] : [outside, inside];
  return changedStyle(style, {
    margin: { ...own, marginLeft: left ?? own.marginLeft, marginRight: right ?? own.marginRight },
  });
}
