/** Every block of code of the README and the guides runs as it stands, copied into an empty folder. */

import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { render } from '../../src/index.ts';
import { GALLERY, GUIDES, guideNamed } from '../../src/server/site/docs.ts';
import { toolsFolder } from '../package/environments.ts';
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

const FRAMEWORKS = { react: '19.2.1', 'react-dom': '19.2.1', vue: '3.5.45', svelte: '5.57.3' };

/** What the blocks import, by their language. */
const COMPONENTS: Readonly<Record<string, readonly [name: string, source: string]>> = {
  jsx: [
    'invoice.jsx',
    'import React from \'react\'; export const Invoice = ({ number }) => <html lang="en"><h1>No. {number}</h1></html>;',
  ],
  vue: ['Invoice.vue', "<script setup>defineProps(['number'])</script><template><h1>No. {{ number }}</h1></template>"],
  svelte: ['Invoice.svelte', '<script>let { number } = $props();</script><h1>No. {number}</h1>'],
};

/** The block as `block.js`, by the compilers of the frameworks. Packages stay imports. */
async function buildBlock(folder: string, { language, code }: Block, tools = folder): Promise<void> {
  const requireTool = createRequire(path.join(tools, 'x.js'));
  const compiled: Plugin = {
    name: 'compiled',
    setup(bundler) {
      bundler.onLoad({ filter: /\.vue$/ }, ({ path: file }) => {
        const { compileScript, parse } = requireTool('@vue/compiler-sfc') as VueCompiler;
        const { descriptor } = parse(readFileSync(file, 'utf8'), { filename: file });
        const options = { id: 'x', inlineTemplate: true, templateOptions: { ssr: true, ssrCssVars: [] } };
        return { contents: compileScript(descriptor, options).content };
      });
      bundler.onLoad({ filter: /\.svelte$/ }, async ({ path: file }) => {
        const url = pathToFileURL(path.join(tools, 'node_modules/svelte/src/compiler/index.js')).href;
        const { compile } = (await import(url)) as SvelteCompiler;
        return { contents: compile(readFileSync(file, 'utf8'), { generate: 'server', filename: file }).js.code };
      });
    },
  };
  await build({
    stdin: {
      contents: language === 'jsx' ? `import React from 'react';\n${code}` : code,
      loader: language === 'jsx' ? 'jsx' : 'ts',
      resolveDir: folder,
    },
    bundle: true,
    packages: 'external',
    format: 'esm',
    platform: 'node',
    outfile: path.join(folder, 'block.js'),
    plugins: [compiled],
    logLevel: 'error',
  });
}

interface VueCompiler {
  parse(source: string, options: object): { readonly descriptor: object };
  compileScript(descriptor: object, options: object): { readonly content: string };
}

interface SvelteCompiler {
  compile(source: string, options: object): { readonly js: { readonly code: string } };
}

describe.skipIf(!existsSync(COMMAND))('blocks of code', () => {
  it('are of known languages', () => {
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

  it.each(blocks.filter(({ language }) => language === 'json'))('$where is JSON', ({ code }) => {
    expect(JSON.parse(code)).toBeTypeOf('object');
  });

  it('of TypeScript answer a request', async () => {
    const [block, ...more] = blocks.filter(({ language }) => language === 'ts');
    expect(more).toEqual([]);
    const folder = projectFolder();
    const call = 'const answer = GET(); console.log((await answer.arrayBuffer()).byteLength > 1000);';
    await buildBlock(folder, { ...block!, code: `${block!.code}\n${call}` });
    expect(await run(folder, ['block.js'])).toEqual({ code: 0, output: 'true\n' });
  });

  for (const block of blocks.filter(({ language }) => Object.hasOwn(COMPONENTS, language))) {
    it(`${block.where} runs with its framework`, async (context) => {
      const tools = toolsFolder(FRAMEWORKS);
      if ('missing' in tools) return context.skip(tools.missing);
      const folder = projectFolder();
      for (const name of Object.keys(FRAMEWORKS))
        symlinkSync(path.join(tools.folder, 'node_modules', name), path.join(folder, 'node_modules', name), 'dir');
      const [name, source] = COMPONENTS[block.language]!;
      writeFileSync(path.join(folder, name), source);
      await buildBlock(folder, { ...block, code: `${block.code}\nconsole.log(pdf.length > 1000);` }, tools.folder);
      expect(await run(folder, ['block.js'])).toEqual({ code: 0, output: 'true\n' });
    }, 240_000);
  }

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

  it('have every option and limit with what it does, from the types', () => {
    const { html } = guideNamed('options')!;
    for (const option of [
      'page.margin',
      'pdf.standard',
      'pdf.pageMode',
      'pdf.signature.reason',
      'stylesheets',
      'selectorSteps',
    ])
      expect(html).toContain(`<code>${option}</code>`);
    expect(html).toContain('Default 0.4in');
    expect(html).toContain('<td>250,000</td>');
    expect(html).not.toContain('{{');
  });

  it.each(GALLERY)('$name of the gallery is whole, accessible and without warnings', async ({ name }) => {
    const html = readFileSync(`src/server/site/docs/gallery/${name}.html`, 'utf8');
    const { warnings, pageCount } = await render(html, { pdf: { standard: ['PDF/UA-1', 'PDF/A-2a'] } });
    expect(warnings).toEqual([]);
    expect(pageCount).toBeGreaterThan(0);
  });
});
