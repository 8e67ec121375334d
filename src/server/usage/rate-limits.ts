/**
 * A bucket for each key: `limit` at once, and one more every `window / limit`. The generic cell rate algorithm keeps one number
 * for each bucket and needs one statement, so that processes cannot step between reading and writing.
 * https://en.wikipedia.org/wiki/Generic_cell_rate_algorithm
 */

import { sql } from 'kysely';
import type { Clock, RateDecision, RateLimits } from '../services.ts';
import type { Store } from '../store/store.ts';

export function createRateLimits(store: Store, clock: Clock): RateLimits {
  return {
    async take(key, { limit, windowSeconds }) {
      const now = clock.now();
      const window = windowSeconds * 1000;
      const cost = window / limit;
      // Half a cost of room for rounding.
      const bound = now + window - cost / 2;
      // No bucket takes longer than its window: what says so was written before the clock was set back, and counts no more.
      const furthest = now + window + cost / 2;
      const taken = await sql<{ whole_at: number }>`
        insert into rate_limits (key, whole_at) values (${key}, ${now + cost})
        on conflict (key) do update
        set whole_at = ${cost} + (case
          when rate_limits.whole_at > ${now} and rate_limits.whole_at <= ${furthest} then rate_limits.whole_at
          else ${now} end)
        where rate_limits.whole_at <= ${bound} or rate_limits.whole_at > ${furthest}
        returning whole_at`.execute(store.db);
      const row = taken.rows[0];
      if (row) return decide(true, row.whole_at - now, limit, window);
      const query = store.db.selectFrom('rate_limits').select('whole_at').where('key', '=', key);
      const full = await query.executeTakeFirst();
      return decide(false, (full?.whole_at ?? now + window) - now, limit, window);
    },
  };
}

/** @param filled milliseconds until the bucket is whole again */
function decide(allowed: boolean, filled: number, limit: number, window: number): RateDecision {
  const cost = window / limit;
  const seconds = (milliseconds: number): number => Math.max(1, Math.ceil(milliseconds / 1000));
  return {
    allowed,
    limit,
    remaining: allowed ? Math.max(0, Math.floor((window - filled) / cost + 0.5)) : 0,
    resetSeconds: seconds(filled),
    retrySeconds: allowed ? 0 : seconds(filled + cost - window),
  };
}
