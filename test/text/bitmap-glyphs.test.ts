/** Glyphs that are pictures. What is expected of places and widths is what Chromium prints. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createDiagnostics } from '../../src/diagnostics.ts';
import { dump, render } from '../../src/index.ts';
import { type FontFile, openFontFile } from '../../src/text/font-file.ts';
import { createFontLibrary } from '../../src/text/font-library.ts';
import { createGlyphPictures } from '../../src/text/glyph-pictures.ts';
import { InvalidFontError } from '../../src/text/sfnt/directory.ts';
import { wholeText } from '../../src/text/types.ts';
import { cbdt, GLYPH, pictureFont, png, sbix, u16, u32 } from './picture-font.ts';
import { style } from './styles.ts';

const open = (tables: Readonly<Record<string, Uint8Array>>): FontFile => openFontFile(pictureFont(tables), 0);

describe('sbix', () => {
  const file = open({
    sbix: sbix({
      16: { [GLYPH.A]: [0, 0, 'png ', png(2, 2)], [GLYPH.B]: [4, -2, 'png ', png(8, 16)] },
      32: {
        [GLYPH.A]: [0, 0, 'png ', png(32, 16)],
        [GLYPH.C]: [0, 0, 'dupe', u16(GLYPH.A)],
        [GLYPH.D]: [0, 0, 'jpg ', [0xff, 0xd8, 0xff]],
      },
    }),
  });
  const pictures = createGlyphPictures(file)!;

  it('takes the largest strike that has the glyph', () => {
    expect(pictures.pictureOf(GLYPH.A)).toMatchObject({ width: 2048, height: 1024 });
    expect(pictures.pictureOf(GLYPH.B)).toMatchObject({ width: 1024, height: 2048 });
  });

  it('places a picture from the left bearing and the lowest point of the outline', () => {
    // B of Liberation Sans begins at (168, 0); a pixel of the strike is 128 units.
    expect(pictures.pictureOf(GLYPH.B)).toMatchObject({ x: 168 + 4 * 128, y: -2 * 128 });
  });

  it('takes the picture of another glyph for a duplicate', () => {
    expect(pictures.pictureOf(GLYPH.C)).toMatchObject({ width: 2048, height: 1024 });
  });

  it('leaves what is not there, and says what it cannot read', () => {
    expect(pictures.pictureOf(GLYPH.D + 1)).toBeNull();
    expect(pictures.fault()).toBeNull();
    expect(pictures.pictureOf(GLYPH.D)).toBeNull();
    expect(pictures.fault()).toMatch(/not in PNG but in "jpg"/);
  });
});

describe('CBDT', () => {
  const cases = [1, 2, 3, 4, 5].flatMap((index) => ([17, 18, 19] as const).map((image) => [index, image] as const));

  // Image format 19 has its metrics in the index, where formats 2 and 5 keep them.
  it.each(cases.filter(([index, image]) => (image === 19) === (index === 2 || index === 5)))(
    'finds pictures by index format %i and image format %i',
    (index, image) => {
      const pictures = createGlyphPictures(open(cbdt(index, image)))!;
      for (const glyph of [GLYPH.A, GLYPH.B, GLYPH.C]) {
        // 128 units a pixel; the top at 6 px, 8 px high.
        expect(pictures.pictureOf(glyph)).toMatchObject({ x: 128, y: -2 * 128, width: 4 * 128, height: 8 * 128 });
      }
      expect(pictures.pictureOf(GLYPH.D)).toBeNull();
    },
  );

  it('makes glyphs as wide as the strike says', () => {
    const { advances } = open(cbdt(1, 17));
    expect([advances[GLYPH.A], advances[GLYPH.D]]).toEqual([5 * 128, 1479]);
  });

  it('says of samples that are not in PNG what they are', () => {
    const pictures = createGlyphPictures(open(cbdt(2, 1)))!;
    expect(pictures.pictureOf(GLYPH.A)).toBeNull();
    expect(pictures.fault()).toMatch(/format 1/);
  });
});

it('tables that are damaged lead nowhere, at worst', () => {
  const sound = [
    pictureFont({ sbix: sbix({ 16: { [GLYPH.A]: [0, 0, 'png ', png(2, 2)] } }) }),
    pictureFont(cbdt(4, 17)),
  ];
  const damage = fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.integer({ min: 0, max: 255 }));
  fc.assert(
    fc.property(fc.constantFrom(...sound), fc.array(damage, { minLength: 1, maxLength: 12 }), (source, damages) => {
      const bytes = source.slice();
      const { tables } = openFontFile(source, 0).directory;
      const tags = ['sbix', 'CBLC', 'CBDT'].filter((tag) => tables.has(tag));
      damages.forEach(([place, value], i) => {
        const { offset, length } = tables.get(tags[i % tags.length]!)!;
        // Near its beginning a table says what is in it.
        bytes[offset + Math.floor(place ** 4 * (length - 1))] = value;
      });
      try {
        const pictures = createGlyphPictures(openFontFile(bytes, 0));
        for (let glyph = 0; glyph < 50; glyph++) pictures?.pictureOf(glyph);
      } catch (error) {
        expect(error).toBeInstanceOf(InvalidFontError);
      }
    }),
    { numRuns: 60 },
  );
});

describe('in documents', () => {
  const rule = (tables: Readonly<Record<string, Uint8Array>>, without: readonly string[] = []) => {
    const bytes = pictureFont(tables);
    const view = new DataView(bytes.buffer);
    // A tag that nobody knows is a table that is not there.
    for (let at = 12; at < 12 + view.getUint16(4) * 16; at += 16) {
      const tag = String.fromCharCode(...bytes.subarray(at, at + 4));
      if (without.includes(tag)) bytes[at] = '_'.charCodeAt(0);
    }
    return `@font-face { font-family: P; src: url(data:font/ttf;base64,${Buffer.from(bytes).toString('base64')}) }`;
  };
  const OUTLINES = ['glyf', 'loca', 'cvt ', 'fpgm', 'prep'];

  it('pictures are drawn over the text, which stays', async () => {
    const html = `<style>${rule(cbdt(1, 17), OUTLINES)} p { font: 16px P }</style><p>AB</p>`;
    const list = await dump(html, 'display');
    expect(list.match(/image/g)).toHaveLength(2);
    expect(list).toMatch(/"A"|"AB"/);
    expect((await render(html)).warnings).toEqual([]);
  });

  it('a space that the font lacks is taken from the next font', async () => {
    // https://learn.microsoft.com/typography/opentype/spec/cmap#format-12-segmented-coverage, of A and B alone
    const cmap = [[0, 1, 3, 10, 0, 12, 12, 0].flatMap(u16), [28, 0, 1, 0x41, 0x42, GLYPH.A].flatMap(u32)].flat();
    const bytes = pictureFont({ ...cbdt(1, 17), cmap: Uint8Array.from(cmap) });
    const fonts = await createFontLibrary({ diagnostics: createDiagnostics(), extra: [bytes] });
    const own = style({ fontFamily: 'Liberation Sans, serif', fontSize: 16 });
    const runs = fonts.shape('A B', wholeText('A B', own));
    // A picture of 5 px at 16 px an em; a quarter of an em in Liberation Serif.
    expect(runs.map(({ width }) => width)).toEqual([5, 4, 5]);
  });

  it('a picture that cannot be read is reported, once', async () => {
    const broken = { sbix: sbix({ 16: { [GLYPH.A]: [0, 0, 'png ', [0x89, 0x50, 0x4e, 0x47, 1]] } }) };
    const { warnings } = await render(`<style>${rule(broken)} p { font: 16px P }</style><p>AAA A</p>`);
    expect(warnings.map(({ message }) => message)).toEqual([expect.stringMatching(/^a picture of the font P /)]);
  });
});
