/**
 * The page loop: lays the root out page by page from break tokens, each page in the style its name and side select.
 * https://drafts.csswg.org/css-page-3/ and https://drafts.csswg.org/css-break-4/
 */

import type { BoxNode } from '../boxes/box.ts';
import { PlatenError } from '../diagnostics.ts';
import type { Element } from '../dom/node.ts';
import type { Px } from '../geometry.ts';
import { usedMargins } from '../layout/core/box-model.ts';
import type { BreakBetween } from '../layout/core/break-facts.ts';
import { breakAfterOf, breakBeforeOf, joinBreaks } from '../layout/core/breaking.ts';
import { fits, INDEFINITE } from '../layout/core/constraint-space.ts';
import type { LayoutContext } from '../layout/core/context.ts';
import { layoutNode } from '../layout/core/dispatch.ts';
import { type Footnotes, type Fragmentainer, NO_FOOTNOTES } from '../layout/core/fragmentainer.ts';
import { type BoxFragment, linkTo, movedLink, type PendingBox } from '../layout/core/fragments.ts';
import { isAbsolute, isFloating, isInFlow } from '../layout/core/kinds.ts';
import { aheadOfPage, measuredAhead } from '../layout/core/measure-ahead.ts';
import { relativeOffset } from '../layout/core/relative.ts';
import { movePending, type Placed, pendingBox } from '../layout/core/results.ts';
import { independentSpace } from '../layout/core/spaces.ts';
import type { BlockToken } from '../layout/core/tokens.ts';
import { layoutAbsolute } from '../layout/positioned/positioned.ts';
import type { StyledDocument } from '../style/types.ts';
import type { Steps } from '../turns.ts';
import { type ContinuedBoxes, countContinuedBoxes } from './continued.ts';
import {
  calledFootnotes,
  createFootnoteArea,
  type Footnote,
  type FootnoteArea,
  findFootnotes,
  forgottenFootnotes,
  layoutFootnotes,
  reserveCarried,
  unkeptFootnotes,
} from './footnotes.ts';
import { reportOverflow } from './overflow.ts';
import { NO_OVERHANG, overhangAfter, type PageOverhang, showOverhang } from './overhang.ts';
import type { Page, PageStart } from './page.ts';
import { MIN_AREA, type PageArea, pageAreaOf } from './page-area.ts';
import { createPositionedPages, type PositionedPages } from './positioned-pages.ts';
import { sameToken } from './progress.ts';
import { type FlowRecords, type FlowStart, recordedFlow } from './recorded-flow.ts';
import { flowRelativePageArea, physicalRoot } from './vertical-root.ts';

interface PaginateOptions {
  /** Layout px in a px of the page box, 1 by default: see `Page`. */
  readonly scale?: number;
  /** Pages of the file before the first one, which is a left one after an odd number of them. Default 0. */
  readonly pagesBefore?: number;
  readonly onPage?: (page: Page) => void;
  /** Filled with what each page holds; those of an earlier layout that still hold are not laid out again. */
  readonly records?: FlowRecords;
}

/** Footnotes begin on the next page rather than in less room than this. */
const MIN_FOOTNOTES = 20;

interface Loop {
  readonly root: BoxNode;
  readonly styled: StyledDocument;
  readonly context: LayoutContext;
  readonly pages: Page[];
  readonly positioned: PositionedPages;
  readonly rtl: boolean;
  readonly scale: number;
  readonly pagesBefore: number;
  readonly continued: ContinuedBoxes;
  /** Bodies by element; empty in most documents. */
  readonly footnotes: ReadonlyMap<Element, BoxNode>;
  /** Bodies that have their place. */
  readonly placedFootnotes: Set<BoxNode>;
  /** What reaches past the pages so far, for those to come. */
  overhang: PageOverhang;
  /** Footnotes for the page to come. */
  carried: readonly Footnote[];
  /** The page to come in its page group, 1-based. */
  inGroup: number;
}

/** All pages of the document, margin boxes still to be added; a step for each page. */
export function* paginate(
  root: BoxNode,
  styled: StyledDocument,
  context: LayoutContext,
  options: PaginateOptions = {},
): Steps<Page[]> {
  const loop: Loop = {
    root,
    styled,
    context,
    pages: [],
    positioned: createPositionedPages(root, context),
    rtl: root.style.writing.direction === 'rtl',
    scale: options.scale ?? 1,
    pagesBefore: options.pagesBefore ?? 0,
    continued: countContinuedBoxes(context.limits.continued),
    // Not yet: footnotes of a vertical document stand on pages of their own at its end.
    footnotes: findFootnotes(root),
    placedFootnotes: new Set(),
    overhang: NO_OVERHANG,
    carried: [],
    inGroup: 1,
  };
  let token: BlockToken | null = null;
  do {
    const name: string = token ? (pageNameOf(token) ?? '') : root.startPage;
    if (!token || startsPageGroup(loop, token, name)) loop.inGroup = 1;
    if (token) yield* addBlankPages(loop, token, name, options);
    while (loop.carried.length > 0 && isLeftToFootnotes(loop, name))
      yield* addContentPage(loop, token, name, options, true);
    while (token && fillsPage(loop, name)) yield* addContentPage(loop, token, name, options, true);
    const isMovedOn = loop.overhang.reserved > 0;
    const next: BlockToken | null = yield* addContentPage(loop, token, name, options);
    if (token && next && !isMovedOn && sameToken(token, next)) {
      // The progress law: a page that moves nothing would repeat for ever.
      context.diagnostics.warn({ code: 'content-lost', message: 'layout made no progress on a page; the rest is cut' });
      break;
    }
    token = next;
    yield;
  } while (token);
  loop.carried = [...loop.carried, ...forgottenFootnotes(loop.footnotes, loop.placedFootnotes)];
  while (loop.carried.length > 0 || loop.overhang.reserved > 0 || loop.positioned.waiting()) {
    yield* addContentPage(loop, null, lastName(loop), options, true);
    yield;
  }
  return loop.positioned.finish(loop.pages);
}

/** Footnotes from earlier pages fill the next one. */
function isLeftToFootnotes(loop: Loop, name: string): boolean {
  const area = pageArea(loop, name, false);
  const footnotes = footnoteAreaOf(loop, area);
  if (!footnotes || area.areaHeight === null) return false;
  return reserveCarried(loop.carried, footnotes, area.areaHeight, loop.context).blockSize >= area.areaHeight;
}

/** What reaches past the pages before leaves nothing of the next one to the flow. */
function fillsPage(loop: Loop, name: string): boolean {
  const { areaHeight } = pageArea(loop, name, false);
  return areaHeight !== null && loop.overhang.reserved > areaHeight - MIN_AREA;
}

const lastName = (loop: Loop): string => loop.pages.at(-1)?.start.name ?? '';

function sideOf(loop: Loop, number: number): 'left' | 'right' {
  return ((loop.pagesBefore + number) % 2 === 1) !== loop.rtl ? 'right' : 'left';
}

/** https://drafts.csswg.org/css-break-4/#page-break-types: `left` and friends may leave a page blank. */
function* addBlankPages(loop: Loop, token: BlockToken, name: string, options: PaginateOptions): Steps<void> {
  const wanted = wantedSide(forcedBreakOf(token, loop.context), loop.rtl);
  if (wanted === null || sideOf(loop, loop.pages.length + 1) === wanted) return;
  const area = pageArea(loop, name, true);
  yield* push(
    loop,
    area,
    { token, carried: loop.carried, name, side: sideOf(loop, loop.pages.length + 1), blank: true },
    null,
    options,
  );
}

function wantedSide(value: BreakBetween | null, rtl: boolean): 'left' | 'right' | null {
  switch (value) {
    case 'left':
    case 'right':
      return value;
    case 'recto':
      return rtl ? 'left' : 'right';
    case 'verso':
      return rtl ? 'right' : 'left';
    default:
      return null;
  }
}

/** Follows a token to where the next page's flow begins. */
function leafToken(token: BlockToken): BlockToken {
  let at = token;
  for (;;) {
    const blocks = at.children.filter((child): child is BlockToken => child.kind === 'block' && isInFlow(child.node));
    const next: BlockToken | undefined = blocks.find((child) => child.past !== 'end') ?? blocks[0];
    if (!next) return at;
    at = next;
  }
}

function forcedBreakOf(token: BlockToken, context: LayoutContext): BreakBetween | null {
  const leaf = leafToken(token);
  if (!leaf.forced || leaf.made > 0) return null;
  const { parent, index } = leaf.node;
  let previous: BoxNode | null = null;
  for (let i = index - 1; i >= 0 && parent; i--) {
    const sibling = parent.children[i];
    if (sibling && isInFlow(sibling)) {
      previous = sibling;
      break;
    }
  }
  const before = breakBeforeOf(leaf.node, context);
  return previous ? joinBreaks(breakAfterOf(previous, context), before) : before;
}

/** css-page-3 §using-named-pages: the page value of the first box on the page. */
function pageNameOf(token: BlockToken): string | null {
  const leaf = leafToken(token);
  if (leaf.made === 0) return leaf.node.startPage;
  // Inside a box with content left: that of the next child, or of the box itself.
  const child = leaf.node.children[leaf.next];
  return child && leaf.past === 'none' ? child.startPage : ownPageName(leaf.node);
}

function ownPageName(node: BoxNode): string {
  for (let at: BoxNode | null = node; at; at = at.parent) {
    const { page } = at.style.fragmentation;
    if (page !== 'auto') return page;
  }
  return '';
}

/**
 * True where another name begins, or an element that gives its pages their name begins after a forced break.
 * https://drafts.csswg.org/css-gcpm-3/#document-page-selectors
 */
function startsPageGroup(loop: Loop, token: BlockToken, name: string): boolean {
  if (name !== lastName(loop)) return true;
  const leaf = leafToken(token);
  if (!leaf.forced || leaf.made > 0) return false;
  for (let at: BoxNode | undefined = leaf.node; at; at = at.children.find(isInFlow)) {
    if (at.style.fragmentation.page === name) return true;
  }
  return false;
}

function pageArea(loop: Loop, name: string, blank: boolean): PageArea {
  const number = loop.pages.length + 1;
  const inGroup = blank ? 0 : loop.inGroup;
  const style = loop.styled.pageStyle({
    name,
    side: sideOf(loop, number),
    first: number === 1,
    blank,
    number,
    inGroup,
  });
  return pageAreaOf(style, loop.scale);
}

function* addContentPage(
  loop: Loop,
  token: BlockToken | null,
  name: string,
  options: PaginateOptions,
  extra = false,
): Steps<BlockToken | null> {
  const area = pageArea(loop, name, false);
  const start: PageStart = {
    token,
    carried: loop.carried,
    name,
    side: sideOf(loop, loop.pages.length + 1),
    blank: false,
  };
  const footnoteArea = footnoteAreaOf(loop, area);
  const context: LayoutContext = footnoteArea
    ? {
        ...loop.context,
        footnoteArea: { width: footnoteArea.width, overhead: footnoteArea.above + footnoteArea.below },
      }
    : loop.context;
  const reserved = footnoteArea ? reserveCarried(loop.carried, footnoteArea, area.areaHeight, context) : NO_FOOTNOTES;
  const flow: FlowStart = { token, area, footnotes: reserved, top: loop.overhang.reserved };
  // A page that is recorded has its warnings from one layout.
  const patient = options.records ? context : { ...context, ahead: aheadOfPage() };
  const laidOut = extra ? null : yield* measuredAhead(() => flowWithFootnotes(loop, flow, patient, options));
  yield;
  const footnotes = footnoteArea && placeFootnoteArea(loop, footnoteArea, area, laidOut, reserved, context);
  // The canvas covers the whole viewport.
  const contentHeight = Math.max((laidOut?.bottom ?? 0) + (footnotes?.height ?? 0), area.containingBlock.height ?? 0);
  const areaHeight = area.areaHeight ?? contentHeight;
  const height = area.height ?? areaHeight / area.scale + area.edges.top + area.edges.bottom;
  yield* push(loop, { ...area, height, areaHeight }, start, laidOut, options, footnotes);
  loop.inGroup++;
  return laidOut?.result.token ?? null;
}

/** Each time the page is laid out with less room, it may call other footnotes. */
const MOST_ROUNDS = 3;

/** The flow of a page that leaves room for all footnotes called on it, if it can. https://drafts.csswg.org/css-gcpm-3/#footnote-area */
function flowWithFootnotes(
  loop: Loop,
  start: FlowStart,
  context: LayoutContext,
  { records }: PaginateOptions,
): LaidOutRoot {
  const { token, area } = start;
  const flow = (footnotes: Footnotes): LaidOutRoot => {
    const layout = (inner: LayoutContext): LaidOutRoot => layoutPrincipalFlow(loop, { ...start, footnotes }, inner);
    return records ? recordedFlow(records, { ...start, footnotes }, context, layout) : layout(context);
  };
  let laidOut = flow(start.footnotes);
  if (!context.footnoteArea || area.areaHeight === null) return laidOut;
  let reserved = start.footnotes.blockSize;
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const { footnotes, fragment } = laidOut.result;
    const unkept = unkeptFootnotes(footnotes, fragment, loop.footnotes, loop.placedFootnotes, context);
    if (unkept === 0 || fits(laidOut.bottom + footnotes.blockSize + unkept, area.areaHeight)) return laidOut;
    reserved = Math.max(reserved + 1, start.footnotes.blockSize + unkept);
    const shorter = flow({ ...NO_FOOTNOTES, blockSize: reserved });
    // Where nothing fits beside them the footnotes go to the pages after this one.
    if (!shorter.result.token || (token && sameToken(token, shorter.result.token))) return laidOut;
    laidOut = shorter;
  }
  return laidOut;
}

interface PlacedFootnoteArea {
  readonly area: FootnoteArea;
  readonly fragment: BoxFragment;
  /** With the margins of the area. */
  readonly height: Px;
}

const footnoteAreaOf = (loop: Loop, area: PageArea): FootnoteArea | null =>
  loop.footnotes.size > 0 && area.style.footnoteArea
    ? createFootnoteArea(area.style.footnoteArea, area.areaWidth)
    : null;

/** Takes what the flow left of the page, and at least what was kept for footnotes from earlier pages. */
function placeFootnoteArea(
  loop: Loop,
  footnoteArea: FootnoteArea,
  area: PageArea,
  laidOut: LaidOutRoot | null,
  reserved: Footnotes,
  context: LayoutContext,
): PlacedFootnoteArea | null {
  const called = laidOut
    ? calledFootnotes(laidOut.result.footnotes, laidOut.result.fragment, loop.footnotes, loop.placedFootnotes)
    : [];
  const footnotes = [...loop.carried, ...called];
  const left = area.areaHeight === null ? Number.POSITIVE_INFINITY : area.areaHeight - (laidOut?.bottom ?? 0);
  const isEmpty = footnotes.length === 0 || (loop.carried.length === 0 && left < MIN_FOOTNOTES);
  if (isEmpty) {
    loop.carried = footnotes;
    return null;
  }
  const placed = layoutFootnotes(footnotes, footnoteArea, Math.max(left, reserved.blockSize), context);
  loop.carried = placed.carried;
  if (!placed.fragment) return null;
  const { marginTop, marginBottom } = footnoteArea;
  return {
    area: footnoteArea,
    fragment: placed.fragment,
    height: marginTop + placed.fragment.height + marginBottom,
  };
}

export interface LaidOutRoot {
  readonly result: Placed;
  /** Border-box place in the page area. */
  readonly x: Px;
  readonly y: Px;
  /** Where the root's margin box ends. */
  readonly bottom: Px;
}

/** A vertical root is laid out in flow-relative coordinates, in which pages are as tall as they are wide on paper. */
function layoutPrincipalFlow(loop: Loop, start: FlowStart, context: LayoutContext): LaidOutRoot {
  const inner = loop.root.flow?.inner;
  if (!inner) return layoutRoot(loop, start, context);
  const flowRelative = flowRelativePageArea(start.area, context);
  return physicalRoot(
    layoutRoot({ ...loop, root: inner }, { ...start, area: flowRelative }, context),
    inner,
    flowRelative,
    context,
  );
}

function layoutRoot(loop: Loop, { token, area, footnotes, top }: FlowStart, context: LayoutContext): LaidOutRoot {
  const { root } = loop;
  const margins = usedMargins(root, area.areaWidth);
  const y = token === null ? margins.top : top;
  // Not yet: in vertical documents what reaches past its page continues in the flow.
  const overhangs = root.flow === undefined;
  const page: Fragmentainer | null =
    area.areaHeight === null
      ? null
      : {
          kind: 'page',
          size: area.areaHeight,
          offset: Math.min(y, area.areaHeight - MIN_AREA),
          atStart: token === null || top === 0,
          footnotes,
          outer: null,
          measures: false,
          overflows: false,
          endsPage: true,
          isTaken: token !== null && top > 0,
          repeated: 0,
          repeatedEnd: 0,
          pageEnd: overhangs ? area.areaHeight : Number.POSITIVE_INFINITY,
          continues: loop.pages.length > 0,
        };
  const percent = area.containingBlock.height ?? INDEFINITE;
  if (isAbsolute(root)) return layoutAbsoluteRoot(loop, token, area, page);
  const floats = isFloating(root);
  const space = independentSpace(area.areaWidth, {
    blockSize: percent,
    percentBlock: percent,
    fragmentainer: page,
    shrinkToFit: floats,
  });
  const result = layoutNode(root, space, token, null, context);
  if (!result.fragment && token && page && top > 0) {
    // Below what reaches here from earlier pages nothing has room.
    return layoutRoot(loop, { token, area, footnotes, top: 0 }, context);
  }
  if (!result.fragment) throw new PlatenError('internal', 'the root was refused at the start of a page');
  const auto = root.style.margin;
  let x = margins.left;
  const free = area.areaWidth - margins.left - margins.right - result.fragment.width;
  if (floats) x += root.style.display.float === 'right' ? free : 0;
  else if (auto.marginLeft === 'auto' && free > 0) x += auto.marginRight === 'auto' ? free / 2 : free;
  else if (loop.rtl && auto.marginRight !== 'auto') x += free;
  const bottom = y + Math.max(result.fragment.height, result.fragment.overflow.bottom) + margins.bottom;
  const moved = relativeOffset(root, area.areaWidth, percent, loop.rtl);
  return { result, x: x + (moved?.x ?? 0), y: y + (moved?.y ?? 0), bottom };
}

/** An absolutely positioned root hangs from the initial containing block. */
function layoutAbsoluteRoot(
  loop: Loop,
  token: BlockToken | null,
  area: PageArea,
  fragmentainer: Fragmentainer | null,
): LaidOutRoot {
  const pending = pendingBox({ node: loop.root, staticX: 0, staticY: 0, staticWidth: area.areaWidth, token });
  const container = { x: 0, y: 0, width: area.areaWidth, height: area.areaHeight ?? loop.context.viewport.height };
  const start = fragmentainer && { ...fragmentainer, offset: 0 };
  const placed = layoutAbsolute(
    { pending, container, containerRtl: loop.rtl, fragmentainer: start, anchors: () => null },
    loop.context,
  );
  if (!placed) throw new PlatenError('internal', 'the root was refused at the start of a page');
  const { link, result } = placed;
  const bottom = link.y + Math.max(result.fragment.height, result.fragment.overflow.bottom);
  return { result, x: link.x, y: link.y, bottom };
}

function* push(
  loop: Loop,
  area: PageArea,
  start: PageStart,
  laidOut: LaidOutRoot | null,
  options: PaginateOptions,
  footnotes: PlacedFootnoteArea | null = null,
): Steps<void> {
  if (laidOut) loop.continued.add(laidOut.result.fragment);
  const number = loop.pages.length + 1;
  const most = loop.context.limits.pages;
  if (number > most) throw new PlatenError('limit', `the document has more than ${most} pages (limits.pages)`);
  const height = area.height ?? 0;
  const origin = { x: area.edges.left * area.scale, y: area.edges.top * area.scale };
  const link = laidOut && linkTo(origin.x + laidOut.x, origin.y + laidOut.y, laidOut.result.fragment);
  const page: Page = {
    number,
    start,
    pageStyle: area.style,
    width: area.width,
    height,
    margin: area.margin,
    scale: area.scale,
    root: link,
    positioned: [],
    deferred: new Map(),
    footnoteArea:
      footnotes &&
      linkTo(
        origin.x + footnotes.area.marginLeft,
        (height - area.edges.bottom) * area.scale - footnotes.area.marginBottom - footnotes.fragment.height,
        footnotes.fragment,
      ),
    marginBoxes: [],
    label: null,
  };
  loop.pages.push(page);
  const content = {
    ...origin,
    width: area.areaWidth,
    height: area.areaHeight ?? height,
  };
  const pending: readonly PendingBox[] = laidOut
    ? laidOut.result.outOfFlow.map((box) => movePending(box, laidOut.x, laidOut.y))
    : [];
  const { width: blockWidth, height: blockHeight } = area.containingBlock;
  const flow = laidOut ? linkTo(laidOut.x, laidOut.y, laidOut.result.fragment) : null;
  const shown = showOverhang(loop.overhang, content.height);
  loop.overhang = overhangAfter(shown.rest, flow, content.height, loop.overhang.reserved);
  yield* loop.positioned.addPage({
    area: content,
    containingBlock: { width: blockWidth, height: blockHeight ?? content.height },
    pending,
    flow,
    boxes: shown.links.map((one) => movedLink(one, origin.x, origin.y)),
  });
  // What is wider than a frame would be scrolled to.
  if (link && !area.style.viewport) reportOverflow(link, area, number, loop.context);
  options.onPage?.(page);
}
