/**
 * Block sizes over the fragments of a box, with the edges that every fragment repeats.
 * https://drafts.csswg.org/css-break-4/#breaking-rules and https://drafts.csswg.org/css-break-4/#break-decoration
 */

import type { Px } from '../../geometry.ts';
import { resolveBlockSize } from './block-sizes.ts';
import { type BoxBuilder, roomOf } from './builder.ts';
import { fits } from './constraint-space.ts';
import type { Fragmentainer } from './fragmentainer.ts';

/** The end border and padding that every fragment repeats, reserved at the bottom (`box-decoration-break: clone`). */
export const clonedEnd = (builder: BoxBuilder): Px => (builder.keepsEnd ? builder.edges.bottom : 0);

/** The start border and padding that every fragment repeats. */
export const clonedStart = ({ clones, edges }: BoxBuilder): Px => (clones ? edges.top : 0);

/**
 * Whether an item at `y` in its flex or grid container has nothing but repeated edges above it, so that a break before it makes no
 * progress. As in browsers, that is so of all that begins at the start of the page or above it; a margin above the container is used
 * room, except in a box that needs some content here.
 */
export function hasNothingAbove(builder: BoxBuilder, page: Fragmentainer, y: Px): boolean {
  const above = page.offset - page.repeated;
  const start = clonedStart(builder);
  return fits(above + y, start) || (page.atStart && page.needsContent && fits(y, start));
}

/**
 * The edges that earlier fragments repeated, which are added to a definite height, unless they fill the fragmentainer, which would never end.
 */
function repeatedEdges(builder: BoxBuilder): Px {
  const each = builder.clones ? builder.edges.top + builder.edges.bottom : 0;
  return each < roomOf(builder) ? builder.index * each : 0;
}

/** Border-box height of all fragments if the content of this one ends at `end`, including the end edge. */
export function wholeBlockSize(builder: BoxBuilder, end: Px): Px {
  const { node, space, edges, width, consumed } = builder;
  const repeated = repeatedEdges(builder);
  return resolveBlockSize(node, space, edges, width, consumed + end - repeated) + repeated;
}

/** Whether content to come would make the box taller than `whole`. */
export const growsWithContent = (builder: BoxBuilder, whole: Px): boolean =>
  wholeBlockSize(builder, Number.POSITIVE_INFINITY) > whole;

/** A height decided in an earlier fragment, without repeated edges. */
export const keptBlockSize = (builder: BoxBuilder, whole: Px): Px => whole - repeatedEdges(builder);

export const decidedBlockSize = (builder: BoxBuilder, kept: Px): Px => kept + repeatedEdges(builder);

/**
 * Whether a box that begins here ends here too, however tall its content is: its height or `max-height` fits. As in Chromium, its first
 * content then stays with it instead of leaving an empty box. `width`: of the border box, in px.
 */
export function endsWhereItBegins(builder: BoxBuilder, width: Px): boolean {
  const { node, space, edges, index } = builder;
  if (!builder.fragmentainer || builder.fragmentainer.measures || index > 0 || node.cell) return false;
  return fits(resolveBlockSize(node, space, edges, width, Number.POSITIVE_INFINITY), roomOf(builder));
}

/**
 * The height of a fragment of a flex or grid container that is broken among its items, where `room` px are left on the page and `rest` px of
 * the container. As in Chromium, its end border and padding are not parted even then; those of a block container are.
 */
export function heightAboveEdge(builder: BoxBuilder, room: Px, rest: Px): Px {
  const aboveEdge = rest - builder.edges.bottom;
  return clonedEnd(builder) === 0 && aboveEdge > 0 ? Math.min(room, aboveEdge) : room;
}
