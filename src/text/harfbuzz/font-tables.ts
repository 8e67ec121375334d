/**
 * The tables that HarfBuzz receives: those for shaping, without outlines, so that a large font is not copied; or those for drawing glyphs.
 * https://learn.microsoft.com/typography/opentype/spec/otff#table-directory
 */

import type { FontFile } from '../font-file.ts';
import { viewOf } from '../sfnt/directory.ts';
import { leftBearing } from '../sfnt/glyf.ts';
import { tagNumber } from './instance.ts';

/** Deviation: not `morx` and `kerx`, which browsers use in system fonts only and this build of HarfBuzz not at all. */
const SHAPING = 'cmap head hhea hmtx maxp OS/2 GDEF GSUB GPOS BASE fvar avar HVAR MVAR vhea vmtx VVAR VORG'.split(' ');
/** If a variable font has no table for advance variations, the phantom points of its outlines are used. */
const VARIED_OUTLINES = ['glyf', 'loca', 'gvar', 'CFF2'];

const DRAWING = 'cmap head hhea hmtx maxp fvar avar glyf loca gvar VARC CFF CFF2 COLR CPAL'
  .split(' ')
  .map((tag) => tag.padEnd(4));

/** What a font is opened for. */
export type Purpose = 'shaping' | 'drawing';

/** An SFNT of one face. */
export function tablesFor(file: FontFile, purpose: Purpose): Uint8Array {
  const { tables } = file.directory;
  const outlines = tables.has('fvar') && !tables.has('HVAR') ? VARIED_OUTLINES : [];
  const wanted = purpose === 'shaping' ? [...SHAPING, ...outlines] : DRAWING;
  const parts: [tag: string, bytes: Uint8Array][] = [];
  for (const tag of wanted) {
    const record = tables.get(tag);
    if (!record) continue;
    const whole = file.bytes.subarray(record.offset, record.offset + record.length);
    if (tag === 'cmap' && !file.characters.common) parts.push([tag, plainCmap(file)]);
    else if (tag === 'hmtx' && file.bitmaps) parts.push([tag, plainAdvances(file)]);
    else if (tag === 'hhea' && file.bitmaps) parts.push([tag, withMetricCount(whole, file.glyphCount)]);
    else parts.push([tag, whole]);
  }
  return writeSfnt(parts);
}

/** `hmtx` with one metric per glyph, from the advances as this folder reads them, which may differ from the font's own table. */
function plainAdvances(file: FontFile): Uint8Array {
  const view = new DataView(new ArrayBuffer(file.glyphCount * 4));
  file.advances.forEach((advance, glyph) => {
    view.setUint16(glyph * 4, advance);
    view.setInt16(glyph * 4 + 2, leftBearing(file, glyph) ?? 0);
  });
  return new Uint8Array(view.buffer);
}

function withMetricCount(hhea: Uint8Array, count: number): Uint8Array {
  const table = hhea.slice();
  viewOf(table).setUint16(34, count);
  return table;
}

function writeSfnt(parts: readonly (readonly [tag: string, bytes: Uint8Array])[]): Uint8Array {
  const sorted = [...parts].sort(([a], [b]) => (a < b ? -1 : 1));
  const header = 12 + sorted.length * 16;
  const size = sorted.reduce((sum, [, { length }]) => sum + padded(length), header);
  const bytes = new Uint8Array(size);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, TRUETYPE);
  view.setUint16(4, sorted.length);
  let at = header;
  sorted.forEach(([tag, table], i) => {
    view.setInt32(12 + i * 16, tagNumber(tag));
    view.setUint32(12 + i * 16 + 8, at);
    view.setUint32(12 + i * 16 + 12, table.length);
    bytes.set(table, at);
    at += padded(table.length);
  });
  return bytes;
}

const TRUETYPE = 0x00010000;
const padded = (length: number): number => (length + 3) & ~3;

/** The low bytes that address the glyphs of symbol fonts. */
const LOW_BYTES = [0, 0xff] as const;

/**
 * The character map as this folder reads it, in one table of format 12, because this build of HarfBuzz knows only the common formats.
 * https://learn.microsoft.com/typography/opentype/spec/cmap#format-12-segmented-coverage
 */
function plainCmap({ characters }: FontFile): Uint8Array {
  const groups: { first: number; last: number; glyph: number }[] = [];
  for (const [first, last] of [LOW_BYTES, ...characters.ranges()]) {
    for (let code = first; code <= last; code++) {
      const glyph = characters.glyphFor(code);
      const group = groups[groups.length - 1];
      if (group && group.last === code - 1 && group.glyph + code - group.first === glyph) group.last = code;
      else if (glyph !== 0) groups.push({ first: code, last: code, glyph });
    }
  }
  const view = new DataView(new ArrayBuffer(28 + groups.length * 12));
  view.setUint16(2, 1);
  view.setUint16(4, 3);
  view.setUint16(6, 10);
  view.setUint32(8, 12);
  view.setUint16(12, 12);
  view.setUint32(16, 16 + groups.length * 12);
  view.setUint32(24, groups.length);
  groups.forEach(({ first, last, glyph }, i) => {
    view.setUint32(28 + i * 12, first);
    view.setUint32(32 + i * 12, last);
    view.setUint32(36 + i * 12, glyph);
  });
  return new Uint8Array(view.buffer);
}
