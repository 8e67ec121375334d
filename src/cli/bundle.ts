/**
 * The second half of `npm run build`: puts the command into one file, which starts faster than the several hundred that
 * the library and its dependencies are, and its compiled code beside it. `dist/cli.js` then starts that bundle; the
 * library and the service stay as they were built, and the site's assets lie beside them.
 */

import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build, type Plugin } from 'esbuild';
import { BUNDLE_FILE, CODE_FILE, IMPORT } from './bundled.ts';

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

/** PDFKit's ciphers build large tables when they are loaded; nothing is encrypted here. */
const ciphers: Plugin = {
  name: 'ciphers',
  setup(bundler) {
    bundler.onResolve({ filter: /^@noble\/ciphers\// }, ({ path }) => ({ path, namespace: 'ciphers' }));
    bundler.onLoad({ filter: /.*/, namespace: 'ciphers' }, () => ({ contents: 'module.exports = {};' }));
  },
};

/** Most documents are shaped and cut without fontkit: it is set up when a document's fonts need it. */
const fontkit: Plugin = {
  name: 'fontkit',
  setup(bundler) {
    const folder = path.resolve('node_modules/fontkit/dist');
    bundler.onResolve({ filter: /^fontkit$/ }, () => ({ path: 'fontkit', namespace: 'fontkit' }));
    bundler.onLoad({ filter: /.*/, namespace: 'fontkit' }, () => ({
      contents: `export const create = (...args) => require('./main.cjs').create(...args);`,
      resolveDir: folder,
    }));
  },
};

/** What starts the bundle. It is read by old versions of Node too, which are told what is needed. */
const START = `#!/usr/bin/env node
import { fileURLToPath } from 'node:url';

const [major, minor] = process.versions.node.split('.').map(Number);
if (major > 20 || (major === 20 && minor >= 19)) {
  const { startBundle } = await import('./cli/bundled.js');
  startBundle(fileURLToPath(new URL('./bundle', import.meta.url)));
} else {
  process.stderr.write(\`platen: needs Node 20.19 or later; this is \${process.version}\\n\`);
  process.exitCode = 1;
}
`;

async function bundle(): Promise<void> {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER);
  const { outputFiles } = await build({
    entryPoints: ['dist/cli.js'],
    write: false,
    outfile: path.join(FOLDER, BUNDLE_FILE),
    bundle: true,
    format: 'cjs',
    platform: 'node',
    target: 'node20',
    minifySyntax: true,
    minifyWhitespace: true,
    legalComments: 'linked',
    define: { 'import.meta.dirname': '__dirname', 'import.meta.url': '__url' },
    // Loaded when a document asks for them, from where they are.
    external: ['hyphen', '@jsquash/webp'],
    plugins: [service, ciphers, fontkit],
    logLevel: 'warning',
  });
  for (const file of outputFiles) writeFileSync(file.path, file.text.replaceAll('import("', `${IMPORT}("`));
  writeFileSync('dist/cli.js', START);
  chmodSync('dist/cli.js', 0o755);
}

/** Renders a document, so that V8 has compiled what a document needs, and keeps the code. */
function keepCode(): void {
  const folder = mkdtempSync(path.join(tmpdir(), 'platen-build-'));
  const output = path.join(folder, 'document.pdf');
  const program = `
    import { writeFileSync } from 'node:fs';
    import { startBundle } from ${JSON.stringify(path.resolve('dist/cli/bundled.js'))};
    const script = startBundle(${JSON.stringify(FOLDER)});
    process.on('exit', () => writeFileSync(${JSON.stringify(path.join(FOLDER, CODE_FILE))}, script.createCachedData()));`;
  const document = path.resolve('fixtures/invoice.html');
  const args = ['--input-type=module', '--eval', program, document, output, '--quiet'];
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  if (status !== 0) throw new Error(`the bundled command does not render: ${stderr}`);
}

cpSync('src/server/site/assets', 'dist/server/site/assets', { recursive: true });
await bundle();
keepCode();
