/**
 * A bound on measuring. Boxes around a box may ask for its size under many conditions, and theirs may be asked for under many more:
 * nested, that multiplies. Past `limits.measures` different questions the last answer stands.
 */

import type { BoxNode } from '../../boxes/box.ts';
import type { ConstraintSpace } from './constraint-space.ts';
import type { LayoutContext } from './context.ts';
import type { Placed } from './results.ts';
import type { BlockToken } from './tokens.ts';

/** Counts one more answer for `node`, which has been given one before; false when there have been enough of them. */
export function mayMeasure(node: BoxNode, counts: Map<BoxNode, number>, context: LayoutContext): boolean {
  const count = (counts.get(node) ?? 1) + 1;
  counts.set(node, count);
  const limit = context.limits.measures;
  if (count === limit + 1) {
    const message = 'the boxes around a box measure it too often; its last size is used (limits.measures)';
    context.diagnostics.warn({ code: 'limit', message });
  }
  return count <= limit;
}

/** The answer to give instead of measuring once more, or null. */
export function lastMeasure(
  node: BoxNode,
  space: ConstraintSpace,
  token: BlockToken | null,
  context: LayoutContext,
): Placed | null {
  if (token || space.flow || space.fragmentainer) return null;
  const known = context.caches.measured.get(node);
  if (!known || mayMeasure(node, context.caches.measuredCounts, context)) return null;
  return known.at(-1)?.result ?? null;
}
