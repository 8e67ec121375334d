/** PostgreSQL, for several processes on one store. */

import { Kysely, PostgresDialect } from 'kysely';
import type { Schema } from './schema.ts';
import type { Store } from './store.ts';

/** https://www.postgresql.org/docs/current/catalog-pg-type.html: `int8`, which a sum of integers is too. */
const INT8 = 20;

export async function openPostgres(url: string, connections: number): Promise<Store> {
  const { default: pg } = await import('pg');
  const parsers = {
    // Times and counts are far below 2^53.
    getTypeParser: (oid: number, format?: 'text' | 'binary') =>
      oid === INT8 ? Number : pg.types.getTypeParser(oid, format as 'text'),
  };
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    application_name: 'platen',
    connectionTimeoutMillis: 5000,
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 30_000,
    types: parsers as never,
  });
  // An idle connection that breaks is replaced; the next query tells when the server is gone.
  pool.on('error', () => {});
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  const transaction: Store['transaction'] = (work) => db.transaction().execute(work);
  return { kind: 'postgres', db, transaction, durable: transaction, close: () => db.destroy() };
}
