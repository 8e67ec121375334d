/**
 * The page loop: lays out the root page by page from break tokens, each page in the style selected by its name and side.
 * https://drafts.csswg.org/css-page-3/ and https://drafts.csswg.org/css-break-4/
 */

import type { BoxNode } from '../boxes/box.ts';
import { type Element, placeOf } from '../dom/node.ts';
import type { Px } from '../geometry.ts';
import type { LayoutContext } from '../layout/core/context.ts';
import type { BlockToken } from '../layout/core/tokens.ts';
import type { StyledDocument } from '../style/types.ts';
import type { Steps } from '../turns.ts';
import {
  addContentPage,
  footnoteAreaOf,
  type PageLoop,
  type PaginateOptions,
  pageArea,
  push,
  waitingFloats,
} from './content-page.ts';
import { countContinuedBoxes } from './continued.ts';
import { findFootnotes, forgottenFootnotes, reserveCarried } from './footnotes.ts';
import { forcedBreakOf, lastName, pageNameOf, sideOf, startsPageGroup, wantedSide } from './next-page.ts';
import { NO_OVERHANG, type PageOverhang } from './overhang.ts';
import type { Page } from './page.ts';
import { MIN_AREA } from './page-area.ts';
import { NO_FLOATS } from './page-floats.ts';
import { createPositionedPages } from './positioned-pages.ts';
import { sameToken } from './progress.ts';

/** The minimum room for text on a page shared with page floats from earlier pages, in lines. */
const MIN_TEXT_LINES = 3;

/** All pages of the document without margin boxes; one step per page. */
export function* paginate(
  root: BoxNode,
  styled: StyledDocument,
  context: LayoutContext,
  options: PaginateOptions = {},
): Steps<Page[]> {
  const footnotes = findFootnotes(root);
  if (root.flow) warnOfVertical(footnotes, context);
  const loop: PageLoop = {
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
    const name: string = token ? pageNameOf(token) : root.startPage;
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
const hasLeft = (loop: PageLoop): boolean =>
  loop.carried.length > 0 || loop.floats.length > 0 || isOverhanging(loop.overhang) || loop.positioned.waiting();

const isOverhanging = ({ pieces, reserved, another }: PageOverhang): boolean =>
  another || pieces.length > 0 || reserved > 0;

/** Whether footnotes from earlier pages fill the next one. */
function isLeftToFootnotes(loop: PageLoop, name: string): boolean {
  const area = pageArea(loop, name, false);
  const footnotes = footnoteAreaOf(loop, area);
  if (!footnotes || area.areaHeight === null) return false;
  return reserveCarried(loop.carried, footnotes, area.areaHeight, loop.context).blockSize >= area.areaHeight;
}

/** Whether overhanging content fills the next page. */
function fillsPage(loop: PageLoop, name: string): boolean {
  const { areaHeight } = pageArea(loop, name, false);
  return areaHeight !== null && loop.overhang.reserved > areaHeight - MIN_AREA;
}

/** Whether page floats from earlier pages leave too little room on the next one for its flow. */
function isLeftToFloats(loop: PageLoop, name: string): boolean {
  if (loop.floats.length === 0) return false;
  const area = pageArea(loop, name, false);
  if (area.areaHeight === null) return false;
  const { topSize, bottomSize } = waitingFloats(loop, area, loop.context);
  return topSize + bottomSize > area.areaHeight - MIN_TEXT_LINES * lineHeightOf(loop.root);
}

const lineHeightOf = ({ style }: BoxNode): Px => style.font.fontSize * 1.25;

/** https://drafts.csswg.org/css-break-4/#page-break-types: `left` and friends may leave a page blank. */
function* addBlankPages(loop: PageLoop, token: BlockToken, name: string, options: PaginateOptions): Steps<void> {
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

/** Not yet: footnotes beside the text of a vertical document. */
function warnOfVertical(footnotes: ReadonlyMap<Element, BoxNode>, { diagnostics }: LayoutContext): void {
  const [first] = footnotes.keys();
  if (!first) return;
  const message = 'footnotes of a vertical document are on separate pages at its end';
  diagnostics.warn({ code: 'css-unsupported', message, property: 'float', ...placeOf(first) }, footnotes.size);
}
