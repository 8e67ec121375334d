/** Embeds files of the package in modules, so that bundlers include them: `resources/package-files.ts` reads these if it finds no file. */

import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

const FOLDER = 'dist/resources/embedded';

/** The files needed by documents with default styles, and the shaper for all scripts. */
const embeddedFiles = (): readonly string[] => [
  'fonts/manifest.json',
  'fonts/index.json',
  ...readdirSync('fonts/liberation')
    .filter((name) => name.endsWith('.ttf'))
    .sort()
    .map((name) => `fonts/liberation/${name}`),
  'dist/wasm/harfbuzz.wasm',
];

/** `small`: with the best compression, which takes seconds. */
export function embedFiles(small: boolean): void {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  const entries = embeddedFiles().map((name) => {
    const module = `${path.basename(name)}.js`;
    writeFileSync(path.join(FOLDER, module), `export const data = '${packed(readFileSync(name), small)}';\n`);
    return `  '${name}': () => import('./embedded/${module}'),\n`;
  });
  writeFileSync('dist/resources/embedded-files.js', `export const EMBEDDED_FILES = {\n${entries.join('')}};\n`);
}

function packed(bytes: Uint8Array, small: boolean): string {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: small ? constants.BROTLI_MAX_QUALITY : 5,
    [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  return brotliCompressSync(bytes, { params }).toString('base64');
}
