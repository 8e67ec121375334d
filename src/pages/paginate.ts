/**
 * The page loop: lays out the root page by page from break tokens, each page in the style selected by its name and side.
 * https://drafts.csswg.org/css-page-3/ and https://drafts.csswg.org/css-break-4/
 */

import type { BoxNode } from '../boxes/box.ts';
import { PlatenError } from '../diagnostics.ts';
import { type Element, placeOf } from '../dom/node.ts';
import type { Px } from '../geometry.ts';
import type { BreakBetween } from '../layout/core/break-facts.ts';
import { breakAfterOf, breakBeforeOf, joinBreaks } from '../layout/core/breaking.ts';
import type { LayoutContext } from '../layout/core/context.ts';
import { type Footnotes, NO_FOOTNOTES } from '../layout/core/fragmentainer.ts';
import { type BoxFragment, linkTo, movedLink, type PendingBox } from '../layout/core/fragments.ts';
import { isInFlow, isPageFloat } from '../layout/core/kinds.ts';
import { aheadOfPage, measuredAhead } from '../layout/core/measure-ahead.ts';
import { movePending } from '../layout/core/results.ts';
import type { BlockToken } from '../layout/core/tokens.ts';
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
} from './footnotes.ts';
import { reportOverflow } from './overflow.ts';
import { NO_OVERHANG, overhangAfter, type PageOverhang, showOverhang } from './overhang.ts';
import type { Page, PageStart } from './page.ts';
import { flowOrigin, MIN_AREA, type PageArea, pageAreaOf } from './page-area.ts';
import {
  areaBeside,
  type FloatStack,
  floatLinks,
  floatRoom,
  NO_FLOATS,
  type PageFloat,
  stackFloats,
} from './page-floats.ts';
import { flowWithFloats, type PageFlow } from './page-flow.ts';
import { createPositionedPages, type PositionedPages } from './positioned-pages.ts';
import { sameToken } from './progress.ts';
import type { FlowRecords, FlowStart } from './recorded-flow.ts';
import type { LaidOutRoot } from './root-flow.ts';

interface PaginateOptions {
  /** Layout px per px of the page box, 1 by default: see `Page`. */
  readonly scale?: number;
  /** Pages of the file before the first one, which is a left page after an odd number of them. Default 0. */
  readonly pagesBefore?: number;
  /** Pages to make at least, for what is moved below the last one. Default 0. */
  readonly leastPages?: number;
  readonly onPage?: (page: Page) => void;
  /** Receives a record of each page; pages of an earlier layout that are still valid are not laid out again. */
  readonly records?: FlowRecords;
}

/** The minimum room for text on a page shared with page floats from earlier pages, in lines. */
const MIN_TEXT_LINES = 3;

/** Footnotes begin on the next page rather than in less room than this. */
const MIN_FOOTNOTES = 20;

interface Loop extends PageFlow {
  readonly styled: StyledDocument;
  readonly pages: Page[];
  readonly positioned: PositionedPages;
  readonly scale: number;
  readonly pagesBefore: number;
  readonly continued: ContinuedBoxes;
  readonly placedFootnotes: Set<BoxNode>;
  readonly anchored: Set<BoxNode>;
  /** Monolithic content that extends past the pages so far. */
  overhang: PageOverhang;
  /** Footnotes for the page to come. */
  carried: readonly Footnote[];
  /** Page floats for the page to come. */
  floats: readonly PageFloat[];
  /** The position of the next page in its page group, 1-based. */
  inGroup: number;
}

/** All pages of the document without margin boxes; one step per page. */
export function* paginate(
  root: BoxNode,
  styled: StyledDocument,
  context: LayoutContext,
  options: PaginateOptions = {},
): Steps<Page[]> {
  const footnotes = findFootnotes(root);
  if (root.flow) warnOfVertical(footnotes, context);
  const loop: Loop = {
    root,
    styled,
    context,
    pages: [],
    positioned: createPositionedPages(root, context),
    rtl: root.style.writing.direction === 'rtl',
    scale: options.scale ?? 1,
    pagesBefore: options.pagesBefore ?? 0,
    records: options.records ?? null,
    continued: countContinuedBoxes(context.limits.continued),
    footnotes,
    placedFootnotes: new Set(),
    overhang: NO_OVERHANG,
    carried: [],
    floats: [],
    anchored: new Set(),
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
    while (token && isLeftToFloats(loop, name)) yield* addContentPage(loop, token, name, options, true);
    const isMovedOn = loop.overhang.reserved > 0;
    const next: BlockToken | null = yield* addContentPage(loop, token, name, options);
    if (token && next && !isMovedOn && sameToken(token, next)) {
      // The progress law: a page without progress would repeat for ever.
      context.diagnostics.warn({ code: 'content-lost', message: 'layout made no progress on a page; the rest is cut' });
      break;
    }
    token = next;
    yield;
  } while (token);
  loop.carried = [...loop.carried, ...forgottenFootnotes(loop.footnotes, loop.placedFootnotes)];
  while (hasLeft(loop) || loop.pages.length < (options.leastPages ?? 0)) {
    yield* addContentPage(loop, null, lastName(loop), options, true);
    yield;
  }
  return loop.positioned.finish(loop.pages);
}

/** Whether something outside the flow needs another page. */
const hasLeft = (loop: Loop): boolean =>
  loop.carried.length > 0 || loop.floats.length > 0 || isOverhanging(loop.overhang) || loop.positioned.waiting();

const isOverhanging = ({ pieces, reserved, another }: PageOverhang): boolean =>
  another || pieces.length > 0 || reserved > 0;

/** Whether footnotes from earlier pages fill the next one. */
function isLeftToFootnotes(loop: Loop, name: string): boolean {
  const area = pageArea(loop, name, false);
  const footnotes = footnoteAreaOf(loop, area);
  if (!footnotes || area.areaHeight === null) return false;
  return reserveCarried(loop.carried, footnotes, area.areaHeight, loop.context).blockSize >= area.areaHeight;
}

/** Whether overhanging content fills the next page. */
function fillsPage(loop: Loop, name: string): boolean {
  const { areaHeight } = pageArea(loop, name, false);
  return areaHeight !== null && loop.overhang.reserved > areaHeight - MIN_AREA;
}

/** Whether page floats from earlier pages leave too little room on the next one for its flow. */
function isLeftToFloats(loop: Loop, name: string): boolean {
  if (loop.floats.length === 0) return false;
  const area = pageArea(loop, name, false);
  if (area.areaHeight === null) return false;
  const { topSize, bottomSize } = waitingFloats(loop, area, loop.context);
  return topSize + bottomSize > area.areaHeight - MIN_TEXT_LINES * lineHeightOf(loop.root);
}

const lineHeightOf = ({ style }: BoxNode): Px => style.font.fontSize * 1.25;

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
    { laidOut: null, footnotes: null, floats: { ...NO_FLOATS, waiting: loop.floats } },
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

/** Follows a token to the box in which the next page's flow begins. */
function leafToken(token: BlockToken): BlockToken {
  let at = token;
  for (;;) {
    const blocks = at.children.filter(
      (child): child is BlockToken => child.kind === 'block' && (isInFlow(child.node) || !!child.node.running),
    );
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
  const before = breakBeforeOf(firstInFlow(leaf.node), context);
  return previous ? joinBreaks(breakAfterOf(previous, context), before) : before;
}

/** The box itself, or the one that follows the place of a running element. */
function firstInFlow(node: BoxNode): BoxNode {
  if (!node.running || !node.parent) return node;
  return node.parent.children.slice(node.index).find(isInFlow) ?? node;
}

/** css-page-3 §using-named-pages: the page value of the first box on the page. */
function pageNameOf(token: BlockToken): string | null {
  const leaf = leafToken(token);
  if (leaf.made === 0) return firstInFlow(leaf.node).startPage;
  // In a box with remaining content: the name of the next child, or of the box itself.
  const child = leaf.node.children[leaf.next];
  return child && leaf.past === 'none' ? firstInFlow(child).startPage : ownPageName(leaf.node);
}

function ownPageName(node: BoxNode): string {
  for (let at: BoxNode | null = node; at; at = at.parent) {
    const { page } = at.style.fragmentation;
    if (page !== 'auto') return page;
  }
  return '';
}

/**
 * Whether another name begins, or an element that names its pages begins after a forced break.
 * https://drafts.csswg.org/css-gcpm-3/#document-page-selectors
 */
function startsPageGroup(loop: Loop, token: BlockToken, name: string): boolean {
  if (name !== lastName(loop)) return true;
  const leaf = leafToken(token);
  if (!leaf.forced || leaf.made > 0) return false;
  for (let at: BoxNode | undefined = firstInFlow(leaf.node); at; at = at.children.find(isInFlow)) {
    if (at.style.fragmentation.page === name || at.style.fragmentation.pageGroup === 'start') return true;
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
        footnoteArea: {
          width: footnoteArea.width,
          overhead: footnoteArea.above + footnoteArea.below,
          limit: footnoteArea.limit,
        },
      }
    : loop.context;
  const reserved = footnoteArea ? reserveCarried(loop.carried, footnoteArea, area.areaHeight, context) : NO_FOOTNOTES;
  const flow: FlowStart = { token, area, footnotes: reserved, top: loop.overhang.reserved };
  // The warnings of a recorded page must come from a single layout.
  const patient = options.records ? context : { ...context, ahead: aheadOfPage() };
  const before = waitingFloats(loop, area, context);
  const { laidOut, floats } = extra
    ? { laidOut: null, floats: before }
    : yield* measuredAhead(() => flowWithFloats(loop, flow, before, patient));
  yield;
  const footnotes =
    footnoteArea &&
    placeFootnoteArea(loop, footnoteArea, areaBeside(area, 0, floats.bottomSize), laidOut, reserved, context);
  // The canvas covers the whole viewport.
  const contentHeight = Math.max(
    (laidOut?.bottom ?? floats.topSize) + floats.bottomSize + (footnotes?.height ?? 0),
    area.containingBlock.height ?? 0,
  );
  const areaHeight = area.areaHeight ?? contentHeight;
  const height = area.height ?? areaHeight / area.scale + area.edges.top + area.edges.bottom;
  yield* push(loop, { ...area, height, areaHeight }, start, { laidOut, footnotes, floats }, options);
  loop.inGroup++;
  return laidOut?.result.token ?? null;
}

/** Not yet: footnotes beside the text of a vertical document. */
function warnOfVertical(footnotes: ReadonlyMap<Element, BoxNode>, { diagnostics }: LayoutContext): void {
  const [first] = footnotes.keys();
  if (!first) return;
  const message = 'footnotes of a vertical document are on separate pages at its end';
  diagnostics.warn({ code: 'css-unsupported', message, property: 'float', ...placeOf(first) }, footnotes.size);
}

/** The floats that wait for this page; none are placed at its start if overhanging content is there. */
function waitingFloats(loop: Loop, area: PageArea, context: LayoutContext): FloatStack {
  if (loop.floats.length === 0) return NO_FLOATS;
  if (loop.overhang.reserved > 0) return { ...NO_FLOATS, waiting: loop.floats };
  return stackFloats(NO_FLOATS, loop.floats, floatRoom(area), context);
}

interface PlacedFootnoteArea {
  readonly area: FootnoteArea;
  readonly fragment: BoxFragment;
  /** Including the margins of the area. */
  readonly height: Px;
}

const footnoteAreaOf = (loop: Loop, area: PageArea): FootnoteArea | null =>
  loop.footnotes.size > 0 && area.style.footnoteArea
    ? createFootnoteArea(area.style.footnoteArea, area.areaWidth, area.areaHeight)
    : null;

/** Takes the room that the flow left, and at least that reserved for footnotes from earlier pages. */
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

interface PageContent {
  readonly laidOut: LaidOutRoot | null;
  readonly footnotes: PlacedFootnoteArea | null;
  readonly floats: FloatStack;
}

function* push(
  loop: Loop,
  area: PageArea,
  start: PageStart,
  { laidOut, footnotes, floats }: PageContent,
  options: PaginateOptions,
): Steps<void> {
  if (laidOut) loop.continued.add(laidOut.result.fragment);
  const number = loop.pages.length + 1;
  const most = loop.context.limits.pages;
  if (number > most) throw new PlatenError('limit', `the document has more than ${most} pages (limits.pages)`);
  const height = area.height ?? 0;
  const origin = flowOrigin(area, loop.rtl && !loop.root.flow);
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
    x: origin.x,
    y: origin.y,
    width: area.areaWidth,
    height: area.areaHeight ?? height,
  };
  const pending: PendingBox[] = [];
  for (const box of laidOut?.result.outOfFlow ?? []) {
    if (isPageFloat(box.node)) loop.anchored.add(box.node);
    else pending.push(movePending(box, laidOut!.x, laidOut!.y));
  }
  loop.floats = floats.waiting;
  const floating = floatLinks(floats, content.width, content.height - (footnotes?.height ?? 0));
  pending.push(...floating.pending);
  const { width: blockWidth, height: blockHeight } = area.containingBlock;
  const flow = laidOut ? linkTo(laidOut.x, laidOut.y, laidOut.result.fragment) : null;
  const shown = showOverhang(loop.overhang, content.height);
  loop.overhang = overhangAfter(loop.overhang, shown.rest, {
    flow,
    token: laidOut?.result.token ?? null,
    height: content.height,
  });
  yield* loop.positioned.addPage({
    area: content,
    containingBlock: { width: blockWidth, height: blockHeight ?? content.height },
    pending,
    flow,
    boxes: [...shown.links, ...floating.boxes].map((one) => movedLink(one, origin.x, origin.y)),
  });
  // In a frame, wide content could be scrolled to, so there is no warning.
  if (link && !area.style.viewport) reportOverflow(link, area, number, loop.context);
  options.onPage?.(page);
}
