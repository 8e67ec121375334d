/**
 * The pipeline: HTML → Document → ComputedStyle → box tree → fragments in pages → display lists → bytes.
 * Each stage reads the output of the stage before it and never changes it.
 */

import type { EngineCaches } from './caches.ts';
import { asPlatenError, PlatenError, type Warning } from './diagnostics.ts';
import type { DisplayPage } from './display/display-list.ts';
import type { Document } from './dom/node.ts';
import { htmlSteps, parseXhtml } from './dom/parse.ts';
import { type Job, partsOfJob, withJob } from './job.ts';
import { checkHtml, checkOptions, pdfProfile } from './options/check-options.ts';
import type { RenderOptions } from './options.ts';
import type { Page } from './pages/page.ts';
import { cullHidden } from './paint/culling.ts';
import { paintPage } from './paint/paint-page.ts';
import { createPaintSession, measureSliced } from './paint/session.ts';
import { findStrays } from './paint/strays.ts';
import { stampPage } from './paint/watermark.ts';
import { type PdfPart, pdfChunks } from './pdf/write-pdf.ts';
import { concatenated } from './resources/bytes.ts';
import { type SettledDocument, settleDocument } from './settling/settle.ts';
import { type LayoutSnapshot, takeSnapshot } from './snapshot.ts';
import { buildStructure } from './structure/build.ts';
import type { Siblings } from './structure/link-targets.ts';
import type { Structure } from './structure/types.ts';
import { documentAttachments, hasFields, warnOfPrinted, writingOptions } from './writing.ts';

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

/** Renders HTML as a PDF. Rejects with a `PlatenError` for invalid options, exceeded limits and warnings that `strict` names. */
export function render(html: string | Uint8Array, options: RenderOptions, caches: EngineCaches): Promise<RenderResult> {
  return typed(options, () => renderPages(html, options, caches));
}

async function renderPages(
  html: string | Uint8Array,
  options: RenderOptions,
  caches: EngineCaches,
): Promise<RenderResult> {
  return withJob(options, caches, async (job) => {
    const chunks: Uint8Array[] = [];
    const parts = renderParts(html, job);
    for (;;) {
      const part = await parts.next();
      if (part.done) return { pdf: concatenated(chunks), ...part.value };
      job.memory.take(part.value.length, 'the bytes of the file');
      chunks.push(part.value);
    }
  });
}

/**
 * The bytes of `render` as they are written. The first ones come after layout, since a later page may change an earlier one; pages are
 * painted and written only as the stream is read. Reads reject with the errors of `render`; cancelling ends the work.
 */
export function renderStream(
  html: string | Uint8Array,
  options: RenderOptions,
  caches: EngineCaches,
): ReadableStream<Uint8Array> {
  const check = (): void => checkOptions(options);
  return pulledStream(options, check, (signal) =>
    partsOfJob({ ...options, signal }, caches, (job) => renderParts(html, job)),
  );
}

/** A stream that works only as it is read, until it is cancelled or `options.signal` is aborted. */
export function pulledStream(
  options: Pick<RenderOptions, 'signal'>,
  check: () => void,
  begin: (signal: AbortSignal) => AsyncGenerator<Uint8Array, unknown, void>,
): ReadableStream<Uint8Array> {
  const cancelled = new AbortController();
  let signal = cancelled.signal;
  let parts: AsyncGenerator<Uint8Array, unknown, void> | null = null;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          if (parts === null) {
            check();
            if (options.signal) signal = AbortSignal.any([options.signal, signal]);
            parts = begin(signal);
          }
          const part = await parts.next();
          if (part.done) controller.close();
          else controller.enqueue(part.value as Uint8Array);
        } catch (error) {
          throw asPlatenError(error, signal);
        }
      },
      cancel: (reason) => cancelled.abort(reason),
    },
    { highWaterMark: 0 },
  );
}

/** The PDF in parts, and finally the rest of the result. */
async function* renderParts(
  html: string | Uint8Array,
  job: Job,
): AsyncGenerator<Uint8Array, Omit<RenderResult, 'pdf'>, void> {
  const { part, pages, timings } = await layOut(html, job);
  const pageCount = writtenPages(pages, job);
  if (pageCount === 0 && pages.length > 0) throw noSuchPages(pages.length, job);
  const lap = stopwatch();
  yield* writeFile([part], job);
  job.options.onProgress?.({ stage: 'done', pages: pageCount, warnings: job.diagnostics.warnings });
  return {
    pageCount,
    warnings: job.diagnostics.warnings,
    timings: { parse: timings.parse, style: timings.style, layout: timings.layout, pdf: lap() },
  };
}

/** The bytes of a file; time that the reader spends elsewhere does not count. */
export async function* writeFile(
  parts: Iterable<PdfPart> | AsyncIterable<PdfPart>,
  job: Job,
): AsyncGenerator<Uint8Array, void, void> {
  for await (const chunk of pdfChunks(parts, writingOptions(job))) {
    const handedOver = performance.now();
    yield chunk;
    job.extendDeadline(performance.now() - handedOver);
  }
}

export const writtenPages = (pages: readonly Page[], job: Job): number =>
  pages.filter(({ number }) => job.isWritten(number)).length;

export const noSuchPages = (count: number, { options }: Job): PlatenError =>
  new PlatenError('invalid-option', `pages '${options.pages}' names no page of the document, which has ${count}`);

export interface LaidOutDocument {
  /** The input of the writer; pages are painted on demand. */
  readonly part: PdfPart;
  readonly pages: readonly Page[];
  readonly timings: Omit<Timings, 'pdf'>;
}

/** Runs the stages up to pages. `siblings`: the other documents of the file; null if there are none. */
export async function layOut(
  html: string | Uint8Array,
  job: Job,
  siblings: Siblings | null = null,
): Promise<LaidOutDocument> {
  const lap = stopwatch();
  const document = await parseDocument(html, job);
  const parse = lap();
  const { timings, ...settled } = await settleDocument(document, job);
  const structure = structureOf(settled, job, siblings);
  const forms = job.options.pdf?.forms === true || hasFields(document, settled.styled);
  if (forms) warnOfPrinted(document, job.diagnostics);
  const part: PdfPart = {
    document,
    forms,
    structure,
    pages: paintPages(settled, structure, job),
    attachments: await documentAttachments(document, job),
    siblings,
    diagnostics: job.diagnostics,
  };
  return { part, pages: settled.pages, timings: { parse, ...timings } };
}

export interface LayoutReport extends Omit<RenderResult, 'pdf'> {
  readonly snapshot: LayoutSnapshot;
}

/** The position of every box as plain JSON, and the warnings. */
export function layoutReport(
  html: string | Uint8Array,
  options: RenderOptions,
  caches: EngineCaches,
): Promise<LayoutReport> {
  return typed(options, () => reportLayout(html, options, caches));
}

export async function typed<T>(options: Pick<RenderOptions, 'signal'> | null, run: () => Promise<T>): Promise<T> {
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
  return withJob(options, caches, async (job) => {
    const lap = stopwatch();
    const document = await parseDocument(html, job);
    const parse = lap();
    const { pages, styled, timings } = await settleDocument(document, job);
    const snapshot = takeSnapshot(pages, styled);
    const { warnings } = job.diagnostics;
    return { snapshot, pageCount: pages.length, warnings, timings: { parse, ...timings, pdf: 0 } };
  });
}

// --- the stages ---------------------------------------------------------------------------------------------

export async function parseDocument(html: string | Uint8Array, job: Job): Promise<Document> {
  checkHtml(html);
  const { insertion, diagnostics, limits, memory } = job;
  const baseUrl = job.options.baseUrl ?? null;
  const options = { baseUrl, diagnostics, limits, memory, ...(insertion ? { insertion } : {}) };
  if (job.options.contentType === 'application/xhtml+xml') return parseXhtml(html, options);
  return job.turns.run(htmlSteps(html, options));
}

export const structureOf = (
  settled: Pick<SettledDocument, 'styled' | 'root' | 'frames'>,
  job: Job,
  siblings: Siblings | null = null,
): Structure =>
  buildStructure(settled, job.diagnostics, { holder: null, siblings, hasLinks: hasLinks(job) }, job.work.passed);

const hasLinks = ({ options }: Job): boolean => pdfProfile(options.pdf).annotations;

/** Paints pages one by one, so that each can be written and dropped before the next. */
export async function* paintPages(
  { styled, fonts, frames, pages }: Omit<SettledDocument, 'timings'>,
  structure: Structure,
  job: Job,
): AsyncGenerator<DisplayPage> {
  const { diagnostics, options, store, caches } = job;
  const session = createPaintSession(measureSliced(pages), job.limits, caches.paint, job.work, findStrays(pages));
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
    if (!job.isWritten(page.number)) continue;
    await job.turns.pause();
    job.checkDeadline();
    const whole = paintPage(page, painting);
    const painted = cullHidden(whole, caches.paint);
    yield options.watermark ? stampPage(painted) : painted;
    job.work.written();
    options.onProgress?.({ stage: 'paint', pages: page.number });
  }
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
