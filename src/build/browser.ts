/** Builds the engine for browsers and workers: one module without Node, with replacements for files and zlib. */

import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build, type Plugin } from 'esbuild';
import { callbacksModule } from '../text/harfbuzz/callbacks.ts';
import { webpFile } from './plugins.ts';

const REPLACED: Readonly<Record<string, string>> = {
  'resources/host.js': 'browser/host.js',
  'resources/package-files.js': 'browser/package-files.js',
  'resources/compression.js': 'browser/compression.js',
  'resources/ciphers.js': 'browser/ciphers.js',
};

const withoutNode: Plugin = {
  name: 'without-node',
  setup(bundler) {
    bundler.onResolve(
      { filter: /\/(host|package-files|compression|ciphers)\.js$/ },
      ({ path: specifier, resolveDir }) => {
        const file = path.resolve(resolveDir, specifier);
        const replaced = REPLACED[path.relative(path.resolve('dist'), file).split(path.sep).join('/')];
        return replaced ? { path: path.resolve('dist', replaced) } : undefined;
      },
    );
    bundler.onResolve({ filter: /^pdfkit$|\/vendor\/pdfkit\.js$/ }, () => ({
      path: path.resolve('dist/browser/object-document.js'),
    }));
    // HarfBuzz shapes: browsers have WebAssembly.
    bundler.onResolve({ filter: /^fontkit$|\/vendor\/fontkit\.js$/ }, () => ({ path: 'fontkit', namespace: 'absent' }));
    // Only for the command and golden files, which do not exist in browsers.
    bundler.onResolve({ filter: /^\.\/(dump|examine)\.js$/ }, ({ path }) => ({ path, namespace: 'absent' }));
    // The hyphenation patterns of all languages are many megabytes. Not yet: fetching them as files.
    bundler.onResolve({ filter: /^hyphen\// }, ({ path }) => ({ path, namespace: 'absent' }));
    bundler.onLoad({ filter: /.*/, namespace: 'absent' }, ({ path }) => ({
      contents: `const absent = () => { throw new Error('${path} is not in browsers'); }; export {
          absent as create, absent as dump, absent as examine }; export default null;`,
    }));
    // Embedded files stay separate modules: documents fetch those they need, and bundlers include them.
    bundler.onResolve({ filter: /^\.\/embedded\// }, ({ path }) => ({
      path: path.replace('./', '../resources/'),
      external: true,
    }));
    // Libraries in their versions for browsers, not those bundled for Node.
    bundler.onResolve({ filter: /\/vendor\/[\w-]+\.js$/ }, ({ path: specifier }) => {
      const name = path.basename(specifier, '.js');
      return bundler.resolve(PACKAGES[name] ?? name, { kind: 'import-statement', resolveDir: process.cwd() });
    });
  },
};

const PACKAGES: Readonly<Record<string, string>> = {
  'css-tree-tokenizer': 'css-tree/tokenizer',
  grapheme: 'unicode-segmenter/grapheme',
};

/**
 * Parts that few documents need are fetched only by those: encryption, the WebP and TIFF decoders, the XML parser, Brotli's dictionary,
 * and the code that reads and copies PDF files.
 */
const APART: readonly (readonly [imported: RegExp, file: string])[] = [
  [/\/encryption\.js$/, './encryption.js'],
  [/\/decode-tiff\.js$/, './tiff.js'],
  [/\/(page-image|page-writer)\.js$/, './pdf-files.js'],
  [/\/dictionary\.bin\.js$/, './brotli-words.js'],
  [/(\/vendor\/webp|\/webp_dec)\.js$/, './webp.js'],
  [/^saxes$|\/vendor\/saxes\.js$/, './saxes.js'],
];

/** Replaces Brotli's built-in dictionary by the fetched one. */
const brotliDictionary: Plugin = {
  name: 'brotli-dictionary',
  setup(bundler) {
    bundler.onLoad({ filter: /brotli\/dec\/dictionary\.js$/ }, ({ path: file }) => ({
      loader: 'js',
      contents: readFileSync(file, 'utf8')
        .replace(
          /require\('\.\/dictionary-data'\)/,
          `require(${JSON.stringify(path.resolve('dist/browser/package-files.js'))})`,
        )
        .replace(
          /exports\.init = function\(\) \{[^}]*\};/,
          "exports.init = () => {}; Object.defineProperty(exports, 'dictionary', { get: () => data.brotliWords() });",
        ),
    }));
  },
};

const partsApart: Plugin = {
  name: 'parts-apart',
  setup(bundler) {
    for (const [imported, file] of APART) {
      bundler.onResolve({ filter: imported }, ({ kind }) =>
        kind === 'dynamic-import' ? { path: file, external: true } : undefined,
      );
    }
  },
};

/** Cloudflare Workers cannot compile WebAssembly at run time, but import it. There `platen/browser` is this module. */
const WORKERD = `import harfbuzz from '../wasm/harfbuzz.wasm';
import callbacks from '../wasm/callbacks.wasm';
import webp from '../wasm/webp.wasm';
import { createEngine as create } from './platen.js';

export * from './platen.js';

const webAssembly = { 'harfbuzz.wasm': harfbuzz, 'callbacks.wasm': callbacks, 'webp.wasm': webp };

const createWithModules = (options = {}) => create({ webAssembly, ...options }); export { createWithModules as createEngine };
`;

export async function bundleForBrowsers(): Promise<void> {
  rmSync('dist/browser/platen.js', { force: true });
  await build({
    entryPoints: {
      platen: 'dist/browser/index.js',
      'brotli-words': 'brotli/dec/dictionary.bin.js',
      encryption: 'dist/pdf/encryption.js',
      tiff: 'dist/resources/images/tiff/decode-tiff.js',
      'pdf-files': 'dist/browser/pages-of-files.js',
      saxes: 'saxes',
      webp: '@jsquash/webp/codec/dec/webp_dec.js',
    },
    outdir: 'dist/browser',
    bundle: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    minify: true,
    charset: 'utf8',
    legalComments: 'linked',
    define: { global: 'globalThis' },
    plugins: [partsApart, withoutNode, webpFile, brotliDictionary],
    logLevel: 'warning',
    logOverride: { 'duplicate-object-key': 'silent' },
  });
  writeFileSync('dist/wasm/callbacks.wasm', callbacksModule());
  writeFileSync('dist/browser/workerd.js', WORKERD);
}
