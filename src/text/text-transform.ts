/** `text-transform` with full case mappings. https://drafts.csswg.org/css-text-3/#text-transform-property */

import type { TextGroup } from '../css/properties/computed-text.ts';

const WORD_CHARACTER = /[\p{L}\p{N}\p{M}\p{Pc}]/u;
/** Goes on with a word: apostrophes, and what is not seen: soft hyphens, joiners and the like. */
const WITHIN_WORD = new Set("'’ʼ·\u00ad\u200c\u200d\u2060");

/** Languages whose case mappings differ from the root's. */
const TAILORED = /^(tr|az|el|lt)\b/;

/**
 * The transformed text. `inWord`: a word continues from the text before (`capitalize` applies only at the start of words, across inline
 * boxes).
 */
export function transformText(
  text: string,
  transforms: TextGroup['textTransform'],
  language: string,
  inWord: boolean,
): string {
  let result = text;
  for (const transform of transforms) {
    switch (transform) {
      case 'uppercase':
        result = upper(result, language);
        break;
      case 'lowercase':
        result = TAILORED.test(language) ? result.toLocaleLowerCase(language) : result.toLowerCase();
        break;
      case 'capitalize':
        result = capitalize(result, language, inWord);
        break;
      case 'full-width':
        result = result.replace(/[!-~ ]/g, (c) =>
          c === ' ' ? '\u3000' : String.fromCharCode(c.charCodeAt(0) + 0xfee0),
        );
        break;
      case 'full-size-kana':
        result = result.replace(/[\u3041-\u30f6]/g, (c) => FULL_SIZE_KANA.get(c) ?? c);
        break;
    }
  }
  return result;
}

const SYMBOLS = { circle: '\u25e6', disc: '\u2022', square: '\u25a0' } as const;

/** A symbol for each character, as browsers show it with `-webkit-text-security`. */
export const concealed = (text: string, security: TextGroup['textSecurity']): string =>
  security === 'none' ? text : SYMBOLS[security].repeat([...text].length);

/** Whether a word continues after `text`; `inWord` is the state before it. */
export function endsInWord(text: string, inWord: boolean): boolean {
  const last = lastCharacter(text);
  if (last === '') return inWord;
  if (WORD_CHARACTER.test(last)) return true;
  return (
    WITHIN_WORD.has(last) &&
    (text.length > last.length ? WORD_CHARACTER.test(lastCharacter(text.slice(0, -1))) : inWord)
  );
}

function lastCharacter(text: string): string {
  const last = text.charCodeAt(text.length - 1);
  return last >= 0xdc00 && last <= 0xdfff ? text.slice(-2) : text.slice(-1);
}

const upper = (text: string, language: string): string =>
  TAILORED.test(language) ? text.toLocaleUpperCase(language) : text.toUpperCase();

function capitalize(text: string, language: string, inWord: boolean): string {
  let within = inWord;
  let result = '';
  let afterIj = false;
  for (const character of text) {
    if (WORD_CHARACTER.test(character)) {
      if (afterIj && (character === 'j' || character === 'J')) result += 'J';
      else result += within ? character : titleCase(character, language);
      afterIj = !within && /^nl\b/.test(language) && /[iI]/.test(character);
      within = true;
    } else {
      result += character;
      afterIj = false;
      within = within && WITHIN_WORD.has(character);
    }
  }
  return result;
}

function titleCase(character: string, language: string): string {
  const digraph = TITLE_CASE.get(character);
  if (digraph) return digraph;
  // Greek capitals lose their accents only in words that are all capitals.
  const mapped = /^el\b/.test(language) ? character.toUpperCase() : upper(character, language);
  // Deviation: browsers do not change letters whose title case is several letters.
  return [...mapped].length === 1 ? mapped : character;
}

/** Greek letters with an iota below or beside them: 8 or 9 code points before their title case. */
const WITH_IOTA = [...'ᾀᾁᾂᾃᾄᾅᾆᾇᾐᾑᾒᾓᾔᾕᾖᾗᾠᾡᾢᾣᾤᾥᾦᾧ'].map((letter): [string, string] => [letter, shifted(letter, 8)]);

function shifted(letter: string, by: number): string {
  return String.fromCodePoint(letter.codePointAt(0)! + by);
}

const TITLE_CASE = new Map([
  ...WITH_IOTA,
  ['ᾳ', 'ᾼ'],
  ['ῃ', 'ῌ'],
  ['ῳ', 'ῼ'],
  ['ǆ', 'ǅ'],
  ['Ǆ', 'ǅ'],
  ['ǉ', 'ǈ'],
  ['Ǉ', 'ǈ'],
  ['ǌ', 'ǋ'],
  ['Ǌ', 'ǋ'],
  ['ǳ', 'ǲ'],
  ['Ǳ', 'ǲ'],
]);

const KANA_PAIRS = [
  ...'ぁあぃいぅうぇえぉおゕかゖけっつゃやゅゆょよゎわァアィイゥウェエォオヵカヶケッツャヤュユョヨヮワ',
];
const FULL_SIZE_KANA = new Map(
  KANA_PAIRS.flatMap((small, i): [string, string][] => (i % 2 === 0 ? [[small, KANA_PAIRS[i + 1]!]] : [])),
);
