/**
 * Holds the fast path of shaping against HarfBuzz, over fonts of any kind and random words with random features:
 *
 *     npx tsx bench/shaping.ts [--words 300] [--seed 1] FONT-OR-FOLDER…
 *
 * Folders are searched for fonts, those in them included; `npm install --prefix /tmp/fonts @fontsource/lato …` makes one of web fonts.
 * Prints what the fast path accepts and how much of that comes out as HarfBuzz has it, glyphs, advances, offsets and clusters; ends with
 * 1 where anything differs. `test/text/standard-shaping.test.ts` does the same over the fonts that come with the package.
 */

import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual, parseArgs } from 'node:util';
import { type FontFile, openFontFile } from '../src/text/font-file.ts';
import { toSfnt } from '../src/text/sfnt/normalise.ts';
import { createShapingEngine, type EngineRequest } from '../src/text/shaping-engine.ts';
import { shapeStandard, standardPlan } from '../src/text/standard-shaping.ts';

const SCRIPTS = [['latn'], ['grek'], ['cyrl'], ['DFLT', 'latn']];
const FONT = /\.(ttf|otf|woff2?)$/i;
/** What rules of fonts are mostly about: ligatures of letters, operators and names of icons, kerning, fractions, stacked marks. */
const PIECES =
  'fi ffl fj Th st AVA To Ty r. ‘’ 1/2 10⁄3 1st 2nd !== => -> www <!-- 0xF home menu arrow_back search Ά Ήλιος Київ їй Ljubljana ą̊ é́ ǘ'
    .split(' ')
    .map((piece) => Array.from(piece, (character) => character.codePointAt(0)!));

/** The same numbers for the same seed. https://en.wikipedia.org/wiki/Linear_congruential_generator */
function numbers(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const fontsIn = (place: string): string[] =>
  statSync(place).isDirectory()
    ? readdirSync(place, { recursive: true, encoding: 'utf8' })
        .filter((name) => FONT.test(name))
        .sort()
        .map((name) => path.join(place, name))
    : [place];

/** Letters, signs and the first of those that icons are behind. */
function codesOf({ characters }: FontFile): number[] {
  const codes = characters
    .ranges()
    .flatMap(([first, last]) => Array.from({ length: Math.min(last - first + 1, 5000) }, (_, i) => first + i));
  return codes.filter((code) => code > 0x20 && (code < 0x2600 || (code >= 0xe000 && code < 0xf8ff)));
}

const { values, positionals } = parseArgs({
  options: { words: { type: 'string', default: '300' }, seed: { type: 'string', default: '1' } },
  allowPositionals: true,
});
const next = numbers(Number(values.seed));
const pick = <T>(list: readonly T[]): T => list[next(list.length)]!;
const engine = createShapingEngine();
const families = new Set<string>();
const seen = new Set<string>();
let tried = 0;
let accepted = 0;
let alike = 0;

/** Half of the letters are of ASCII, a third of the words holds a piece that fonts have rules for. */
function word(file: FontFile, codes: readonly number[], ascii: readonly number[]): number[] {
  const letters = Array.from({ length: 1 + next(12) }, () => pick(next(2) && ascii.length > 0 ? ascii : codes));
  if (next(3) > 0) return letters;
  const pieces = [
    ...letters.slice(0, next(3)),
    ...pick(PIECES),
    ...(next(2) ? pick(PIECES) : letters.slice(0, next(3))),
  ];
  return pieces.filter((code) => file.characters.glyphFor(code) !== 0);
}

function compare(name: string): void {
  const file = openFontFile(toSfnt(readFileSync(name)), 0);
  const codes = codesOf(file).filter((code) => file.characters.glyphFor(code) !== 0);
  if (codes.length === 0 || seen.has(file.hash)) return;
  seen.add(file.hash);
  families.add(file.names.typographicFamily ?? file.names.family ?? path.basename(name));
  const ascii = codes.filter((code) => code < 0x7f);
  const tags = [...file.substitutions, ...file.positionings, 'kern', 'liga'];
  const languages = [null, ...file.languages];
  let shown = 0;
  for (let i = 0; i < Number(values.words); i++) {
    const codePoints = word(file, codes, ascii);
    const asked: EngineRequest = {
      codePoints,
      clusters: codePoints.map((_, at) => at),
      script: pick(SCRIPTS),
      language: pick(languages),
      direction: 'ltr',
      features: Object.fromEntries(Array.from({ length: next(4) }, () => [pick(tags), next(3)])),
    };
    tried++;
    const plan = standardPlan(file, null, asked);
    const shaped = plan && shapeStandard(file, plan, asked, (glyph) => file.advances[glyph]!);
    if (!shaped) continue;
    accepted++;
    if (isDeepStrictEqual(shaped, engine.shape(file, null, asked))) alike++;
    else if (shown++ < 3) console.log(`${name}: ${String.fromCodePoint(...codePoints)} ${JSON.stringify(asked)}`);
  }
}

for (const name of positionals.flatMap(fontsIn)) {
  try {
    compare(name);
  } catch (error) {
    console.log(`${name}: not opened, ${(error as Error).message}`);
  }
}

const share = accepted > 0 ? (100 * alike) / accepted : 100;
console.log(
  `${seen.size} fonts of ${families.size} families, ${tried} words: ${accepted} on the fast path, ${alike} as HarfBuzz (${share.toFixed(2)} %)`,
);
if (alike < accepted) process.exitCode = 1;
