/** The steps from a correct password to a session. */

import type { Account } from '../../services.ts';
import { isKnownDevice, loggedNetworkOf, startHalfway, startSession } from '../security.ts';
import { audit, type SiteContext } from '../site-options.ts';

/**
 * After a correct password or link in a mail: asks for the code if there is a second step. @param tell whether the owner is notified of
 * new devices
 */
export async function passwordWasRight(c: SiteContext, account: Account, next: string, tell = true): Promise<Response> {
  if (await c.get('options').services.secondStep.state(account.id)) {
    startHalfway(c, account);
    return c.redirect(`/sign-in/code?next=${encodeURIComponent(next)}`, 303);
  }
  await signInWhole(c, account, tell);
  return c.redirect(next || '/dashboard', 303);
}

/** After the last step. */
export async function signInWhole(c: SiteContext, account: Account, tell = true): Promise<void> {
  if (tell && !isKnownDevice(c, account.email))
    c.get('options').services.mailed.tellSignIn(account, loggedNetworkOf(c));
  await startSession(c, account);
  audit(c, 'signed-in', { account: account.id, by: account.email });
}
