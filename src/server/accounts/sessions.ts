/** Sessions: each is a row in the store, found by a signed cookie. */

import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Account, Clock, Session, Sessions } from '../services.ts';
import type { Store } from '../store/store.ts';
import { accountOf } from './accounts.ts';
import { normalizeEmail } from './email.ts';
import { createHalfway } from './halfway.ts';
import { DAY } from './subscription.ts';

const SESSION_LENGTH = 14 * DAY;

/** 32 random bytes and their signature. */
const SHAPE = /^([\w-]{43})\.([\w-]{43})$/;

/** The account that the session works in: the person's own if they are not, or no longer, a member of the other. */
async function workspaceOf(
  { db }: Store,
  person: Account,
  workspace: string | null,
  now: number,
): Promise<Pick<Session, 'account' | 'role'>> {
  const own = { account: person, role: 'owner' } as const;
  if (workspace === null) return own;
  const row = await db
    .selectFrom('members')
    .innerJoin('accounts', 'accounts.id', 'members.account')
    .selectAll('accounts')
    .select('members.role')
    .where('members.account', '=', workspace)
    .where('members.person', '=', person.id)
    .executeTakeFirst();
  return row ? { account: accountOf(row, now), role: row.role } : own;
}

export function createSessions(store: Store, clock: Clock, secret: string): Sessions {
  const sign = (purpose: 'session' | 'csrf' | 'device' | 'halfway', text: string): string =>
    createHmac('sha256', secret).update(`${purpose}:${text}`).digest('base64url');
  /** The key of the session's row; null for a cookie that was not issued here. */
  const open = (cookie: string): { readonly id: string; readonly key: string } | null => {
    const [, key, signature] = SHAPE.exec(cookie) ?? [];
    if (key === undefined || signature === undefined) return null;
    if (!timingSafeEqual(Buffer.from(signature), Buffer.from(sign('session', key)))) return null;
    return { id: createHash('sha256').update(key).digest('hex'), key };
  };
  return {
    async start(account, { device, network } = { device: null, network: null }) {
      const key = randomBytes(32).toString('base64url');
      const cookie = `${key}.${sign('session', key)}`;
      const now = clock.now();
      const expiresAt = now + SESSION_LENGTH;
      const { id } = open(cookie)!;
      const row = { id, account, created_at: now, expires_at: expiresAt, device, network, workspace: null };
      await store.db.insertInto('sessions').values(row).execute();
      return { cookie, expiresAt };
    },
    async find(cookie): Promise<Session | null> {
      const opened = open(cookie);
      if (!opened) return null;
      const now = clock.now();
      const row = await store.db
        .selectFrom('sessions')
        .innerJoin('accounts', 'accounts.id', 'sessions.account')
        .selectAll('accounts')
        .select(['sessions.expires_at', 'sessions.workspace'])
        .where('sessions.id', '=', opened.id)
        .where('sessions.expires_at', '>', now)
        .executeTakeFirst();
      if (!row) return null;
      const person = accountOf(row, now);
      return {
        id: opened.id,
        person,
        ...(await workspaceOf(store, person, row.workspace, now)),
        csrfToken: sign('csrf', opened.key),
        expiresAt: row.expires_at,
      };
    },
    ...createHalfway(store, clock, (text) => sign('halfway', text)),
    deviceMark: (email) => sign('device', normalizeEmail(email)),
    async list(account) {
      const open = store.db
        .selectFrom('sessions')
        .select(['id', 'created_at', 'expires_at', 'device', 'network'])
        .where('account', '=', account);
      const rows = await open.where('expires_at', '>', clock.now()).orderBy('created_at', 'desc').execute();
      return rows.map(({ id, created_at, expires_at, device, network }) => ({
        id,
        createdAt: created_at,
        expiresAt: expires_at,
        device,
        network,
      }));
    },
    async workIn(id, workspace) {
      await store.db.updateTable('sessions').set({ workspace }).where('id', '=', id).execute();
    },
    async endOne(account, id) {
      const own = store.db.deleteFrom('sessions').where('account', '=', account).where('id', '=', id);
      return (await own.executeTakeFirst()).numDeletedRows > 0n;
    },
    async endOthers(account, kept) {
      await store.db.deleteFrom('sessions').where('account', '=', account).where('id', '!=', kept).execute();
    },
    async end(cookie) {
      const opened = open(cookie);
      if (opened) await store.db.deleteFrom('sessions').where('id', '=', opened.id).execute();
    },
  };
}
