/** Rivers: wide spaces below each other, which form a white line through a justified paragraph. */

import type { Px } from '../../geometry.ts';
import type { Opportunity } from './breaker.ts';

/** A line from one place to another. */
interface LooseLine {
  readonly start: number;
  readonly end: number;
}

/** Rivers are not visible in longer lines. */
const MOST_PLACES = 60;

/** The spaces of a justified line as alternating left and right edges, from the line's start. */
function spacesOf(places: readonly Opportunity[], { start, end }: LooseLine, room: Px): number[] {
  const edges: number[] = [];
  const origin = places[start]!.after;
  for (let at = start + 1; at < end; at++) {
    const { before, after, hyphen } = places[at]!;
    if (!hyphen && after > before) edges.push(before - origin, after - origin);
  }
  const count = edges.length / 2;
  const share = (room - (places[end]!.before - origin)) / Math.max(1, count);
  for (let i = 0; i < count; i++) {
    edges[2 * i]! += share * i;
    edges[2 * i + 1]! += share * (i + 1);
  }
  return edges;
}

/** The spaces of `below` that overlap one of `above` by half of their width. */
function under(above: readonly number[], below: readonly number[]): number[] {
  const found: number[] = [];
  for (let i = 0, j = 0; i < below.length && j < above.length; ) {
    const shared = Math.min(below[i + 1]!, above[j + 1]!) - Math.max(below[i]!, above[j]!);
    if (shared >= (below[i + 1]! - below[i]!) / 2) found.push(below[i]!, below[i + 1]!);
    if (above[j + 1]! < below[i + 1]!) j += 2;
    else i += 2;
  }
  return found;
}

/** The number of rivers through three lines. */
export function riversThrough(places: readonly Opportunity[], lines: readonly LooseLine[], room: Px): number {
  if (lines.some(({ start, end }) => end - start > MOST_PLACES)) return 0;
  let river: number[] | null = null;
  for (const line of lines) {
    const spaces = spacesOf(places, line, room);
    river = river === null ? spaces : under(river, spaces);
    if (river.length === 0) return 0;
  }
  return (river?.length ?? 0) / 2;
}
