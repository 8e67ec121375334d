/**
 * `Idempotency-Key`: the first request with a key does the work, later ones get its answer.
 * https://datatracker.ietf.org/doc/draft-ietf-httpapi-idempotency-key-header/
 * Storage is bounded: large responses are not stored, but rendered again on request, to the same bytes.
 */

import { sql, type Transaction } from 'kysely';
import { DAY } from '../accounts/subscription.ts';
import type { Clock, Idempotency, StoredAnswer } from '../services.ts';
import type { Processes } from '../store/processes.ts';
import type { Schema } from '../store/schema.ts';
import { lockAccount, type Store } from '../store/store.ts';

const KEPT = DAY;

/** Bytes of answers that are kept. */
export interface KeptLimits {
  readonly answer: number;
  readonly account: number;
  readonly all: number;
}

const KEPT_LIMITS: KeptLimits = { answer: 1_000_000, account: 20_000_000, all: 500_000_000 };

/** Keys of an account that are kept; the oldest go first. */
const KEYS = 20_000;

/** Where `kept_bytes` has the sum; no account has this name. */
const ALL = '*';

/** A round fails only if another process wrote in between. */
const ROUNDS = 5;

interface IdempotencyOptions {
  readonly store: Store;
  readonly clock: Clock;
  readonly processes: Processes;
  readonly limits?: KeptLimits;
}

/** Of an account. */
interface Key {
  readonly account: string;
  readonly key: string;
}

interface Work extends IdempotencyOptions {
  /** Keys whose work this process does. A row of this process with another key is free: the store failed when its work ended. */
  readonly held: Map<string, Key>;
  /** Keys that may have such rows, which look like work in progress to other processes. */
  readonly left: Map<string, Key>;
}

const nameOf = ({ account, key }: Key): string => `${account} ${key}`;

export function createIdempotency(options: IdempotencyOptions): Idempotency {
  const { store, processes } = options;
  const limits = options.limits ?? KEPT_LIMITS;
  const work: Work = { ...options, held: new Map(), left: new Map() };
  processes.onBeat(() => forgetLeft(work));
  return {
    async begin(account, key, fingerprint) {
      for (let round = 0; round < ROUNDS; round++) {
        const found = await beginHeld(work, { account, key }, fingerprint);
        if (found) return found;
      }
      return { kind: 'running' };
    },
    finish: (account, key, answer) =>
      letGo(work, { account, key }, () => finish(store, limits, { account, key, answer })),
    abandon: (account, key) => letGo(work, { account, key }, () => forget(store, { account, key })),
  };
}

/** Releases the key now, or with the next heartbeat if the store cannot be written to. */
async function letGo({ held, left }: Work, key: Key, write: () => Promise<void>): Promise<void> {
  const name = nameOf(key);
  held.delete(name);
  left.set(name, key);
  await write();
  left.delete(name);
}

async function forget(store: Store, { account, key }: Key): Promise<void> {
  const query = store.db.deleteFrom('idempotency').where('account', '=', account).where('key', '=', key);
  await query.where('status', 'is', null).execute();
}

async function forgetLeft({ store, held, left }: Work): Promise<void> {
  for (const [name, key] of left) {
    // The work was begun again in the meantime.
    if (!held.has(name)) await forget(store, key);
    left.delete(name);
  }
}

async function beginHeld(work: Work, key: Key, fingerprint: string): Promise<Begun | null> {
  const { held, left } = work;
  const name = nameOf(key);
  if (held.has(name)) return await tryBegin(work, key, fingerprint, true);
  held.set(name, key);
  let kind: Begun['kind'] | null = null;
  try {
    const begun = await tryBegin(work, key, fingerprint, false);
    kind = begun?.kind ?? null;
    return begun;
  } catch (error) {
    // It may have been written nevertheless.
    left.set(name, key);
    throw error;
  } finally {
    if (kind !== 'new') held.delete(name);
  }
}

type Begun = Awaited<ReturnType<Idempotency['begin']>>;

/** @param here whether another request of this process does the work */
async function tryBegin(
  { store, clock, processes }: Work,
  { account, key }: Key,
  fingerprint: string,
  here: boolean,
): Promise<Begun | null> {
  const now = clock.now();
  const empty = { status: null, headers: null, body: null };
  const fresh = { fingerprint, ...empty, process: processes.id, created_at: now, expires_at: now + KEPT };
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
  // The work of a dead process is lost: another may do it.
  const isUnderWay = async (process: string): Promise<boolean> =>
    process === processes.id ? here : (await processes.alive()).has(process);
  const lost = known.status === null && !(await isUnderWay(known.process ?? ''));
  if (known.expires_at <= now || lost) {
    const taken = await store.db
      .updateTable('idempotency')
      .set(fresh)
      .where('account', '=', account)
      .where('key', '=', key)
      .where('created_at', '=', known.created_at)
      .where('process', known.process === null ? 'is' : '=', known.process)
      .executeTakeFirst();
    return taken.numUpdatedRows > 0 ? { kind: 'new' } : null;
  }
  if (known.fingerprint !== fingerprint) return { kind: 'mismatch' };
  if (known.status === null) return { kind: 'running' };
  if (known.body === null) return { kind: 'not-kept' };
  const headers = JSON.parse(known.headers ?? '{}') as Record<string, string>;
  return { kind: 'done', answer: { status: known.status, headers, body: new Uint8Array(known.body) } };
}

interface Finished {
  readonly account: string;
  readonly key: string;
  readonly answer: StoredAnswer | null;
}

async function finish(store: Store, limits: KeptLimits, { account, key, answer }: Finished): Promise<void> {
  const bytes = answer?.body.byteLength ?? 0;
  await store.transaction(async (db) => {
    const kept = answer !== null && bytes <= limits.answer && (await hasRoom(store, db, limits, account, bytes));
    const { numUpdatedRows } = await db
      .updateTable('idempotency')
      .set({
        status: answer?.status ?? 200,
        headers: kept ? JSON.stringify(answer.headers) : null,
        body: kept ? Buffer.from(answer.body) : null,
      })
      .where('account', '=', account)
      .where('key', '=', key)
      .where('status', 'is', null)
      .executeTakeFirst();
    if (kept && bytes > 0 && numUpdatedRows > 0) for (const owner of [account, ALL]) await count(db, owner, bytes);
  });
}

async function hasRoom(
  store: Store,
  db: Transaction<Schema>,
  limits: KeptLimits,
  account: string,
  bytes: number,
): Promise<boolean> {
  if (!(await lockAccount(store, db, account))) return false;
  const rows = await db.selectFrom('kept_bytes').selectAll().where('owner', 'in', [account, ALL]).execute();
  const held = (owner: string): number => rows.find((row) => row.owner === owner)?.bytes ?? 0;
  return held(account) + bytes <= limits.account && held(ALL) + bytes <= limits.all;
}

async function count(db: Transaction<Schema>, owner: string, bytes: number): Promise<void> {
  const grown = { bytes: sql<number>`kept_bytes.bytes + ${bytes}` };
  const row = db.insertInto('kept_bytes').values({ owner, bytes });
  await row.onConflict((conflict) => conflict.column('owner').doUpdateSet(grown)).execute();
}

/** Deletes outdated and excess rows, and counts the rest again. */
export async function sweepIdempotency(store: Store, now: number): Promise<void> {
  await store.db.deleteFrom('idempotency').where('expires_at', '<=', now).execute();
  await sql`
    delete from idempotency where (account, key) in (
      select account, key from (
        select account, key, row_number() over (partition by account order by created_at desc) as place from idempotency
      ) as ranked where place > ${KEYS})`.execute(store.db);
  await store.transaction(async (db) => {
    // Processes that count or sweep at the same time wait for this.
    if (store.kind === 'postgres') await sql`lock table kept_bytes in share row exclusive mode`.execute(db);
    await db.deleteFrom('kept_bytes').execute();
    const size = sql<number>`sum(length(body))`;
    await db
      .insertInto('kept_bytes')
      .columns(['owner', 'bytes'])
      .expression((from) =>
        from
          .selectFrom('idempotency')
          .select(['account', size.as('bytes')])
          .where('body', 'is not', null)
          .groupBy('account'),
      )
      .execute();
    await sql`insert into kept_bytes (owner, bytes) select ${ALL}, coalesce(sum(bytes), 0) from kept_bytes`.execute(db);
  });
}
