/** The `platen` command. */

import { Command, CommanderError } from 'commander';
import { addCompletionCommand } from './cli/completion.ts';
import { type DocumentFlags, oneOf, renderOptions, saidOfFlag, withDocumentFlags } from './cli/document-flags.ts';
import { addGoldenCommands } from './cli/golden-commands.ts';
import { addInitCommand } from './cli/init.ts';
import { readInput } from './cli/inputs.ts';
import { isClosedPipe, writeErr, writeOut, writeOutput } from './cli/output.ts';
import { addRenderCommand } from './cli/render-command.ts';
import { addServiceCommands } from './cli/service-commands.ts';
import { readPackageFile } from './resources/package-files.ts';

const STAGES = ['dom', 'style', 'boxes', 'fragments', 'structure', 'display'] as const;

const INTRODUCTION = `platen in.html out.pdf        (- is standard input or output; several inputs go into one file)

Most used options:
  --size A4            page size: A3, A4, A5, Letter, "210mm 297mm"
  --landscape          landscape pages
  --margin 2cm         page margins
  --font <path>        a font file or a folder of them
  --allow-net          load pictures, style sheets and fonts over http
  --watch              render on every save, and show the pages in a browser
All options: platen render --help
`;

async function layoutFile(input: string, output: string, flags: DocumentFlags): Promise<void> {
  const [{ layout }, { serializeSnapshot }] = await Promise.all([import('./index.ts'), import('./snapshot.ts')]);
  await writeOutput(output, serializeSnapshot(await layout(await readInput(input), await renderOptions(input, flags))));
}

async function dumpFile(input: string, flags: DocumentFlags & { readonly stage: string }): Promise<void> {
  const { dump } = await import('./index.ts');
  const stage = STAGES.find((name) => name === flags.stage)!;
  await writeOutput('-', await dump(await readInput(input), stage, await renderOptions(input, flags)));
}

/** Only looked up if asked for. */
function printVersion(): never {
  const { version } = JSON.parse(new TextDecoder().decode(readPackageFile('package.json'))) as { version: string };
  writeOut(`${version}\n`);
  throw new CommanderError(0, 'commander.version', version);
}

/** Commands added to it later inherit how errors are printed. */
function createProgram(): Command {
  return new Command('platen')
    .description('HTML and CSS in, PDF out, without a browser.')
    .addHelpText('before', INTRODUCTION)
    .exitOverride()
    .configureOutput({
      writeOut,
      writeErr,
      outputError: (text, write) =>
        write(
          `platen: ${text
            .replace(/^error: /, '')
            .trim()
            .replaceAll('\n', ' ')}\n`,
        ),
    });
}

async function main(): Promise<void> {
  const program = createProgram()
    .option('-V, --version', 'print the version number')
    .on('option:version', printVersion);
  addRenderCommand(program);
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
      .description('print the output of one stage as text')
      .argument('<input>', 'HTML file, - for standard input')
      .option('--stage <stage>', STAGES.join(', '), oneOf(...STAGES), 'fragments'),
  ).action(dumpFile);
  addGoldenCommands(program.command('golden').description('review differences from golden files'));
  addServiceCommands(program);
  addInitCommand(program);
  addCompletionCommand(program);
  if (process.argv.length > 2) await program.parseAsync();
  else program.outputHelp();
}

const oneLine = (text: string): string => text.trim().replace(/\s*\n\s*/g, ' ');

/** Exit code 2 for wrong usage, 1 for any other failure, with a message of one line. */
function fail(error: unknown): void {
  if (error instanceof CommanderError) {
    process.exitCode = error.exitCode === 0 ? 0 : 2;
    // Commander has printed its own errors.
    if (error.code.startsWith('platen.')) writeErr(`platen: ${error.message}\n`);
    return;
  }
  const wrongCall = (error as { code?: unknown } | null)?.code === 'invalid-option';
  process.exitCode = wrongCall ? 2 : 1;
  if (isClosedPipe(error)) return;
  const message = error instanceof Error ? error.message : String(error);
  writeErr(`platen: ${oneLine(wrongCall ? saidOfFlag(message) : message)}\n`);
}

main().catch(fail);
