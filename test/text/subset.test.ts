import { create } from 'fontkit';
import { expect, it } from 'vitest';
import { silentDiagnostics } from '../../src/diagnostics.ts';
import { createTextCaches } from '../../src/text/caches.ts';
import { createFontLibrary } from '../../src/text/font-library.ts';
import { glyphPath } from '../../src/text/outlines.ts';
import { writeCff } from '../../src/text/subset/cff-writer.ts';
import { FIRST_COMPOSED } from '../../src/text/subset/composed-glyph.ts';
import { encodeSimpleGlyph } from '../../src/text/subset/glyf-encoding.ts';
import { subsetFont } from '../../src/text/subset.ts';
import { style } from './styles.ts';

const caches = createTextCaches();
const library = await createFontLibrary({ diagnostics: silentDiagnostics });
const face = library.primaryFace(style({ fontFamily: 'Arial' }));

/** What the subset needs to be read as a font by itself: fontkit asks for a character map only when text comes. */
const reopen = (data: Uint8Array) => create(Buffer.from(data)) as import('fontkit').Font;

it('draws the same glyphs, components included, with the same advances', () => {
  // Á is composed of A and the acute accent.
  const glyphs = [0, ...'AÁg ä'].map((of) => (typeof of === 'string' ? face.glyphFor(of.codePointAt(0)!) : 0));
  const subset = subsetFont(face, glyphs, caches);
  const cut = reopen(subset.data);
  expect(subset.format).toBe('truetype');
  expect(subset.data.length).toBeLessThan(12_000);
  for (const [i, glyph] of glyphs.entries()) {
    const drawn = cut.getGlyph(subset.glyphMap![i]!);
    expect(drawn.advanceWidth).toBe(face.advanceOf(glyph));
    expect(drawn.path.commands.map(({ args }) => args)).toEqual(glyphPath(face, glyph).map(([, ...args]) => args));
  }
});

it('composes glyphs of others, with an advance of their own', () => {
  const [e, accent] = ['e', '\u00b4'].map((character) => face.glyphFor(character.codePointAt(0)!));
  const composed = [
    {
      parts: [
        { glyph: e!, x: 0, y: 0 },
        { glyph: accent!, x: -40, y: 100 },
      ],
      advance: 1500,
      inkHeight: 0,
    },
    { parts: [{ glyph: e!, x: 0, y: 0 }], advance: 3000, inkHeight: 0 },
    { parts: [], advance: 0, inkHeight: 0 },
    { parts: [{ glyph: face.glyphFor(0x20), x: 0, y: 0 }], advance: 800, inkHeight: 500 },
  ];
  const subset = subsetFont(face, [0, ...composed.map((_, i) => FIRST_COMPOSED + i)], caches, { composed });
  const cut = reopen(subset.data);
  const [both, wide, blank, unseen] = [1, 2, 3, 4].map((i) => cut.getGlyph(subset.glyphMap![i]!));
  const coordinates = (path: ReturnType<typeof glyphPath>) => path.map(([, ...args]) => args);
  const moved = coordinates(glyphPath(face, accent!)).map((args) => args.map((n, i) => n + (i % 2 ? 100 : -40)));
  expect(both!.path.commands.map(({ args }) => args)).toEqual([...coordinates(glyphPath(face, e!)), ...moved]);
  expect(wide!.path.commands.map(({ args }) => args)).toEqual(coordinates(glyphPath(face, e!)));
  expect([both, wide, blank].map((glyph) => glyph!.advanceWidth)).toEqual([1500, 3000, 0]);
  expect(blank!.path.commands).toEqual([]);
  const { minX, minY, maxX, maxY } = unseen!.path.bbox;
  expect([minX, minY, maxX, maxY]).toEqual([0, 0, 800, 500]);
});

it('keeps one copy of a glyph that is asked for twice', () => {
  const a = face.glyphFor(0x61);
  expect([...subsetFont(face, [0, a, a], caches).glyphMap!]).toEqual([0, 1, 1]);
});

it('numbers glyphs by their CIDs where each that is seen has one', () => {
  const [a, composite, space] = [...'aÁ '].map((character) => face.glyphFor(character.codePointAt(0)!)) as number[];
  // Blanks may stand in several places; a component is behind all of them.
  const request = { glyphs: [0, space!, a!, space!, composite!], cids: [0, 1, 0x61, 0x80, 0x85] };
  const subset = subsetFont(face, request.glyphs, caches, { cids: request.cids });
  expect(subset.glyphMap).toBeNull();
  const cut = reopen(subset.data);
  for (const [i, glyph] of request.glyphs.entries()) {
    const drawn = cut.getGlyph(request.cids[i]!);
    expect(drawn.advanceWidth).toBe(face.advanceOf(glyph));
    expect(drawn.path.commands.map(({ args }) => args)).toEqual(glyphPath(face, glyph).map(([, ...args]) => args));
  }
  expect(cut.getGlyph(0x62).path.commands).toEqual([]);
  // A map where a glyph is shown by two codes, or by one of two bytes.
  expect(subsetFont(face, [0, a!, a!], caches, { cids: [0, 1, 2] }).glyphMap).not.toBeNull();
  expect(subsetFont(face, [0, a!], caches, { cids: [0, 0xc000] }).glyphMap).not.toBeNull();
});

it('is the same every time, and leaves the font as it was', () => {
  const before = Uint8Array.from(face.data);
  const glyphs = [0, face.glyphFor(0x41)];
  expect(subsetFont(face, glyphs, caches).data).toEqual(subsetFont(face, glyphs, caches).data);
  expect(Buffer.compare(before, face.data)).toBe(0);
});

it('encodes lines and quadratic curves as a simple glyph', () => {
  const glyph = encodeSimpleGlyph([['M', 0, 0], ['L', 300, 0], ['Q', 300, 200, 0, 200], ['L', 0, 0], ['Z']]);
  // One contour, bounding box, last point 3, no instructions; the closing line is implied.
  expect([...glyph.subarray(0, 14)]).toEqual([0, 1, 0, 0, 0, 0, 300 >> 8, 300 & 255, 0, 200, 0, 3, 0, 0]);
  expect(encodeSimpleGlyph([])).toHaveLength(0);
});

it('writes CFF whose header and name index stand where readers look', () => {
  const cff = writeCff(
    [
      { path: [], advance: 500 },
      { path: [['M', 0, 0], ['L', 10, 0], ['L', 10, 10], ['Z']], advance: 600 },
    ],
    { unitsPerEm: 1000, bbox: [0, 0, 10, 10] },
  );
  expect([...cff.subarray(0, 7)]).toEqual([1, 0, 4, 4, 0, 1, 4]);
  expect(new TextDecoder('latin1').decode(cff)).toContain('AdobeIdentity');
});

it('leaves out instructions, of glyphs and of the font', () => {
  const glyphs = [0, ...'AÁg'].map((of) => (typeof of === 'string' ? face.glyphFor(of.codePointAt(0)!) : 0));
  const { data } = subsetFont(face, glyphs, caches);
  for (const tag of ['cvt ', 'fpgm', 'prep']) expect(Buffer.from(data.subarray(0, 200)).includes(tag)).toBe(false);
  // Four glyphs and two components of Liberation Sans: with instructions they are over 9,000 bytes.
  expect(data.length).toBeLessThan(2000);
});

it('says an operator of charstrings once for all that follow alike', () => {
  const square = [['M', 0, 0], ['L', 10, 0], ['L', 10, 10], ['L', 0, 10], ['Z']] as const;
  const cff = writeCff([{ path: square, advance: 500 }], { unitsPerEm: 1000, bbox: [0, 0, 10, 10] });
  // Width 500; to (0, 0) moveto; three lines; the end. 5177: small numbers are 139 and the number.
  const program = [248, 136, 139, 139, 21, 149, 139, 139, 149, 129, 139, 5, 14];
  expect(Buffer.from(cff).includes(Buffer.from(program))).toBe(true);
});
