/** From BCP 47 to OpenType's language systems. https://learn.microsoft.com/typography/opentype/spec/languagetags */

import { LANGUAGE_SYSTEMS } from './language-systems-table.ts';

/** Looks a language up in the text of the table: few are ever needed, and building a map of all would slow down every start. */
function systemsOf(language: string): readonly string[] | undefined {
  if (!/^[a-z]+$/.test(language)) return undefined;
  const entry = new RegExp(`(\\S+)=(?:\\S+,)?${language}(?![^,\\s])`).exec(LANGUAGE_SYSTEMS);
  if (!entry) return undefined;
  return entry[1] === '-' ? [] : entry[1]!.split('/').map((tag) => tag.padEnd(4));
}

/** Systems for a script variant or a transcription, whatever the language. */
const VARIANTS: ReadonlyMap<string, string> = new Map([
  ['fonipa', 'IPPH'],
  ['fonnapa', 'APPH'],
  ['polyton', 'PGR '],
  ['arevmda', 'HYE '],
  ['provenc', 'PRO '],
  ['geok', 'KGE '],
  ['syre', 'SYRE'],
  ['syrj', 'SYRJ'],
  ['syrn', 'SYRN'],
]);

const NONE: readonly string[] = [];

/** Four-letter tags, best first; empty if there is no language, or no system for it. */
export function languageSystems(language: string): readonly string[] {
  const plain = systemsOf(language);
  if (plain && language !== 'zh') return plain;
  const [primary = '', ...subtags] = language.toLowerCase().split('-');
  for (const subtag of subtags) {
    const variant = VARIANTS.get(subtag);
    if (variant !== undefined) return [variant];
  }
  if (primary === 'zh') return chineseSystems(subtags);
  if (primary === 'ro' && subtags.includes('md')) return systemsOf('mo') ?? NONE;
  if (primary === 'ga' && subtags.includes('latg')) return ['IRT '];
  return systemsOf(primary) ?? (primary.length === 3 ? [`${primary.toUpperCase()} `] : NONE);
}

function chineseSystems(subtags: readonly string[]): readonly string[] {
  if (subtags.includes('hk')) return ['ZHH '];
  if (subtags.includes('mo')) return ['ZHTM', 'ZHH '];
  return subtags.includes('hant') || subtags.includes('tw') ? ['ZHT '] : ['ZHS '];
}
