/**
 * A bucket per key: `limit` at once, and one more every `window / limit`. The generic cell rate algorithm keeps one number per bucket and
 * needs one statement, so that no process can interfere between reading and writing.
 * https://en.wikipedia.org/wiki/Generic_cell_rate_algorithm
 */

import { sql } from 'kysely';
import type { Clock, RateDecision, RateLimits } from '../services.ts';
import type { Store } from '../store/store.ts';

export function createRateLimits(store: Store, clock: Clock): RateLimits {
  return {
    async take(key, { limit, windowSeconds }, count = 1) {
      const now = clock.now();
      const window = windowSeconds * 1000;
      const unit = window / limit;
      const cost = unit * count;
      if (count > limit) return decide(false, 0, { limit, window, count });
      // Half a unit of tolerance for rounding.
      const bound = now + window - cost + unit / 2;
      // No bucket takes longer than its window to fill: later times were written before the clock was set back, and are ignored.
      const furthest = now + window + unit / 2;
      const taken = await sql<{ whole_at: number }>`
        insert into rate_limits (key, whole_at) values (${key}, ${now + cost})
        on conflict (key) do update
        set whole_at = ${cost} + (case
          when rate_limits.whole_at > ${now} and rate_limits.whole_at <= ${furthest} then rate_limits.whole_at
          else ${now} end)
        where rate_limits.whole_at <= ${bound} or rate_limits.whole_at > ${furthest}
        returning whole_at`.execute(store.db);
      const row = taken.rows[0];
      if (row) return decide(true, row.whole_at - now, { limit, window, count });
      const query = store.db.selectFrom('rate_limits').select('whole_at').where('key', '=', key);
      const full = await query.executeTakeFirst();
      return decide(false, (full?.whole_at ?? now + window) - now, { limit, window, count });
    },
  };
}

interface Bucket {
  readonly limit: number;
  readonly window: number;
  /** How many were requested. */
  readonly count: number;
}

/** @param filled milliseconds until the bucket is full again */
function decide(allowed: boolean, filled: number, { limit, window, count }: Bucket): RateDecision {
  const unit = window / limit;
  const seconds = (milliseconds: number): number => Math.max(1, Math.ceil(milliseconds / 1000));
  return {
    allowed,
    limit,
    remaining: allowed ? Math.max(0, Math.floor((window - filled) / unit + 0.5)) : 0,
    resetSeconds: seconds(filled),
    // More than the bucket holds can never be taken.
    retrySeconds: allowed ? 0 : seconds(Math.min(window, filled + unit * count - window)),
  };
}
