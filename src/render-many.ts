/**
 * Several documents in one file: one outline, one structure tree, one copy of each font and picture, links from one to another.
 * Each document is laid out, written and dropped before the next begins, so that a file of a thousand letters takes the memory of one.
 */

import type { Stay } from './admission.ts';
import type { EngineCaches } from './caches.ts';
import {
  createDiagnostics,
  createHeldDiagnostics,
  createSourcedDiagnostics,
  type Diagnostics,
  PlatenError,
  type Warning,
} from './diagnostics.ts';
import type { DisplayPage } from './display/display-list.ts';
import { importDocument, importedPart } from './imported-document.ts';
import { type Job, partsOfJob, startJob, withJob } from './job.ts';
import { invalid, notTaken } from './options/checks.ts';
import {
  type ManyOptions,
  manyOptions,
  type PdfSource,
  type RenderSource,
  type Source,
  sourceOf,
} from './options/sources.ts';
import type { RenderOptions } from './options.ts';
import { ALONE, type Numbering, pageCounters } from './pages/page-counters.ts';
import type { PdfPart } from './pdf/write-pdf.ts';
import {
  type LaidOutDocument,
  layOut,
  noSuchPages,
  pulledStream,
  type Timings,
  typed,
  writeFile,
  writtenPages,
} from './render.ts';
import { concatenated } from './resources/bytes.ts';
import { type Siblings, withoutFragment } from './structure/link-targets.ts';

/** Where a source is in the file. */
export interface RenderedSource {
  /** Its first page in the file, 1-based. */
  readonly firstPage: number;
  readonly pageCount: number;
}

export interface RenderManyResult {
  readonly pdf: Uint8Array;
  readonly pageCount: number;
  readonly sources: readonly RenderedSource[];
  readonly warnings: readonly Warning[];
  readonly timings: Timings;
}

/** Sources from a generator are taken one by one, unless a document shows the total number of pages. */
export type Sources = Iterable<Source> | AsyncIterable<Source>;

/** Rejects with the errors of `render`. */
export function renderMany(sources: Sources, options: ManyOptions, caches: EngineCaches): Promise<RenderManyResult> {
  return typed(options, async () => {
    manyOptions(options, '');
    return await withJob(fileOptions(options), caches, async (job) => {
      const chunks: Uint8Array[] = [];
      const parts = fileParts(startFile(sources, options, job));
      for (;;) {
        const part = await parts.next();
        if (part.done) return { pdf: concatenated(chunks), ...part.value };
        job.memory.take(part.value.length, 'the bytes of the file');
        chunks.push(part.value);
      }
    });
  });
}

/** The options for the file as a whole; the time limit applies to each document. */
function fileOptions({ pageNumbers: _, ...options }: ManyOptions): RenderOptions {
  return { ...options, limits: { ...options.limits, time: 0 } };
}

/** The bytes of `renderMany` as they are written: sources are taken, laid out and dropped only as the stream is read. */
export function renderManyStream(
  sources: Sources,
  options: ManyOptions,
  caches: EngineCaches,
): ReadableStream<Uint8Array> {
  const check = (): void => manyOptions(options, '');
  return pulledStream(options, check, (signal) => {
    const own = { ...options, signal };
    return partsOfJob(fileOptions(own), caches, (job) => fileParts(startFile(sources, own, job)));
  });
}

/** A file that is being made. */
interface ManyFile {
  readonly job: Job;
  readonly queue: SourceQueue;
  readonly runsOn: boolean;
  /** The document that is being made. */
  current: Job | null;
  pages: number;
  /** Pages written to the file so far. */
  written: number;
  /** The page counter after the last page. */
  counter: number;
  /** Total number of pages, once a document needed it. */
  total: number | null;
  readonly sources: RenderedSource[];
  readonly timings: Record<keyof Timings, number>;
}

/** `job` is that of the file. */
function startFile(sources: Sources, { pageNumbers, ...options }: ManyOptions, job: Job): ManyFile {
  const extendDeadline = (milliseconds: number): void => file.current?.extendDeadline(milliseconds);
  const file: ManyFile = {
    job: { ...job, options, extendDeadline },
    queue: createQueue(sources, job.stay),
    runsOn: pageNumbers !== 'restart',
    current: null,
    pages: 0,
    written: 0,
    counter: 0,
    total: null,
    sources: [],
    timings: { parse: 0, style: 0, layout: 0, pdf: 0 },
  };
  return file;
}

async function* fileParts(file: ManyFile): AsyncGenerator<Uint8Array, Omit<RenderManyResult, 'pdf'>, void> {
  const { job, sources, timings } = file;
  const started = performance.now();
  if (!(await file.queue.hasMore()))
    throw invalid('sources', 'is an empty list: a file is made of one document at least');
  yield* writeFile(documents(file), job);
  if (file.written === 0 && file.pages > 0) throw noSuchPages(file.pages, job);
  const { warnings } = job.diagnostics;
  job.options.onProgress?.({ stage: 'done', pages: file.written, warnings });
  const pdf = performance.now() - started - timings.parse - timings.style - timings.layout;
  return { pageCount: file.written, sources, warnings, timings: { ...timings, pdf } };
}

/** The next document of the file. */
interface MadeDocument {
  readonly part: PdfPart;
  /** All of its pages, and those that are written. */
  readonly pageCount: number;
  readonly written: number;
  /** The page counter after its last page. */
  readonly counter: number;
}

/** The documents one by one, each laid out once the writer has finished the previous one. */
async function* documents(file: ManyFile): AsyncGenerator<PdfPart, void, void> {
  const siblings = siblingsOf(file.queue.known);
  for (let source = await file.queue.next(); source; source = await file.queue.next()) {
    const { part, pageCount, written, counter } =
      'pdf' in source ? await importNext(file, source, siblings) : await makeNext(file, source, siblings);
    file.sources.push({ firstPage: file.written + 1, pageCount: written });
    file.written += written;
    file.pages += pageCount;
    if (file.runsOn) file.counter = counter;
    yield source.title === undefined ? part : { ...part, pages: withBookmark(part, source.title) };
  }
}

async function makeNext(file: ManyFile, source: RenderSource, siblings: Siblings): Promise<MadeDocument> {
  const { part, pages, timings } = await layOutNext(file, source, siblings);
  for (const stage of ['parse', 'style', 'layout'] as const) file.timings[stage] += timings[stage];
  const counter = pageCounters(pages, { ...ALONE, counterBefore: file.counter }).at(-1) ?? 0;
  return { part, pageCount: pages.length, written: writtenPages(pages, file.current!), counter };
}

async function importNext(file: ManyFile, source: PdfSource, siblings: Siblings): Promise<MadeDocument> {
  const started = performance.now();
  const imported = await importDocument(source, file.sources.length);
  const job = sourceJob(file, {}, ALONE, file.job.diagnostics);
  file.current = job;
  const pageCount = imported.pages.length;
  if (pageCount > job.limits.pages)
    throw new PlatenError('limit', `the file has more than ${file.job.limits.pages} pages (limits.pages)`);
  const written = imported.pages.filter(({ index }) => job.isWritten(index + 1)).length;
  const before = file.runsOn ? file.counter : 0;
  const part = importedPart(imported, { source, job, siblings, counterOf: (index) => before + index + 1 });
  file.timings.parse += performance.now() - started;
  return { part, pageCount, written, counter: before + pageCount };
}

/** The first document that shows the total number of pages is laid out again once all later ones are counted. */
async function layOutNext(file: ManyFile, source: RenderSource, siblings: Siblings): Promise<LaidOutDocument> {
  const { job, pages: before } = file;
  const to = source.baseUrl === undefined ? job.diagnostics : createSourcedDiagnostics(job.diagnostics, source.baseUrl);
  let asked = false;
  const numbering: Numbering = {
    pagesBefore: before,
    counterBefore: file.counter,
    total(own) {
      asked = true;
      return file.total ?? before + own;
    },
  };
  const attempt = async () => {
    const held = createHeldDiagnostics();
    const own = sourceJob(file, source, file.runsOn ? numbering : ALONE, held);
    file.current = own;
    return { laidOut: await layOut(source.html, own, siblings), held };
  };
  let { laidOut, held } = await attempt();
  if (asked && file.total === null && (await file.queue.hasMore())) {
    file.total = before + laidOut.pages.length + (await countPages(file, before + laidOut.pages.length));
    ({ laidOut, held } = await attempt());
  }
  held.release(to);
  return laidOut;
}

/** The number of pages of the remaining sources. Their warnings are given later, when they are written. */
async function countPages(file: ManyFile, before: number): Promise<number> {
  let count = 0;
  for (const [index, source] of (await file.queue.rest()).entries()) {
    if ('pdf' in source) {
      count += (await importDocument(source, file.sources.length + 1 + index)).pages.length;
      continue;
    }
    const numbering = { ...ALONE, pagesBefore: before + count };
    const job = sourceJob(file, source, numbering, createDiagnostics());
    count += (await layOut(source.html, job, new Map())).pages.length;
  }
  return count;
}

/** Limits apply to each document, except the number of pages, which applies to the file. */
function sourceJob(file: ManyFile, source: Partial<RenderSource>, numbering: Numbering, diagnostics: Diagnostics): Job {
  const { title: _title, html: _html, ...own } = source;
  const { options, caches } = file.job;
  const job = startJob({ ...options, ...own }, caches, file.job.stay, diagnostics);
  const pages = Math.max(0, job.limits.pages - Math.max(file.pages, numbering.pagesBefore));
  const { pages: before } = file;
  const isWritten = (page: number): boolean => job.isWritten(before + page);
  return { ...job, numbering, isWritten, limits: { ...job.limits, pages } };
}

// --- the sources ----------------------------------------------------------------------------------------------

interface SourceQueue {
  /** All sources, if they were given as a list. */
  readonly known: readonly Source[];
  next(): Promise<RenderSource | PdfSource | null>;
  hasMore(): Promise<boolean>;
  /** The remaining sources, without consuming them. */
  rest(): Promise<readonly (RenderSource | PdfSource)[]>;
}

/** The caller's generator may itself render with this engine, so the place is freed meanwhile. */
function createQueue(given: Sources, stay: Stay): SourceQueue {
  if (typeof given === 'string' || (!(Symbol.iterator in Object(given)) && !(Symbol.asyncIterator in Object(given))))
    throw notTaken('sources', 'a list of sources', given);
  const iterator = Symbol.asyncIterator in given ? given[Symbol.asyncIterator]() : given[Symbol.iterator]();
  const waiting: (RenderSource | PdfSource)[] = [];
  let taken = 0;
  const take = async (): Promise<boolean> => {
    const { done, value } = await stay.away(async () => iterator.next());
    if (!done) waiting.push(sourceOf(value, taken++));
    return !done;
  };
  return {
    known: Array.isArray(given) ? given : [],
    async next() {
      if (waiting.length === 0) await take();
      return waiting.shift() ?? null;
    },
    async hasMore() {
      return waiting.length > 0 || (await take());
    },
    async rest() {
      while (await take());
      return [...waiting];
    },
  };
}

/** Documents by their addresses, for the links between them. */
function siblingsOf(sources: readonly Source[]): Siblings {
  const siblings = new Map<string, number>();
  sources.forEach((source, index) => {
    const given = sourceOf(source, index);
    const baseUrl = 'pdf' in given ? undefined : given.baseUrl;
    if (baseUrl === undefined) return;
    const address = withoutFragment(new URL(baseUrl));
    if (!siblings.has(address)) siblings.set(address, index);
  });
  return siblings;
}

/** Adds an outline entry above all headings of the document. */
async function* withBookmark({ pages, document }: PdfPart, label: string): AsyncGenerator<DisplayPage> {
  let isFirst = true;
  for await (const page of pages) {
    const bookmark = { kind: 'bookmark', level: 0, label, open: true, x: 0, y: 0, element: document.root } as const;
    yield isFirst ? { ...page, items: [bookmark, ...page.items] } : page;
    isFirst = false;
  }
}
