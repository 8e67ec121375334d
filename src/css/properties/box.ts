/** Margins, padding and insets. https://drafts.csswg.org/css-box-4/ and css-position-3 */

import { withAnchorFunctions } from '../values/anchors.ts';
import { either, oneOf, type Parser, takeFunction } from '../values/cursor.ts';
import { length, lengthPercentage } from '../values/numeric.ts';
import type { LengthPercentage, QuirkyLength } from '../values/types.ts';
import { group, keyword, row } from './row.ts';

/** The user agent's margins in quirks mode, which are zero at the edges of the body and of cells. */
const quirkyLength: Parser<QuirkyLength> = (cursor) => {
  const inner = cursor.state.quirks ? takeFunction(cursor, '-internal-quirk') : undefined;
  const value = inner && emLength(inner);
  return value === undefined ? undefined : { kind: 'quirky', value };
};

const emLength = length();

const marginValue = row<LengthPercentage | 'auto'>(
  0,
  withAnchorFunctions('sizes', either(oneOf('auto'), quirkyLength, lengthPercentage(Number.NEGATIVE_INFINITY, true))),
);
const paddingValue = row<LengthPercentage>(0, lengthPercentage(0, true));
const insetValue = row<LengthPercentage | 'auto'>(
  'auto',
  withAnchorFunctions('all', either(oneOf('auto'), lengthPercentage(Number.NEGATIVE_INFINITY, true))),
);

export const margin = group('margin', 'css-box-4', false, {
  marginTop: marginValue,
  marginRight: marginValue,
  marginBottom: marginValue,
  marginLeft: marginValue,
  marginTrim: keyword('none', 'block', 'block-start', 'block-end'),
  marginBreak: keyword('auto', 'keep', 'discard'),
});

export const padding = group('padding', 'css-box-4', false, {
  paddingTop: paddingValue,
  paddingRight: paddingValue,
  paddingBottom: paddingValue,
  paddingLeft: paddingValue,
});

export const inset = group('inset', 'css-position-3', false, {
  top: insetValue,
  right: insetValue,
  bottom: insetValue,
  left: insetValue,
});
