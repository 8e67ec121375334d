/**
 * The second step of signing in: a code from an authenticator app, or one of ten recovery codes in case the phone is lost. The app's
 * secret is encrypted with the service's own, so that a copy of the store cannot produce codes; recovery codes are hashed.
 */

import { createHash, randomBytes } from 'node:crypto';
import type { Clock, Outcome, SecondStep } from '../services.ts';
import { createSealing, type Sealing } from '../store/sealing.ts';
import type { Store } from '../store/store.ts';
import { verifyPassword } from './passwords.ts';
import { authenticatorUri, stepOfCode, toBase32 } from './totp.ts';

/** Bytes: RFC 4226 requires 16 and recommends 20. */
const SECRET_LENGTH = 20;

const RECOVERY_CODES = 10;

interface Steps {
  readonly store: Store;
  readonly clock: Clock;
  /** Encrypts the secrets of apps. If the service's secret changes they are lost, but recovery codes still work. */
  readonly sealing: Sealing;
}

const refuse = <Fault extends string>(fault: Fault, detail: string) => ({ ok: false, fault, detail }) as const;

const WRONG_CODE = 'This is not the current code.';

/** @param secret the secret of the service */
export function createSecondStep(store: Store, clock: Clock, secret: string): SecondStep {
  const steps: Steps = { store, clock, sealing: createSealing(secret, 'second step') };
  return {
    async state(account) {
      const row = await rowOf(steps, account);
      if (!row || row.confirmed_at === null) return null;
      const codes = store.db.selectFrom('recovery_codes').select('hash').where('account', '=', account);
      return { since: row.confirmed_at, recoveryCodes: (await codes.execute()).length };
    },
    async offer({ id, email }) {
      const sealed = await offerSecret(steps, id);
      const app = sealed === null ? null : steps.sealing.open(id, sealed);
      return app ? { secret: toBase32(app), uri: authenticatorUri(app, email) } : null;
    },
    confirm: (account, code) => confirm(steps, account, code),
    check: (account, code) => check(steps, account, code),
    turnOff: (input) => turnOff(steps, input),
    async forget(account) {
      await store.durable((db) => db.deleteFrom('second_steps').where('account', '=', account).execute());
    },
  };
}

const rowOf = ({ store }: Steps, account: string) =>
  store.db.selectFrom('second_steps').selectAll().where('account', '=', account).executeTakeFirst();

/** Returns the same secret until it is confirmed, so that the page can be reloaded. Null if the second step is already on. */
async function offerSecret(steps: Steps, account: string): Promise<string | null> {
  const known = await rowOf(steps, account);
  if (known && known.confirmed_at !== null) return null;
  if (known && steps.sealing.open(account, known.secret)) return known.secret;
  const secret = steps.sealing.seal(account, randomBytes(SECRET_LENGTH));
  const row = { account, secret, last_step: 0, confirmed_at: null, created_at: steps.clock.now() };
  await steps.store.db
    .insertInto('second_steps')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('account').doUpdateSet({ secret }).where('second_steps.confirmed_at', 'is', null),
    )
    .execute();
  const written = await rowOf(steps, account);
  return written && written.confirmed_at === null ? written.secret : null;
}

/** "k7pq2-x9wma": 50 bits. */
function newRecoveryCode(): string {
  const letters = toBase32(randomBytes(7)).slice(0, 10).toLowerCase();
  return `${letters.slice(0, 5)}-${letters.slice(5)}`;
}

const hashOf = (code: string): string =>
  createHash('sha256')
    .update(code.toLowerCase().replaceAll(/[^a-z2-7]/g, ''))
    .digest('hex');

async function confirm(steps: Steps, account: string, code: string): ReturnType<SecondStep['confirm']> {
  const { store, clock } = steps;
  const row = await rowOf(steps, account);
  const secret = row && row.confirmed_at === null ? steps.sealing.open(account, row.secret) : null;
  if (!secret) return refuse('not-offered', 'Start again.');
  const step = stepOfCode(secret, code.replaceAll(' ', ''), clock.now());
  if (step === null) return refuse('wrong-code', WRONG_CODE);
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  await store.durable(async (db) => {
    const now = { confirmed_at: clock.now(), last_step: step };
    await db.updateTable('second_steps').set(now).where('account', '=', account).execute();
    await db.deleteFrom('recovery_codes').where('account', '=', account).execute();
    await db
      .insertInto('recovery_codes')
      .values(codes.map((one) => ({ account, hash: hashOf(one) })))
      .execute();
  });
  return { ok: true, value: { recoveryCodes: codes } };
}

/** Each code can be used once, including those of the app. https://www.rfc-editor.org/rfc/rfc6238#section-5.2 */
async function check(steps: Steps, account: string, code: string): ReturnType<SecondStep['check']> {
  const { store, clock } = steps;
  const row = await rowOf(steps, account);
  if (!row || row.confirmed_at === null) return null;
  const secret = steps.sealing.open(account, row.secret);
  const step = secret && stepOfCode(secret, code.replaceAll(' ', ''), clock.now());
  if (step !== null) {
    const used = store.db.updateTable('second_steps').set({ last_step: step }).where('account', '=', account);
    const { numUpdatedRows } = await used.where('last_step', '<', step).executeTakeFirst();
    return numUpdatedRows > 0n ? 'app' : null;
  }
  const taken = await store.durable((db) => {
    const own = db.deleteFrom('recovery_codes').where('account', '=', account).where('hash', '=', hashOf(code));
    return own.executeTakeFirst();
  });
  return taken.numDeletedRows > 0n ? 'recovery' : null;
}

async function turnOff(
  steps: Steps,
  { account, password, code }: { account: string; password: string; code: string },
): Promise<Outcome<null, 'wrong-credentials' | 'wrong-code'>> {
  const known = steps.store.db.selectFrom('accounts').select('password_hash').where('id', '=', account);
  const row = await known.executeTakeFirst();
  if (!row || !(await verifyPassword(password, row.password_hash))) {
    return refuse('wrong-credentials', 'This is not your password.');
  }
  if ((await check(steps, account, code)) === null) return refuse('wrong-code', WRONG_CODE);
  await steps.store.durable((db) => db.deleteFrom('second_steps').where('account', '=', account).execute());
  return { ok: true, value: null };
}
