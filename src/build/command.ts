/**
 * Builds two CommonJS scripts: the library, for `require` and the command, and the command itself. One file starts faster than the
 * library's several hundred; V8's code cache is stored next to it where it was built.
 */

import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build, type Plugin } from 'esbuild';
import { COMMAND_FILE, LIBRARY_FILE } from '../cli/bundled.ts';

const FOLDER = path.resolve('dist/bundle');

/** The service runs from its own files, next to its threads and assets. */
const service: Plugin = {
  name: 'service',
  setup(bundler) {
    bundler.onResolve({ filter: /^\.\.?\/server\// }, ({ path }) => ({
      path: path.replace(/^\.\.?\//, '../'),
      external: true,
    }));
  },
};

/** Modules that are only loaded if a document needs them stay separate files. */
const late: Plugin = {
  name: 'late',
  setup(bundler) {
    bundler.onResolve({ filter: /^\.\.\/\.\.\/vendor\/webp\.js$/ }, () => ({
      path: '../vendor/webp.js',
      external: true,
    }));
    bundler.onResolve({ filter: /^\.\/embedded\// }, ({ path }) => ({
      path: path.replace('./', '../resources/'),
      external: true,
    }));
  },
};

/**
 * Modules of Node that few documents or commands need. Loading them would take a tenth of a cold start, so that it waits until one of
 * their functions is used.
 */
const LATE_MODULES = /^node:(child_process|crypto|http|os|worker_threads)$/;

const lateModules: Plugin = {
  name: 'late-modules',
  setup(bundler) {
    bundler.onResolve({ filter: LATE_MODULES }, ({ path, kind, namespace }) =>
      kind === 'dynamic-import' || namespace === 'late-module' ? undefined : { path, namespace: 'late-module' },
    );
    bundler.onLoad({ filter: /.*/, namespace: 'late-module' }, ({ path }) => ({
      contents: `
        for (const name of ${JSON.stringify(Object.keys(createRequire(import.meta.url)(path)))})
          Object.defineProperty(exports, name, { enumerable: true, get: () => require('${path}')[name] });`,
    }));
  },
};

/** The command uses the library that its starter has loaded. */
const library: Plugin = {
  name: 'library',
  setup(bundler) {
    const modules = /^\.\.?\/(index|snapshot|resources\/package-files|testing\/index)\.js$/;
    bundler.onResolve({ filter: modules }, ({ path, importer }) =>
      importer.includes('node_modules') ? undefined : { path, namespace: 'library' },
    );
    bundler.onLoad({ filter: /.*/, namespace: 'library' }, ({ path }) => ({
      contents: `module.exports = require('./${LIBRARY_FILE}')[${JSON.stringify(path.replace(/^\.\.?\//, ''))}]();`,
    }));
    bundler.onResolve({ filter: new RegExp(`^\\./${LIBRARY_FILE}$`) }, ({ path }) => ({ path, external: true }));
  },
};

const SCRIPT = {
  write: true,
  bundle: true,
  format: 'cjs',
  platform: 'node',
  target: 'node20',
  minify: true,
  legalComments: 'linked',
  logLevel: 'warning',
  logOverride: { 'duplicate-object-key': 'silent' },
  define: { 'import.meta.dirname': '__dirname', 'import.meta.url': '__url' },
  banner: { js: "const __url = require('node:url').pathToFileURL(__filename).href;" },
} as const;

/** Starts the bundle, in one file since Node takes a while to load another. Old versions can parse it and report the required version. */
const START = `
import { fileURLToPath } from 'node:url';
import { startCommand } from './cli/bundled.js';

const [major, minor] = process.versions.node.split('.').map(Number);
if (major > 20 || (major === 20 && minor >= 19)) {
  startCommand(fileURLToPath(new URL('./bundle', import.meta.url)));
} else {
  process.stderr.write(\`platen: needs Node 20.19 or later; this is \${process.version}\\n\`);
  process.exitCode = 1;
}
`;

const START_SCRIPT = {
  stdin: { contents: START, resolveDir: 'dist' },
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'es2020',
  outfile: 'dist/cli.js',
  banner: { js: '#!/usr/bin/env node' },
} as const;

export async function bundleCommand(): Promise<void> {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER);
  const modules = ['index.js', 'testing/index.js', 'testing/jest.js', 'snapshot.js', 'resources/package-files.js'];
  const contents = modules
    .map((name) => `exports[${JSON.stringify(name)}] = () => require('./dist/${name}');`)
    .join('\n');
  await build({
    ...SCRIPT,
    stdin: { contents, resolveDir: process.cwd() },
    outfile: path.join(FOLDER, LIBRARY_FILE),
    external: ['hyphen'],
    plugins: [late, lateModules],
  });
  await build({
    ...SCRIPT,
    entryPoints: ['dist/cli.js'],
    outfile: path.join(FOLDER, COMMAND_FILE),
    plugins: [service, library, lateModules],
  });
  for (const file of [LIBRARY_FILE, COMMAND_FILE])
    rewrite(path.join(FOLDER, file), (script) => onlyAscii(keepImports(script)));
  for (const [file, module] of [
    ['index', 'index.js'],
    ['testing/index', 'testing/index.js'],
    ['testing/jest', 'testing/jest.js'],
  ] as const) {
    const beside = path.posix.relative(path.posix.dirname(file), `bundle/${LIBRARY_FILE}`);
    const relative = beside.startsWith('.') ? beside : `./${beside}`;
    writeFileSync(`dist/${file}.cjs`, `module.exports = require('${relative}')['${module}']();\n`);
  }
  await build(START_SCRIPT);
  chmodSync('dist/cli.js', 0o755);
  keepCode();
}

function rewrite(file: string, change: (script: string) => string): void {
  writeFileSync(file, change(readFileSync(file, 'utf8')));
}

/** Restores the comments, dropped by the bundler, that tell other bundlers to leave these imports alone. */
const keepImports = (script: string): string =>
  script.replace(/\bimport\((?=\(0,)/g, 'import(/* webpackIgnore: true */');

/** The bundler escapes strings; what is left is in regular expressions. Scripts without other characters are read and compiled faster. */
const onlyAscii = (script: string): string =>
  script.replace(/[^\x00-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Between them they use what most documents use. */
const DOCUMENTS = ['fixtures/invoice.html', 'src/server/site/docs/gallery/invoice.html'];

/** Renders documents so that V8 compiles the necessary code, and stores the code caches. */
function keepCode(): void {
  const folder = mkdtempSync(path.join(tmpdir(), 'platen-build-'));
  const output = path.join(folder, 'document.pdf');
  const program = `
    import { writeFileSync } from 'node:fs';
    import path from 'node:path';
    import { codeFileOf, startCommand } from ${JSON.stringify(path.resolve('dist/cli/bundled.js'))};
    const folder = ${JSON.stringify(FOLDER)};
    const scripts = Object.entries(startCommand(folder));
    process.on('exit', () => {
      for (const [file, script] of scripts) writeFileSync(path.join(folder, codeFileOf(file)), script.createCachedData());
    });`;
  const documents = DOCUMENTS.map((document) => path.resolve(document));
  const args = ['--input-type=module', '--eval', program, ...documents, output, '--quiet'];
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  if (status !== 0) throw new Error(`the bundled command does not render: ${stderr}`);
}
