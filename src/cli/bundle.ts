/**
 * The second half of `npm run build`: puts the command into few files, which start faster than the several hundred that
 * the library and its dependencies are. `dist/cli.js` then loads `dist/bundle/`; the library and the service stay as
 * they were built, and the site's assets lie beside them.
 */

import { chmodSync, cpSync, rmSync, writeFileSync } from 'node:fs';
import { build, type Plugin } from 'esbuild';

const require =
  "import { createRequire as requireFor } from 'node:module'; const require = requireFor(import.meta.url);";

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

cpSync('src/server/site/assets', 'dist/server/site/assets', { recursive: true });
rmSync('dist/bundle', { recursive: true, force: true });
await build({
  entryPoints: ['dist/cli.js'],
  outdir: 'dist/bundle',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  minifySyntax: true,
  minifyWhitespace: true,
  chunkNames: 'part-[hash]',
  legalComments: 'linked',
  // Loaded when a document asks for them, from where they are.
  external: ['wawoff2', 'hyphen'],
  banner: { js: require },
  plugins: [service],
  logLevel: 'warning',
});
writeFileSync('dist/cli.js', "#!/usr/bin/env node\nimport './bundle/cli.js';\n");
chmodSync('dist/cli.js', 0o755);
