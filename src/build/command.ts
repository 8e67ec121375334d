/**
 * Two scripts of CommonJS: the library, for `require` and for the command, and the command itself. One file starts faster than the
 * several hundred that the library is; V8's compiled code lies beside it where it was built.
 */

import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build, type Plugin } from 'esbuild';
import { CODE_FILE, COMMAND_FILE, LIBRARY_FILE } from '../cli/bundled.ts';

const FOLDER = path.resolve('dist/bundle');

/** The service runs from its own files: its threads and assets are found beside them. */
const service: Plugin = {
  name: 'service',
  setup(bundler) {
    bundler.onResolve({ filter: /^\.\.?\/server\// }, ({ path }) => ({
      path: path.replace(/^\.\.?\//, '../'),
      external: true,
    }));
  },
};

/** What is loaded where a document asks for it, from where it is. */
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

/** The command takes the library as it was started. */
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

/** What starts the bundle. It is read by old versions of Node too, which are told what is needed. */
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

/** What is imported from where it is found stays so in bundles of others: the bundler drops the comment that says it. */
function keepImports(file: string): void {
  writeFileSync(file, readFileSync(file, 'utf8').replace(/\bimport\((?=\(0,)/g, 'import(/* webpackIgnore: true */'));
}

/** Renders a document, so that V8 has compiled what a document needs, and keeps the code. */
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
