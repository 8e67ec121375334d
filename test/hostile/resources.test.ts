/** Attack list 1, 4, 7, 8: what documents make the library read. */

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { type Loader, PlatenError, render } from '../../src/index.ts';
import { answer } from './ceiling.ts';
import { CEILING, cpuTime } from './cpu-time.ts';

const SECRET = '/etc/passwd';
const SPELLINGS = [
  `file://${SECRET}`,
  `FILE://${SECRET}`,
  `file:${SECRET}`,
  `file://localhost${SECRET}`,
  `file:///%65tc/passwd`,
  SECRET,
  `/${SECRET}`,
  '//?/C:/Windows/win.ini',
  '\\\\host\\share\\x',
  '/proc/self/environ',
  '/dev/urandom',
  `jar:file://${SECRET}`,
  `view-source:file://${SECRET}`,
];

const PLACES: readonly ((url: string) => string)[] = [
  (url) => `<img src="${url}">`,
  (url) => `<img srcset="${url} 2x">`,
  (url) => `<iframe src="${url}"></iframe>`,
  (url) => `<object data="${url}"></object>`,
  (url) => `<embed src="${url}">`,
  (url) => `<video poster="${url}"></video>`,
  (url) => `<input type=image src="${url}">`,
  (url) => `<link rel=stylesheet href="${url}">`,
  (url) => `<link rel=attachment href="${url}">`,
  (url) => `<style>@import url("${url}");</style>`,
  (url) => `<p style="background:url('${url}');border-image:url('${url}') 1;list-style:url('${url}')">x`,
  (url) => `<style>@font-face{font-family:f;src:url("${url}")}p{font-family:f}</style><p>x`,
  (url) => `<style>p::before{content:url("${url}")}</style><p>x`,
  (url) => `<svg><image href="${url}" width="9" height="9"/><use href="${url}#a"/></svg>`,
  (url) => `<svg><filter id="f"><feImage href="${url}"/></filter><rect filter="url(#f)" width="9" height="9"/></svg>`,
  (url) => `<base href="${url}"><img src="x"><p style="background:url(y)">x`,
];

describe('1: local files', () => {
  it('are never asked for: the default loader knows data: alone', async () => {
    for (const place of PLACES) {
      const html = SPELLINGS.map(place).join('');
      const { pdf } = await render(html, { baseUrl: 'file:///' });
      const text = new TextDecoder('latin1').decode(pdf);
      expect(text).not.toContain('root:');
      expect(text).not.toContain('/EmbeddedFile');
    }
  });

  it('are asked of the loader by absolute URL only, never opened beside it', async () => {
    const asked: string[] = [];
    const loader: Loader = async (url) => {
      asked.push(url);
      return null;
    };
    await render(PLACES.map((place) => place(`file://${SECRET}`)).join(''), { loader });
    expect(asked.every((url) => URL.canParse(url))).toBe(true);
  });
});

describe('4: what is fetched', () => {
  const png = onePixel(1, 1);

  it('is no more than limits.resources URLs', async () => {
    let count = 0;
    const loader: Loader = async (url) => {
      count++;
      return { url, contentType: 'image/png', bytes: png };
    };
    const html = Array.from({ length: 500 }, (_, i) => `<img src="http://x.test/${i}.png">`).join('');
    const { warnings } = await render(html, { loader, limits: { resources: 50 } });
    expect(count).toBe(50);
    expect(warnings.some(({ message }) => message.includes('limits.resources'))).toBe(true);
  });

  it('is no more than limits.bytesFetched bytes', async () => {
    const loader: Loader = async (url) => ({ url, contentType: 'image/png', bytes: new Uint8Array(100_000) });
    const html = Array.from({ length: 50 }, (_, i) => `<img src="http://x.test/${i}.png">`).join('');
    const { warnings } = await render(html, { loader, limits: { bytesFetched: 300_000 } });
    expect(warnings.some(({ message }) => message.includes('limits.bytesFetched'))).toBe(true);
  });

  it('may be of any type without harm', async () => {
    const bytes = new TextEncoder().encode('<html>404 not found');
    const loader: Loader = async (url) => ({ url, contentType: 'text/html', bytes });
    const { warnings } = await render(PLACES.map((place) => place('http://x.test/a')).join(''), { loader });
    expect(warnings.length).toBeGreaterThan(0);
  });

  it('may fail or throw anything', async () => {
    const loader: Loader = () => Promise.reject('no error object');
    expect(await answer('<img src="http://x.test/a">', { loader })).not.toBeInstanceOf(PlatenError);
  });
});

describe('7: image bombs', () => {
  const bombs: readonly (readonly [name: string, url: string])[] = [
    ['PNG of 30,000 x 30,000', dataUrl('image/png', onePixel(30_000, 30_000))],
    ['PNG of 2^31 x 2^31', dataUrl('image/png', onePixel(0x7fffffff, 0x7fffffff))],
    ['PNG whose data is 1000:1', dataUrl('image/png', pngOf(8000, 7000, deflateSync(new Uint8Array(8_000_000))))],
    ['PNG cut short', dataUrl('image/png', onePixel(9, 9).subarray(0, 40))],
    ['JPEG of 65,535 x 65,535', dataUrl('image/jpeg', jpegHeader(65_535, 65_535))],
    ['GIF of 65,535 x 65,535', dataUrl('image/gif', gif(65_535, 1))],
    ['GIF of 10,000 frames', dataUrl('image/gif', gif(4, 10_000))],
    ['WebP of 16,384 x 16,384', dataUrl('image/webp', webpHeader(0x3fff))],
    ['WebP of 7,900 x 7,900 without its data', dataUrl('image/webp', webpHeader(7899))],
    ['nothing', 'data:image/png;base64,'],
  ];
  it.each(bombs)('%s', async (_name, url) => {
    const before = process.memoryUsage().rss;
    const { value, cpu } = await cpuTime(
      (renderWith) => answer(`<img src="${url}"><p style="background:url(${url})">leaf`, {}, renderWith),
      CEILING,
    );
    expect(value).not.toBeInstanceOf(PlatenError);
    expect(cpu).toBeLessThan(CEILING);
    expect(process.memoryUsage().rss - before).toBeLessThan(300_000_000);
  });
});

describe('8: font bombs', () => {
  const fonts = path.resolve(import.meta.dirname, '../../fonts');
  const sans = new Uint8Array(readFileSync(path.join(fonts, 'liberation', 'LiberationSans-Regular.ttf')));
  const tables = tableRecords(sans);
  const patched = (change: (bytes: Uint8Array, view: DataView) => void): Uint8Array => {
    const bytes = sans.slice();
    change(bytes, new DataView(bytes.buffer));
    return bytes;
  };
  const bombs: readonly (readonly [name: string, bytes: Uint8Array])[] = [
    ['a page of HTML', new TextEncoder().encode(`<html>${'404 '.repeat(100)}`)],
    ['table offsets past the end', patched((_, view) => view.setUint32(12 + 8, 0xfffffff0))],
    ['table lengths past the end', patched((_, view) => view.setUint32(12 + 12, 0xfffffff0))],
    ['65,535 tables', patched((_, view) => view.setUint16(4, 0xffff))],
    ['every table at the start', patched((_, view) => forEachTable(view, (at) => view.setUint32(at + 8, 0)))],
    ['65,535 glyphs', patched((_, view) => view.setUint16(tables.maxp! + 4, 0xffff))],
    ['a glyph of 65,535 points', patched((bytes) => bytes.fill(0xff, tables.glyf!, tables.glyf! + 5000))],
    ['composite glyphs of themselves', patched((_, view) => selfComposites(view, tables.glyf!))],
    ['GSUB that points into itself', patched((bytes) => bytes.fill(0, tables.GSUB! + 8, tables.GSUB! + 400))],
    ['GPOS of ones', patched((bytes) => bytes.fill(1, tables.GPOS ?? 0, (tables.GPOS ?? 0) + 400))],
    ['features of 16,384 lookups each', patched((_, view) => manyFeatures(view, tables.GSUB!))],
    ['cmap of 2^32 groups', patched((bytes) => bytes.fill(0xff, tables.cmap! + 20, tables.cmap! + 60))],
    ['loca of 2^32', patched((bytes) => bytes.fill(0xff, tables.loca!, tables.loca! + 2000))],
    ['units per em of 0', patched((_, view) => view.setUint16(tables.head! + 18, 0))],
    ['cut in half', sans.slice(0, sans.length >> 1)],
    ['WOFF2 that claims 4 GB', woff2Claim(0xffffffff)],
    ['WOFF2 of nothing', woff2Claim(1000)],
  ];
  it.each(bombs)('%s', async (_name, bytes) => {
    const css = `@font-face{font-family:f;src:url(${dataUrl('font/ttf', bytes)})}p{font-family:f}`;
    const { value, cpu } = await cpuTime(
      (renderWith) => answer(`<style>${css}</style><p>A quick office, fi ffl 123 AVAVA \u00c5\u00e9`, {}, renderWith),
      3000,
    );
    expect(value).not.toBeInstanceOf(PlatenError);
    expect(cpu).toBeLessThan(3000);
  });

  it('a font larger than limits.fontBytes is left out with a warning', async () => {
    const css = `@font-face{font-family:f;src:url(${dataUrl('font/ttf', sans)})}p{font-family:f}`;
    const { warnings } = await render(`<style>${css}</style><p>leaf`, { limits: { fontBytes: 1000 } });
    expect(warnings.some(({ message }) => message.includes('limits.fontBytes'))).toBe(true);
  });
});

/** 16,384 features, each of them the same list of 16,384 lookups. */
function manyFeatures(view: DataView, table: number): void {
  for (let at = table + 10; at + 2 < Math.min(table + 160_000, view.byteLength); at += 2) view.setUint16(at, 0x4000);
  view.setUint16(table + 6, 10);
}

// --- files --------------------------------------------------------------------------------------------------

function dataUrl(type: string, bytes: Uint8Array): string {
  return `data:${type};base64,${Buffer.from(bytes).toString('base64')}`;
}

function onePixel(width: number, height: number): Uint8Array {
  return pngOf(width, height, deflateSync(new Uint8Array(64)));
}

/** An 8-bit grey PNG whose checksums nobody reads. */
function pngOf(width: number, height: number, data: Uint8Array): Uint8Array {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const chunk = (type: string, body: Uint8Array) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(body.length);
    return Buffer.concat([length, Buffer.from(type, 'latin1'), body, Buffer.alloc(4)]);
  };
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]);
}

function jpegHeader(width: number, height: number): Uint8Array {
  const size = [height >> 8, height & 255, width >> 8, width & 255];
  const frame = [0xff, 0xc0, 0, 17, 8, ...size, 3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1];
  return Uint8Array.from([
    0xff,
    0xd8,
    ...frame,
    0xff,
    0xda,
    0,
    12,
    3,
    1,
    0,
    2,
    0x11,
    3,
    0x11,
    0,
    0x3f,
    0,
    0,
    0xff,
    0xd9,
  ]);
}

function gif(side: number, frames: number): Uint8Array {
  const size = [side & 255, side >> 8, side & 255, side >> 8];
  const frame = [0x2c, 0, 0, 0, 0, ...size, 0, 2, 2, 0x4c, 1, 0];
  const start = [0x47, 0x49, 0x46, 0x38, 0x39, 0x61, ...size, 0x80, 0, 0, 0, 0, 0, 255, 255, 255];
  return Uint8Array.from([...start, ...Array.from({ length: frames }, () => frame).flat(), 0x3b]);
}

/** Lossless, its sides less one. */
function webpHeader(side: number): Uint8Array {
  const sizes = Buffer.alloc(4);
  sizes.writeUInt32LE(side | (side << 14));
  return Buffer.concat([Buffer.from('RIFF\x26\0\0\0WEBPVP8L\x19\0\0\0\x2f', 'latin1'), sizes, Buffer.alloc(20)]);
}

function forEachTable(view: DataView, visit: (at: number) => void): void {
  for (let i = 0; i < view.getUint16(4); i++) visit(12 + i * 16);
}

function tableRecords(bytes: Uint8Array): Partial<Record<string, number>> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const found: Record<string, number> = {};
  forEachTable(view, (at) => {
    found[Buffer.from(bytes.subarray(at, at + 4)).toString('latin1')] = view.getUint32(at + 8);
  });
  return found;
}

/** Turns the first glyphs into composites of glyph 36 and its neighbours, which are composites too. */
function selfComposites(view: DataView, glyf: number): void {
  for (let at = glyf; at < glyf + 20_000; at += 16) {
    view.setInt16(at, -1);
    view.setUint16(at + 10, 0x0020);
    view.setUint16(at + 12, 36);
  }
}

/** A WOFF2 header that claims `size` bytes. */
function woff2Claim(size: number): Uint8Array {
  const bytes = new Uint8Array(200);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, 0x774f4632);
  view.setUint32(4, 0x00010000);
  view.setUint32(8, 200);
  view.setUint16(12, 5);
  view.setUint32(16, size);
  view.setUint32(20, 100);
  return bytes;
}
