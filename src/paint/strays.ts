/**
 * What relative positioning, transforms, negative margins or offsets of fixed boxes move above or below its page is seen on the page that
 * it reaches, as if the areas of all pages were stacked.
 *
 * Deviation: css-break-4 (https://drafts.csswg.org/css-break-4/#transforms) leaves open where such content is seen; Chromium paints the
 * flow of all pages as one and shows a window on it on each.
 */

import type { BoxNode } from '../boxes/box.ts';
import type { Diagnostics } from '../diagnostics.ts';
import { usedTransform } from '../display/used-transform.ts';
import { placeOf } from '../dom/node.ts';
import { type Px, transformRect } from '../geometry.ts';
import { fits } from '../layout/core/constraint-space.ts';
import { type BoxFragment, changedBox, type Fragment, type Link, linkTo } from '../layout/core/fragments.ts';
import type { Page } from '../pages/page.ts';
import { pageAreaOf } from '../pages/page-area.ts';
import { areaAt } from '../pages/stacked.ts';
import { isSideways } from '../pages/vertical-root.ts';
import { clippedAxes } from './overflow-clip.ts';
import { isOutOfFlow } from './stacking.ts';
import { transformBox } from './transform.ts';

/** What is seen on a page of the content of others. */
export type Strays = ReadonlyMap<Page, readonly Stray[]>;

interface Stray {
  /** In the page's coordinates. */
  readonly link: Link<BoxFragment>;
  /** Whether the page cuts lines, which two pages then show, and nothing is transformed. */
  readonly cutsLines: boolean;
}

/** Less than this is not seen: edges are rounded to whole px. */
const SEEN: Px = 1;

/** A range of y coordinates. */
interface Range {
  readonly top: Px;
  readonly bottom: Px;
}

/** The area of a page, and its top in the stack of all areas. */
interface StackedArea {
  readonly page: Page;
  readonly x: Px;
  readonly y: Px;
  readonly height: Px;
  readonly top: Px;
}

interface Walk {
  readonly areas: readonly StackedArea[];
  readonly own: number;
  readonly found: Map<Page, Stray[]>;
  readonly between: { left: number };
}

/** On how many pages between the first and the last that they reach boxes are seen, in all boxes of a document together. */
const MOST_BETWEEN = 2000;

const NONE: Strays = new Map();

/** What begins at the end of a page is beyond it by more than the tolerance. */
const LEAST: Px = 1 / 16;

/** Boxes far below the content add no more pages than this. */
const MAX_ADDED_PAGES = 200;

/** The lower end of what is moved, in the stack of all areas, and whose it is. */
interface Lowest {
  bottom: Px;
  box: BoxNode | null;
}

/**
 * How many pages the document takes with what is moved below the last of them: pages are added for all scrollable overflow. As in Chromium,
 * fixed boxes add pages up to that on which they begin, wherever they end and transforms move them, and absolutely positioned ones of the
 * page itself add none, since they break.
 */
export const pagesWithOverflow = (pages: readonly Page[]): number =>
  pages.length + Math.min(MAX_ADDED_PAGES, pagesBelow(pages).count);

/** For pages that have been added: what is still below the last of them is not shown. */
export function warnOfOverflow(pages: readonly Page[], diagnostics: Diagnostics): void {
  const { count, box } = pagesBelow(pages);
  if (count === 0) return;
  const place = box?.element ? placeOf(box.element) : {};
  const message = `content is moved more than ${MAX_ADDED_PAGES} pages below the last one, and is not shown`;
  diagnostics.warn({ code: 'content-lost', message, ...place });
}

/** How many pages the lowest box takes below the last one. */
function pagesBelow(pages: readonly Page[]): { readonly count: number; readonly box: BoxNode | null } {
  const last = pages.at(-1);
  if (!last || isUnstacked(pages)) return { count: 0, box: null };
  const areas = stackedAreas(pages);
  const lowest: Lowest = { bottom: 0, box: null };
  for (const [own, page] of pages.entries()) {
    const { y, top } = areas[own]!;
    const down = top - y;
    if (page.root) findLowest(page.root, page.root.x, down + page.root.y, null, lowest);
    if (own > 0) continue;
    for (const { y, fragment } of page.positioned)
      if (isFixed(fragment.node)) note(lowest, down + y + LEAST, fragment.node);
  }
  const { top, height } = areas.at(-1)!;
  const below = lowest.bottom - top - height;
  return { count: height <= 0 || fits(below, 0) ? 0 : Math.ceil(below / height), box: lowest.box };
}

/** `moved`: the innermost moved box around. */
function findLowest(link: Link, x: Px, y: Px, moved: BoxNode | null, lowest: Lowest): void {
  const { fragment } = link;
  if (fragment.kind === 'text') {
    if (moved) note(lowest, y + fragment.height, moved);
    return;
  }
  let within = moved;
  if (fragment.kind === 'box') {
    if (fragment.extra?.kind === 'slice') return;
    if (!within && !fragment.node.holdsMoved) return;
    if (isMoved(link, fragment.node)) within = fragment.node;
    const reach = within && reachOf(fragment, x, y);
    if (reach) note(lowest, reach.bottom, within!);
    if (isClosed(fragment) || hasTransform(fragment.node)) return;
  }
  for (const child of fragment.children) findLowest(child, x + child.x, y + child.y, within, lowest);
}

function note(lowest: Lowest, bottom: Px, box: BoxNode): void {
  if (bottom <= lowest.bottom) return;
  lowest.bottom = bottom;
  lowest.box = box;
}

/** Whether pages follow each other from side to side, or there is one as high as its content. */
const isUnstacked = (pages: readonly Page[]): boolean =>
  pages.some((page) => page.pageStyle.size.height === 'auto' || isSideways(page));

export function findStrays(pages: readonly Page[]): Strays {
  if (pages.length < 2 || isUnstacked(pages)) return NONE;
  const areas = stackedAreas(pages);
  const found: Map<Page, Stray[]> = new Map();
  const between = { left: MOST_BETWEEN };
  for (const [own, { root, positioned }] of pages.entries()) {
    const walk: Walk = { areas, own, found, between };
    for (const link of root ? [root, ...positioned] : positioned) seek(link, link.x, link.y, walk, []);
  }
  return found;
}

/** In the heights that layout filled, which are rounded. */
function stackedAreas(pages: readonly Page[]): readonly StackedArea[] {
  let top = 0;
  return pages.map((page) => {
    const { pageStyle, scale } = page;
    const { edges, areaHeight } = pageAreaOf(pageStyle, scale);
    const height = areaHeight ?? 0;
    const area = { page, x: edges.left * scale, y: edges.top * scale, height, top };
    top += height;
    return area;
  });
}

/** Looks for boxes that reach out of their page. What they contain goes with them to the pages `shown`. */
function seek(link: Link, x: Px, y: Px, walk: Walk, shown: readonly number[]): void {
  const { fragment } = link;
  if (fragment.kind === 'text') return;
  let within = shown;
  if (fragment.kind === 'box') {
    // Slices are windows themselves, and other pages have the others.
    if (fragment.extra?.kind === 'slice') return;
    const reach = reachOf(fragment, x, y);
    if (reach && isOut(link, fragment, reach, walk)) within = [...shown, ...show(fragment, x, y, reach, walk, shown)];
    if (isClosed(fragment) || hasTransform(fragment.node)) return;
  }
  for (const child of fragment.children) seek(child, x + child.x, y + child.y, walk, within);
}

/** Above its page a box is only where something moved it; below, breaking has a reason of its own for what is there. */
function isOut(link: Link, { node }: BoxFragment, reach: Range, { areas, own }: Walk): boolean {
  const { y: top, height } = areas[own]!;
  if (reach.bottom <= reach.top) return false;
  if (reach.top <= top - SEEN) return true;
  return reach.bottom >= top + height + SEEN && isMoved(link, node);
}

const isMoved = ({ relative }: Link, node: BoxNode): boolean =>
  (relative !== null && relative.y !== 0) || hasTransform(node) || isOutOfFlow(node.style);

const isFixed = ({ style }: BoxNode): boolean => style.display.position === 'fixed';

/** The vertical range that the border box covers on the page; null: none. */
function reachOf(fragment: BoxFragment, x: Px, y: Px): Range | null {
  if (!hasTransform(fragment.node)) return { top: y, bottom: y + fragment.height };
  const used = usedTransform(fragment.node.style, transformBox(fragment, x, y), null);
  if (!used) return null;
  const { y: top, height } = transformRect({ x, y, width: fragment.width, height: fragment.height }, used.matrix);
  return { top, bottom: top + height };
}

/** The pages from the first to the last, or those at the ends and beside its own if there are too many between. */
function reached(first: number, last: number, own: number, between: { left: number }): Iterable<number> {
  const count = Math.max(0, last - first - 1);
  if (count > between.left) return new Set([first, own - 1, own + 1, last]);
  between.left -= count;
  return Array.from({ length: last - first + 1 }, (_, i) => first + i);
}

/**
 * Shows the box on the pages from that where it begins to that where it ends, except its own and the pages `shown`.
 *
 * @returns the indices of those on which something of it is seen
 */
function show(
  fragment: BoxFragment,
  x: Px,
  y: Px,
  reach: Range,
  { areas, own, found, between }: Walk,
  shown: readonly number[],
): readonly number[] {
  const from = areas[own]!;
  const first = areaAt(areas, reach.top - from.y + from.top);
  const last = areaAt(areas, reach.bottom - from.y + from.top);
  const seen: number[] = [];
  for (const index of reached(first, last, own, between)) {
    const area = areas[index];
    if (!area || index === own || shown.includes(index)) continue;
    const down = area.y - area.top - (from.y - from.top);
    const range = { top: area.y - down, bottom: area.y - down + area.height };
    const cut: Cut = { range, cutsLines: false, transforms: false };
    const part = partOfBox(fragment, x, y, reach, cut);
    if (!part) continue;
    const strays = found.get(area.page) ?? [];
    const link = linkTo(x + area.x - from.x, y + down, part);
    strays.push({ link, cutsLines: cut.cutsLines && !cut.transforms });
    found.set(area.page, strays);
    seen.push(index);
  }
  return seen;
}

/** Cutting a box along the edges of a page, with what was found in the part. */
interface Cut {
  readonly range: Range;
  cutsLines: boolean;
  transforms: boolean;
}

/** What of a fragment is in the range, or null. */
function partOf(fragment: Fragment, x: Px, y: Px, cut: Cut): Fragment | null {
  if (fragment.kind === 'box') {
    const reach = reachOf(fragment, x, y);
    return reach && partOfBox(fragment, x, y, reach, cut);
  }
  const { range } = cut;
  const bottom = y + fragment.height;
  if (!overlaps({ top: y, bottom }, range)) return null;
  if (y < range.top || bottom > range.bottom) cut.cutsLines = true;
  return fragment;
}

function partOfBox(fragment: BoxFragment, x: Px, y: Px, reach: Range, cut: Cut): BoxFragment | null {
  if (!overlaps(reach, cut.range)) return null;
  if (hasTransform(fragment.node)) {
    cut.transforms = true;
    return fragment;
  }
  if (isClosed(fragment)) return fragment;
  const children = fragment.children.flatMap((child): readonly Link[] => {
    const part = partOf(child.fragment, x + child.x, y + child.y, cut);
    return part === null ? [] : part === child.fragment ? [child] : [linkTo(child.x, child.y, part)];
  });
  return changedBox(fragment, { children });
}

const overlaps = (a: Range, b: Range): boolean => Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) >= SEEN;

/** Whether the box is seen as a whole: pictures, slices, what clips its content, and boxes in another writing mode. */
const isClosed = ({ node, extra, physical }: BoxFragment): boolean =>
  node.replaced !== null || extra?.kind === 'slice' || physical !== null || clippedAxes(node).clipY;

function hasTransform({ style }: BoxNode): boolean {
  const { transform, translate, rotate, scale } = style.transform;
  return transform !== null || translate !== null || rotate !== null || scale !== null;
}
