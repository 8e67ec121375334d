/** A render counted against the plan: it takes one of the concurrent places, and one of the month's renders or the day's test renders. */

import { planFor, testKey, testPolicy, testTime } from '../plans/allowance.ts';
import { type Rendered, type Renderer, RenderFailure, type RenderRequest } from '../rendering/renderer.ts';
import type { RateDecision, Services } from '../services.ts';
import type { Caller } from './authentication.ts';
import { secondsUntil } from './limits.ts';
import { Problem } from './problems.ts';
import type { RequestLimiter } from './request-limiter.ts';
import type { Timing } from './server-timing.ts';

interface CountedRender {
  readonly caller: Caller;
  /** What to render; times and the owner are added here. */
  readonly request: Pick<
    RenderRequest,
    'kind' | 'html' | 'data' | 'documents' | 'options' | 'assets' | 'signal' | 'onPart'
  >;
  /** False for work that has been counted before. */
  readonly counted: boolean;
  readonly timing: Timing;
}

interface RenderContext {
  readonly services: Services;
  readonly renderer: Renderer;
  readonly limiter: RequestLimiter;
  readonly limits: { readonly patience: number; readonly deadline: number };
}

/** How long the render may take, in milliseconds. */
function timeFor({ caller }: CountedRender, { limits }: RenderContext): number {
  const { account, plan, token } = caller;
  return Math.min(token.mode === 'test' ? testTime(account, plan) : plan.renderTime, limits.deadline);
}

/**
 * Renders and returns the result of `use`; the render is counted only if that succeeds. Throws problems, and whatever `use` throws.
 */
export async function renderCounted<T>(
  work: CountedRender,
  context: RenderContext,
  use: (rendered: Rendered) => Promise<T>,
): Promise<T> {
  const { caller, request, timing } = work;
  const { services, limiter, renderer, limits } = context;
  const { account, plan } = caller;
  const held = await reserve(work, context);
  timing.mark('quota');
  let leave: (() => Promise<void>) | null = null;
  let begun = false;
  const { onPart } = request;
  const handOn = onPart && {
    onPart(bytes: Uint8Array, pageCount: number) {
      begun = true;
      onPart(bytes, pageCount);
    },
  };
  try {
    leave = await limiter.takePlace(account.id, plan, limits.patience, request.signal);
    if (request.signal.aborted) throw new RenderFailure('aborted', 'the client has gone');
    if (leave === null) throw placesTaken(plan.concurrentRenders);
    timing.mark('turn');
    const rendered = await renderer.render({
      ...request,
      ...handOn,
      watermark: caller.token.mode === 'test',
      account: account.id,
      concurrency: plan.concurrentRenders,
      patience: limits.patience,
      deadline: timeFor(work, context),
    });
    timing.add(rendered.times);
    if (request.signal.aborted) throw new RenderFailure('aborted', 'the client has gone');
    const result = await use(rendered);
    if (held !== null) await services.usage.commit(held);
    return result;
  } catch (error) {
    if (held !== null) {
      // If the client leaves after the first chunk was sent, the render is counted.
      const had = begun && error instanceof RenderFailure && error.kind === 'aborted';
      await (had ? services.usage.commit(held) : services.usage.release(held));
    }
    throw error instanceof RenderFailure ? problemOf(error, timeFor(work, context), renderer) : error;
  } finally {
    await leave?.();
  }
}

const placesTaken = (most: number): Problem =>
  new Problem('too-many-concurrent', {
    detail: `The plan runs ${most} renders at the same time, and none of them ended in time.`,
    headers: { 'Retry-After': '1' },
  });

/** Null if nothing is counted. */
async function reserve({ caller, counted }: CountedRender, { services }: RenderContext): Promise<string | null> {
  if (!counted) return null;
  const { account, token } = caller;
  if (token.mode === 'test') {
    checkTests(await services.rateLimits.take(testKey(account), testPolicy(account, caller.plan)));
    return null;
  }
  const plan = planFor(account, caller.plan);
  const held = await services.usage.reserve(account.id, plan);
  if (held) return held.reservation;
  throw await quotaExceeded(caller, services);
}

export async function quotaExceeded(caller: Caller, services: Services): Promise<Problem> {
  const plan = planFor(caller.account, caller.plan);
  const { resetsAt } = await services.usage.month(caller.account.id, plan);
  const of = plan.rendersPerMonth < caller.plan.rendersPerMonth ? 'trial' : 'plan';
  return new Problem('quota-exceeded', {
    detail: `The ${of} has ${plan.rendersPerMonth} renders a month. Test tokens are not counted.`,
    headers: { 'Retry-After': `${secondsUntil(resetsAt, services.clock.now())}` },
    members: { resets_at: new Date(resetsAt).toISOString() },
  });
}

export function checkTests({ allowed, limit, retrySeconds }: RateDecision): void {
  if (allowed) return;
  const detail = `The account has ${limit} renders a day with test tokens and in the playground.`;
  throw new Problem('test-renders-exceeded', { detail, headers: { 'Retry-After': `${Math.max(1, retrySeconds)}` } });
}

/** Seconds. */
const RETRY = { least: 1, most: 30 };

export function busy(renderer: Pick<Renderer, 'load'>): Problem {
  const seconds = Math.ceil(renderer.load().expectedWait / 1000);
  const wait = Math.min(RETRY.most, Math.max(RETRY.least, seconds));
  return new Problem('busy', {
    detail: 'All renderers are busy. Try again.',
    headers: { 'Retry-After': `${wait}` },
  });
}

function problemOf(failure: RenderFailure, time: number, renderer: Renderer): Problem | RenderFailure {
  switch (failure.kind) {
    case 'busy':
      return busy(renderer);
    case 'refused':
      return new Problem('document-refused', { detail: failure.message });
    case 'template':
      return new Problem('template-fault', { detail: failure.message });
    case 'strict':
      return new Problem('strict-warning', { detail: failure.message, members: { warning: failure.warning } });
    case 'timeout':
      return new Problem('deadline-exceeded', { detail: `Rendering this document took longer than ${time} ms.` });
    default:
      return failure;
  }
}
