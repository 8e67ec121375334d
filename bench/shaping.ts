/**
 * Holds the fast path of shaping against HarfBuzz, over fonts of any kind and random words with random features:
 *
 *     npx tsx bench/shaping.ts [--words 300] [--seed 1] FONT…
 *
 * Prints what the fast path accepts and how much of that comes out as HarfBuzz has it; ends with 1 where anything differs.
 * `test/text/standard-shaping.test.ts` does the same over the fonts that come with the package.
 */

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual, parseArgs } from 'node:util';
import { openFontFile } from '../src/text/font-file.ts';
import { toSfnt } from '../src/text/sfnt/normalise.ts';
import { createShapingEngine, type EngineRequest } from '../src/text/shaping-engine.ts';
import { shapeStandard, standardPlan } from '../src/text/standard-shaping.ts';

const SCRIPTS = [['latn'], ['grek'], ['cyrl'], ['DFLT', 'latn']];

/** The same numbers for the same seed. https://en.wikipedia.org/wiki/Linear_congruential_generator */
function numbers(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const { values, positionals } = parseArgs({
  options: { words: { type: 'string', default: '300' }, seed: { type: 'string', default: '1' } },
  allowPositionals: true,
});
const next = numbers(Number(values.seed));
const pick = <T>(list: readonly T[]): T => list[next(list.length)]!;
const engine = createShapingEngine();
let tried = 0;
let accepted = 0;
let alike = 0;

for (const name of positionals) {
  const file = openFontFile(toSfnt(readFileSync(name)), 0);
  const codes = file.characters
    .ranges()
    .flatMap(([first, last]) => Array.from({ length: Math.min(last, 0x25ff) - first + 1 }, (_, i) => first + i))
    .filter((code) => code > 0x20 && file.characters.glyphFor(code) !== 0);
  if (codes.length === 0) continue;
  const ascii = codes.filter((code) => code < 0x7f);
  const tags = [...file.substitutions, ...file.positionings, 'kern', 'liga'];
  const languages = [null, ...file.languages];
  let shown = 0;
  for (let word = 0; word < Number(values.words); word++) {
    // Half of the letters are ASCII's, which most rules are about.
    const codePoints = Array.from({ length: 1 + next(12) }, () => pick(next(2) && ascii.length > 0 ? ascii : codes));
    const asked: EngineRequest = {
      codePoints,
      clusters: codePoints.map((_, i) => i),
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
    else if (shown++ < 3) {
      console.log(`${path.basename(name)}: ${String.fromCodePoint(...codePoints)} ${JSON.stringify(asked.features)}`);
    }
  }
}

const share = accepted > 0 ? (100 * alike) / accepted : 100;
console.log(
  `${positionals.length} fonts, ${tried} words: ${accepted} on the fast path, ${alike} as HarfBuzz (${share.toFixed(2)} %)`,
);
if (alike < accepted) process.exitCode = 1;
