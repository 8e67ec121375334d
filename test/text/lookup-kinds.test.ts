/** Lookups that fonts of the web have and bundled ones have not, in tables written by hand after OpenType's chapter 2. */

import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { type FontFile, openFontFile } from '../../src/text/font-file.ts';
import { toSfnt } from '../../src/text/sfnt/normalise.ts';
import { createShapingEngine, type EngineRequest } from '../../src/text/shaping-engine.ts';
import { shapeStandard, standardPlan } from '../../src/text/standard-shaping.ts';
import { fontWithTables } from './font-builder.ts';

const SANS = readFileSync('fonts/liberation/LiberationSans-Regular.ttf');
const sans = openFontFile(SANS, 0);
const engine = createShapingEngine();

const glyphOf = (character: string, file: FontFile = sans): number =>
  file.characters.glyphFor(character.codePointAt(0)!);

function request(text: string, settings: Partial<EngineRequest> = {}): EngineRequest {
  const codePoints = Array.from(text, (character) => character.codePointAt(0)!);
  const clusters = codePoints.map((_, i) => i);
  return { codePoints, clusters, script: ['latn'], language: null, direction: 'ltr', features: {}, ...settings };
}

/** What a page gets: the fast path's glyphs, or HarfBuzz's where it refuses. */
function glyphs(file: FontFile, asked: EngineRequest): number[] {
  const plan = standardPlan(file, null, asked);
  const fast = plan && shapeStandard(file, plan, asked, (glyph) => file.advances[glyph]!);
  const whole = [...engine.shape(file, null, asked).glyphs];
  if (fast) expect([...fast.glyphs]).toEqual(whole);
  return whole;
}

const u16 = (value: number): number[] => [(value >> 8) & 255, value & 255];
const tag = (text: string): number[] => [...text].map((letter) => letter.charCodeAt(0));

/** Offsets of parts that follow one another, the first of them at `from`. */
function offsets(from: number, parts: readonly (readonly number[])[]): number[] {
  let at = from;
  return parts.flatMap((part) => {
    const here = u16(at);
    at += part.length;
    return here;
  });
}

/** A GSUB or GPOS table with one feature of the default script that runs the lookups of the given numbers. */
function layoutTable(
  feature: string,
  run: readonly number[],
  lookups: readonly (readonly [type: number, subtable: readonly number[]])[],
) {
  const script = [...u16(1), ...tag('DFLT'), ...u16(8), ...[4, 0, 0, 0xffff, 1, 0].flatMap(u16)];
  const features = [...u16(1), ...tag(feature), ...u16(8), ...[0, run.length, ...run].flatMap(u16)];
  const records = lookups.map(([type, subtable]) => [...[type, 0, 1, 8].flatMap(u16), ...subtable]);
  const list = [...u16(records.length), ...offsets(2 + records.length * 2, records), ...records.flat()];
  return Uint8Array.from([
    ...[1, 0].flatMap(u16),
    ...offsets(10, [script, features, list]),
    ...script,
    ...features,
    ...list,
  ]);
}

const coverage = (...covered: number[]): number[] => [1, covered.length, ...covered].flatMap(u16);

/** Substitutes a single glyph. */
const single = (from: number, to: number) => [1, [...[2, 8, 1, to].flatMap(u16), ...coverage(from)]] as const;

/** Runs lookups on glyphs of a sequence, each given as its place and the lookup's number. */
function chained(input: readonly number[], actions: readonly (readonly [number, number])[]) {
  const head = 10 + input.length * 2 + actions.length * 4;
  const coverages = input.map((glyph) => coverage(glyph));
  const places = offsets(head, coverages);
  const subtable = [...u16(3), ...u16(0), ...u16(input.length), ...places, ...u16(0), ...u16(actions.length)];
  return [6, [...subtable, ...actions.flat().flatMap(u16), ...coverages.flat()]] as const;
}

it('of three signs make another sign than of the two that end them', () => {
  // As in Fira Code: the first signs become fillers, and the last is drawn over all of them.
  const [not, equal, filler, identical, same] = ['!', '=', '_', '%', '&'].map((sign) => glyphOf(sign)) as [
    number,
    number,
    number,
    number,
    number,
  ];
  const table = layoutTable(
    'calt',
    [0, 1],
    [
      chained(
        [not, equal, equal],
        [
          [0, 2],
          [1, 4],
          [2, 3],
        ],
      ),
      chained(
        [equal, equal],
        [
          [0, 4],
          [1, 5],
        ],
      ),
      single(not, filler),
      single(equal, identical),
      single(equal, filler),
      single(equal, same),
    ],
  );
  const file = openFontFile(fontWithTables(SANS, { GSUB: table }), 0);
  expect(glyphs(file, request('!=='))).toEqual([filler, filler, identical]);
  expect(glyphs(file, request('=='))).toEqual([filler, same]);
  expect(glyphs(file, request('=', { features: { calt: 0 } }))).toEqual([equal]);
});

it('make fractions, and numerators and denominators of their own', () => {
  const carlito = openFontFile(toSfnt(readFileSync('fonts/carlito/Carlito-Regular.woff2')), 0);
  const plain = glyphs(carlito, request('1/2'));
  const [over, bar, under] = glyphs(carlito, request('1/2', { features: { frac: 1 } })) as [number, number, number];
  expect(bar).toBe(glyphOf('\u2044', carlito));
  expect([over, bar, under].filter((glyph) => plain.includes(glyph))).toEqual([]);
  expect(glyphs(carlito, request('1', { features: { numr: 1 } }))).toEqual([over]);
  expect(glyphs(carlito, request('2', { features: { dnom: 1 } }))).toEqual([under]);
});

it('may place marks on letters that have no anchor for them', () => {
  const acute = glyphOf('\u0301');
  // One class of marks; the letter's anchor for it is at offset 0, which says that there is none.
  const anchor = [1, 0, 0].flatMap(u16);
  const marks = [...[1, 0, 6].flatMap(u16), ...anchor];
  const bases = [1, 0].flatMap(u16);
  const parts = [coverage(acute), coverage(glyphOf('x')), marks, bases];
  const [of = 0, on = 0, array = 0, base = 0] = [0, 1, 2, 3].map((i) => 12 + parts.slice(0, i).flat().length);
  const table = layoutTable('mark', [0], [[4, [...[1, of, on, 1, array, base].flatMap(u16), ...parts.flat()]]]);
  const file = openFontFile(fontWithTables(SANS, { GPOS: table }), 0);
  expect([...engine.shape(file, null, request('x\u0301')).glyphs]).toEqual([glyphOf('x'), acute]);
  expect(engine.faultOf(file)).toBeNull();
});
