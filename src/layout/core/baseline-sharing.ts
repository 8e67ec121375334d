/** Which items share a baseline, and where their baselines are. https://drafts.csswg.org/css-align-3/#baseline-sharing-group */

import type { BoxNode } from '../../boxes/box.ts';
import { writingModeOf } from '../../boxes/writing-modes/writing-mode.ts';
import type { WritingGroup } from '../../css/properties/computed-text.ts';
import { isVertical } from '../../css/properties/logical.ts';
import type { Px } from '../../geometry.ts';
import { hasCentralBaseline, synthesizedBaseline } from './em-square.ts';
import type { BoxFragment } from './fragments.ts';

/** Items of a group are aligned by their baselines, as close as possible to the start or the end edge of what they share. */
export type BaselineGroup = 'start' | 'end';

const writingOf = (node: BoxNode): WritingGroup => (node.flow?.painted ?? node).style.writing;

const isParallel = (item: BoxNode, container: BoxNode): boolean =>
  isVertical(writingOf(item)) === isVertical(writingOf(container));

const groupOf = (last: boolean, against: boolean): BaselineGroup => (last === against ? 'start' : 'end');

/**
 * Whether the lines of an item stack in the opposite direction to those of its row, so that its first line is at the end. Deviation:
 * `sideways-rl` counts as different from `vertical-rl`, as in Chromium.
 */
const stacksAgainstRow = (item: BoxNode, container: BoxNode): boolean =>
  isParallel(item, container) && writingOf(item).writingMode !== writingOf(container).writingMode;

export const rowBaselineGroup = (last: boolean, item: BoxNode, container: BoxNode): BaselineGroup =>
  groupOf(last, stacksAgainstRow(item, container));

/** From the block-start edge of the item's border box, in the container's block direction. */
export function rowBaseline(
  last: boolean,
  item: BoxNode,
  fragment: BoxFragment,
  container: BoxNode,
  height: Px = fragment.height,
): Px {
  const own =
    (last ? fragment.lastBaseline : fragment.baseline) ?? baselineAcrossModes(last, item, fragment, container);
  if (own === null) return synthesized(height, container);
  const alike = writingModeOf(writingOf(item)) === writingModeOf(writingOf(container));
  return stacksAgainstRow(item, container) && alike ? fragment.height - own : own;
}

/** In `vertical-lr` the under side of lines, where a synthesized baseline is, is at their block-start edge. */
function synthesized(height: Px, container: BoxNode): Px {
  const isFlipped = writingOf(container).writingMode === 'vertical-lr' && !hasCentralBaseline(container.style);
  return isFlipped ? 0 : synthesizedBaseline(height, container.style);
}

function baselineAcrossModes(
  last: boolean,
  item: BoxNode,
  { parentBaselines }: BoxFragment,
  container: BoxNode,
): Px | null {
  if (!parentBaselines || !isParallel(item, container)) return null;
  return last ? parentBaselines.last : parentBaselines.first;
}

/** Items of a column share baselines of lines that run along the column. */
export function columnBaselineGroup(last: boolean, item: BoxNode, container: BoxNode): BaselineGroup {
  const rtl = writingOf(container).direction === 'rtl';
  if (!isVertical(writingOf(container))) {
    const { writingMode } = writingOf(item);
    const fromRight = writingMode === 'vertical-rl' || writingMode === 'sideways-rl';
    return groupOf(last, isVertical(writingOf(item)) && fromRight !== rtl);
  }
  return groupOf(last, rtl);
}

/**
 * From the line-left edge of the item's border box: the baseline of lines across the container's lines, or a synthesized one.
 * Deviation: in `sideways-lr` the line-left edge is taken to be the top one, as in Chromium.
 */
export function columnBaseline(last: boolean, item: BoxNode, fragment: BoxFragment, container: BoxNode): Px {
  const across = last ? fragment.parentBaselines?.last : fragment.parentBaselines?.first;
  if (across !== null && across !== undefined && !isParallel(item, container)) return across;
  if (isVertical(writingOf(container))) return synthesizedBaseline(fragment.width, container.style);
  return writingOf(item).writingMode === 'sideways-lr' ? fragment.width : 0;
}
