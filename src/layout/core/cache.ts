/**
 * Measured results. Every unfragmented layout of an independent box is remembered; a final layout reuses it when the box
 * fits where it is to go and holds nothing that cares about pages.
 */

import type { BoxNode } from '../../boxes/box.ts';
import type { Px } from '../../geometry.ts';
import { preferredRatio } from './aspect-ratio.ts';
import type { BreakPlan } from './break-facts.ts';
import { type ConstraintSpace, fits, type SubgridAxis } from './constraint-space.ts';
import type { LayoutContext } from './context.ts';
import type { Footnotes, Fragmentainer } from './fragmentainer.ts';
import { changedBox } from './fragments.ts';
import { changedResult, type LayoutResult, type Placed } from './results.ts';
import type { BlockToken } from './tokens.ts';

const SLOTS = 6;

/** What a measure was made for. */
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

/** Of one box: names follow from its place. */
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

/** Without a look at fragmentainers: a measure in the one is a measure in the other. */
export const sameMeasure = (a: ConstraintSpace, b: ConstraintSpace): boolean =>
  a.stretch === b.stretch && !a.autoBlock === !b.autoBlock && sameInline(a, b) && sameBlock(a, b, true);

/** Whether what was laid out in one space is what the other asks for. */
function serves({ space: known, result }: Slot, space: ConstraintSpace, percentages: boolean): boolean {
  if (!sameInline(known, space)) return false;
  const stretched = (space.stretch & 2) !== 0;
  if (((known.stretch & 2) !== 0) === stretched && !known.autoBlock === !space.autoBlock) {
    if (sameBlock(known, space, percentages)) return true;
    if (!stretched && (!percentages || !result.dependsOnBlock)) return true;
  }
  // Stretched to the very height it has by its content.
  if (!stretched || (known.stretch & 2) !== 0 || percentages || result.fragment.height !== space.blockSize)
    return false;
  return !result.dependsOnBlock || keepsContent(result.fragment.node);
}

/** What is in the box is the same at whatever height is imposed on it, or at least at the one it has by its content. */
function keepsContent({ children, formatting, style }: BoxNode): boolean {
  if (formatting === 'block' || formatting === 'inline') return true;
  if (formatting !== 'flex' || style.flex.flexWrap !== 'nowrap') return false;
  // With a definite height an item's width may follow from it.
  return children.every((child) => preferredRatio(child) === null);
}

/**
 * The content of a block container stays where it is when it is stretched: the box alone grows. Nothing in it may look at its
 * height: no percentages, nothing positioned in it, no alignment of the content.
 */
function stretched(node: BoxNode, { space: known, result }: Slot, space: ConstraintSpace): Placed | null {
  const { fragment } = result;
  if ((space.stretch & 2) === 0 || space.blockSize < fragment.height || !sameInline(known, space)) return null;
  const { formatting, style, holdsBlockPercentage } = node;
  if (holdsBlockPercentage !== false || (formatting !== 'block' && formatting !== 'inline')) return null;
  if (node.containsAbsolute || style.align.alignContent.value !== 'normal') return null;
  // Its content is in another writing mode.
  if (fragment.physical) return null;
  const { overflow } = fragment;
  const bottom = style.display.overflowY === 'visible' ? Math.max(space.blockSize, overflow.bottom) : space.blockSize;
  return changedResult(result, {
    fragment: changedBox(fragment, { height: space.blockSize, overflow: { right: overflow.right, bottom } }),
  });
}

/** The result where `footnotes` are what stands in the footnote area above it. */
export const withFootnotes = (placed: Placed, footnotes: Footnotes): Placed =>
  placed.footnotes === footnotes ? placed : changedResult(placed, { footnotes });

function find(node: BoxNode, space: ConstraintSpace, context: LayoutContext): Placed | null {
  const slots = context.caches.measured.get(node);
  if (!slots) return null;
  for (const slot of slots) if (serves(slot, space, node.holdsBlockPercentage !== false)) return slot.result;
  for (const slot of slots) {
    const result = stretched(node, slot, space);
    if (!result) continue;
    keep(slots, { space, result });
    return result;
  }
  return null;
}

/** Room below a box in which what follows may find that the best place for a break is in the box: what it ends with, margins. */
const TURN_BACK = 96;

/** The box does not end far above the end of the page, so that it must know where it could be broken. */
export const mayTurnBackInto = (height: Px, page: Fragmentainer): boolean =>
  !fits(page.offset + height + page.footnotes.blockSize + TURN_BACK, page.size);

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
  if (node.holdsBreak || !fits(end, page.size)) return null;
  // What a box positions and clips is seen on no later page: it does not break there.
  const keepsAbsolute = node.containsAbsolute && node.style.display.overflowY !== 'visible';
  if (mayTurnBackInto(known.fragment.height, page) && !keepsAbsolute) return null;
  if (!fits(known.fragment.overflow.bottom, known.fragment.height)) return null;
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
