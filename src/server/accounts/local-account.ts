/** The operator's own account, which gives the first start a working token. */

import type { StoredServices } from '../create-services.ts';
import { largestPlan } from '../plans/plans.ts';
import type { Account } from '../services.ts';
import { randomBase62 } from '../store/ids.ts';
import { insertAccount } from './accounts.ts';
import { hashPassword } from './passwords.ts';

/** Not an address that anyone could sign up with. */
export const LOCAL_EMAIL = 'local@localhost';

/**
 * Creates an account that never expires, with the largest plan; null if there is one already. Its password is random: the operator can
 * set one.
 */
export async function createLocalAccount(services: StoredServices): Promise<Account | null> {
  const now = services.clock.now();
  const plan = largestPlan(services.plans).id;
  const password = await hashPassword(randomBase62(40), services.passwordCost);
  const subscription = { plan, state: 'active', trialEndsAt: now, periodEndsAt: null } as const;
  return await insertAccount(services.store, LOCAL_EMAIL, password, subscription, now);
}

/** Creates the local account if the store has no accounts; returns its token, to be shown once, or null. */
export async function createFirstToken(services: StoredServices): Promise<string | null> {
  const someone = await services.store.db.selectFrom('accounts').select('id').limit(1).executeTakeFirst();
  if (someone) return null;
  const account = await createLocalAccount(services);
  if (!account) return null;
  const outcome = await services.tokens.create({ account: account.id, name: 'local', mode: 'live', expiresAt: null });
  if (!outcome.ok) throw new Error(outcome.detail);
  return outcome.value.token;
}
