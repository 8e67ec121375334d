/**
 * Platen in browsers and workers: the same engine without Node. Fonts and WebAssembly are fetched, as documents need them, from the
 * package's own folder or from where `files` says.
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
  /** Bytes of font files for every render, before the package's own. */
  readonly fonts?: readonly Uint8Array[];
  /**
   * Where fonts beyond the plain ones are: the URL of a folder with `fonts/` in it, or a function that gives the bytes of a file such as
   * `fonts/noto/NotoSansArabic.woff2`, null for one that is not there. Default: beside this module, where it was loaded by HTTP. What
   * the plain styles need comes with the module. Engines of one page share what was fetched.
   */
  readonly files?: string | URL | PackageFileSource;
  /**
   * The WebAssembly of `dist/wasm`, for hosts that compile none while they run. In Cloudflare's workers `platen/browser` imports it by
   * itself.
   */
  readonly webAssembly?: CompiledModules;
}

/** By the names of the files in `dist/wasm`. */
export type CompiledModules = Readonly<
  Partial<Record<'harfbuzz.wasm' | 'callbacks.wasm' | 'webp.wasm', WebAssembly.Module>>
>;

export type BrowserEngine = Pick<
  PlainEngine,
  'render' | 'renderMany' | 'layout' | 'layoutReport' | 'preview' | 'toSvg' | 'size' | 'clear'
>;

/** Files that a document may need: more would be a document without end. */
const MOST_FILES = 400;

export function createEngine({ files, webAssembly = {}, ...options }: BrowserEngineOptions = {}): BrowserEngine {
  const engine = createPlainEngine(options);
  const fetched = filesFrom(files);
  giveWebAssembly(webAssembly);
  /** A render that meets a file which is not here yet begins again when it is. */
  async function withFiles<T>(work: () => Promise<T>): Promise<T> {
    for (let count = 0; ; count++) {
      try {
        return await work();
      } catch (error) {
        const missing = missingFile(error);
        if (!missing || count >= MOST_FILES) throw error;
        // What turns out not to be there is not counted on again.
        if (!(await fetched.fetch(missing))) engine.clear();
      }
    }
  }
  return {
    render: (html, given) => withFiles(() => engine.render(html, given)),
    async renderMany(sources, given) {
      // Those of a generator are there once: a render that begins again needs them again.
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

/** An error of the engine may be around it. */
function missingFile(error: unknown): string | null {
  for (let at = error; at instanceof Error; at = at.cause) if (at instanceof MissingFileError) return at.file;
  return null;
}
