/** What can go wrong around a service, switched on and off: its database, a folder on its disk. */

import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { sql } from 'kysely';
import type { DatabaseConfig, Store } from '../../../src/server/store/store.ts';

/** 'gone': connections are refused and those there are break. 'silent': nothing is answered any more. */
export type CableFault = 'gone' | 'silent';

interface Cable {
  /** As the service is told of it. */
  readonly database: DatabaseConfig;
  fail(fault: CableFault | null): void;
  close(): void;
}

/** Stands between a service and its PostgreSQL. */
export async function cableTo(database: DatabaseConfig & { kind: 'postgres' }): Promise<Cable> {
  const url = new URL(database.url);
  const target = { host: url.hostname, port: Number(url.port || 5432) };
  const sockets = new Set<Socket>();
  let fault: CableFault | null = null;
  const server: Server = createServer((socket) => {
    socket.on('error', () => {});
    if (fault === 'gone') return void socket.destroy();
    const onward = connect(target);
    for (const [one, other] of [
      [socket, onward],
      [onward, socket],
    ] as const) {
      sockets.add(one);
      one.on('error', () => {});
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
      one.on('data', (bytes) => void (fault === 'silent' || other.destroyed || other.write(bytes)));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    database: { ...database, url: url.href },
    fail(next) {
      // What was swallowed cannot be made up for: such connections break when the silence ends.
      if (next === 'gone' || fault === 'silent') for (const socket of sockets) socket.destroy();
      fault = next;
    },
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

/** SQLite says the same of a full disk as of a file that may not grow. */
export async function fillStore({ db }: Store, isFull: boolean): Promise<void> {
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db);
  const most = isFull ? rows[0]!.page_count : 1_000_000;
  await sql`pragma max_page_count = ${sql.lit(most)}`.execute(db);
}

/** While it fails, there is a file where the folder was: nothing in it can be read or written. */
export function failingFolder(folder: string): (fails: boolean) => void {
  const aside = `${folder}-aside`;
  let failing = false;
  return (fails) => {
    if (fails === failing) return;
    failing = fails;
    if (!existsSync(folder)) mkdirSync(folder);
    if (fails) {
      renameSync(folder, aside);
      writeFileSync(folder, '');
      return;
    }
    rmSync(folder);
    renameSync(aside, folder);
  };
}
