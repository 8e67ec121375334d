/**
 * How far content extends past the end of its page, and how much all pages shrink so that it fits, as when browsers print. Chromium uses
 * the scrollable overflow of each page area in the inline direction. https://drafts.csswg.org/css-overflow-3/#scrollable
 *
 * Deviation: as in Chromium, absolutely positioned boxes outside monolithic content are children of the page area, so that transforms of
 * boxes around them do not move them; of those in a box that clips, the first pixel counts. Those of containing blocks in columns do not
 * count at all: they belong to the column's own fragmentation context.
 */

import type { BoxNode } from '../boxes/box.ts';
import { usedTransform } from '../display/used-transform.ts';
import { IDENTITY, type Matrix, multiply, type Px, type Rect } from '../geometry.ts';
import { lineReach } from '../layout/core/constraint-space.ts';
import { type BoxFragment, Edge, type Fragment, type LineFragment, type Link } from '../layout/core/fragments.ts';
import type { Page } from '../pages/page.ts';
import { isSideways } from '../pages/vertical-root.ts';
import { clippedAxes } from './overflow-clip.ts';
import { transformBox } from './transform.ts';

/** As in Chromium, pages shrink to two thirds at most. */
const MAX_SHRINK = 1.5;

/** Layout px per px of the page box so that the widest page fits; 1 if all fit. */
export function shrinkFactor(pages: readonly Page[]): number {
  let factor = 1;
  const known: KnownReaches = new Map();
  for (const page of pages) {
    const { width, height, margin } = page;
    const vertical = isSideways(page);
    const start = vertical ? margin.top : margin.left;
    const size = vertical ? height - margin.top - margin.bottom : width - margin.left - margin.right;
    if (size <= 0) continue;
    const reach = contentReach(page, vertical, known) - start;
    // Within the tolerance of lines there is no overflow.
    if (reach > lineReach(size)) factor = Math.max(factor, reach / size);
  }
  return factor < 1 + 1e-6 ? 1 : Math.min(MAX_SHRINK, factor);
}

/** What holds for a fragment and, unless it says otherwise, for what is in it. */
interface Surroundings {
  readonly matrix: Matrix;
  /** The end of a line with hanging spaces or punctuation, beyond which its content does not count. */
  readonly limit: Px;
  readonly monolithic: boolean;
  /** In a column, outside monolithic content in it. */
  readonly inColumn: boolean;
}

const NO_LIMIT = Number.POSITIVE_INFINITY;
const UNMOVED: Surroundings = { matrix: IDENTITY, limit: NO_LIMIT, monolithic: false, inColumn: false };
const WITHIN_MONOLITHIC: Surroundings = { ...UNMOVED, monolithic: true };

/** The reach of sliced content from its own edge, cached because many pages show it. */
type KnownReaches = Map<Fragment, Px>;

interface Walk {
  readonly page: Page;
  readonly vertical: boolean;
  readonly known: KnownReaches;
}

/** The right end (on vertical pages, the lower end) of everything on the page except fixed boxes, in page coordinates. */
function contentReach(page: Page, vertical: boolean, known: KnownReaches): Px {
  const walk: Walk = { page, vertical, known };
  let reach = 0;
  for (const { x, y, fragment } of page.root ? [page.root, ...page.positioned] : page.positioned)
    if (fragment.node.style.display.position !== 'fixed')
      reach = Math.max(reach, reachOf(fragment, x, y, UNMOVED, walk));
  return reach;
}

/** Every fragment is visited, so the walk allocates nothing for most of them. Levels of boxes are bounded by `limits.depth`. */
function reachOf(fragment: Fragment, x: Px, y: Px, around: Surroundings, walk: Walk): Px {
  switch (fragment.kind) {
    case 'text':
      return endOf(fragment, x, y, around.matrix, around, walk);
    case 'line':
      return reachOfLine(fragment, x, y, around, walk);
    default:
      return reachOfBox(fragment, x, y, around, walk);
  }
}

function reachOfBox(fragment: BoxFragment, x: Px, y: Px, around: Surroundings, walk: Walk): Px {
  const { page, vertical } = walk;
  if (isClippedAround(fragment)) return 0;
  const matrix = matrixOf(fragment, x, y, around.matrix);
  const reach = endOf(fragment, x, y, matrix, around, walk);
  const monolithic = around.monolithic || isMonolithic(fragment.node);
  const inColumn = !monolithic && (around.inColumn || isColumn(fragment.node));
  if (cuts(fragment, vertical)) {
    return monolithic || inColumn ? reach : Math.max(reach, clippedReach(fragment, x, y, vertical));
  }
  if (fragment.extra?.kind === 'slice' && matrix === IDENTITY && page.deferred.size === 0)
    return Math.max(reach, reachOfSlice(fragment, x, y, around, walk));
  const unchanged = matrix === around.matrix && monolithic === around.monolithic && inColumn === around.inColumn;
  const inside = unchanged ? around : { matrix, limit: around.limit, monolithic, inColumn };
  const inFlow = reachOfChildren(fragment.children, x, y, inside, walk);
  const deferred = page.deferred.get(fragment);
  const later = deferred ? reachOfChildren(deferred, x, y, { ...inside, limit: NO_LIMIT }, walk) : 0;
  return Math.max(reach, inFlow, later);
}

function reachOfSlice({ children }: BoxFragment, x: Px, y: Px, { limit }: Surroundings, walk: Walk): Px {
  let reach = 0;
  for (const link of children) {
    const edge = walk.vertical ? y + link.y : x + link.x;
    reach = Math.max(reach, edge + wholeReach(link.fragment, walk));
  }
  return Math.min(limit, reach);
}

/** The same on each page that shows some of it. */
function wholeReach(fragment: Fragment, walk: Walk): Px {
  let reach = walk.known.get(fragment);
  if (reach === undefined) {
    reach = reachOf(fragment, 0, 0, WITHIN_MONOLITHIC, walk);
    walk.known.set(fragment, reach);
  }
  return reach;
}

function reachOfLine(fragment: LineFragment, x: Px, y: Px, around: Surroundings, walk: Walk): Px {
  const { children, hangs, width, height } = fragment;
  const inside =
    hangs && around.matrix === IDENTITY
      ? { ...around, limit: Math.min(around.limit, walk.vertical ? y + height : x + width) }
      : around;
  const content = reachOfChildren(children, x, y, inside, walk);
  return Math.max(content, Math.min(inside.limit, marginReach(children, x, y, inside, walk.vertical)));
}

function reachOfChildren(children: readonly Link[], x: Px, y: Px, inside: Surroundings, walk: Walk): Px {
  let reach = 0;
  for (const { fragment, x: dx, y: dy } of children) {
    const isOnPage = isAbsolute(fragment) && !inside.monolithic;
    if (isOnPage && inside.inColumn) continue;
    const around = isOnPage ? UNMOVED : inside;
    reach = Math.max(reach, reachOf(fragment, x + dx, y + dy, around, walk));
  }
  return reach;
}

const isAbsolute = (fragment: Fragment): boolean =>
  fragment.kind === 'box' && fragment.node.style.display.position === 'absolute';

/** The anonymous box of a column's content. */
const isColumn = ({ parent, element, pseudo }: BoxNode): boolean =>
  parent?.formatting === 'multicol' && element === null && pseudo === null;

/** Lines never break inside an atomic inline. */
function isMonolithic({ monolithic, formatting, style }: BoxNode): boolean {
  const { display } = style.display;
  return monolithic || (display.kind === 'box' && display.outer === 'inline' && formatting !== 'inline-box');
}

/** The reach of the first pixels of the absolutely positioned boxes in a box that clips. */
function clippedReach(clipped: BoxFragment | LineFragment, x: Px, y: Px, vertical: boolean): Px {
  let reach = 0;
  for (const link of clipped.children) {
    const { fragment } = link;
    const [left, top] = [x + link.x, y + link.y];
    if (fragment.kind === 'text') continue;
    if (fragment.kind === 'line') reach = Math.max(reach, clippedReach(fragment, left, top, vertical));
    else if (!isAbsolute(fragment)) {
      if (!isMonolithic(fragment.node) && !isColumn(fragment.node))
        reach = Math.max(reach, clippedReach(fragment, left, top, vertical));
    } else if (fragment.width > 0 && fragment.height > 0)
      reach = Math.max(reach, vertical ? top + Math.min(1, fragment.height) : left + Math.min(1, fragment.width));
  }
  return reach;
}

function cuts({ node, extra }: BoxFragment, vertical: boolean): boolean {
  // Content of a drawing is part of it.
  if (node.replaced) return true;
  if (extra?.kind === 'slice' && (extra.horizontal ?? false) !== vertical) return true;
  const { clipX, clipY } = clippedAxes(node);
  return vertical ? clipY : clipX;
}

/** What earlier pages began to show in a box that clips it reaches no farther than that box. */
const isClippedAround = ({ extra }: BoxFragment): boolean =>
  extra?.kind === 'slice' && extra.within.some(({ fragment }) => clippedAxes(fragment.node).clipX);

function matrixOf(fragment: BoxFragment, x: Px, y: Px, matrix: Matrix): Matrix {
  const { transform, translate, rotate, scale } = fragment.node.style.transform;
  if (!transform && !translate && rotate === null && !scale) return matrix;
  const own = usedTransform(fragment.node.style, transformBox(fragment, x, y), null)?.matrix ?? null;
  return own ? multiply(matrix, own) : matrix;
}

/** The end of the fragment itself; 0 if it covers nothing. */
function endOf(
  { width, height }: Fragment,
  x: Px,
  y: Px,
  matrix: Matrix,
  { limit }: Surroundings,
  { vertical }: Walk,
): Px {
  if (width <= 0 || height <= 0) return 0;
  if (matrix === IDENTITY) return Math.min(limit, vertical ? y + height : x + width);
  return Math.min(limit, farCorner({ x, y, width, height }, matrix, vertical ? 1 : 0));
}

function farCorner({ x, y, width, height }: Rect, matrix: Matrix, axis: 0 | 1): Px {
  const across = matrix[axis];
  const along = matrix[axis + 2]!;
  const far = Math.max(0, across * width) + Math.max(0, along * height);
  return across * x + along * y + far + matrix[axis + 4]!;
}

/** A line is as long as its content with the margins of boxes in it. */
function marginReach(children: readonly Link[], x: Px, y: Px, { matrix }: Surroundings, vertical: boolean): Px {
  let reach = 0;
  if (matrix !== IDENTITY) return reach;
  for (const link of children) {
    if (link.fragment.kind !== 'box' || !(link.fragment.edges & (vertical ? Edge.Bottom : Edge.Right))) continue;
    const { marginRight, marginBottom } = link.fragment.node.style.margin;
    const margin = vertical ? marginBottom : marginRight;
    if (typeof margin !== 'number' || margin <= 0) continue;
    const end = vertical ? y + link.y + link.fragment.height : x + link.x + link.fragment.width;
    reach = Math.max(reach, end + margin);
  }
  return reach;
}
