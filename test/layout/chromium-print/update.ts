/**
 * Asks Chromium for the words in the golden files of this folder: `npm run golden:print FILE…` writes them anew, with `pdftotext` of
 * poppler, and the number of pages where the last ones have no word. A file gives `about`, `head`, the `size` of its pages in px and the `html` of its cases, as chromium-print.test.ts lays
 * them out.
 */

import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runBrowser, withFolder } from '../chromium/browser.ts';
import { HEAD } from './head.ts';

interface Golden {
  readonly about: string;
  readonly head: string;
  readonly size: readonly [width: number, height: number];
  readonly cases: readonly { readonly html: string }[];
}

type Word = readonly [text: string, page: number, x: number, y: number];

const PX = 96 / 72;
/** `pdftotext` measures from the ascender of the font, 0.905 em above the baseline; a line of 20 px puts text of 16 px 1 px lower. */
const rounded = (points: string | undefined): number => Math.round(Number(points) * PX);

function printedWords(
  html: string,
  [width, height]: Golden['size'],
): { readonly words: readonly Word[]; readonly pages: number } {
  return withFolder((temporary) => {
    const [page, pdf] = [path.join(temporary, 'print.html'), path.join(temporary, 'print.pdf')];
    writeFileSync(page, html.replace('<style>', `<style>@page { size: ${width}px ${height}px; margin: 0 }`));
    runBrowser(temporary, page, ['--no-pdf-header-footer', `--print-to-pdf=${pdf}`]);
    const shown = execFileSync('pdftotext', ['-bbox', pdf, '-'], { encoding: 'utf8' });
    const pages = shown.split('<page ');
    const words = pages.flatMap((text, number) =>
      [...text.matchAll(/<word xMin="([^"]*)" yMin="([^"]*)"[^>]*>([^<]*)</g)].map(
        ([, x, y, word]): Word => [word!, number, rounded(x), rounded(y)],
      ),
    );
    return { words, pages: pages.length - 1 };
  });
}

function update(file: string): void {
  const { about, head, size, cases } = JSON.parse(readFileSync(file, 'utf8')) as Golden;
  const lines = cases.map(({ html }) => {
    const { words, pages } = printedWords(`${HEAD}${head}<body>${html}`, size);
    const last = words.reduce((most, [, page]) => Math.max(most, page), 0);
    const more = pages > last ? `, "pages": ${pages}` : '';
    return `  { "html": ${JSON.stringify(html)},\n    "words": ${JSON.stringify(words)}${more} }`;
  });
  const top = `{\n "about": ${JSON.stringify(about)},\n "head": ${JSON.stringify(head)},\n "size": [${size.join(', ')}],\n`;
  writeFileSync(file, `${top} "cases": [\n${lines.join(',\n')}\n ]\n}\n`);
  process.stdout.write(`${path.basename(file)}: ${cases.length} cases\n`);
}

for (const file of process.argv.slice(2)) update(file);
