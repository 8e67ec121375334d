/**
 * Pages of a document whose principal writing mode is vertical: they fill along the block axis, from right to left or left to right.
 * https://drafts.csswg.org/css-writing-modes-4/#principal-flow
 */

import type { BoxNode } from '../boxes/box.ts';
import type { LayoutContext } from '../layout/core/context.ts';
import { type BoxFragment, linkTo, type PendingBox } from '../layout/core/fragments.ts';
import { changedPending, changedResult } from '../layout/core/results.ts';
import { pendingInWritingMode } from '../layout/writing-modes/pending-in-writing-mode.ts';
import { physicalLink } from '../layout/writing-modes/physical-fragments.ts';
import type { Page } from './page.ts';
import type { PageArea } from './page-area.ts';
import type { LaidOutRoot } from './root-flow.ts';

/** Whether pages fill from side to side: vertical text in a horizontal root does not turn them. */
export const isSideways = ({ root }: Pick<Page, 'root'>): boolean =>
  (root?.fragment.node.flow?.inner() ?? null) !== null;

/** The page area in flow-relative coordinates of the root. */
export function flowRelativePageArea(area: PageArea, context: LayoutContext): PageArea {
  return { ...area, areaWidth: area.areaHeight ?? context.viewport.height, areaHeight: area.areaWidth };
}

/** Converts a root laid out in the flow-relative `area` to page coordinates. */
export function physicalRoot(
  laidOut: LaidOutRoot,
  root: BoxNode,
  area: PageArea,
  { caches: { physicalBoxes } }: LayoutContext,
): LaidOutRoot {
  const writingMode = root.flow!.writingMode;
  const { result } = laidOut;
  const size = { width: area.areaWidth, height: area.areaHeight ?? laidOut.bottom };
  const { x, y, fragment } = physicalLink(
    linkTo(laidOut.x, laidOut.y, result.fragment),
    size,
    writingMode,
    physicalBoxes,
  );
  const outOfFlow = result.outOfFlow.map((pending) =>
    physicalPending(pending, result.fragment, writingMode, physicalBoxes),
  );
  return { result: changedResult(result, { fragment, outOfFlow }), x, y, bottom: size.width };
}

type WritingMode = NonNullable<BoxNode['flow']>['writingMode'];

function physicalPending(
  pending: PendingBox,
  root: BoxFragment,
  writingMode: WritingMode,
  made: LayoutContext['caches']['physicalBoxes'],
): PendingBox {
  const physical = pendingInWritingMode(pending, root, writingMode, 'horizontal-tb');
  if (!pending.deferred) return physical;
  const { target, link } = pending.deferred;
  return changedPending(physical, {
    deferred: {
      target: physicalLink(linkTo(0, 0, target), target, writingMode, made).fragment,
      link: physicalLink(link, target, writingMode, made),
    },
  });
}
