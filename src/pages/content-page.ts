/** One page of content: its area, the flow beside page floats and above footnotes, and what it leaves to the next page. */

import type { BoxNode } from '../boxes/box.ts';
import { PlatenError } from '../diagnostics.ts';
import type { Px } from '../geometry.ts';
import { fits } from '../layout/core/constraint-space.ts';
import type { LayoutContext } from '../layout/core/context.ts';
import { type Footnotes, NO_FOOTNOTES } from '../layout/core/fragmentainer.ts';
import { type BoxFragment, linkTo, movedLink, type PendingBox } from '../layout/core/fragments.ts';
import { isPageFloat } from '../layout/core/kinds.ts';
import { aheadOfPage, measuredAhead } from '../layout/core/measure-ahead.ts';
import { movePending } from '../layout/core/results.ts';
import type { BlockToken } from '../layout/core/tokens.ts';
import type { StyledDocument } from '../style/types.ts';
import type { Steps } from '../turns.ts';
import type { ContinuedBoxes } from './continued.ts';
import {
  calledFootnotes,
  createFootnoteArea,
  type Footnote,
  type FootnoteArea,
  layoutFootnotes,
  reserveCarried,
} from './footnotes.ts';
import { sideOf } from './next-page.ts';
import { reportOverflow } from './overflow.ts';
import { overhangAfter, type PageOverhang, showOverhang } from './overhang.ts';
import type { Page, PageStart } from './page.ts';
import { flowOrigin, type PageArea, pageAreaOf } from './page-area.ts';
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
import type { PositionedPages } from './positioned-pages.ts';
import type { FlowRecords, FlowStart } from './recorded-flow.ts';
import type { LaidOutRoot } from './root-flow.ts';

export interface PaginateOptions {
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

export interface PageLoop extends PageFlow {
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

export function pageArea(loop: PageLoop, name: string, blank: boolean): PageArea {
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

export function* addContentPage(
  loop: PageLoop,
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
  const flow: FlowStart = { token, area, footnotes: reserved, keepsFootnotes: true, top: loop.overhang.reserved };
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

/** The floats that wait for this page; none are placed at its start if overhanging content is there. */
export function waitingFloats(loop: PageLoop, area: PageArea, context: LayoutContext): FloatStack {
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

export const footnoteAreaOf = (loop: PageLoop, area: PageArea): FootnoteArea | null =>
  loop.footnotes.size > 0 && area.style.footnoteArea
    ? createFootnoteArea(area.style.footnoteArea, area.areaWidth, area.areaHeight)
    : null;

/**
 * Takes the room that the flow left, and at least that reserved for footnotes from earlier pages. Footnotes of which not even the first line
 * fits there begin on the next page.
 */
function placeFootnoteArea(
  loop: PageLoop,
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
  if (footnotes.length === 0) return null;
  const isContinued = loop.carried.length > 0;
  const { fragment, carried } = layoutFootnotes(footnotes, footnoteArea, Math.max(left, reserved.blockSize), context);
  const height = footnoteArea.marginTop + (fragment?.height ?? 0) + footnoteArea.marginBottom;
  const isPlaced = fragment !== null && (isContinued || fits(height, left));
  loop.carried = isPlaced ? carried : footnotes;
  return isPlaced ? { area: footnoteArea, fragment, height } : null;
}

interface PageContent {
  readonly laidOut: LaidOutRoot | null;
  readonly footnotes: PlacedFootnoteArea | null;
  readonly floats: FloatStack;
}

export function* push(
  loop: PageLoop,
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
