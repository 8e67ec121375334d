/** Apple's tables of shaping. https://developer.apple.com/fonts/TrueType-Reference-Manual/RM06/Chap6morx.html */

import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { openFontFile } from '../../src/text/font-file.ts';
import { createShapingEngine } from '../../src/text/shaping-engine.ts';
import { fontWithTables } from './font-builder.ts';
import { u16, u32 } from './picture-font.ts';

it('morx of a web font changes nothing, as in Chromium, whose sanitizer drops it', () => {
  const source = readFileSync('fonts/liberation/LiberationSans-Regular.ttf');
  const [A, B] = [36, 37];
  // One chain, one subtable that puts B in place of A in any text: a lookup of single glyphs (format 6) with one entry and an end.
  const lookup = [...[6, 4, 1, 4, 0, 0].flatMap(u16), ...[A, B, 0xffff, 0xffff].flatMap(u16)];
  const subtable = [...u32(12 + lookup.length), ...u32(0x20000004), ...u32(1), ...lookup];
  const morx = [...u16(2), ...u16(0), ...u32(1), ...[1, 16 + subtable.length, 0, 1].flatMap(u32), ...subtable];
  const plain = openFontFile(source, 0);
  const withMorx = openFontFile(fontWithTables(source, { morx: Uint8Array.from(morx) }), 0);
  const engine = createShapingEngine();
  const asked = {
    codePoints: [0x41],
    clusters: [0],
    script: ['latn'],
    language: null,
    direction: 'ltr',
    features: {},
  } as const;
  expect(engine.shape(withMorx, null, asked)).toEqual(engine.shape(plain, null, asked));
});
