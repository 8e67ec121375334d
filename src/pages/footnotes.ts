/**
 * The footnote area at the end of a page, with the bodies of the footnotes called on it. Footnotes that do not fit continue on the next page.
 * https://drafts.csswg.org/css-gcpm-3/#footnotes
 */

import type { BoxNode } from '../boxes/box.ts';
import { createBox } from '../boxes/node.ts';
import type { MaxSizeValue } from '../css/properties/computed-boxes.ts';
import { resolveLength } from '../css/values/types.ts';
import { PlatenError } from '../diagnostics.ts';
import { type Element, placeOf } from '../dom/node.ts';
import type { Px } from '../geometry.ts';
import { boxEdges, usedMargins } from '../layout/core/box-model.ts';
import type { LayoutContext } from '../layout/core/context.ts';
import { layoutNode } from '../layout/core/dispatch.ts';
import { type FootnoteRow, footnoteWidth, placeInRow, withFootnote } from '../layout/core/footnote-rows.ts';
import { type Footnotes, NO_FOOTNOTES } from '../layout/core/fragmentainer.ts';
import { type BoxFragment, changedBox, type Link, linkTo, movedLink } from '../layout/core/fragments.ts';
import { independentSpace, pageStart } from '../layout/core/spaces.ts';
import type { BlockToken } from '../layout/core/tokens.ts';
import type { ComputedStyle } from '../style/computed-style.ts';
import type { PageFlow } from './page-flow.ts';
import { fragmentsOf } from './walk.ts';

/** A footnote, or its remainder. */
export interface Footnote {
  readonly body: BoxNode;
  readonly token: BlockToken | null;
}

/** The area of one page, empty. */
export interface FootnoteArea {
  readonly node: BoxNode;
  /** Content width. */
  readonly width: Px;
  readonly lineHeight: Px;
  /** Content width of the page. */
  readonly pageWidth: Px;
  /** Heights of its margins, borders and paddings. */
  readonly above: Px;
  readonly below: Px;
  /** How high it may be, margins included; Infinity without a `max-height`. */
  readonly limit: Px;
  readonly marginTop: Px;
  readonly marginBottom: Px;
  readonly marginLeft: Px;
}

/** The minimum room for text on a page shared with footnotes from earlier pages, in line heights of the area. */
const MIN_TEXT_LINES = 3;

/** A `max-height` in percent is that of the page area. */
export function createFootnoteArea(style: ComputedStyle, pageWidth: Px, pageHeight: Px | null): FootnoteArea {
  const node = createBox('block', style, null, 'page-margin');
  node.independent = true;
  const margins = usedMargins(node, pageWidth);
  const { border, padding } = boxEdges(node, pageWidth);
  const { maxHeight, boxSizing } = style.size;
  const edges = border.top + padding.top + border.bottom + padding.bottom;
  const around = margins.top + margins.bottom + (boxSizing === 'border-box' ? 0 : edges);
  const limit = maximumHeight(maxHeight, pageHeight);
  return {
    node,
    limit: limit === null ? Number.POSITIVE_INFINITY : limit + around,
    width: Math.max(
      0,
      pageWidth - margins.left - margins.right - border.left - border.right - padding.left - padding.right,
    ),
    lineHeight: style.font.fontSize * 1.25,
    pageWidth,
    above: margins.top + border.top + padding.top,
    below: margins.bottom + border.bottom + padding.bottom,
    marginTop: margins.top,
    marginBottom: margins.bottom,
    marginLeft: margins.left,
  };
}

function maximumHeight(value: MaxSizeValue, pageHeight: Px | null): Px | null {
  if (typeof value === 'number') return value;
  return pageHeight !== null && typeof value === 'object' && 'kind' in value ? resolveLength(value, pageHeight) : null;
}

/** The bodies of all footnotes of the document, by element. */
export function findFootnotes(root: BoxNode): ReadonlyMap<Element, BoxNode> {
  const bodies = new Map<Element, BoxNode>();
  const open: BoxNode[] = [root];
  for (let box = open.pop(); box; box = open.pop()) {
    if (!box.holdsBreak) continue;
    for (const child of box.children) open.push(child);
    for (const item of box.inline?.items ?? []) {
      if (item.kind === 'footnote' && item.box.element) bodies.set(item.box.element, item.box);
      if (item.kind !== 'text' && item.kind !== 'break' && item.kind !== 'close') open.push(item.box);
    }
  }
  return bodies;
}

const inOrder = (a: BoxNode, b: BoxNode): number => a.serial - b.serial;

/**
 * The footnotes called on a page: those for which lines reserved room, and those called in monolithic content, which cannot reserve room,
 * found by their calls in `root`. `placed` has the bodies of earlier pages and receives the new ones.
 */
export function calledFootnotes(
  footnotes: Footnotes,
  root: BoxFragment,
  bodies: ReadonlyMap<Element, BoxNode>,
  placed: Set<BoxNode>,
): Footnote[] {
  const reserved: BoxNode[] = [];
  for (let at: Footnotes | null = footnotes; at; at = at.prior) if (at.call) reserved.push(at.call);
  const found: Footnote[] = [];
  const add = (body: BoxNode | undefined): void => {
    if (!body || placed.has(body)) return;
    placed.add(body);
    found.push({ body, token: null });
  };
  for (const body of reserved.reverse()) add(body);
  for (const { node } of fragmentsOf(root)) {
    if (node.pseudo === 'footnote-call' && node.element) add(bodies.get(node.element));
  }
  return found.sort((a, b) => inOrder(a.body, b.body));
}

/**
 * Room for the footnotes called in `root`: for those before it and the first one, the first two, and so on. Empty if none is called.
 */
export function roomsOfFootnotes(
  before: Footnotes,
  root: BoxFragment,
  { footnotes, placedFootnotes }: Pick<PageFlow, 'footnotes' | 'placedFootnotes'>,
  context: LayoutContext,
): readonly Px[] {
  const called = new Set<BoxNode>();
  for (const { node } of fragmentsOf(root)) {
    const body = node.pseudo === 'footnote-call' && node.element ? footnotes.get(node.element) : undefined;
    if (body && !placedFootnotes.has(body)) called.add(body);
  }
  let all = before;
  return [...called].sort(inOrder).map((body) => {
    all = withFootnote(all, body, context.footnoteArea!, context);
    return all.blockSize;
  });
}

/** Footnotes whose call is on no page of the flow, because it is in a positioned box or hidden. */
export function forgottenFootnotes(
  bodies: ReadonlyMap<Element, BoxNode>,
  placed: ReadonlySet<BoxNode>,
): readonly Footnote[] {
  return [...bodies.values()]
    .filter((body) => !placed.has(body))
    .sort(inOrder)
    .map((body) => ({ body, token: null }));
}

/** Room reserved on a page of `height` for footnotes continuing from the previous page; the whole page if no text would fit beside them. */
export function reserveCarried(
  carried: readonly Footnote[],
  area: FootnoteArea,
  height: Px | null,
  context: LayoutContext,
): Footnotes {
  if (carried.length === 0 || height === null) return NO_FOOTNOTES;
  const least = area.above + area.below;
  let wanted = least;
  for (const { body, token } of carried) {
    // What continues does so in a fragmentainer, here one without an end.
    const fragmentainer = token ? pageStart(Number.POSITIVE_INFINITY) : null;
    const { fragment } = layoutNode(body, independentSpace(area.width, { fragmentainer }), token, null, context);
    wanted += (fragment?.height ?? 0) + outerMargins(body, area.width, token);
  }
  wanted = Math.min(wanted, Math.max(area.limit, least));
  // There is no room for a line of text, so the footnotes take the whole page.
  const isWhole = wanted > height - MIN_TEXT_LINES * area.lineHeight;
  return { call: null, prior: null, blockSize: isWhole ? height : wanted, row: null };
}

function outerMargins(body: BoxNode, width: Px, token: BlockToken | null): Px {
  const margins = usedMargins(body, width);
  return (token ? 0 : margins.top) + margins.bottom;
}

interface PlacedFootnotes {
  /** The area's border box; null if no footnote is on the page. */
  readonly fragment: BoxFragment | null;
  readonly carried: readonly Footnote[];
}

/** Stacks `footnotes` in an area of `room` px at most, margins included. */
export function layoutFootnotes(
  footnotes: readonly Footnote[],
  area: FootnoteArea,
  room: Px,
  context: LayoutContext,
): PlacedFootnotes {
  const size = Math.max(1, Math.min(room, area.limit) - area.above - area.below);
  const links: Link[] = [];
  let carried: readonly Footnote[] = [];
  let y = 0;
  let row: (FootnoteRow & { readonly top: Px }) | null = null;
  for (let i = 0; i < footnotes.length && carried.length === 0; i++) {
    const { body, token } = footnotes[i]!;
    const margins = usedMargins(body, area.width);
    const width: Px | null = token ? null : footnoteWidth(body, area.width, context);
    const start: Px | null = placeInRow(row, body, width, area.width);
    const rowTop: Px = row && start !== null ? row.top : y;
    const top = rowTop + (token ? 0 : margins.top);
    const first = links.length === 0;
    if (!first && top >= size) return finishArea(area, links, y, footnotes.slice(i), context);
    const fragmentainer = pageStart(size, Math.min(top, size - 1), first);
    const result = layoutNode(body, independentSpace(width ?? area.width, { fragmentainer }), token, null, context);
    if (!result.fragment) return finishArea(area, links, y, footnotes.slice(i), context);
    links.push(linkTo((start ?? 0) + margins.left, top, result.fragment));
    for (const { node } of result.outOfFlow) warnOfFixed(node, context);
    const bottom = top + result.fragment.height + (result.token ? 0 : margins.bottom);
    y = start === null ? bottom : Math.max(y, bottom);
    row = width === null ? null : { top: rowTop, width: (start ?? 0) + width, height: y - rowTop };
    if (result.token) carried = [{ body, token: result.token }, ...footnotes.slice(i + 1)];
  }
  return finishArea(area, links, y, carried, context);
}

/** Not yet: they would be repeated on each page. */
function warnOfFixed({ element }: BoxNode, { diagnostics }: LayoutContext): void {
  const message = 'a fixed box inside a footnote is not supported: it is left out';
  const place = element ? placeOf(element) : {};
  diagnostics.warn({ code: 'content-lost', message, property: 'position', ...place });
}

function finishArea(
  area: FootnoteArea,
  footnotes: readonly Link[],
  height: Px,
  carried: readonly Footnote[],
  context: LayoutContext,
): PlacedFootnotes {
  if (footnotes.length === 0) return { fragment: null, carried };
  const { fragment } = layoutNode(area.node, independentSpace(area.pageWidth), null, null, context);
  if (!fragment) throw new PlatenError('internal', 'the footnote area refused its only place');
  const { border, padding } = fragment;
  const x = border.left + padding.left;
  const y = border.top + padding.top;
  const children = footnotes.map((link) => movedLink(link, x, y));
  const whole = changedBox(fragment, { height: y + height + padding.bottom + border.bottom, children });
  return { fragment: whole, carried };
}
