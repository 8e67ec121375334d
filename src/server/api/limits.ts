/** Limits of requests in a minute and renders in a month, and the headers that tell of them. */

import type { MonthlyUsage, Plan, RateDecision } from '../services.ts';

const MINUTE = 60;

export const rateKey = (account: string): string => `api:${account}`;

export const ratePolicy = ({ requestsPerMinute }: Plan) => ({ limit: requestsPerMinute, windowSeconds: MINUTE });

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

export const secondsUntil = (time: number, now: number): number => Math.max(1, Math.ceil((time - now) / 1000));
