/** The log of renders in the store. */

import { type Selectable, sql } from 'kysely';
import { DAY } from '../accounts/subscription.ts';
import type { Clock } from '../services.ts';
import { newId } from '../store/ids.ts';
import type { RenderTable } from '../store/schema.ts';
import type { Store } from '../store/store.ts';
import type { LoggedRender, RenderEntry, RenderLog } from './types.ts';

const KEPT = 30 * DAY;

/** Of an account; the oldest go first. */
const MOST = 20_000;

/** Of a render. */
const WARNINGS = 20;

/** @param onError told of what could not be written */
export function createRenderLog(store: Store, clock: Clock, onError: (error: unknown) => void): RenderLog {
  return {
    add: (account, entry) => add(store, account, entry).catch(onError),
    async list(account, { after, failed, limit }) {
      let query = store.db.selectFrom('renders').selectAll().where('account', '=', account);
      query = query.where('at', '>', clock.now() - KEPT);
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
    async byToken(account) {
      const succeeded = sql<number>`sum(case when outcome = 'success' then 1 else 0 end)`;
      const rows = await store.db
        .selectFrom('renders')
        .select((row) => ['token', row.fn.countAll<number>().as('count'), succeeded.as('succeeded')])
        .where('account', '=', account)
        .where('at', '>', clock.now() - KEPT)
        .groupBy('token')
        .execute();
      return rows.map(({ token, count, succeeded: good }) => ({
        token,
        succeeded: Number(good),
        failed: Number(count) - Number(good),
      }));
    },
  };
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

/** Forgets what is too old, and what is too much. */
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
