import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type FontFile, openFontFile } from '../../src/text/font-file.ts';
import { type EngineRequest, shapeWithEngine } from '../../src/text/fontkit-engine.ts';
import { shapeStandard, standardPlan } from '../../src/text/standard-shaping.ts';

const open = (name: string): FontFile => openFontFile(readFileSync(`fonts/${name}.ttf`), 0);

const sans = open('liberation/LiberationSans-Regular');
const FONTS = [
  sans,
  open('liberation/LiberationSerif-Italic'),
  open('liberation/LiberationMono-Bold'),
  open('noto/NotoSansMath-Regular'),
];

function request(file: FontFile, text: string, settings: Partial<EngineRequest> = {}): EngineRequest {
  const characters = [...text];
  const codePoints = characters.map((character) => character.codePointAt(0)!);
  return {
    codePoints,
    glyphs: codePoints.map(file.characters.glyphFor),
    clusters: characters.map((_, i) => i),
    script: ['latn'],
    language: null,
    direction: 'ltr',
    features: {},
    ...settings,
  };
}

function shape(file: FontFile, asked: EngineRequest) {
  const plan = standardPlan(file, null, asked);
  return plan && shapeStandard(file, plan, asked, (glyph) => file.advances[glyph]!);
}

describe('words of standard scripts', () => {
  it('are kerned by pairs', () => {
    // Arial's own pairs, in 2048ths of an em: A 1366 wide and V 152 closer; P and the comma 264.
    expect([...shape(sans, request(sans, 'AV'))!.advances]).toEqual([1366 - 152, 1366]);
    expect([...shape(sans, request(sans, 'P,'))!.advances]).toEqual([1366 - 264, 569]);
    expect([...shape(sans, request(sans, 'AV', { features: { kern: false } }))!.advances]).toEqual([1366, 1366]);
  });

  it('change by the features that are asked for', () => {
    const glyph = (character: string) => sans.characters.glyphFor(character.codePointAt(0)!);
    const subscript = shape(sans, request(sans, 'H2', { features: { subs: true } }))!;
    expect([...subscript.glyphs]).toEqual([glyph('H'), glyph('₂')]);
    expect([...shape(sans, request(sans, 'H2'))!.glyphs]).toEqual([glyph('H'), glyph('2')]);
  });

  it('come out as fontkit shapes them', () => {
    const letters = [...'abcfijlmtvxyzAFLPTVWY019.,-()“éüßİıđαβγΑΥФбжя'];
    const word = fc
      .array(fc.constantFrom(...letters), { minLength: 1, maxLength: 12 })
      .map((chosen) => chosen.join(''));
    const settings = fc.record<Partial<EngineRequest>>({
      script: fc.constantFrom(['latn'], ['grek'], ['cyrl'], ['DFLT', 'latn']),
      language: fc.constantFrom(null, 'TRK ', 'SRB ', 'ROM '),
      features: fc.constantFrom<Record<string, boolean>>({}, { kern: false }, { subs: true, frac: true }),
    });
    fc.assert(
      fc.property(fc.constantFrom(...FONTS), word, settings, (file, text, chosen) => {
        const asked = request(file, text, chosen);
        const advanceOf = (glyph: number) => file.advances[glyph]!;
        expect(shape(file, asked)).toEqual(shapeWithEngine(file, null, asked, advanceOf));
      }),
      { numRuns: 400 },
    );
  });
});

describe('what goes the long way', () => {
  it.each([
    ['marks', request(sans, 'e\u0301')],
    ['fractions', request(sans, '1\u20442')],
    ['joiners', request(sans, 'f\u200ci')],
    ['text that runs backwards', request(sans, 'שלום', { script: ['hebr'], direction: 'rtl' })],
    ['scripts that are not standard', request(sans, 'ไทย', { script: ['thai'] })],
  ])('%s', (_, asked) => expect(shape(sans, asked)).toBeNull());

  it('damaged tables, however they are damaged', () => {
    const tables = ['GSUB', 'GPOS', 'GDEF'].map((tag) => sans.directory.tables.get(tag)!);
    const damage = fc.tuple(fc.constantFrom(...tables), fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(0xffff));
    const asked = request(sans, 'Waffle AV');
    const plan = standardPlan(sans, null, asked)!;
    fc.assert(
      fc.property(fc.array(damage, { minLength: 1, maxLength: 8 }), (damages) => {
        const bytes = Uint8Array.from(sans.bytes);
        const view = new DataView(bytes.buffer);
        for (const [{ offset, length }, place, value] of damages) {
          // Near its beginning a table says what is in it.
          view.setUint16(offset + Math.floor(place ** 4 * (length - 2)), value);
        }
        const broken: FontFile = { ...sans, bytes, view };
        shape(broken, asked);
        shapeStandard(broken, plan, asked, () => 0);
      }),
      { numRuns: 200 },
    );
  });
});
