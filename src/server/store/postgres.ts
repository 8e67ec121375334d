/** PostgreSQL, for several processes on one store. */

import { Kysely, PostgresDialect } from 'kysely';
import { optionalPackage } from '../optional-package.ts';
import type { Schema } from './schema.ts';
import type { Store } from './store.ts';

/** https://www.postgresql.org/docs/current/catalog-pg-type.html: `int8`, also the type of sums of integers. */
const INT8 = 20;

const backup = (): Promise<never> =>
  Promise.reject(new Error('PostgreSQL is backed up with "pg_dump --format=custom", and restored with "pg_restore"'));

export async function openPostgres(url: string, connections: number): Promise<Store> {
  const { default: pg } = await optionalPackage('pg', 'DATABASE_URL', () => import('pg'));
  const parsers = {
    // Times and counts are far below 2^53.
    getTypeParser: (oid: number, format?: 'text' | 'binary') =>
      oid === INT8 ? Number : pg.types.getTypeParser(oid, format as 'text'),
  };
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    application_name: 'platen',
    // A server that hangs does not even report timeouts, so the client needs its own.
    connectionTimeoutMillis: 3_000,
    query_timeout: 6_000,
    statement_timeout: 5_000,
    idle_in_transaction_session_timeout: 10_000,
    idleTimeoutMillis: 10_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    types: parsers as never,
  });
  // A broken idle connection is replaced; the next query fails if the server is gone.
  pool.on('error', () => {});
  // A connection that breaks in use rejects the pending query, but also emits an event that would end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  const transaction: Store['transaction'] = (work) => db.transaction().execute(work);
  return { kind: 'postgres', db, transaction, durable: transaction, backup, close: () => db.destroy() };
}
