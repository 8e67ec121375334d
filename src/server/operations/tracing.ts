/**
 * Spans of requests and renders, if there is an OpenTelemetry SDK in the process. The package with the API is installed together with an
 * SDK; without it nothing is traced. https://opentelemetry.io/docs/specs/semconv/http/http-spans/
 */

import type { Context, Span } from '@opentelemetry/api';
import type { MiddlewareHandler } from 'hono';
import type { Rendered, Renderer } from '../rendering/renderer.ts';

/** The package's API, which does nothing until an SDK is registered. */
export type Telemetry = typeof import('@opentelemetry/api');

const NAME = 'platen';

/** Null if the package is not installed. */
export async function openTelemetry(): Promise<Telemetry | null> {
  try {
    return await import('@opentelemetry/api');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_MODULE_NOT_FOUND') return null;
    throw error;
  }
}

/**
 * A span for each request, which continues the trace of its caller. @param routeOf the route under which the request is counted, never
 * its URL
 */
export function tracedRequests(api: Telemetry, routeOf: (path: string) => string): MiddlewareHandler {
  const { trace, context, propagation, SpanKind, SpanStatusCode } = api;
  return async (c, next) => {
    const { method, path } = c.req;
    const parent = propagation.extract(context.active(), Object.fromEntries(c.req.raw.headers));
    const route = routeOf(path);
    const attributes = { 'http.request.method': method, 'http.route': route };
    const options = { kind: SpanKind.SERVER, attributes };
    await trace.getTracer(NAME).startActiveSpan(`${method} ${route}`, options, parent, async (span) => {
      try {
        await next();
        span.setAttribute('http.response.status_code', c.res.status);
        if (c.res.status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      } finally {
        span.end();
      }
    });
  };
}

/** The renderer with a span for each document, and one for each of its stages. */
export function tracedRenderer(api: Telemetry, renderer: Renderer): Renderer {
  const { trace, SpanStatusCode } = api;
  return {
    isFull: (account) => renderer.isFull(account),
    load: () => renderer.load(),
    render: (request) =>
      trace.getTracer(NAME).startActiveSpan(`render ${request.kind}`, async (span) => {
        const started = Date.now();
        try {
          const rendered = await renderer.render(request);
          span.setAttribute('platen.pages', rendered.pageCount);
          traceStages(api, rendered, span, started);
          return rendered;
        } catch (error) {
          span.setStatus({ code: SpanStatusCode.ERROR, message: (error as Error).name });
          throw error;
        } finally {
          span.end();
        }
      }),
  };
}

/** The stages have ended: each begins where the previous one ended. */
function traceStages({ trace, context }: Telemetry, { times }: Rendered, parent: Span, started: number): void {
  const within: Context = trace.setSpan(context.active(), parent);
  let at = started;
  for (const [stage, time] of Object.entries(times)) {
    const span = trace.getTracer(NAME).startSpan(stage, { startTime: at }, within);
    at += time;
    span.end(at);
  }
}
