/** From BCP 47 to OpenType's language systems. https://learn.microsoft.com/typography/opentype/spec/languagetags */

import { LANGUAGE_SYSTEMS } from './language-systems-table.ts';

const SYSTEMS: ReadonlyMap<string, readonly string[]> = new Map(
  LANGUAGE_SYSTEMS.trim()
    .split(/\s/)
    .flatMap((entry) => {
      const [systems = '', languages = ''] = entry.split('=');
      const tags = systems === '-' ? [] : systems.split('/').map((tag) => tag.padEnd(4));
      return languages.split(',').map((language) => [language, tags] as const);
    }),
);

/** Systems of a way to write or to transcribe, whatever the language. */
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

/** Tags of four letters, best first; empty for a language without a system, or for none at all. */
export function languageSystems(language: string): readonly string[] {
  const plain = SYSTEMS.get(language);
  if (plain && language !== 'zh') return plain;
  const [primary = '', ...subtags] = language.toLowerCase().split('-');
  for (const subtag of subtags) {
    const variant = VARIANTS.get(subtag);
    if (variant !== undefined) return [variant];
  }
  if (primary === 'zh') return chineseSystems(subtags);
  if (primary === 'ro' && subtags.includes('md')) return SYSTEMS.get('mo') ?? NONE;
  if (primary === 'ga' && subtags.includes('latg')) return ['IRT '];
  return SYSTEMS.get(primary) ?? (primary.length === 3 ? [`${primary.toUpperCase()} `] : NONE);
}

function chineseSystems(subtags: readonly string[]): readonly string[] {
  if (subtags.includes('hk')) return ['ZHH '];
  if (subtags.includes('mo')) return ['ZHTM', 'ZHH '];
  return subtags.includes('hant') || subtags.includes('tw') ? ['ZHT '] : ['ZHS '];
}
