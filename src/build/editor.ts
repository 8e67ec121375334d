/**
 * Builds the playground's editor: one browser script with its libraries and their licences. It is stored compressed, since it is also
 * part of installations that only use the engine.
 */

import { rmSync, writeFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'esbuild';
import { licences } from './vendor.ts';

const FOLDER = 'dist/server/site/assets';

export async function bundleEditor(): Promise<void> {
  const { metafile, outputFiles } = await build({
    metafile: true,
    write: false,
    entryPoints: ['src/server/site/editor/editor.js'],
    outdir: FOLDER,
    bundle: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    minify: true,
    legalComments: 'none',
    logLevel: 'warning',
  });
  rmSync(`${FOLDER}/editor.js`, { force: true });
  writeFileSync(`${FOLDER}/editor.js.br`, brotliCompressSync(outputFiles[0]!.contents));
  writeFileSync(`${FOLDER}/editor-licenses.txt`, licences(Object.keys(metafile.inputs)));
}
