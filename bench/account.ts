/** Somebody who asks the service under load. */

import type { StoredServices } from '../src/server/index.ts';

/** Signs up with `plan`, and makes a live token. */
export async function createAccount(
  services: StoredServices,
  email: string,
  plan: string,
): Promise<{ account: string; token: string }> {
  const account = await services.accounts.signUp({ email, password: 'correct horse battery', plan });
  if (!account.ok) throw new Error(account.detail);
  const { id } = account.value;
  const token = await services.tokens.create({ account: id, name: 'load', mode: 'live', expiresAt: null });
  if (!token.ok) throw new Error(token.detail);
  return { account: id, token: token.value.token };
}
