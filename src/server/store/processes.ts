/** Which processes share the store and are alive: what one of them holds is free when it has died, however it died. */

import { randomUUID } from 'node:crypto';
import type { Clock } from '../services.ts';
import type { Store } from './store.ts';

/** Milliseconds between two signs of life, and after the last one until a process counts as dead. Clocks of machines must agree as far. */
const BEAT = 5_000;
export const SILENCE = 30_000;

export interface Processes {
  /** This one. */
  readonly id: string;
  /** Those that are alive; this one always is. */
  alive(): Promise<ReadonlySet<string>>;
  /** Whether its last sign of life could be written. */
  beating(): boolean;
  /** Does this after each sign of life: the store can be written to, so what it refused before can be made good. */
  onBeat(work: () => Promise<void>): void;
  /** Says that it ends. */
  close(): Promise<void>;
}

export async function joinProcesses({ db }: Store, clock: Clock): Promise<Processes> {
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
      // `beating` tells; the next one comes soon.
      beating = false;
    }
  };
  const timer = setInterval(() => {
    // One at a time, where the store hangs.
    if (waiting) return;
    waiting = true;
    void turn().then(() => {
      waiting = false;
    });
  }, BEAT).unref();
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
