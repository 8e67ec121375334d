/** The playground's editor: one script for browsers, with the libraries it is made of and their licences. */

import { writeFileSync } from 'node:fs';
import { build } from 'esbuild';
import { licences } from './vendor.ts';

const FOLDER = 'dist/server/site/assets';

export async function bundleEditor(): Promise<void> {
  const { metafile } = await build({
    metafile: true,
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
  writeFileSync(`${FOLDER}/editor-licenses.txt`, licences(Object.keys(metafile.inputs)));
}
