/** `platen in.html out.pdf`: renders one or more inputs into one file. */

import { existsSync } from 'node:fs';
import { type Command, CommanderError, InvalidArgumentError } from 'commander';
import type { PlatenError, Warning } from '../index.ts';
import { didYouMean, nearestName } from '../nearest.ts';
import { isPdf } from '../resources/pdf/signature.ts';
import { type DocumentFlags, oneOf, renderOptions, withDocumentFlags } from './document-flags.ts';
import { expandInputs, inputName, inputUrl, isUrl, isXhtml, readInput } from './inputs.ts';
import { writeErr, writeOut, writeOutput } from './output.ts';
import { progressLine } from './progress.ts';

interface RenderFlags extends DocumentFlags {
  readonly pageNumbers?: 'continue' | 'restart';
  readonly scale?: number;
  readonly watch?: boolean;
  readonly port: number;
}

export function addRenderCommand(program: Command): void {
  withDocumentFlags(
    program
      .command('render', { isDefault: true })
      .description('render HTML files as one PDF, or one file as pictures of its pages')
      .argument(
        '<files...>',
        'HTML or PDF files, or patterns (- for standard input), and last the PDF file to write (or .svg, .png; - for standard output)',
      ),
  )
    .option('--watch', 'render on every save, and show the pages in a browser')
    .option('--port <port>', 'the port of the preview that --watch opens', wholeNumber, 4173)
    .option(
      '--page-numbers <how>',
      'with several inputs: continue or restart',
      oneOf('continue', 'restart'),
      'continue',
    )
    .option('--scale <factor>', 'pixels per CSS px in PNG pictures (default: 1, which is 96 dpi)', Number)
    .option('--json', 'print page count, bytes, warnings and timings, or the error, as JSON')
    .option('--sarif <file>', 'write the warnings as SARIF, which code hosts show beside the source')
    .action(async (files: readonly string[], flags: RenderFlags, command: Command) =>
      renderFiles(files, flags, command).catch((error: unknown) => {
        if (flags.json) writeReport({ output: files.at(-1) ?? '', error: errorReport(error) });
        throw error;
      }),
    );
}

function wholeNumber(text: string): number {
  if (!/^\d{1,5}$/.test(text)) throw new InvalidArgumentError('Takes a whole number.');
  return Number(text);
}

const wrongCall = (message: string): CommanderError => new CommanderError(2, 'platen.files', message);

/** File name extensions of formats that are not produced. */
const OTHER_FORMATS = /\.(docx?|odt|rtf|epub|jpe?g|gif|webp|avif|tiff?|bmp|ps|eps|txt|md|css|json)$/i;

/** A single word may be a mistyped command. */
function aloneFile(name: string, { parent }: Command): string {
  const commands = parent?.commands.map((one) => one.name()) ?? [];
  const near = existsSync(name) ? null : nearestName(name, [...commands, 'help']);
  return near === null
    ? `missing the output: platen ${name} out.pdf`
    : `there is no command "${name}"${didYouMean(near)}`;
}

async function renderFiles(files: readonly string[], flags: RenderFlags, command: Command): Promise<void> {
  const output = files.at(-1)!;
  if (files.length < 2) throw wrongCall(aloneFile(output, command));
  if (/\.x?html?$/i.test(output)) throw wrongCall(`the last file is the PDF, and ${output} is HTML`);
  if (OTHER_FORMATS.test(output)) throw wrongCall(`${output}: platen writes .pdf, .svg and .png files`);
  const inputs = await expandInputs(files.slice(0, -1));
  const [input] = inputs;
  const kind = /\.(svg|png)$/i.exec(output)?.[1]?.toLowerCase() as 'svg' | 'png' | undefined;
  if (inputs.length > 1) {
    if (flags.watch || kind) throw wrongCall(`${flags.watch ? '--watch' : 'a picture'} takes one input`);
    return await renderSeveral(inputs, output, flags);
  }
  if (flags.watch) {
    if (input === '-' || isUrl(input!) || output === '-')
      throw wrongCall('--watch takes files, not standard input and output');
    const { watchInput } = await import('./watch.ts');
    return await watchInput(input!, output, flags);
  }
  await (kind ? drawPages(input!, output, kind, flags) : renderOne(input!, output, flags));
}

async function readHtml(input: string): Promise<string | Uint8Array> {
  const html = await readInput(input);
  if (typeof html === 'string' || !isPdf(html)) return html;
  const message = `${inputName(input)} is a PDF file: name it with other files to put them into one, or show its pages in HTML by <img src>`;
  throw new CommanderError(2, 'platen.input', message);
}

async function renderOne(input: string, output: string, flags: RenderFlags): Promise<void> {
  const { formatWarnings, render } = await import('../index.ts');
  const html = await readHtml(input);
  const line = progressLine(flags);
  const options = { ...(await renderOptions(input, flags)), ...(line ? { onProgress: line.onProgress } : {}) };
  const { pdf, pageCount, warnings, timings } = await render(html, options).finally(() => line?.clear());
  await writeOutput(output, pdf);
  const name = inputName(input);
  await report({ input, output, pages: pageCount, bytes: pdf.length, warnings, timings }, name, flags, () =>
    formatWarnings(warnings, { name, html }),
  );
}

/** Writes a file for each page: `out.png` for a single page, `out-1.png` and so on for several. */
async function drawPages(input: string, output: string, kind: 'svg' | 'png', flags: RenderFlags): Promise<void> {
  const { formatWarnings, toPng, toSvg } = await import('../index.ts');
  const html = await readHtml(input);
  const options = await renderOptions(input, flags);
  const { pages, pageCount, warnings, timings } =
    kind === 'svg'
      ? await toSvg(html, options)
      : await toPng(html, { ...options, ...(flags.scale === undefined ? {} : { scale: flags.scale }) });
  const name = inputName(input);
  const outputs: string[] = [];
  for (const page of pages) {
    const file = pages.length === 1 ? output : output.replace(/(\.\w+)$/, `-${page.number}$1`);
    await writeOutput(file, 'svg' in page ? page.svg : page.png);
    outputs.push(file);
  }
  await report({ input, output, outputs, pages: pageCount, warnings, timings }, name, flags, () =>
    formatWarnings(warnings, { name, html }),
  );
}

async function renderSeveral(inputs: readonly string[], output: string, flags: RenderFlags): Promise<void> {
  const { formatWarnings, renderMany } = await import('../index.ts');
  const htmls = new Map<string, string | Uint8Array>();
  const sources = [];
  for (const input of inputs) {
    const html = await readInput(input);
    htmls.set(inputUrl(input), html);
    if (typeof html !== 'string' && isPdf(html)) {
      sources.push({ pdf: html });
      continue;
    }
    sources.push({
      html,
      baseUrl: inputUrl(input),
      ...(isXhtml(input) ? { contentType: 'application/xhtml+xml' as const } : {}),
    });
  }
  const options = {
    ...(await renderOptions(inputs[0]!, flags)),
    ...(flags.pageNumbers ? { pageNumbers: flags.pageNumbers } : {}),
  };
  const { pdf, pageCount, sources: rendered, warnings, timings } = await renderMany(sources, options);
  await writeOutput(output, pdf);
  const parts = rendered.map((part, index) => ({ input: inputs[index], ...part }));
  const result = { inputs: parts, output, pages: pageCount, bytes: pdf.length, warnings, timings };
  await report(
    result,
    inputName(inputs[0]!),
    flags,
    () =>
      inputs
        .map((input) => {
          const url = inputUrl(input);
          const own = warnings.filter(({ source }) => source === url).map(({ source: _, ...warning }) => warning);
          return formatWarnings(own, { name: inputName(input), html: htmls.get(url)! });
        })
        .join('') +
      formatWarnings(
        warnings.filter(({ source }) => source === undefined || !htmls.has(source)),
        { name: output },
      ),
  );
}

/** Writes the report where it does not mix with the PDF, which may go to standard output. */
function writeReport(result: Readonly<Record<string, unknown>>): void {
  const write = result.output === '-' ? writeErr : writeOut;
  write(`${JSON.stringify(result)}\n`);
}

/** `code` is a `PlatenErrorCode` or a system error code; a warning made an error by `strict` is included with its location. */
function errorReport(error: unknown) {
  const { code, message = String(error), warning } = (error ?? {}) as Partial<PlatenError>;
  return { code: code ?? 'internal', message, ...(warning ? { warning } : {}) };
}

interface Report {
  readonly output: string;
  readonly warnings: readonly Warning[];
  readonly [more: string]: unknown;
}

async function report(result: Report, name: string, flags: RenderFlags, warningText: () => string): Promise<void> {
  if (flags.sarif !== undefined) {
    const { warningsAsSarif } = await import('../index.ts');
    await writeOutput(flags.sarif, `${JSON.stringify(warningsAsSarif(result.warnings, { name }))}\n`);
  }
  if (flags.json) {
    writeReport(result);
  } else if (!flags.quiet) {
    const text = warningText();
    if (text !== '') writeErr(text);
  }
}
