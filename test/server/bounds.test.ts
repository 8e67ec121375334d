/** What the service may hold, and what an account may do as its subscription stands. */

import './patience.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createByteBudget } from '../../src/server/byte-budget.ts';
import { planMemory } from '../../src/server/memory-plan.ts';
import { planFor, testPolicy, testTime } from '../../src/server/plans/allowance.ts';
import { createMemoryWatch } from '../../src/server/rendering/memory-watch.ts';
import type { Account, SubscriptionState } from '../../src/server/services.ts';
import { harness, problemOf } from './api/harness.ts';
import { TEST_PLANS } from './memory-services.ts';

describe('bytes that are held', () => {
  it('are never more than the whole, and nobody’s more than what is left for the others', () => {
    const step = fc.record({ owner: fc.constantFrom('a', 'b', 'c'), bytes: fc.integer({ min: -1, max: 60 }) });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 100 }), (steps) => {
        const budget = createByteBudget(100);
        const holdings = new Map(['a', 'b', 'c'].map((owner) => [owner, budget.open(owner)]));
        const held = new Map<string, number>();
        for (const { owner, bytes } of steps) {
          const before = held.get(owner) ?? 0;
          if (bytes < 0) {
            holdings.get(owner)!.release();
            held.set(owner, 0);
          } else {
            const fits = holdings.get(owner)!.fits(bytes);
            expect(holdings.get(owner)!.grow(bytes)).toBe(fits);
            if (fits) held.set(owner, before + bytes);
            if (fits && bytes > 0) expect(before + bytes).toBeLessThanOrEqual(100 - budget.used);
          }
          const sum = [...held.values()].reduce((all, one) => all + one, 0);
          expect(budget.used).toBe(sum);
          expect(budget.used).toBeLessThanOrEqual(100);
        }
      }),
    );
  });
});

describe('the plan of the memory', () => {
  it.each([
    [384, 1],
    [1024, 2],
    [4096, 4],
    [65_536, 64],
  ])('shares out %i MB among %i threads', (budget, threads) => {
    const plan = planMemory(budget, threads, null);
    expect(plan.budget).toBe(budget);
    expect(plan.threadHeap).toBeLessThan(budget);
    expect(plan.heldBytes).toBeLessThanOrEqual((budget * 1_048_576) / 8 + 1_048_576);
    // All pixels of a document, four bytes each, are half of it at most.
    expect(plan.imagePixels * 4 * 4).toBeLessThanOrEqual((budget * 1_048_576) / 2);
    expect(planMemory(budget, threads, 200).threadHeap).toBe(200);
  });

  it('takes no more than the machine has where nothing is said', () => {
    expect(planMemory(null, 2, null, 1_000).budget).toBe(750);
    expect(planMemory(null, 2, null, 1_000_000).budget).toBeLessThan(4_000);
  });
});

describe('the memory watch', () => {
  it('lets idle threads go first, then ends what is heaviest, and waits for what that gives back', () => {
    let resident = 500;
    const log: string[] = [];
    const options = {
      budget: 1_000,
      resident: () => resident,
      endHeaviest: () => log.push('end') > 0,
      retire: () => log.push('retire') > 0,
    };
    createMemoryWatch(options, () => true).look();
    resident = 850;
    createMemoryWatch(options, () => true).look();
    resident = 960;
    const watch = createMemoryWatch(options, () => true);
    watch.look();
    watch.look();
    expect(log).toEqual(['retire', 'end']);
  });
});

const accountIn = (state: SubscriptionState, periodEndsAt: number | null = null): Account => ({
  id: 'a',
  email: 'a@b.org',
  name: null,
  language: null,
  createdAt: 0,
  subscription: { plan: 'team', state, trialEndsAt: 0, periodEndsAt },
});

describe('what an account may do', () => {
  const plan = { ...TEST_PLANS[2]!, trialRenders: 100, testRendersPerDay: 50, renderTime: 60_000 };

  it.each([
    ['trialing', null, 100, 50, 10_000],
    ['active', null, 50_000, 50, 60_000],
    ['past-due', 1, 50_000, 50, 60_000],
    ['cancelled', 1, 50_000, 50, 60_000],
    ['cancelled', null, 100, 50, 10_000],
    ['expired', 1, 100, 20, 10_000],
  ] as const)('follows from its subscription: %s', (state, periodEndsAt, renders, tests, time) => {
    const account = accountIn(state, periodEndsAt);
    expect(planFor(account, plan).rendersPerMonth).toBe(renders);
    expect(testPolicy(account, plan).limit).toBe(tests);
    expect(testTime(account, plan)).toBe(time);
  });

  it('is little after its end, whatever it asks for with a test token', async () => {
    const h = await harness();
    await h.services.accounts.changeSubscription(h.account.id, { kind: 'end' });
    const statuses: number[] = [];
    for (let i = 0; i < 24; i++) {
      const path = i % 2 ? '/api/v1/pdf' : '/api/v1/layout';
      statuses.push((await h.call({ token: h.test, path })).status);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(20);
    const refused = await h.call({ token: h.test });
    await problemOf(refused, 429, 'test-renders-exceeded');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60);
    expect(h.renderer.requests.every(({ watermark, deadline }) => watermark && deadline <= 10_000)).toBe(true);
  });

  it('is a part of its plan on trial', async () => {
    const h = await harness({ plan: { rendersPerMonth: 100, trialRenders: 2 } });
    expect([(await h.call()).status, (await h.call()).status]).toEqual([200, 200]);
    const problem = await problemOf(await h.call(), 429, 'quota-exceeded');
    expect(problem.detail).toContain('trial has 2');
    await h.services.accounts.changeSubscription(h.account.id, {
      kind: 'activate',
      plan: 'starter',
      periodEndsAt: null,
    });
    expect((await h.call()).status).toBe(200);
  });
});
