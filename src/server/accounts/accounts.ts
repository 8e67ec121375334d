/** Accounts: credentials, and the state of their subscriptions. */

import type { Selectable, Transaction } from 'kysely';
import { isLanguage } from '../languages.ts';
import type { Account, Accounts, Clock, Outcome, Plan, Subscription, SubscriptionEvent } from '../services.ts';
import { newId } from '../store/ids.ts';
import type { AccountTable, Schema } from '../store/schema.ts';
import { lockAccount, type Store } from '../store/store.ts';
import { isEmail, normalizeEmail } from './email.ts';
import { hashPassword, type PasswordCost, passwordFault, verifyPassword } from './passwords.ts';
import { newSubscription, nextSubscription } from './subscription.ts';

export interface AccountsOptions {
  readonly store: Store;
  readonly clock: Clock;
  readonly plans: readonly Plan[];
  readonly passwordCost: PasswordCost;
  /** Called before an account is deleted: ends its paid subscription and deletes data outside the store. */
  readonly beforeRemoval: (account: string) => Promise<void>;
}

type AccountRow = Selectable<AccountTable>;

export function createAccounts(options: AccountsOptions): Accounts {
  const { store, clock } = options;
  const view = (row: AccountRow | undefined): Account | null => (row ? accountOf(row, clock.now()) : null);
  return {
    signUp: (input) => signUp(options, input),
    signIn: (input) => signIn(options, input),
    async find(id) {
      return view(await store.db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst());
    },
    async findByEmail(email) {
      return view(await rowByEmail(store, normalizeEmail(email)));
    },
    async list() {
      const rows = await store.db.selectFrom('accounts').selectAll().orderBy('created_at').orderBy('id').execute();
      return rows.map((row) => accountOf(row, clock.now()));
    },
    async speak(id, language) {
      await store.db.updateTable('accounts').set({ language }).where('id', '=', id).execute();
    },
    changePassword: (input) => changePassword(options, input),
    remove: (input) => remove(options, input),
    changeSubscription: (account, event) => changeSubscription(options, account, event),
  };
}

/** The account at the time `now`: a trial that has ended is expired. */
export function accountOf(row: AccountRow, now: number): Account {
  const subscription = nextSubscription(subscriptionOf(row), { kind: 'tick' }, now);
  const { id, email, name, language, created_at: createdAt } = row;
  return { id, email, name, language: isLanguage(language) ? language : null, createdAt, subscription };
}

const subscriptionOf = (row: AccountRow): Subscription => ({
  plan: row.plan,
  state: row.state,
  trialEndsAt: row.trial_ends_at,
  periodEndsAt: row.period_ends_at,
});

const columnsOf = (subscription: Subscription) => ({
  plan: subscription.plan,
  state: subscription.state,
  trial_ends_at: subscription.trialEndsAt,
  period_ends_at: subscription.periodEndsAt,
});

export const rowByEmail = (store: Store, email: string): Promise<AccountRow | undefined> =>
  store.db.selectFrom('accounts').selectAll().where('email', '=', email).executeTakeFirst();

const refuse = <Fault extends string>(fault: Fault, detail: string) => ({ ok: false, fault, detail }) as const;

async function signUp(
  options: AccountsOptions,
  input: { email: string; password: string; plan: string },
): ReturnType<Accounts['signUp']> {
  const email = normalizeEmail(input.email);
  if (!isEmail(email)) return refuse('invalid-email', 'That is not an e-mail address.');
  const weakness = passwordFault(input.password, email);
  if (weakness !== null) return refuse('weak-password', weakness);
  if (!options.plans.some(({ id }) => id === input.plan)) return refuse('unknown-plan', 'There is no such plan.');
  const now = options.clock.now();
  const hash = await hashPassword(input.password, options.passwordCost);
  const account = await insertAccount(options.store, email, hash, newSubscription(input.plan, now), now);
  return account
    ? { ok: true, value: account }
    : refuse('email-taken', 'There is an account with this address already.');
}

/** Null if the address is taken. */
export async function insertAccount(
  store: Store,
  email: string,
  passwordHash: string,
  subscription: Subscription,
  now: number,
): Promise<Account | null> {
  const row: AccountRow = {
    id: newId('acc'),
    email,
    name: null,
    language: null,
    password_hash: passwordHash,
    ...columnsOf(subscription),
    billing_customer: null,
    billing_subscription: null,
    created_at: now,
  };
  const inserted = await store.durable((db) =>
    db
      .insertInto('accounts')
      .values(row)
      .onConflict((conflict) => conflict.column('email').doNothing())
      .returning('id')
      .executeTakeFirst(),
  );
  return inserted ? accountOf(row, now) : null;
}

async function signIn(
  { store, clock, passwordCost }: AccountsOptions,
  input: { email: string; password: string },
): Promise<Outcome<Account, 'wrong-credentials'>> {
  const row = await rowByEmail(store, normalizeEmail(input.email));
  // A hash is computed in any case, so that the response time does not tell whether the account exists.
  const right = row
    ? await verifyPassword(input.password, row.password_hash)
    : (await hashPassword(input.password, passwordCost)) === '';
  if (!row || !right) return refuse('wrong-credentials', 'The e-mail address or the password is wrong.');
  return { ok: true, value: accountOf(row, clock.now()) };
}

async function changePassword(
  { store, passwordCost }: AccountsOptions,
  input: { account: string; current: string; next: string; keepSession: string | null },
): ReturnType<Accounts['changePassword']> {
  const row = await store.db.selectFrom('accounts').selectAll().where('id', '=', input.account).executeTakeFirst();
  if (!row || !(await verifyPassword(input.current, row.password_hash))) {
    return refuse('wrong-credentials', 'That is not the current password.');
  }
  const weakness = passwordFault(input.next, row.email);
  if (weakness !== null) return refuse('weak-password', weakness);
  await setPassword(store, row.id, await hashPassword(input.next, passwordCost), input.keepSession);
  return { ok: true, value: null };
}

/** Also ends the account's sessions, except one, and invalidates links in mails: a password is often changed because of a thief. */
export async function setPassword(
  store: Store,
  account: string,
  hash: string,
  keepSession: string | null,
): Promise<void> {
  await store.durable(async (db) => {
    await db.updateTable('accounts').set({ password_hash: hash }).where('id', '=', account).execute();
    const sessions = db.deleteFrom('sessions').where('account', '=', account);
    await (keepSession === null ? sessions : sessions.where('id', '!=', keepSession)).execute();
    const own = db.selectFrom('accounts').select('email').where('id', '=', account);
    // A pending change of address is stored under the new address.
    await db
      .deleteFrom('mail_links')
      .where(({ eb, or }) => or([eb('account', '=', account), eb('email', 'in', own)]))
      .execute();
  });
}

async function remove(
  options: AccountsOptions,
  input: { account: string; password: string },
): ReturnType<Accounts['remove']> {
  const query = options.store.db.selectFrom('accounts').selectAll().where('id', '=', input.account);
  const row = await query.executeTakeFirst();
  if (!row || !(await verifyPassword(input.password, row.password_hash))) {
    return refuse('wrong-credentials', 'That is not the password.');
  }
  await deleteAccount(options, row.id);
  return { ok: true, value: null };
}

/** Sessions, tokens, usage counts and unsent mails are deleted with the account. */
export async function deleteAccount({ store, beforeRemoval }: AccountsOptions, id: string): Promise<void> {
  await beforeRemoval(id);
  await store.durable(async (db) => {
    const own = db.selectFrom('accounts').select('email').where('id', '=', id);
    await db.deleteFrom('mails').where('recipient', 'in', own).execute();
    await db.deleteFrom('accounts').where('id', '=', id).execute();
  });
}

async function changeSubscription(
  options: AccountsOptions,
  id: string,
  event: SubscriptionEvent,
): Promise<Subscription> {
  return await options.store.durable((db) => changeSubscriptionIn(options, db, id, event));
}

/** Like `changeSubscription`, as part of a transaction. */
export async function changeSubscriptionIn(
  { store, clock, plans }: Pick<AccountsOptions, 'store' | 'clock' | 'plans'>,
  db: Transaction<Schema>,
  id: string,
  event: SubscriptionEvent,
): Promise<Subscription> {
  if ('plan' in event && !plans.some((plan) => plan.id === event.plan)) {
    throw new Error(`there is no plan "${event.plan}"; there are ${plans.map((plan) => plan.id).join(', ')}`);
  }
  if (!(await lockAccount(store, db, id))) throw new Error(`there is no account ${id}`);
  const row = await db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const next = nextSubscription(subscriptionOf(row), event, clock.now());
  await db.updateTable('accounts').set(columnsOf(next)).where('id', '=', id).execute();
  return next;
}
