/** One PostgreSQL server for all tests of a run: to start one takes longer than most tests. */

import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { inject } from 'vitest';
import { TEST_TIME } from '../patience.ts';
import { addressOf, findPostgres, type PostgresServer, query, schemasIn, startPostgres } from './postgres-server.ts';
import { noteOfPostgres, type RunningPostgres } from './running-postgres.ts';

type SharedPostgres = Pick<PostgresServer, 'createDatabase'>;

let ofThisProcess: Promise<SharedPostgres> | null = null;

/** Null where there is none. */
export async function sharedPostgres(): Promise<SharedPostgres | null> {
  if ((await findPostgres()) === null) return null;
  ofThisProcess ??= ownDatabase();
  return await ofThisProcess;
}

/** Locks are those of a database: each process that runs tests has its own. */
async function ownDatabase(): Promise<SharedPostgres> {
  const port = await portOfServer();
  const name = `tests_of_${process.pid}`;
  await query(addressOf(port, 'postgres'), `create database ${name}`);
  return { createDatabase: schemasIn(addressOf(port, name)) };
}

/** Whoever asks first in a run starts it; `run-folder.ts` stops it. */
async function portOfServer(): Promise<number> {
  const note = noteOfPostgres(inject('folder'));
  try {
    mkdirSync(path.dirname(note));
  } catch {
    for (const end = Date.now() + TEST_TIME; !existsSync(note); await delay(50)) {
      if (Date.now() > end) throw new Error('postgres was not started');
    }
    return (JSON.parse(readFileSync(note, 'utf8')) as RunningPostgres).port;
  }
  const { running } = (await startPostgres())!;
  writeFileSync(`${note}.part`, JSON.stringify(running));
  renameSync(`${note}.part`, note);
  return running.port;
}
