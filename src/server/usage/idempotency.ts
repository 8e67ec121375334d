/**
 * `Idempotency-Key`: the first request with a key does the work, later ones get its answer.
 * https://datatracker.ietf.org/doc/draft-ietf-httpapi-idempotency-key-header/
 */

import { DAY } from '../accounts/subscription.ts';
import type { Clock, Idempotency } from '../services.ts';
import type { Store } from '../store/store.ts';

const KEPT = DAY;

/** Longer than any request takes: work that runs longer was lost with its process, and another may do it. */
const LEASE = 5 * 60_000;

/** Each round fails only when another process wrote in between. */
const ROUNDS = 5;

export function createIdempotency(store: Store, clock: Clock): Idempotency {
  return {
    async begin(account, key, fingerprint) {
      for (let round = 0; round < ROUNDS; round++) {
        const found = await tryBegin(store, clock.now(), account, key, fingerprint);
        if (found) return found;
      }
      return { kind: 'running' };
    },
    async finish(account, key, answer) {
      await store.db
        .updateTable('idempotency')
        .set({ status: answer.status, headers: JSON.stringify(answer.headers), body: Buffer.from(answer.body) })
        .where('account', '=', account)
        .where('key', '=', key)
        .where('status', 'is', null)
        .execute();
    },
    async abandon(account, key) {
      const query = store.db.deleteFrom('idempotency').where('account', '=', account).where('key', '=', key);
      await query.where('status', 'is', null).execute();
    },
  };
}

async function tryBegin(
  store: Store,
  now: number,
  account: string,
  key: string,
  fingerprint: string,
): Promise<Awaited<ReturnType<Idempotency['begin']>> | null> {
  const fresh = { fingerprint, status: null, headers: null, body: null, created_at: now, expires_at: now + KEPT };
  const inserted = await store.db
    .insertInto('idempotency')
    .values({ account, key, ...fresh })
    .onConflict((conflict) => conflict.columns(['account', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst();
  if (inserted) return { kind: 'new' };
  const query = store.db.selectFrom('idempotency').selectAll().where('account', '=', account).where('key', '=', key);
  const known = await query.executeTakeFirst();
  if (!known) return null;
  if (known.expires_at <= now || (known.status === null && known.created_at + LEASE <= now)) {
    const taken = await store.db
      .updateTable('idempotency')
      .set(fresh)
      .where('account', '=', account)
      .where('key', '=', key)
      .where('created_at', '=', known.created_at)
      .executeTakeFirst();
    return taken.numUpdatedRows > 0 ? { kind: 'new' } : null;
  }
  if (known.fingerprint !== fingerprint) return { kind: 'mismatch' };
  if (known.status === null) return { kind: 'running' };
  const headers = JSON.parse(known.headers ?? '{}') as Record<string, string>;
  return { kind: 'done', answer: { status: known.status, headers, body: new Uint8Array(known.body ?? []) } };
}
