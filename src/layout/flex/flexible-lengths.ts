/** Resolves the main sizes of one line. https://drafts.csswg.org/css-flexbox-1/#resolve-flexible-lengths */

import type { Px } from '../../geometry.ts';

/** Sizes are inner (content box) along the main axis; `outside` is margin, border and padding. */
export interface FlexibleItem {
  readonly flexGrow: number;
  readonly flexShrink: number;
  readonly baseSize: Px;
  readonly hypotheticalSize: Px;
  readonly minSize: Px;
  readonly maxSize: Px;
  readonly outside: Px;
}

interface Working {
  readonly item: FlexibleItem;
  target: Px;
  frozen: boolean;
  violation: number;
}

/** Inner main sizes in item order; `room` is the line's inner main size minus its gaps. */
export function resolveFlexibleLengths(items: readonly FlexibleItem[], room: Px): readonly Px[] {
  const hypothetical = items.reduce((sum, item) => sum + item.hypotheticalSize + item.outside, 0);
  const growing = hypothetical < room; // step 1
  const working = items.map((item): Working => {
    // Step 2: freeze what cannot flex.
    const inflexible =
      (growing ? item.flexGrow : item.flexShrink) === 0 ||
      (growing ? item.baseSize > item.hypotheticalSize : item.baseSize < item.hypotheticalSize);
    return { item, target: inflexible ? item.hypotheticalSize : item.baseSize, frozen: inflexible, violation: 0 };
  });
  const initialFree = freeSpace(working, room); // step 3
  for (let round = 0; round <= items.length; round++) {
    const open = working.filter((entry) => !entry.frozen);
    if (open.length === 0) break;
    distribute(working, open, room, initialFree, growing);
    freezeViolations(open);
  }
  return working.map((entry) => entry.target);
}

function freeSpace(working: readonly Working[], room: Px): Px {
  return (
    room - working.reduce((sum, { item, frozen, target }) => sum + item.outside + (frozen ? target : item.baseSize), 0)
  );
}

/** Step 4b and 4c. */
function distribute(
  working: readonly Working[],
  open: readonly Working[],
  room: Px,
  initialFree: Px,
  growing: boolean,
): void {
  let remaining = freeSpace(working, room);
  const factors = open.reduce((sum, { item }) => sum + (growing ? item.flexGrow : item.flexShrink), 0);
  if (factors < 1) {
    const scaled = initialFree * factors;
    if (Math.abs(scaled) < Math.abs(remaining)) remaining = scaled;
  }
  const scaledShrink = open.reduce((sum, { item }) => sum + item.flexShrink * item.baseSize, 0);
  for (const entry of open) {
    const { item } = entry;
    if (growing) {
      entry.target = item.baseSize + (factors > 0 && remaining > 0 ? (remaining * item.flexGrow) / factors : 0);
    } else {
      const ratio = scaledShrink > 0 ? (item.flexShrink * item.baseSize) / scaledShrink : 0;
      entry.target = item.baseSize - (remaining < 0 ? Math.abs(remaining) * ratio : 0);
    }
  }
}

/** Step 4d and 4e: clamp, then freeze all items, or those that violate a limit in the same direction as the total. */
function freezeViolations(open: readonly Working[]): void {
  let total = 0;
  for (const entry of open) {
    const clamped = Math.max(entry.item.minSize, Math.min(entry.target, entry.item.maxSize), 0);
    entry.violation = clamped - entry.target;
    entry.target = clamped;
    total += entry.violation;
  }
  for (const entry of open) {
    if (Math.abs(total) < 1e-9 || (total > 0 ? entry.violation > 0 : entry.violation < 0)) entry.frozen = true;
  }
}
