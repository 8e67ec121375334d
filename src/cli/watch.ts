/** `platen in.html out.pdf --watch`: renders on every save, and shows the pages in a browser. */

import { readFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Engine, Loader, RenderOptions } from '../index.ts';
import { collectAhead } from './bundled.ts';
import { type DocumentFlags, flagFiles, renderOptions } from './document-flags.ts';
import { inputName, readInput } from './inputs.ts';
import { writeErr, writeOutput } from './output.ts';
import { type PreviewServer, startPreviewServer } from './preview-server.ts';
import { type FileWatch, watchFiles } from './watch-files.ts';

interface WatchFlags extends DocumentFlags {
  readonly port: number;
}

/** Runs until the process ends. Rejects if the port is taken. */
export async function watchInput(input: string, output: string, flags: WatchFlags): Promise<void> {
  collectAhead();
  const { createEngine } = await import('../index.ts');
  const engine = createEngine();
  const server = await startPreviewServer(flags.port, () => readFile(output));
  writeErr(`pages at ${server.url} (Ctrl+C ends)\n`);
  let under: AbortController | null = null;
  const renew = async (): Promise<void> => {
    // A newer save makes the running render obsolete.
    under?.abort();
    const own = new AbortController();
    under = own;
    server.busy();
    const files = new Set([input, ...flagFiles(flags)]);
    try {
      await renderOnce({ input, output, flags, engine, server, files, watch, signal: own.signal });
    } catch (error) {
      if (own.signal.aborted) return;
      const failure = error instanceof Error ? error.message : String(error);
      server.show({ name: inputName(input), pages: [], warnings: [], failure, time: 0 });
      writeErr(`platen: ${failure}\n`);
      watch.set(files);
    }
  };
  const watch = watchFiles(() => void renew());
  // Watch from the start, so that a save during the first render counts.
  watch.set([input, ...flagFiles(flags)]);
  await renew();
}

interface Run {
  readonly input: string;
  readonly output: string;
  readonly flags: WatchFlags;
  readonly engine: Engine;
  readonly server: PreviewServer;
  /** Collects the files that the document uses. */
  readonly files: Set<string>;
  readonly watch: FileWatch;
  readonly signal: AbortSignal;
}

/** Milliseconds the browser gets to load the new pages before the file is made, which would delay them. */
const BEFORE_FILE = 400;

/** Shows the pages first; the file may follow a moment later. */
async function renderOnce({ input, output, flags, engine, server, files, watch, signal }: Run): Promise<void> {
  const { formatWarnings } = await import('../index.ts');
  const started = performance.now();
  const html = await readInput(input);
  const given = await renderOptions(input, flags);
  const options: RenderOptions = {
    ...given,
    loader: [given.loader ?? []].flat().map((one) => noting(one, files)),
    signal,
  };
  const { pages, warnings } = await engine.toSvg(html, options);
  // From here on a save starts a new render, even though the file is not written yet.
  watch.set(files);
  const name = inputName(input);
  const time = Math.round(performance.now() - started);
  const texts = warnings.map((warning) => formatWarnings([warning], { name, html }).trimEnd());
  server.show({ name, pages, warnings: texts, failure: null, time });
  if (!flags.quiet) writeErr(`${pages.length} pages in ${time} ms\n${texts.map((text) => `${text}\n`).join('')}`);
  await setTimeout(BEFORE_FILE, null, { signal });
  const { pdf } = await engine.render(html, options);
  await writeOutput(output, pdf);
}

/** Missing files are watched too, since they may appear. */
const noting =
  (loader: Loader, files: Set<string>): Loader =>
  (url, context) => {
    if (/^file:/i.test(url)) files.add(fileURLToPath(new URL(url)));
    return loader(url, context);
  };
