/**
 * Words where Chromium prints them: each file in `chromium-print/` holds small documents on pages of a size and, for each word, the
 * page, left edge and top that Chromium's print of it has, in px. `npm run golden:print` writes them.
 */

import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { layout } from '../../src/index.ts';
import { HEAD } from './chromium-print/head.ts';

interface Case {
  readonly html: string;
  readonly words: readonly (readonly [word: string, page: number, x: number, y: number])[];
  /** How many pages there are, where the last ones have no word. */
  readonly pages?: number;
}

const folder = new URL('./chromium-print/', import.meta.url);

async function differences(
  { html, words, pages: count }: Case,
  head: string,
  size: readonly [number, number],
): Promise<string[]> {
  const { pages } = await layout(`${HEAD}${head}<body>${html}`, { page: { size: [...size], margin: 0 } });
  const found = pages.flatMap(({ boxes }, i) =>
    boxes.flatMap((box) => (box.tag === '#text' && box.text!.trim() !== '' ? [{ ...box, page: i + 1 }] : [])),
  );
  const seen = new Map<string, number>();
  const faults = words.flatMap(([word, page, x, y]) => {
    const at = seen.get(word) ?? 0;
    seen.set(word, at + 1);
    const ours = found.filter(({ text }) => text!.trim() === word)[at];
    if (!ours) return [`${word} is missing`];
    if (ours.page === page && Math.abs(ours.x - x) < 2 && Math.abs(ours.y - y) < 4) return [];
    return [`${word}: ${ours.page}, ${ours.x}, ${ours.y}; Chromium has ${page}, ${x}, ${y}`];
  });
  if (count !== undefined && pages.length !== count) faults.push(`${pages.length} pages, Chromium has ${count}`);
  return found.length === words.length ? faults : [...faults, `${found.length} words, Chromium has ${words.length}`];
}

for (const file of readdirSync(folder).filter((name) => name.endsWith('.golden.json'))) {
  const { about, head, size, cases } = JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as {
    about: string;
    head: string;
    size: [number, number];
    cases: Case[];
  };
  describe(about, () => {
    it.each(cases.map((one) => [one.html, one] as const))('%s', async (_html, one) => {
      expect(await differences(one, head, size)).toEqual([]);
    });
  });
}
