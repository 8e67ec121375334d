/**
 * The pipeline: HTML → Document → ComputedStyle → box tree → fragments in pages → display lists → bytes.
 * Each stage reads what the stage before it made and changes none of it.
 */

import type { EngineCaches } from './caches.ts';
import { asPlatenError, createDiagnostics, PlatenError, type Warning } from './diagnostics.ts';
import type { DisplayPage } from './display/display-list.ts';
import type { Document } from './dom/node.ts';
import { parseHtml, parseXhtml } from './dom/parse.ts';
import type { Job } from './job.ts';
import { FORMATTING_CONTEXTS } from './layout/index.ts';
import { DEFAULT_LIMITS, type Limits } from './limits.ts';
import { createMemoryLedger } from './memory.ts';
import { checkHtml, checkOptions } from './options/check-options.ts';
import { defaultPage } from './options/page-values.ts';
import type { RenderOptions } from './options.ts';
import { cullHidden } from './paint/culling.ts';
import { paintPage } from './paint/paint-page.ts';
import { createPaintSession, measureSliced } from './paint/session.ts';
import { stampPage } from './paint/watermark.ts';
import { pdfChunks } from './pdf/write-pdf.ts';
import { concatenated } from './resources/bytes.ts';
import { combineLoaders, rememberingDataLoader } from './resources/loaders.ts';
import { createResourceStore } from './resources/store.ts';
import { type SettledDocument, settleDocument } from './settling/settle.ts';
import { type LayoutSnapshot, takeSnapshot } from './snapshot.ts';
import { buildStructure } from './structure/build.ts';
import type { Structure } from './structure/types.ts';
import { createTurns } from './turns.ts';
import { writingOptions } from './writing.ts';

/** Milliseconds spent in each stage. */
export interface Timings {
  readonly parse: number;
  readonly style: number;
  readonly layout: number;
  readonly pdf: number;
}

export interface RenderResult {
  readonly pdf: Uint8Array;
  readonly pageCount: number;
  readonly warnings: readonly Warning[];
  readonly timings: Timings;
}

/** HTML in, PDF out. Rejects with a `PlatenError` for bad options, exceeded limits and whatever `strict` names. */
export function render(html: string | Uint8Array, options: RenderOptions, caches: EngineCaches): Promise<RenderResult> {
  return typed(options, () => renderPages(html, options, caches));
}

async function renderPages(
  html: string | Uint8Array,
  options: RenderOptions,
  caches: EngineCaches,
): Promise<RenderResult> {
  const chunks: Uint8Array[] = [];
  const job = startJob(options, caches);
  const parts = renderParts(html, job);
  for (;;) {
    const part = await parts.next();
    if (part.done) return { pdf: concatenated(chunks), ...part.value };
    job.memory.take(part.value.length, 'the bytes of the file');
    chunks.push(part.value);
  }
}

/**
 * HTML in, the bytes of `render` out as they are written. Layout comes before the first of them, since a later page may change an
 * earlier one; pages are painted and written as far as the stream is read. Reads are rejected as `render` is; who cancels ends the work.
 */
export function renderStream(
  html: string | Uint8Array,
  options: RenderOptions,
  caches: EngineCaches,
): ReadableStream<Uint8Array> {
  const cancelled = new AbortController();
  let signal = cancelled.signal;
  async function* checkedParts() {
    checkOptions(options);
    if (options.signal) signal = AbortSignal.any([options.signal, cancelled.signal]);
    return yield* renderParts(html, startJob({ ...options, signal }, caches));
  }
  const parts = checkedParts();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const part = await parts.next();
          if (part.done) controller.close();
          else controller.enqueue(part.value);
        } catch (error) {
          throw asPlatenError(error, signal);
        }
      },
      cancel: (reason) => cancelled.abort(reason),
    },
    { highWaterMark: 0 },
  );
}

/** The PDF in parts, and what there is to say when all are written. */
async function* renderParts(
  html: string | Uint8Array,
  job: Job,
): AsyncGenerator<Uint8Array, Omit<RenderResult, 'pdf'>, void> {
  const lap = stopwatch();
  const { options } = job;
  const document = parseDocument(html, job);
  const parse = lap();
  const { pages, timings, ...settled } = await settleDocument(document, job);
  lap();
  const pageCount = pages.length;
  const structure = structureOf(settled, job);
  const writing = await writingOptions(document, structure, job);
  const painted = paintPages({ ...settled, pages }, structure, job);
  for await (const chunk of pdfChunks(painted, writing)) {
    const handedOver = performance.now();
    yield chunk;
    job.extendDeadline(performance.now() - handedOver);
  }
  options.onProgress?.({ stage: 'done', pages: pageCount, warnings: job.diagnostics.warnings });
  return { pageCount, warnings: job.diagnostics.warnings, timings: { parse, ...timings, pdf: lap() } };
}

export interface LayoutReport extends Omit<RenderResult, 'pdf'> {
  readonly snapshot: LayoutSnapshot;
}

/** Where every box lands, as plain JSON, and what there was to warn of. */
export function layoutReport(
  html: string | Uint8Array,
  options: RenderOptions,
  caches: EngineCaches,
): Promise<LayoutReport> {
  return typed(options, () => reportLayout(html, options, caches));
}

async function typed<T>(options: Pick<RenderOptions, 'signal'> | null, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    throw asPlatenError(error, options?.signal);
  }
}

async function reportLayout(
  html: string | Uint8Array,
  options: RenderOptions,
  caches: EngineCaches,
): Promise<LayoutReport> {
  const lap = stopwatch();
  const job = startJob(options, caches);
  const document = parseDocument(html, job);
  const parse = lap();
  const { pages, styled, timings } = await settleDocument(document, job);
  const snapshot = takeSnapshot(pages, styled);
  const { warnings } = job.diagnostics;
  return { snapshot, pageCount: pages.length, warnings, timings: { parse, ...timings, pdf: 0 } };
}

// --- the stages ---------------------------------------------------------------------------------------------

export function startJob(options: RenderOptions, caches: EngineCaches): Job {
  checkOptions(options);
  const limits: Limits = { ...DEFAULT_LIMITS, ...options.limits };
  const diagnostics = createDiagnostics(options.strict);
  const loaders = options.loader === undefined ? [] : [options.loader].flat();
  const loader = combineLoaders([rememberingDataLoader(caches.resources), ...loaders]);
  const { signal } = options;
  const memory = createMemoryLedger(limits.memory);
  const store = createResourceStore({
    loader,
    memory,
    limits,
    diagnostics,
    caches: caches.resources,
    ...(signal ? { signal } : {}),
  });
  const deadline = createDeadline(limits, signal);
  return {
    options,
    page: defaultPage(options.page),
    diagnostics,
    limits,
    memory,
    store,
    formatting: FORMATTING_CONTEXTS,
    documentUrls: [options.baseUrl ?? ''],
    opened: { frames: 0, elements: 0 },
    caches,
    turns: createTurns(deadline.check),
    checkDeadline: deadline.check,
    extendDeadline: deadline.extend,
  };
}

export function parseDocument(html: string | Uint8Array, job: Job): Document {
  checkHtml(html);
  const parse = job.options.contentType === 'application/xhtml+xml' ? parseXhtml : parseHtml;
  return parse(html, { baseUrl: job.options.baseUrl ?? null, diagnostics: job.diagnostics, limits: job.limits });
}

export const structureOf = (
  settled: Pick<SettledDocument, 'styled' | 'root' | 'frames'>,
  { diagnostics }: Job,
): Structure => buildStructure(settled, diagnostics);

/** Pages one by one, so that each can be written and dropped before the next is painted. */
export async function* paintPages(
  { styled, fonts, frames, pages }: Omit<SettledDocument, 'timings'>,
  structure: Structure,
  job: Job,
): AsyncGenerator<DisplayPage> {
  const { diagnostics, options, store, caches } = job;
  const session = createPaintSession(measureSliced(pages), job.limits, caches.paint);
  const painting = {
    styled,
    structure,
    imageOf: (url: string) => store.image(url),
    diagnostics,
    fonts,
    frames,
    session,
    forms: options.pdf?.forms === true,
  };
  for (const page of pages) {
    await job.turns.pause();
    job.checkDeadline();
    const whole = paintPage(page, painting);
    const painted = cullHidden(whole, caches.paint);
    yield options.watermark ? stampPage(painted) : painted;
    options.onProgress?.({ stage: 'paint', pages: page.number });
  }
}

// --- time -----------------------------------------------------------------------------------------------------

function createDeadline(limits: Limits, signal: AbortSignal | undefined) {
  let end = limits.time > 0 ? performance.now() + limits.time : Number.POSITIVE_INFINITY;
  return {
    check(): void {
      signal?.throwIfAborted();
      if (performance.now() > end) throw new PlatenError('limit-time', `rendering took longer than ${limits.time} ms`);
    },
    extend(milliseconds: number): void {
      end += milliseconds;
    },
  };
}

/** Milliseconds since the last lap. */
function stopwatch(): () => number {
  let last = performance.now();
  return () => {
    const now = performance.now();
    const elapsed = now - last;
    last = now;
    return elapsed;
  };
}
