/** Metrics of the service for Prometheus. https://prometheus.io/docs/instrumenting/exposition_formats/ */

import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { RenderCounters } from '../api/render-endpoint.ts';
import type { Renderer, RendererLoad } from '../rendering/renderer.ts';

export interface Metrics extends RenderCounters {
  request(route: string, method: string, status: number, seconds: number): void;
  readonly contentType: string;
  text(): Promise<string>;
}

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

export function createMetrics(renderer: Pick<Renderer, 'load'>, processMetrics = true): Metrics {
  const registers = [new Registry()];
  const [registry] = registers as [Registry];
  if (processMetrics) collectDefaultMetrics({ register: registry });
  const counter = <L extends string>(name: string, help: string, labelNames: L[]): Counter<L> =>
    new Counter({ name, help, labelNames, registers });
  const histogram = <L extends string>(name: string, help: string, labelNames: L[]): Histogram<L> =>
    new Histogram({ name, help, labelNames, buckets: SECONDS, registers });
  const requests = counter('platen_http_requests_total', 'Requests answered.', ['route', 'method', 'status']);
  const durations = histogram('platen_http_request_seconds', 'From a request to its answer.', ['route']);
  const renders = counter('platen_renders_total', 'Renders by how they ended.', ['kind', 'mode', 'outcome']);
  const stages = histogram('platen_render_stage_seconds', 'Time in each stage of a render.', ['stage']);
  const pages = counter('platen_pages_total', 'Pages of PDFs and layouts.', ['mode']);
  const warnings = counter('platen_warnings_total', 'Warnings of documents.', ['code']);
  addLoad(renderer, registers);
  return {
    request(route, method, status, seconds) {
      requests.inc({ route, method, status: `${status}` });
      durations.observe({ route }, seconds);
    },
    rendered(kind, mode, { pageCount, times, warnings: found }) {
      renders.inc({ kind, mode, outcome: 'success' });
      pages.inc({ mode }, pageCount);
      for (const [stage, time] of Object.entries(times)) stages.observe({ stage }, time / 1000);
      for (const { code, count } of found) warnings.inc({ code }, count);
    },
    failed: (kind, mode, outcome) => renders.inc({ kind, mode, outcome }),
    contentType: registry.contentType,
    text: () => registry.metrics(),
  };
}

function addLoad(renderer: Pick<Renderer, 'load'>, registers: Registry[]): void {
  const gauges: readonly (readonly [string, string, keyof RendererLoad])[] = [
    ['platen_render_threads', 'Renders there may be at the same time.', 'threads'],
    ['platen_render_threads_alive', 'Threads that can render, with the spare one.', 'alive'],
    ['platen_renders_running', 'Renders running.', 'running'],
    ['platen_renders_waiting', 'Requests waiting for a thread.', 'waiting'],
    ['platen_render_threads_replaced', 'Threads that were replaced since the start.', 'replaced'],
  ];
  for (const [name, help, key] of gauges) {
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(renderer.load()[key]);
      },
    });
  }
}
