/** The track sizing algorithm. https://drafts.csswg.org/css-grid-2/#algo-track-sizing */

import type { TrackSize } from '../../css/properties/computed-flex-grid.ts';
import type { Px } from '../../geometry.ts';
import { INDEFINITE } from '../core/constraint-space.ts';
import { distributeSpace, equalShare, type Phase } from './distribute-space.ts';
import { factorOf, initializeTrack, isFlexible, isIntrinsic, type Track } from './track.ts';

/** Whether an item's automatic minimum size is content-based, and the size of fixed tracks that limits it. §6.6 */
export interface AutomaticMinimum {
  readonly applies: boolean;
  readonly limit: Px;
}

/** An item seen along one axis; contributions are of its margin box. */
export interface SpanningItem {
  readonly start: number;
  readonly span: number;
  /** The minimum contribution. */
  minimum(automatic: AutomaticMinimum): Px;
  minContent(): Px;
  maxContent(): Px;
}

/** A size that a track with an intrinsic minimum begins with. */
export interface TrackFloor {
  readonly track: number;
  readonly size: Px;
}

/** What is in the tracks of an axis. */
export interface TrackContents {
  readonly items: readonly SpanningItem[];
  readonly floors: readonly TrackFloor[];
}

interface SizingInput extends TrackContents {
  readonly sizes: readonly TrackSize[];
  /** Empty `auto-fit` tracks: no size, no gap. */
  readonly collapsed: ReadonlySet<number>;
  readonly gap: Px;
  /** Content-box size of the grid, or INDEFINITE. */
  readonly available: Px;
  /** The intrinsic sizing constraint on the container, if any. */
  readonly constraint: 'none' | 'min-content' | 'max-content';
  /** `justify-content`/`align-content` is normal or stretch: auto tracks take the remaining space. */
  readonly stretches: boolean;
  /** Least and largest content-box size of an indefinite container. */
  readonly minimum: Px;
  readonly maximum: Px;
}

const COLLAPSED: TrackSize = { kind: 'breadth', value: 0 };

/** Used track sizes. */
export function sizeTracks(input: SizingInput): readonly Px[] {
  const tracks = input.sizes.map((size, i) =>
    initializeTrack(input.collapsed.has(i) ? COLLAPSED : size, input.available),
  );
  for (const { track, size } of input.floors) {
    const { min, base } = tracks[track]!;
    if (isIntrinsic(min)) tracks[track]!.base = Math.max(base, size);
  }
  resolveIntrinsic(tracks, input);
  maximize(tracks, input);
  expandFlexible(tracks, input);
  if (input.stretches) stretchAuto(tracks, input);
  return tracks.map((track) => track.base);
}

// --- §12.5 ---------------------------------------------------------------------------------------------------

/** An item with the facts about its tracks that the phases need. */
interface Candidate {
  readonly item: SpanningItem;
  readonly tracks: readonly Track[];
  readonly flexible: boolean;
  readonly automatic: AutomaticMinimum;
}

function candidateOf(item: SpanningItem, all: readonly Track[], gap: Px): Candidate {
  const tracks = all.slice(item.start, item.start + item.span);
  const flexible = tracks.some((track) => isFlexible(track.max));
  let fixed = gap * (item.span - 1);
  for (const { max } of tracks) {
    fixed += typeof max === 'number' ? max : Number.POSITIVE_INFINITY;
  }
  const applies = tracks.some((track) => track.min === 'auto') && (item.span === 1 || !flexible);
  return { item, tracks, flexible, automatic: { applies, limit: fixed } };
}

/** Processes items by span; those that span flexible tracks come last. */
function resolveIntrinsic(tracks: readonly Track[], input: SizingInput): void {
  const groups = new Map<number, Candidate[]>();
  const flexible: Candidate[] = [];
  for (const item of input.items) {
    const candidate = candidateOf(item, tracks, input.gap);
    if (!candidate.tracks.some((track) => isIntrinsic(track.min) || isIntrinsic(track.max))) continue;
    if (candidate.flexible) {
      flexible.push(candidate);
      continue;
    }
    const group = groups.get(item.span);
    if (group) group.push(candidate);
    else groups.set(item.span, [candidate]);
  }
  for (const span of [...groups.keys()].sort((a, b) => a - b)) accommodate(tracks, groups.get(span)!, input, false);
  if (flexible.length > 0) accommodate(tracks, flexible, input, true);
  for (const track of tracks) if (track.limit === Number.POSITIVE_INFINITY) track.limit = track.base;
}

/**
 * Steps 2 to 4: each phase for all items of a span at once.
 * Deviation: as in browsers, a min-content or max-content constraint on the container does not replace the minimum contributions.
 */
function accommodate(
  tracks: readonly Track[],
  candidates: readonly Candidate[],
  input: SizingInput,
  flexible: boolean,
): void {
  const takes = (track: Track): boolean => !flexible || isFlexible(track.max);
  const minimum = (one: Candidate): Px => one.item.minimum(one.automatic);
  const run = (
    phase: Pick<Phase, 'what' | 'beyond'>,
    affects: (track: Track) => boolean,
    contribution: (one: Candidate) => Px,
  ): void => distributeSpace(tracks, candidates, { affects, flexible, gap: input.gap, ...phase }, contribution);
  const minContent = (one: Candidate): Px => one.item.minContent();
  const maxContent = (one: Candidate): Px => one.item.maxContent();
  run({ what: 'base', beyond: 'intrinsic' }, (track) => takes(track) && isIntrinsic(track.min), minimum);
  run(
    { what: 'base', beyond: 'intrinsic' },
    (track) => takes(track) && (track.min === 'min-content' || track.min === 'max-content'),
    minContent,
  );
  run({ what: 'base', beyond: 'max-content' }, (track) => takes(track) && track.min === 'max-content', maxContent);
  for (const track of tracks) track.limit = Math.max(track.limit, track.base);
  if (flexible) return;
  run({ what: 'limit', beyond: 'intrinsic' }, (track) => isIntrinsic(track.max), minContent);
  run(
    { what: 'limit', beyond: 'max-content' },
    (track) => track.max === 'max-content' || track.max === 'auto',
    maxContent,
  );
  for (const track of tracks) track.infinitelyGrowable = false;
}

// --- §12.6 to §12.8 ------------------------------------------------------------------------------------------

const gapsOf = ({ sizes, collapsed, gap }: SizingInput): Px => gap * Math.max(0, sizes.length - collapsed.size - 1);

const sumOf = (tracks: readonly Track[]): Px => tracks.reduce((sum, track) => sum + track.base, 0);

/** §12.6 */
function maximize(tracks: readonly Track[], input: SizingInput): void {
  if (input.constraint === 'min-content') return;
  const gaps = gapsOf(input);
  let free = Number.POSITIVE_INFINITY;
  if (input.available !== INDEFINITE) free = input.available - gaps - sumOf(tracks);
  // Deviation: as in browsers, a maximum height does not stop rows from reaching their growth limits.
  else if (input.constraint !== 'none' && tracks.reduce((sum, track) => sum + track.limit, gaps) > input.maximum) {
    free = input.maximum - gaps - sumOf(tracks);
  }
  if (free === Number.POSITIVE_INFINITY) {
    for (const track of tracks) track.base = Math.max(track.base, track.limit);
    return;
  }
  if (free <= 0) return;
  const rooms = Float64Array.from(tracks, (track) => Math.max(0, track.limit - track.base));
  const share = equalShare(rooms, free);
  for (let i = 0; i < tracks.length; i++) tracks[i]!.base += Math.min(share, rooms[i]!);
}

/** §12.7 */
function expandFlexible(tracks: readonly Track[], input: SizingInput): void {
  const flexible = tracks.filter((track) => isFlexible(track.max));
  if (flexible.length === 0 || input.constraint === 'min-content') return;
  const gaps = gapsOf(input);
  const grown = (fraction: Px): Px =>
    gaps +
    tracks.reduce(
      (sum, track) => sum + Math.max(track.base, isFlexible(track.max) ? fraction * factorOf(track) : 0),
      0,
    );
  let fraction: number;
  if (input.available !== INDEFINITE) {
    fraction = findFraction(tracks, input.available - gaps);
  } else {
    fraction = flexible.reduce((most, track) => Math.max(most, track.base / Math.max(1, factorOf(track))), 0);
    for (const item of input.items) {
      const all = tracks.slice(item.start, item.start + item.span);
      if (all.some((track) => isFlexible(track.max))) {
        fraction = Math.max(fraction, findFraction(all, item.maxContent() - input.gap * (item.span - 1)));
      }
    }
    if (grown(fraction) > input.maximum) fraction = findFraction(tracks, input.maximum - gaps);
    if (grown(fraction) < input.minimum) fraction = findFraction(tracks, input.minimum - gaps);
  }
  for (const track of flexible) track.base = Math.max(track.base, fraction * factorOf(track));
}

/** §12.7.1: tracks whose base size is larger than their share are treated as inflexible, and the fraction is computed again. */
function findFraction(tracks: readonly Track[], space: Px): Px {
  const rigid = new Set(tracks.filter((track) => !isFlexible(track.max)));
  for (;;) {
    let left = space;
    let factors = 0;
    for (const track of tracks) {
      if (rigid.has(track)) left -= track.base;
      else factors += factorOf(track);
    }
    const fraction = left / Math.max(1, factors);
    const tooLarge = tracks.filter((track) => !rigid.has(track) && fraction * factorOf(track) < track.base);
    if (tooLarge.length === 0) return Math.max(0, fraction);
    for (const track of tooLarge) rigid.add(track);
  }
}

/** §12.8 */
function stretchAuto(tracks: readonly Track[], input: SizingInput): void {
  if (input.constraint !== 'none') return;
  const auto = tracks.filter((track) => track.max === 'auto');
  const available = input.available !== INDEFINITE ? input.available : input.minimum;
  const free = available - gapsOf(input) - sumOf(tracks);
  if (auto.length > 0 && free > 0) for (const track of auto) track.base += free / auto.length;
}
