/** Limits on requests per minute and renders per month, and the headers that report them. */

import type { Context } from 'hono';
import type { MonthlyUsage, Plan, RateDecision, Services } from '../services.ts';
import type { Caller } from './authentication.ts';
import { Problem } from './problems.ts';

const MINUTE = 60;

const rateKey = (account: string): string => `api:${account}`;

const ratePolicy = ({ requestsPerMinute }: Plan) => ({ limit: requestsPerMinute, windowSeconds: MINUTE });

/** https://datatracker.ietf.org/doc/draft-ietf-httpapi-ratelimit-headers/ */
export function rateHeaders(
  plan: Plan,
  rate: RateDecision,
  month: MonthlyUsage | null,
  now: number,
): Record<'RateLimit' | 'RateLimit-Policy', string> {
  const policies = [`"minute";q=${plan.requestsPerMinute};w=${MINUTE}`];
  const states = [`"minute";r=${rate.remaining};t=${rate.resetSeconds}`];
  if (month) {
    const left = Math.max(0, month.limit - month.used);
    policies.push(`"month";q=${month.limit};w=${secondsOf(month)}`);
    states.push(`"month";r=${left};t=${secondsUntil(month.resetsAt, now)}`);
  }
  return { 'RateLimit-Policy': policies.join(', '), RateLimit: states.join(', ') };
}

function secondsOf({ month }: MonthlyUsage): number {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return (Date.UTC(year, number, 1) - Date.UTC(year, number - 1, 1)) / 1000;
}

/** Counts a request against the minute's limit; throws a problem if none is left. The response headers say how many are left. */
export async function takeRate(c: Context, { account, plan }: Caller, services: Services): Promise<RateDecision> {
  const rate = await services.rateLimits.take(rateKey(account.id), ratePolicy(plan));
  const headers = rateHeaders(plan, rate, null, services.clock.now());
  for (const [name, value] of Object.entries(headers)) c.header(name, value);
  if (rate.allowed) return rate;
  const detail = `The plan has ${plan.requestsPerMinute} requests a minute.`;
  throw new Problem('rate-limited', { detail, headers: { 'Retry-After': `${Math.max(1, rate.retrySeconds)}` } });
}

export const secondsUntil = (time: number, now: number): number => Math.max(1, Math.ceil((time - now) / 1000));
