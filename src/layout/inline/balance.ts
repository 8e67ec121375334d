/**
 * `text-wrap-style: balance`: lines of a short paragraph that are about equally long.
 * The breaks with the least sum of squared gaps, found over all opportunities at once, as browsers find them.
 * https://drafts.csswg.org/css-text-4/#valdef-text-wrap-style-balance
 */

import type { Px } from '../../geometry.ts';
import type { Opportunity } from './breaker.ts';
import { TOLERANCE } from './total-fit.ts';

/** Browsers balance no more lines than this. */
const MOST_BALANCED = 6;
/** The start, the end, and enough places between to have a choice. */
const FEWEST_PLACES = 5;

interface Balancing {
  readonly available: Px;
  readonly fontSize: Px;
  readonly justified: boolean;
}

/**
 * The indices of the places where balanced lines end; null if the content should not be balanced. `isWhole`: it has no forced breaks.
 * The best lines count if they are as many as full ones; else they are as narrow as that number of lines allows.
 */
export function balancedEnds(
  places: readonly Opportunity[],
  balancing: Balancing,
  isWhole: boolean,
): readonly number[] | null {
  const { available } = balancing;
  const greedy = greedyEnds(places, available, MOST_BALANCED);
  if (!greedy || greedy.length < 2) return null;
  if (places.length >= FEWEST_PLACES) {
    const best = bestEnds(places, balancing);
    if (best.length === greedy.length) return best;
  }
  return isWhole ? greedyEnds(places, narrowest(places, available, greedy.length), MOST_BALANCED) : null;
}

/** The places where full lines end; null if one overflows, or there are more than `most`. */
function greedyEnds(places: readonly Opportunity[], available: Px, most: number): number[] | null {
  const ends: number[] = [];
  let start = 0;
  const last = places.length - 1;
  while (start < last) {
    let end = start;
    for (let i = start + 1; i <= last; i++) {
      if (places[i]!.before - places[start]!.after > available + TOLERANCE) break;
      end = i;
    }
    if (end === start || ends.length === most) return null;
    ends.push(end);
    start = end;
  }
  return ends;
}

/** The smallest width, in whole px, that does not need more lines. */
function narrowest(places: readonly Opportunity[], available: Px, lines: number): Px {
  let upper = available;
  let lower = (0.8 * places.at(-1)!.before) / lines;
  while (lower + 1 < upper) {
    const middle = (lower + upper) / 2;
    if (greedyEnds(places, middle, lines)) upper = middle;
    else lower = middle;
  }
  return upper;
}

const OVERFULL = 1e12;
/** Penalty for a single word on the last line. */
const ORPHAN = 10_000;

/** The places where the best lines end; the gap of the last line counts as much as the others. */
function bestEnds(places: readonly Opportunity[], { available, fontSize, justified }: Balancing): number[] {
  const hyphen = available * fontSize * (justified ? 0.5 : 2);
  const lineCost = justified ? 0 : hyphen * 2;
  const last = places.length - 1;
  const costs = penalties(places, hyphen);
  const sums = new Float64Array(places.length);
  const starts = new Int32Array(places.length);
  let active = 0;
  for (let end = 1; end <= last; end++) {
    let best = Number.POSITIVE_INFINITY;
    for (let start = active; start < end; start++) {
      const gap = available + TOLERANCE - (places[end]!.before - places[start]!.after);
      if (gap < 0) active = Math.min(start + 1, end - 1);
      const sum = sums[start]! + (gap < 0 ? OVERFULL : gap * gap);
      if (sum > best) continue;
      best = sum;
      starts[end] = start;
    }
    sums[end] = best + costs[end]! + lineCost;
  }
  const ends: number[] = [];
  for (let place = last; place > 0; place = starts[place]!) ends.push(place);
  return ends.reverse();
}

function penalties(places: readonly Opportunity[], hyphen: number): Float64Array {
  const costs = Float64Array.from(places, (place) => (place.hyphen ? hyphen : 0));
  for (let i = places.length - 2; i >= 0; i--) {
    costs[i]! += ORPHAN;
    if (!places[i]!.hyphen) break;
  }
  return costs;
}
