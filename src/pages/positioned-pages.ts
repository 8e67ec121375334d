/**
 * Boxes positioned against the page: absolute ones on the page that their offset falls on, counted from the initial
 * containing block on the first page; fixed ones on every page.
 * https://drafts.csswg.org/css-position-3/#def-cb and https://drafts.csswg.org/css-page-3/#page-model
 */

import type { BoxNode } from '../boxes/box.ts';
import type { Px, Rect } from '../geometry.ts';
import type { BoxFragment, LayoutContext, Link, PendingBox } from '../layout/core/types.ts';
import { layoutAbsolute } from '../layout/positioned/positioned.ts';
import type { Page } from './page.ts';

/** Pages that boxes far below the content may add. */
const MAX_EXTRA_PAGES = 200;

interface PageRecord {
  readonly area: Rect;
  /** Top of the page's area when the areas of all pages are stacked. */
  readonly top: Px;
  readonly boxes: Link<BoxFragment>[];
}

export interface PositionedPages {
  /** `pending` offsets are from the page area's top left. */
  addPage(area: Rect, pending: readonly PendingBox[]): void;
  /** A box needs a page that the flow does not make. */
  waiting(): boolean;
  finish(pages: readonly Page[]): Page[];
}

export function createPositionedPages(root: BoxNode, context: LayoutContext): PositionedPages {
  const records: PageRecord[] = [];
  const fixed: { readonly box: PendingBox; readonly page: number }[] = [];
  const late = new Map<BoxFragment, Link[]>();
  let queue: PendingBox[] = [];
  const resumed = new Set<PendingBox>();
  let extra = 0;
  const rtl = root.style.writing.direction === 'rtl';

  /** Offsets of queued boxes are in stacked coordinates. */
  function settle(): void {
    const boxes = queue;
    queue = [];
    for (const box of boxes) placeAbsolute(box);
  }

  function placeAbsolute(box: PendingBox): void {
    const last = records.length - 1;
    const record = records[last]!;
    const first = records[0]!;
    const container = { x: 0, y: -record.top, width: first.area.width, height: first.area.height };
    const local = { ...box, staticY: box.staticY - record.top };
    const fragmentainer = {
      kind: 'page' as const,
      size: record.area.height,
      offset: 0,
      atStart: true,
      avoidInside: false,
      notes: { call: null, prior: null, blockSize: 0 },
      outer: null,
    };
    if (box.token) {
      const placed = layoutAbsolute({ pending: local, container, containerRtl: rtl, fragmentainer }, context);
      if (placed) accept(placed, last, box);
      return;
    }
    const whole = layoutAbsolute({ pending: local, container, containerRtl: rtl, fragmentainer: null }, context);
    if (!whole) return;
    const y = whole.link.y + record.top;
    // Below everything made so far: wait for its page.
    if (y >= record.top + record.area.height && extra < MAX_EXTRA_PAGES && whole.link.fragment.height > 0) {
      queue.push(box);
      return;
    }
    const page = pageAt(y);
    const target = records[page]!;
    if (page === last) {
      const broken = layoutAbsolute({ pending: local, container, containerRtl: rtl, fragmentainer }, context);
      if (broken) accept(broken, last, box);
      return;
    }
    accept({ ...whole, link: { ...whole.link, y: y - target.top } }, page, box);
  }

  function accept(placed: NonNullable<ReturnType<typeof layoutAbsolute>>, page: number, box: PendingBox): void {
    const record = records[page]!;
    const { link, result } = placed;
    record.boxes.push({ x: record.area.x + link.x, y: record.area.y + link.y, fragment: result.fragment });
    for (const inner of result.outOfFlow) {
      const moved = {
        ...inner,
        staticX: inner.staticX + link.x,
        staticY: inner.staticY + link.y + record.top,
        inlineContainer: null,
      };
      if (inner.node.style.display.position === 'fixed')
        fixed.push({ box: { ...moved, staticY: moved.staticY - record.top }, page });
      else placeAbsolute(moved);
    }
    if (result.token) {
      const next = { ...box, token: result.token };
      resumed.add(next);
      queue.push(next);
    }
  }

  function pageAt(y: Px): number {
    let low = 0;
    let high = records.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (records[middle]!.top <= y) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  return {
    addPage(area, pending) {
      const previous = records.at(-1);
      const top = previous ? previous.top + previous.area.height : 0;
      records.push({ area, top, boxes: [] });
      settle();
      for (const box of pending) {
        if (box.late) {
          const known = late.get(box.late.target);
          if (known) known.push(box.late.link);
          else late.set(box.late.target, [box.late.link]);
        } else if (box.node.style.display.position === 'fixed') fixed.push({ box, page: records.length - 1 });
        else placeAbsolute({ ...box, staticY: box.staticY + top });
      }
    },
    waiting() {
      if (queue.length === 0) return false;
      extra++;
      return extra <= MAX_EXTRA_PAGES;
    },
    finish(pages) {
      for (const record of records) placeFixed(record, fixed, rtl, context);
      return pages.map((page, i) => {
        const boxes = records[i]!.boxes;
        if (boxes.length === 0 && late.size === 0) return page;
        return { ...page, late, positioned: boxes.sort((a, b) => a.fragment.node.serial - b.fragment.node.serial) };
      });
    },
  };
}

/** https://www.w3.org/TR/CSS22/visuren.html#fixed-positioning: repeated on every page, in the page's area. */
function placeFixed(
  record: PageRecord,
  fixed: readonly { readonly box: PendingBox }[],
  rtl: boolean,
  context: LayoutContext,
): void {
  const queue = fixed.map(({ box }) => box);
  for (let i = 0; i < queue.length; i++) {
    const pending = queue[i]!;
    const { area } = record;
    const container = { x: 0, y: 0, width: area.width, height: area.height };
    const placed = layoutAbsolute({ pending, container, containerRtl: rtl, fragmentainer: null }, context);
    if (!placed) continue;
    record.boxes.push({ x: area.x + placed.link.x, y: area.y + placed.link.y, fragment: placed.result.fragment });
    for (const inner of placed.result.outOfFlow) {
      queue.push({
        ...inner,
        staticX: inner.staticX + placed.link.x,
        staticY: inner.staticY + placed.link.y,
        inlineContainer: null,
      });
    }
  }
}
