/** The whole service for the tests: one process on SQLite, or three on one PostgreSQL behind a proxy that takes turns. */

import { type ChildProcess, fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { DatabaseConfig } from '../../src/server/store/store.ts';
import { findPostgres } from '../server/store/postgres-server.ts';
import { sharedPostgres } from '../server/store/shared-postgres.ts';

export interface ProcessSetup {
  readonly database: DatabaseConfig;
  readonly publicUrl: string | null;
}

export interface ToProcess {
  /** Milliseconds that the clock is ahead of the machine's. */
  readonly ahead: number;
}

export type FromProcess = { readonly kind: 'ready'; readonly url: string } | { readonly kind: 'moved' };

export interface Service {
  readonly url: string;
  /** Sets the clocks of all processes ahead. */
  moveClock(ahead: number): Promise<void>;
  close(): Promise<void>;
}

/** Threads run built code. */
export const isBuilt = existsSync(fileURLToPath(new URL('../../dist/server/rendering/worker.js', import.meta.url)));
export const hasPostgres = (await findPostgres()) !== null;

export async function startOnSqlite(): Promise<Service> {
  const folder = await mkdtemp(path.join(tmpdir(), 'platen-e2e-'));
  const database = { kind: 'sqlite', file: path.join(folder, 'platen.db') } as const;
  const { url, child } = await startProcess({ database, publicUrl: null });
  return {
    url,
    moveClock: (ahead) => move(child, ahead),
    async close() {
      await stop(child);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export async function startOnPostgres(): Promise<Service> {
  const postgres = await sharedPostgres();
  if (!postgres) throw new Error('there is no PostgreSQL');
  const proxy = await startProxy();
  const database = { kind: 'postgres', url: await postgres.createDatabase(), connections: 5 } as const;
  // At once: they find an empty store together.
  const processes = await Promise.all([1, 2, 3].map(() => startProcess({ database, publicUrl: proxy.url })));
  proxy.targets.push(...processes.map(({ url }) => url));
  return {
    url: proxy.url,
    async moveClock(ahead) {
      await Promise.all(processes.map(({ child }) => move(child, ahead)));
    },
    async close() {
      proxy.server.close();
      proxy.server.closeAllConnections();
      await Promise.all(processes.map(({ child }) => stop(child)));
    },
  };
}

async function startProcess(setup: ProcessSetup): Promise<{ readonly url: string; readonly child: ChildProcess }> {
  const file = fileURLToPath(new URL('./service-process.ts', import.meta.url));
  const child = fork(file, [JSON.stringify(setup)], { execArgv: ['--import', 'tsx'] });
  const message = await nextMessage(child);
  if (message.kind !== 'ready') throw new Error('the service did not say where it listens');
  return { url: message.url, child };
}

function nextMessage(child: ChildProcess): Promise<FromProcess> {
  return new Promise((resolve, reject) => {
    const onExit = (code: number | null): void => reject(new Error(`the service ended with ${code}`));
    child.once('exit', onExit);
    child.once('message', (message) => {
      child.off('exit', onExit);
      resolve(message as FromProcess);
    });
  });
}

async function move(child: ChildProcess, ahead: number): Promise<void> {
  const moved = nextMessage(child);
  child.send({ ahead } satisfies ToProcess);
  await moved;
}

function stop(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.disconnect();
    setTimeout(() => child.kill('SIGKILL'), 10_000).unref();
  });
}

/** Each request goes to the next process, so that no two of a visit meet the same one. */
export async function startProxy(): Promise<{
  readonly url: string;
  readonly targets: string[];
  readonly server: Server;
}> {
  const targets: string[] = [];
  let turn = 0;
  const server = createServer((incoming, outgoing) => {
    const target = new URL(incoming.url ?? '/', targets[turn++ % targets.length]);
    // A connection each: one that was kept may close just when it is used again.
    const options = { method: incoming.method, headers: incoming.headers, agent: false };
    const onward = request(target, options, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, targets, server };
}
