/** What libraries bring along that the engine does not use. */

import { readFileSync } from 'node:fs';
import type { Plugin } from 'esbuild';

/** PDFKit reads a colour profile and the metrics of standard fonts from beside itself, for functions that are not called here. */
export const pdfKitFiles: Plugin = {
  name: 'pdfkit-files',
  setup(bundler) {
    bundler.onLoad({ filter: /pdfkit[\\/]js[\\/]pdfkit\.(node\.mjs|js)$/ }, ({ path }) => ({
      loader: 'js',
      contents: readFileSync(path, 'utf8')
        .replace(/new URL\('\.\/data\/[^']*', import\.meta\.url\)\.href/, "''")
        .replace(/require(\$1)?\('(#|\.\/)standard-fonts\/[^']*'\)/g, 'undefined')
        .replace(/^const require\$1 = createRequire\(import\.meta\.url\);$/m, ''),
    }));
  },
};

/** The decoder is given its WebAssembly: bundlers are not to look for it. */
export const webpFile: Plugin = {
  name: 'webp-file',
  setup(bundler) {
    bundler.onLoad({ filter: /webp_dec\.js$/ }, ({ path }) => ({
      loader: 'js',
      contents: readFileSync(path, 'utf8').replace(/new URL\("webp_dec\.wasm", ?import\.meta\.url\)\.href/, '""'),
    }));
  },
};

/** Only PDFKit's own text needs a breaker of lines, and its own PNG pictures a reader. */
export const unusedParts: Plugin = {
  name: 'unused-parts',
  setup(bundler) {
    bundler.onResolve({ filter: /^(linebreak|png-js)$/ }, ({ path, importer }) =>
      /pdfkit/.test(importer) ? { path, namespace: 'unused' } : undefined,
    );
    bundler.onLoad({ filter: /.*/, namespace: 'unused' }, () => ({ contents: 'module.exports = {};' }));
  },
};
