/** Distributes extra space for spanning items to their tracks. https://drafts.csswg.org/css-grid-2/#extra-space */

import type { Px } from '../../geometry.ts';
import { factorOf, isIntrinsic, type Track } from './track.ts';

export interface Phase {
  /** Whether base sizes or growth limits grow. */
  readonly what: 'base' | 'limit';
  /** Which of the affected tracks grow beyond their growth limits; growth limits all do, `fit-content()` up to its argument. */
  readonly beyond: 'intrinsic' | 'max-content';
  readonly affects: (track: Track) => boolean;
  /** Only flexible tracks are affected, in proportion to their factors. */
  readonly flexible: boolean;
  readonly gap: Px;
}

const sizeOf = (track: Track, what: Phase['what']): Px =>
  what === 'base' || track.limit === Number.POSITIVE_INFINITY ? track.base : track.limit;

/** §12.5.1 for all candidates with the same span: each plans an increase, and the largest planned for a track counts. */
export function distributeSpace<C extends { readonly tracks: readonly Track[] }>(
  tracks: readonly Track[],
  candidates: readonly C[],
  phase: Phase,
  contribution: (candidate: C) => Px,
): void {
  const touched = new Set<Track>();
  for (const candidate of candidates) {
    const affected = candidate.tracks.filter(phase.affects);
    if (affected.length === 0) continue;
    const taken = candidate.tracks.reduce((sum, track) => sum + sizeOf(track, phase.what), 0);
    const space = Math.max(0, contribution(candidate) - phase.gap * (candidate.tracks.length - 1) - taken);
    const shares = phase.flexible ? flexibleShares(affected, space) : shareOut(affected, space, phase);
    affected.forEach((track, i) => {
      track.planned = Math.max(touched.has(track) ? track.planned : 0, shares[i]!);
      touched.add(track);
    });
  }
  for (const track of tracks) {
    if (!touched.has(track)) continue;
    if (phase.what === 'base') track.base += track.planned;
    else if (track.limit === Number.POSITIVE_INFINITY) {
      track.limit = track.base + track.planned;
      track.infinitelyGrowable = true;
    } else track.limit += track.planned;
    track.planned = 0;
  }
}

/** In proportion to the factors; if their sum is less than one, the remaining space is shared equally. */
function flexibleShares(affected: readonly Track[], space: Px): readonly Px[] {
  const total = affected.reduce((sum, track) => sum + factorOf(track), 0);
  if (total <= 0) return affected.map(() => space / affected.length);
  return affected.map((track) => (space * factorOf(track)) / total);
}

function shareOut(affected: readonly Track[], space: Px, phase: Phase): readonly Px[] {
  const shares = affected.map(() => 0);
  const limits = phase.what === 'limit';
  // Up to the growth limits; a growth limit itself may grow where it is not final yet.
  const rest = shareUpTo(shares, space, (i) => {
    const track = affected[i]!;
    if (!limits) return track.limit - track.base;
    const open = track.infinitelyGrowable || track.limit === Number.POSITIVE_INFINITY;
    return open ? track.fitLimit - sizeOf(track, 'limit') : 0;
  });
  if (rest <= 1e-6) return shares;
  if (limits) {
    shareUpTo(shares, rest, (i) => affected[i]!.fitLimit - sizeOf(affected[i]!, 'limit'));
    return shares;
  }
  const all = affected.map((_, i) => i);
  const chosen = all.filter((i) => {
    const { max } = affected[i]!;
    return phase.beyond === 'intrinsic' ? isIntrinsic(max) : max === 'max-content' || max === 'auto';
  });
  const targets = chosen.length > 0 ? chosen : all;
  for (const i of targets) shares[i]! += rest / targets.length;
  return shares;
}

/** Hands out equal shares until each has used its room or nothing is left; returns what is left. */
function shareUpTo(shares: Px[], space: Px, roomOf: (index: number) => Px): Px {
  if (space <= 1e-6) return space;
  const rooms = new Float64Array(shares.length);
  for (let i = 0; i < rooms.length; i++) rooms[i] = Math.max(0, roomOf(i) - shares[i]!);
  const share = equalShare(rooms, space);
  let rest = space;
  for (let i = 0; i < shares.length; i++) {
    const given = Math.min(share, rooms[i]!);
    shares[i]! += given;
    rest -= given;
  }
  return rest;
}

/** The equal share of `space` if none gets more than its room; Infinity if all the room together is less than `space`. */
export function equalShare(rooms: Float64Array, space: Px): Px {
  const ascending = rooms.length > 1 ? rooms.toSorted() : rooms;
  let rest = space;
  for (let i = 0; i < ascending.length; i++) {
    const share = rest / (ascending.length - i);
    if (share <= ascending[i]!) return share;
    rest -= ascending[i]!;
  }
  return Number.POSITIVE_INFINITY;
}
