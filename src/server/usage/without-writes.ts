/**
 * For a store that can be read but not written, usually because of a full disk: renders continue. Limits are kept in this process only,
 * renders are not counted, and retries with a key repeat the work. Writes that people would miss (accounts, tokens, payments) are
 * refused.
 */

import type { Idempotency, Places, RateDecision, RateLimits, Services, Usage } from '../services.ts';
import { storeFaultOf } from '../store/faults.ts';

/** Represents a reservation that could not be written. */
const UNWRITTEN = 'unwritten';

/** @param tell called for each omitted write */
export function toleratingFullStore<T extends Services>(services: T, tell: (error: unknown) => void): T {
  /** Does the work, or its substitute if the store is full. */
  const orElse = async <R>(work: Promise<R>, instead: () => R): Promise<R> => {
    try {
      return await work;
    } catch (error) {
      if (storeFaultOf(error) !== 'full') throw error;
      tell(error);
      return instead();
    }
  };
  const { usage, places, idempotency, rateLimits, clock } = services;
  const buckets = localBuckets(() => clock.now());
  const tolerantUsage: Usage = {
    ...usage,
    reserve: (account, plan) => orElse(usage.reserve(account, plan), () => ({ reservation: UNWRITTEN })),
    commit: (held) => (held === UNWRITTEN ? nothing() : orElse(usage.commit(held), () => undefined)),
    release: (held) => (held === UNWRITTEN ? nothing() : orElse(usage.release(held), () => undefined)),
  };
  const tolerantPlaces: Places = {
    take: (account, most) => orElse(places.take(account, most), () => UNWRITTEN),
    leave: (place) => (place === UNWRITTEN ? nothing() : orElse(places.leave(place), () => undefined)),
  };
  const tolerantIdempotency: Idempotency = {
    begin: (account, key, fingerprint) =>
      orElse(idempotency.begin(account, key, fingerprint), () => ({ kind: 'new' as const })),
    finish: (account, key, answer) => orElse(idempotency.finish(account, key, answer), () => undefined),
    abandon: (account, key) => orElse(idempotency.abandon(account, key), () => undefined),
  };
  const tolerantLimits: RateLimits = {
    take: (key, policy, count) => orElse(rateLimits.take(key, policy, count), () => buckets.take(key, policy, count)),
  };
  return {
    ...services,
    usage: tolerantUsage,
    places: tolerantPlaces,
    idempotency: tolerantIdempotency,
    rateLimits: tolerantLimits,
  };
}

const nothing = async (): Promise<void> => {};

/** The most keys in memory. */
const MOST = 10_000;

/** Fixed windows that begin with the first request. */
function localBuckets(now: () => number) {
  const windows = new Map<string, { used: number; readonly endsAt: number }>();
  return {
    take(key: string, { limit, windowSeconds }: Parameters<RateLimits['take']>[1], count = 1): RateDecision {
      let window = windows.get(key);
      if (!window || window.endsAt <= now()) {
        window = { used: 0, endsAt: now() + windowSeconds * 1000 };
        windows.delete(key);
        windows.set(key, window);
        if (windows.size > MOST) windows.delete(windows.keys().next().value!);
      }
      const allowed = window.used + count <= limit;
      if (allowed) window.used += count;
      const resetSeconds = Math.max(1, Math.ceil((window.endsAt - now()) / 1000));
      const remaining = Math.max(0, limit - window.used);
      return { allowed, limit, remaining, resetSeconds, retrySeconds: allowed ? 0 : resetSeconds };
    },
  };
}
