/** The track sizing algorithm. https://drafts.csswg.org/css-grid-2/#algo-track-sizing */

import type { TrackBreadth, TrackSize } from '../../css/properties/computed-groups.ts';
import { hasPercentage } from '../../css/values/types.ts';
import type { Px } from '../../geometry.ts';
import { used } from '../core/layout-unit.ts';
import { INDEFINITE } from '../core/types.ts';

/** An item seen along one axis; contributions are of its margin box. */
export interface SpanningItem {
  readonly start: number;
  readonly span: number;
  /** The minimum contribution: the automatic minimum size, or the specified size. */
  minimum(): Px;
  minContent(): Px;
  maxContent(): Px;
}

interface Track {
  readonly min: TrackBreadth;
  readonly max: TrackBreadth;
  /** `fit-content()` limit, Infinity for none. */
  readonly fitLimit: Px;
  base: Px;
  limit: Px;
  planned: Px;
  infinitelyGrowable: boolean;
}

export interface SizingInput {
  readonly sizes: readonly TrackSize[];
  readonly items: readonly SpanningItem[];
  readonly gap: Px;
  /** Content-box size of the grid, or INDEFINITE. */
  readonly available: Px;
  /** Intrinsic sizing of the container: tracks as under that constraint. */
  readonly constraint: 'none' | 'min-content' | 'max-content';
  /** `justify-content`/`align-content` is normal or stretch: auto tracks take what is left. */
  readonly stretches: boolean;
  /** Least content-box size of an indefinite container. */
  readonly minimum: Px;
}

/** Used track sizes. */
export function sizeTracks(input: SizingInput): readonly Px[] {
  const tracks = input.sizes.map((size) => initialize(size, input.available));
  resolveIntrinsic(tracks, input);
  maximize(tracks, input);
  expandFlexible(tracks, input);
  if (input.stretches) stretchAuto(tracks, input);
  return tracks.map((track) => track.base);
}

const isFlexible = (breadth: TrackBreadth): breadth is { readonly fr: number } =>
  typeof breadth === 'object' && 'fr' in breadth;

/** Percentages of an indefinite size behave as auto. */
function settle(breadth: TrackBreadth, available: Px): TrackBreadth {
  if (!hasPercentage(breadth)) return breadth;
  return available === INDEFINITE ? 'auto' : Math.max(0, used(breadth, available));
}

/** §12.4 */
function initialize(size: TrackSize, available: Px): Track {
  let min: TrackBreadth;
  let max: TrackBreadth;
  let fitLimit = Number.POSITIVE_INFINITY;
  if (size.kind === 'minmax') {
    min = settle(size.min, available);
    max = settle(size.max, available);
    if (isFlexible(min)) min = 'auto';
  } else if (size.kind === 'fit-content') {
    min = 'auto';
    max = 'max-content';
    if (!hasPercentage(size.limit) || available !== INDEFINITE) fitLimit = used(size.limit, Math.max(0, available));
  } else {
    max = settle(size.value, available);
    min = isFlexible(max) ? 'auto' : max;
  }
  const base = typeof min === 'number' ? min : 0;
  const limit = typeof max === 'number' ? Math.max(max, base) : Number.POSITIVE_INFINITY;
  return { min, max, fitLimit, base, limit, planned: 0, infinitelyGrowable: false };
}

const isIntrinsic = (breadth: TrackBreadth): boolean =>
  breadth === 'auto' || breadth === 'min-content' || breadth === 'max-content';

/** §12.5: items by span, those that span flexible tracks last. */
function resolveIntrinsic(tracks: Track[], input: SizingInput): void {
  const spansFlexible = (item: SpanningItem): boolean => spanned(tracks, item).some((track) => isFlexible(track.max));
  const plain = input.items.filter((item) => !spansFlexible(item));
  for (const item of plain) if (item.span === 1) sizeSingle(tracks[item.start]!, item, input);
  const spans = [...new Set(plain.map((item) => item.span))].filter((span) => span > 1).sort((a, b) => a - b);
  for (const span of spans)
    accommodate(
      tracks,
      plain.filter((item) => item.span === span),
      input,
      false,
    );
  const flexible = input.items.filter(spansFlexible);
  if (flexible.length > 0) accommodate(tracks, flexible, input, true);
  for (const track of tracks) if (track.limit === Number.POSITIVE_INFINITY) track.limit = track.base;
}

const spanned = (tracks: readonly Track[], item: SpanningItem): readonly Track[] =>
  tracks.slice(item.start, item.start + item.span);

/** Step 2: an item in a single track. */
function sizeSingle(track: Track, item: SpanningItem, input: SizingInput): void {
  if (track.min === 'min-content') track.base = Math.max(track.base, item.minContent());
  else if (track.min === 'max-content') track.base = Math.max(track.base, item.maxContent());
  else if (track.min === 'auto') track.base = Math.max(track.base, autoMinimum(track, item, input));
  if (track.max === 'min-content') track.limit = Math.max(finite(track.limit), item.minContent());
  else if (track.max === 'auto' || track.max === 'max-content') {
    track.limit = Math.max(finite(track.limit), Math.min(item.maxContent(), Math.max(track.fitLimit, track.base)));
  }
  track.limit = Math.max(track.limit, track.base);
}

const finite = (value: Px): Px => (value === Number.POSITIVE_INFINITY ? 0 : value);

function autoMinimum(track: Track, item: SpanningItem, { constraint }: SizingInput): Px {
  if (constraint === 'none') {
    // §6.6: in a track of fixed maximum the automatic minimum is no larger than that.
    const least = item.minimum();
    return typeof track.max === 'number' ? Math.min(least, Math.max(track.max, 0)) : least;
  }
  const limited = constraint === 'min-content' ? item.minContent() : item.maxContent();
  return Math.min(limited, track.fitLimit, typeof track.max === 'number' ? track.max : Number.POSITIVE_INFINITY);
}

/** Steps 3 and 4: items that span several tracks, each phase for all of them at once. */
function accommodate(tracks: Track[], items: readonly SpanningItem[], input: SizingInput, flexible: boolean): void {
  const flex = (track: Track): boolean => !flexible || isFlexible(track.max);
  const limited = input.constraint === 'max-content' ? 'maxContent' : 'minContent';
  const intrinsicContribution = (item: SpanningItem): Px =>
    input.constraint === 'none' ? item.minimum() : item[limited]();
  distribute(
    tracks,
    items,
    'base',
    (track) => flex(track) && isIntrinsic(track.min),
    intrinsicContribution,
    input,
    flexible,
  );
  distribute(
    tracks,
    items,
    'base',
    (track) => flex(track) && (track.min === 'min-content' || track.min === 'max-content'),
    (item) => item.minContent(),
    input,
    flexible,
  );
  distribute(
    tracks,
    items,
    'base',
    (track) =>
      flex(track) && (track.min === 'max-content' || (input.constraint === 'max-content' && track.min === 'auto')),
    (item) => item.maxContent(),
    input,
    flexible,
  );
  for (const track of tracks) track.limit = Math.max(track.limit, track.base);
  if (flexible) return;
  distribute(
    tracks,
    items,
    'limit',
    (track) => isIntrinsic(track.max),
    (item) => item.minContent(),
    input,
    false,
  );
  distribute(
    tracks,
    items,
    'limit',
    (track) => track.max === 'max-content' || track.max === 'auto',
    (item) => item.maxContent(),
    input,
    false,
  );
}

/** §12.5.1: extra space goes to the affected tracks equally, up to their limits, and then beyond. */
function distribute(
  tracks: Track[],
  items: readonly SpanningItem[],
  what: 'base' | 'limit',
  affects: (track: Track) => boolean,
  contribution: (item: SpanningItem) => Px,
  { gap }: SizingInput,
  flexible: boolean,
): void {
  for (const track of tracks) track.planned = 0;
  for (const item of items) {
    const all = spanned(tracks, item);
    const affected = all.filter(affects);
    if (affected.length === 0) continue;
    const size = (track: Track): Px =>
      what === 'base' ? track.base : track.limit === Number.POSITIVE_INFINITY ? track.base : track.limit;
    const space = contribution(item) - gap * (item.span - 1) - all.reduce((sum, track) => sum + size(track), 0);
    if (space <= 0) continue;
    const shares = shareOut(affected, space, what, flexible);
    affected.forEach((track, i) => {
      track.planned = Math.max(track.planned, shares[i]!);
    });
  }
  for (const track of tracks) {
    if (track.planned === 0) {
      continue;
    }
    if (what === 'base') track.base += track.planned;
    else if (track.limit === Number.POSITIVE_INFINITY) {
      track.limit = track.base + track.planned;
      track.infinitelyGrowable = true;
    } else track.limit += track.planned;
  }
}

function shareOut(affected: readonly Track[], space: Px, what: 'base' | 'limit', flexible: boolean): readonly Px[] {
  const shares = affected.map(() => 0);
  if (flexible) {
    const factors = affected.map((track) => (isFlexible(track.max) ? track.max.fr : 0));
    const total = factors.reduce((sum, factor) => sum + factor, 0);
    return total > 0 ? factors.map((factor) => (space * factor) / total) : affected.map(() => space / affected.length);
  }
  let rest = space;
  let open = affected.map((_, i) => i);
  const room = (i: number): Px => {
    const track = affected[i]!;
    if (what === 'limit')
      return track.infinitelyGrowable || track.limit === Number.POSITIVE_INFINITY ? Number.POSITIVE_INFINITY : 0;
    return Math.min(track.limit, track.fitLimit) - track.base - shares[i]!;
  };
  while (rest > 1e-6 && open.length > 0) {
    open = open.filter((i) => room(i) > 1e-6);
    if (open.length === 0) break;
    const each = Math.min(rest / open.length, ...open.map(room));
    for (const i of open) shares[i]! += each;
    rest -= each * open.length;
  }
  if (rest > 1e-6) {
    // Beyond the limits: tracks with an intrinsic maximum first, all affected ones otherwise.
    const beyond = affected.map((_, i) => i).filter((i) => isIntrinsic(affected[i]!.max));
    const targets = beyond.length > 0 ? beyond : affected.map((_, i) => i);
    for (const i of targets) shares[i]! += rest / targets.length;
  }
  return shares;
}

const freeSpace = (tracks: readonly Track[], { available, gap }: SizingInput): Px =>
  available - gap * Math.max(0, tracks.length - 1) - tracks.reduce((sum, track) => sum + track.base, 0);

/** §12.6 */
function maximize(tracks: Track[], input: SizingInput): void {
  if (input.constraint === 'min-content') return;
  if (input.available === INDEFINITE) {
    for (const track of tracks)
      if (track.limit !== Number.POSITIVE_INFINITY) track.base = Math.max(track.base, track.limit);
    return;
  }
  let free = freeSpace(tracks, input);
  let open = tracks.filter((track) => track.limit > track.base);
  while (free > 1e-6 && open.length > 0) {
    const each = Math.min(free / open.length, ...open.map((track) => track.limit - track.base));
    for (const track of open) track.base += each;
    free -= each * open.length;
    open = open.filter((track) => track.limit - track.base > 1e-6);
  }
}

/** §12.7 */
function expandFlexible(tracks: Track[], input: SizingInput): void {
  const flexible = tracks.filter((track) => isFlexible(track.max));
  if (flexible.length === 0 || input.constraint === 'min-content') return;
  const gaps = input.gap * Math.max(0, tracks.length - 1);
  let fraction: number;
  if (input.available !== INDEFINITE) {
    fraction = findFraction(tracks, input.available - gaps);
  } else {
    fraction = Math.max(0, ...flexible.map((track) => track.base / Math.max(1, factorOf(track))));
    for (const item of input.items) {
      const all = spanned(tracks, item);
      if (all.some((track) => isFlexible(track.max))) {
        fraction = Math.max(fraction, findFraction(all, item.maxContent() - input.gap * (item.span - 1)));
      }
    }
    if (input.minimum > 0) fraction = Math.max(fraction, findFraction(tracks, input.minimum - gaps));
  }
  for (const track of flexible) track.base = Math.max(track.base, fraction * factorOf(track));
}

const factorOf = (track: Track): number => (isFlexible(track.max) ? track.max.fr : 0);

/** §12.7.1: tracks whose base is larger than their share are treated as inflexible, and the rest is found again. */
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
function stretchAuto(tracks: Track[], input: SizingInput): void {
  const auto = tracks.filter((track) => track.max === 'auto');
  if (auto.length === 0) return;
  const available = input.available !== INDEFINITE ? input.available : input.minimum;
  if (input.constraint !== 'none' || available <= 0) return;
  const free = freeSpace(tracks, { ...input, available });
  if (free > 0) for (const track of auto) track.base += free / auto.length;
}
