/** The plans that people can choose from, set by configuration. */

import { z } from 'zod';
import type { Plan } from '../services.ts';

const TRIAL_RENDERS = 1_000;
const TEST_RENDERS = 1_000;

/** The plans if the operator configures no others. */
export const DEFAULT_PLANS: readonly Plan[] = [
  {
    id: 'starter',
    name: 'Starter',
    price: { amount: 9, currency: 'EUR' },
    rendersPerMonth: 1_000,
    trialRenders: TRIAL_RENDERS,
    testRendersPerDay: TEST_RENDERS,
    concurrentRenders: 2,
    requestsPerMinute: 60,
    htmlBytes: 2_000_000,
    renderTime: 30_000,
    stripePrice: null,
  },
  {
    id: 'team',
    name: 'Team',
    price: { amount: 29, currency: 'EUR' },
    rendersPerMonth: 10_000,
    trialRenders: TRIAL_RENDERS,
    testRendersPerDay: TEST_RENDERS,
    concurrentRenders: 4,
    requestsPerMinute: 300,
    htmlBytes: 5_000_000,
    renderTime: 30_000,
    stripePrice: null,
  },
  {
    id: 'scale',
    name: 'Scale',
    price: { amount: 99, currency: 'EUR' },
    rendersPerMonth: 100_000,
    trialRenders: TRIAL_RENDERS,
    testRendersPerDay: TEST_RENDERS,
    concurrentRenders: 16,
    requestsPerMinute: 1_200,
    htmlBytes: 10_000_000,
    renderTime: 60_000,
    stripePrice: null,
  },
];

const count = z.int().min(1);

/** Currency codes that `Intl` can format. */
const PRICE = z.strictObject({
  amount: z.number().min(0).max(1e9),
  currency: z.string().regex(/^[A-Z]{3}$/, 'must be a code such as "EUR"'),
});

const PLAN = z.strictObject({
  id: z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'must be lower case letters, digits and hyphens'),
  name: z.string().trim().min(1).max(60),
  price: z.union([z.string().trim().min(1).max(60), PRICE]),
  rendersPerMonth: count,
  trialRenders: count.default(TRIAL_RENDERS),
  testRendersPerDay: count.default(TEST_RENDERS),
  concurrentRenders: count.max(1_000),
  requestsPerMinute: count.max(1_000_000),
  htmlBytes: count.max(100_000_000),
  renderTime: count.max(240_000),
  stripePrice: z.string().min(1).nullable().default(null),
});

const PLANS = z
  .array(PLAN)
  .min(1)
  .refine((plans) => new Set(plans.map(({ id }) => id)).size === plans.length, 'two plans have the same id');

/** Parses plans from JSON; throws an error that names the invalid field and plan. */
export function parsePlans(text: string): readonly Plan[] {
  const parsed = PLANS.safeParse(JSON.parse(text));
  if (parsed.success) return parsed.data;
  throw new Error(
    parsed.error.issues.map(({ path, message }) => `${path.join('.') || 'plans'}: ${message}`).join('; '),
  );
}

/** The plan with the most renders, for the operator's own account. */
export const largestPlan = (plans: readonly Plan[]): Plan =>
  plans.reduce((best, plan) => (plan.rendersPerMonth > best.rendersPerMonth ? plan : best));
