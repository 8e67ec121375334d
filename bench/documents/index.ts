/** The documents that speed is measured on, by name. */

import { readFileSync } from 'node:fs';
import { cssHeavy } from './framework.ts';
import { invoice, letter } from './letters.ts';
import { book, deep, inlineHeavy, table } from './long.ts';
import { report } from './report.ts';
import { dashboard, newsletter } from './screens.ts';
import { arabic, devanagari } from './scripts.ts';

export { invoice };

const DOCUMENTS: Readonly<Record<string, () => string>> = {
  'invoice-1p': () => invoice(0),
  'letter-1p': letter,
  'report-10p': report,
  'css-heavy': cssHeavy,
  'flexgrid-dashboard': dashboard,
  newsletter,
  'deep-300': () => deep(),
  'table-100p': () => table(5000),
  'book-300p': () => book(300),
  'book-1000p': () => book(1000),
  'inline-heavy': () => inlineHeavy(),
  'arabic-1p': arabic,
  'devanagari-1p': devanagari,
};

/** The documents of the main table, in its order. */
export const DOCUMENT_NAMES: readonly string[] = Object.keys(DOCUMENTS);

/** Documents whose size is doubled to see how time and memory grow. */
export const GROWTH: readonly { readonly name: string; readonly sizes: readonly number[] }[] = [
  { name: 'table', sizes: [500, 1000, 2000, 4000, 8000, 16_000] },
  { name: 'book', sizes: [10, 30, 100, 300, 1000] },
];

/** A document by its name: one of `DOCUMENT_NAMES`, `table-<rows>`, `book-<pages>`, `invoice-<number>`, or an HTML file. */
export function makeDocument(name: string): string {
  const known = DOCUMENTS[name];
  if (known) return known();
  if (name.endsWith('.html')) return readFileSync(name, 'utf8');
  const [, kind, size] = /^(table|book|invoice)-(\d+)$/.exec(name) ?? [];
  if (kind === 'table') return table(Number(size));
  if (kind === 'book') return book(Number(size));
  if (kind === 'invoice') return invoice(Number(size));
  throw new Error(`there is no document "${name}"`);
}
