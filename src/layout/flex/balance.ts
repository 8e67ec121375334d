/** Lines of `flex-wrap: balance`. https://drafts.csswg.org/css-flexbox-2/#flex-wrap-property */

import type { Px } from '../../geometry.ts';

/** Beyond this many steps the lines are filled greedily instead. */
const MAX_STEPS = 4_000_000;

/**
 * The number of items in each line: as few lines as the room allows (at least `least`), with the smallest sum of squared lengths; among
 * equally good splits, the one whose first lines are fullest. `room` may be Infinity.
 */
export function balancedCounts(lengths: readonly Px[], gap: Px, room: Px, least: number): readonly number[] {
  const greedy = greedyCounts(lengths, gap, room);
  const lines = Math.min(lengths.length, Math.max(greedy.length, least));
  if (lines <= 1 || lines * lengths.length * (lengths.length / lines) > MAX_STEPS) return greedy;
  return split(lengths, gap, room, lines);
}

/** Each line takes items until one does not fit; an item too long for any line gets a line of its own. */
function greedyCounts(lengths: readonly Px[], gap: Px, room: Px): number[] {
  const counts: number[] = [];
  for (let at = 0; at < lengths.length; ) {
    const end = lineEnd(lengths, gap, room, at);
    counts.push(end - at);
    at = end;
  }
  return counts;
}

/** One past the last item that a line from item `from` may hold. */
function lineEnd(lengths: readonly Px[], gap: Px, room: Px, from: number): number {
  let length = lengths[from]!;
  let at = from + 1;
  while (at < lengths.length && length <= room + 1 / 64) {
    length += gap + lengths[at]!;
    if (length > room + 1 / 64) break;
    at++;
  }
  return at;
}

/** `costs[i]`: the least cost of items i and later in the lines considered so far; `ends`: where their first line ends. */
function split(lengths: readonly Px[], gap: Px, room: Px, lines: number): readonly number[] {
  const count = lengths.length;
  const limits = lengths.map((_, i) => lineEnd(lengths, gap, room, i));
  let costs = new Array<number>(count + 1).fill(Number.POSITIVE_INFINITY);
  costs[count] = 0;
  const ends: number[][] = [];
  for (let line = 0; line < lines; line++) {
    const next = new Array<number>(count + 1).fill(Number.POSITIVE_INFINITY);
    const choice = new Array<number>(count + 1).fill(-1);
    for (let from = 0; from < count; from++) {
      let length = -gap;
      for (let end = from + 1; end <= limits[from]!; end++) {
        length += gap + lengths[end - 1]!;
        const cost = costs[end]! + length * length;
        if (cost <= next[from]! + 1e-6 && cost !== Number.POSITIVE_INFINITY) {
          next[from] = cost;
          choice[from] = end;
        }
      }
    }
    costs = next;
    ends.push(choice);
  }
  const counts: number[] = [];
  for (let at = 0, line = lines - 1; line >= 0; line--) {
    const end = ends[line]![at]!;
    counts.push(end - at);
    at = end;
  }
  return counts;
}
