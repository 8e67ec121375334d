/** How much an account renders at one time, counted over all processes: each render holds one of the places its plan has. */

import type { Insertable } from 'kysely';
import type { Clock, Places } from '../services.ts';
import { newId } from '../store/ids.ts';
import type { Processes } from '../store/processes.ts';
import type { Schema } from '../store/schema.ts';
import type { Store } from '../store/store.ts';

/** Each round fails only when another process took the same place in between. */
const ROUNDS = 3;

export function createPlaces(store: Store, clock: Clock, processes: Processes): Places {
  /** What this process holds: a row of it that is not here is free, should the store have failed while the place was left. */
  const held = new Set<string>();
  /** Places that this process may have in the store and does not hold: to the others they are taken. */
  const left = new Set<string>();
  processes.onBeat(async () => {
    for (const place of left) {
      await store.db.deleteFrom('places').where('id', '=', place).execute();
      left.delete(place);
    }
  });
  const tryTake = async (account: string, most: number): Promise<string | 'full' | 'taken'> => {
    const found = await freeSlot(store, processes, held, { account, most });
    if (found === null) return 'full';
    const id = newId('plc');
    const row = { id, process: processes.id, taken_at: clock.now() };
    // Before it is there: until then it is no one's.
    held.add(id);
    try {
      const taken = await insert(store, { account, slot: found.slot, ...row }, found.dead);
      if (!taken) held.delete(id);
      return taken ? id : 'taken';
    } catch (error) {
      // It may have been written all the same.
      held.delete(id);
      left.add(id);
      throw error;
    }
  };
  return {
    async take(account, most) {
      for (let round = 0; round < ROUNDS; round++) {
        const place = await tryTake(account, most);
        if (place === 'full') return null;
        if (place !== 'taken') return place;
      }
      return null;
    },
    async leave(place) {
      held.delete(place);
      left.add(place);
      await store.db.deleteFrom('places').where('id', '=', place).execute();
      left.delete(place);
    },
  };
}

/** False when another process took the slot in between. @param dead the place in it whose process is dead */
async function insert({ db }: Store, place: Insertable<Schema['places']>, dead: string | null): Promise<boolean> {
  const { account: _, slot: __, ...row } = place;
  const inserted = await db
    .insertInto('places')
    .values(place)
    .onConflict((conflict) =>
      conflict
        .columns(['account', 'slot'])
        .doUpdateSet(row)
        .where('places.id', '=', dead ?? ''),
    )
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
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
