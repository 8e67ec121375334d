/**
 * Platen in browsers and workers: the same engine without Node. Fonts and WebAssembly are fetched, as documents need them, from the
 * package's own folder or from where `files` says.
 */

import { createEngine as createPlainEngine, type EngineOptions, type Engine as PlainEngine } from '../engine.ts';
import { filesFrom, MissingFileError, type PackageFileSource } from './package-files.ts';

export { PlatenError, type PlatenErrorCode, WARNING_CODES, type Warning, type WarningCode } from '../diagnostics.ts';
export type { PageLength, PageMargins, PageOptions, PdfOptions, Progress, RenderOptions } from '../options.ts';
export type { PreviewOptions, PreviewPage, PreviewResult } from '../preview/preview.ts';
export type { RenderResult } from '../render.ts';
export { combineLoaders, dataLoader } from '../resources/loaders.ts';
export type { Limits, Loader, Resource } from '../resources/types.ts';
export type { LayoutSnapshot, SnapshotBox, SnapshotPage } from '../snapshot.ts';
export { fetchLoader } from './fetch-loader.ts';
export type { PackageFileSource } from './package-files.ts';

export interface BrowserEngineOptions extends Omit<EngineOptions, 'fonts'> {
  /** Bytes of font files for every render, before the package's own. */
  readonly fonts?: readonly Uint8Array[];
  /**
   * Where the package's files are: the URL of a folder with `fonts/` and `dist/wasm/` in it, or a function that gives their bytes, null
   * for a file that is not there. Default: the folder this module was installed in. Engines of one page share what was fetched.
   */
  readonly files?: string | URL | PackageFileSource;
}

export type BrowserEngine = Pick<PlainEngine, 'render' | 'layout' | 'layoutReport' | 'preview' | 'size' | 'clear'>;

/** Files that a document may need: more would be a document without end. */
const MOST_FILES = 400;

export function createEngine({ files, ...options }: BrowserEngineOptions = {}): BrowserEngine {
  const engine = createPlainEngine(options);
  const fetched = filesFrom(files ?? new URL('../../', import.meta.url));
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
    layout: (html, given) => withFiles(() => engine.layout(html, given)),
    layoutReport: (html, given) => withFiles(() => engine.layoutReport(html, given)),
    preview: (html, given) => withFiles(() => engine.preview(html, given)),
    size: engine.size,
    clear: engine.clear,
  };
}

/** An error of the engine may be around it. */
function missingFile(error: unknown): string | null {
  for (let at = error; at instanceof Error; at = at.cause) if (at instanceof MissingFileError) return at.file;
  return null;
}
