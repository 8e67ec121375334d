/**
 * Endpoints of accounts and the messages to them, in the store. A message is tried until it is accepted or too old, and can be sent
 * again.
 */

import type { Selectable, Transaction } from 'kysely';
import type { JobQueue } from '../jobs/queue.ts';
import type { Clock, Outcome, TokenMode } from '../services.ts';
import { newId } from '../store/ids.ts';
import type { Schema, WebhookDeliveryTable, WebhookEndpointTable } from '../store/schema.ts';
import { lockAccount, type Store } from '../store/store.ts';
import { type PostPolicy, post, urlFault } from './post.ts';
import { newSecret, signedHeaders } from './sign.ts';
import {
  KEPT_DELIVERIES,
  type NewWebhookEndpoint,
  type WebhookDelivery,
  type WebhookEndpoint,
  type WebhookOwner,
  type Webhooks,
} from './types.ts';

/** The most endpoints of an account per mode. */
const MOST_ENDPOINTS = 5;

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Milliseconds between attempts, as proposed by Standard Webhooks: a receiver may be down for three days. */
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
    add: (owner, url) => add(options, owner, url),
    async list(owner) {
      const rows = endpointsOf(store.db, owner).orderBy('created_at').orderBy('id');
      return (await rows.execute()).map(endpointOf);
    },
    remove: (owner, id) =>
      store.durable(async (db) => {
        const found = await endpointsOf(db, owner).where('id', '=', id).executeTakeFirst();
        if (!found) return false;
        await db.deleteFrom('webhook_endpoints').where('id', '=', id).execute();
        return true;
      }),
    async deliveries(owner, limit) {
      const recent = deliveriesTo(store.db, owner).where('created_at', '>', clock.now() - KEPT_DELIVERIES);
      return (await recent.orderBy('created_at', 'desc').orderBy('id').limit(limit).execute()).map(deliveryOf);
    },
    replay: (owner, id) => replay(options, owner, id),
    deliver: (id) => deliver(options, id),
  };
}

type Reader = Store['db'] | Transaction<Schema>;

function endpointsOf(db: Reader, { account, mode }: WebhookOwner) {
  const own = db
    .selectFrom('webhook_endpoints')
    .select(['id', 'url', 'mode', 'created_at'])
    .where('account', '=', account);
  return mode === null ? own : own.where('mode', '=', mode);
}

function deliveriesTo(db: Reader, owner: WebhookOwner) {
  const own = db.selectFrom('webhook_deliveries').selectAll().where('account', '=', owner.account);
  return owner.mode === null ? own : own.where('endpoint', 'in', endpointsOf(db, owner).clearSelect().select('id'));
}

const endpointOf = ({
  id,
  url,
  mode,
  created_at,
}: Omit<Selectable<WebhookEndpointTable>, 'account' | 'secret'>): WebhookEndpoint => ({
  id,
  url,
  mode,
  createdAt: created_at,
});

const deliveryOf = (row: Selectable<WebhookDeliveryTable>): WebhookDelivery => {
  const { id, endpoint, event, payload, state, attempts, status, fault, created_at, next_at } = row;
  return { id, endpoint, event, payload, state, attempts, status, fault, createdAt: created_at, nextAt: next_at };
};

const refuse = <Fault extends string>(fault: Fault, detail: string) => ({ ok: false, fault, detail }) as const;

async function add(
  { store, clock, policy }: WebhookOptions,
  { account, mode }: { readonly account: string; readonly mode: TokenMode },
  url: string,
): Promise<Outcome<NewWebhookEndpoint, 'invalid-url' | 'too-many'>> {
  const fault = urlFault(url, policy);
  if (fault !== null) return refuse('invalid-url', fault);
  const row = { id: newId('whe'), account, mode, url: new URL(url).href, created_at: clock.now() };
  const secret = newSecret();
  return await store.durable(async (db) => {
    if (!(await lockAccount(store, db, account))) throw new Error(`there is no account ${account}`);
    const own = await endpointsOf(db, { account, mode }).execute();
    if (own.length >= MOST_ENDPOINTS) {
      return refuse(
        'too-many',
        `An account has at most ${MOST_ENDPOINTS} endpoints for ${mode} jobs. Remove one first.`,
      );
    }
    await db
      .insertInto('webhook_endpoints')
      .values({ ...row, secret })
      .execute();
    return { ok: true, value: { ...endpointOf(row), secret } };
  });
}

interface Event {
  readonly account: string;
  readonly mode: TokenMode;
  /** "job.done" */
  readonly type: string;
  readonly data: unknown;
}

/** Adds a message for each endpoint of the account for the job's mode, in the transaction that ends the job. */
export async function announceIn(
  db: Transaction<Schema>,
  { account, mode, type, data }: Event,
  { queue, now }: { readonly queue: JobQueue; readonly now: number },
): Promise<void> {
  const endpoints = await endpointsOf(db, { account, mode }).execute();
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

async function replay({ store, clock, queue }: WebhookOptions, owner: WebhookOwner, id: string): Promise<boolean> {
  return await store.transaction(async (db) => {
    const own = deliveriesTo(db, owner).where('id', '=', id);
    const found = await (store.kind === 'postgres' ? own.forUpdate() : own).executeTakeFirst();
    if (!found) return false;
    // One in progress will be sent anyway.
    if (found.state === 'pending') return true;
    const again = { state: 'pending' as const, attempts: 0, next_at: clock.now() };
    await db.updateTable('webhook_deliveries').set(again).where('id', '=', id).execute();
    await queue.add(db, 'webhook', [itemOf(id, owner.account)]);
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
  // Removed with its endpoint, or already delivered.
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

/** Varies by a tenth, so that messages that failed together are not retried together; null after the last attempt. */
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
