/** Outside list markers, beside the first line of their item. https://drafts.csswg.org/css-lists-3/#list-style-position-outside */

import { usedMargins } from '../core/box-model.ts';
import { addChild } from '../core/builder.ts';
import { layoutNode } from '../core/dispatch.ts';
import { independentSpace } from '../core/spaces.ts';
import { type BlockRun, resolveOffset } from './run.ts';

/**
 * Puts the marker on the first baseline, its end edge at the content edge. An item without a line is at least as tall as its marker.
 * False: the item's offset turned out otherwise than expected.
 */
export function placeMarker(run: BlockRun): boolean {
  const { builder, node, context } = run;
  const { marker } = node;
  if (!marker || builder.index > 0) return true;
  const space = independentSpace(run.contentWidth, { shrinkToFit: true });
  const result = layoutNode(marker, space, null, null, context);
  if (!result.fragment) return true;
  const { fragment } = result;
  const { baseline, lastBaseline, overflowRight, overflowBottom, notes, solid } = builder;
  let y = builder.top;
  if (baseline !== null && fragment.baseline !== null) {
    y = baseline - fragment.baseline;
  } else {
    if (!resolveOffset(run)) return false;
    run.offset = Math.max(run.offset, builder.top + fragment.height);
    y = builder.top;
  }
  const margins = usedMargins(marker, run.contentWidth);
  // Outside the border box: padding of the item widens the gap between marker and text.
  const x = run.rtl ? builder.width + margins.left : -fragment.width - margins.right;
  addChild(builder, result, x, y);
  builder.baseline = baseline ?? (fragment.baseline === null ? null : y + fragment.baseline);
  builder.lastBaseline = lastBaseline ?? builder.baseline;
  builder.overflowRight = overflowRight;
  builder.overflowBottom = overflowBottom;
  builder.notes = notes;
  builder.solid = solid || baseline === null;
  return true;
}
