/**
 * Platen in browsers and workers: the same engine without Node. Fonts and WebAssembly are fetched when documents need them, from the
 * package's own folder or from `files`.
 */

import { createEngine as createPlainEngine, type EngineOptions, type Engine as PlainEngine } from '../engine.ts';
import type { Source } from '../options/sources.ts';
import type { Sources } from '../render-many.ts';
import { filesFrom, giveWebAssembly, MissingFileError, type PackageFileSource } from './package-files.ts';

export { PlatenError, type PlatenErrorCode, WARNING_CODES, type Warning, type WarningCode } from '../diagnostics.ts';
export type { ManyOptions, PdfSource, RenderSource, Source } from '../options/sources.ts';
export type { PageLength, PageMargins, PageOptions, PdfOptions, Progress, RenderOptions } from '../options.ts';
export type { SvgPictures } from '../preview/pictures.ts';
export type { PreviewOptions, PreviewPage, PreviewResult } from '../preview/preview.ts';
export type { RenderResult } from '../render.ts';
export type { RenderManyResult, Sources } from '../render-many.ts';
export { combineLoaders, dataLoader } from '../resources/loaders.ts';
export type { Limits, Loader, Resource } from '../resources/types.ts';
export type { LayoutSnapshot, SnapshotBox, SnapshotPage } from '../snapshot.ts';
export { fetchLoader } from './fetch-loader.ts';
export type { PackageFileSource } from './package-files.ts';

export interface BrowserEngineOptions extends Omit<EngineOptions, 'fonts'> {
  /** Font files for every render, which take precedence over the bundled ones. */
  readonly fonts?: readonly Uint8Array[];
  /**
   * Source of additional fonts: the URL of a folder that contains `fonts/`, or a function that returns the bytes of a file such as
   * `fonts/noto/NotoSansArabic.woff2`, or null if it does not exist. Default: next to this module, if it was loaded by HTTP. The fonts of
   * the default styles are part of the module. Engines on one page share fetched files.
   */
  readonly files?: string | URL | PackageFileSource;
  /**
   * The WebAssembly modules of `dist/wasm`, for hosts that cannot compile at run time. In Cloudflare Workers `platen/browser` imports
   * them by itself.
   */
  readonly webAssembly?: CompiledModules;
}

/** Compiled modules by their file names in `dist/wasm`. */
export type CompiledModules = Readonly<
  Partial<Record<'harfbuzz.wasm' | 'callbacks.wasm' | 'webp.wasm', WebAssembly.Module>>
>;

export type BrowserEngine = Pick<
  PlainEngine,
  'render' | 'renderMany' | 'layout' | 'layoutReport' | 'preview' | 'toSvg' | 'size' | 'clear'
>;

/** The most files that a document may need, so that fetching always ends. */
const MOST_FILES = 400;

export function createEngine({ files, webAssembly = {}, ...options }: BrowserEngineOptions = {}): BrowserEngine {
  const engine = createPlainEngine(options);
  const fetched = filesFrom(files);
  giveWebAssembly(webAssembly);
  /** A render that needs a file which has not been fetched starts again once it has. */
  async function withFiles<T>(work: () => Promise<T>): Promise<T> {
    for (let count = 0; ; count++) {
      try {
        return await work();
      } catch (error) {
        const missing = missingFile(error);
        if (!missing || count >= MOST_FILES) throw error;
        // If a file turns out to be missing, drop what was cached in the belief that it exists.
        if (!(await fetched.fetch(missing))) engine.clear();
      }
    }
  }
  return {
    render: (html, given) => withFiles(() => engine.render(html, given)),
    async renderMany(sources, given) {
      // A generator yields its sources only once, but a restarted render needs them again.
      const kept = isGenerator(sources) ? await collected(sources) : sources;
      return withFiles(() => engine.renderMany(kept, given));
    },
    layout: (html, given) => withFiles(() => engine.layout(html, given)),
    layoutReport: (html, given) => withFiles(() => engine.layoutReport(html, given)),
    preview: (html, given) => withFiles(() => engine.preview(html, given)),
    toSvg: (html, given) => withFiles(() => engine.toSvg(html, given)),
    size: engine.size,
    clear: engine.clear,
  };
}

const isGenerator = (sources: unknown): boolean => typeof (sources as { next?: unknown } | null)?.next === 'function';

async function collected(sources: Sources): Promise<Source[]> {
  const list: Source[] = [];
  for await (const source of sources) list.push(source);
  return list;
}

/** The error may be wrapped in one of the engine's. */
function missingFile(error: unknown): string | null {
  for (let at = error; at instanceof Error; at = at.cause) if (at instanceof MissingFileError) return at.file;
  return null;
}
