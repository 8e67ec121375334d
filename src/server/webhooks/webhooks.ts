/** Endpoints of accounts and the messages to them, in the store. A message is tried until it is taken or too old, and can be sent again. */

import type { Selectable, Transaction } from 'kysely';
import type { JobQueue } from '../jobs/queue.ts';
import type { Clock, Outcome } from '../services.ts';
import { newId } from '../store/ids.ts';
import type { Schema, WebhookDeliveryTable, WebhookEndpointTable } from '../store/schema.ts';
import { lockAccount, type Store } from '../store/store.ts';
import { type PostPolicy, post, urlFault } from './post.ts';
import { newSecret, signedHeaders } from './sign.ts';
import { KEPT_DELIVERIES, type WebhookDelivery, type WebhookEndpoint, type Webhooks } from './types.ts';

/** Of an account. */
const MOST_ENDPOINTS = 5;

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Milliseconds between tries, as Standard Webhooks proposes: for three days a receiver may be down. */
const PAUSES: readonly number[] = [
  5 * SECOND,
  30 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
];

interface WebhookOptions {
  readonly store: Store;
  readonly clock: Clock;
  readonly queue: JobQueue;
  readonly policy: PostPolicy;
}

export function createWebhooks(options: WebhookOptions): Webhooks {
  const { store, clock } = options;
  return {
    add: (account, url) => add(options, account, url),
    async list(account) {
      const rows = store.db.selectFrom('webhook_endpoints').selectAll().where('account', '=', account);
      return (await rows.orderBy('created_at').orderBy('id').execute()).map(endpointOf);
    },
    remove: (account, id) =>
      store.durable(async (db) => {
        const own = db.deleteFrom('webhook_endpoints').where('account', '=', account).where('id', '=', id);
        return (await own.executeTakeFirst()).numDeletedRows > 0;
      }),
    async deliveries(account, limit) {
      const rows = store.db.selectFrom('webhook_deliveries').selectAll().where('account', '=', account);
      const recent = rows.where('created_at', '>', clock.now() - KEPT_DELIVERIES);
      return (await recent.orderBy('created_at', 'desc').orderBy('id').limit(limit).execute()).map(deliveryOf);
    },
    replay: (account, id) => replay(options, account, id),
    deliver: (id) => deliver(options, id),
  };
}

const endpointOf = ({ id, url, secret, created_at }: Selectable<WebhookEndpointTable>): WebhookEndpoint => ({
  id,
  url,
  secret,
  createdAt: created_at,
});

const deliveryOf = (row: Selectable<WebhookDeliveryTable>): WebhookDelivery => {
  const { id, endpoint, event, payload, state, attempts, status, fault, created_at, next_at } = row;
  return { id, endpoint, event, payload, state, attempts, status, fault, createdAt: created_at, nextAt: next_at };
};

const refuse = <Fault extends string>(fault: Fault, detail: string) => ({ ok: false, fault, detail }) as const;

async function add(
  { store, clock, policy }: WebhookOptions,
  account: string,
  url: string,
): Promise<Outcome<WebhookEndpoint, 'invalid-url' | 'too-many'>> {
  const fault = urlFault(url, policy);
  if (fault !== null) return refuse('invalid-url', fault);
  const row = { id: newId('whe'), account, url: new URL(url).href, secret: newSecret(), created_at: clock.now() };
  return await store.durable(async (db) => {
    if (!(await lockAccount(store, db, account))) throw new Error(`there is no account ${account}`);
    const own = await db.selectFrom('webhook_endpoints').select('id').where('account', '=', account).execute();
    if (own.length >= MOST_ENDPOINTS) {
      return refuse('too-many', `An account has at most ${MOST_ENDPOINTS} endpoints. Remove one first.`);
    }
    await db.insertInto('webhook_endpoints').values(row).execute();
    return { ok: true, value: endpointOf(row) };
  });
}

interface Event {
  readonly account: string;
  /** "job.done" */
  readonly type: string;
  readonly data: unknown;
}

/** As a part of the transaction in which it happened: a message to each endpoint of the account. */
export async function announceIn(
  db: Transaction<Schema>,
  { account, type, data }: Event,
  { queue, now }: { readonly queue: JobQueue; readonly now: number },
): Promise<void> {
  const endpoints = await db.selectFrom('webhook_endpoints').select('id').where('account', '=', account).execute();
  if (endpoints.length === 0) return;
  const payload = JSON.stringify({ type, timestamp: new Date(now).toISOString(), data });
  const rows = endpoints.map((endpoint) => ({
    id: newId('msg'),
    account,
    endpoint: endpoint.id,
    event: type,
    payload,
    state: 'pending' as const,
    attempts: 0,
    status: null,
    fault: null,
    created_at: now,
    next_at: now,
  }));
  await db.insertInto('webhook_deliveries').values(rows).execute();
  await queue.add(
    db,
    'webhook',
    rows.map(({ id }) => itemOf(id, account)),
  );
}

const itemOf = (id: string, account: string) => ({ id, account, tier: 'webhook', priority: 0, after: 0 });

async function replay({ store, clock, queue }: WebhookOptions, account: string, id: string): Promise<boolean> {
  return await store.transaction(async (db) => {
    const again = { state: 'pending' as const, attempts: 0, next_at: clock.now() };
    const own = db.updateTable('webhook_deliveries').set(again).where('account', '=', account).where('id', '=', id);
    // One that is under way comes by itself.
    const ended = await own.where('state', '!=', 'pending').executeTakeFirst();
    if (ended.numUpdatedRows === 0n) {
      const known = db.selectFrom('webhook_deliveries').select('id').where('account', '=', account);
      return (await known.where('id', '=', id).executeTakeFirst()) !== undefined;
    }
    await queue.add(db, 'webhook', [itemOf(id, account)]);
    return true;
  });
}

async function deliver({ store, clock, policy }: WebhookOptions, id: string): Promise<number | null> {
  const row = await store.db
    .selectFrom('webhook_deliveries')
    .innerJoin('webhook_endpoints', 'webhook_endpoints.id', 'webhook_deliveries.endpoint')
    .select(['payload', 'attempts', 'url', 'secret'])
    .where('webhook_deliveries.id', '=', id)
    .where('state', '=', 'pending')
    .executeTakeFirst();
  // Removed with its endpoint, or handed over before.
  if (!row) return null;
  const { payload, url, secret } = row;
  const headers = signedHeaders({ id, timestamp: Math.floor(clock.now() / 1000), payload }, secret);
  const { status, fault } = await tryPost(() => post(url, headers, payload, policy));
  const attempts = row.attempts + 1;
  const pause = fault === null ? null : pauseAfter(attempts);
  const state = fault === null ? 'delivered' : pause === null ? 'failed' : 'pending';
  const next_at = pause === null ? null : clock.now() + pause;
  const update = store.db.updateTable('webhook_deliveries').set({ state, attempts, status, fault, next_at });
  await update.where('id', '=', id).execute();
  return pause;
}

/** A tenth more or less, so that what failed together does not come back together; null after the last try. */
function pauseAfter(attempts: number): number | null {
  const pause = PAUSES[attempts - 1];
  return pause === undefined ? null : Math.round(pause * (0.9 + 0.2 * Math.random()));
}

async function tryPost(send: () => Promise<number>): Promise<{ status: number | null; fault: string | null }> {
  try {
    const status = await send();
    return status >= 200 && status < 300 ? { status, fault: null } : { status, fault: `Status ${status}.` };
  } catch (error) {
    return { status: null, fault: `There was no answer: ${(error as Error).message}.`.slice(0, 300) };
  }
}
