import '../patience.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  allowsLiveRenders,
  GRACE,
  newSubscription,
  nextSubscription,
  TRIAL,
} from '../../../src/server/accounts/subscription.ts';
import type { Subscription, SubscriptionEvent, SubscriptionState } from '../../../src/server/services.ts';

const START = Date.UTC(2026, 10, 10);
const HOUR = 3_600_000;
const PERIOD_END = START + 30 * 24 * HOUR;
const STATES: readonly SubscriptionState[] = ['trialing', 'active', 'past-due', 'cancelled', 'expired'];
const trial = newSubscription('starter', START);
const inState = (state: SubscriptionState, periodEndsAt: number | null = PERIOD_END): Subscription => ({
  ...trial,
  state,
  periodEndsAt: state === 'trialing' ? null : periodEndsAt,
});
const EVENTS: readonly SubscriptionEvent[] = [
  { kind: 'activate', plan: 'team', periodEndsAt: PERIOD_END + HOUR },
  { kind: 'payment-failed' },
  { kind: 'cancel' },
  { kind: 'end' },
  { kind: 'change-plan', plan: 'team' },
];

describe('the subscription', () => {
  it('moves from every state by every event as the table says', () => {
    const now = START + HOUR;
    const table = STATES.map((state) =>
      [state, ...EVENTS.map((event) => nextSubscription(inState(state), event, now).state)].join(' '),
    );
    //            from      activate payment-failed cancel    end     change-plan
    expect(table).toEqual([
      'trialing active trialing cancelled expired trialing',
      'active active past-due cancelled expired active',
      'past-due active past-due cancelled expired past-due',
      'cancelled active cancelled cancelled expired cancelled',
      'expired active expired expired expired expired',
    ]);
  });

  it('moves with time alone at its ends, not before', () => {
    const cases: readonly [Subscription, number, SubscriptionState][] = [
      [inState('trialing'), START + TRIAL, 'expired'],
      [inState('active'), PERIOD_END, 'past-due'],
      [inState('past-due'), PERIOD_END + GRACE, 'expired'],
      [inState('cancelled'), PERIOD_END, 'expired'],
      [inState('cancelled', null), START + TRIAL, 'expired'],
    ];
    for (const [subscription, end, after] of cases) {
      expect(nextSubscription(subscription, { kind: 'tick' }, end - 1)).toEqual(subscription);
      expect(nextSubscription(subscription, { kind: 'tick' }, end).state, subscription.state).toBe(after);
    }
    const unlimited = inState('active', null);
    expect(nextSubscription(unlimited, { kind: 'tick' }, Number.MAX_SAFE_INTEGER)).toEqual(unlimited);
    expect(nextSubscription(inState('active'), { kind: 'tick' }, PERIOD_END + GRACE).state).toBe('expired');
  });

  it('gives each event what it carries and leaves the rest', () => {
    const now = START + HOUR;
    expect(nextSubscription(trial, EVENTS[0]!, now)).toEqual({
      plan: 'team',
      state: 'active',
      trialEndsAt: trial.trialEndsAt,
      periodEndsAt: PERIOD_END + HOUR,
    });
    expect(nextSubscription(trial, { kind: 'change-plan', plan: 'team' }, now)).toEqual({ ...trial, plan: 'team' });
    expect(nextSubscription(inState('active', null), { kind: 'payment-failed' }, now).periodEndsAt).toBe(now);
  });

  it('lets a cancelled trial run to its end, and ends at once what was given without an end', () => {
    const cancelled = nextSubscription(trial, { kind: 'cancel' }, START + HOUR);
    expect(cancelled.state).toBe('cancelled');
    expect(nextSubscription(cancelled, { kind: 'tick' }, trial.trialEndsAt).state).toBe('expired');
    expect(nextSubscription(inState('active', null), { kind: 'cancel' }, START + TRIAL).state).toBe('expired');
  });

  it('takes what time has done before an event', () => {
    expect(nextSubscription(trial, { kind: 'cancel' }, START + TRIAL).state).toBe('expired');
    expect(nextSubscription(inState('past-due'), { kind: 'cancel' }, PERIOD_END + GRACE).state).toBe('expired');
    // News of a period that is over already.
    const late = nextSubscription(
      trial,
      { kind: 'activate', plan: 'team', periodEndsAt: START + HOUR },
      START + 2 * HOUR,
    );
    expect(late.state).toBe('past-due');
  });

  it('lets everyone render but who has expired', () => {
    expect(STATES.filter((state) => allowsLiveRenders(inState(state)))).toEqual(STATES.slice(0, 4));
  });

  const event = fc.constantFrom(...EVENTS);
  const time = fc.integer({ min: START, max: PERIOD_END + 2 * GRACE });
  const history = fc.array(fc.tuple(event, time), { maxLength: 8 }).map((list) => list.sort((a, b) => a[1] - b[1]));
  const outcomeOf = (list: readonly (readonly [SubscriptionEvent, number])[]): Subscription =>
    list.reduce((state, [one, now]) => nextSubscription(state, one, now), trial);

  it('is the same after an event comes twice', () => {
    fc.assert(
      fc.property(history, event, time, (list, one, now) => {
        const once = nextSubscription(outcomeOf(list), one, now);
        expect(nextSubscription(once, one, now)).toEqual(once);
      }),
    );
  });

  it('does not depend on how often time is looked at, and never comes back from its end by itself', () => {
    fc.assert(
      fc.property(history, time, time, (list, first, second) => {
        const [early, late] = first < second ? [first, second] : [second, first];
        const now = outcomeOf(list);
        const between = nextSubscription(now, { kind: 'tick' }, early);
        expect(nextSubscription(between, { kind: 'tick' }, late)).toEqual(
          nextSubscription(now, { kind: 'tick' }, late),
        );
        if (between.state === 'expired') {
          for (const one of EVENTS.filter(({ kind }) => kind !== 'activate')) {
            expect(nextSubscription(between, one, late).state).toBe('expired');
          }
        }
      }),
    );
  });
});
