/**
 * Automatic hyphenation by the patterns of a language. https://drafts.csswg.org/css-text-4/#hyphenation
 * Deviation: words keep their spelling even if it should change at a hyphen (Hungarian "asszony", asz-szony; German before 1996,
 * "Zucker", Zuk-ker). The TeX patterns only say where to hyphenate, and browsers use the same patterns and do not change the spelling
 * either.
 */

/** Marks hyphenation points; a character that never occurs in text. */
const MARK = '\u{F0000}';
/** Shorter words cannot be hyphenated, whatever the limits. */
const MIN_WORD = 2;
const MAX_WORD = 100;
const MAX_REMEMBERED = 20_000;

/** The loaded hyphenators by language. */
export type Hyphenators = ReadonlyMap<string, Hyphenator>;

export interface Hyphenator {
  readonly hyphenate: (word: string) => string;
  readonly known: Map<string, readonly number[]>;
}

interface Patterns {
  hyphenateSync(text: string, options: { hyphenChar: string; minWordLength: number }): string;
}

/** By language tag; for other tags the primary subtag is tried. */
const PATTERNS: Readonly<Record<string, () => Promise<unknown>>> = {
  af: () => import('hyphen/af/index.js'),
  be: () => import('hyphen/be/index.js'),
  bg: () => import('hyphen/bg/index.js'),
  ca: () => import('hyphen/ca/index.js'),
  cs: () => import('hyphen/cs/index.js'),
  cy: () => import('hyphen/cy/index.js'),
  da: () => import('hyphen/da/index.js'),
  de: () => import('hyphen/de/index.js'),
  'de-ch': () => import('hyphen/de-ch-1901/index.js'),
  el: () => import('hyphen/el/index.js'),
  en: () => import('hyphen/en/index.js'),
  'en-au': () => import('hyphen/en-gb/index.js'),
  'en-gb': () => import('hyphen/en-gb/index.js'),
  'en-nz': () => import('hyphen/en-gb/index.js'),
  es: () => import('hyphen/es/index.js'),
  et: () => import('hyphen/et/index.js'),
  eu: () => import('hyphen/eu/index.js'),
  fi: () => import('hyphen/fi/index.js'),
  fr: () => import('hyphen/fr/index.js'),
  ga: () => import('hyphen/ga/index.js'),
  gl: () => import('hyphen/gl/index.js'),
  hr: () => import('hyphen/hr/index.js'),
  hu: () => import('hyphen/hu/index.js'),
  hy: () => import('hyphen/hy/index.js'),
  id: () => import('hyphen/id/index.js'),
  is: () => import('hyphen/is/index.js'),
  it: () => import('hyphen/it/index.js'),
  ka: () => import('hyphen/ka/index.js'),
  la: () => import('hyphen/la/index.js'),
  lt: () => import('hyphen/lt/index.js'),
  lv: () => import('hyphen/lv/index.js'),
  mk: () => import('hyphen/mk/index.js'),
  nb: () => import('hyphen/nb/index.js'),
  nl: () => import('hyphen/nl/index.js'),
  nn: () => import('hyphen/nn/index.js'),
  no: () => import('hyphen/no/index.js'),
  pl: () => import('hyphen/pl/index.js'),
  pt: () => import('hyphen/pt/index.js'),
  rm: () => import('hyphen/rm/index.js'),
  ro: () => import('hyphen/ro/index.js'),
  ru: () => import('hyphen/ru/index.js'),
  sk: () => import('hyphen/sk/index.js'),
  sl: () => import('hyphen/sl/index.js'),
  sr: () => import('hyphen/sr/index.js'),
  sv: () => import('hyphen/sv/index.js'),
  tr: () => import('hyphen/tr/index.js'),
  uk: () => import('hyphen/uk/index.js'),
};

function patternsFor(language: string): string | null {
  const tag = language.toLowerCase();
  if (PATTERNS[tag]) return tag;
  const primary = tag.split('-', 1)[0]!;
  return PATTERNS[primary] ? primary : null;
}

/** Loads the patterns of the given languages; false for languages without patterns. */
export async function loadHyphenation(
  languages: Iterable<string>,
  hyphenators: Map<string, Hyphenator>,
): Promise<readonly boolean[]> {
  return Promise.all([...languages].map((language) => loadLanguage(language, hyphenators)));
}

async function loadLanguage(language: string, hyphenators: Map<string, Hyphenator>): Promise<boolean> {
  const name = patternsFor(language);
  if (name === null) return false;
  if (!hyphenators.has(name)) {
    const module = (await PATTERNS[name]!()) as { readonly default: Patterns | null };
    const patterns = module.default;
    // The browser build has no patterns.
    if (!patterns) return false;
    hyphenators.set(name, {
      hyphenate: (word) => patterns.hyphenateSync(word, { hyphenChar: MARK, minWordLength: MIN_WORD }),
      known: new Map(),
    });
  }
  return true;
}

const NONE: readonly number[] = [];

/**
 * Offsets at which a word may be hyphenated, given the minimum letters in the word, before and after the hyphen. Empty if the language's
 * patterns are not loaded.
 */
export function hyphenationPoints(
  word: string,
  language: string,
  [letters, before, after]: readonly [number, number, number],
  hyphenators: Hyphenators,
): readonly number[] {
  if (word.length < letters || word.length < MIN_WORD || word.length > MAX_WORD) return NONE;
  const name = patternsFor(language);
  const hyphenator = name === null ? undefined : hyphenators.get(name);
  if (!hyphenator) return NONE;
  return pointsOf(word, hyphenator).filter((point) => point >= before && point <= word.length - after);
}

function pointsOf(word: string, { hyphenate, known }: Hyphenator): readonly number[] {
  const remembered = known.get(word);
  if (remembered) return remembered;
  const points: number[] = [];
  let offset = 0;
  for (const part of hyphenate(word).split(MARK)) {
    offset += part.length;
    if (offset < word.length) points.push(offset);
  }
  if (known.size >= MAX_REMEMBERED) known.clear();
  known.set(word, points);
  return points;
}
