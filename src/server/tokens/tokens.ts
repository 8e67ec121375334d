/** API tokens: shown once, kept as hashes. */

import { timingSafeEqual } from 'node:crypto';
import type { Selectable } from 'kysely';
import { accountOf } from '../accounts/accounts.ts';
import { DAY } from '../accounts/subscription.ts';
import type { Clock, TokenRecord, TokenScope, Tokens } from '../services.ts';
import { storeFaultOf } from '../store/faults.ts';
import { newId } from '../store/ids.ts';
import type { TokenTable } from '../store/schema.ts';
import { lockAccount, type Store } from '../store/store.ts';
import { generateToken, hashToken, isWellFormed, shownPrefix } from './token-format.ts';

const NAME_LENGTH = 100;
/** The most valid tokens of an account. */
const MOST = 100;
const FURTHEST_EXPIRY = 10 * 366 * DAY;
const MINUTE = 60_000;

type TokenRow = Selectable<TokenTable>;

interface Made {
  readonly token: string;
  readonly record: TokenRecord;
}

export function createTokens(store: Store, clock: Clock): Tokens {
  return {
    create: (input) => create(store, clock, input),
    async list(account) {
      const query = store.db.selectFrom('tokens').selectAll().where('account', '=', account);
      const rows = await query.orderBy('created_at', 'desc').orderBy('id').execute();
      return rows.map(recordOf);
    },
    revoke: (account, id) =>
      store.durable(async (db) => {
        const query = db.updateTable('tokens').set({ revoked_at: clock.now() });
        const own = query.where('account', '=', account).where('id', '=', id).where('revoked_at', 'is', null);
        return (await own.executeTakeFirst()).numUpdatedRows > 0;
      }),
    rotate: (account, id, overlap) => rotate(store, clock, account, id, overlap),
    verify: (token) => verify(store, clock, token),
  };
}

const recordOf = (row: TokenRow): TokenRecord => ({
  id: row.id,
  account: row.account,
  name: row.name,
  mode: row.mode,
  scopes: row.scopes === null ? null : (row.scopes.split(' ').filter(Boolean) as TokenScope[]),
  prefix: row.prefix,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  lastUsedAt: row.last_used_at,
  revokedAt: row.revoked_at,
});

function newToken(
  input: Parameters<Tokens['create']>[0],
  now: number,
): { readonly token: string; readonly row: TokenRow } {
  const token = generateToken(input.mode);
  const row: TokenRow = {
    id: newId('tok'),
    account: input.account,
    name: input.name,
    mode: input.mode,
    scopes: input.scopes?.join(' ') ?? null,
    prefix: shownPrefix(token),
    hash: hashToken(token),
    created_at: now,
    expires_at: input.expiresAt,
    last_used_at: null,
    revoked_at: null,
  };
  return { token, row };
}

const refuse = <Fault extends string>(fault: Fault, detail: string) => ({ ok: false, fault, detail }) as const;

async function create(
  store: Store,
  clock: Clock,
  input: Parameters<Tokens['create']>[0],
): ReturnType<Tokens['create']> {
  const now = clock.now();
  const name = input.name.trim();
  if (name === '' || name.length > NAME_LENGTH || /\p{Cc}/u.test(name)) {
    return refuse('invalid-name', `A name has 1 to ${NAME_LENGTH} characters.`);
  }
  const { expiresAt } = input;
  if (expiresAt !== null && !(expiresAt > now && expiresAt <= now + FURTHEST_EXPIRY)) {
    return refuse('invalid-expiry', 'A token may expire at any time from now on, for ten years.');
  }
  const { token, row } = newToken({ ...input, name, expiresAt: expiresAt && Math.floor(expiresAt) }, now);
  return await store.durable(async (db) => {
    if (!(await lockAccount(store, db, input.account))) throw new Error(`there is no account ${input.account}`);
    const { count } = await db
      .selectFrom('tokens')
      .select((expression) => expression.fn.countAll<number>().as('count'))
      .where('account', '=', input.account)
      .where('revoked_at', 'is', null)
      .where((expression) => expression.or([expression('expires_at', 'is', null), expression('expires_at', '>', now)]))
      .executeTakeFirstOrThrow();
    if (count >= MOST) return refuse('too-many', `An account has at most ${MOST} tokens. Revoke one first.`);
    await db.insertInto('tokens').values(row).execute();
    return { ok: true, value: { token, record: recordOf(row) } };
  });
}

async function rotate(store: Store, clock: Clock, account: string, id: string, overlap: number): Promise<Made | null> {
  const now = clock.now();
  return await store.durable(async (db) => {
    if (!(await lockAccount(store, db, account))) return null;
    const query = db.selectFrom('tokens').selectAll().where('account', '=', account).where('id', '=', id);
    const old = await query.executeTakeFirst();
    if (!old || !isValid(old, now)) return null;
    const { token, row } = newToken({ ...recordOf(old), expiresAt: old.expires_at }, now);
    await db.insertInto('tokens').values(row).execute();
    const last = Math.min(now + overlap, old.expires_at ?? Number.POSITIVE_INFINITY);
    const end = overlap > 0 ? { expires_at: last } : { revoked_at: now };
    await db.updateTable('tokens').set(end).where('id', '=', id).execute();
    return { token, record: recordOf(row) };
  });
}

const isValid = (row: Pick<TokenRow, 'revoked_at' | 'expires_at'>, now: number): boolean =>
  row.revoked_at === null && (row.expires_at === null || row.expires_at > now);

async function verify(store: Store, clock: Clock, token: string): ReturnType<Tokens['verify']> {
  if (!isWellFormed(token)) return null;
  const hash = hashToken(token);
  // The index compares hashes, so that the time taken reveals nothing about a token.
  const row = await store.db
    .selectFrom('tokens')
    .innerJoin('accounts', 'accounts.id', 'tokens.account')
    .selectAll('tokens')
    .select(['email', 'language', 'password_hash', 'plan', 'state', 'trial_ends_at', 'period_ends_at'])
    .select(['billing_customer', 'billing_subscription', 'accounts.created_at as account_created_at'])
    .select('accounts.name as account_name')
    .where('hash', '=', hash)
    .executeTakeFirst();
  if (!row || !timingSafeEqual(Buffer.from(row.hash), Buffer.from(hash))) return null;
  const now = clock.now();
  if (!isValid(row, now)) return null;
  const account = accountOf(
    { ...row, id: row.account, name: row.account_name, created_at: row.account_created_at },
    now,
  );
  return { record: { ...recordOf(row), lastUsedAt: await markUsed(store, row, now) }, account };
}

/** Written at most once a minute. */
async function markUsed(store: Store, row: TokenRow, now: number): Promise<number> {
  const minute = Math.floor(now / MINUTE) * MINUTE;
  if (row.last_used_at !== null && row.last_used_at >= minute) return row.last_used_at;
  try {
    await store.db.updateTable('tokens').set({ last_used_at: minute }).where('id', '=', row.id).execute();
  } catch (error) {
    // A full disk is no reason to refuse a token.
    if (storeFaultOf(error) !== 'full') throw error;
    return row.last_used_at ?? minute;
  }
  return minute;
}
