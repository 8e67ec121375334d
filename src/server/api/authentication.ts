/** Authentication by bearer tokens. https://www.rfc-editor.org/rfc/rfc6750 */

import { allowsLiveRenders } from '../accounts/subscription.ts';
import type { Account, Plan, Services, TokenRecord, TokenScope } from '../services.ts';
import { Problem } from './problems.ts';

export interface Caller {
  readonly account: Account;
  readonly plan: Plan;
  readonly token: TokenRecord;
}

/** Longer than any token, in characters: nothing longer is looked up. */
const LONGEST = 200;

/** Throws the same problem for every invalid token, whatever is wrong with it. */
export async function authenticate(header: string | undefined, services: Services): Promise<Caller> {
  const token =
    header !== undefined && header.length <= LONGEST ? /^Bearer +(\S+)$/i.exec(header.trim())?.[1] : undefined;
  const found = token === undefined ? null : await services.tokens.verify(token);
  if (!found) {
    const challenge = header === undefined ? 'Bearer realm="platen"' : 'Bearer realm="platen", error="invalid_token"';
    const detail = 'Send "Authorization: Bearer" with a token from the dashboard.';
    throw new Problem('unauthorized', { detail, headers: { 'WWW-Authenticate': challenge } });
  }
  const { account, record } = found;
  const plan = services.plans.find(({ id }) => id === account.subscription.plan);
  if (!plan) throw new Error(`account ${account.id} has a plan that is not configured`);
  return { account, plan, token: record };
}

/** Tokens can have narrower scopes than their account. https://www.rfc-editor.org/rfc/rfc6750#section-3.1 */
export function checkScope({ token }: Caller, scope: TokenScope): void {
  if (token.scopes === null || token.scopes.includes(scope)) return;
  throw new Problem('insufficient-scope', {
    detail: `This token is not for "${scope}".`,
    members: { scope },
    headers: { 'WWW-Authenticate': `Bearer realm="platen", error="insufficient_scope", scope="${scope}"` },
  });
}

/** Test tokens never expire with the subscription: their PDFs have a watermark and are not counted. */
export function checkSubscription({ account, token }: Caller): void {
  const { subscription } = account;
  if (token.mode === 'test' || allowsLiveRenders(subscription)) return;
  if (subscription.periodEndsAt === null) {
    const detail = 'Choose a plan in the dashboard. Test tokens keep working, with a watermark.';
    throw new Problem('trial-over', { detail, members: { ended_at: isoTime(subscription.trialEndsAt) } });
  }
  const detail = 'Renew the plan in the dashboard. Test tokens keep working, with a watermark.';
  throw new Problem('plan-lapsed', { detail, members: { ended_at: isoTime(subscription.periodEndsAt) } });
}

const isoTime = (time: number): string => new Date(time).toISOString();
