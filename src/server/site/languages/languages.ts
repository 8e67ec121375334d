/** What the site says in each language, and which of them a visitor reads. */

import { isLanguage, type Language } from '../../languages.ts';
import { de } from './de.ts';
import { en, type Messages } from './en.ts';
import { fr } from './fr.ts';
import { ja } from './ja.ts';

export const MESSAGES: Readonly<Record<Language, Messages>> = { en, de, fr, ja };

/** What the browser prefers of those there are: "de-AT" is content with "de". https://www.rfc-editor.org/rfc/rfc9110#section-12.5.4 */
export function preferredLanguage(header: string | undefined): Language {
  let best: { readonly language: Language; readonly quality: number } = { language: 'en', quality: 0 };
  for (const range of (header ?? '').slice(0, 1_000).split(',')) {
    const [tag = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
    const quality = Number(parameters.map((one) => /^q=([\d.]+)$/.exec(one)?.[1]).find(Boolean) ?? 1);
    const language = tag === '*' ? 'en' : tag.split('-')[0];
    if (isLanguage(language) && quality > best.quality) best = { language, quality };
  }
  return best.language;
}
