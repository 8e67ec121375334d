/** `platen init`: a first document and the flags to render it with. */

import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Command, CommanderError } from 'commander';
import { packageFile } from '../resources/package-files.ts';
import { CONFIG_FILE } from './config-file.ts';
import { writeOut } from './output.ts';

const GALLERY = 'dist/server/site/docs/gallery';

export function addInitCommand(program: Command): void {
  program
    .command('init')
    .description('write a first document and a config file into a folder')
    .argument('[folder]', 'the folder', '.')
    .option(
      '--template <name>',
      'invoice, letter, report, book, ticket, labels, certificate, resume, menu, catalogue, slides or paper',
      'letter',
    )
    .action(init);
}

async function init(folder: string, { template }: { readonly template: string }): Promise<void> {
  const gallery = packageFile(GALLERY);
  const names = gallery === null ? [] : (await readdir(gallery)).map((name) => path.parse(name).name).sort();
  if (gallery === null || !names.includes(template))
    throw new CommanderError(2, 'platen.init', `there is no template "${template}"; there are ${names.join(', ')}`);
  const html = await readFile(path.join(gallery, `${template}.html`));
  await mkdir(folder, { recursive: true });
  const document = `${template}.html`;
  await writeNew(path.join(folder, document), html);
  await writeNew(path.join(folder, CONFIG_FILE), `${JSON.stringify({ size: 'A4', margin: '2cm' }, null, 2)}\n`);
  const go = folder === '.' ? '' : `cd ${folder} && `;
  writeOut(`wrote ${document} and ${CONFIG_FILE}. Next:\n\n  ${go}platen ${document} ${template}.pdf --watch\n`);
}

/** Throws if the file exists. */
async function writeNew(file: string, content: Uint8Array | string): Promise<void> {
  try {
    await writeFile(file, content, { flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    throw new Error(`${file} already exists`, { cause: error });
  }
}
