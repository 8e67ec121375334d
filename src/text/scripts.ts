/** Script itemisation. https://www.unicode.org/reports/tr24/ */

import { SCRIPT_TAGS } from './scripts-table.ts';

export interface Script {
  /** Unicode's name; 'Common' for text without letters. */
  readonly name: string;
  /** OpenType tags, best first. */
  readonly tags: readonly string[];
  /** Letters join, so letter spacing would tear words apart. https://drafts.csswg.org/css-text-4/#cursive-script */
  readonly cursive: boolean;
  /** Fonts shape the script right to left, even if the text runs the other way. */
  readonly backward: boolean;
}

const BACKWARD = new Set(
  (
    'Adlam Arabic Avestan Chorasmian Cypriot Elymaic Garay Hanifi_Rohingya Hatran Hebrew Imperial_Aramaic ' +
    'Inscriptional_Pahlavi Inscriptional_Parthian Kharoshthi Lydian Mandaic Manichaean Mende_Kikakui Meroitic_Cursive ' +
    'Meroitic_Hieroglyphs Nabataean Nko Old_Hungarian Old_North_Arabian Old_Sogdian Old_South_Arabian Old_Turkic ' +
    'Palmyrene Phoenician Psalter_Pahlavi Samaritan Sogdian Syriac Thaana Yezidi'
  ).split(' '),
);

const CURSIVE = new Set(['Arabic', 'Hanifi_Rohingya', 'Mandaic', 'Mongolian', 'Nko', 'Phags_Pa', 'Syriac']);

const COMMON: Script = { name: 'Common', tags: ['DFLT', 'latn'], cursive: false, backward: false };
const OTHER: Script = { name: 'Unknown', tags: ['DFLT', 'latn'], cursive: false, backward: false };
const SCRIPTS = SCRIPT_TAGS.trim()
  .split(/[;\n]/)
  .map((entry) => {
    const [name = '', ...tags] = entry.trim().split(' ');
    const script: Script = {
      name,
      tags: tags.map((tag) => tag.padEnd(4)),
      cursive: CURSIVE.has(name),
      backward: BACKWARD.has(name),
    };
    return { script, has: membership(name) };
  });

/** A lazily compiled test whether a character belongs to the script. */
function membership(name: string): (character: string) => boolean {
  let test: RegExp | null | undefined;
  return (character) => {
    if (test === undefined) test = scriptTest(name);
    return test?.test(character) ?? false;
  };
}

/** Null for a script that the Unicode version of this JavaScript engine does not know. */
function scriptTest(name: string): RegExp | null {
  // Japanese words mix these, so they are shaped as one script.
  const names = name === 'Han' ? ['Han', 'Hiragana', 'Katakana', 'Bopomofo'] : [name];
  try {
    return new RegExp(`[${names.map((each) => `\\p{Script=${each}}`).join('')}]`, 'u');
  } catch {
    return null;
  }
}

const LATIN = SCRIPTS[0]!.script;
const NEUTRAL = /[\p{Script=Common}\p{Script=Inherited}]/u;

const known = new Map<number, Script | null>();

/** The script of a character; null for characters that take the script of their neighbours (punctuation, digits, marks). */
export function scriptOf(codePoint: number): Script | null {
  if (codePoint < 0x80) {
    const letter = codePoint | 0x20;
    return letter >= 0x61 && letter <= 0x7a ? LATIN : null;
  }
  let script = known.get(codePoint);
  if (script === undefined) {
    const character = String.fromCodePoint(codePoint);
    script = NEUTRAL.test(character) ? null : (SCRIPTS.find(({ has }) => has(character))?.script ?? OTHER);
    known.set(codePoint, script);
  }
  return script;
}

export { COMMON as COMMON_SCRIPT };

/** Text without letters in right-to-left text: fonts give its symbols their mirrored forms (`rtlm`) when they shape it that way. */
export const BACKWARD_COMMON: Script = { ...COMMON, backward: true };

export function isTraditionalChinese(language: string): boolean {
  return /-(hant|tw|hk|mo)\b/i.test(language);
}
