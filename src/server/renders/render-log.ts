/** The log of renders in the store. */

import { type Selectable, sql } from 'kysely';
import { DAY } from '../accounts/subscription.ts';
import type { Clock } from '../services.ts';
import { newId } from '../store/ids.ts';
import type { RenderTable } from '../store/schema.ts';
import type { Store } from '../store/store.ts';
import type { LoggedRender, RenderEntry, RenderLog } from './types.ts';

const KEPT = 30 * DAY;

/** The most entries of an account; the oldest are deleted first. */
const MOST = 20_000;

/** Of a render. */
const WARNINGS = 20;

/** @param onError called for entries that could not be written */
export function createRenderLog(store: Store, clock: Clock, onError: (error: unknown) => void): RenderLog {
  return {
    add: (account, entry) => add(store, account, entry).catch(onError),
    async list(account, { mode, after, failed, limit }) {
      let query = store.db.selectFrom('renders').selectAll().where('account', '=', account);
      query = query.where('at', '>', clock.now() - KEPT);
      if (mode !== null) query = query.where('mode', '=', mode);
      if (failed) query = query.where('outcome', '!=', 'success');
      if (after !== null) {
        const known = store.db.selectFrom('renders').select(['at', 'id']).where('account', '=', account);
        const last = await known.where('id', '=', after).executeTakeFirst();
        if (!last) return [];
        query = query.where(({ eb, and, or }) =>
          or([eb('at', '<', last.at), and([eb('at', '=', last.at), eb('id', '>', last.id)])]),
        );
      }
      return (await query.orderBy('at', 'desc').orderBy('id').limit(limit).execute()).map(entryOf);
    },
    async byToken(account, mode) {
      const succeeded = sql<number>`sum(case when outcome = 'success' then 1 else 0 end)`;
      const query = store.db
        .selectFrom('renders')
        .select((row) => ['token', row.fn.countAll<number>().as('count'), succeeded.as('succeeded')])
        .where('account', '=', account)
        .where('at', '>', clock.now() - KEPT)
        .groupBy('token');
      const rows = await (mode === null ? query : query.where('mode', '=', mode)).execute();
      return rows.map(({ token, count, succeeded: good }) => ({
        token,
        succeeded: Number(good),
        failed: Number(count) - Number(good),
      }));
    },
    testDays: (account) => testDays(store, account, new Date(clock.now())),
  };
}

async function testDays({ db }: Store, account: string, now: Date): Promise<readonly number[]> {
  const start = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1);
  const day = sql<number>`(at - ${sql.lit(start)}) / ${sql.lit(DAY)}`;
  const rows = await db
    .selectFrom('renders')
    .select((row) => [day.as('day'), row.fn.countAll<number>().as('count')])
    .where('account', '=', account)
    .where('mode', '=', 'test')
    .where('outcome', '=', 'success')
    .where('at', '>=', start)
    .groupBy('day')
    .execute();
  const days = Array.from({ length: now.getUTCDate() }, () => 0);
  // A process whose clock is ahead may have logged tomorrow's renders.
  for (const { day: index, count } of rows)
    days[Math.min(Math.floor(Number(index)), days.length - 1)]! += Number(count);
  return days;
}

async function add({ db }: Store, account: string, entry: RenderEntry): Promise<void> {
  const { warnings, pageCount, ...rest } = entry;
  const row = { ...rest, id: newId('rnd'), account, pages: pageCount, time: Math.round(rest.time) };
  await db
    .insertInto('renders')
    .values({ ...row, warnings: JSON.stringify(warnings.slice(0, WARNINGS)) })
    .execute();
}

function entryOf({ account: _, pages, warnings, ...rest }: Selectable<RenderTable>): LoggedRender {
  return { ...rest, pageCount: pages, warnings: JSON.parse(warnings) as LoggedRender['warnings'] };
}

/** Deletes entries that are too old or too many. */
export async function sweepRenders({ db }: Store, now: number): Promise<void> {
  await db
    .deleteFrom('renders')
    .where('at', '<=', now - KEPT)
    .execute();
  await sql`
    delete from renders where id in (
      select id from (
        select id, row_number() over (partition by account order by at desc) as place from renders
      ) as ranked where place > ${MOST})`.execute(db);
}
