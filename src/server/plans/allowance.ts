/** What an account may do, given the state of its subscription: trials are limited, and an ended plan must not become a free product. */

import type { Account, Plan } from '../services.ts';

/** Daily renders with test tokens and in the playground after a trial or plan has ended: enough for a demonstration. */
const RENDERS_AFTER_END = 20;

/** How long an unpaid render may take, in milliseconds. */
const UNPAID_TIME = 10_000;

const DAY_SECONDS = 86_400;

const isPaid = ({ subscription: { state, periodEndsAt } }: Account): boolean =>
  state === 'active' || state === 'past-due' || (state === 'cancelled' && periodEndsAt !== null);

export const hasEnded = ({ subscription }: Account): boolean => subscription.state === 'expired';

/** The plan as it currently applies to the account. */
export function planFor(account: Account, plan: Plan): Plan {
  return isPaid(account) ? plan : { ...plan, rendersPerMonth: Math.min(plan.rendersPerMonth, plan.trialRenders) };
}

/** Renders per day with test tokens and in the playground together. */
export const testPolicy = (account: Account, plan: Plan) => ({
  limit: hasEnded(account) ? Math.min(RENDERS_AFTER_END, plan.testRendersPerDay) : plan.testRendersPerDay,
  windowSeconds: DAY_SECONDS,
});

export const testKey = (account: Account): string => `test:${account.id}`;

/** How long a render with a test token or in the playground may take, in milliseconds. */
export const testTime = (account: Account, plan: Plan): number =>
  isPaid(account) ? plan.renderTime : Math.min(plan.renderTime, UNPAID_TIME);
