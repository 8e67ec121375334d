/**
 * Passkeys in the store: only public keys, so that a copy of the store cannot be used to sign in. The ceremonies are those of
 * https://www.w3.org/TR/webauthn-3/
 */

import { createHmac, timingSafeEqual } from 'node:crypto';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { Selectable } from 'kysely';
import { optionalPackage } from '../optional-package.ts';
import type { Clock, RateLimits } from '../services.ts';
import type { PasskeyTable } from '../store/schema.ts';
import type { Store } from '../store/store.ts';
import { accountOf } from './accounts.ts';
import type { Passkey, Passkeys } from './passkey-types.ts';
import { verifyPassword } from './passwords.ts';

/** The most passkeys of an account. */
const MOST = 20;

/** How long a ceremony may take, in milliseconds. */
const LENGTH = 300_000;

const NAME = 'Platen';

interface Room {
  readonly store: Store;
  readonly clock: Clock;
  /** Counts the uses of a ticket, across all processes. */
  readonly rateLimits: RateLimits;
  readonly secret: string;
}

const refuse = <Fault extends string>(fault: Fault, detail: string) => ({ ok: false, fault, detail }) as const;

const library = () => optionalPackage('@simplewebauthn/server', 'A passkey', () => import('@simplewebauthn/server'));

const hostOf = (origin: string): string => new URL(origin).hostname;

export function createPasskeys(room: Room): Passkeys {
  const { store } = room;
  return {
    async list(account) {
      const rows = store.db.selectFrom('passkeys').selectAll().where('account', '=', account);
      return (await rows.orderBy('created_at').orderBy('id').execute()).map(passkeyOf);
    },
    offer: (input) => offer(room, input),
    add: (input) => add(room, input),
    async ask(origin) {
      const { generateAuthenticationOptions } = await library();
      const options = await generateAuthenticationOptions({ rpID: hostOf(origin), userVerification: 'required' });
      return { options, ticket: ticketFor(room, 'sign-in', options.challenge) };
    },
    check: (input) => check(room, input),
    async remove(account, id) {
      const own = store.db.deleteFrom('passkeys').where('account', '=', account).where('id', '=', id);
      return (await own.executeTakeFirst()).numDeletedRows > 0n;
    },
  };
}

const passkeyOf = ({ id, name, created_at, last_used_at }: Selectable<PasskeyTable>): Passkey => ({
  id,
  name,
  createdAt: created_at,
  lastUsedAt: last_used_at,
});

const sign = ({ secret }: Room, text: string): string =>
  createHmac('sha256', secret).update(`passkey:${text}`).digest('base64url');

/** @param purpose 'sign-in', or the id of the account to which a key is added */
function ticketFor(room: Room, purpose: string, challenge: string): string {
  const text = `${purpose}.${challenge}.${room.clock.now() + LENGTH}`;
  return `${text}.${sign(room, text)}`;
}

const TICKET = /^(([\w-]+)\.([\w-]+)\.(\d{1,16}))\.([\w-]{43})$/;

/** The challenge of a ticket; null if the ticket was issued for another purpose or has been used. */
async function useTicket(room: Room, purpose: string, ticket: string): Promise<string | null> {
  const [, text = '', given, challenge = '', until = '', signature = ''] = TICKET.exec(ticket) ?? [];
  if (text === '' || given !== purpose || Number(until) <= room.clock.now()) return null;
  if (!timingSafeEqual(Buffer.from(signature), Buffer.from(sign(room, text)))) return null;
  const once = { limit: 1, windowSeconds: LENGTH / 1000 };
  return (await room.rateLimits.take(`passkey:${challenge}`, once)).allowed ? challenge : null;
}

async function offer(
  room: Room,
  { account, password, origin }: Parameters<Passkeys['offer']>[0],
): ReturnType<Passkeys['offer']> {
  const { db } = room.store;
  const row = await db.selectFrom('accounts').select('password_hash').where('id', '=', account.id).executeTakeFirst();
  if (!row || !(await verifyPassword(password, row.password_hash))) {
    return refuse('wrong-credentials', 'This is not your password.');
  }
  const known = await db.selectFrom('passkeys').select('id').where('account', '=', account.id).execute();
  if (known.length >= MOST) return refuse('too-many', `An account has at most ${MOST} passkeys. Remove one first.`);
  const { generateRegistrationOptions } = await library();
  const options = await generateRegistrationOptions({
    rpName: NAME,
    rpID: hostOf(origin),
    userName: account.email,
    userID: new TextEncoder().encode(account.id),
    attestationType: 'none',
    // There is no point in adding the same device twice.
    excludeCredentials: known.map(({ id }) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return { ok: true, value: { options, ticket: ticketFor(room, account.id, options.challenge) } };
}

/** The library's result for a response; null if it throws, since invalid input is not a failure of the service. */
const verified = <T extends { readonly verified: boolean }>(work: Promise<T>): Promise<T | null> =>
  work.then(
    (result) => (result.verified ? result : null),
    () => null,
  );

const NOT_VALID = 'The passkey could not be added. Try again.';

async function add(
  room: Room,
  { account, answer, ticket, name, origin }: Parameters<Passkeys['add']>[0],
): ReturnType<Passkeys['add']> {
  const challenge = await useTicket(room, account, ticket);
  if (challenge === null) return refuse('not-valid', NOT_VALID);
  const { verifyRegistrationResponse } = await library();
  const result = await verified(
    verifyRegistrationResponse({
      response: answer as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: hostOf(origin),
      requireUserVerification: true,
    }),
  );
  if (!result?.registrationInfo) return refuse('not-valid', NOT_VALID);
  const { id, publicKey, counter } = result.registrationInfo.credential;
  const row = {
    id,
    account,
    name: name.trim().slice(0, 100) || 'Passkey',
    public_key: Buffer.from(publicKey).toString('base64url'),
    counter,
    created_at: room.clock.now(),
    last_used_at: null,
  };
  const inserted = await room.store.durable((db) =>
    db
      .insertInto('passkeys')
      .values(row)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst(),
  );
  return inserted ? { ok: true, value: passkeyOf(row) } : refuse('not-valid', NOT_VALID);
}

const idOf = (answer: unknown): string =>
  typeof answer === 'object' && answer !== null && 'id' in answer && typeof answer.id === 'string' ? answer.id : '';

async function check(
  room: Room,
  { answer, ticket, origin }: Parameters<Passkeys['check']>[0],
): ReturnType<Passkeys['check']> {
  const { db } = room.store;
  const challenge = await useTicket(room, 'sign-in', ticket);
  if (challenge === null) return null;
  const key = await db.selectFrom('passkeys').selectAll().where('id', '=', idOf(answer)).executeTakeFirst();
  if (!key) return null;
  const { verifyAuthenticationResponse } = await library();
  const result = await verified(
    verifyAuthenticationResponse({
      response: answer as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: hostOf(origin),
      credential: { id: key.id, publicKey: Buffer.from(key.public_key, 'base64url'), counter: key.counter },
      requireUserVerification: true,
    }),
  );
  if (!result) return null;
  const now = room.clock.now();
  const used = { counter: result.authenticationInfo.newCounter, last_used_at: now };
  await db.updateTable('passkeys').set(used).where('id', '=', key.id).execute();
  const row = await db.selectFrom('accounts').selectAll().where('id', '=', key.account).executeTakeFirst();
  return row ? accountOf(row, now) : null;
}
