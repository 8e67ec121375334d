/** Where a subscription stands and how it moves: pure, time is an argument. */

import type { Subscription, SubscriptionEvent } from '../services.ts';

export const DAY = 86_400_000;

/** Of every new account. */
export const TRIAL = 7 * DAY;

/** How long the service goes on when a payment is late. */
export const GRACE = 7 * DAY;

/** Nothing happened but time. */
type SubscriptionTick = { readonly kind: 'tick' };

export const newSubscription = (plan: string, now: number): Subscription => ({
  plan,
  state: 'trialing',
  trialEndsAt: now + TRIAL,
  periodEndsAt: null,
});

/** Only what expired stops live renders: what is late has its grace, what is cancelled is paid for until its end. */
export const allowsLiveRenders = ({ state }: Subscription): boolean => state !== 'expired';

/**
 * The subscription after an event at `now`. First time takes its effect, then the event; the same event twice is as good as once.
 *
 *     trialing  -- trial over ------------------> expired
 *     active    -- period over, or payment failed -> past-due
 *     past-due  -- grace over ------------------> expired
 *     cancelled -- trial or period over --------> expired
 *     any       -- activate --------------------> active
 *     any       -- end -------------------------> expired
 *     trialing, active, past-due -- cancel -----> cancelled, or expired where nothing is left
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
      // Who has never paid has no payment that could fail, and who left owes none.
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
      // Where nothing was paid the trial is what is left; a period without an end was the operator's gift and ends at once.
      const end = periodEndsAt ?? trialEndsAt;
      return now >= end ? { ...subscription, state: 'expired' } : subscription;
    }
    case 'expired':
      return subscription;
  }
}
