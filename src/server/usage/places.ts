/** Limits the concurrent renders of an account over all processes: each render holds one of the plan's places. */

import type { Insertable } from 'kysely';
import type { Clock, Places } from '../services.ts';
import { newId } from '../store/ids.ts';
import type { Processes } from '../store/processes.ts';
import type { Schema } from '../store/schema.ts';
import type { Store } from '../store/store.ts';

/** A round fails only if another process took the same place in between. */
const ROUNDS = 3;

export function createPlaces(store: Store, clock: Clock, processes: Processes): Places {
  /** Places held by this process. Any other row of this process is free: the store failed when the place was released. */
  const held = new Set<string>();
  /** Places that this process may have in the store without holding them, which look taken to others. */
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
    // Before the row is written: until then the place is free.
    held.add(id);
    try {
      const taken = await insert(store, { account, slot: found.slot, ...row }, found.dead);
      if (!taken) held.delete(id);
      return taken ? id : 'taken';
    } catch (error) {
      // It may have been written nevertheless.
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

/** False when another process took the slot in between. @param dead the existing row in the slot, of a dead process */
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

/** A free slot, or one of a dead process; null if all are taken. */
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
