/** Renders counted against the month's quota. A render holds a place while it runs and is counted when it succeeded. */

import type { Transaction } from 'kysely';
import type { Clock, MonthlyUsage, Plan, Usage } from '../services.ts';
import { newId } from '../store/ids.ts';
import type { Schema } from '../store/schema.ts';
import { lockAccount, type Store } from '../store/store.ts';

/** Covers waiting and the longest render: a killed process holds its reservations no longer than this. */
const MARGIN = 180_000;

/** Rows of one statement. */
const ROWS = 200;

export function createUsage(store: Store, clock: Clock): Usage {
  return {
    reserve: (account, plan) => reserve(store, clock, account, plan),
    commit: (reservation) => store.transaction((db) => commitIn(db, reservation)),
    async release(reservation) {
      await store.db.deleteFrom('reservations').where('id', '=', reservation).execute();
    },
    month: (account, plan) => month(store, clock, account, plan),
  };
}

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** Lower and upper bounds of all dates in the month, as text. */
const monthOf = (time: number) => {
  const name = dayOf(time).slice(0, 7);
  return { name, first: `${name}-01`, last: `${name}-31` };
};

async function reserve(
  store: Store,
  clock: Clock,
  account: string,
  plan: Plan,
): Promise<{ readonly reservation: string } | null> {
  const until = clock.now() + plan.renderTime + MARGIN;
  return await store.transaction(async (db) => {
    if (!(await lockAccount(store, db, account))) return null;
    const ids = await reserveIn(db, { account, plan, count: 1, now: clock.now(), until });
    return ids && { reservation: ids[0]! };
  });
}

interface Wanted {
  readonly account: string;
  readonly plan: Plan;
  /** All of them or none. */
  readonly count: number;
  readonly now: number;
  /** When the reservations expire. */
  readonly until: number;
}

/** As part of a transaction that has locked the account. Null if the month's quota has not that many left. */
export async function reserveIn(db: Transaction<Schema>, wanted: Wanted): Promise<readonly string[] | null> {
  const { account, plan, count, now, until } = wanted;
  const { first, last } = monthOf(now);
  // One statement, so that a render counted in the meantime is seen in exactly one of the two tables.
  const { used, held } = await db
    .selectNoFrom((expression) => [
      expression
        .selectFrom('usage_days')
        .select((day) => day.fn.sum<number | null>('used').as('sum'))
        .where('account', '=', account)
        .where('day', '>=', first)
        .where('day', '<=', last)
        .as('used'),
      expression
        .selectFrom('reservations')
        .select((reservation) => reservation.fn.countAll<number>().as('count'))
        .where('account', '=', account)
        .where('day', '>=', first)
        .where('day', '<=', last)
        .where('expires_at', '>', now)
        .as('held'),
    ])
    .executeTakeFirstOrThrow();
  if ((used ?? 0) + (held ?? 0) + count > plan.rendersPerMonth) return null;
  const ids = Array.from({ length: count }, () => newId('res'));
  for (let start = 0; start < count; start += ROWS) {
    const rows = ids.slice(start, start + ROWS).map((id) => ({ id, account, day: dayOf(now), expires_at: until }));
    await db.insertInto('reservations').values(rows).execute();
  }
  return ids;
}

/** Counts a successful render, as part of a transaction. */
export async function commitIn(db: Transaction<Schema>, reservation: string): Promise<void> {
  const held = await db.deleteFrom('reservations').where('id', '=', reservation).returningAll().executeTakeFirst();
  if (!held) return;
  await db
    .insertInto('usage_days')
    .values({ account: held.account, day: held.day, used: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['account', 'day'])
        .doUpdateSet((expression) => ({ used: expression('usage_days.used', '+', 1) })),
    )
    .execute();
}

async function month(store: Store, clock: Clock, account: string, plan: Plan): Promise<MonthlyUsage> {
  const now = new Date(clock.now());
  const { name, first, last } = monthOf(now.getTime());
  const rows = await store.db
    .selectFrom('usage_days')
    .select(['day', 'used'])
    .where('account', '=', account)
    .where('day', '>=', first)
    .where('day', '<=', last)
    .execute();
  const days = Array.from({ length: now.getUTCDate() }, () => 0);
  for (const { day, used } of rows) {
    const index = Number(day.slice(8)) - 1;
    // A process whose clock is ahead may have counted tomorrow's renders already.
    days[Math.min(index, days.length - 1)]! += used;
  }
  const used = days.reduce((sum, count) => sum + count, 0);
  const resetsAt = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1);
  return { month: name, used, limit: plan.rendersPerMonth, days, resetsAt };
}
