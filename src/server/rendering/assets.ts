/** Files that came with a document. */

import type { Loader } from '../../index.ts';
import type { Asset } from './renderer.ts';

/** The base of relative URLs if the request has none: such a host cannot exist. https://www.rfc-editor.org/rfc/rfc6761#section-6.4 */
export const ASSET_BASE = 'http://document.invalid/';

/** Media types by file extension. */
const TYPES: Readonly<Record<string, string>> = {
  css: 'text/css',
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  woff: 'font/woff',
  woff2: 'font/woff2',
  ttf: 'font/ttf',
  otf: 'font/otf',
  html: 'text/html',
  pdf: 'application/pdf',
};

const typeOf = ({ name, type }: Asset): string | null =>
  type ?? TYPES[/\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''] ?? null;

/** @param base the absolute base URL of the document */
export function assetLoader(assets: readonly Asset[], base: string): Loader {
  const byUrl = new Map(assets.map((asset) => [new URL(asset.name, base).href, asset]));
  return async (url, { maxBytes }) => {
    const asset = byUrl.get(url.replace(/#.*$/, ''));
    if (!asset) return null;
    if (asset.bytes.byteLength > maxBytes) throw new Error(`it has more than ${maxBytes} bytes`);
    return { bytes: asset.bytes, contentType: typeOf(asset), url };
  };
}
