/** What an account may do as its subscription stands: a trial is for trying, and what has ended is no product for nothing. */

import type { Account, Plan } from '../services.ts';

/** Renders a day with test tokens and in the playground, after a trial or plan has ended: enough to show somebody what it was. */
const RENDERS_AFTER_END = 20;

/** Milliseconds of a render that nobody pays for. */
const UNPAID_TIME = 10_000;

const DAY_SECONDS = 86_400;

const isPaid = ({ subscription: { state, periodEndsAt } }: Account): boolean =>
  state === 'active' || state === 'past-due' || (state === 'cancelled' && periodEndsAt !== null);

export const hasEnded = ({ subscription }: Account): boolean => subscription.state === 'expired';

/** The plan as it applies to the account now. */
export function planFor(account: Account, plan: Plan): Plan {
  return isPaid(account) ? plan : { ...plan, rendersPerMonth: Math.min(plan.rendersPerMonth, plan.trialRenders) };
}

/** Of test tokens and the playground together. */
export const testPolicy = (account: Account, plan: Plan) => ({
  limit: hasEnded(account) ? Math.min(RENDERS_AFTER_END, plan.testRendersPerDay) : plan.testRendersPerDay,
  windowSeconds: DAY_SECONDS,
});

export const testKey = (account: Account): string => `test:${account.id}`;

/** Milliseconds a render of a test token or of the playground may take. */
export const testTime = (account: Account, plan: Plan): number =>
  isPaid(account) ? plan.renderTime : Math.min(plan.renderTime, UNPAID_TIME);
