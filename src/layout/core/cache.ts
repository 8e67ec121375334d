/**
 * Measured results. Every unfragmented layout of an independent box is cached; the final layout reuses it if the box fits and contains
 * nothing that depends on pages.
 */

import type { BoxNode } from '../../boxes/box.ts';
import type { Px } from '../../geometry.ts';
import { preferredRatio } from './aspect-ratio.ts';
import type { BreakPlan } from './break-facts.ts';
import { type ConstraintSpace, fits, Stretch, type SubgridAxis } from './constraint-space.ts';
import type { LayoutContext } from './context.ts';
import { beginsHere, type Footnotes, type Fragmentainer } from './fragmentainer.ts';
import { changedBox } from './fragments.ts';
import { changedResult, type LayoutResult, type Placed } from './results.ts';
import type { BlockToken } from './tokens.ts';

const SLOTS = 6;

/** A cached measure and the space it was made for. */
interface Slot {
  readonly space: ConstraintSpace;
  readonly result: Placed;
}

function sameInline(a: ConstraintSpace, b: ConstraintSpace): boolean {
  return (
    a.inlineSize === b.inlineSize &&
    (a.stretch & 1) === (b.stretch & 1) &&
    !a.shrinkToFit === !b.shrinkToFit &&
    sameBorder(a.border, b.border) &&
    sameTracks(a.subgrid, b.subgrid)
  );
}

function sameBorder(a: ConstraintSpace['border'], b: ConstraintSpace['border']): boolean {
  if (!a || !b) return !a === !b;
  return a.top === b.top && a.right === b.right && a.bottom === b.bottom && a.left === b.left;
}

/** Compares tracks for the same box, for which names follow from its position. */
function sameTracks(a: ConstraintSpace['subgrid'], b: ConstraintSpace['subgrid']): boolean {
  if (a === b || !a || !b) return a === b;
  return sameEdges(a.columns, b.columns) && sameEdges(a.rows, b.rows);
}

function sameEdges(a: SubgridAxis | null, b: SubgridAxis | null): boolean {
  if (!a?.edges || !b?.edges) return !a?.edges === !b?.edges && a?.count === b?.count;
  const { starts, ends } = b.edges;
  return (
    a.count === b.count &&
    a.edges.starts.every((start, i) => start === starts[i]) &&
    a.edges.ends.every((end, i) => end === ends[i])
  );
}

const sameBlock = (a: ConstraintSpace, b: ConstraintSpace, percentages: boolean): boolean =>
  a.blockSize === b.blockSize &&
  (!percentages || (a.percentBlock === b.percentBlock && a.definiteBlock === b.definiteBlock));

/** Whether two spaces give the same measure; fragmentainers do not matter. */
export const sameMeasure = (a: ConstraintSpace, b: ConstraintSpace): boolean =>
  a.stretch === b.stretch && !a.autoBlock === !b.autoBlock && sameInline(a, b) && sameBlock(a, b, true);

/** Whether a cached result is valid for another space. */
function serves({ space: known, result }: Slot, space: ConstraintSpace, percentages: boolean): boolean {
  if (!sameInline(known, space)) return false;
  const stretched = (space.stretch & 2) !== 0;
  if (((known.stretch & 2) !== 0) === stretched && !known.autoBlock === !space.autoBlock) {
    if (sameBlock(known, space, percentages)) return true;
    if (!stretched && (!percentages || !result.dependsOnBlock)) return true;
  }
  // Stretched to exactly its content height.
  if (!stretched || (known.stretch & 2) !== 0 || percentages || result.fragment.height !== space.blockSize)
    return false;
  if (widthFollowsHeight(result.fragment.node, space)) return false;
  return !result.dependsOnBlock || keepsContent(result.fragment.node);
}

/** Through its ratio, if nothing else gives the box its width. */
const widthFollowsHeight = (node: BoxNode, { stretch }: ConstraintSpace): boolean =>
  (stretch & Stretch.Inline) === 0 && preferredRatio(node) !== null;

/** Whether the content stays the same when the content height is imposed on the box. */
function keepsContent({ children, formatting, style }: BoxNode): boolean {
  if (formatting === 'block' || formatting === 'inline') return true;
  if (formatting !== 'flex' || style.flex.flexWrap !== 'nowrap') return false;
  // An item's width may follow from a definite height.
  return children.every((child) => preferredRatio(child) === null);
}

/**
 * When a block container is stretched, only the box grows and its content stays in place, provided that nothing in it depends on its
 * height: no percentages, no positioned boxes, no content alignment.
 */
function stretched(node: BoxNode, { space: known, result }: Slot, space: ConstraintSpace): Placed | null {
  const { fragment } = result;
  if ((space.stretch & 2) === 0 || space.blockSize < fragment.height || !sameInline(known, space)) return null;
  const { formatting, style, holdsBlockPercentage } = node;
  if (holdsBlockPercentage !== false || (formatting !== 'block' && formatting !== 'inline')) return null;
  if (node.containsAbsolute || style.align.alignContent.value !== 'normal') return null;
  if (widthFollowsHeight(node, space)) return null;
  // The content is in another writing mode.
  if (fragment.physical) return null;
  const { overflow } = fragment;
  const bottom = style.display.overflowY === 'visible' ? Math.max(space.blockSize, overflow.bottom) : space.blockSize;
  return changedResult(result, {
    fragment: changedBox(fragment, { height: space.blockSize, overflow: { right: overflow.right, bottom } }),
  });
}

/** The result with `footnotes` added before it. */
export const withFootnotes = (placed: Placed, footnotes: Footnotes): Placed =>
  placed.footnotes === footnotes ? placed : changedResult(placed, { footnotes });

const paddingBasis = ({ percentInline, inlineSize }: ConstraintSpace): Px => percentInline ?? inlineSize;

function find(node: BoxNode, space: ConstraintSpace, context: LayoutContext): Placed | null {
  const slots = context.caches.measured.get(node);
  if (!slots) return null;
  const usable = node.style.edges ? slots : slots.filter((slot) => paddingBasis(slot.space) === paddingBasis(space));
  for (const slot of usable) if (serves(slot, space, node.holdsBlockPercentage !== false)) return slot.result;
  for (const slot of usable) {
    const result = stretched(node, slot, space);
    if (!result) continue;
    keep(slots, { space, result });
    return result;
  }
  return null;
}

/** How close to the end of the page a box must end for the best break point of following content to be inside the box. */
const TURN_BACK = 96;

/** Whether the box ends close to the end of the page, so that its break points must be known. */
export const mayTurnBackInto = (height: Px, page: Fragmentainer): boolean =>
  !fits(page.offset + height + page.footnotes.blockSize + TURN_BACK, page.size);

/** Whether a box that grows may be taller than it was without pages, although nothing overflows its end: by what it clips, or what it was shrunk by. */
const mayOutgrowHeight = ({ style: { display, size } }: BoxNode, { stretch }: ConstraintSpace): boolean =>
  (stretch & Stretch.Block) !== 0 ? display.overflowY !== 'visible' : size.height !== 'auto';

export function reusableResult(
  node: BoxNode,
  space: ConstraintSpace,
  token: BlockToken | null,
  plan: BreakPlan | null,
  context: LayoutContext,
): Placed | null {
  if (token || plan || space.flow) return null;
  const known = find(node, space, context);
  if (!known) return null;
  const page = space.fragmentainer;
  if (!page) return known;
  const end = page.offset + known.fragment.height + page.footnotes.blockSize;
  if (node.differsOnPages || !fits(end, page.size)) return null;
  // Positioned content that the box clips is not visible on later pages, so it does not break.
  const keepsAbsolute = node.containsAbsolute && node.style.display.overflowY !== 'visible';
  if (mayTurnBackInto(known.fragment.height, page) && !keepsAbsolute) return null;
  if (!fits(known.fragment.overflow.bottom, known.fragment.height)) return null;
  if (space.growsWithBreaks && mayOutgrowHeight(node, space)) return null;
  if (!beginsHere(page, page.offset + known.breaks.outOfFlowStart)) return null;
  if (known.breaks.outOfFlowEnd > 0 && !fits(page.offset + known.breaks.outOfFlowEnd, page.size)) return null;
  return withFootnotes(known, page.footnotes);
}

export function rememberResult(
  node: BoxNode,
  space: ConstraintSpace,
  token: BlockToken | null,
  result: LayoutResult,
  context: LayoutContext,
): void {
  if (token || space.flow || space.fragmentainer || !result.fragment) return;
  const slots = context.caches.measured.get(node);
  if (!slots) {
    context.caches.measured.set(node, [{ space, result }]);
    return;
  }
  keep(slots, { space, result });
}

function keep(slots: Slot[], slot: Slot): void {
  slots.push(slot);
  if (slots.length > SLOTS) slots.shift();
}
