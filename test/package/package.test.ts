import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from 'esbuild';
import { build as buildWithVite } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { declarationsOfDoors } from '../../src/build/declarations.ts';
import { isShrunk, shrunk } from '../../src/build/shrink.ts';
import { installPackage, type PackedFile, packedFiles, run } from './installation.ts';

const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as Record<string, Record<string, string>>;
const service = JSON.parse(readFileSync('src/server/package.json', 'utf8')) as Record<string, Record<string, string>>;

let project: string;
let files: readonly PackedFile[];
/** Where nothing of the package is near. */
let elsewhere: string;

beforeAll(() => {
  files = packedFiles();
  project = installPackage(files);
  elsewhere = mkdtempSync(path.join(tmpdir(), 'platen-elsewhere-'));
}, 180_000);

afterAll(() => {
  rmSync(project, { recursive: true });
  rmSync(elsewhere, { recursive: true });
});

const RENDER = `render('<!doctype html><p>Hello').then(({ pdf, warnings }) => console.log(pdf.length > 2000, warnings.length));`;

function write(name: string, text: string): string {
  const file = path.join(project, name);
  writeFileSync(file, text);
  return file;
}

describe('the package', () => {
  it('is small', async () => {
    const kept = declarationsOfDoors();
    const sizes = files.map(async ({ path: name, size }) => {
      const inDist = path.posix.relative('dist', name);
      if (/\.d\.c?ts$/.test(name)) return kept.has(path.resolve(name)) ? size : 0;
      return isShrunk(inDist) && !inDist.startsWith('..') ? (await shrunk(readFileSync(name, 'utf8'))).length : size;
    });
    // The fonts are packed smaller in a release, which takes too long here: what `npm pack` makes is less by 287,966 bytes.
    const packing = 280_000;
    expect((await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)).toBeLessThan(12_200_000 + packing);
    expect(Object.keys(manifest.dependencies!)).toEqual(['hyphen']);
  });

  it('has no install script, source maps, fonts of its optional package or code of one version of Node', () => {
    expect(Object.keys(manifest.scripts!).filter((name) => /install|prepare$/.test(name))).toEqual([]);
    const unwanted = /\.map$|\.code$|fonts\/(noto|twemoji|carlito|caladea|gelasio|tools)|^(test|src|bench)\//;
    expect(files.map(({ path }) => path).filter((name) => unwanted.test(name))).toEqual([]);
  });

  it('has the types that its types import, also those that the compiler inferred', () => {
    const kept = declarationsOfDoors();
    const imported = [...kept].flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/["'](\.\.?\/[\w./-]+)\.[cm]?[jt]s["']/g)].map(([, name]) =>
        path.resolve(path.dirname(file), `${name}.d.ts`),
      ),
    );
    expect(imported.length).toBeGreaterThan(100);
    expect(imported.filter((file) => existsSync(file) && !kept.has(file))).toEqual([]);
  });

  it('asks for what the service needs as packages that may be absent, in the ranges of the pinned ones', () => {
    const ranges = Object.fromEntries(
      Object.entries(service.dependencies!).map(([name, version]) => [name, `^${version}`]),
    );
    expect(manifest.peerDependencies).toMatchObject(ranges);
    const decoders = ['@jsquash/avif', '@resvg/resvg-wasm'];
    const asked = Object.keys(manifest.peerDependencies!);
    expect(asked.filter((name) => !(name in ranges))).toEqual(decoders);
    expect(Object.keys(manifest.peerDependenciesMeta!).sort()).toEqual([...asked].sort());
  });

  it('has the licences of the libraries in it', () => {
    const licences = readFileSync(path.join(project, 'node_modules/platen/dist/vendor/LICENSES.txt'), 'utf8');
    for (const name of ['pdfkit', 'fontkit', 'parse5', 'harfbuzzjs', 'css-tree'])
      expect(licences).toContain(`${name} `);
  });
});

describe('Node', () => {
  it('imports it', () => {
    expect(run(project, write('a.mjs', `import { render } from 'platen'; ${RENDER}`))).toBe('true 0');
  });

  it('requires it, and its goldens', () => {
    const program = `const { render } = require('platen'); const { expectLayout } = require('platen/testing'); ${RENDER} console.log(typeof expectLayout);`;
    expect(run(project, write('a.cjs', program)).split('\n').sort()).toEqual(['function', 'true 0']);
  });

  it('runs it in a thread', () => {
    const program = `
      import { Worker, isMainThread, parentPort } from 'node:worker_threads';
      import { render } from 'platen';
      if (isMainThread) new Worker(new URL(import.meta.url)).on('message', (text) => console.log(text));
      else render('<p>Hello').then(({ pdf }) => parentPort.postMessage(pdf.length > 2000));`;
    expect(run(project, write('thread.mjs', program))).toBe('true');
  });

  it('gives the bytes of the repository, hyphenated and complex text too', async () => {
    const html =
      '<p lang=de style="width:6em;hyphens:auto">Donaudampfschifffahrtsgesellschaft <i>ﬁ</i> e\u0301 x\u0323\u0302';
    write('in.html', html);
    run(project, 'node_modules/platen/dist/cli.js', ['in.html', 'out.pdf', '--quiet']);
    spawnSync(process.execPath, [path.resolve('dist/cli.js'), 'in.html', 'repository.pdf', '--quiet'], {
      cwd: project,
    });
    const [installed, repository] = ['out.pdf', 'repository.pdf'].map((name) => readFileSync(path.join(project, name)));
    expect(installed!.equals(repository!)).toBe(true);
  });

  it('says what to install where a command needs the service', () => {
    const { status, stderr } = spawnSync(process.execPath, ['node_modules/platen/dist/cli.js', 'serve'], {
      cwd: project,
      encoding: 'utf8',
    });
    expect(status).toBe(1);
    expect(stderr).toMatch(/^platen: the service needs packages of its own: npm install .*hono@\d.*\n$/);
    expect(stderr).not.toMatch(/stripe|pg@|nodemailer/);
  });

  it('says which package has the fonts of a script', () => {
    const program = `import { render } from 'platen';
      render('<p>\u0645').then(({ warnings }) => console.log(warnings[0].message));`;
    expect(run(project, write('arabic.mjs', program))).toContain('install platen-fonts');
  });
});

describe('TypeScript', () => {
  const program = `import { createEngine, PlatenError, render, type RenderOptions, type Warning } from 'platen';
    import { expectLayout } from 'platen/testing';
    const options: RenderOptions = { page: { size: 'A4' } };
    export async function first(): Promise<Warning | undefined> {
      await expectLayout('<p>x').toMatchGolden('x.json');
      try { return (await render('<p>x', options)).warnings[0]; }
      catch (error) { if (error instanceof PlatenError) throw new Error(error.code); throw error; }
    }
    export const engine = createEngine();\n`;

  it.each([
    ['mts', 'node16'],
    ['cts', 'node16'],
    ['mts', 'nodenext'],
    ['cts', 'nodenext'],
    ['ts', 'esnext', '--moduleResolution', 'bundler'],
  ])('finds the types: .%s in %s', (extension, module, ...more) => {
    const file = write(`typed-${module}.${extension}`, program);
    const args = ['--noEmit', '--strict', '--lib', 'es2023,dom', '--types', '', '--module', module, ...more, file];
    const { stdout } = spawnSync(path.resolve('node_modules/.bin/tsc'), args, { cwd: project, encoding: 'utf8' });
    expect(stdout).toBe('');
  });
});

describe('bundlers', () => {
  const banner = `import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);`;

  it.each([
    ['esm', 'mjs', { js: banner }],
    ['esm', 'mjs', {}],
    ['cjs', 'cjs', {}],
  ] as const)('esbuild, %s', async (format, extension, banner) => {
    const outfile = path.join(elsewhere, `esbuild-${Object.keys(banner).length}.${extension}`);
    const entry = write('entry.mjs', `import { render } from 'platen'; ${RENDER}`);
    await build({ entryPoints: [entry], bundle: true, platform: 'node', format, outfile, banner, logLevel: 'error' });
    expect(run(elsewhere, outfile)).toBe('true 0');
  });

  it('esbuild, from `require`', async () => {
    const outfile = path.join(elsewhere, 'required.cjs');
    const entry = write('entry.cjs', `const { render } = require('platen'); ${RENDER}`);
    await build({ entryPoints: [entry], bundle: true, platform: 'node', format: 'cjs', outfile, logLevel: 'error' });
    expect(run(elsewhere, outfile)).toBe('true 0');
  });

  it('Vite, for servers', async () => {
    write('entry.mjs', `import { render } from 'platen'; ${RENDER}`);
    const outDir = path.join(elsewhere, 'vite');
    mkdirSync(outDir);
    await buildWithVite({
      root: project,
      configFile: false,
      logLevel: 'silent',
      ssr: { noExternal: true },
      build: { ssr: path.join(project, 'entry.mjs'), outDir, emptyOutDir: false, minify: false },
    });
    const built = ['entry.mjs', 'entry.js'].map((name) => path.join(outDir, name)).find((file) => existsSync(file))!;
    writeFileSync(path.join(outDir, 'package.json'), '{"type":"module"}');
    expect(run(outDir, built)).toBe('true 0');
  });
});
