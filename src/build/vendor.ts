/**
 * Bundles the engine's libraries into `dist/vendor`, one module each plus shared chunks, and makes the built files import those. An
 * installation is then a single package without unused parts of libraries.
 */

import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import { lateLibraries, pdfKitFiles, unusedParts, webpFile } from './plugins.ts';

/**
 * The libraries imported by the engine and the command, and the names of their modules. `hyphen` stays a dependency, since it has one
 * file per language.
 */
const LIBRARIES: Readonly<Record<string, string>> = {
  pdfkit: 'pdfkit',
  fontkit: 'fontkit',
  parse5: 'parse5',
  saxes: 'saxes',
  'css-tree/tokenizer': 'css-tree-tokenizer',
  'bidi-js': 'bidi-js',
  fflate: 'fflate',
  'unicode-segmenter/grapheme': 'grapheme',
  '@jsquash/webp/codec/dec/webp_dec.js': 'webp',
};

const FOLDER = 'dist/vendor';

export async function vendorLibraries(): Promise<void> {
  rmSync(FOLDER, { recursive: true, force: true });
  const { metafile } = await build({
    metafile: true,
    entryPoints: Object.fromEntries(Object.entries(LIBRARIES).map(([specifier, name]) => [name, specifier])),
    outdir: FOLDER,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    minify: true,
    legalComments: 'linked',
    chunkNames: 'shared-[hash]',
    // Some are CommonJS and require Node modules.
    banner: {
      js: "import { createRequire as __requireOf } from 'node:module'; const require = import.meta.url ? __requireOf(import.meta.url) : globalThis.require;",
    },
    plugins: [lateLibraries, pdfKitFiles, unusedParts, webpFile],
    logLevel: 'warning',
    logOverride: { 'duplicate-object-key': 'silent' },
  });
  writeFileSync(
    `${FOLDER}/LICENSES.txt`,
    licences([...Object.keys(metafile.inputs), 'node_modules/harfbuzzjs/dist/harfbuzz.wasm']),
  );
  for (const name of readdirSync('dist', { recursive: true, encoding: 'utf8' })) {
    if (name.endsWith('.js') && !name.startsWith('vendor')) useVendored(path.join('dist', name));
  }
  mkdirSync('dist/wasm', { recursive: true });
  cpSync('node_modules/harfbuzzjs/dist/harfbuzz.wasm', 'dist/wasm/harfbuzz.wasm');
  cpSync('node_modules/@jsquash/webp/codec/dec/webp_dec.wasm', 'dist/wasm/webp.wasm');
}

/** TypeScript's helper precedes the comments that tell bundlers to leave an import alone, and is not needed in a package. */
const HELPED_IMPORT = /\bimport\(__rewriteRelativeImportExtension\(([^\n]*?)\)\)/g;

function useVendored(file: string): void {
  const source = readFileSync(file, 'utf8');
  const vendored = source.replace(/(\bfrom |\bimport\()'([^'.][^']*)'/g, (whole, before: string, specifier: string) => {
    const name = LIBRARIES[specifier];
    if (name === undefined) return whole;
    const relative = path.posix.relative(path.posix.dirname(file.split(path.sep).join('/')), `${FOLDER}/${name}.js`);
    return `${before}'${relative.startsWith('.') ? relative : `./${relative}`}'`;
  });
  const ignored = vendored.replace(HELPED_IMPORT, 'import($1)');
  if (ignored !== source) writeFileSync(file, ignored);
}

/** The licences of the packages that contain the files. */
export function licences(files: readonly string[]): string {
  const folders = new Set(files.flatMap((file) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? []));
  return [...folders]
    .sort()
    .map((folder) => {
      const { name, version, license } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8')) as PackageManifest;
      const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
      const text = file ? readFileSync(`${folder}/${file}`, 'utf8').trim() : (license ?? 'MIT');
      return `${name} ${version}\n\n${text}\n`;
    })
    .join(`\n${'-'.repeat(80)}\n\n`);
}

interface PackageManifest {
  readonly name: string;
  readonly version: string;
  readonly license?: string;
}
