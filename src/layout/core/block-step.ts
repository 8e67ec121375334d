/** Outer heights of block-level boxes as multiples of a step. https://drafts.csswg.org/css-rhythm-1/#block-height */

import type { BoxNode } from '../../boxes/box.ts';
import type { Edges, Px } from '../../geometry.ts';
import { fits } from './constraint-space.ts';
import type { Fragmentainer } from './fragmentainer.ts';
import { toStep } from './layout-unit.ts';

/** Whether the outer height of the box is rounded. The area of a legend is no box in the flow, nor is the place of a running element. */
export const hasStep = ({ overStartEdge, running, style }: BoxNode): boolean =>
  stepOf(style) > 0 && !overStartEdge && !running;

const stepOf = ({ size }: BoxNode['style']): Px => size.blockStepSize ?? 0;

/** What `outer` lacks to a multiple of the step. */
const missing = (step: Px, outer: Px): Px => Math.max(0, toStep(outer, step) - outer);

/** The part of the extra space that is above the box. https://drafts.csswg.org/css-rhythm-1/#block-step-align */
function shareAbove({ style }: BoxNode): 0 | 0.5 | 1 {
  const { value } = style.align.alignSelf;
  return value === 'start' ? 0 : value === 'end' ? 1 : 0.5;
}

/**
 * The extra space above a box whose border box is `height` px high and not broken. `hasRoom`: whether the box would still be whole with it.
 * The space alone never causes a break: without room, all of it is below, where the end of the page may cut it.
 */
export function stepAbove(node: BoxNode, margins: Edges, height: Px, hasRoom: (above: Px) => boolean): Px {
  if (!hasStep(node)) return 0;
  const above = missing(stepOf(node.style), margins.top + height + margins.bottom) * shareAbove(node);
  return above > 0 && hasRoom(above) ? above : 0;
}

/**
 * The margin below a fragment with which the box ends: its own and the rest of the extra space. `margins.top` is what is above the
 * fragment, with the extra space there; above one that continues, and after an unforced break, that is nothing, so that all of the space
 * is below.
 * A fragment that does not end the box reaches to the end of its page, and its outer height cannot be rounded.
 * Not yet: if the next box moves to another page, the space below is cut with the margin, instead of being above the box.
 */
export function stepBelow(node: BoxNode, margins: Edges, height: Px): Px {
  const { top, bottom } = margins;
  return hasStep(node) ? bottom + missing(stepOf(node.style), top + height + bottom) : bottom;
}

/**
 * The margins of a float with the extra space; all of it is below if the float continues from an earlier page. Since no page truncates
 * the margins of floats, there is none where the whole would fit no page.
 */
export function floatMargins(
  node: BoxNode,
  margins: Edges,
  height: Px,
  page: Pick<Fragmentainer, 'size'> | null,
  continues: boolean,
): Edges {
  if (!hasStep(node)) return margins;
  const outer = (continues ? 0 : margins.top) + height + margins.bottom;
  const extra = missing(stepOf(node.style), outer);
  if (page && !fits(outer + extra, page.size)) return margins;
  const above = continues ? 0 : extra * shareAbove(node);
  return { ...margins, top: margins.top + above, bottom: margins.bottom + extra - above };
}
