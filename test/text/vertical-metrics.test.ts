/** https://learn.microsoft.com/typography/opentype/spec/vmtx */

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { openFontFile } from '../../src/text/font-file.ts';
import { statedBounds } from '../../src/text/sfnt/glyf.ts';
import { fontWithTables } from './font-builder.ts';

const source = readFileSync(path.resolve(import.meta.dirname, '../../fonts/liberation/LiberationSans-Regular.ttf'));

/** Two full metrics, and bearings alone for the glyphs after them. */
function vertical(advances: readonly number[], bearings: readonly number[]): Record<string, Uint8Array> {
  const header = new Uint8Array(36);
  new DataView(header.buffer).setUint16(34, advances.length);
  const metrics = new DataView(new ArrayBuffer(advances.length * 2 + bearings.length * 2));
  let at = 0;
  bearings.forEach((bearing, i) => {
    if (i < advances.length) {
      metrics.setUint16(at, advances[i]!);
      at += 2;
    }
    metrics.setInt16(at, bearing);
    at += 2;
  });
  return { vhea: header, vmtx: new Uint8Array(metrics.buffer) };
}

it('hangs TrueType glyphs from their upper edges by their bearings', () => {
  const plain = openFontFile(source, 0);
  const a = plain.characters.glyphFor(0x41);
  const bearings = Array.from({ length: a + 1 }, (_, i) => (i === a ? 120 : 7));
  const file = openFontFile(fontWithTables(source, vertical([1000, 900], bearings)), 0);
  expect(file.vertical().originOf(a)).toBe(statedBounds(file, a)!.top + 120);
  expect(file.vertical().advanceOf(0)).toBe(1000);
  expect(file.vertical().advanceOf(a)).toBe(900);
});

it('leaves glyphs without an outline or a bearing to the ascent of the font', () => {
  const file = openFontFile(fontWithTables(source, vertical([1000], [5])), 0);
  expect(file.vertical().originOf(file.characters.glyphFor(0x41))).toBeNull();
  expect(file.vertical().originOf(file.characters.glyphFor(0x20))).toBeNull();
  expect(openFontFile(source, 0).vertical().originOf(5)).toBeNull();
});
