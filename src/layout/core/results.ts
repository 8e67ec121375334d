/** What a layout hands back, and its makers: results, refusals and the absolutely positioned boxes on their way out. */

import type { Px, Rect } from '../../geometry.ts';
import { Appeal, type BreakFacts } from './break-facts.ts';
import type { FlowResult } from './constraint-space.ts';
import { type Footnotes, NO_FOOTNOTES } from './fragmentainer.ts';
import type { BoxFragment, PendingBox } from './fragments.ts';
import type { BlockToken } from './tokens.ts';

export type LayoutResult = Placed | Refused;

export interface Placed {
  readonly fragment: BoxFragment;
  /** Null: the node is finished. */
  readonly token: BlockToken | null;
  /** Null for independent boxes. */
  readonly flow: FlowResult | null;
  readonly footnotes: Footnotes;
  readonly breaks: BreakFacts;
  readonly outOfFlow: readonly PendingBox[];
  /** The result would differ with another available block size. */
  readonly dependsOnBlock: boolean;
}

export interface Refused {
  readonly fragment: null;
  readonly why: 'no-room' | 'better-break-earlier' | 'bfc-offset-resolved';
  readonly bfcBlock: Px;
  readonly shortage: Px;
  /** The resolved offset is due to the box's own clearance. */
  readonly hasClearance: boolean;
}

/** Where a fragment may go when it is finished whole. */
export const NO_BREAKS: BreakFacts = {
  before: 'auto',
  after: 'auto',
  appeal: Appeal.Perfect,
  best: null,
  tallest: 0,
  shortage: Number.POSITIVE_INFINITY,
  outOfFlowEnd: 0,
  outOfFlowStart: 0,
};

/** `breaks` with some of it replaced. */
export const changedBreaks = (breaks: BreakFacts, change: Partial<BreakFacts>): BreakFacts => ({
  before: change.before ?? breaks.before,
  after: change.after ?? breaks.after,
  appeal: change.appeal ?? breaks.appeal,
  best: change.best === undefined ? breaks.best : change.best,
  tallest: change.tallest ?? breaks.tallest,
  shortage: change.shortage ?? breaks.shortage,
  outOfFlowEnd: change.outOfFlowEnd ?? breaks.outOfFlowEnd,
  outOfFlowStart: change.outOfFlowStart ?? breaks.outOfFlowStart,
});

const NONE: readonly PendingBox[] = [];

/** What is left out has the value of a box that is finished, holds nothing positioned and is independent. */
export const placed = (result: Pick<Placed, 'fragment'> & Partial<Placed>): Placed => ({
  fragment: result.fragment,
  token: result.token ?? null,
  flow: result.flow ?? null,
  footnotes: result.footnotes ?? NO_FOOTNOTES,
  breaks: result.breaks ?? NO_BREAKS,
  outOfFlow: result.outOfFlow ?? NONE,
  dependsOnBlock: result.dependsOnBlock ?? false,
});

/** `result` with some of it replaced. */
export const changedResult = (result: Placed, change: Partial<Placed>): Placed => ({
  fragment: change.fragment ?? result.fragment,
  token: change.token === undefined ? result.token : change.token,
  flow: change.flow === undefined ? result.flow : change.flow,
  footnotes: change.footnotes ?? result.footnotes,
  breaks: change.breaks ?? result.breaks,
  outOfFlow: change.outOfFlow ?? result.outOfFlow,
  dependsOnBlock: change.dependsOnBlock ?? result.dependsOnBlock,
});

/** Nothing of the box fits here; `bfcBlock` is where its top border edge would have been. */
export const noRoom = (bfcBlock: Px, shortage: Px = Number.POSITIVE_INFINITY): Refused => ({
  fragment: null,
  why: 'no-room',
  bfcBlock,
  shortage,
  hasClearance: false,
});

export const NO_ROOM: Refused = noRoom(0);

/** What is left out has the value of a box at its static position, in the whole padding box of its containing block. */
export const pendingBox = (
  box: Pick<PendingBox, 'node' | 'staticX' | 'staticY' | 'staticWidth'> & Partial<PendingBox>,
): PendingBox => ({
  node: box.node,
  staticX: box.staticX,
  staticY: box.staticY,
  staticWidth: box.staticWidth,
  align: box.align ?? null,
  inlineContainer: box.inlineContainer ?? null,
  above: box.above ?? null,
  token: box.token ?? null,
  metIn: box.metIn ?? null,
  deferred: box.deferred ?? null,
});

/** `box` with some of it replaced. */
export const changedPending = (box: PendingBox, change: Partial<PendingBox>): PendingBox => ({
  node: change.node ?? box.node,
  staticX: change.staticX ?? box.staticX,
  staticY: change.staticY ?? box.staticY,
  staticWidth: change.staticWidth ?? box.staticWidth,
  align: change.align === undefined ? box.align : change.align,
  inlineContainer: change.inlineContainer === undefined ? box.inlineContainer : change.inlineContainer,
  above: change.above === undefined ? box.above : change.above,
  token: change.token === undefined ? box.token : change.token,
  metIn: change.metIn === undefined ? box.metIn : change.metIn,
  deferred: change.deferred === undefined ? box.deferred : change.deferred,
});

/** `box` as seen from a box whose border edge is (x, y) further up. */
export function movePending(box: PendingBox, x: Px, y: Px): PendingBox {
  const moved = (rect: Rect | null) => rect && { x: rect.x + x, y: rect.y + y, width: rect.width, height: rect.height };
  return changedPending(box, {
    staticX: box.staticX + x,
    staticY: box.staticY + y,
    inlineContainer: moved(box.inlineContainer),
    above: moved(box.above),
  });
}
