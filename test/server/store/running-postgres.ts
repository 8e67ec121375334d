/** The PostgreSQL server of a run of the tests: whoever starts it writes down which it is, and the end of the run stops it. */

import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

export interface RunningPostgres {
  readonly pid: number;
  readonly port: number;
  /** Its own, outside the run's. */
  readonly folder: string;
}

/** The file that is there once the server answers. */
export const noteOfPostgres = (runFolder: string): string => path.join(runFolder, 'postgres', 'running.json');

export async function stopPostgres(runFolder: string): Promise<void> {
  const note = noteOfPostgres(runFolder);
  if (existsSync(note)) await stopServer(JSON.parse(readFileSync(note, 'utf8')) as RunningPostgres);
}

export async function stopServer({ pid, folder }: RunningPostgres): Promise<void> {
  // The last that a server does is to remove this file.
  const lock = path.join(folder, 'data/postmaster.pid');
  // Fast shutdown: https://www.postgresql.org/docs/current/server-shutdown.html
  if (existsSync(lock)) process.kill(pid, 'SIGINT');
  for (let tries = 0; tries < 200 && existsSync(lock); tries++) await delay(50);
  rmSync(folder, { recursive: true, force: true });
}
