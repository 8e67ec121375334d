/**
 * Pages of a document whose principal writing mode is vertical: they fill along the block axis, from right to left or left to right.
 * https://drafts.csswg.org/css-writing-modes-4/#principal-flow
 */

import type { BoxNode } from '../boxes/box.ts';
import type { BoxFragment, LayoutContext, PendingBox } from '../layout/core/types.ts';
import { physicalLink } from '../layout/writing-modes/physical-fragments.ts';
import { turnedPending } from '../layout/writing-modes/turned-pending.ts';
import type { PageArea } from './page-area.ts';
import type { LaidOutRoot } from './paginate.ts';

/** The page area as the root's frame sees it. */
export function turnedPageArea(area: PageArea, context: LayoutContext): PageArea {
  return { ...area, areaWidth: area.areaHeight ?? context.viewport.height, areaHeight: area.areaWidth };
}

/** What was laid out in the turned `area`, on the page. */
export function physicalRoot(laidOut: LaidOutRoot, root: BoxNode, area: PageArea): LaidOutRoot {
  const frame = root.flow!.frame;
  const { result } = laidOut;
  const size = { width: area.areaWidth, height: area.areaHeight ?? laidOut.bottom };
  const { x, y, fragment } = physicalLink<BoxFragment>(
    { x: laidOut.x, y: laidOut.y, fragment: result.fragment },
    size,
    frame,
  );
  const outOfFlow = result.outOfFlow.map((pending) => physicalPending(pending, result.fragment, frame));
  return { result: { ...result, fragment, outOfFlow }, x, y, bottom: size.width };
}

type Frame = NonNullable<BoxNode['flow']>['frame'];

function physicalPending(pending: PendingBox, root: BoxFragment, frame: Frame): PendingBox {
  const physical = turnedPending(pending, root, frame, 'horizontal-tb');
  if (!pending.late) return physical;
  const { target, link } = pending.late;
  return {
    ...physical,
    late: {
      target: physicalLink({ x: 0, y: 0, fragment: target }, target, frame).fragment,
      link: physicalLink(link, target, frame),
    },
  };
}
