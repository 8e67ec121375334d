/** An engine: what a process keeps between renders, and the renders that use it. */

import { createEngineCaches, type EngineCaches } from './caches.ts';
import { dump, type Stage } from './dump.ts';
import { type ExaminedDocument, examine } from './examine.ts';
import { fontSources } from './options/check-options.ts';
import { amount, isRecord, recordOf, type ShapeOf } from './options/checks.ts';
import type { ManyOptions } from './options/sources.ts';
import type { FontSource, RenderOptions } from './options.ts';
import { type PngOptions, type PngPictures, type SvgPictures, toPng, toSvg } from './preview/pictures.ts';
import { type PreviewOptions, type PreviewResult, preview } from './preview/preview.ts';
import { type LayoutReport, layoutReport, type RenderResult, render, renderStream } from './render.ts';
import { type RenderManyResult, renderMany, renderManyStream, type Sources } from './render-many.ts';
import type { LayoutSnapshot } from './snapshot.ts';

export interface EngineOptions {
  /** Font files, folders or bytes for every render; they come before those of a render's own options. */
  readonly fonts?: readonly FontSource[];
  /**
   * Bytes of the caches: parsed style sheets, decoded images, open fonts, shaped words. The least recently used entries are dropped.
   * Default 256 MiB; 0 keeps nothing but the last words.
   */
  readonly cacheBytes?: number;
}

export interface Engine {
  /**
   * Renders HTML as a PDF. Rejects with a `PlatenError` for invalid options, exceeded limits and warnings that `strict` names, and with
   * the reason of `options.signal` when that is aborted.
   */
  render(html: string | Uint8Array, options?: RenderOptions): Promise<RenderResult>;
  /**
   * The bytes of `render` as they are written, no faster than they are read. Work begins with the first read, which waits for layout.
   * Reads reject with the errors of `render`; cancelling the stream ends the work. `limits.time` does not count the time between reads.
   */
  renderStream(html: string | Uint8Array, options?: RenderOptions): ReadableStream<Uint8Array>;
  /**
   * Several documents in one PDF, with one outline and one structure tree; links between them work within the file. Documents are laid out
   * and written one at a time, so that only one is in memory.
   */
  renderMany(sources: Sources, options?: ManyOptions): Promise<RenderManyResult>;
  /** The bytes of `renderMany` as they are written. */
  renderManyStream(sources: Sources, options?: ManyOptions): ReadableStream<Uint8Array>;
  /** The position and size of every box on its page, in CSS px, as plain JSON. */
  layout(html: string | Uint8Array, options?: RenderOptions): Promise<LayoutSnapshot>;
  /** The result of `layout`, with its warnings. */
  layoutReport(html: string | Uint8Array, options?: RenderOptions): Promise<LayoutReport>;
  /** Renders HTML as pictures of its pages. Rejects with the errors of `render`. */
  preview(html: string | Uint8Array, options?: PreviewOptions): Promise<PreviewResult>;
  /** Pages as SVG documents: all of them, or those of `options.pages`. */
  toSvg(html: string | Uint8Array, options?: RenderOptions): Promise<SvgPictures>;
  /** Pages as PNG images. Needs the optional package `@resvg/resvg-wasm`. */
  toPng(html: string | Uint8Array, options?: PngOptions): Promise<PngPictures>;
  /** The output of one stage as text; later stages do not run. */
  dump(html: string | Uint8Array, stage: Stage, options?: RenderOptions): Promise<string>;
  /** What golden files compare: the elements with their positions, text and appearance, and pictures of the pages. */
  examine(html: string | Uint8Array, options?: RenderOptions): Promise<ExaminedDocument>;
  /** Estimated bytes in the caches. */
  size(): number;
  /** Empties the caches. Renders in progress are not affected. */
  clear(): void;
}

const ENGINE: ShapeOf<EngineOptions> = { fonts: fontSources, cacheBytes: amount };
const engineOptions = recordOf(ENGINE);

const DEFAULT_CACHE_BYTES = 256 * 2 ** 20;

/**
 * An engine with fonts and caches of its own; engines share nothing. The functions of the module belong to a default engine. Throws
 * `invalid-option` for options it does not take.
 */
export function createEngine(options: EngineOptions = {}): Engine {
  engineOptions(options, '');
  const { fonts = [], cacheBytes = DEFAULT_CACHE_BYTES } = options;
  let caches: EngineCaches = createEngineCaches(cacheBytes);
  // Invalid options are passed on unchanged: the render itself refuses them.
  const own = <O extends RenderOptions>(given: O): O => {
    if (fonts.length === 0 || !isRecord(given) || !Array.isArray(given.fonts ?? [])) return given;
    return { ...given, fonts: [...fonts, ...(given.fonts ?? [])] };
  };
  return {
    render: (html, given = {}) => render(html, own(given), caches),
    renderStream: (html, given = {}) => renderStream(html, own(given), caches),
    renderMany: (sources, given = {}) => renderMany(sources, own(given), caches),
    renderManyStream: (sources, given = {}) => renderManyStream(sources, own(given), caches),
    layout: async (html, given = {}) => (await layoutReport(html, own(given), caches)).snapshot,
    layoutReport: (html, given = {}) => layoutReport(html, own(given), caches),
    preview: (html, given = {}) => preview(html, own(given), caches),
    toSvg: (html, given = {}) => toSvg(html, own(given), caches),
    toPng: (html, given = {}) => toPng(html, own(given), caches),
    dump: (html, stage, given = {}) => dump(html, stage, own(given), caches),
    examine: (html, given = {}) => examine(html, own(given), caches),
    size: () => caches.size(),
    clear() {
      caches = createEngineCaches(cacheBytes, caches.admission);
    },
  };
}
