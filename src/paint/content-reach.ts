/**
 * How far content extends past the end of its page, and how much all pages shrink so that it fits, as when browsers print. Chromium uses
 * the scrollable overflow of each page area in the inline direction. https://drafts.csswg.org/css-overflow-3/#scrollable
 *
 * Deviation: as in Chromium, absolutely positioned boxes outside monolithic content are children of the page area, so that transforms of
 * boxes around them do not move them; of those in a box that clips, the first pixel counts.
 */

import type { BoxNode } from '../boxes/box.ts';
import { IDENTITY, type Matrix, multiply, type Px, type Rect } from '../geometry.ts';
import { lineReach } from '../layout/core/constraint-space.ts';
import { type BoxFragment, Edge, type Fragment, type Link } from '../layout/core/fragments.ts';
import type { Page } from '../pages/page.ts';
import { clippedAxes } from './overflow-clip.ts';
import { transformBox, usedTransform } from './transform.ts';

/** As in Chromium, pages shrink to two thirds at most. */
const MAX_SHRINK = 1.5;

/** Layout px per px of the page box so that the widest page fits; 1 if all fit. */
export function shrinkFactor(pages: readonly Page[]): number {
  let factor = 1;
  const known: KnownReaches = new Map();
  for (const page of pages) {
    const { width, height, margin, root } = page;
    const vertical = root?.fragment.node.flow?.inner !== undefined;
    const start = vertical ? margin.top : margin.left;
    const size = vertical ? height - margin.top - margin.bottom : width - margin.left - margin.right;
    if (size <= 0) continue;
    const reach = contentReach(page, vertical, known) - start;
    // Within the tolerance of lines there is no overflow.
    if (reach > lineReach(size)) factor = Math.max(factor, reach / size);
  }
  return factor < 1 + 1e-6 ? 1 : Math.min(MAX_SHRINK, factor);
}

const NO_LIMIT = Number.POSITIVE_INFINITY;
const UNMOVED = { matrix: IDENTITY, limit: NO_LIMIT, monolithic: false };

interface Visit {
  readonly fragment: Fragment;
  readonly x: Px;
  readonly y: Px;
  readonly matrix: Matrix;
  /** The end of a line with hanging spaces or punctuation, beyond which its content does not count. */
  readonly limit: Px;
  readonly monolithic: boolean;
}

/** The reach of sliced content from its own edge, cached because many pages show it. */
type KnownReaches = Map<Fragment, Px>;

/** The right end (on vertical pages, the lower end) of everything on the page except fixed boxes, in page coordinates. */
function contentReach(page: Page, vertical: boolean, known: KnownReaches): Px {
  const pending: Visit[] = [];
  for (const { x, y, fragment } of page.root ? [page.root, ...page.positioned] : page.positioned)
    if (fragment.node.style.display.position !== 'fixed') pending.push({ fragment, x, y, ...UNMOVED });
  return reachOf(pending, page, vertical, known);
}

function reachOf(pending: Visit[], page: Page, vertical: boolean, known: KnownReaches): Px {
  let reach = 0;
  for (let visit = pending.pop(); visit; visit = pending.pop()) {
    const { fragment, x, y, limit } = visit;
    if (fragment.kind !== 'line') {
      const matrix = fragment.kind === 'box' ? matrixOf(fragment, visit) : visit.matrix;
      if (fragment.width > 0 && fragment.height > 0)
        reach = Math.max(reach, Math.min(limit, endOf(visit, matrix, vertical)));
      if (fragment.kind === 'text') continue;
      const monolithic = visit.monolithic || isMonolithic(fragment.node);
      if (cuts(fragment, vertical)) {
        if (!monolithic) reach = Math.max(reach, clippedReach(visit, vertical));
        continue;
      }
      const inside: Visit = { fragment, x, y, matrix, limit, monolithic };
      const isWindow = fragment.extra?.kind === 'slice' && matrix === IDENTITY && page.deferred.size === 0;
      if (isWindow) {
        for (const link of fragment.children) {
          const edge = vertical ? y + link.y : x + link.x;
          reach = Math.max(reach, Math.min(limit, edge + wholeReach(link.fragment, page, vertical, known)));
        }
        continue;
      }
      for (const link of page.deferred.get(fragment) ?? []) pending.push(placed(link, inside, NO_LIMIT));
      reach = Math.max(reach, visitChildren(pending, fragment.children, inside, vertical));
    } else {
      const end = fragment.hangs && visit.matrix === IDENTITY ? endOf(visit, IDENTITY, vertical) : NO_LIMIT;
      const inside: Visit = { ...visit, limit: Math.min(limit, end) };
      reach = Math.max(reach, visitChildren(pending, fragment.children, inside, vertical));
      reach = Math.max(reach, Math.min(inside.limit, marginReach(visit, fragment.children, vertical)));
    }
  }
  return reach;
}

/** The same on each page that shows some of it. */
function wholeReach(fragment: Fragment, page: Page, vertical: boolean, known: KnownReaches): Px {
  let reach = known.get(fragment);
  if (reach === undefined) {
    reach = reachOf([{ fragment, x: 0, y: 0, ...UNMOVED, monolithic: true }], page, vertical, known);
    known.set(fragment, reach);
  }
  return reach;
}

/** Queues the children, and returns the reach of text among them. */
function visitChildren(pending: Visit[], children: readonly Link[], around: Visit, vertical: boolean): Px {
  const { x, y, matrix, limit } = around;
  let reach = 0;
  for (const link of children) {
    const { fragment } = link;
    if (fragment.kind !== 'text' || matrix !== IDENTITY) pending.push(placed(link, around, limit));
    else if (fragment.width > 0 && fragment.height > 0)
      reach = Math.max(reach, vertical ? y + link.y + fragment.height : x + link.x + fragment.width);
  }
  return Math.min(limit, reach);
}

function placed({ x, y, fragment }: Link, around: Visit, limit: Px): Visit {
  const at = { fragment, x: around.x + x, y: around.y + y };
  if (isAbsolute(fragment) && !around.monolithic) return { ...at, ...UNMOVED };
  return { ...at, matrix: around.matrix, limit, monolithic: around.monolithic };
}

const isAbsolute = (fragment: Fragment): boolean =>
  fragment.kind === 'box' && fragment.node.style.display.position === 'absolute';

/** Lines never break inside an atomic inline. */
function isMonolithic({ monolithic, formatting, style }: BoxNode): boolean {
  const { display } = style.display;
  return monolithic || (display.kind === 'box' && display.outer === 'inline' && formatting !== 'inline-box');
}

/** The reach of the first pixels of the absolutely positioned boxes in a box that clips. */
function clippedReach(clipped: Visit, vertical: boolean): Px {
  let reach = 0;
  const pending = [clipped];
  for (let visit = pending.pop(); visit; visit = pending.pop()) {
    if (visit.fragment.kind === 'text') continue;
    for (const link of visit.fragment.children) {
      const inside: Visit = { ...visit, fragment: link.fragment, x: visit.x + link.x, y: visit.y + link.y };
      const { kind, width, height } = link.fragment;
      if (kind === 'line') pending.push(inside);
      else if (kind === 'text') continue;
      else if (!isAbsolute(link.fragment)) {
        if (!isMonolithic(link.fragment.node)) pending.push(inside);
      } else if (width > 0 && height > 0)
        reach = Math.max(reach, vertical ? inside.y + Math.min(1, height) : inside.x + Math.min(1, width));
    }
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

function matrixOf(fragment: BoxFragment, { x, y, matrix }: Visit): Matrix {
  const { transform, translate, rotate, scale } = fragment.node.style.transform;
  if (!transform && !translate && rotate === null && !scale) return matrix;
  const own = usedTransform(fragment.node.style, transformBox(fragment, x, y), null)?.matrix ?? null;
  return own ? multiply(matrix, own) : matrix;
}

function endOf({ x, y, fragment }: Visit, matrix: Matrix, vertical: boolean): Px {
  const { width, height } = fragment;
  if (matrix === IDENTITY) return vertical ? y + height : x + width;
  return farCorner({ x, y, width, height }, matrix, vertical ? 1 : 0);
}

function farCorner({ x, y, width, height }: Rect, matrix: Matrix, axis: 0 | 1): Px {
  const across = matrix[axis];
  const along = matrix[axis + 2]!;
  const far = Math.max(0, across * width) + Math.max(0, along * height);
  return across * x + along * y + far + matrix[axis + 4]!;
}

/** A line is as long as its content with the margins of boxes in it. */
function marginReach({ x, y, matrix }: Visit, children: readonly Link[], vertical: boolean): Px {
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
