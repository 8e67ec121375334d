import { readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openFontFile } from '../../src/text/font-file.ts';
import { viewOf } from '../../src/text/sfnt/directory.ts';
import { openMathTable } from '../../src/text/sfnt/math-table.ts';
import { toSfnt } from '../../src/text/sfnt/normalise.ts';

const fonts = path.resolve(import.meta.dirname, '../../fonts');
const bytes = toSfnt(readFileSync(path.join(fonts, 'stix/STIXTwoMath-Regular.woff2')));
const file = openFontFile(bytes, 0);
const glyphFor = (character: string): number => file.characters.glyphFor(character.codePointAt(0)!);

describe('the MATH table', () => {
  it('gives the measures of STIX Two Math', () => {
    const table = file.mathTable()!;
    expect(table.scriptScale).toBe(0.7);
    expect(table.scriptScriptScale).toBe(0.55);
    expect(table.displayOperatorMinHeight).toBe(1800);
    expect(table.minConnectorOverlap).toBe(100);
    expect(table.measures).toMatchObject({ axisHeight: 258, fractionRuleThickness: 68, radicalKernAfterDegree: -335 });
    expect(table.degreeRaise).toBe(0.55);
  });

  it('gives larger forms from the smallest on, and parts from the bottom up', () => {
    const { variants, assembly } = file.mathTable()!.construction(glyphFor('('), 'block')!;
    expect(variants[0]).toBe(glyphFor('('));
    expect(variants).toHaveLength(13);
    expect(assembly!.parts.map((part) => [part.fullAdvance, part.extends])).toEqual([
      [1273, false],
      [1252, true],
      [1273, false],
    ]);
    expect(file.mathTable()!.construction(glyphFor('x'), 'block')).toBeNull();
    expect(file.mathTable()!.italicCorrection(glyphFor('∫'))).toBeGreaterThan(0);
  });

  it('is absent in fonts without one', () => {
    const plain = readFileSync(path.join(fonts, 'liberation/LiberationSerif-Regular.ttf'));
    expect(openFontFile(plain, 0).mathTable()).toBeNull();
  });

  it('may be broken: what lies outside is not there, and no glyph is named that the font lacks', () => {
    const { offset, length } = file.directory.tables.get('MATH')!;
    const own = bytes.slice(offset, offset + length);
    const flips = fc.array(fc.tuple(fc.nat(own.length - 1), fc.nat(255)), { maxLength: 40 });
    fc.assert(
      fc.property(flips, fc.nat(own.length), (changes, cut) => {
        const broken = own.slice(0, cut);
        for (const [at, value] of changes) if (at < broken.length) broken[at] = value;
        const directory = { flavor: 'truetype', tables: new Map([['MATH', { offset: 0, length: cut }]]) } as const;
        const table = openMathTable(viewOf(broken), directory, file.glyphCount);
        for (const character of '(√→∫⏞') {
          const glyph = glyphFor(character);
          table?.italicCorrection(glyph);
          for (const axis of ['block', 'inline'] as const) {
            const forms = table?.construction(glyph, axis);
            const named = [...(forms?.variants ?? []), ...(forms?.assembly?.parts ?? []).map((part) => part.glyph)];
            expect(named.every((one) => one < file.glyphCount)).toBe(true);
          }
        }
      }),
      { numRuns: 200 },
    );
  });
});
