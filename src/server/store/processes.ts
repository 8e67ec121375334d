/** Tracks which processes on the store are alive: whatever a process holds is free once it has died, for any reason. */

import { randomUUID } from 'node:crypto';
import type { Clock } from '../services.ts';
import type { Store } from './store.ts';

/** Milliseconds between two heartbeats. */
export const BEAT = 5_000;
/** Milliseconds after its last heartbeat until a process counts as dead. The clocks of machines must agree within that. */
export const SILENCE = 30_000;

export interface Processes {
  /** Id of this process. */
  readonly id: string;
  /** The live processes, always including this one. */
  alive(): Promise<ReadonlySet<string>>;
  /** Whether the last heartbeat could be written. */
  beating(): boolean;
  /** Runs `work` after each heartbeat: the store can be written to, so that earlier failed writes can be repeated. */
  onBeat(work: () => Promise<void>): void;
  /** Records that the process ends. */
  close(): Promise<void>;
}

export async function joinProcesses({ db }: Store, clock: Clock, between = BEAT): Promise<Processes> {
  const id = randomUUID();
  const beat = async (): Promise<void> => {
    const seen_at = clock.now();
    await db
      .insertInto('processes')
      .values({ id, seen_at })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ seen_at }))
      .execute();
  };
  await beat();
  const works: (() => Promise<void>)[] = [];
  let beating = true;
  let waiting = false;
  const turn = async (): Promise<void> => {
    try {
      await beat();
      for (const work of works) await work();
      beating = true;
    } catch {
      // `beating` reports it; the next heartbeat comes soon.
      beating = false;
    }
  };
  const timer = setInterval(() => {
    // One at a time, in case the store hangs.
    if (waiting) return;
    waiting = true;
    void turn().then(() => {
      waiting = false;
    });
  }, between).unref();
  return {
    id,
    beating: () => beating,
    onBeat: (work) => void works.push(work),
    async alive() {
      const seen = db
        .selectFrom('processes')
        .select('id')
        .where('seen_at', '>', clock.now() - SILENCE);
      return new Set([id, ...(await seen.execute()).map((row) => row.id)]);
    },
    async close() {
      clearInterval(timer);
      await db
        .deleteFrom('processes')
        .where('id', '=', id)
        .execute()
        .catch(() => {});
    },
  };
}
