/** https://drafts.csswg.org/css-text-4/#hyphenation */

import { expect, it } from 'vitest';
import { layout } from '../../src/index.ts';

const TEXT =
  'Donaudampfschifffahrtsgesellschaft Rechtsschutzversicherungsgesellschaften Kraftfahrzeughaftpflichtversicherung Nahrungsmittelunverträglichkeit Unabhängigkeitserklärungen ';

/** The text of each line, with "-" after those that a hyphen ends. */
async function lines(css: string): Promise<string[]> {
  const html = `<!doctype html><html lang="de"><p style="margin: 0; width: 260px; hyphens: auto; ${css}">${TEXT.repeat(2)}`;
  const { pages } = await layout(html, { page: { size: ['800px', 'auto'], margin: '0' } });
  const byTop = new Map<number, string>();
  for (const box of pages[0]!.boxes) {
    if (box.tag === '#text') byTop.set(box.y, (byTop.get(box.y) ?? '') + box.text);
  }
  const found = [...byTop.values()].map((line) => line.trim());
  const words = new Set(TEXT.split(' '));
  return found.map((line) => (words.has(line.split(' ').at(-1)!) || isEnd(line) ? line : `${line}-`));
}

/** The line ends with the end of a word. */
const isEnd = (line: string): boolean => TEXT.split(' ').some((word) => word !== '' && line.endsWith(word.slice(-3)));

const longestRow = (found: readonly string[]): number =>
  Math.max(
    ...found
      .join('\n')
      .split(/\n?[^\n]*[^-\n](?:\n|$)/)
      .map((row) => row.split('\n').filter(Boolean).length),
  );

it('hyphenates as often as it can without limits', async () => {
  expect(longestRow(await lines(''))).toBeGreaterThan(1);
});

it('ends no more lines in a row with a hyphen than hyphenate-limit-lines says', async () => {
  expect(longestRow(await lines('hyphenate-limit-lines: 1'))).toBe(1);
});

it('leaves a line without a hyphen that lacks no more than hyphenate-limit-zone', async () => {
  const hyphens = (found: readonly string[]) => found.filter((line) => line.endsWith('-')).length;
  const some = hyphens(await lines('hyphenate-limit-zone: 30%'));
  expect(some).toBeLessThan(hyphens(await lines('')));
  // Words that are wider than a line are still hyphenated.
  expect(some).toBeGreaterThan(0);
});
