/** Members and invitations in the store. */

import { createHash, randomBytes } from 'node:crypto';
import { accountOf, rowByEmail } from '../accounts/accounts.ts';
import { isEmail, normalizeEmail } from '../accounts/email.ts';
import type { PostOffice } from '../accounts/mail-links.ts';
import { DAY } from '../accounts/subscription.ts';
import { textsIn } from '../mail/texts.ts';
import type { Clock } from '../services.ts';
import { newId } from '../store/ids.ts';
import type { Store } from '../store/store.ts';
import type { MemberRole, Teams, Workspace } from './types.ts';

const INVITATION_LENGTH = 7 * DAY;

/** The most members and invitations of an account. */
const MOST = 200;

interface TeamOptions {
  readonly store: Store;
  readonly clock: Clock;
  readonly mail: PostOffice;
}

const refuse = <Fault extends string>(fault: Fault, detail: string) => ({ ok: false, fault, detail }) as const;

/** Hash of the link's token, hex: the table alone gives no access. */
const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

export function createTeams(options: TeamOptions): Teams {
  const { db } = options.store;
  return {
    async members({ id, email, createdAt }) {
      const rows = await db
        .selectFrom('members')
        .innerJoin('accounts', 'accounts.id', 'members.person')
        .select(['members.person', 'accounts.email', 'members.role', 'members.joined_at'])
        .where('members.account', '=', id)
        .orderBy('members.joined_at')
        .execute();
      const others = rows.map(({ joined_at, ...rest }) => ({ ...rest, joinedAt: joined_at }));
      return [{ person: id, email, role: 'owner', joinedAt: createdAt }, ...others];
    },
    workspaces: (person) => workspacesOf(options, person),
    invite: (input) => invite(options, input),
    async invitations(account) {
      const query = db.selectFrom('invitations').selectAll().where('account', '=', account);
      const rows = await query.where('expires_at', '>', options.clock.now()).orderBy('created_at', 'desc').execute();
      return rows.map(({ id, email, role, created_at, expires_at }) => ({
        ...{ id, email, role },
        createdAt: created_at,
        expiresAt: expires_at,
      }));
    },
    async withdraw(account, id) {
      const own = db.deleteFrom('invitations').where('account', '=', account).where('id', '=', id);
      return (await own.executeTakeFirst()).numDeletedRows > 0n;
    },
    findInvitation: (token) => findInvitation(options, token),
    accept: (token, person) => accept(options, token, person.id),
    async changeRole(account, person, role) {
      const own = db.updateTable('members').set({ role }).where('account', '=', account).where('person', '=', person);
      return (await own.executeTakeFirst()).numUpdatedRows > 0n;
    },
    async remove(account, person) {
      const own = db.deleteFrom('members').where('account', '=', account).where('person', '=', person);
      return (await own.executeTakeFirst()).numDeletedRows > 0n;
    },
    async rename(account, name) {
      await db.updateTable('accounts').set({ name }).where('id', '=', account).execute();
    },
  };
}

async function workspacesOf({ store, clock }: TeamOptions, person: string): Promise<readonly Workspace[]> {
  const rows = await store.db
    .selectFrom('members')
    .innerJoin('accounts', 'accounts.id', 'members.account')
    .selectAll('accounts')
    .select('members.role')
    .where('members.person', '=', person)
    .orderBy('members.joined_at')
    .execute();
  return rows.map(({ role, ...row }) => ({ account: accountOf(row, clock.now()), role }));
}

async function invite(options: TeamOptions, input: Parameters<Teams['invite']>[0]): ReturnType<Teams['invite']> {
  const { store, clock, mail } = options;
  const { account, by, role } = input;
  const email = normalizeEmail(input.email);
  if (!isEmail(email)) return refuse('invalid-email', 'That is not an e-mail address.');
  const known = await rowByEmail(store, email);
  const members = store.db.selectFrom('members').select('person').where('account', '=', account.id);
  const people = (await members.execute()).map(({ person }) => person);
  if (email === account.email || (known && people.includes(known.id))) {
    return refuse('already-member', 'They are already in the team.');
  }
  const open = store.db.selectFrom('invitations').select('id').where('account', '=', account.id);
  if (people.length + (await open.execute()).length >= MOST) {
    return refuse('too-many', `A team has at most ${MOST} members and invitations.`);
  }
  const token = randomBytes(32).toString('base64url');
  const now = clock.now();
  const row = { id: newId('inv'), account: account.id, email, role, hash: hashOf(token) };
  await store.durable(async (db) => {
    // Earlier links become invalid.
    await db.deleteFrom('invitations').where('account', '=', account.id).where('email', '=', email).execute();
    await db
      .insertInto('invitations')
      .values({ ...row, created_at: now, expires_at: now + INVITATION_LENGTH })
      .execute();
  });
  const link = `${mail.origin()}/invitation?token=${token}`;
  // The response does not wait for the mail.
  const text = textsIn(by.language).invitation(account.name ?? by.email, by.email, link);
  mail.outbox.send({ to: email, ...text }, INVITATION_LENGTH);
  return { ok: true, value: null };
}

const rowOf = ({ store, clock }: TeamOptions, token: string) =>
  store.db
    .selectFrom('invitations')
    .innerJoin('accounts', 'accounts.id', 'invitations.account')
    .selectAll('accounts')
    .select('invitations.role')
    .where('invitations.hash', '=', hashOf(token))
    .where('invitations.expires_at', '>', clock.now())
    .executeTakeFirst();

async function findInvitation(options: TeamOptions, token: string): Promise<Workspace | null> {
  const row = await rowOf(options, token);
  if (!row) return null;
  const { role, ...account } = row;
  return { account: accountOf(account, options.clock.now()), role };
}

async function accept(options: TeamOptions, token: string, person: string): ReturnType<Teams['accept']> {
  const workspace = await findInvitation(options, token);
  if (!workspace) return refuse('link-over', 'The invitation was used already, was withdrawn, or is too old.');
  const account = workspace.account.id;
  if (account === person) return refuse('own-account', 'This is your own account: there is nothing to join.');
  const role = workspace.role as MemberRole;
  const joined = await options.store.durable(async (db) => {
    const taken = await db.deleteFrom('invitations').where('hash', '=', hashOf(token)).executeTakeFirst();
    if (taken.numDeletedRows === 0n) return false;
    await db
      .insertInto('members')
      .values({ account, person, role, joined_at: options.clock.now() })
      .onConflict((conflict) => conflict.columns(['account', 'person']).doUpdateSet({ role }))
      .execute();
    return true;
  });
  return joined
    ? { ok: true, value: workspace }
    : refuse('link-over', 'The invitation was used already, was withdrawn, or is too old.');
}
