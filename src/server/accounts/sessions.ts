/** Sessions: a row in the store each, found by a signed cookie. */

import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Clock, Session, Sessions } from '../services.ts';
import type { Store } from '../store/store.ts';
import { accountOf } from './accounts.ts';
import { normalizeEmail } from './email.ts';
import { createHalfway } from './halfway.ts';
import { DAY } from './subscription.ts';

const SESSION_LENGTH = 14 * DAY;

/** 32 random bytes and their signature. */
const SHAPE = /^([\w-]{43})\.([\w-]{43})$/;

export function createSessions(store: Store, clock: Clock, secret: string): Sessions {
  const sign = (purpose: 'session' | 'csrf' | 'device' | 'halfway', text: string): string =>
    createHmac('sha256', secret).update(`${purpose}:${text}`).digest('base64url');
  /** What the row is kept under; null for a cookie that was not made here. */
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
      const row = { id, account, created_at: now, expires_at: expiresAt, device, network };
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
        .select('sessions.expires_at')
        .where('sessions.id', '=', opened.id)
        .where('sessions.expires_at', '>', now)
        .executeTakeFirst();
      if (!row) return null;
      return {
        id: opened.id,
        account: accountOf(row, now),
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
