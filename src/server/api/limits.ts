/** Limits of the API: requests in a minute, requests at one time, and the headers that tell of them. */

import type { MonthlyUsage, Plan, RateDecision } from '../services.ts';
import { Problem } from './problems.ts';

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

/** How many requests of an account may be under way for each render it may run at one time: bodies take memory too. */
const WAITING_EACH = 8;

export interface Gate {
  /** Throws a problem when the account has too many requests under way; else says how to leave. */
  enter(account: string, plan: Plan): () => void;
}

export function createGate(): Gate {
  const inside = new Map<string, number>();
  return {
    enter(account, { concurrentRenders }) {
      const most = concurrentRenders * WAITING_EACH;
      const count = inside.get(account) ?? 0;
      if (count >= most) {
        const detail = `The plan runs ${concurrentRenders} renders at one time and lets ${most} requests wait.`;
        throw new Problem('too-many-concurrent', { detail, headers: { 'Retry-After': '1' } });
      }
      inside.set(account, count + 1);
      let left = false;
      return () => {
        if (left) return;
        left = true;
        const rest = inside.get(account)! - 1;
        if (rest > 0) inside.set(account, rest);
        else inside.delete(account);
      };
    },
  };
}
