/** The principal flow of a page together with its page floats and footnotes. */

import type { BoxNode } from '../boxes/box.ts';
import { type Element, placeOf } from '../dom/node.ts';
import type { Px } from '../geometry.ts';
import { fits } from '../layout/core/constraint-space.ts';
import type { LayoutContext } from '../layout/core/context.ts';
import { NO_FOOTNOTES } from '../layout/core/fragmentainer.ts';
import { roomsOfFootnotes } from './footnotes.ts';
import { anchoredFloats, areaBeside, type FloatStack, floatRoom, type PageFloat, stackFloats } from './page-floats.ts';
import { sameToken } from './progress.ts';
import { type FlowRecords, type FlowStart, recordedFlow } from './recorded-flow.ts';
import { type LaidOutRoot, layoutPrincipalFlow, type RootFlow } from './root-flow.ts';

export interface PageFlow extends RootFlow {
  readonly records: FlowRecords | null;
  /** Footnote bodies by element; empty in most documents. */
  readonly footnotes: ReadonlyMap<Element, BoxNode>;
  /** Footnote bodies already placed. */
  readonly placedFootnotes: ReadonlySet<BoxNode>;
  /** Page floats whose anchors are on earlier pages. */
  readonly anchored: ReadonlySet<BoxNode>;
}

interface FlowAndFloats {
  readonly laidOut: LaidOutRoot;
  readonly floats: FloatStack;
}

/**
 * The flow of a page between its page floats: those from earlier pages, and as many of those anchored in it as leave room for their
 * anchors. The others wait for the next page. https://drafts.csswg.org/css-page-floats-3/#page-float-placement
 */
export function flowWithFloats(
  page: PageFlow,
  start: FlowStart,
  before: FloatStack,
  context: LayoutContext,
): FlowAndFloats {
  const layout = ({ topSize, bottomSize }: FloatStack): LaidOutRoot => {
    const beside = { ...start, area: areaBeside(start.area, topSize, bottomSize) };
    const laidOut = flowWithFootnotes(page, beside, context);
    return topSize === 0 ? laidOut : { ...laidOut, y: laidOut.y + topSize, bottom: laidOut.bottom + topSize };
  };
  const anchors = ({ result }: LaidOutRoot): readonly BoxNode[] =>
    anchoredFloats(result.outOfFlow).filter((node) => !page.anchored.has(node));
  const room = floatRoom(start.area);
  const first = layout(before);
  const called = anchors(first);
  for (const node of called) if (isOfColumn(node)) warnOfColumn(node, context);
  for (let most = start.top > 0 ? 0 : called.length; most > 0; ) {
    const floats = stackFloats(before, called.slice(0, most).map(unbroken), room, context);
    const laidOut = layout(floats);
    const left = new Set(anchors(laidOut));
    const kept = called.findIndex((node) => !left.has(node));
    if (kept < 0 || kept >= most) {
      if (!fits(laidOut.bottom, room.height - floats.bottomSize)) break;
      const late = [...left].filter((node) => !called.slice(0, most).includes(node));
      return { laidOut, floats: { ...floats, waiting: [...floats.waiting, ...late.map(unbroken)] } };
    }
    most = Math.min(most - 1, kept);
  }
  return { laidOut: first, floats: { ...before, waiting: [...before.waiting, ...called.map(unbroken)] } };
}

/** Not yet: floats at the top and bottom of columns. */
function isOfColumn(node: BoxNode): boolean {
  if (node.style.display.floatReference !== 'column') return false;
  for (let at = node.parent; at; at = at.parent) if (at.formatting === 'multicol') return true;
  return false;
}

function warnOfColumn({ element }: BoxNode, { diagnostics }: LayoutContext): void {
  const message = 'float-reference: column is not supported between columns: the box floats in the page';
  diagnostics.warn({
    code: 'css-unsupported',
    message,
    property: 'float-reference',
    ...(element ? placeOf(element) : {}),
  });
}

const unbroken = (node: BoxNode): PageFloat => ({ node, token: null });

/**
 * The flow of a page with room for all footnotes called on it, if possible. Lines reserve it as they are placed. Where that is not enough,
 * because footnotes are called in flows side by side or because floats reach down to them, the page is laid out anew with room reserved
 * beforehand. The less it is, the more calls are on the page: the least that holds the footnotes called beside it is looked for among the
 * room of the first footnote, the first two, and so on. Not yet: `footnote-policy` on such pages.
 * https://drafts.csswg.org/css-gcpm-3/#footnote-area
 */
function flowWithFootnotes(page: PageFlow, start: FlowStart, context: LayoutContext): LaidOutRoot {
  const laidOut = flow(page, start, context);
  const { areaHeight } = start.area;
  if (!context.footnoteArea || areaHeight === null) return laidOut;
  // The first footnote brings the edges of the area along.
  const before = { ...NO_FOOTNOTES, blockSize: start.footnotes.blockSize || context.footnoteArea.overhead };
  const attemptWith = (tried: LaidOutRoot): Attempt => {
    const rooms = roomsOfFootnotes(before, tried.result.fragment, page, context);
    return { laidOut: tried, rooms, holds: rooms.length === 0 || fits(tried.bottom + rooms.at(-1)!, areaHeight) };
  };
  const first = attemptWith(laidOut);
  if (first.holds) return laidOut;
  return leastReserved(first, (blockSize) => {
    if (fits(areaHeight, blockSize)) return null;
    const footnotes = { ...NO_FOOTNOTES, blockSize };
    const shorter = flow(page, { ...start, footnotes, keepsFootnotes: false }, context);
    const isStuck = start.token && shorter.result.token && sameToken(start.token, shorter.result.token);
    return isStuck ? null : attemptWith(shorter);
  });
}

interface Attempt {
  readonly laidOut: LaidOutRoot;
  /** See `roomsOfFootnotes`. */
  readonly rooms: readonly Px[];
  /** Whether all footnotes called fit below the flow. */
  readonly holds: boolean;
}

/** The attempt with the least room reserved that holds; otherwise one with as much as possible. `attempt` is null where nothing fits. */
function leastReserved(first: Attempt, attempt: (room: Px) => Attempt | null): LaidOutRoot {
  let { rooms } = first;
  let held: Attempt | null = null;
  let other = first;
  for (let least = 0, most = rooms.length; least < most; ) {
    const middle = Math.floor((least + most) / 2);
    const tried = attempt(rooms[middle]!);
    if (!tried || tried.holds) {
      held = tried ?? held;
      most = middle;
    } else {
      other = tried;
      least = middle + 1;
      // Where no line waits for room for its own footnotes, there may be more of them.
      if (!held && tried.rooms.length > rooms.length) {
        rooms = tried.rooms;
        most = rooms.length;
      }
    }
  }
  return (held ?? other).laidOut;
}

function flow(page: PageFlow, start: FlowStart, context: LayoutContext): LaidOutRoot {
  const layout = (inner: LayoutContext): LaidOutRoot => layoutPrincipalFlow(page, start, inner);
  return page.records ? recordedFlow(page.records, start, context, layout) : layout(context);
}
