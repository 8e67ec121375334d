/** The style sheet, the script and the icon: read once and served under names derived from their content. */

import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync } from 'node:zlib';
import { Hono } from 'hono';
import type { SiteEnvironment } from './site-options.ts';

const SCRIPT = 'text/javascript; charset=utf-8';

const TYPES = {
  'site.css': 'text/css; charset=utf-8',
  'site.js': SCRIPT,
  'editor.js': SCRIPT,
  'icon.svg': 'image/svg+xml',
} as const;

type AssetName = keyof typeof TYPES;

interface Asset {
  readonly type: string;
  readonly text: string;
  readonly path: string;
}

/** The build copies the folder next to the built code. If the sources run, in tests, generated files are read from the build. */
const fileOf = (name: string): string =>
  [`./assets/${name}`, `../../../dist/server/site/assets/${name}`]
    .map((file) => fileURLToPath(new URL(file, import.meta.url)))
    .find(existsSync) ?? name;

function asset(name: AssetName, text: string): Asset {
  const version = createHash('sha256').update(text).digest('hex').slice(0, 12);
  return { type: TYPES[name], text, path: `/assets/${name.replace('.', `.${version}.`)}` };
}

const readAsset = (name: AssetName): Asset => asset(name, readFileSync(fileOf(name), 'utf8'));

const readPacked = (name: AssetName): Asset =>
  asset(name, brotliDecompressSync(readFileSync(fileOf(`${name}.br`))).toString('utf8'));

const ASSETS: Readonly<Record<AssetName, Asset>> = {
  'site.css': readAsset('site.css'),
  'site.js': readAsset('site.js'),
  'editor.js': readPacked('editor.js'),
  'icon.svg': readAsset('icon.svg'),
};

/** For programs: under a fixed URL. */
const PYTHON = readFileSync(fileURLToPath(new URL('./assets/platen.py', import.meta.url)), 'utf8');

export const assetUrl = (name: AssetName): string => ASSETS[name].path;

export function assetRoutes(): Hono<SiteEnvironment> {
  const app = new Hono<SiteEnvironment>();
  for (const { path, text, type } of Object.values(ASSETS)) {
    app.get(path, (c) =>
      c.body(text, 200, { 'Content-Type': type, 'Cache-Control': 'public, max-age=31536000, immutable' }),
    );
  }
  app.get('/sdk/platen.py', (c) =>
    c.body(PYTHON, 200, { 'Content-Type': 'text/x-python; charset=utf-8', 'Cache-Control': 'public, max-age=300' }),
  );
  return app;
}
