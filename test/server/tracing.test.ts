/** Spans as an SDK would see them: OpenTelemetry's interface with a provider of the test's own behind it. */

import './patience.ts';
import * as api from '@opentelemetry/api';
import { afterEach, expect, it } from 'vitest';
import { tracedRenderer } from '../../src/server/operations/tracing.ts';
import { RenderFailure } from '../../src/server/rendering/renderer.ts';
import { fakeRenderer, harness, rendered } from './api/harness.ts';

interface Seen {
  readonly name: string;
  readonly parent: string | undefined;
  readonly attributes: Record<string, unknown>;
  status: api.SpanStatusCode;
  ended: boolean;
}

function listen(): Seen[] {
  const spans: Seen[] = [];
  const tracer = {
    startSpan(name: string, options: api.SpanOptions = {}, context = api.context.active()) {
      const seen: Seen = {
        name,
        parent: api.trace.getSpanContext(context)?.traceId,
        attributes: { ...options.attributes },
        status: api.SpanStatusCode.UNSET,
        ended: false,
      };
      spans.push(seen);
      const span = api.trace.wrapSpanContext({
        traceId: seen.parent ?? 'f'.repeat(32),
        spanId: '1'.repeat(16),
        traceFlags: 1,
      });
      return Object.assign(span, {
        setAttribute: (key: string, value: unknown) => Object.assign(seen.attributes, { [key]: value }),
        setStatus: ({ code }: api.SpanStatus) => Object.assign(seen, { status: code }),
        end: () => Object.assign(seen, { ended: true }),
      });
    },
    startActiveSpan(name: string, ...rest: unknown[]) {
      const work = rest.at(-1) as (span: api.Span) => unknown;
      const [options, context] = rest.length > 1 ? rest : [];
      return work(tracer.startSpan(name, options as api.SpanOptions, context as api.Context) as unknown as api.Span);
    },
  };
  api.trace.setGlobalTracerProvider({ getTracer: () => tracer as unknown as api.Tracer });
  api.propagation.setGlobalPropagator({
    inject() {},
    fields: () => ['traceparent'],
    extract(context, carrier) {
      const [, traceId, spanId] = `${(carrier as Record<string, string>).traceparent}`.split('-');
      if (!traceId || !spanId) return context;
      return api.trace.setSpanContext(context, { traceId, spanId, traceFlags: 1, isRemote: true });
    },
  });
  return spans;
}

afterEach(() => {
  api.trace.disable();
  api.propagation.disable();
});

it('requests continue the trace of their caller, and say how they ended', async () => {
  const spans = listen();
  const h = await harness({ telemetry: api, renderer: fakeRenderer() });
  const trace = 'a'.repeat(32);
  const headers = { traceparent: `00-${trace}-${'b'.repeat(16)}-01` };
  expect((await h.call({ headers })).status).toBe(200);
  expect((await h.call({ path: '/api/v1/nothing/here?x=secret', method: 'GET' })).status).toBe(404);
  expect(spans).toMatchObject([
    { name: 'POST /api/v1/pdf', parent: trace, attributes: { 'http.response.status_code': 200 }, ended: true },
    { name: 'GET api', parent: undefined, attributes: { 'http.response.status_code': 404 }, ended: true },
  ]);
  expect(JSON.stringify(spans)).not.toContain('secret');
});

it('renders have a span, their stages too, and failures say so', async () => {
  const spans = listen();
  const [good, bad] = [fakeRenderer(), fakeRenderer(() => Promise.reject(new RenderFailure('timeout', 'late')))];
  const request = { kind: 'pdf' } as never;
  expect(await tracedRenderer(api, good).render(request)).toEqual(rendered());
  await expect(tracedRenderer(api, bad).render(request)).rejects.toThrow('late');
  expect(spans.map(({ name }) => name)).toEqual([
    'render pdf',
    ...['queue', 'parse', 'style', 'layout', 'pdf'],
    'render pdf',
  ]);
  expect(spans[0]!.attributes).toEqual({ 'platen.pages': 3 });
  expect(spans.at(-1)).toMatchObject({ status: api.SpanStatusCode.ERROR });
  expect(spans.every(({ ended }) => ended)).toBe(true);
});
