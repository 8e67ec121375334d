/**
 * Page floats: boxes at the top or bottom of the page of their anchor (their position in the flow), or of a later page.
 * https://drafts.csswg.org/css-page-floats-3/
 */

import type { BoxNode } from '../boxes/box.ts';
import type { Edges, Px } from '../geometry.ts';
import { usedMargins } from '../layout/core/box-model.ts';
import { fits } from '../layout/core/constraint-space.ts';
import type { LayoutContext } from '../layout/core/context.ts';
import { layoutNode } from '../layout/core/dispatch.ts';
import { type BoxFragment, type Link, linkTo, type PendingBox } from '../layout/core/fragments.ts';
import { isPageFloat } from '../layout/core/kinds.ts';
import { movePending, type Placed } from '../layout/core/results.ts';
import { independentSpace, pageStart } from '../layout/core/spaces.ts';
import type { BlockToken } from '../layout/core/tokens.ts';
import { MIN_AREA, type PageArea } from './page-area.ts';

/** A page float, or its remainder. */
export interface PageFloat {
  readonly node: BoxNode;
  readonly token: BlockToken | null;
}

interface PlacedFloat {
  readonly float: PageFloat;
  readonly result: Placed;
  readonly margins: Edges;
  /** Including its margins. */
  readonly height: Px;
}

/** The page floats of one page. */
export interface FloatStack {
  readonly top: readonly PlacedFloat[];
  readonly bottom: readonly PlacedFloat[];
  readonly topSize: Px;
  readonly bottomSize: Px;
  /** Floats that wait for the next page, in document order. */
  readonly waiting: readonly PageFloat[];
}

export const NO_FLOATS: FloatStack = { top: [], bottom: [], topSize: 0, bottomSize: 0, waiting: [] };

/** The size of the page area; the height is infinite for a page as tall as its content. */
interface FloatRoom {
  readonly width: Px;
  readonly height: Px;
}

export const floatRoom = (area: PageArea): FloatRoom => ({
  width: area.areaWidth,
  height: area.areaHeight ?? Number.POSITIVE_INFINITY,
});

/** The part of a page area that floats at its top and bottom leave. */
export const areaBeside = (area: PageArea, top: Px, bottom: Px): PageArea =>
  area.areaHeight === null || top + bottom === 0
    ? area
    : { ...area, areaHeight: Math.max(MIN_AREA, area.areaHeight - top - bottom) };

const sideOf = ({ node }: PageFloat): 'top' | 'bottom' => (node.style.display.float === 'bottom' ? 'bottom' : 'top');

/** The page floats whose anchors are in a flow, in document order. */
export const anchoredFloats = (pending: readonly PendingBox[]): readonly BoxNode[] => {
  const nodes = new Set(pending.map(({ node }) => node).filter(isPageFloat));
  return [...nodes].sort((a, b) => a.serial - b.serial);
};

/** Adds `floats` to those of a page while they fit. On each side, no float overtakes one that waits. */
export function stackFloats(
  stack: FloatStack,
  floats: readonly PageFloat[],
  room: FloatRoom,
  context: LayoutContext,
): FloatStack {
  let { topSize, bottomSize } = stack;
  const placed = { top: [...stack.top], bottom: [...stack.bottom] };
  const waiting = [...stack.waiting];
  for (const float of floats) {
    const side = sideOf(float);
    const isFree = !waiting.some((other) => sideOf(other) === side) && !isClosed(placed[side], float);
    const left = room.height - topSize - bottomSize;
    const one = isFree ? placeFloat(float, { ...room, height: left }, left === room.height, context) : null;
    if (!one) {
      waiting.push(float);
      continue;
    }
    placed[side].push(one);
    if (side === 'top') topSize += one.height;
    else bottomSize += one.height;
    if (one.result.token) waiting.push({ node: float.node, token: one.result.token });
  }
  return { ...placed, topSize, bottomSize, waiting };
}

/** https://drafts.csswg.org/css-page-floats-3/#clearing_page_floats: a float does not share a side that it clears. */
function isClosed(before: readonly PlacedFloat[], float: PageFloat): boolean {
  return before.length > 0 && [...before.map((one) => one.float), float].some(clearsItsSide);
}

function clearsItsSide(float: PageFloat): boolean {
  const { clear } = float.node.style.display;
  return clear === 'page' || clear === sideOf(float);
}

/** Null if it does not fit. Only a float taller than a page is broken, starting on an empty page. */
function placeFloat(float: PageFloat, room: FloatRoom, isEmpty: boolean, context: LayoutContext): PlacedFloat | null {
  const { node, token } = float;
  const margins = usedMargins(node, room.width);
  const outer = (token ? 0 : margins.top) + margins.bottom;
  const whole = token ? null : layoutNode(node, independentSpace(room.width), null, null, context);
  if (whole?.fragment && fits(outer + whole.fragment.height, room.height)) {
    return { float, result: whole, margins, height: outer + whole.fragment.height };
  }
  if (!isEmpty) return null;
  const fragmentainer = pageStart(room.height, Math.min(token ? 0 : margins.top, room.height - 1));
  const result = layoutNode(node, independentSpace(room.width, { fragmentainer }), token, null, context);
  if (!result.fragment) return null;
  const height = (token ? 0 : margins.top) + result.fragment.height + (result.token ? 0 : margins.bottom);
  return { float, result, margins, height: Math.min(height, room.height) };
}

interface FloatLinks {
  readonly boxes: readonly Link<BoxFragment>[];
  /** Absolutely positioned boxes in them. */
  readonly pending: readonly PendingBox[];
}

/** Positions of the floats of a page in its area: from the top down, and above `bottom` in document order. */
export function floatLinks(stack: FloatStack, width: Px, bottom: Px): FloatLinks {
  const boxes: Link<BoxFragment>[] = [];
  const pending: PendingBox[] = [];
  const place = (floats: readonly PlacedFloat[], from: Px): void => {
    let top = from;
    for (const { float, result, margins, height } of floats) {
      const x = margins.left + autoShare(float.node, width - margins.left - margins.right - result.fragment.width);
      const y = top + (float.token ? 0 : margins.top);
      boxes.push(linkTo(x, y, result.fragment));
      pending.push(...result.outOfFlow.map((box) => movePending(box, x, y)));
      top += height;
    }
  };
  place(stack.top, 0);
  place(stack.bottom, bottom - stack.bottomSize);
  return { boxes, pending };
}

/** https://www.w3.org/TR/CSS2/visudet.html#blockwidth: `auto` margins share the remaining width. */
function autoShare({ style: { margin } }: BoxNode, free: Px): Px {
  if (free <= 0 || margin.marginLeft !== 'auto') return 0;
  return margin.marginRight === 'auto' ? free / 2 : free;
}
