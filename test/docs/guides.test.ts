/** Every block of code of the README and the guides runs as it stands, copied into an empty folder. */

import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { render } from '../../src/index.ts';
import { GALLERY, GUIDES } from '../../src/server/site/docs.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const GUIDE_FOLDER = 'src/server/site/docs/guides';
const COMMAND = path.resolve('dist/cli.js');

interface Block {
  readonly where: string;
  readonly language: string;
  /** What stands after the language: `file=…` is written, `files=…` are there before, `norun`. */
  readonly info: string;
  readonly code: string;
}

const blocksOf = (file: string): readonly Block[] =>
  [...readFileSync(file, 'utf8').matchAll(/^```(\w*)[ ]?(.*)\n([\s\S]*?)^```$/gm)].map((match, index) => ({
    where: `${path.basename(file)} ${index + 1}`,
    language: match[1]!,
    info: match[2]!,
    code: match[3]!,
  }));

const guides = readdirSync(GUIDE_FOLDER).map((name) => path.join(GUIDE_FOLDER, name));
const blocks = ['README.md', ...guides].flatMap(blocksOf);
const runnable = blocks.filter(({ language, info }) => ['js', 'sh'].includes(language) && !/norun/.test(info));

function projectFolder(): string {
  const folder = temporaryFolder();
  mkdirSync(path.join(folder, 'node_modules'));
  symlinkSync(path.resolve('.'), path.join(folder, 'node_modules/platen'), 'dir');
  for (const name of ['fonts', 'assets']) mkdirSync(path.join(folder, name));
  writeFileSync(path.join(folder, 'package.json'), '{ "type": "module" }');
  return folder;
}

function prepare(folder: string, info: string): void {
  const names = /files=(\S+)/.exec(info)?.[1]?.split(',') ?? [];
  for (const name of names) {
    if (existsSync(path.join('fixtures', name))) cpSync(path.join('fixtures', name), path.join(folder, name));
    else writeFileSync(path.join(folder, name), '<!doctype html><html lang="en"><title>x</title><h1>x</h1>');
  }
}

const run = (folder: string, args: readonly string[]): Promise<{ code: number | null; output: string }> =>
  new Promise((resolve) => {
    let output = '';
    const child = spawn(process.execPath, args, { cwd: folder, env: { ...process.env, CI: '' } });
    child.stdout.on('data', (data) => (output += data));
    child.stderr.on('data', (data) => (output += data));
    child.on('close', (code) => resolve({ code, output }));
  });

/** As a shell splits words, patterns left to the command. */
const words = (line: string): string[] =>
  [...line.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map((match) => match[1] ?? match[2] ?? match[3]!);

describe.skipIf(!existsSync(COMMAND))('blocks of code', () => {
  it('are of known languages', () => {
    // Frameworks are not installed here: their blocks are read, not run.
    expect([...new Set(blocks.map(({ language }) => language))].sort()).toEqual([
      'html',
      'js',
      'json',
      'jsx',
      'sh',
      'svelte',
      'ts',
      'vue',
    ]);
    expect(runnable.length).toBeGreaterThan(25);
  });

  it.concurrent.each(runnable.filter(({ code }) => !/platen\/browser/.test(code)))(
    '$where runs',
    async ({ language, info, code }) => {
      const folder = projectFolder();
      prepare(folder, info);
      writeFileSync(path.join(folder, 'hello.html'), blocks.find((block) => block.info === 'file=hello.html')!.code);
      if (language === 'js') {
        writeFileSync(path.join(folder, 'block.js'), code);
        expect(await run(folder, ['block.js'])).toMatchObject({ code: 0, output: expect.any(String) });
        return;
      }
      for (const line of code.split('\n')) {
        const [name, ...args] = words(line.replace(/^npx /, ''));
        if (name !== 'platen') continue;
        expect(await run(folder, [COMMAND, ...args])).toEqual({ code: 0, output: '' });
      }
    },
    60_000,
  );

  it.each(blocks.filter(({ language }) => language === 'html'))('$where has no warnings', async ({ code }) => {
    expect((await render(code)).warnings).toEqual([]);
  });
});

describe('guides', () => {
  it('are all in the list', () => {
    expect(guides.map((file) => path.parse(file).name).sort()).toEqual([...GUIDES].sort());
    const templates = readdirSync('src/server/site/docs/gallery').map((name) => path.parse(name).name);
    expect(templates.sort()).toEqual(GALLERY.map(({ name }) => name).sort());
  });

  it.each(GALLERY)('$name of the gallery is whole, accessible and without warnings', async ({ name }) => {
    const html = readFileSync(`src/server/site/docs/gallery/${name}.html`, 'utf8');
    const { warnings, pageCount } = await render(html, { pdf: { standard: ['PDF/UA-1', 'PDF/A-2a'] } });
    expect(warnings).toEqual([]);
    expect(pageCount).toBeGreaterThan(0);
  });
});
