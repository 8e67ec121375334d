/** The `platen` command. */

import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Command, InvalidArgumentError } from 'commander';
import { addServiceCommands } from './cli/service-commands.ts';
import type { PdfStandard, RenderOptions, Warning, WarningCode } from './index.ts';
import { packageFile } from './resources/host.ts';

interface DocumentFlags {
  readonly baseUrl?: string;
  readonly root?: string;
  readonly allowNet?: boolean;
  readonly size?: string;
  readonly margin?: string;
  readonly shrink?: boolean;
  readonly media?: 'print' | 'screen';
  readonly stylesheet?: readonly string[];
  readonly font?: readonly string[];
  readonly strict?: readonly string[];
  readonly standard?: readonly string[];
  readonly language?: string;
  readonly attach?: readonly string[];
  readonly facturX?: string;
  readonly quiet?: boolean;
}

const collect = (value: string, list: readonly string[] = []): readonly string[] => [...list, value];

const STAGES = ['dom', 'style', 'boxes', 'fragments', 'structure', 'display'] as const;

function withDocumentFlags(command: Command): Command {
  return command
    .option('--base-url <url>', 'what relative URLs resolve against (default: the input file)')
    .option('--root <folder>', "the folder files may be read from (default: the input's)")
    .option('--allow-net', 'let http and https through, to public addresses only')
    .option('--size <size>', 'page size where the document has none, such as "A4" or "Letter landscape"')
    .option('--margin <margin>', 'page margins where the document has none, such as "2cm"')
    .option('--no-shrink', 'leave content wider than its page as wide as it is')
    .option('--media <type>', 'print or screen', oneOf('print', 'screen'), 'print')
    .option('--stylesheet <file>', 'a further style sheet; may be repeated', collect)
    .option('--font <path>', 'a further font file or folder; may be repeated', collect)
    .option('--strict <codes>', 'warning codes that end the run, comma separated', (list) => list.split(','))
    .option('--standard <names>', 'what the PDF keeps to, comma separated, such as PDF/UA-1,PDF/A-2u', (list) =>
      list.split(','),
    )
    .option('--language <tag>', 'language of documents that do not say theirs')
    .option('--attach <file>', 'a file that goes into the PDF; may be repeated', collect)
    .option('--factur-x <file>', 'the XML of an electronic invoice (Factur-X, ZUGFeRD, XRechnung)')
    .option('--quiet', 'print no warnings');
}

function oneOf(...choices: readonly string[]): (value: string) => string {
  return (value) => {
    if (!choices.includes(value)) throw new InvalidArgumentError(`Takes ${choices.join(' or ')}.`);
    return value;
  };
}

async function readInput(input: string): Promise<string | Uint8Array> {
  if (input !== '-') return await readFile(input);
  const chunks: Uint8Array[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk as Uint8Array);
  return Buffer.concat(chunks);
}

async function renderOptions(input: string, flags: DocumentFlags): Promise<RenderOptions> {
  const { dataLoader, fileLoader, httpLoader } = await import('./index.ts');
  const folder = input === '-' ? process.cwd() : path.dirname(path.resolve(input));
  const file = input === '-' ? path.join(folder, 'stdin.html') : path.resolve(input);
  const stylesheets = await Promise.all((flags.stylesheet ?? []).map((name) => readFile(name, 'utf8')));
  return {
    baseUrl: flags.baseUrl ?? pathToFileURL(file).href,
    loader: [dataLoader, fileLoader(path.resolve(flags.root ?? folder)), ...(flags.allowNet ? [httpLoader()] : [])],
    media: flags.media ?? 'print',
    stylesheets,
    fonts: (flags.font ?? []).map((name) => path.resolve(name)),
    strict: (flags.strict ?? []) as readonly WarningCode[],
    pdf: {
      ...(flags.standard ? { standard: flags.standard as readonly PdfStandard[] } : {}),
      ...(flags.attach ? { attachments: await attachmentsOf(flags.attach) } : {}),
      ...(flags.facturX === undefined ? {} : { facturX: { xml: await readFile(flags.facturX) } }),
      ...(flags.language ? { language: flags.language } : {}),
    },
    page: {
      ...(flags.size === undefined ? {} : { size: flags.size }),
      ...(flags.margin === undefined ? {} : { margin: flags.margin }),
      ...(flags.shrink === false ? { shrinkToFit: false } : {}),
    },
  };
}

const attachmentsOf = (files: readonly string[]) =>
  Promise.all(files.map(async (file) => ({ name: path.basename(file), data: await readFile(file) })));

function printWarnings(warnings: readonly Warning[], input: string, quiet: boolean | undefined): void {
  if (quiet) return;
  for (const warning of warnings) {
    const source = warning.source ?? (input === '-' ? '<stdin>' : input);
    const place = warning.line === undefined ? source : `${source}:${warning.line}:${warning.column ?? 1}`;
    const times = warning.count > 1 ? ` (${warning.count} times)` : '';
    process.stderr.write(`${place}: ${warning.message} [${warning.code}]${times}\n`);
  }
}

async function writeOutput(output: string, content: Uint8Array | string): Promise<void> {
  if (output !== '-') return await writeFile(output, content);
  await new Promise<void>((resolve, reject) =>
    process.stdout.write(content, (error) => (error ? reject(error) : resolve())),
  );
}

async function renderFile(input: string, output: string, flags: DocumentFlags): Promise<void> {
  const { render } = await import('./index.ts');
  const result = await render(await readInput(input), await renderOptions(input, flags));
  await writeOutput(output, result.pdf);
  printWarnings(result.warnings, input, flags.quiet);
}

async function layoutFile(input: string, output: string, flags: DocumentFlags): Promise<void> {
  const [{ layout }, { serializeSnapshot }] = await Promise.all([import('./index.ts'), import('./snapshot.ts')]);
  await writeOutput(output, serializeSnapshot(await layout(await readInput(input), await renderOptions(input, flags))));
}

async function dumpFile(input: string, flags: DocumentFlags & { readonly stage: string }): Promise<void> {
  const { dump } = await import('./index.ts');
  const stage = STAGES.find((name) => name === flags.stage)!;
  await writeOutput('-', await dump(await readInput(input), stage, await renderOptions(input, flags)));
}

async function version(): Promise<string> {
  return (JSON.parse(await readFile(packageFile('package.json'), 'utf8')) as { version: string }).version;
}

async function main(): Promise<void> {
  const program = new Command('platen').description('HTML and CSS in, PDF out, without a browser.');
  program.version(await version()).showHelpAfterError();
  withDocumentFlags(
    program
      .command('render', { isDefault: true })
      .description('render an HTML file as PDF')
      .argument('<input>', 'HTML file, - for standard input')
      .argument('<output>', 'PDF file, - for standard output'),
  ).action(renderFile);
  withDocumentFlags(
    program
      .command('layout')
      .description('print where every box lands, as JSON')
      .argument('<input>', 'HTML file, - for standard input')
      .argument('[output]', 'JSON file', '-'),
  ).action(layoutFile);
  withDocumentFlags(
    program
      .command('dump')
      .description('print a stage of the pipeline as text')
      .argument('<input>', 'HTML file, - for standard input')
      .option('--stage <stage>', STAGES.join(', '), oneOf(...STAGES), 'fragments'),
  ).action(dumpFile);
  addServiceCommands(program);
  await program.parseAsync();
}

main().catch((error: unknown) => {
  process.stderr.write(`platen: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
