/** Forms whose response shows a secret once: reloading the response sends the form again, which must not repeat its work. */

import type { Account } from '../../services.ts';
import type { Fields } from '../forms.ts';
import type { SiteContext } from '../site-options.ts';

/** Null if the work was done before. @param form has a field "once" that is unique for each page */
export async function once<T>(
  c: SiteContext,
  form: Fields,
  account: Account,
  work: () => Promise<T>,
): Promise<T | null> {
  const { idempotency } = c.get('options').services;
  const key = `form:${(form.get('once') ?? '').slice(0, 64)}`;
  const begun = await idempotency.begin(account.id, key, 'form');
  if (begun.kind !== 'new') return null;
  try {
    const result = await work();
    await idempotency.finish(account.id, key, { status: 204, headers: {}, body: new Uint8Array() });
    return result;
  } catch (error) {
    await idempotency.abandon(account.id, key);
    throw error;
  }
}
