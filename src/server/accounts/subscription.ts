/** The state machine of subscriptions: pure functions with time as an argument. */

import type { Subscription, SubscriptionEvent } from '../services.ts';

export const DAY = 86_400_000;

/** The trial of every new account, in milliseconds. */
export const TRIAL = 7 * DAY;

/** How long the service continues if a payment is late, in milliseconds. */
export const GRACE = 7 * DAY;

/** Only time has passed. */
type SubscriptionTick = { readonly kind: 'tick' };

export const newSubscription = (plan: string, now: number): Subscription => ({
  plan,
  state: 'trialing',
  trialEndsAt: now + TRIAL,
  periodEndsAt: null,
});

/** Only expired subscriptions stop live renders: late ones have a grace period, and cancelled ones are paid until their end. */
export const allowsLiveRenders = ({ state }: Subscription): boolean => state !== 'expired';

/**
 * The subscription after an event at `now`. The passing of time is applied first, then the event, which is idempotent.
 *
 *     trialing  -- trial over ------------------> expired
 *     active    -- period over, or payment failed -> past-due
 *     past-due  -- grace over ------------------> expired
 *     cancelled -- trial or period over --------> expired
 *     any       -- activate --------------------> active
 *     any       -- end -------------------------> expired
 *     trialing, active, past-due -- cancel -----> cancelled, or expired if no time is left
 */
export function nextSubscription(
  before: Subscription,
  event: SubscriptionEvent | SubscriptionTick,
  now: number,
): Subscription {
  const subscription = afterTime(before, now);
  switch (event.kind) {
    case 'tick':
      return subscription;
    case 'activate':
      return afterTime({ ...subscription, plan: event.plan, state: 'active', periodEndsAt: event.periodEndsAt }, now);
    case 'change-plan':
      return { ...subscription, plan: event.plan };
    case 'end':
      return { ...subscription, state: 'expired' };
    case 'payment-failed':
      // Accounts that never paid have no payment that could fail, and cancelled ones owe none.
      if (subscription.state !== 'active') return subscription;
      return { ...subscription, state: 'past-due', periodEndsAt: subscription.periodEndsAt ?? now };
    case 'cancel':
      if (subscription.state === 'expired' || subscription.state === 'cancelled') return subscription;
      return afterTime({ ...subscription, state: 'cancelled' }, now);
  }
}

function afterTime(subscription: Subscription, now: number): Subscription {
  const { state, trialEndsAt, periodEndsAt } = subscription;
  switch (state) {
    case 'trialing':
      return now >= trialEndsAt ? { ...subscription, state: 'expired' } : subscription;
    case 'active':
      if (periodEndsAt === null || now < periodEndsAt) return subscription;
      return afterTime({ ...subscription, state: 'past-due' }, now);
    case 'past-due':
      return now >= (periodEndsAt ?? trialEndsAt) + GRACE ? { ...subscription, state: 'expired' } : subscription;
    case 'cancelled': {
      // Without a payment only the trial is left; a period without an end was granted by the operator and ends at once.
      const end = periodEndsAt ?? trialEndsAt;
      return now >= end ? { ...subscription, state: 'expired' } : subscription;
    }
    case 'expired':
      return subscription;
  }
}
