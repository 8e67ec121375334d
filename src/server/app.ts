/** The whole service as one HTTP application: operations, API and site. It does not deal with ports or threads. */

import { randomUUID } from 'node:crypto';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { createApi, LAYOUT_ROUTE, nothingHere, OPENAPI_ROUTE, PDF_ROUTE, VERIFY_ROUTE } from './api/create-api.ts';
import { openApiDocument } from './api/openapi/openapi.ts';
import { PROBLEM_KINDS } from './api/problems.ts';
import type { ApiEnvironment } from './api/render-endpoint.ts';
import { billingRoutes } from './billing/routes.ts';
import { type ByteBudget, unboundedBytes } from './byte-budget.ts';
import { loggedNetwork } from './operations/addresses.ts';
import { createLifecycle, type Lifecycle } from './operations/lifecycle.ts';
import { type Log, silentLog, traceOf } from './operations/log.ts';
import { createMetrics, type Metrics } from './operations/metrics.ts';
import { clientAddress, requestOrigin } from './operations/proxies.ts';
import { operationsRoutes } from './operations/routes.ts';
import { type Telemetry, tracedRequests } from './operations/tracing.ts';
import { createProvenance, type Provenance } from './rendering/provenance.ts';
import type { Renderer } from './rendering/renderer.ts';
import { resultRoutes } from './results/routes.ts';
import type { Services } from './services.ts';
import { createPlayground } from './site/create-playground.ts';
import { createSite } from './site/create-site.ts';
import type { OperatorPage } from './site/operator-pages.ts';
import { storeFaultOf } from './store/faults.ts';

export interface ServiceLimits {
  /** Maximum size of a request's body in bytes; plans may allow less. */
  readonly body: number;
  /** Milliseconds in which a body must have arrived. */
  readonly bodyTime: number;
  /** How long a request may wait for its turn, in milliseconds. */
  readonly patience: number;
  /** How long a render may take, in milliseconds; plans may allow less. */
  readonly deadline: number;
}

export const DEFAULT_SERVICE_LIMITS: ServiceLimits = {
  body: 12_000_000,
  bodyTime: 20_000,
  patience: 30_000,
  deadline: 60_000,
};

export interface AppOptions {
  readonly services: Services;
  readonly renderer: Renderer;
  /** The public origin of the service, such as "https://pdf.example.com"; null: the one in each request. */
  readonly publicUrl?: string | null;
  readonly limits?: Partial<ServiceLimits>;
  /** The limit on bytes held by all bodies and responses together. Default: unlimited. */
  readonly bytes?: ByteBudget;
  /** Whether documents may load resources from the network. */
  readonly fetching?: boolean;
  /** Origins of sites whose scripts may call the API. */
  readonly corsOrigins?: readonly string[];
  /** The bearer token for `/metrics`; null: only this machine may read it. */
  readonly metricsToken?: string | null;
  readonly metrics?: Metrics;
  readonly log?: Log;
  readonly lifecycle?: Lifecycle;
  /** Contact for the activation of accounts if the operator bills. */
  readonly contact?: string | null;
  /** Pages that only the operator can write, such as terms of service. */
  readonly pages?: readonly OperatorPage[];
  /** What PDFs depend on besides the request. Default: this engine with its own fonts. */
  readonly provenance?: () => Promise<Provenance>;
  /** The client's address for rate limits; behind a proxy it depends on the operator's configuration. */
  readonly clientAddress?: (c: Context) => string;
  /** The origin that the client called. */
  readonly originOf?: (c: Context) => string;
  /** Receives trace spans; null: no tracing. */
  readonly telemetry?: Telemetry | null;
}

export function createApp(options: AppOptions): Hono<ApiEnvironment> {
  const { services, renderer, log = silentLog, lifecycle = createLifecycle(), publicUrl = null } = options;
  const metrics = options.metrics ?? createMetrics(renderer, false);
  const originOf = options.originOf ?? requestOrigin(publicUrl, 0);
  const onError = (error: unknown, requestId?: string): void => log.error(error, requestId);
  const app = new Hono<ApiEnvironment>();
  const client = options.clientAddress ?? clientAddress(0);
  if (options.telemetry) app.use(tracedRequests(options.telemetry, routeOf));
  app.use(observe({ metrics, log, lifecycle, client }));
  app.route(
    '/',
    operationsRoutes({ services, renderer, lifecycle, metrics, metricsToken: options.metricsToken ?? null }),
  );
  const limits = { ...DEFAULT_SERVICE_LIMITS, ...options.limits };
  const { fetching = false, bytes = unboundedBytes, corsOrigins = [], provenance = createProvenance([]) } = options;
  const rooms = { services, renderer, originOf, bytes, onError };
  app.route('/', createApi({ ...rooms, limits, fetching, corsOrigins, provenance, counters: metrics }));
  app.route('/', billingRoutes(services));
  app.route('/', resultRoutes(services.jobs));
  // In any spelling, so that clients of the API get its errors and not a page of the site.
  app.all('*', (c, next) => (/^\/+api(?:\/|$)/i.test(c.req.path) ? nothingHere(c, originOf(c)) : next()));
  const site = createSite({
    services,
    playground: createPlayground(renderer, onError),
    bytes,
    publicUrl,
    problems: Object.entries(PROBLEM_KINDS).map(([name, { status, title }]) => ({ name, status, title })),
    openapi: () => openApiDocument(publicUrl ?? ''),
    contact: options.contact ?? null,
    pages: options.pages ?? [],
    onError,
    originOf,
    clientAddress: client,
    audit: (c, event, facts) => log.audit(event, { network: loggedNetwork(client(c)), ...facts }),
  });
  // Called instead of mounted, so that it also answers unknown paths.
  app.all('*', (c) => site.fetch(c.req.raw, c.env));
  app.onError((error, c) => {
    onError(error, c.get('requestId'));
    if (storeFaultOf(error) !== null) return c.text('The store does not answer\n', 503, { 'Retry-After': '5' });
    return c.text('Internal server error\n', 500);
  });
  return app;
}

const ROUTES = new Set([PDF_ROUTE, LAYOUT_ROUTE, VERIFY_ROUTE, OPENAPI_ROUTE, '/healthz', '/readyz', '/metrics']);

/** The label under which a request is counted: paths with ids would each be counted separately. */
const routeOf = (path: string): string => (ROUTES.has(path) ? path : path.startsWith('/api/') ? 'api' : 'site');

/** The request ids that clients may choose; nothing else is copied into headers and logs. */
const REQUEST_ID = /^[\w.:/=+-]{1,128}$/;

interface Observers {
  readonly metrics: Metrics;
  readonly log: Log;
  readonly lifecycle: Lifecycle;
  readonly client: (c: Context) => string;
}

/** Requested every few seconds, so that only their failures are logged. */
const PROBES = new Set(['/healthz', '/readyz', '/metrics']);

/** Gives each request an id, logs and counts it, and sets the headers that all responses have. */
function observe({ metrics, log, lifecycle, client }: Observers): MiddlewareHandler<ApiEnvironment> {
  return async (c, next) => {
    const started = performance.now();
    const given = c.req.header('x-request-id');
    const requestId = given !== undefined && REQUEST_ID.test(given) ? given : randomUUID();
    c.set('requestId', requestId);
    await next();
    const { headers } = c.res;
    headers.set('X-Request-Id', requestId);
    for (const [name, value] of SAFETY) if (!headers.has(name)) headers.set(name, value);
    if (lifecycle.draining) headers.set('Connection', 'close');
    const { method, path } = c.req;
    const caller = c.get('caller');
    const status = c.get('outcome') === 'client-gone' ? 499 : c.res.status;
    const ms = performance.now() - started;
    metrics.request(routeOf(path), method, status, ms / 1000);
    if (PROBES.has(path) && status < 400) return;
    log.request({
      request_id: requestId,
      trace: traceOf(c.req.header('traceparent')),
      network: loggedNetwork(client(c)),
      method,
      path,
      status,
      ms: Math.round(ms * 10) / 10,
      account: caller?.account.id,
      token: caller?.token.id,
      outcome: c.get('outcome'),
    });
  };
}

/** Security headers; the site sets less strict ones of its own. */
const SAFETY: readonly (readonly [string, string])[] = [
  ['Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'"],
  ['X-Content-Type-Options', 'nosniff'],
  ['X-Frame-Options', 'DENY'],
  ['Referrer-Policy', 'no-referrer'],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
];
