/** What a render thread does: one document in, one PDF or layout out. */

import { getHeapStatistics } from 'node:v8';
import { parentPort, workerData } from 'node:worker_threads';
import {
  dataLoader,
  type Loader,
  layoutReport,
  PlatenError,
  type PreviewPage,
  type Progress,
  preview,
  type RenderOptions,
  render,
  renderMany,
  renderStream,
  type Source,
  type Warning,
} from '../../index.ts';
import { guardedLoader } from '../fetching/loader.ts';
import { optionalPackage } from '../optional-package.ts';
import { ASSET_BASE, assetLoader } from './assets.ts';
import { documentOf, loadDocument } from './load-document.ts';
import { type Answer, SHARED, type Task, type ThreadSetup } from './protocol.ts';
import type { DocumentOptions, PartDocuments } from './renderer.ts';

const { limits, answerBytes, fetching, fonts } = workerData as ThreadSetup;

/** Rejects with errors that `failureOf` turns into an answer. */
export async function perform(task: Task): Promise<Answer> {
  const answer = await work(task);
  return answer.ok && answer.bytes.byteLength > answerBytes ? tooLarge(answer.bytes.byteLength) : answer;
}

function tooLarge(size: number): Answer {
  const megabytes = (bytes: number): string => `${Math.ceil(bytes / 1e6)} MB`;
  const message = `The result has ${megabytes(size)}, more than the ${megabytes(answerBytes)} that this service sends.`;
  return { ok: false, kind: 'refused', message };
}

async function work(task: Task): Promise<Answer> {
  if (task.documents) return await several(task, task.documents);
  const { html, ...options } = await sourceOf(task, engineOptions(task));
  if (task.kind === 'layout') {
    const { snapshot, pageCount, warnings, timings } = await layoutReport(html, options);
    const bytes = new TextEncoder().encode(JSON.stringify({ ...snapshot, warnings }));
    return { ok: true, bytes, pageCount, warnings, times: timings };
  }
  if (task.kind === 'preview') {
    const { pages, pageCount, warnings, timings } = await preview(html, options);
    const shown = task.watermark ? pages.map((page) => ({ ...page, svg: stamped(page) })) : pages;
    return { ok: true, bytes: new TextEncoder().encode(JSON.stringify(shown)), pageCount, warnings, times: timings };
  }
  if (task.inParts) return await inParts(html, options);
  const { pdf, pageCount, warnings, timings } = await render(html, options);
  return { ok: true, bytes: ownBuffer(pdf), pageCount, warnings, times: timings };
}

async function several(task: Task, { parts, pageNumbers }: PartDocuments): Promise<Answer> {
  const sources: Source[] = [];
  for (const part of parts) {
    if (part.kind === 'pdf') {
      const { kind: _, bytes, ...rest } = part;
      sources.push({ pdf: bytes, ...rest });
      continue;
    }
    const { kind: _, html, data, ...rest } = part;
    sources.push({ html: data === undefined ? html : await filled({ html, data, time: task.time }), ...rest });
  }
  const options = { ...engineOptions(task), pageNumbers };
  const { pdf, pageCount, warnings, timings } = await renderMany(sources, options);
  return { ok: true, bytes: ownBuffer(pdf), pageCount, warnings, times: timings };
}

/** The document, with what is known from its source. */
async function sourceOf(
  task: Task,
  options: RenderOptions,
): Promise<RenderOptions & { readonly html: string | Uint8Array }> {
  const { url } = task.options;
  if (url === undefined) return { ...options, html: task.data === undefined ? task.html : await filled(task) };
  const load = fetching ? [guardedLoader({ ...fetching, documents: true })] : [];
  const found = await loadDocument(url, load, options.signal);
  // The request's own `baseUrl` takes precedence.
  return { baseUrl: found.url, ...options, ...documentOf(found) };
}

/** Bytes that are held back: a PDF up to this size is sent whole, with its length and all headers. */
const HELD_BACK = 1_000_000;

/** Bytes per chunk. */
const PART = 262_144;

/**
 * Sends a PDF while it is written, so that a large one is never held as a whole. The first chunk comes after layout, when much has been
 * painted.
 */
async function inParts(html: string | Uint8Array, options: RenderOptions): Promise<Answer> {
  const started = performance.now();
  let laidOut = started;
  let pageCount = 0;
  let warnings: readonly Warning[] = [];
  const onProgress = (progress: Progress): void => {
    if (progress.stage === 'layout') laidOut = performance.now();
    if (progress.stage === 'layout') pageCount = Math.max(pageCount, progress.pages);
    if (progress.stage === 'done') ({ pages: pageCount, warnings = [] } = progress);
  };
  let held: Uint8Array[] = [];
  let size = 0;
  let total = 0;
  let sent = false;
  for await (const chunk of renderStream(html, { ...options, onProgress }) as unknown as AsyncIterable<Uint8Array>) {
    held.push(chunk);
    size += chunk.byteLength;
    total += chunk.byteLength;
    if (total > answerBytes) return tooLarge(total);
    if (size < (sent ? PART : HELD_BACK)) continue;
    const part = Buffer.concat(held, size);
    parentPort!.postMessage({ part, pageCount });
    sent = true;
    held = [];
    size = 0;
  }
  const times = { parse: 0, style: 0, layout: laidOut - started, pdf: performance.now() - laidOut };
  return { ok: true, bytes: ownBuffer(Buffer.concat(held, size)), pageCount, warnings, times };
}

/** The most characters of a filled document. */
const MOST_FILLED = 20_000_000;

/** The template engine is loaded for the first document with data. */
async function filled({ html, data, time }: Pick<Task, 'html' | 'data' | 'time'>): Promise<string> {
  const { fillTemplate } = await optionalPackage('liquidjs', 'HTML with data', () => import('./fill-template.ts'));
  return fillTemplate(html, data, { time: Math.max(1, time), length: MOST_FILLED });
}

/** Adds the TEST watermark to a page, as the engine does in PDFs. */
function stamped({ width, height, svg }: PreviewPage): string {
  const size = Math.min(width, height) / 3;
  const turn = `translate(${width / 2} ${height / 2}) rotate(-45)`;
  const text = `<text transform="${turn}" text-anchor="middle" dominant-baseline="central" font-family="sans-serif" font-weight="bold" font-size="${size}" fill="#888" fill-opacity="0.35">TEST</text>`;
  return svg.replace(/<\/svg>\s*$/, `${text}</svg>`);
}

function engineOptions(task: Task): RenderOptions {
  const {
    page,
    media,
    header,
    footer,
    pages,
    baseUrl: given,
    url,
    metadata = {},
    strict,
    attachments,
    ...pdf
  } = task.options;
  // Files sent with the document are found under relative URLs.
  const baseUrl = given ?? (task.assets.length > 0 && url === undefined ? ASSET_BASE : undefined);
  const { creationDate, ...texts } = metadata;
  return {
    ...(page ? { page } : {}),
    ...(media ? { media } : {}),
    ...(header ? { header } : {}),
    ...(footer ? { footer } : {}),
    ...(pages ? { pages } : {}),
    ...(baseUrl ? { baseUrl } : {}),
    ...(strict ? { strict } : {}),
    fonts,
    loader: loaders(task),
    pdf: {
      ...texts,
      ...(creationDate === undefined ? {} : { creationDate: new Date(creationDate) }),
      ...pdf,
      ...(attachments ? { attachments: attachments.map(attachmentOf) } : {}),
    },
    watermark: task.watermark,
    limits: { ...limits, time: Math.max(1, task.time) },
    signal: sharedSignal(task.shared),
  };
}

const attachmentOf = ({ content, ...rest }: NonNullable<DocumentOptions['attachments']>[number]) => ({
  ...rest,
  data: new Uint8Array(Buffer.from(content, 'base64')),
});

function loaders({ assets, options: { url, baseUrl = url ?? ASSET_BASE } }: Task): readonly Loader[] {
  const own = assets.length > 0 ? [assetLoader(assets, baseUrl)] : [];
  return [dataLoader, ...own, ...(fetching ? [guardedLoader(fetching)] : [])];
}

/** Milliseconds between two checks of the memory. */
const MEMORY_EVERY = 20;

/** A signal that reads the shared cells and reports the memory in them: the engine checks it between its steps. */
function sharedSignal(shared: SharedArrayBuffer): AbortSignal {
  const cells = new Int32Array(shared);
  const controller = new AbortController();
  const { signal } = controller;
  let next = 0;
  Object.defineProperty(signal, 'throwIfAborted', {
    value() {
      if (Atomics.load(cells, SHARED.stop) === 1) controller.abort();
      AbortSignal.prototype.throwIfAborted.call(signal);
      const now = performance.now();
      if (now < next) return;
      next = now + MEMORY_EVERY;
      // Buffers are outside the heap and not subject to the thread's heap limit.
      const { total_heap_size: heap, external_memory: external } = getHeapStatistics();
      Atomics.store(cells, SHARED.kilobytes, Math.round((heap + external) / 1024));
    },
  });
  return signal;
}

export function failureOf(error: unknown, task: Task): Answer {
  if (Atomics.load(new Int32Array(task.shared), SHARED.stop) === 1)
    return { ok: false, kind: 'aborted', message: 'stopped' };
  if (error instanceof PlatenError) {
    const kind = error.code === 'strict' ? 'strict' : error.code === 'limit-time' ? 'timeout' : 'refused';
    return { ok: false, kind, message: error.message, warning: error.warning };
  }
  if (error instanceof Error && error.name === 'TemplateFault') {
    const { line, column } = error as { line?: number; column?: number };
    const place = line === undefined ? '' : ` (line ${line}${column === undefined ? '' : `, column ${column}`})`;
    return { ok: false, kind: 'template', message: error.message + place };
  }
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  return { ok: false, kind: 'internal', message, stack };
}

/** A view would transfer the rest of its underlying buffer too. */
const ownBuffer = (bytes: Uint8Array): Uint8Array<ArrayBuffer> =>
  bytes.buffer instanceof ArrayBuffer && bytes.byteLength === bytes.buffer.byteLength
    ? (bytes as Uint8Array<ArrayBuffer>)
    : bytes.slice();

/** Opens fonts and warms up the code before the first request. */
export async function warmUp(): Promise<void> {
  await render('<!doctype html><title>.</title><h1>Warm</h1><p>up<table><tr><td>1</table>').catch(() => {});
}
