/** `POST /api/v1/pdf` and `POST /api/v1/layout`: from a token to an answer, each step refusing with its own problem. */

import type { Context } from 'hono';
import type { z } from 'zod';
import type { Rendered, Renderer, RenderRequest } from '../rendering/renderer.ts';
import { RenderFailure } from '../rendering/renderer.ts';
import type { RateDecision, Services, StoredAnswer } from '../services.ts';
import { authenticate, type Caller, checkSubscription } from './authentication.ts';
import { documentOptions } from './document-options.ts';
import { beginOnce } from './idempotency.ts';
import { type Gate, rateHeaders, rateKey, ratePolicy, secondsUntil } from './limits.ts';
import { negotiate } from './negotiate.ts';
import { Problem } from './problems.ts';
import { checkHeaders, invalidRequest, parseBody, readBody } from './request-body.ts';
import type { LayoutRequest, PdfRequest } from './schemas.ts';
import { createTiming, type Timing } from './server-timing.ts';

interface ApiVariables {
  requestId: string;
  /** For the log; set as soon as it is known. */
  caller: Caller | undefined;
  outcome: string | undefined;
}

export interface ApiEnvironment {
  Variables: ApiVariables;
}

export type ApiContext = Context<ApiEnvironment>;

export interface RenderCounters {
  rendered(kind: string, mode: string, rendered: Rendered): void;
  failed(kind: string, mode: string, failure: string): void;
}

export interface EndpointOptions {
  readonly services: Services;
  readonly renderer: Renderer;
  readonly gate: Gate;
  readonly counters: RenderCounters;
  readonly limits: { readonly body: number; readonly bodyTime: number; readonly deadline: number };
  /** The operator lets documents fetch. */
  readonly fetching: boolean;
}

interface Endpoint<T extends PdfRequest | LayoutRequest> {
  readonly kind: 'pdf' | 'layout';
  readonly route: string;
  readonly schema: z.ZodType<T>;
  /** Media types there are, the usual one first. */
  readonly offers: readonly string[];
  answer(rendered: Rendered, type: string): StoredAnswer;
}

export async function handleRender<T extends PdfRequest | LayoutRequest>(
  c: ApiContext,
  endpoint: Endpoint<T>,
  options: EndpointOptions,
): Promise<Response> {
  const { services, gate } = options;
  const timing = createTiming();
  const caller = await authenticate(c.req.header('authorization'), services);
  c.set('caller', caller);
  checkSubscription(caller);
  const leave = gate.enter(caller.account.id, caller.plan);
  try {
    // First of all: under pressure each refusal should cost as little as can be.
    if (options.renderer.isFull(caller.account.id)) throw busy();
    const rate = await takeRate(c, caller, services);
    timing.mark('auth');
    const type = negotiate(c.req.header('accept'), endpoint.offers);
    if (type === null) throw new Problem('not-acceptable', { detail: `There are ${endpoint.offers.join(' and ')}.` });
    const body = await readLimited(c, caller, options);
    const request = checkRequest(parseBody(body, endpoint.schema), caller, options);
    timing.mark('body');
    return await answerOnce(c, { endpoint, options, caller, rate, type, body, request, timing });
  } finally {
    leave();
  }
}

interface Work {
  readonly endpoint: Endpoint<PdfRequest> | Endpoint<LayoutRequest>;
  readonly options: EndpointOptions;
  readonly caller: Caller;
  readonly rate: RateDecision;
  readonly type: string;
  readonly body: Uint8Array;
  readonly request: PdfRequest;
  readonly timing: Timing;
}

async function takeRate(c: ApiContext, { account, plan }: Caller, services: Services): Promise<RateDecision> {
  const rate = await services.rateLimits.take(rateKey(account.id), ratePolicy(plan));
  const headers = rateHeaders(plan, rate, null, services.clock.now());
  for (const [name, value] of Object.entries(headers)) c.header(name, value);
  if (rate.allowed) return rate;
  const detail = `The plan has ${plan.requestsPerMinute} requests a minute.`;
  throw new Problem('rate-limited', { detail, headers: { 'Retry-After': `${Math.max(1, rate.retrySeconds)}` } });
}

/** JSON may write a character of one byte with six; most of what is sent needs far less. */
const JSON_GROWTH = 3;
const JSON_REST = 65_536;

async function readLimited(c: ApiContext, { plan }: Caller, { limits }: EndpointOptions): Promise<Uint8Array> {
  const limit = Math.min(limits.body, plan.htmlBytes * JSON_GROWTH + JSON_REST);
  checkHeaders(c.req.raw.headers, limit);
  return await readBody(c.req.raw.body, limit, limits.bodyTime);
}

function checkRequest(request: PdfRequest, { plan }: Caller, { fetching }: EndpointOptions): PdfRequest {
  const bytes = Buffer.byteLength(request.html);
  if (bytes > plan.htmlBytes) {
    const detail = `The plan takes documents of up to ${plan.htmlBytes} bytes; this one has ${bytes}.`;
    throw new Problem('document-too-large', { detail, members: { limit: plan.htmlBytes } });
  }
  if (request.base_url !== undefined && !fetching) {
    const errors = [{ field: 'base_url', message: 'must be left out: this service fetches nothing' }];
    throw new Problem('fetching-not-allowed', { detail: invalidRequest(errors).options.detail!, members: { errors } });
  }
  return request;
}

async function answerOnce(c: ApiContext, work: Work): Promise<Response> {
  const { endpoint, options, caller, type, body } = work;
  const { services } = options;
  const once = await beginOnce(
    c.req.header('idempotency-key'),
    { route: endpoint.route, type, body },
    caller,
    services,
  );
  if (once.stored) {
    c.header('Idempotency-Replayed', 'true');
    return reply(c, once.stored, work);
  }
  try {
    const answer = await renderCounted(c, work);
    await once.finish(answer);
    return reply(c, answer, work);
  } catch (error) {
    await once.abandon();
    throw error;
  }
}

/** Holds a place of the month's quota while it renders; only a success is counted. */
async function renderCounted(c: ApiContext, work: Work): Promise<StoredAnswer> {
  const { caller, options, endpoint, timing } = work;
  const { services, counters } = options;
  const { mode } = caller.token;
  const held = mode === 'live' ? await reserve(c, work) : null;
  timing.mark('quota');
  try {
    const rendered = await options.renderer.render(renderRequest(c, work));
    timing.add(rendered.times);
    if (c.req.raw.signal.aborted) throw new RenderFailure('aborted', 'the client has gone');
    if (held) await services.usage.commit(held.reservation);
    counters.rendered(endpoint.kind, mode, rendered);
    if (held) await tellQuota(c, work);
    return endpoint.answer(rendered, work.type);
  } catch (error) {
    if (held) await services.usage.release(held.reservation);
    counters.failed(endpoint.kind, mode, error instanceof RenderFailure ? error.kind : 'internal');
    throw error instanceof RenderFailure ? problemOf(error, timeFor(work)) : error;
  }
}

async function reserve(c: ApiContext, work: Work): Promise<{ readonly reservation: string }> {
  const { caller, options } = work;
  const { usage, clock } = options.services;
  const held = await usage.reserve(caller.account.id, caller.plan);
  if (held) return held;
  const month = await tellQuota(c, work);
  const detail = `The plan has ${caller.plan.rendersPerMonth} renders a month. Test tokens are not counted.`;
  const headers = { 'Retry-After': `${secondsUntil(month.resetsAt, clock.now())}` };
  throw new Problem('quota-exceeded', {
    detail,
    headers,
    members: { resets_at: new Date(month.resetsAt).toISOString() },
  });
}

async function tellQuota(c: ApiContext, { caller, options, rate }: Work) {
  const { usage, clock } = options.services;
  const month = await usage.month(caller.account.id, caller.plan);
  for (const [name, value] of Object.entries(rateHeaders(caller.plan, rate, month, clock.now()))) c.header(name, value);
  return month;
}

const timeFor = ({ caller, options }: Work): number => Math.min(caller.plan.renderTime, options.limits.deadline);

const renderRequest = (c: ApiContext, work: Work, { endpoint, caller, request, timing } = work): RenderRequest => ({
  kind: endpoint.kind,
  html: request.html,
  options: documentOptions(request),
  watermark: caller.token.mode === 'test',
  account: caller.account.id,
  concurrency: caller.plan.concurrentRenders,
  deadline: timeFor(work) - timing.elapsed(),
  signal: c.req.raw.signal,
});

const busy = (): Problem =>
  new Problem('busy', { detail: 'All renderers are at work. Try again.', headers: { 'Retry-After': '1' } });

function problemOf(failure: RenderFailure, time: number): Problem | RenderFailure {
  switch (failure.kind) {
    case 'busy':
      return busy();
    case 'refused':
      return new Problem('document-refused', { detail: failure.message });
    case 'strict':
      return new Problem('strict-warning', { detail: failure.message, members: { warning: failure.warning } });
    case 'timeout':
      return new Problem('deadline-exceeded', { detail: `A render has ${time} ms, waiting included.` });
    default:
      return failure;
  }
}

function reply(c: ApiContext, { status, headers, body }: StoredAnswer, { timing }: Work): Response {
  c.header('Server-Timing', timing.header());
  c.header('Vary', 'Accept');
  return c.body(body as Uint8Array<ArrayBuffer>, status as 200, { ...headers, 'Content-Length': `${body.byteLength}` });
}
