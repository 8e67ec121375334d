/** SQLite: a file that is made when it is not there. https://www.sqlite.org/wal.html */

import { existsSync } from 'node:fs';
import { chmod, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  sql,
  type Transaction,
} from 'kysely';
import Database from 'libsql';
import type { Schema } from './schema.ts';
import type { Store } from './store.ts';

export async function openSqlite(file: string): Promise<Store> {
  const inMemory = file === ':memory:';
  const isNew = !inMemory && !existsSync(file);
  if (isNew) await mkdir(path.dirname(path.resolve(file)), { recursive: true, mode: 0o700 });
  const database = new Database(file);
  for (const setting of [
    // The next ones may meet another process that is starting.
    'busy_timeout = 5000',
    'journal_mode = WAL',
    // A commit is in the system's hands, not on the disk yet: enough for whatever ends the process. See `durable`.
    'synchronous = NORMAL',
    'foreign_keys = ON',
    // From here on waiting is `execute`'s: SQLite's own would stop the other work of this process.
    'busy_timeout = 0',
  ]) {
    database.prepare(`PRAGMA ${setting}`).all();
  }
  // Another's rights to a file that was there are not ours to change.
  if (isNew) await chmod(file, 0o600);
  const db = new Kysely<Schema>({ dialect: dialectOf(database) });
  return {
    kind: 'sqlite',
    db,
    transaction: (work) => db.transaction().execute(work),
    durable: (work) => durable(db, work),
    async backup(file) {
      if (existsSync(file)) throw new Error(`there is a file ${file} already`);
      // https://www.sqlite.org/lang_vacuum.html#vacuuminto
      await sql`vacuum into ${file}`.execute(db);
      await chmod(file, 0o600);
    },
    close: () => db.destroy(),
  };
}

async function durable<T>(db: Kysely<Schema>, work: (db: Transaction<Schema>) => Promise<T>): Promise<T> {
  return await db.connection().execute(async (connection) => {
    await sql`pragma synchronous = full`.execute(connection);
    try {
      return await connection.transaction().execute(work);
    } finally {
      await sql`pragma synchronous = normal`.execute(connection);
    }
  });
}

const dialectOf = (database: Database.Database): Dialect => ({
  createAdapter: () => new SqliteAdapter(),
  createDriver: () => driverOf(database),
  createIntrospector: (db) => new SqliteIntrospector(db),
  createQueryCompiler: () => new SqliteQueryCompiler(),
});

/** One connection, one user of it at a time. */
function driverOf(database: Database.Database): Driver {
  const connection: DatabaseConnection = {
    executeQuery: (query) => execute(database, query),
    // biome-ignore lint/correctness/useYield: a stream would keep the connection for as long as its reader likes.
    async *streamQuery() {
      throw new Error('SQLite answers whole');
    },
  };
  let free = true;
  const waiting: (() => void)[] = [];
  const say = async (text: string): Promise<void> => void (await execute(database, CompiledQuery.raw(text)));
  return {
    init: async () => {},
    async acquireConnection() {
      if (free) free = false;
      else await new Promise<void>((resolve) => waiting.push(resolve));
      return connection;
    },
    async releaseConnection() {
      const next = waiting.shift();
      if (next) next();
      else free = true;
    },
    // Takes the write lock at once: a transaction that read first could not get it later if another process wrote meanwhile.
    beginTransaction: () => say('begin immediate'),
    commitTransaction: () => say('commit'),
    // A full disk ends the transaction by itself: https://www.sqlite.org/lang_transaction.html#response_to_errors_within_a_transaction
    rollbackTransaction: async () => {
      if (database.inTransaction) await say('rollback');
    },
    async destroy() {
      database.close();
    },
  };
}

/** Milliseconds for another process to end its transaction. */
const LONGEST_WAIT = 10_000;
const LONGEST_PAUSE = 20;

async function execute<Row>(database: Database.Database, query: CompiledQuery) {
  const { sql: text, parameters } = query;
  const statement = database.prepare(text);
  for (let waited = 0, pause = 1; ; waited += pause, pause = Math.min(LONGEST_PAUSE, pause * 2)) {
    try {
      if (statement.reader) return { rows: statement.all(parameters) as Row[] };
      const { changes } = statement.run(parameters);
      return { rows: [], numAffectedRows: BigInt(changes) };
    } catch (error) {
      // Another process writes, nothing was done. The same statement is tried again: one that was given up would stay open.
      if (waited >= LONGEST_WAIT || !String((error as { code?: unknown }).code).startsWith('SQLITE_BUSY')) throw error;
    }
    await delay(pause);
  }
}
