/**
 * Measured results. Every unfragmented layout of an independent box is remembered; a final layout reuses it when the box
 * fits where it is to go and holds nothing that cares about pages.
 */

import type { BoxNode } from '../../boxes/box.ts';
import {
  type BlockToken,
  type BreakPlan,
  type ConstraintSpace,
  fits,
  type LayoutContext,
  type LayoutResult,
  NO_NOTES,
  type Placed,
} from './types.ts';

const SLOTS = 6;

function inlineKey(space: ConstraintSpace): string {
  const border = space.border;
  return `${space.inlineSize} ${space.stretch} ${space.shrinkToFit ? 1 : 0}${space.autoBlock ? 'a' : ''}${
    border ? ` ${border.top} ${border.right} ${border.bottom} ${border.left}` : ''
  }`;
}

function blockKey(space: ConstraintSpace): string {
  return `${space.blockSize} ${space.percentBlock} ${space.definiteBlock ? 1 : 0}`;
}

function find(node: BoxNode, space: ConstraintSpace, context: LayoutContext): Placed | null {
  const slots = context.caches.measured.get(node);
  if (!slots) return null;
  const inline = inlineKey(space);
  const full = `${inline}|${blockKey(space)}`;
  for (const slot of slots) {
    if (slot.key === full) return slot.result;
    // With a stretched block size the key always holds it.
    if (!slot.result.dependsOnBlock && !(space.stretch & 2) && slot.key.startsWith(`${inline}|`)) return slot.result;
  }
  return null;
}

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
  if (node.holdsBreak || !fits(page.offset + known.fragment.height + page.notes.blockSize, page.size)) return null;
  if (known.fragment.overflow.bottom > known.fragment.height + 1 / 128) return null;
  return page.notes === NO_NOTES ? known : { ...known, notes: page.notes };
}

export function rememberResult(
  node: BoxNode,
  space: ConstraintSpace,
  token: BlockToken | null,
  result: LayoutResult,
  context: LayoutContext,
): void {
  if (token || space.flow || space.fragmentainer || !result.fragment) return;
  const key = `${inlineKey(space)}|${blockKey(space)}`;
  const slots = context.caches.measured.get(node);
  if (!slots) {
    context.caches.measured.set(node, [{ key, result }]);
    return;
  }
  if (slots.some((slot) => slot.key === key)) return;
  slots.push({ key, result });
  if (slots.length > SLOTS) slots.shift();
}
