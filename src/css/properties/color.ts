/** Colour. https://drafts.csswg.org/css-color-4/, css-color-adjust-1, css-display-3 (visibility) */

import { BLACK, quirkyColor } from '../values/color/parse.ts';
import type { Color, Rgba } from '../values/types.ts';
import { computedRow, group, keyword } from './row.ts';

export const color = group('color', 'css-color-4', true, {
  color: computedRow<Rgba, Color>(BLACK, quirkyColor, (specified, context) =>
    specified === 'currentcolor' ? context.parent.color.color : specified,
  ),
  visibility: keyword('visible', 'hidden', 'collapse'),
  /** Read by nobody: backgrounds are always printed, as `exact` asks, and `economy` leaves the choice to us. */
  printColorAdjust: keyword('economy', 'exact'),
});
