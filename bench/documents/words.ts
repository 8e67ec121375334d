/** Seeded text: the same call gives the same words on every machine. */

/** Numbers in [0, 1), and what follows from them. */
export interface Random {
  next(): number;
  /** A whole number from `low` to `high`, both included. */
  whole(low: number, high: number): number;
  one<T>(choices: readonly T[]): T;
  /** True with the given probability. */
  maybe(probability: number): boolean;
}

/** A xorshift generator, 32 bits of state: https://en.wikipedia.org/wiki/Xorshift */
export function seeded(seed: number): Random {
  let state = (Math.imul(seed + 1, 0x9e3779b1) ^ 0x5bd1e995) >>> 0 || 1;
  const next = (): number => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state / 2 ** 32;
  };
  for (let i = 0; i < 8; i++) next();
  return {
    next,
    whole: (low, high) => low + Math.floor(next() * (high - low + 1)),
    one: (choices) => choices[Math.floor(next() * choices.length)]!,
    maybe: (probability) => next() < probability,
  };
}

const FREQUENT = (
  'the of and a to in is it that for was on with as be at by this had not are but from or have an they which one were all ' +
  'there been their will would when if so no can out up into more other some than then its only new time could these two ' +
  'may first do any my now such like our over man me even most made after also did many before must through years where ' +
  'much your way down should because long each just state those people how too little good very make world still see own ' +
  'work men day get here between life being under three never know last another while us off might great year since ' +
  'against used take states himself few house use during without again place around however home small found mrs thought ' +
  'paper ink press galley type forme chase quoin platen tympan frisket margin gutter folio recto verso leading kerning ' +
  'serif baseline measure column widow orphan ligature dash point pica proof sheet signature binding colophon imprint'
).split(' ');

const STARTS = 'b c d f g h l m n p r s t v w br cl dr fl gr pl pr sh sl sp st th tr'.split(' ');
const VOWELS = 'a e i o u ea ai ou io ee'.split(' ');
const ENDS = ['', '', 'n', 'r', 's', 't', 'l', 'nd', 'st', 'ck', 'm', 'ng'];
const TAILS = ['', '', '', 's', 'ed', 'er', 'ing', 'ly', 'tion'];

/** Some five thousand words, the frequent ones first. */
const LEXICON = ((): readonly string[] => {
  const random = seeded(1453);
  const words = new Set(FREQUENT);
  while (words.size < 5000) {
    const syllables = random.whole(1, 3);
    let word = '';
    for (let i = 0; i < syllables; i++) word += random.one(STARTS) + random.one(VOWELS) + random.one(ENDS);
    words.add(word + random.one(TAILS));
  }
  return [...words];
})();

const SPREAD = Math.log(LEXICON.length);

/** A word; the earlier it stands in the lexicon the likelier it is, as in running text (Zipf's law). */
export const word = (random: Random): string => LEXICON[Math.floor(Math.exp(random.next() * SPREAD)) - 1]!;

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Capitalised words. */
export const title = (random: Random, words: number): string =>
  Array.from({ length: words }, () => capital(word(random))).join(' ');

export function sentence(random: Random, least = 7, most = 22): string {
  const words = Array.from({ length: random.whole(least, most) }, () => word(random));
  for (let i = 2; i < words.length - 2; i++) if (random.maybe(0.06)) words[i] += random.one([',', ',', ';', ' –']);
  return capital(words.join(' ')) + (random.maybe(0.1) ? random.one(['?', '!']) : '.');
}

export const paragraph = (random: Random, least: number, most: number): string =>
  Array.from({ length: random.whole(least, most) }, () => sentence(random)).join(' ');

/** `n` things made one after another and joined. */
export const repeat = (n: number, make: (index: number) => string): string =>
  Array.from({ length: n }, (_, i) => make(i)).join('');

/** An amount with thousands separated. */
export function money(amount: number): string {
  const [whole, cents] = amount.toFixed(2).split('.') as [string, string];
  return `${whole.replace(/(?<=\d)(?=(?:\d{3})+$)/g, ',')}.${cents}`;
}

export const page = (heading: string, css: string, body: string): string =>
  `<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>${heading}</title>\n<style>\n${css}\n</style>\n</head>\n<body>\n${body}\n</body>\n</html>\n`;
