/** The HTTP interface. It knows neither ports nor threads: both are handed in. */

import { type Context, Hono } from 'hono';
import { requestId } from 'hono/request-id';
import { secureHeaders } from 'hono/secure-headers';
import { negotiate } from './api/negotiate.ts';
import { type ProblemName, type ProblemOptions, problem } from './problems.ts';
import { type Renderer, RenderFailure } from './render-pool.ts';
import { type BodyFault, checkHeaders, parseBody, readBody } from './request-body.ts';

export interface ServiceLimits {
  /** Bytes of a request's body. */
  readonly body: number;
  /** Milliseconds from a request's arrival to its answer, waiting included. */
  readonly deadline: number;
}

export const DEFAULT_SERVICE_LIMITS: ServiceLimits = { body: 10_000_000, deadline: 60_000 };

export interface AppOptions {
  readonly renderer: Renderer;
  readonly tokens: { verify(token: string): Promise<unknown> };
  readonly limits?: Partial<ServiceLimits>;
  /** Told of faults of ours; the client sees none of it. */
  readonly onError?: (error: unknown, requestId: string) => void;
}

interface Environment {
  Variables: { requestId: string };
}

type Request = Context<Environment>;

const OFFERS = ['application/json', 'application/pdf'] as const;

export function createApp(options: AppOptions): Hono<Environment> {
  const limits: ServiceLimits = { ...DEFAULT_SERVICE_LIMITS, ...options.limits };
  const onError = options.onError ?? (() => {});
  const app = new Hono<Environment>();
  app.use(requestId({ limitLength: 128 }));
  app.use(
    secureHeaders({
      contentSecurityPolicy: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
      referrerPolicy: 'no-referrer',
    }),
  );
  app.use(async (c, next) => {
    await next();
    c.res.headers.set('Cache-Control', 'no-store');
  });
  app.get('/healthz', (c) => c.json({ status: 'ok' }));
  app.post('/api/v1/pdf', (c) => renderRequest(c, options, limits, onError));
  for (const [path, allowed] of [
    ['/healthz', 'GET, HEAD'],
    ['/api/v1/pdf', 'POST'],
  ] as const) {
    app.all(path, (c) => fail(c, 'method-not-allowed', { detail: `Use ${allowed}.`, headers: { Allow: allowed } }));
  }
  app.notFound((c) => fail(c, 'not-found'));
  app.onError((error, c) => {
    onError(error, c.get('requestId'));
    return fail(c, 'internal');
  });
  return app;
}

function fail(c: Request, name: ProblemName, options?: ProblemOptions): Response {
  const { body, status, headers } = problem(name, c.get('requestId'), options);
  // Through the context, which knows the headers set so far.
  return c.body(body, status, headers);
}

async function renderRequest(
  c: Request,
  options: AppOptions,
  limits: ServiceLimits,
  onError: (error: unknown, requestId: string) => void,
): Promise<Response> {
  const started = performance.now();
  const refusal = await authenticate(c, options.tokens);
  if (refusal) return refusal;
  const type = negotiate(c.req.header('accept'), OFFERS);
  if (type === null) return fail(c, 'not-acceptable', { detail: `There are ${OFFERS.join(' and ')}.` });
  const headerFault = checkHeaders(c.req.raw.headers, limits.body);
  if (headerFault) return bodyProblem(c, headerFault, limits);
  const bytes = await readBody(c.req.raw.body, limits.body);
  if (bytes === null) return bodyProblem(c, { kind: 'body-too-large' }, limits);
  const body = parseBody(bytes);
  if (!body.ok) return bodyProblem(c, body.fault, limits);
  try {
    const remaining = limits.deadline - (performance.now() - started);
    const pdf = await withDeadline(remaining, c.req.raw.signal, (signal) => options.renderer.render(body.html, signal));
    return pdfResponse(c, pdf, type);
  } catch (error) {
    return renderProblem(c, error, limits, onError);
  }
}

/** https://www.rfc-editor.org/rfc/rfc6750#section-3 */
async function authenticate(c: Request, tokens: AppOptions['tokens']): Promise<Response | null> {
  const header = c.req.header('authorization');
  const token = header === undefined ? undefined : /^Bearer +(\S+)$/i.exec(header.trim())?.[1];
  if (token !== undefined && (await tokens.verify(token)) !== null) return null;
  const challenge = header === undefined ? 'Bearer realm="platen"' : 'Bearer realm="platen", error="invalid_token"';
  const detail = 'Send "Authorization: Bearer" with a token made by "platen token create".';
  return fail(c, 'unauthorized', { detail, headers: { 'WWW-Authenticate': challenge } });
}

function bodyProblem(c: Request, fault: BodyFault, limits: ServiceLimits): Response {
  switch (fault.kind) {
    case 'body-too-large': {
      const detail = `At most ${limits.body} bytes are taken.`;
      // The rest of the body is not read: the connection cannot be used again.
      return fail(c, fault.kind, { detail, members: { limit: limits.body }, headers: { Connection: 'close' } });
    }
    case 'unsupported-media-type':
      return fail(c, fault.kind, { detail: fault.detail, headers: { 'Accept-Post': 'application/json' } });
    case 'invalid-request':
      return fail(c, fault.kind, { detail: fault.detail, members: { errors: fault.errors } });
    case 'invalid-json':
      return fail(c, fault.kind, { detail: fault.detail });
  }
}

/** Runs with a signal that is aborted when the time is over or the client has gone. */
async function withDeadline<T>(
  milliseconds: number,
  client: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const stop = (): void => controller.abort();
  const timer = setTimeout(stop, Math.max(0, milliseconds));
  client.addEventListener('abort', stop, { once: true });
  if (client.aborted) stop();
  try {
    return await work(controller.signal);
  } finally {
    clearTimeout(timer);
    client.removeEventListener('abort', stop);
  }
}

function renderProblem(
  c: Request,
  error: unknown,
  limits: ServiceLimits,
  onError: (error: unknown, requestId: string) => void,
): Response {
  if (error instanceof RenderFailure) {
    if (error.kind === 'busy') return fail(c, 'busy', { headers: { 'Retry-After': '5' } });
    if (error.kind === 'refused') return fail(c, 'document-refused', { detail: error.message });
    if (error.kind === 'aborted') {
      return fail(c, 'deadline-exceeded', { detail: `Rendering is stopped after ${limits.deadline} ms.` });
    }
  }
  onError(error, c.get('requestId'));
  return fail(c, 'internal');
}

function pdfResponse(c: Request, pdf: Uint8Array, type: (typeof OFFERS)[number]): Response {
  c.header('Vary', 'Accept');
  if (type === 'application/json') {
    return c.json({ pdf_content: Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength).toString('base64') });
  }
  const headers = {
    'Content-Type': type,
    'Content-Disposition': 'inline; filename="document.pdf"',
    'Content-Length': `${pdf.byteLength}`,
  };
  return c.body(pdf as Uint8Array<ArrayBuffer>, 200, headers);
}
