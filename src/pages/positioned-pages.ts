/**
 * Boxes positioned against the page: absolutely positioned ones on the page that contains their offset from the initial containing block
 * on the first page, fixed ones on every page, or from that of their static position on.
 * https://drafts.csswg.org/css-position-3/#def-cb and https://drafts.csswg.org/css-page-3/#page-model
 */

import type { BoxNode } from '../boxes/box.ts';
import { isHorizontal, writingModeOf } from '../boxes/writing-modes/writing-mode.ts';
import type { Px, Rect, Size } from '../geometry.ts';
import type { LayoutContext } from '../layout/core/context.ts';
import { type BoxFragment, type Link, linkTo, type PendingBox } from '../layout/core/fragments.ts';
import { isPageFloat } from '../layout/core/kinds.ts';
import { changedPending, changedResult, movePending } from '../layout/core/results.ts';
import { pageStart } from '../layout/core/spaces.ts';
import { layoutAbsolute, tryAbsolute } from '../layout/positioned/absolute-box.ts';
import {
  type AnchorIndex,
  type AnchorLookup,
  type AnchorPiece,
  anchorPieces,
  createAnchorIndex,
} from '../layout/positioned/anchors.ts';
import type { Steps } from '../turns.ts';
import type { Page } from './page.ts';
import { hasContentLeft, sameToken } from './progress.ts';
import { areaAt } from './stacked.ts';

/** Pages that boxes far below the content, and empty ends of boxes, may add. Continuing content is only bounded by `limits.pages`. */
const MAX_EXTRA_PAGES = 200;

interface PageRecord {
  readonly area: Rect;
  /** The containing block of boxes positioned against this page. */
  readonly containingBlock: Size;
  /** Top of the page's area if the areas of all pages are stacked. */
  readonly top: Px;
  readonly boxes: Link<BoxFragment>[];
  /** The root's fragment on the page, from the area's top left corner; null: none. */
  readonly flow: Link | null;
}

interface NewPage extends Pick<PageRecord, 'area' | 'containingBlock' | 'flow'> {
  /** Offsets are from the page area's top left. */
  readonly pending: readonly PendingBox[];
  /** Boxes that extend here from earlier pages, in page coordinates. */
  readonly boxes: readonly Link<BoxFragment>[];
}

export interface PositionedPages {
  /** In steps, because a page may have very many boxes. */
  addPage(page: NewPage): Steps<void>;
  /** Whether a box needs a page that the flow does not create. */
  waiting(): boolean;
  finish(pages: readonly Page[]): Page[];
}

/** Placed and waiting boxes. */
interface Placement {
  readonly context: LayoutContext;
  readonly rtl: boolean;
  /** Lines of the root are horizontal, so that pages follow one another downwards. */
  readonly horizontal: boolean;
  readonly records: PageRecord[];
  readonly fixed: { readonly box: PendingBox; readonly page: number }[];
  /** Pieces for pages that are already finished, by the fragment with which they are painted. */
  readonly deferred: Map<BoxFragment, Link[]>;
  /** Anchors in stacked coordinates, and how many boxes of each page are included. */
  readonly anchors: { readonly index: AnchorIndex; readonly seen: Map<PageRecord, number> };
  /** Boxes below all pages so far, and boxes that broke; offsets are in stacked coordinates. */
  queue: PendingBox[];
  /** Pages created only for the queue. */
  extra: number;
}

type Placed = NonNullable<ReturnType<typeof layoutAbsolute>>;

export function createPositionedPages(root: BoxNode, context: LayoutContext): PositionedPages {
  const placement: Placement = {
    context,
    rtl: root.style.writing.direction === 'rtl',
    horizontal: isHorizontal(writingModeOf(root.style.writing)),
    records: [],
    fixed: [],
    deferred: new Map(),
    anchors: { index: createAnchorIndex(), seen: new Map() },
    queue: [],
    extra: 0,
  };
  return {
    addPage: (page) => addPage(placement, page),
    waiting() {
      if (placement.queue.length === 0) return false;
      if (placement.queue.some(({ token }) => token && hasContentLeft(token))) return true;
      placement.extra++;
      return placement.extra <= MAX_EXTRA_PAGES;
    },
    finish: (pages) => finishPages(placement, pages),
  };
}

/** Fixed boxes are repeated on every page; a page float in a positioned box is placed once. */
const isRepeated = (node: BoxNode): boolean => node.style.display.position === 'fixed' && !isPageFloat(node);

/** Boxes that are placed in one step. */
const STEP = 64;

function* addPage(placement: Placement, { pending, boxes, ...page }: NewPage): Steps<void> {
  const { records, fixed, deferred } = placement;
  const previous = records.at(-1);
  const top = previous ? previous.top + previous.area.height : 0;
  records.push({ top, boxes: [...boxes], ...page });
  const waiting = placement.queue;
  placement.queue = [];
  for (const box of waiting) placeAbsolute(placement, box);
  for (const [index, box] of pending.entries()) {
    if (index % STEP === STEP - 1) yield;
    if (box.deferred) defer(deferred, box.deferred);
    else if (isRepeated(box.node)) fixed.push({ box, page: records.length - 1 });
    else placeAbsolute(placement, stacked(box, top));
  }
}

function defer(all: Placement['deferred'], { target, link }: NonNullable<PendingBox['deferred']>): void {
  const known = all.get(target);
  if (known) known.push(link);
  else all.set(target, [link]);
}

function finishPages(placement: Placement, pages: readonly Page[]): Page[] {
  const { records, fixed, deferred, rtl, horizontal, context } = placement;
  for (const [index, record] of records.entries()) {
    const shown = fixed.filter(({ box, page }) => page <= index || !standsAtStaticPosition(box.node, horizontal));
    placeFixed(record, shown, rtl, context);
  }
  return pages.map((page, i) => {
    const boxes = records[i]!.boxes;
    if (boxes.length === 0 && deferred.size === 0) return page;
    return { ...page, deferred, positioned: boxes.sort((a, b) => a.fragment.node.serial - b.fragment.node.serial) };
  });
}

/** Places the box, or its next piece, on the last page or on the earlier one where it belongs, or queues it for a later page. */
function placeAbsolute(placement: Placement, box: PendingBox): void {
  const { records, rtl: containerRtl, context } = placement;
  const last = records.length - 1;
  const record = records[last]!;
  const pending = stacked(box, -record.top);
  const container = containerOf(placement, pending, record.top);
  const fragmentainer = pageStart(record.area.height);
  const anchors = stackedAnchors(placement, record.top);
  if (!box.token) {
    const whole = layoutAbsolute({ pending, container, containerRtl, fragmentainer: null, anchors }, context);
    if (!whole) return;
    const y = whole.link.y + record.top;
    const isBelow = y >= record.top + record.area.height && whole.link.fragment.height > 0;
    if (isBelow && placement.extra < MAX_EXTRA_PAGES) {
      placement.queue.push(box);
      return;
    }
    const page = areaAt(records, y);
    if (page !== last) {
      placeFrom(placement, box, page);
      return;
    }
  }
  const broken = tryAbsolute({ pending, container, containerRtl, fragmentainer, anchors }, context);
  if (!broken) return;
  if ('moved' in broken) placement.queue.push(changedPending(box, { token: broken.moved.token }));
  else accept(placement, broken, last, box);
}

/** The containing block of a box with offsets from the top of a page's area, `top` px below that of the first. */
const containerOf = ({ records }: Placement, { above }: PendingBox, top: Px): Rect =>
  above ?? { x: 0, y: -top, ...records[0]!.containingBlock };

/** `box` with offsets from an origin `distance` further up. */
const stacked = (box: PendingBox, distance: Px): PendingBox =>
  changedPending(box, {
    staticY: box.staticY + distance,
    above: box.above && { ...box.above, y: box.above.y + distance },
  });

/** A box that begins on an earlier page and continues here. */
function placeFrom(placement: Placement, box: PendingBox, page: number): void {
  const { records, rtl: containerRtl, context } = placement;
  let token = box.token;
  for (let at = page; at < records.length; at++) {
    const { top, area } = records[at]!;
    const pending = changedPending(stacked(box, -top), { token });
    const fragmentainer = pageStart(area.height);
    const anchors = stackedAnchors(placement, top);
    const container = containerOf(placement, pending, top);
    const placed = tryAbsolute({ pending, container, containerRtl, fragmentainer, anchors }, context);
    if (!placed) return;
    if ('moved' in placed) {
      token = placed.moved.token;
      continue;
    }
    token = placed.result.token;
    accept(placement, { ...placed, result: changedResult(placed.result, { token: null }) }, at, box);
    if (!token) return;
  }
  placement.queue.push(changedPending(box, { token }));
}

/** Looks up anchors on all pages so far, in stacked coordinates minus `top`. */
function stackedAnchors({ records, anchors, context }: Placement, top: Px): AnchorLookup {
  return (name, box) => {
    for (const record of records) {
      const seen = anchors.seen.get(record) ?? -1;
      if (seen === record.boxes.length) continue;
      anchors.index.add(anchorsOn(record, record.top, Math.max(0, seen), context, seen < 0));
      anchors.seen.set(record, record.boxes.length);
    }
    const found = anchors.index.find(name, box);
    return found && { ...found, y: found.y - top };
  };
}

/** Anchors of the flow, and of boxes placed after the first `seen`, `y` px below the origin. */
function anchorsOn(
  { area, flow, boxes }: PageRecord,
  y: Px,
  seen: number,
  context: LayoutContext,
  withFlow = true,
): readonly AnchorPiece[] {
  const inFlow = flow && withFlow ? anchorPieces([flow], 0, y, context) : [];
  return [...inFlow, ...anchorPieces(boxes.slice(seen), -area.x, y - area.y, context)];
}

function accept(placement: Placement, placed: Placed, page: number, box: PendingBox): void {
  const record = placement.records[page]!;
  const { link, result } = placed;
  record.boxes.push(linkTo(record.area.x + link.x, record.area.y + link.y, result.fragment));
  for (const inner of result.outOfFlow) {
    const moved = changedPending(movePending(inner, link.x, link.y + record.top), { inlineContainer: null });
    if (inner.deferred) defer(placement.deferred, inner.deferred);
    else if (isRepeated(inner.node))
      placement.fixed.push({ box: changedPending(moved, { staticY: moved.staticY - record.top }), page });
    else placeAbsolute(placement, moved);
  }
  if (!result.token) return;
  if (box.token && sameToken(box.token, result.token)) {
    const message = 'layout made no progress in a positioned box; the rest is cut';
    placement.context.diagnostics.warn({ code: 'content-lost', message });
  } else placement.queue.push(changedPending(box, { token: result.token }));
}

/** As in Chromium, a fixed box whose insets do not say where it is along the pages begins on that of its static position. */
function standsAtStaticPosition({ style: { inset } }: BoxNode, horizontal: boolean): boolean {
  const [start, end] = horizontal ? [inset.top, inset.bottom] : [inset.left, inset.right];
  return start === 'auto' && end === 'auto';
}

/** https://www.w3.org/TR/CSS22/visuren.html#fixed-positioning: repeated on every page, in the page's area. */
function placeFixed(
  record: PageRecord,
  fixed: readonly { readonly box: PendingBox }[],
  rtl: boolean,
  context: LayoutContext,
): void {
  const queue = fixed.map(({ box }) => box);
  let index: AnchorIndex | null = null;
  const anchors: AnchorLookup = (name, box) => {
    if (!index) {
      index = createAnchorIndex();
      index.add(anchorsOn(record, 0, 0, context));
    }
    return index.find(name, box);
  };
  for (let i = 0; i < queue.length; i++) {
    const pending = queue[i]!;
    const { area } = record;
    const container = { x: 0, y: 0, ...record.containingBlock };
    const placed = layoutAbsolute({ pending, container, containerRtl: rtl, fragmentainer: null, anchors }, context);
    if (!placed) continue;
    record.boxes.push(linkTo(area.x + placed.link.x, area.y + placed.link.y, placed.result.fragment));
    for (const inner of placed.result.outOfFlow) {
      queue.push(
        changedPending(inner, {
          staticX: inner.staticX + placed.link.x,
          staticY: inner.staticY + placed.link.y,
          inlineContainer: null,
        }),
      );
    }
  }
}
