/** Suggestions for unknown properties and values. */

import { LONGHANDS, parseDeclaration, SHORTHANDS } from '../css/properties/index.ts';
import { parseDeclarationList } from '../css/syntax/declarations.ts';
import { NAMED_COLORS } from '../css/values/color/names.ts';
import { KEYWORDS } from '../css/values/keyword-data.ts';
import { nearestName } from '../nearest.ts';

const PROPERTIES: readonly string[] = [...LONGHANDS.map(({ name }) => name), ...SHORTHANDS.keys()];
const WORDS: readonly string[] = [...KEYWORDS, ...NAMED_COLORS.keys()];

/** The property with the nearest name. */
export const meantProperty = (name: string): string | null => nearestName(name, PROPERTIES);

/** Values with more words get no suggestion. */
const MOST_WORDS = 8;

/** The value with one word or unit corrected, if the property accepts that; otherwise null. */
export function meantValue(property: string, text: string): string | null {
  const words = [...text.matchAll(/#?[\w.%-]+/g)];
  if (words.length > MOST_WORDS) return null;
  const joined = text.replace(SPACED_UNIT, '$1$2');
  if (joined !== text && takes(property, joined)) return joined;
  for (const { 0: word, index } of words) {
    for (const meant of meantWords(word)) {
      const value = text.slice(0, index) + meant + text.slice(index + word.length);
      if (takes(property, value)) return value;
    }
  }
  return null;
}

/** `100 px` */
const SPACED_UNIT = /(\d)\s+(px|pt|cm|mm|in|em|rem|ex|ch|vw|vh|%|deg|fr|s|ms)(?![\w-])/g;
const UNITS = ['px', 'pt', 'cm', 'mm', 'in', 'em', 'rem', 'ex', 'ch', 'vw', 'vh', '%', 'deg', 'fr', 's', 'ms'];

function meantWords(word: string): readonly string[] {
  const number = /^([-+]?(?:\d+\.?\d*|\.\d+))([a-z%]*)$/i.exec(word);
  if (number) {
    const unit = number[2] === '' ? 'px' : nearestName(number[2]!, UNITS);
    return unit === null ? [] : [`${number[1]}${unit}`];
  }
  if (/^([\da-f]{3}|[\da-f]{6})$/i.test(word)) return [`#${word}`];
  const meant = /^[a-z-]{3,}$/i.test(word) ? nearestName(word, WORDS) : null;
  return meant === null ? [] : [meant];
}

function takes(property: string, text: string): boolean {
  const { declarations } = parseDeclarationList(`${property}: ${text}`, { source: null, line: 1, column: 1 });
  return (
    declarations.length === 1 && parseDeclaration(declarations[0]!, { baseUrl: null, quirks: false }).status === 'ok'
  );
}
