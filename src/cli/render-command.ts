/** `platen in.html out.pdf`: one input or several into one file. */

import { type Command, CommanderError } from 'commander';
import type { Warning } from '../index.ts';
import { type DocumentFlags, oneOf, renderOptions, withDocumentFlags } from './document-flags.ts';
import { expandInputs, inputName, inputUrl, isXhtml, readInput } from './inputs.ts';
import { writeOutput } from './output.ts';

interface RenderFlags extends DocumentFlags {
  readonly pageNumbers?: 'continue' | 'restart';
}

export function addRenderCommand(program: Command): void {
  withDocumentFlags(
    program
      .command('render', { isDefault: true })
      .description('render HTML files as one PDF')
      .argument(
        '<files...>',
        'HTML files or patterns, - for standard input, and at the end the PDF file, - for standard output',
      ),
  )
    .option('--page-numbers <how>', 'of several inputs: continue or restart', oneOf('continue', 'restart'), 'continue')
    .option('--json', 'print pages, bytes, warnings and times as JSON')
    .option('--sarif <file>', 'write the warnings as SARIF, which code hosts show beside the lines')
    .action(renderFiles);
}

async function renderFiles(files: readonly string[], flags: RenderFlags): Promise<void> {
  const output = files.at(-1)!;
  if (files.length < 2) throw new CommanderError(2, 'platen.output', `missing the output: platen ${output} out.pdf`);
  if (/\.x?html?$/i.test(output))
    throw new CommanderError(2, 'platen.output', `the last file is the PDF, and ${output} is HTML`);
  const inputs = await expandInputs(files.slice(0, -1));
  await (inputs.length === 1 ? renderOne(inputs[0]!, output, flags) : renderSeveral(inputs, output, flags));
}

async function renderOne(input: string, output: string, flags: RenderFlags): Promise<void> {
  const { formatWarnings, render } = await import('../index.ts');
  const html = await readInput(input);
  const { pdf, pageCount, warnings, timings } = await render(html, await renderOptions(input, flags));
  await writeOutput(output, pdf);
  const name = inputName(input);
  await report({ input, output, pages: pageCount, bytes: pdf.length, warnings, timings }, name, flags, () =>
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
    const stream = result.output === '-' ? process.stderr : process.stdout;
    stream.write(`${JSON.stringify(result)}\n`);
  } else if (!flags.quiet) {
    process.stderr.write(warningText());
  }
}
