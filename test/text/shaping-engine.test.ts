import { existsSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type FontFile, openFontFile } from '../../src/text/font-file.ts';
import { languageSystems } from '../../src/text/language-systems.ts';
import { toSfnt } from '../../src/text/sfnt/normalise.ts';
import { createShapingEngine, type EngineRequest } from '../../src/text/shaping-engine.ts';

const sans = openFontFile(readFileSync('fonts/liberation/LiberationSans-Regular.ttf'), 0);

function request(text: string, settings: Partial<EngineRequest> = {}): EngineRequest {
  const clusters: number[] = [];
  const codePoints: number[] = [];
  for (const character of text) {
    clusters.push(clusters.length);
    codePoints.push(character.codePointAt(0)!);
  }
  return { codePoints, clusters, script: ['latn'], language: null, direction: 'ltr', features: {}, ...settings };
}

const glyphOf = (file: FontFile, character: string): number => file.characters.glyphFor(character.codePointAt(0)!);

describe('HarfBuzz', () => {
  const engine = createShapingEngine();

  it('composes what the font has a glyph for, and takes apart what it has not', () => {
    expect([...engine.shape(sans, null, request('e\u0301')).glyphs]).toEqual([glyphOf(sans, 'é')]);
    // U+0344 is two marks, of which Liberation has both and the whole not.
    expect(engine.shape(sans, null, request('a\u0344')).count).toBeGreaterThan(1);
  });

  it('gives text to the left in the order of sight, with the offsets of the text', () => {
    const shaped = engine.shape(sans, null, request('שלום', { script: ['hebr'], direction: 'rtl' }));
    expect([...shaped.clusters]).toEqual([3, 2, 1, 0]);
    expect([...shaped.glyphs]).toEqual([...'םולש'].map((letter) => glyphOf(sans, letter)));
  });

  it('joins letters with those around that are shaped elsewhere', () => {
    const naskh = openFontFile(toSfnt(readFileSync('fonts/noto/NotoNaskhArabic-Regular.woff2')), 0);
    const points = (text: string) => [...text].map((character) => character.codePointAt(0)!);
    const shape = (text: string, before = '', after = '') => {
      const context = { before: points(before), after: points(after) };
      return [...engine.shape(naskh, null, request(text, { script: ['arab'], direction: 'rtl', context })).glyphs];
    };
    const whole = shape('العربية');
    expect([...shape('ية', 'عرب'), ...shape('عرب', 'ال', 'ية'), ...shape('ال', '', 'عرب')]).toEqual(whole);
    // An alef does not join with what follows it.
    expect(shape('ب', 'ا')).toEqual(shape('ب'));
    expect(shape('ب', 'ل')).not.toEqual(shape('ب'));
  });

  it('draws nothing for joiners', () => {
    expect([...engine.shape(sans, null, request('a\u200db')).glyphs]).toEqual([glyphOf(sans, 'a'), glyphOf(sans, 'b')]);
  });

  it('gives the same again after fonts of all sizes came and went', () => {
    const before = engine.shape(sans, null, request('AVAT\u0301'));
    for (const name of ['noto/NotoSansMath-Regular', 'twemoji/Twemoji', 'liberation/LiberationSerif-Bold']) {
      const file = `fonts/${name}.ttf`;
      if (existsSync(file)) engine.shape(openFontFile(readFileSync(file), 0), null, request('x\u0301'));
    }
    expect(engine.shape(sans, null, request('AVAT\u0301'))).toEqual(before);
  });
});

describe('where WebAssembly may not run', () => {
  it('fontkit shapes, and it is known why', () => {
    const engine = createShapingEngine(undefined, () => {
      throw new Error('switched off');
    });
    expect(engine.withoutHarfBuzz()).toBeNull();
    const { glyphs, advances, clusters } = engine.shape(sans, null, request('AV'));
    expect([...glyphs]).toEqual([glyphOf(sans, 'A'), glyphOf(sans, 'V')]);
    // In 2048ths of an em, as Arial.
    expect([...advances]).toEqual([1366 - 152, 1366]);
    expect([...clusters]).toEqual([0, 1]);
    expect(engine.withoutHarfBuzz()).toBe('switched off');
  });
});

describe('damaged fonts', () => {
  it('never end the process, and do not change how sound ones are shaped', () => {
    const engine = createShapingEngine();
    const source = readFileSync('fonts/liberation/LiberationSans-Regular.ttf');
    const tables = ['GSUB', 'GPOS', 'GDEF'].map((tag) => sans.directory.tables.get(tag)!);
    const expected = engine.shape(sans, null, request('fiAVe\u0323\u0301'));
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(2), fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 40 }), (changes) => {
        const bytes = new Uint8Array(source);
        for (const [table, at, value] of changes) {
          const { offset, length } = tables[table]!;
          bytes[offset + (at % length)] = value;
        }
        const damaged = { ...sans, bytes, hash: `${changes.join()}` };
        const shaped = engine.shape(damaged, null, request('fiAVe\u0323\u0301'));
        expect(shaped.glyphs.length).toBe(shaped.count);
        expect(engine.shape(sans, null, request('fiAVe\u0323\u0301'))).toEqual(expected);
      }),
      { numRuns: 60 },
    );
  });
});

describe('language systems', () => {
  it.each([
    ['de', 'DEU '],
    ['de-CH', 'DEU '],
    ['nv', 'NAV '],
    ['el-polyton', 'PGR '],
    ['zh-Hant-HK', 'ZHH '],
    ['zh', 'ZHS '],
    ['zh-TW', 'ZHT '],
    ['ro-MD', 'MOL '],
    // A language of three letters that the registry does not name otherwise.
    ['tli', 'TLI '],
  ])('of %s', (language, system) => {
    expect(languageSystems(language)[0]).toBe(system);
  });

  it('of no language there is none', () => {
    expect(languageSystems('')).toEqual([]);
    expect(languageSystems('xx')).toEqual([]);
  });
});
