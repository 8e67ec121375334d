/** Removes parts of libraries that the engine does not use. */

import { readFileSync } from 'node:fs';
import type { Plugin } from 'esbuild';

/** PDFKit reads a colour profile and the metrics of standard fonts from its own folder, for functions that are not called here. */
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

/** The decoder is given its WebAssembly, so bundlers must not look for it; nor do they accept a module that assigns to `import.meta`. */
export const webpFile: Plugin = {
  name: 'webp-file',
  setup(bundler) {
    bundler.onLoad({ filter: /webp_dec\.js$/ }, ({ path }) => ({
      loader: 'js',
      contents: readFileSync(path, 'utf8')
        .replace(/new URL\("webp_dec\.wasm", ?import\.meta\.url\)\.href/, '""')
        .replace(/if\(import\.meta\.url===undefined\)\{import\.meta\.url=[^}]*\}/, ''),
    }));
  },
};

/**
 * Needed only for PDFKit's own text, images and encryption, but here it only writes objects made elsewhere; and for compressed fonts, but
 * fontkit is given decompressed ones.
 */
const UNUSED: Readonly<Record<string, RegExp>> = {
  pdfkit: /^(fontkit|linebreak|png-js|@noble\/(ciphers|hashes)\/.*)$/,
  fontkit: /^brotli\//,
};

export const unusedParts: Plugin = {
  name: 'unused-parts',
  setup(bundler) {
    bundler.onResolve({ filter: /^[^.]/ }, ({ path, importer }) => {
      const library = /node_modules[\\/](pdfkit|fontkit)[\\/]/.exec(importer)?.[1];
      return library && UNUSED[library]!.test(path) ? { path, namespace: 'unused' } : undefined;
    });
    bundler.onLoad({ filter: /.*/, namespace: 'unused' }, () => ({ contents: 'module.exports = {};' }));
  },
};

/**
 * Libraries that few documents need, with the function that is called: they are initialised at the first call, since their tables slow
 * down the start.
 */
const LATE: Readonly<Record<string, string>> = { fontkit: 'create', fflate: 'Unzlib' };

export const lateLibraries: Plugin = {
  name: 'late-libraries',
  setup(bundler) {
    bundler.onResolve({ filter: new RegExp(`^(${Object.keys(LATE).join('|')})$`) }, ({ path, kind }) =>
      kind === 'entry-point' ? { path, namespace: 'late' } : undefined,
    );
    bundler.onLoad({ filter: /.*/, namespace: 'late' }, ({ path }) => {
      const called = LATE[path]!;
      return {
        contents: `export function ${called}(...args) {
          const { ${called}: late } = require('${path}');
          return new.target ? new late(...args) : late(...args);
        }`,
        resolveDir: process.cwd(),
      };
    });
  },
};
