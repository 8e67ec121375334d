/** The queue as a table, for SQLite: one process or a few on one machine. Items are claimed by processes, which send heartbeats. */

import type { Selectable, Transaction } from 'kysely';
import type { Clock } from '../services.ts';
import { newId } from '../store/ids.ts';
import type { Processes } from '../store/processes.ts';
import type { Schema } from '../store/schema.ts';
import type { Store } from '../store/store.ts';
import type { Claim, JobQueue, QueueName } from './queue.ts';

type Item = Selectable<Schema['queue_items']>;

/** How many items are read per wanted item, since those of accounts with enough claimed items are skipped. */
const PAGE = 200;

interface StoreQueue {
  readonly store: Store;
  readonly clock: Clock;
  readonly processes: Processes;
  /** Claims of this process. A row claimed by it but not listed here is free: the store failed while the item was given back. */
  readonly held: Set<string>;
}

export function createStoreQueue(store: Store, clock: Clock, processes: Processes): JobQueue {
  const queue: StoreQueue = { store, clock, processes, held: new Set() };
  const listeners = new Set<() => void>();
  return {
    async add(db, name, items) {
      const now = clock.now();
      for (const { id, account, tier, priority, after } of items) {
        const row = { id, queue: name, account, tier, priority, ready_at: now + after, process: null, claim: null };
        await db
          .insertInto('queue_items')
          .values(row)
          .onConflict((conflict) => conflict.column('id').doNothing())
          .execute();
      }
      // When the transaction has ended.
      setImmediate(() => {
        for (const listener of listeners) listener();
      });
    },
    claim: (name, most, each) => claim(queue, name, most, each),
    onAdded: (listener) => void listeners.add(listener),
    close: async () => {},
  };
}

async function claim(
  queue: StoreQueue,
  name: QueueName,
  most: number,
  each: ReadonlyMap<string, number>,
): Promise<readonly Claim[]> {
  const { store, clock, processes, held } = queue;
  const alive = await processes.alive();
  const isFree = ({ process, claim: by }: Item): boolean =>
    process === null || (process === processes.id ? !held.has(by ?? '') : !alive.has(process));
  const taken = await store.transaction(async (db) => {
    const inHand = await db
      .selectFrom('queue_items')
      .selectAll()
      .where('queue', '=', name)
      .where('process', 'is not', null)
      .execute();
    const counts = new Map<string, number>();
    for (const item of inHand) if (!isFree(item)) counts.set(item.account, (counts.get(item.account) ?? 0) + 1);
    const found: { readonly item: Item; readonly claim: string }[] = [];
    for (const item of await candidates(db, name, clock.now(), counts, each)) {
      const used = counts.get(item.account) ?? 0;
      if (found.length === most) break;
      if (!isFree(item) || used >= (each.get(item.tier) ?? 1)) continue;
      counts.set(item.account, used + 1);
      found.push({ item, claim: newId('clm') });
    }
    for (const { item, claim: by } of found) {
      const update = db.updateTable('queue_items').set({ process: processes.id, claim: by });
      await update.where('id', '=', item.id).execute();
    }
    return found;
  });
  for (const { claim: by } of taken) held.add(by);
  return taken.map(({ item, claim: by }) => claimOf(queue, item.id, by));
}

/** Ready items of accounts that may claim more. */
function candidates(
  db: Transaction<Schema>,
  name: QueueName,
  now: number,
  counts: ReadonlyMap<string, number>,
  each: ReadonlyMap<string, number>,
): Promise<Item[]> {
  const most = Math.max(1, ...each.values());
  const full = [...counts].filter(([, count]) => count >= most).map(([account]) => account);
  const query = db
    .selectFrom('queue_items')
    .selectAll()
    .where('queue', '=', name)
    .where('ready_at', '<=', now)
    .orderBy('priority', 'desc')
    .orderBy('ready_at')
    .orderBy('id')
    .limit(PAGE);
  return (full.length === 0 ? query : query.where('account', 'not in', full)).execute();
}

function claimOf({ store, clock, held }: StoreQueue, id: string, by: string): Claim {
  return {
    id,
    async done() {
      held.delete(by);
      await store.db.deleteFrom('queue_items').where('id', '=', id).where('claim', '=', by).execute();
    },
    async putBack(after) {
      held.delete(by);
      const free = { process: null, claim: null, ready_at: clock.now() + after };
      await store.db.updateTable('queue_items').set(free).where('id', '=', id).where('claim', '=', by).execute();
    },
  };
}
