/** Templates in the store. */

import type { Selectable } from 'kysely';
import type { Clock, Outcome } from '../services.ts';
import { newId } from '../store/ids.ts';
import type { TemplateTable, TemplateVersionTable } from '../store/schema.ts';
import { lockAccount, type Store } from '../store/store.ts';
import type { Template, TemplateSummary, Templates } from './types.ts';

/** The most templates of an account, and versions of a template: the oldest versions are deleted. */
const MOST = 200;
const VERSIONS = 50;

type Row = Selectable<TemplateTable>;

export function createTemplates(store: Store, clock: Clock): Templates {
  return {
    create: (account, input) => create(store, clock, account, input),
    update: (account, id, input) => update(store, clock, { account, id }, input),
    async list(account) {
      const rows = store.db.selectFrom('templates').selectAll().where('account', '=', account);
      return (await rows.orderBy('name').orderBy('id').execute()).map(summaryOf);
    },
    async read(account, id, version) {
      const row = await rowOf(store, account, id);
      if (!row) return null;
      const versions = store.db.selectFrom('template_versions').selectAll().where('template', '=', id);
      const found = await versions.where('version', '=', version ?? row.version).executeTakeFirst();
      return found ? templateOf(row, found) : null;
    },
    remove: (account, id) =>
      store.durable(async (db) => {
        const own = db.deleteFrom('templates').where('account', '=', account).where('id', '=', id);
        return (await own.executeTakeFirst()).numDeletedRows > 0;
      }),
  };
}

const summaryOf = ({ id, name, version, created_at, updated_at }: Row): TemplateSummary => ({
  id,
  name,
  version,
  createdAt: created_at,
  updatedAt: updated_at,
});

const templateOf = (row: Row, { version, html, sample }: Selectable<TemplateVersionTable>): Template => ({
  ...summaryOf(row),
  version,
  html,
  sample,
});

const rowOf = (store: Pick<Store, 'db'>, account: string, id: string): Promise<Row | undefined> =>
  store.db.selectFrom('templates').selectAll().where('account', '=', account).where('id', '=', id).executeTakeFirst();

type Input = Parameters<Templates['create']>[1];

async function create(
  store: Store,
  clock: Clock,
  account: string,
  { name, html, sample }: Input,
): Promise<Outcome<Template, 'too-many'>> {
  const now = clock.now();
  const row = { id: newId('tpl'), account, name, version: 1, created_at: now, updated_at: now };
  const first = { template: row.id, version: 1, html, sample, created_at: now };
  return await store.durable(async (db) => {
    if (!(await lockAccount(store, db, account))) throw new Error(`there is no account ${account}`);
    const own = await db.selectFrom('templates').select('id').where('account', '=', account).execute();
    if (own.length >= MOST) {
      return { ok: false, fault: 'too-many', detail: `An account has at most ${MOST} templates. Delete one first.` };
    }
    await db.insertInto('templates').values(row).execute();
    await db.insertInto('template_versions').values(first).execute();
    return { ok: true, value: templateOf(row, first) };
  });
}

async function update(
  store: Store,
  clock: Clock,
  { account, id }: { readonly account: string; readonly id: string },
  { name, html, sample }: Input,
): Promise<Template | null> {
  const now = clock.now();
  return await store.durable(async (db) => {
    if (!(await lockAccount(store, db, account))) return null;
    const row = await rowOf({ db }, account, id);
    if (!row) return null;
    const next = { ...row, name, version: row.version + 1, updated_at: now };
    const added = { template: id, version: next.version, html, sample, created_at: now };
    const { version, updated_at } = next;
    await db.updateTable('templates').set({ name, version, updated_at }).where('id', '=', id).execute();
    await db.insertInto('template_versions').values(added).execute();
    const old = db.deleteFrom('template_versions').where('template', '=', id);
    await old.where('version', '<=', version - VERSIONS).execute();
    return templateOf(next, added);
  });
}
