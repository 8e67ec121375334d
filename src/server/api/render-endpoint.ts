/** `POST /api/v1/pdf` and `POST /api/v1/layout`: from the token to the response; each step that refuses a request throws its own problem. */

import type { ServerResponse } from 'node:http';
import type { Context } from 'hono';
import type { z } from 'zod';
import type { ByteBudget, Holding } from '../byte-budget.ts';
import { planFor } from '../plans/allowance.ts';
import type { Asset, Rendered, Renderer } from '../rendering/renderer.ts';
import type { RateDecision, Services, StoredAnswer } from '../services.ts';
import { type AnswerStream, createAnswerStream } from './answer-stream.ts';
import { authenticate, type Caller, checkScope, checkSubscription } from './authentication.ts';
import { busy, renderCounted } from './counted-render.ts';
import { checkDocuments, documentOptions } from './document-options.ts';
import { readFormBody } from './form-body.ts';
import { beginOnce, type Once } from './idempotency.ts';
import { rateHeaders, takeRate } from './limits.ts';
import { negotiate } from './negotiate.ts';
import { partDocuments } from './part-documents.ts';
import { Problem } from './problems.ts';
import { checkedValue, checkHeaders, isForm, noRoom, parsedJson, readBody } from './request-body.ts';
import type { RequestLimiter } from './request-limiter.ts';
import type { LayoutRequest, PdfRequest, VerifyRequest } from './schemas.ts';
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
  /** Maximum size of a body in bytes. */
  readonly body: number;
  /** Milliseconds in which a body must have arrived. */
  readonly bodyTime: number;
  /** How long a request may wait for its turn, in milliseconds. */
  readonly patience: number;
  /** How long a render may take, in milliseconds. */
  readonly deadline: number;
}

export interface EndpointOptions {
  readonly services: Services;
  readonly renderer: Renderer;
  readonly limiter: RequestLimiter;
  /** Counts the bytes held by bodies and responses. */
  readonly bytes: ByteBudget;
  readonly counters: RenderCounters;
  readonly limits: EndpointLimits;
  /** Whether documents may load resources from the network. */
  readonly fetching: boolean;
  /** Called for internal errors that can no longer be reported in the response. */
  readonly onError: (error: unknown, requestId: string) => void;
}

type Asked = PdfRequest | LayoutRequest | VerifyRequest;

interface Endpoint<T extends Asked> {
  readonly kind: 'pdf' | 'layout';
  readonly route: string;
  readonly schema: z.ZodType<T>;
  /** The available media types, the default first. */
  readonly offers: readonly string[];
  answer(
    rendered: Rendered,
    type: string,
    asked: { readonly request: Asked; readonly body: Uint8Array },
  ): Promise<StoredAnswer>;
}

export async function handleRender<T extends Asked>(
  c: ApiContext,
  endpoint: Endpoint<T>,
  options: EndpointOptions,
): Promise<Response> {
  const { services, limiter } = options;
  const timing = createTiming();
  const caller = await authenticate(c.req.header('authorization'), services);
  c.set('caller', caller);
  checkScope(caller, 'render');
  checkSubscription(caller);
  const leave = limiter.enter(caller.account.id, caller.plan);
  const holding = options.bytes.open(caller.account.id);
  let ended: Promise<unknown> = Promise.resolve();
  try {
    // Checked first: under load, each refusal should be as cheap as possible.
    if (options.renderer.isFull(caller.account.id)) throw busy(options.renderer);
    const rate = await takeRate(c, caller, services);
    timing.mark('auth');
    const type = negotiate(c.req.header('accept'), endpoint.offers);
    if (type === null)
      throw new Problem('not-acceptable', { detail: `The answer is ${endpoint.offers.join(' or ')}.` });
    const { body, value, assets } = await readAsked(c, caller, options, holding);
    const request = checkedValue(value, endpoint.schema);
    checkDocuments(request, caller.plan, options.fetching);
    timing.mark('body');
    const work = { endpoint, options, caller, rate, type, body, request, assets, timing, holding };
    const answered = await answerOnce(c, work);
    ({ ended } = answered);
    releaseWhenSent(c, holding);
    return answered.response;
  } catch (error) {
    holding.release();
    throw error;
  } finally {
    // A streamed document is in progress until its last chunk is made. Later failures are reported where they occur.
    void ended.catch(() => {}).then(leave);
  }
}

interface Work {
  readonly endpoint: Pick<Endpoint<Asked>, 'kind' | 'route' | 'answer'>;
  readonly options: EndpointOptions;
  readonly caller: Caller;
  readonly rate: RateDecision;
  readonly type: string;
  /** Identifies the request for `Idempotency-Key`. */
  readonly body: Uint8Array;
  readonly request: PdfRequest;
  readonly assets: readonly Asset[];
  readonly timing: Timing;
  readonly holding: Holding;
}

/** The response to a client that reads slowly stays in memory, so it counts until the last byte has been sent. */
function releaseWhenSent(c: ApiContext, holding: Holding): void {
  const { outgoing } = (c.env ?? {}) as { outgoing?: ServerResponse };
  if (outgoing && !outgoing.closed) outgoing.once('close', holding.release);
  else holding.release();
}

/** JSON can escape a one-byte character with six bytes; most bodies need far less. */
const JSON_GROWTH = 3;
const JSON_REST = 65_536;

/** Reads a JSON body or a form with files. */
async function readAsked(
  c: ApiContext,
  { plan }: Caller,
  { limits }: EndpointOptions,
  holding: Holding,
): Promise<{ readonly body: Uint8Array; readonly value: unknown; readonly assets: readonly Asset[] }> {
  const { headers, body } = c.req.raw;
  const form = isForm(headers);
  const limit = form ? limits.body : Math.min(limits.body, plan.htmlBytes * JSON_GROWTH + JSON_REST);
  const rules = { limit, time: limits.bodyTime, holding, forms: true };
  const bytes = await readBody(body, checkHeaders(headers, rules), rules);
  if (!form) return { body: bytes, value: parsedJson(bytes, DATA_VALUES), assets: [] };
  // Counted twice, since the parts are copies.
  if (!holding.grow(bytes.byteLength)) throw noRoom();
  const { value, assets, fingerprint } = await readFormBody(bytes, headers.get('content-type')!, DATA_VALUES);
  return { body: fingerprint, value, assets };
}

interface Answered {
  readonly response: Response;
  /** Settles when its rendering has ended. */
  readonly ended: Promise<unknown>;
}

async function answerOnce(c: ApiContext, work: Work): Promise<Answered> {
  const { endpoint, options, caller, type, body } = work;
  const { services } = options;
  const once = await beginOnce(
    c.req.header('idempotency-key'),
    { route: endpoint.route, type, body },
    caller,
    services,
  );
  if (once.replay) c.header('Idempotency-Replayed', 'true');
  const whole = (answer: StoredAnswer): Answered => ({ response: reply(c, answer, work), ended: Promise.resolve() });
  if (once.stored) return whole(once.stored);
  const stream = goesInParts(work) ? createAnswerStream(work.holding) : null;
  const finished = finish(c, work, once, stream);
  if (stream === null) return whole(await finished);
  const first = await Promise.race([finished, stream.begun]);
  if ('body' in first) return whole(first);
  finished.catch((error: unknown) => {
    if (!(error instanceof Problem) && !c.req.raw.signal.aborted) options.onError(error, c.get('requestId'));
  });
  return { response: replyInParts(c, stream.body, first.pageCount, work), ended: finished };
}

/** Whether the response can be streamed: plain PDF bytes, and no option that could still turn it into a problem after the first chunk. */
const goesInParts = ({ endpoint, type, request }: Work): boolean =>
  endpoint.kind === 'pdf' &&
  type !== 'application/json' &&
  request.strict === undefined &&
  request.documents === undefined;

async function finish(c: ApiContext, work: Work, once: Once, stream: AnswerStream | null): Promise<StoredAnswer> {
  try {
    const answer = await render(c, work, !once.replay, stream);
    await once.finish(stream?.isOpen ? null : answer);
    stream?.close(answer.body);
    return answer;
  } catch (error) {
    stream?.fail(error);
    await once.abandon();
    throw error;
  }
}

async function render(c: ApiContext, work: Work, counted: boolean, stream: AnswerStream | null): Promise<StoredAnswer> {
  const { caller, endpoint, options, request, timing, holding } = work;
  const { counters } = options;
  const { mode } = caller.token;
  const { signal } = c.req.raw;
  try {
    const { html, data } = await findSource(request, caller.account.id, options.services);
    const { assets } = work;
    const documents = await partDocuments(request, { account: caller.account.id, services: options.services, assets });
    const filled = { ...(data === undefined ? {} : { data }), ...(documents ? { documents } : {}) };
    const parts = stream === null ? {} : { onPart: stream.push };
    const asked = { kind: endpoint.kind, html, ...filled, ...parts, assets, options: documentOptions(request), signal };
    const answer = await renderCounted({ caller, request: asked, counted, timing }, options, async (rendered) => {
      const made = await endpoint.answer(rendered, work.type, work);
      if (stream?.isOpen) holding.charge(made.body.byteLength);
      else if (!holding.grow(made.body.byteLength)) throw answersUnread();
      counters.rendered(endpoint.kind, mode, rendered);
      note(c, work, rendered, null);
      return made;
    });
    if (mode === 'live' && counted && !stream?.isOpen) await tellQuota(c, work);
    return answer;
  } catch (error) {
    counters.failed(endpoint.kind, mode, error instanceof Problem ? error.problem : 'internal');
    note(c, work, null, error);
    if (error instanceof Problem && error.problem === 'quota-exceeded') await tellQuota(c, work);
    throw error;
  }
}

/** Adds an entry to the account's log of renders, without waiting for it. */
function note(
  c: ApiContext,
  { caller, endpoint, options, timing }: Work,
  rendered: Rendered | null,
  error: unknown,
): void {
  const { renders, clock } = options.services;
  const { account, token } = caller;
  const gone = c.req.raw.signal.aborted;
  const failure = error instanceof Problem ? error : new Problem('internal');
  void renders.add(account.id, {
    request: c.get('requestId'),
    token: token.id,
    source: 'api',
    kind: endpoint.kind,
    mode: token.mode,
    at: clock.now(),
    outcome: rendered ? 'success' : gone ? 'client-gone' : failure.problem,
    detail: rendered || gone ? null : (failure.options.detail ?? null),
    pageCount: rendered?.pageCount ?? null,
    time: timing.elapsed(),
    warnings: rendered?.warnings ?? [],
  });
}

const answersUnread = (): Problem =>
  new Problem('busy', {
    detail: 'Too many answers are waiting for clients to read them. Read them, and try again.',
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

/** A streamed response; its headers lack what is only known at the end, the length and the number of warnings. */
function replyInParts(c: ApiContext, body: ReadableStream<Uint8Array>, pageCount: number, work: Work): Response {
  c.header('Server-Timing', work.timing.header());
  c.header('Vary', 'Accept');
  return c.body(body, 200, {
    'Content-Type': work.type,
    'Content-Disposition': 'inline; filename="document.pdf"',
    'X-Platen-Pages': `${pageCount}`,
  });
}
