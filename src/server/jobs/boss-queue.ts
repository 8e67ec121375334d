/** The queue on PostgreSQL: pg-boss, which keeps its tables in a schema of its own beside the service's. https://timgit.github.io/pg-boss/ */

import { sql, type Transaction } from 'kysely';
import type { Db, PgBoss } from 'pg-boss';
import { optionalPackage } from '../optional-package.ts';
import type { Schema } from '../store/schema.ts';
import type { Store } from '../store/store.ts';
import type { Claim, JobQueue, QueueItem, QueueName } from './queue.ts';

/** Seconds without a heartbeat after which an item goes to another process. */
const SILENCE = 20;

/** Seconds that an item may be claimed, with or without heartbeats. */
const LONGEST = 3_600;
/** Seconds for which unclaimed items are kept: longer than any job waits. */
const KEPT = 14 * 86_400;

/** Its own connections, in addition to the store's. */
const CONNECTIONS = 3;

const NAMES: readonly QueueName[] = ['render', 'webhook'];

interface Payload {
  readonly id: string;
  readonly account: string;
  readonly tier: string;
  readonly priority: number;
}

interface Open {
  readonly boss: PgBoss;
  /** Claimed items by their pg-boss id. */
  readonly held: Map<string, QueueName>;
  readonly timer: NodeJS.Timeout;
}

interface BossOptions {
  readonly store: Store;
  readonly url: string;
  /** Milliseconds between heartbeats, and between checks for those of others. */
  readonly beat: number;
  /** Called for errors in its own maintenance. */
  readonly onError: (error: unknown) => void;
}

export function createBossQueue(options: BossOptions): JobQueue {
  const { store } = options;
  let opening: Promise<Open> | null = null;
  let closed = false;
  /** Opened at the first use, so that commands and tests without jobs create no tables. */
  const open = (): Promise<Open> => {
    if (closed) return Promise.reject(new Error('the queue is closed'));
    opening ??= openBoss(options).catch((error: unknown) => {
      opening = null;
      throw error;
    });
    return opening;
  };
  const listeners = new Set<() => void>();
  return {
    async add(db, name, items) {
      const { boss } = await open();
      await insert(boss, name, items, within(db));
      // When the transaction has ended.
      setTimeout(() => {
        for (const listener of listeners) listener();
      }, 10).unref();
    },
    async claim(name, most, each) {
      const { boss, held } = await open();
      const groupConcurrency = { default: 1, tiers: Object.fromEntries(each) };
      const jobs = await boss.fetch<Payload>(name, { batchSize: most, groupConcurrency });
      for (const { id } of jobs) held.set(id, name);
      return jobs.map(({ id, data }) => claimOf(store, boss, held, { name, id, data }));
    },
    onAdded: (listener) => void listeners.add(listener),
    async close() {
      closed = true;
      const opened = await opening?.catch(() => null);
      if (!opened) return;
      clearInterval(opened.timer);
      await opened.boss.stop({ graceful: false });
    },
  };
}

async function openBoss({ store, url, beat, onError }: BossOptions): Promise<Open> {
  const look = Math.max(1, Math.round(beat / 1_000));
  const { PgBoss: Boss } = await optionalPackage('pg-boss', 'A job on PostgreSQL', () => import('pg-boss'));
  const boss = new Boss({
    connectionString: url,
    application_name: 'platen jobs',
    schema: await schemaBeside(store),
    max: CONNECTIONS,
    connectionTimeoutMillis: 3_000,
    schedule: false,
    superviseIntervalSeconds: look,
    monitorIntervalSeconds: look,
  });
  boss.on('error', onError);
  await boss.start();
  for (const name of NAMES) {
    await boss.createQueue(name, {
      // Whoever does the work decides about retries: this limit only concerns processes that died.
      retryLimit: 1_000,
      retryDelay: 0,
      heartbeatSeconds: SILENCE,
      expireInSeconds: LONGEST,
      retentionSeconds: KEPT,
      deleteAfterSeconds: 60,
    });
  }
  const held = new Map<string, QueueName>();
  const timer = setInterval(() => {
    for (const name of NAMES) {
      const ids = [...held].filter(([, of]) => of === name).map(([id]) => id);
      if (ids.length > 0) void boss.touch(name, ids).catch(onError);
    }
  }, beat).unref();
  return { boss, held, timer };
}

/** The queue's schema: "platen_jobs" for the service's schema "public", and so on for services that share a database. */
async function schemaBeside({ db }: Store): Promise<string> {
  const { rows } = await sql<{ name: string }>`select current_schema() as name`.execute(db);
  const name = rows[0]?.name ?? 'public';
  return name === 'public' ? 'platen_jobs' : `${name}_jobs`;
}

/** Runs its statements within our transaction. */
const within = (db: Transaction<Schema>): Db => ({
  async executeSql(text: string, values?: readonly unknown[]) {
    const query = { sql: text, parameters: values ?? [], query: { kind: 'RawNode' }, queryId: { queryId: 'boss' } };
    const { rows } = await db.executeQuery(query as never);
    return { rows: [...rows] };
  },
});

async function insert(boss: PgBoss, name: QueueName, items: readonly QueueItem[], db: Db): Promise<void> {
  await boss.insert(
    name,
    items.map(({ after, ...data }) => ({
      data,
      priority: data.priority,
      group: { id: data.account, tier: data.tier },
      ...(after > 0 ? { startAfter: Math.ceil(after / 1000) } : {}),
    })),
    { db },
  );
}

interface InHand {
  readonly name: QueueName;
  /** Pg-boss's own. */
  readonly id: string;
  readonly data: Payload;
}

function claimOf(store: Store, boss: PgBoss, held: Map<string, QueueName>, { name, id, data }: InHand): Claim {
  return {
    id: data.id,
    async done() {
      held.delete(id);
      await boss.complete(name, id);
    },
    async putBack(after) {
      held.delete(id);
      await store.transaction(async (trx) => {
        const db = within(trx);
        await boss.complete(name, id, null, { db });
        await insert(boss, name, [{ ...data, after }], db);
      });
    },
  };
}
