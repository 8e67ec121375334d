/** Damaged fonts of all kinds: outlines of three, tables of shaping for a dozen scripts, colours, pictures, axes. */

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readDirectory } from '../../src/text/sfnt/directory.ts';
import { toSfnt } from '../../src/text/sfnt/normalise.ts';
import { LAYERED, PAINTED } from '../text/color-font.ts';
import { cbdt, GLYPH, pictureFont, png, sbix } from '../text/picture-font.ts';
import { AVAR_2, CFF_2 } from '../text/variable-fonts.ts';
import { mutateBytes } from './mutate.ts';
import type { Random } from './random.ts';

const FOLDER = path.resolve(import.meta.dirname, '../../fonts');

/** With text that their tables have much to say about. */
const PACKAGED = [
  ['liberation/LiberationSans-Regular.ttf', 'Office AVA fi 1/2 \u00e9 e\u0323\u0301'],
  ['caladea/Caladea-Regular.woff2', 'Office AVA fi <b>bold</b>'],
  ['noto/NotoSansBengali-Regular.woff2', 'তাঁদের ক্ষি কো স্ত্রী'],
  ['noto/NotoSansDevanagari-Regular.woff2', 'र्क्षि दुःख स्त्री'],
  ['noto/NotoSansTelugu-Regular.woff2', 'క్ష్మీ ప్రతి'],
  ['noto/NotoSansKhmer-Regular.woff2', 'ស្ត្រី កើ'],
  ['noto/NotoSansMyanmar-Regular.woff2', 'ကြေညာ က္ခ'],
  ['noto/NotoSansTaiTham-Regular.woff2', 'ᨠ᩠ᨠᩮ'],
  ['noto/NotoNastaliqUrdu-Regular.woff2', 'ہیں قانون'],
  ['noto/NotoSerifTibetan-Regular.woff2', 'རྒྱུད སྐྱེས'],
  ['noto/NotoSansJavanese-Regular.woff2', 'ꦱꦧꦼꦤ꧀ꦮꦺꦴ'],
  ['stix/STIXTwoMath-Regular.woff2', '<math><msqrt><mi>x</mi></msqrt><mo>∑</mo></math>'],
] as const;

const MADE: readonly (readonly [bytes: Uint8Array, text: string])[] = [
  [LAYERED, 'ABA'],
  [PAINTED, 'ABA'],
  [pictureFont(cbdt(1, 17)), 'ABCD'],
  [pictureFont(cbdt(4, 18)), 'ABCD'],
  [
    pictureFont({
      sbix: sbix({ 16: { [GLYPH.A]: [0, 0, 'png ', png(4, 4)], [GLYPH.B]: [0, 0, 'dupe', [0, GLYPH.A]] } }),
    }),
    'ABCD',
  ],
  [AVAR_2, 'AB A'],
  [CFF_2, 'AA'],
];

type Seed = (typeof MADE)[number];

let packaged: readonly Seed[] | null = null;

export function damagedFont(random: Random): { readonly bytes: Uint8Array; readonly text: string } {
  packaged ??= PACKAGED.map(([name, text]) => [toSfnt(new Uint8Array(readFileSync(path.join(FOLDER, name)))), text]);
  const [sound, text] = random.pick(random.chance(0.5) ? packaged : MADE);
  const bytes = random.chance(0.1) ? mutateBytes(sound, random) : damage(sound, random);
  return { bytes, text };
}

/** Where a table begins it says what is in it; what outlines are like matters less. */
function damage(sound: Uint8Array, random: Random): Uint8Array {
  const bytes = Uint8Array.from(sound);
  const tables = [...readDirectory(sound, 0).tables].filter(([tag]) => tag !== 'glyf' || random.chance(0.1));
  for (let count = 1 + random.below(8); count > 0; count--) {
    const [, { offset, length }] = random.pick(tables);
    const place = offset + Math.floor(random.next() ** 3 * length);
    const value = random.pick([0, 1, 0x7f, 0x80, 0xff, random.below(256)]);
    bytes[Math.min(place, offset + length - 1)] = value;
  }
  return bytes;
}
