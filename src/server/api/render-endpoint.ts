/** `POST /api/v1/pdf` and `POST /api/v1/layout`: from a token to an answer, each step refusing with its own problem. */

import type { ServerResponse } from 'node:http';
import type { Context } from 'hono';
import type { z } from 'zod';
import type { ByteBudget, Holding } from '../byte-budget.ts';
import { planFor } from '../plans/allowance.ts';
import type { Rendered, Renderer } from '../rendering/renderer.ts';
import type { RateDecision, Services, StoredAnswer } from '../services.ts';
import { authenticate, type Caller, checkSubscription } from './authentication.ts';
import { busy, renderCounted } from './counted-render.ts';
import { checkDocument, documentOptions } from './document-options.ts';
import { beginOnce } from './idempotency.ts';
import { rateHeaders, takeRate } from './limits.ts';
import { negotiate } from './negotiate.ts';
import { Problem } from './problems.ts';
import { checkHeaders, parseBody, readBody } from './request-body.ts';
import type { RequestLimiter } from './request-limiter.ts';
import type { LayoutRequest, PdfRequest } from './schemas.ts';
import { createTiming, type Timing } from './server-timing.ts';
import { findSource } from './templates/template-routes.ts';
import { DATA_VALUES } from './templates/template-schemas.ts';

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

interface EndpointLimits {
  /** Bytes of a body. */
  readonly body: number;
  /** Milliseconds in which a body must have arrived. */
  readonly bodyTime: number;
  /** Milliseconds a request may wait for its turn. */
  readonly patience: number;
  /** Milliseconds a render may take. */
  readonly deadline: number;
}

export interface EndpointOptions {
  readonly services: Services;
  readonly renderer: Renderer;
  readonly limiter: RequestLimiter;
  /** What bodies and answers hold. */
  readonly bytes: ByteBudget;
  readonly counters: RenderCounters;
  readonly limits: EndpointLimits;
  /** The operator lets documents fetch. */
  readonly fetching: boolean;
}

interface Endpoint<T extends PdfRequest | LayoutRequest> {
  readonly kind: 'pdf' | 'layout';
  readonly route: string;
  readonly schema: z.ZodType<T>;
  /** Media types there are, the usual one first. */
  readonly offers: readonly string[];
  answer(rendered: Rendered, type: string): Promise<StoredAnswer>;
}

export async function handleRender<T extends PdfRequest | LayoutRequest>(
  c: ApiContext,
  endpoint: Endpoint<T>,
  options: EndpointOptions,
): Promise<Response> {
  const { services, limiter } = options;
  const timing = createTiming();
  const caller = await authenticate(c.req.header('authorization'), services);
  c.set('caller', caller);
  checkSubscription(caller);
  const leave = limiter.enter(caller.account.id, caller.plan);
  const holding = options.bytes.open(caller.account.id);
  try {
    // First of all: under pressure each refusal should cost as little as can be.
    if (options.renderer.isFull(caller.account.id)) throw busy(options.renderer);
    const rate = await takeRate(c, caller, services);
    timing.mark('auth');
    const type = negotiate(c.req.header('accept'), endpoint.offers);
    if (type === null) throw new Problem('not-acceptable', { detail: `There are ${endpoint.offers.join(' and ')}.` });
    const body = await readLimited(c, caller, options, holding);
    const request = parseBody(body, endpoint.schema, DATA_VALUES);
    checkDocument(request, caller.plan, options.fetching);
    timing.mark('body');
    const response = await answerOnce(c, { endpoint, options, caller, rate, type, body, request, timing, holding });
    releaseWhenSent(c, holding);
    return response;
  } catch (error) {
    holding.release();
    throw error;
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
  readonly holding: Holding;
}

/** A client that reads slowly keeps its answer in memory: it counts until the last byte has gone. */
function releaseWhenSent(c: ApiContext, holding: Holding): void {
  const { outgoing } = (c.env ?? {}) as { outgoing?: ServerResponse };
  if (outgoing && !outgoing.closed) outgoing.once('close', holding.release);
  else holding.release();
}

/** JSON may write a character of one byte with six; most of what is sent needs far less. */
const JSON_GROWTH = 3;
const JSON_REST = 65_536;

async function readLimited(
  c: ApiContext,
  { plan }: Caller,
  { limits }: EndpointOptions,
  holding: Holding,
): Promise<Uint8Array> {
  const limit = Math.min(limits.body, plan.htmlBytes * JSON_GROWTH + JSON_REST);
  const rules = { limit, time: limits.bodyTime, holding };
  const coding = checkHeaders(c.req.raw.headers, rules);
  return await readBody(c.req.raw.body, coding, rules);
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
  if (once.replay) c.header('Idempotency-Replayed', 'true');
  if (once.stored) return reply(c, once.stored, work);
  try {
    const answer = await render(c, work, !once.replay);
    await once.finish(answer);
    return reply(c, answer, work);
  } catch (error) {
    await once.abandon();
    throw error;
  }
}

async function render(c: ApiContext, work: Work, counted: boolean): Promise<StoredAnswer> {
  const { caller, endpoint, options, request, timing, holding } = work;
  const { counters } = options;
  const { mode } = caller.token;
  const { signal } = c.req.raw;
  try {
    const { html, data } = await findSource(request, caller.account.id, options.services);
    const filled = data === undefined ? {} : { data };
    const asked = { kind: endpoint.kind, html, ...filled, options: documentOptions(request), signal };
    const answer = await renderCounted({ caller, request: asked, counted, timing }, options, async (rendered) => {
      const made = await endpoint.answer(rendered, work.type);
      if (!holding.grow(made.body.byteLength)) throw answersUnread();
      counters.rendered(endpoint.kind, mode, rendered);
      return made;
    });
    if (mode === 'live' && counted) await tellQuota(c, work);
    return answer;
  } catch (error) {
    counters.failed(endpoint.kind, mode, error instanceof Problem ? error.problem : 'internal');
    if (error instanceof Problem && error.problem === 'quota-exceeded') await tellQuota(c, work);
    throw error;
  }
}

const answersUnread = (): Problem =>
  new Problem('busy', {
    detail: 'Too many answers wait to be read by their clients. Read them, and try again.',
    headers: { 'Retry-After': '2' },
  });

async function tellQuota(c: ApiContext, { caller, options, rate }: Work): Promise<void> {
  const { usage, clock } = options.services;
  const plan = planFor(caller.account, caller.plan);
  const month = await usage.month(caller.account.id, plan);
  for (const [name, value] of Object.entries(rateHeaders(plan, rate, month, clock.now()))) c.header(name, value);
}

function reply(c: ApiContext, { status, headers, body }: StoredAnswer, { timing }: Work): Response {
  c.header('Server-Timing', timing.header());
  c.header('Vary', 'Accept');
  return c.body(body as Uint8Array<ArrayBuffer>, status as 200, { ...headers, 'Content-Length': `${body.byteLength}` });
}
