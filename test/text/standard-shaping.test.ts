import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type FontFile, openFontFile } from '../../src/text/font-file.ts';
import { toSfnt } from '../../src/text/sfnt/normalise.ts';
import { createShapingEngine, type EngineRequest } from '../../src/text/shaping-engine.ts';
import { shapeStandard, standardPlan } from '../../src/text/standard-shaping.ts';

const open = (name: string): FontFile => openFontFile(toSfnt(readFileSync(`fonts/${name}`)), 0);

const sans = open('liberation/LiberationSans-Regular.ttf');

/** All that come with the package, with what random words are made of: half of them letters of ASCII. */
const FONTS = readdirSync('fonts', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ttf') || /NotoSans(?:Math|Symbols2?)-Regular/.test(name))
  .map((name) => {
    const file = open(name);
    const codes = file.characters
      .ranges()
      .flatMap(([first, last]) => Array.from({ length: Math.min(last, 0x25ff) - first + 1 }, (_, i) => first + i))
      .filter((code) => code > 0x20 && file.characters.glyphFor(code) !== 0);
    const ascii = codes.filter((code) => code < 0x7f);
    const characters = codes.flatMap((code, i) => [code, ascii[i % ascii.length] ?? code]);
    return {
      file,
      characters: characters.map((code) => String.fromCodePoint(code)),
      tags: [...file.substitutions, ...file.positionings, 'kern', 'liga'],
      languages: [null, ...file.languages],
    };
  })
  .filter(({ characters }) => characters.length > 0);

const engine = createShapingEngine();

function request(text: string, settings: Partial<EngineRequest> = {}): EngineRequest {
  const characters = [...text];
  const codePoints = characters.map((character) => character.codePointAt(0)!);
  return {
    codePoints,
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
    expect([...shape(sans, request('AV'))!.advances]).toEqual([1366 - 152, 1366]);
    expect([...shape(sans, request('P,'))!.advances]).toEqual([1366 - 264, 569]);
    expect([...shape(sans, request('AV', { features: { kern: 0 } }))!.advances]).toEqual([1366, 1366]);
  });

  it('change by the features that are asked for', () => {
    const glyph = (character: string) => sans.characters.glyphFor(character.codePointAt(0)!);
    const subscript = shape(sans, request('H2', { features: { subs: 1 } }))!;
    expect([...subscript.glyphs]).toEqual([glyph('H'), glyph('₂')]);
    expect([...shape(sans, request('H2'))!.glyphs]).toEqual([glyph('H'), glyph('2')]);
  });

  it('come out as HarfBuzz shapes them, whatever the font, the features, the language and the script', () => {
    const choice = fc.record({
      font: fc.nat(FONTS.length - 1),
      letters: fc.array(fc.nat(), { minLength: 1, maxLength: 12 }),
      script: fc.constantFrom(['latn'], ['grek'], ['cyrl'], ['DFLT', 'latn'], ['armn'], ['geor'], ['hani']),
      language: fc.nat(),
      features: fc.array(fc.tuple(fc.nat(), fc.nat(2)), { maxLength: 3 }),
    });
    let accepted = 0;
    fc.assert(
      fc.property(choice, ({ font, letters, script, language, features }) => {
        const { file, characters, tags, languages } = FONTS[font]!;
        const asked = request(letters.map((letter) => characters[letter % characters.length]!).join(''), {
          script,
          language: languages[language % languages.length]!,
          features: Object.fromEntries(features.map(([tag, value]) => [tags[tag % tags.length]!, value])),
        });
        const shaped = shape(file, asked);
        if (!shaped) return;
        accepted++;
        expect(shaped).toEqual(engine.shape(file, null, asked));
      }),
      { numRuns: 2000 },
    );
    expect(accepted).toBeGreaterThan(1000);
  });
});

describe('what goes the long way', () => {
  it.each([
    ['marks', request('e\u0301')],
    ['fractions', request('1\u20442')],
    ['joiners', request('f\u200ci')],
    ['text that runs backwards', request('שלום', { script: ['hebr'], direction: 'rtl' })],
    ['scripts that are not standard', request('ไทย', { script: ['thai'] })],
  ])('%s', (_, asked) => expect(shape(sans, asked)).toBeNull());

  it('damaged tables, however they are damaged', () => {
    const tables = ['GSUB', 'GPOS', 'GDEF'].map((tag) => sans.directory.tables.get(tag)!);
    const damage = fc.tuple(fc.constantFrom(...tables), fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(0xffff));
    const asked = request('Waffle AV');
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
