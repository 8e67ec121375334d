/** Pages that only the operator can write: the imprint, the terms, the privacy policy. Markdown, with a file for each page and language. */

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isLanguage, LANGUAGES, type Language } from '../languages.ts';
import { type Guide, readGuide } from './markdown.ts';

export interface OperatorPage {
  /** The last segment of its URL: "legal". */
  readonly name: string;
  readonly texts: ReadonlyMap<Language, Guide>;
}

/** "legal.de.md" */
const FILE = /^([a-z][a-z0-9-]{0,39})\.([a-z]{2})\.md$/;

/** Other files in the folder are ignored. Throws if it cannot be read. */
export function readOperatorPages(folder: string): readonly OperatorPage[] {
  const pages = new Map<string, Map<Language, Guide>>();
  for (const file of readdirSync(folder).sort()) {
    const [, name, language] = FILE.exec(file) ?? [];
    if (name === undefined || !isLanguage(language)) continue;
    const texts = pages.get(name) ?? new Map<Language, Guide>();
    pages.set(name, texts.set(language, readGuide(readFileSync(path.join(folder, file), 'utf8'))));
  }
  return [...pages].map(([name, texts]) => ({ name, texts }));
}

/** The page in the reader's language, or in the first available one. */
export function textFor(
  { texts }: OperatorPage,
  language: Language,
): { readonly language: Language; readonly text: Guide } {
  const found = texts.has(language) ? language : LANGUAGES.find((one) => texts.has(one))!;
  return { language: found, text: texts.get(found)! };
}
