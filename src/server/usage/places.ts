/** How much an account renders at one time, counted over all processes: each render holds one of the places its plan has. */

import type { Clock, Places } from '../services.ts';
import { newId } from '../store/ids.ts';
import type { Processes } from '../store/processes.ts';
import type { Store } from '../store/store.ts';

/** Each round fails only when another process took the same place in between. */
const ROUNDS = 3;

export function createPlaces(store: Store, clock: Clock, processes: Processes): Places {
  /** What this process holds: a row of it that is not here is free, should the store have failed while the place was left. */
  const held = new Set<string>();
  return {
    async take(account, most) {
      for (let round = 0; round < ROUNDS; round++) {
        const found = await freeSlot(store, processes, held, { account, most });
        if (found === null) return null;
        const id = newId('plc');
        const row = { id, process: processes.id, taken_at: clock.now() };
        const taken = await store.db
          .insertInto('places')
          .values({ account, slot: found.slot, ...row })
          .onConflict((conflict) =>
            conflict
              .columns(['account', 'slot'])
              .doUpdateSet(row)
              .where('places.id', '=', found.dead ?? ''),
          )
          .returning('id')
          .executeTakeFirst();
        if (taken) {
          held.add(id);
          return id;
        }
      }
      return null;
    },
    async leave(place) {
      held.delete(place);
      await store.db.deleteFrom('places').where('id', '=', place).execute();
    },
  };
}

/** A slot that nobody holds, or one whose process is dead; null when all are taken. */
async function freeSlot(
  { db }: Store,
  processes: Processes,
  held: ReadonlySet<string>,
  { account, most }: { readonly account: string; readonly most: number },
): Promise<{ readonly slot: number; readonly dead: string | null } | null> {
  const rows = await db.selectFrom('places').select(['id', 'slot', 'process']).where('account', '=', account).execute();
  const taken = new Set(rows.map(({ slot }) => slot));
  for (let slot = 0; slot < most; slot++) if (!taken.has(slot)) return { slot, dead: null };
  const foreign = rows.some(({ process }) => process !== processes.id);
  const alive = foreign ? await processes.alive() : new Set<string>();
  const isDead = ({ id, process }: (typeof rows)[number]): boolean =>
    process === processes.id ? !held.has(id) : !alive.has(process);
  const dead = rows.find((row) => row.slot < most && isDead(row));
  return dead ? { slot: dead.slot, dead: dead.id } : null;
}
