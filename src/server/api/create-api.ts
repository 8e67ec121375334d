/** Everything under `/api`, for programs that authenticate with tokens. */

import { createHash } from 'node:crypto';
import { type Context, Hono } from 'hono';
import type { Provenance } from '../rendering/provenance.ts';
import type { Rendered, Renderer } from '../rendering/renderer.ts';
import type { Services, StoredAnswer } from '../services.ts';
import { storeFaultOf } from '../store/faults.ts';
import { createEnter } from './admission.ts';
import { crossOrigin } from './cross-origin.ts';
import { addJobRoutes, JOB_METHODS } from './jobs/job-routes.ts';
import { openApiDocument } from './openapi/openapi.ts';
import { PROBLEM_KINDS, PROBLEM_TYPE, Problem, problemBody } from './problems.ts';
import {
  type ApiContext,
  type ApiEnvironment,
  type EndpointOptions,
  handleRender,
  type RenderCounters,
} from './render-endpoint.ts';
import { addRenderRoutes, RENDER_METHODS } from './renders/render-routes.ts';
import { createRequestLimiter } from './request-limiter.ts';
import { layoutRequest, pdfRequest } from './schemas.ts';
import { addTemplateRoutes, TEMPLATE_METHODS } from './templates/template-routes.ts';
import { verifyEndpoint } from './verify.ts';

interface ApiOptions {
  readonly services: Services;
  readonly renderer: Renderer;
  /** The origin of a request, "https://pdf.example.com". */
  readonly originOf: (c: Context) => string;
  readonly limits: EndpointOptions['limits'];
  readonly bytes: EndpointOptions['bytes'];
  /** Whether documents may load resources from the network. */
  readonly fetching: boolean;
  /** Origins whose scripts may call the API. */
  readonly corsOrigins: readonly string[];
  readonly counters: RenderCounters;
  /** What PDFs depend on besides the request. */
  readonly provenance: () => Promise<Provenance>;
  /** Called for internal errors, of which the client sees no details. */
  readonly onError: (error: unknown, requestId: string) => void;
}

export const PDF_ROUTE = '/api/v1/pdf';
export const LAYOUT_ROUTE = '/api/v1/layout';
export const VERIFY_ROUTE = '/api/v1/verify';
export const OPENAPI_ROUTE = '/api/openapi.json';

const ALLOWED = [
  [PDF_ROUTE, 'POST'],
  [LAYOUT_ROUTE, 'POST'],
  [VERIFY_ROUTE, 'POST'],
  [OPENAPI_ROUTE, 'GET, HEAD'],
  ...JOB_METHODS,
  ...TEMPLATE_METHODS,
  ...RENDER_METHODS,
] as const;

export function createApi(options: ApiOptions): Hono<ApiEnvironment> {
  const { services, renderer, counters, limits, fetching, bytes, onError } = options;
  const limiter = createRequestLimiter(services.places);
  const endpoint: EndpointOptions = { services, renderer, counters, limits, fetching, bytes, limiter, onError };
  const app = new Hono<ApiEnvironment>();
  app.use('/api/*', crossOrigin(new Set(options.corsOrigins)));
  app.use('/api/*', async (c, next) => {
    await next();
    // No response of the API may be shown as an active page.
    c.res.headers.set('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'; sandbox");
    c.res.headers.set('Cache-Control', c.req.path === OPENAPI_ROUTE ? 'public, max-age=300' : 'no-store');
  });
  app.post(PDF_ROUTE, (c) => handleRender(c, { ...PDF, schema: pdfRequest }, endpoint));
  app.post(LAYOUT_ROUTE, (c) => handleRender(c, { ...LAYOUT, schema: layoutRequest }, endpoint));
  const verify = verifyEndpoint(VERIFY_ROUTE, options.provenance);
  app.post(VERIFY_ROUTE, (c) => handleRender(c, verify, endpoint));
  const enter = createEnter(services);
  addJobRoutes(app, { ...endpoint, originOf: options.originOf }, enter);
  addTemplateRoutes(app, endpoint, enter);
  addRenderRoutes(app, services, enter);
  app.get(OPENAPI_ROUTE, (c) => c.json(openApiDocument(options.originOf(c))));
  for (const [path, methods] of ALLOWED) {
    app.all(path, () => {
      throw new Problem('method-not-allowed', { detail: `Use ${methods}.`, headers: { Allow: methods } });
    });
  }
  app.all('/api/*', () => {
    throw nothing();
  });
  app.onError((error, c) => answerError(error, c, options));
  return app;
}

const nothing = (): Problem => new Problem('not-found', { detail: `The API is described at ${OPENAPI_ROUTE}.` });

/** For paths that were meant for the API but do not exist, such as "/API/v1/pdf". */
export const nothingHere = (c: ApiContext, origin: string): Response => answerProblem(c, nothing(), origin);

function answerError(error: unknown, c: ApiContext, options: Pick<ApiOptions, 'originOf' | 'onError'>): Response {
  const requestId = c.get('requestId');
  const problem =
    error instanceof Problem ? error : storeFaultOf(error) === null ? new Problem('internal') : storeGone();
  // A client that disconnected gets no response, and that is not an error.
  const gone = c.req.raw.signal.aborted;
  if (problem !== error && !gone) options.onError(error, requestId);
  const response = answerProblem(c, problem, options.originOf(c));
  if (gone) c.set('outcome', 'client-gone');
  return response;
}

function answerProblem(c: ApiContext, problem: Problem, origin: string): Response {
  c.set('outcome', problem.problem);
  const body = problemBody(problem.problem, origin, c.get('requestId'), problem.options);
  const headers = { 'Content-Type': PROBLEM_TYPE, ...problem.options.headers };
  // Through the context, which has the headers set so far.
  return c.body(body, PROBLEM_KINDS[problem.problem].status, headers);
}

/** Bytes encoded to base64 in one step, a multiple of three: takes about two milliseconds. */
const PIECE = 1_500_000;

/** Yields to other requests between two pieces of a large file. */
async function inBase64(before: string, bytes: Uint8Array, after: string): Promise<Buffer> {
  const length = before.length + Math.ceil(bytes.byteLength / 3) * 4 + after.length;
  const out = Buffer.allocUnsafe(length);
  let at = out.write(before, 0, 'latin1');
  for (let start = 0; start < bytes.byteLength; start += PIECE) {
    if (start > 0) await new Promise((resolve) => setImmediate(resolve));
    const piece = bytes.subarray(start, start + PIECE);
    at += out.write(Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength).toString('base64'), at, 'latin1');
  }
  out.write(after, at, 'latin1');
  return out;
}

/** Lets clients prove later that a PDF has the same bytes, which depend only on the version, the fonts and the request. */
const digestOf = (bytes: Uint8Array): string => `sha-256=:${createHash('sha256').update(bytes).digest('base64')}:`;

/** Headers about the PDF, even if the response is JSON that contains it. https://www.rfc-editor.org/rfc/rfc9530 */
const facts = ({ bytes, pageCount, warnings }: Rendered): Record<string, string> => ({
  'X-Platen-Digest': digestOf(bytes),
  'X-Platen-Pages': `${pageCount}`,
  'X-Platen-Warnings': `${warnings.reduce((sum, { count }) => sum + count, 0)}`,
});

const storeGone = (): Problem =>
  new Problem('store-unavailable', {
    detail: 'Nothing was rendered or counted. Try again.',
    headers: { 'Retry-After': '5' },
  });

const PDF = {
  kind: 'pdf',
  route: PDF_ROUTE,
  offers: ['application/json', 'application/pdf', 'application/octet-stream'],
  async answer(rendered: Rendered, type: string): Promise<StoredAnswer> {
    const { bytes } = rendered;
    if (type !== 'application/json') {
      const headers = { 'Content-Type': type, 'Content-Disposition': 'inline; filename="document.pdf"' };
      return { status: 200, headers: { ...headers, ...facts(rendered) }, body: bytes };
    }
    const body = await inBase64('{"pdf_content":"', bytes, '"}');
    return { status: 200, headers: { 'Content-Type': 'application/json', ...facts(rendered) }, body };
  },
} as const;

const LAYOUT = {
  kind: 'layout',
  route: LAYOUT_ROUTE,
  offers: ['application/json'],
  async answer(rendered: Rendered): Promise<StoredAnswer> {
    const headers = { 'Content-Type': 'application/json', ...facts(rendered) };
    return { status: 200, headers, body: rendered.bytes };
  },
} as const;
