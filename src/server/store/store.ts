/** One way to either database. Everything that differs between them is in this folder. */

import type { Kysely, Transaction } from 'kysely';
import { openPostgres } from './postgres.ts';
import type { Schema } from './schema.ts';
import { openSqlite } from './sqlite.ts';

export type DatabaseKind = 'sqlite' | 'postgres';

export type DatabaseConfig =
  /** ":memory:" is a store that ends with the process. */
  | { readonly kind: 'sqlite'; readonly file: string }
  | { readonly kind: 'postgres'; readonly url: string; readonly connections: number };

export interface Store {
  readonly kind: DatabaseKind;
  /**
   * For single statements. With SQLite they outlive the process from the moment they are answered, however it ends, and the
   * machine's power failing may take the last of them.
   */
  readonly db: Kysely<Schema>;
  /** Several statements, all or none. With SQLite nothing else runs meanwhile; with PostgreSQL take `lockAccount`. */
  transaction<T>(work: (db: Transaction<Schema>) => Promise<T>): Promise<T>;
  /** The same, and it outlives the machine's power too. For what people would miss: accounts, tokens, payments. */
  durable<T>(work: (db: Transaction<Schema>) => Promise<T>): Promise<T>;
  /** Copies all of it into a file that is not there, as it is at one moment. */
  backup(file: string): Promise<void>;
  close(): Promise<void>;
}

export const openStore = (config: DatabaseConfig): Promise<Store> =>
  config.kind === 'sqlite' ? openSqlite(config.file) : openPostgres(config.url, config.connections);

/** As it may be shown: without the password. */
export function describeDatabase(config: DatabaseConfig): string {
  if (config.kind === 'sqlite') return `SQLite, ${config.file}`;
  const { protocol, username, host, pathname } = new URL(config.url);
  return `PostgreSQL, ${protocol}//${username ? `${username}@` : ''}${host}${pathname}`;
}

/** Transactions that lock the same account take turns. False when there is no such account. */
export async function lockAccount(store: Store, db: Transaction<Schema>, id: string): Promise<boolean> {
  const query = db.selectFrom('accounts').select('id').where('id', '=', id);
  const row = await (store.kind === 'postgres' ? query.forNoKeyUpdate() : query).executeTakeFirst();
  return row !== undefined;
}
