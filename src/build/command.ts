/**
 * Builds two CommonJS scripts: the library, for `require` and the command, and the command itself. One file starts faster than the
 * library's several hundred; V8's code cache is stored next to it where it was built.
 */

import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build, type Plugin } from 'esbuild';
import { CODE_FILE, COMMAND_FILE, LIBRARY_FILE } from '../cli/bundled.ts';

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

/** The script that starts the bundle. Old versions of Node can parse it too and report the required version. */
const START = `#!/usr/bin/env node
import { fileURLToPath } from 'node:url';

const [major, minor] = process.versions.node.split('.').map(Number);
if (major > 20 || (major === 20 && minor >= 19)) {
  const { startCommand } = await import('./cli/bundled.js');
  startCommand(fileURLToPath(new URL('./bundle', import.meta.url)));
} else {
  process.stderr.write(\`platen: needs Node 20.19 or later; this is \${process.version}\\n\`);
  process.exitCode = 1;
}
`;

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
    plugins: [late],
  });
  keepImports(path.join(FOLDER, LIBRARY_FILE));
  await build({
    ...SCRIPT,
    entryPoints: ['dist/cli.js'],
    outfile: path.join(FOLDER, COMMAND_FILE),
    plugins: [service, library],
  });
  for (const [file, module] of [
    ['index', 'index.js'],
    ['testing/index', 'testing/index.js'],
    ['testing/jest', 'testing/jest.js'],
  ] as const) {
    const beside = path.posix.relative(path.posix.dirname(file), `bundle/${LIBRARY_FILE}`);
    const relative = beside.startsWith('.') ? beside : `./${beside}`;
    writeFileSync(`dist/${file}.cjs`, `module.exports = require('${relative}')['${module}']();\n`);
  }
  writeFileSync('dist/cli.js', START);
  chmodSync('dist/cli.js', 0o755);
  keepCode();
}

/** Restores the comments, dropped by the bundler, that tell other bundlers to leave these imports alone. */
function keepImports(file: string): void {
  writeFileSync(file, readFileSync(file, 'utf8').replace(/\bimport\((?=\(0,)/g, 'import(/* webpackIgnore: true */'));
}

/** Renders a document so that V8 compiles the necessary code, and stores the code cache. */
function keepCode(): void {
  const folder = mkdtempSync(path.join(tmpdir(), 'platen-build-'));
  const output = path.join(folder, 'document.pdf');
  const program = `
    import { writeFileSync } from 'node:fs';
    import { startCommand } from ${JSON.stringify(path.resolve('dist/cli/bundled.js'))};
    const script = startCommand(${JSON.stringify(FOLDER)});
    process.on('exit', () => writeFileSync(${JSON.stringify(path.join(FOLDER, CODE_FILE))}, script.createCachedData()));`;
  const document = path.resolve('fixtures/invoice.html');
  const args = ['--input-type=module', '--eval', program, document, output, '--quiet'];
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  if (status !== 0) throw new Error(`the bundled command does not render: ${stderr}`);
}
