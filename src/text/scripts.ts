/** Script itemisation. https://www.unicode.org/reports/tr24/ */

/** OpenType tags by Unicode script; the first is what the script is known by here. */
const SCRIPT_TAGS: readonly (readonly [unicode: string, ...tags: string[]])[] = [
  ['Latin', 'latn'],
  ['Greek', 'grek'],
  ['Cyrillic', 'cyrl'],
  // Japanese text changes between these within words: it is shaped as one script.
  ['Han', 'hani', 'kana', 'bopo'],
  ['Hangul', 'hang'],
  ['Arabic', 'arab'],
  ['Hebrew', 'hebr'],
  ['Thai', 'thai'],
  ['Lao', 'lao '],
  ['Devanagari', 'dev2', 'deva'],
  ['Bengali', 'bng2', 'beng'],
  ['Gurmukhi', 'gur2', 'guru'],
  ['Gujarati', 'gjr2', 'gujr'],
  ['Oriya', 'ory2', 'orya'],
  ['Tamil', 'tml2', 'taml'],
  ['Telugu', 'tel2', 'telu'],
  ['Kannada', 'knd2', 'knda'],
  ['Malayalam', 'mlm2', 'mlym'],
  ['Sinhala', 'sinh'],
  ['Khmer', 'khmr'],
  ['Myanmar', 'mym2', 'mymr'],
  ['Tibetan', 'tibt'],
  ['Georgian', 'geor'],
  ['Armenian', 'armn'],
  ['Ethiopic', 'ethi'],
  ['Mongolian', 'mong'],
  ['Syriac', 'syrc'],
  ['Thaana', 'thaa'],
  ['Nko', 'nko '],
  ['Cherokee', 'cher'],
  ['Canadian_Aboriginal', 'cans'],
  ['Runic', 'runr'],
  ['Ogham', 'ogam'],
  ['Braille', 'brai'],
  ['Yi', 'yi  '],
  ['Vai', 'vai '],
  ['Tifinagh', 'tfng'],
  ['Coptic', 'copt'],
  ['Gothic', 'goth'],
  ['Glagolitic', 'glag'],
  ['Balinese', 'bali'],
  ['Javanese', 'java'],
  ['Sundanese', 'sund'],
  ['Batak', 'batk'],
  ['Buginese', 'bugi'],
  ['Tagalog', 'tglg'],
  ['Hanunoo', 'hano'],
  ['Buhid', 'buhd'],
  ['Tagbanwa', 'tagb'],
  ['Cham', 'cham'],
  ['Limbu', 'limb'],
  ['Lepcha', 'lepc'],
  ['Meetei_Mayek', 'mtei'],
  ['Ol_Chiki', 'olck'],
  ['Saurashtra', 'saur'],
  ['Syloti_Nagri', 'sylo'],
  ['Kayah_Li', 'kali'],
  ['Rejang', 'rjng'],
  ['Tai_Le', 'tale'],
  ['New_Tai_Lue', 'talu'],
  ['Tai_Tham', 'lana'],
  ['Tai_Viet', 'tavt'],
  ['Phags_Pa', 'phag'],
  ['Mandaic', 'mand'],
  ['Samaritan', 'samr'],
  ['Adlam', 'adlm'],
  ['Hanifi_Rohingya', 'rohg'],
  ['Bamum', 'bamu'],
  ['Lisu', 'lisu'],
  ['Miao', 'plrd'],
  ['Chakma', 'cakm'],
  ['Brahmi', 'brah'],
  ['Kharoshthi', 'khar'],
  ['Egyptian_Hieroglyphs', 'egyp'],
  ['Cuneiform', 'xsux'],
];

export interface Script {
  /** Unicode's name; 'Common' for text without letters. */
  readonly name: string;
  /** OpenType tags, best first. */
  readonly tags: readonly string[];
  /** Letters join: space between them would tear words apart. https://drafts.csswg.org/css-text-4/#cursive-script */
  readonly cursive: boolean;
  /** Fonts shape it in this direction, also where the text runs the other way. */
  readonly backward: boolean;
}

const BACKWARD = new Set(
  'Adlam Arabic Hanifi_Rohingya Hebrew Kharoshthi Mandaic Nko Samaritan Syriac Thaana'.split(' '),
);

const CURSIVE = new Set(['Arabic', 'Hanifi_Rohingya', 'Mandaic', 'Mongolian', 'Nko', 'Phags_Pa', 'Syriac']);

const COMMON: Script = { name: 'Common', tags: ['DFLT', 'latn'], cursive: false, backward: false };
const OTHER: Script = { name: 'Unknown', tags: ['DFLT', 'latn'], cursive: false, backward: false };
const SCRIPTS: readonly { readonly script: Script; readonly test: RegExp }[] = SCRIPT_TAGS.map(([name, ...tags]) => ({
  script: { name, tags, cursive: CURSIVE.has(name), backward: BACKWARD.has(name) },
  test:
    name === 'Han'
      ? /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}]/u
      : new RegExp(`\\p{Script=${name}}`, 'u'),
}));
const LATIN = SCRIPTS[0]!.script;
const NEUTRAL = /[\p{Script=Common}\p{Script=Inherited}]/u;

const known = new Map<number, Script | null>();

/** The script of a character; null for those that take their neighbour's (punctuation, digits, marks). */
export function scriptOf(codePoint: number): Script | null {
  if (codePoint < 0x80) {
    const letter = codePoint | 0x20;
    return letter >= 0x61 && letter <= 0x7a ? LATIN : null;
  }
  let script = known.get(codePoint);
  if (script === undefined) {
    const character = String.fromCodePoint(codePoint);
    script = NEUTRAL.test(character) ? null : (SCRIPTS.find(({ test }) => test.test(character))?.script ?? OTHER);
    known.set(codePoint, script);
  }
  return script;
}

export { COMMON as COMMON_SCRIPT };

export function isTraditionalChinese(language: string): boolean {
  return /-(hant|tw|hk|mo)\b/i.test(language);
}
