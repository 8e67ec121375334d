/** The schema's history, the same for both databases. A released migration is never changed: a new one is added. */

import { type Kysely, sql, type Transaction } from 'kysely';
import type { Schema } from './schema.ts';
import type { DatabaseKind, Store } from './store.ts';

interface Migration {
  readonly name: string;
  up(db: Transaction<Schema>, kind: DatabaseKind): Promise<void>;
}

const MIGRATIONS: readonly Migration[] = [
  { name: '0001-start', up: start },
  { name: '0002-processes', up: addProcesses },
  { name: '0003-mail-links', up: addMailLinks },
  { name: '0004-jobs', up: addJobs },
  { name: '0005-templates', up: addTemplates },
  { name: '0006-renders', up: addRenders },
  { name: '0007-notices', up: addNotices },
  { name: '0008-second-step', up: addSecondStep },
  { name: '0009-teams', up: addTeams },
  { name: '0010-passkeys', up: addPasskeys },
  { name: '0011-languages', up: addLanguages },
  { name: '0012-notice-claims', up: addNoticeClaims },
  { name: '0013-webhook-modes', up: addWebhookModes },
  { name: '0014-mails', up: addMails },
  { name: '0015-no-notice-claims', up: dropNoticeClaims },
];

export const MIGRATION_NAMES: readonly string[] = MIGRATIONS.map(({ name }) => name);

/** A number that nothing else in the database uses for a lock. */
const ADVISORY_LOCK = 724_061_118;

/**
 * Brings the schema up to date, all or nothing; processes that start together take turns.
 * @param last the migration to stop at, for tests of upgrades; default: the newest
 */
export async function migrate(store: Store, now: number, last?: string): Promise<readonly string[]> {
  return await store.durable(async (db) => {
    if (store.kind === 'postgres') await sql`select pg_advisory_xact_lock(${sql.lit(ADVISORY_LOCK)})`.execute(db);
    await db.schema
      .createTable('migrations')
      .ifNotExists()
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('applied_at', 'bigint', (column) => column.notNull())
      .execute();
    const applied = new Set((await db.selectFrom('migrations').select('name').execute()).map(({ name }) => name));
    const known = new Set(MIGRATIONS.map(({ name }) => name));
    const unknown = [...applied].filter((name) => !known.has(name));
    if (unknown.length > 0) {
      throw new Error(`the store was made by a later version of Platen (${unknown.join(', ')})`);
    }
    const end = last === undefined ? MIGRATIONS.length : MIGRATION_NAMES.indexOf(last) + 1;
    const missing = MIGRATIONS.slice(0, end).filter(({ name }) => !applied.has(name));
    for (const { name, up } of missing) {
      await up(db, store.kind);
      await db.insertInto('migrations').values({ name, applied_at: now }).execute();
    }
    return missing.map(({ name }) => name);
  });
}

/** Mails now wait in a table of their own, so that notices are no longer claimed. */
async function dropNoticeClaims(db: Transaction<Schema>): Promise<void> {
  await db.schema.alterTable('notices').dropColumn('claimed_at').execute();
}

async function addMails(db: Transaction<Schema>): Promise<void> {
  await db.schema
    .createTable('mails')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('recipient', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('next_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('mails_next_at').on('mails').column('next_at').execute();
  await db.schema.createIndex('mails_recipient').on('mails').column('recipient').execute();
}

async function addWebhookModes(db: Transaction<Schema>): Promise<void> {
  await db.schema
    .alterTable('webhook_endpoints')
    .addColumn('mode', 'text', (column) => column.notNull().defaultTo('live'))
    .execute();
  // They received messages about both kinds of jobs, and still do: as two endpoints with the same secret.
  await sql`
    insert into webhook_endpoints (account, id, url, secret, created_at, mode)
    select account, id || '_test', url, secret, created_at, 'test' from webhook_endpoints`.execute(db);
}

async function addNoticeClaims(db: Transaction<Schema>): Promise<void> {
  // In SQLite a column can only become nullable if the table is recreated: https://www.sqlite.org/lang_altertable.html
  await sql`alter table notices rename to notices_before`.execute(db);
  await ownedTable(db, 'notices')
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('sent_at', 'bigint')
    .addColumn('claimed_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('notices_once', ['account', 'subject'])
    .execute();
  await sql`
    insert into notices (account, subject, sent_at, claimed_at)
    select account, subject, sent_at, sent_at from notices_before`.execute(db);
  await sql`drop table notices_before`.execute(db);
}

async function addLanguages(db: Transaction<Schema>): Promise<void> {
  await db.schema.alterTable('accounts').addColumn('language', 'text').execute();
}

async function addPasskeys(db: Transaction<Schema>): Promise<void> {
  await ownedTable(db, 'passkeys')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('public_key', 'text', (column) => column.notNull())
    .addColumn('counter', 'bigint', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('last_used_at', 'bigint')
    .execute();
  await db.schema.createIndex('passkeys_account').on('passkeys').column('account').execute();
}

async function start(db: Transaction<Schema>, kind: DatabaseKind): Promise<void> {
  await startAccounts(db);
  await startUsage(db);
  await db.schema
    .createTable('rate_limits')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('whole_at', 'double precision', (column) => column.notNull())
    .execute();
  await ownedTable(db, 'idempotency')
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('fingerprint', 'text', (column) => column.notNull())
    .addColumn('status', 'integer')
    .addColumn('headers', 'text')
    .addColumn('body', kind === 'postgres' ? 'bytea' : 'blob')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('idempotency_key', ['account', 'key'])
    .execute();
  await db.schema
    .createTable('billing_events')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('received_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('settings')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .execute();
  for (const table of ['sessions', 'reservations', 'idempotency'] as const) {
    await db.schema.createIndex(`${table}_expires_at`).on(table).column('expires_at').execute();
  }
  for (const table of ['sessions', 'tokens', 'reservations'] as const) {
    await db.schema.createIndex(`${table}_account`).on(table).column('account').execute();
  }
}

/** For several processes: which are alive, their concurrent renders, and responses kept for retries. */
async function addProcesses(db: Transaction<Schema>): Promise<void> {
  await db.schema
    .createTable('processes')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('seen_at', 'bigint', (column) => column.notNull())
    .execute();
  await ownedTable(db, 'places')
    .addColumn('slot', 'integer', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('process', 'text', (column) => column.notNull())
    .addColumn('taken_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('places_key', ['account', 'slot'])
    .execute();
  await db.schema.alterTable('idempotency').addColumn('process', 'text').execute();
  await db.schema
    .createTable('kept_bytes')
    .addColumn('owner', 'text', (column) => column.primaryKey())
    .addColumn('bytes', 'bigint', (column) => column.notNull())
    .execute();
}

async function addMailLinks(db: Transaction<Schema>): Promise<void> {
  await db.schema
    .createTable('mail_links')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('purpose', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('password_hash', 'text')
    .addColumn('plan', 'text')
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('mail_links_email').on('mail_links').column('email').execute();
}

async function addJobs(db: Transaction<Schema>): Promise<void> {
  await ownedTable(db, 'jobs')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('batch', 'text', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('token', 'text', (column) => column.notNull())
    .addColumn('mode', 'text', (column) => column.notNull())
    .addColumn('reference', 'text')
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('work', 'text')
    .addColumn('bytes', 'bigint', (column) => column.notNull())
    .addColumn('reservation', 'text')
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('pages', 'integer')
    .addColumn('warnings', 'text')
    .addColumn('digest', 'text')
    .addColumn('problem', 'text')
    .addColumn('detail', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('started_at', 'bigint')
    .addColumn('finished_at', 'bigint')
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('jobs_account').on('jobs').columns(['account', 'created_at', 'id']).execute();
  await db.schema.createIndex('jobs_state').on('jobs').columns(['account', 'state']).execute();
  await db.schema.createIndex('jobs_expires_at').on('jobs').column('expires_at').execute();
  await ownedTable(db, 'queue_items')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('queue', 'text', (column) => column.notNull())
    .addColumn('tier', 'text', (column) => column.notNull())
    .addColumn('priority', 'integer', (column) => column.notNull())
    .addColumn('ready_at', 'bigint', (column) => column.notNull())
    .addColumn('process', 'text')
    .addColumn('claim', 'text')
    .execute();
  await db.schema
    .createIndex('queue_items_order')
    .on('queue_items')
    .columns(['queue', 'priority', 'ready_at'])
    .execute();
  await addWebhooks(db);
}

async function addNotices(db: Transaction<Schema>): Promise<void> {
  await ownedTable(db, 'notices')
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('sent_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('notices_key', ['account', 'subject'])
    .execute();
  await db.schema.alterTable('tokens').addColumn('scopes', 'text').execute();
  await db.schema.alterTable('mail_links').addColumn('account', 'text').execute();
}

async function addSecondStep(db: Transaction<Schema>): Promise<void> {
  await ownedTable(db, 'second_steps')
    .addColumn('secret', 'text', (column) => column.notNull())
    .addColumn('last_step', 'bigint', (column) => column.notNull())
    .addColumn('confirmed_at', 'bigint')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('second_steps_key', ['account'])
    .execute();
  await db.schema
    .createTable('recovery_codes')
    .addColumn('account', 'text', (column) => column.notNull().references('second_steps.account').onDelete('cascade'))
    .addColumn('hash', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('recovery_codes_key', ['account', 'hash'])
    .execute();
  await db.schema.alterTable('sessions').addColumn('device', 'text').execute();
  await db.schema.alterTable('sessions').addColumn('network', 'text').execute();
}

async function addTeams(db: Transaction<Schema>): Promise<void> {
  await db.schema.alterTable('accounts').addColumn('name', 'text').execute();
  await db.schema.alterTable('sessions').addColumn('workspace', 'text').execute();
  await ownedTable(db, 'members')
    .addColumn('person', 'text', (column) => column.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('joined_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('members_key', ['account', 'person'])
    .execute();
  await db.schema.createIndex('members_person').on('members').column('person').execute();
  await ownedTable(db, 'invitations')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull().unique())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('invitations_account').on('invitations').column('account').execute();
  await ownedTable(db, 'audit_events')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('event', 'text', (column) => column.notNull())
    .addColumn('email', 'text')
    .addColumn('subject', 'text')
    .addColumn('network', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('audit_events_account').on('audit_events').columns(['account', 'at']).execute();
}

async function addRenders(db: Transaction<Schema>): Promise<void> {
  await ownedTable(db, 'renders')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('request', 'text', (column) => column.notNull())
    .addColumn('token', 'text', (column) => column.notNull())
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('mode', 'text', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('outcome', 'text', (column) => column.notNull())
    .addColumn('detail', 'text')
    .addColumn('pages', 'integer')
    .addColumn('time', 'integer', (column) => column.notNull())
    .addColumn('warnings', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('renders_account').on('renders').columns(['account', 'at']).execute();
  await db.schema.createIndex('renders_at').on('renders').column('at').execute();
}

async function addTemplates(db: Transaction<Schema>): Promise<void> {
  await ownedTable(db, 'templates')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('templates_account').on('templates').column('account').execute();
  await db.schema
    .createTable('template_versions')
    .addColumn('template', 'text', (column) => column.notNull().references('templates.id').onDelete('cascade'))
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('html', 'text', (column) => column.notNull())
    .addColumn('sample', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('template_versions_key', ['template', 'version'])
    .execute();
}

async function addWebhooks(db: Transaction<Schema>): Promise<void> {
  await ownedTable(db, 'webhook_endpoints')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('url', 'text', (column) => column.notNull())
    .addColumn('secret', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await ownedTable(db, 'webhook_deliveries')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('endpoint', 'text', (column) => column.notNull().references('webhook_endpoints.id').onDelete('cascade'))
    .addColumn('event', 'text', (column) => column.notNull())
    .addColumn('payload', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('status', 'integer')
    .addColumn('fault', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('next_at', 'bigint')
    .execute();
  const deliveries = db.schema.createIndex('webhook_deliveries_account').on('webhook_deliveries');
  await deliveries.columns(['account', 'created_at']).execute();
}

async function startAccounts(db: Transaction<Schema>): Promise<void> {
  await db.schema
    .createTable('accounts')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('email', 'text', (column) => column.notNull().unique())
    .addColumn('password_hash', 'text', (column) => column.notNull())
    .addColumn('plan', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('trial_ends_at', 'bigint', (column) => column.notNull())
    .addColumn('period_ends_at', 'bigint')
    .addColumn('billing_customer', 'text', (column) => column.unique())
    .addColumn('billing_subscription', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await ownedTable(db, 'sessions')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute();
  await ownedTable(db, 'tokens')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('mode', 'text', (column) => column.notNull())
    .addColumn('prefix', 'text', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull().unique())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint')
    .addColumn('last_used_at', 'bigint')
    .addColumn('revoked_at', 'bigint')
    .execute();
}

async function startUsage(db: Transaction<Schema>): Promise<void> {
  await ownedTable(db, 'usage_days')
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('used', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('usage_days_key', ['account', 'day'])
    .execute();
  await ownedTable(db, 'reservations')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute();
}

/** A table whose rows are deleted with their account. */
function ownedTable(db: Kysely<Schema>, name: keyof Schema) {
  return db.schema
    .createTable(name)
    .addColumn('account', 'text', (column) => column.notNull().references('accounts.id').onDelete('cascade'));
}
