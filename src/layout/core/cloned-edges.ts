/**
 * Whether fragments of a box repeat its edges.
 * https://drafts.csswg.org/css-break-4/#break-decoration
 */

import type { BoxNode } from '../../boxes/box.ts';
import type { Px } from '../../geometry.ts';
import { resolveBlockSize } from './block-sizes.ts';
import type { BoxEdges } from './box-model.ts';
import { type ConstraintSpace, fits } from './constraint-space.ts';
import type { Fragmentainer } from './fragmentainer.ts';
import type { BlockToken } from './tokens.ts';

/**
 * A box that has ended does not repeat its edges around overflowing content. As in Chromium, neither does one that continues below what
 * reaches here from earlier pages, if they have no room there.
 */
export function clonesEdges(
  node: BoxNode,
  page: Fragmentainer | null,
  token: BlockToken | null,
  edges: BoxEdges,
): boolean {
  if (node.style.fragmentation.boxDecorationBreak !== 'clone' || token?.past === 'end') return false;
  // Below start edges as high as their page no content would be seen on any.
  if (page && page.repeated + edges.top >= page.size + page.repeatedEnd) return false;
  const isBelow = page?.isTaken === true && token !== null && token.made > 0;
  return !isBelow || fits(edges.top + edges.bottom, roomIn(page));
}

const roomIn = ({ size, offset, footnotes }: Fragmentainer): Px => size - offset - footnotes.blockSize;

/**
 * Whether the end edge is repeated at the end of the fragmentainer. Not if the box is too small to reach it: then it ends here, and its
 * content may overflow as usual.
 */
export function keepsEnd(
  node: BoxNode,
  space: ConstraintSpace,
  token: BlockToken | null,
  width: Px,
  edges: BoxEdges,
): boolean {
  const page = space.fragmentainer;
  if (!page || node.table) return true;
  const room = roomIn(page);
  const each = edges.top + edges.bottom;
  const repeated = each < room ? (token?.made ?? 0) * each : 0;
  const most = resolveBlockSize(node, space, edges, width, Number.POSITIVE_INFINITY) + repeated;
  return !(most - (token?.consumed ?? 0) <= room);
}
