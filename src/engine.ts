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
  /** Font files, folders or bytes for every render, before those of its own options. */
  readonly fonts?: readonly FontSource[];
  /**
   * Bytes of what is kept: style sheets ready for use, decoded images, open fonts, shaped words. What was not used for longest makes
   * room. Default 256 MiB; 0 keeps nothing but the last words.
   */
  readonly cacheBytes?: number;
}

export interface Engine {
  /** HTML in, PDF out. Rejects with a `PlatenError` for bad options, exceeded limits and whatever `strict` names. */
  render(html: string | Uint8Array, options?: RenderOptions): Promise<RenderResult>;
  /**
   * The bytes of `render` as they are written, no faster than they are read. The work begins with the first read, which waits for layout;
   * reads are rejected as `render` is. `limits.time` does not count the time between reads.
   */
  renderStream(html: string | Uint8Array, options?: RenderOptions): ReadableStream<Uint8Array>;
  /**
   * Several documents in one PDF, with one outline and one structure tree; links between them lead within the file. Each is laid out,
   * written and forgotten in turn.
   */
  renderMany(sources: Sources, options?: ManyOptions): Promise<RenderManyResult>;
  /** The bytes of `renderMany` as they are written. */
  renderManyStream(sources: Sources, options?: ManyOptions): ReadableStream<Uint8Array>;
  /** Where every box lands, as plain JSON. */
  layout(html: string | Uint8Array, options?: RenderOptions): Promise<LayoutSnapshot>;
  /** `layout` with its warnings. */
  layoutReport(html: string | Uint8Array, options?: RenderOptions): Promise<LayoutReport>;
  /** HTML in, pictures of pages out. Rejects as `render` does. */
  preview(html: string | Uint8Array, options?: PreviewOptions): Promise<PreviewResult>;
  /** Pages as SVG documents: all, or those of `options.pages`. */
  toSvg(html: string | Uint8Array, options?: RenderOptions): Promise<SvgPictures>;
  /** Pages as PNG images, by the optional package @resvg/resvg-wasm. */
  toPng(html: string | Uint8Array, options?: PngOptions): Promise<PngPictures>;
  /** The text of one stage; stages after it do not run. */
  dump(html: string | Uint8Array, stage: Stage, options?: RenderOptions): Promise<string>;
  /** What golden files compare: the elements with their places, texts and looks, and pictures of the pages. */
  examine(html: string | Uint8Array, options?: RenderOptions): Promise<ExaminedDocument>;
  /** Bytes of what is kept now, as far as they can be told. */
  size(): number;
  /** Forgets what is kept; renders under way go on with what they have. */
  clear(): void;
}

const ENGINE: ShapeOf<EngineOptions> = { fonts: fontSources, cacheBytes: amount };
const engineOptions = recordOf(ENGINE);

const DEFAULT_CACHE_BYTES = 256 * 2 ** 20;

/** Engines share nothing: each keeps its own. The functions of the module are those of a default engine. */
export function createEngine(options: EngineOptions = {}): Engine {
  engineOptions(options, '');
  const { fonts = [], cacheBytes = DEFAULT_CACHE_BYTES } = options;
  let caches: EngineCaches = createEngineCaches(cacheBytes);
  // What is none of its type goes on as it is, to be refused where the render begins.
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
