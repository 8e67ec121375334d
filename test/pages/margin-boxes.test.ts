/**
 * Words of margin boxes where Chromium prints them, in px: `npm run golden:print test/pages/margin-boxes.golden.json` writes them anew.
 * https://drafts.csswg.org/css-page-3/#margin-boxes
 */

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { dump } from '../../src/index.ts';
import { HEAD } from '../layout/chromium-print/head.ts';

type Word = readonly [text: string, page: number, x: number, y: number];

interface Golden {
  readonly head: string;
  readonly size: readonly [number, number];
  readonly cases: readonly { readonly html: string; readonly words: readonly Word[] }[];
}

const { head, size, cases } = JSON.parse(
  readFileSync(new URL('margin-boxes.golden.json', import.meta.url), 'utf8'),
) as Golden;

/** The texts of the fragments, whose places are relative to the fragments around them. */
async function wordsOf(html: string): Promise<Word[]> {
  const words: Word[] = [];
  const places: { x: number; y: number }[] = [];
  let page = 0;
  const lines = await dump(`${HEAD}${head}<body>${html}`, 'fragments', { page: { size: [...size], margin: 0 } });
  for (const line of lines.split('\n')) {
    if (line.startsWith('page ')) page++;
    const [, indent, kind, x, y] = /^( +)(.*) at ([-\d.]+),([-\d.]+) size /.exec(line) ?? [];
    if (indent === undefined) continue;
    const depth = indent.length / 2;
    const around = places[depth - 1] ?? { x: 0, y: 0 };
    const place = { x: around.x + Number(x), y: around.y + Number(y) };
    places[depth] = place;
    const text = /^text "(.*)"$/.exec(kind!)?.[1];
    if (text?.trim()) words.push([text.trim().replaceAll('<', '&lt;').replaceAll('>', '&gt;'), page, place.x, place.y]);
  }
  return words;
}

describe('margin boxes', () => {
  it.each(cases.map((one) => [one.html, one] as const))('are where Chromium has them: %s', async (_html, one) => {
    const ours = await wordsOf(one.html);
    const faults = one.words.filter(
      ([text, page, x, y]) =>
        !ours.some(
          (word) => word[0] === text && word[1] === page && Math.abs(word[2] - x) < 2 && Math.abs(word[3] - y) < 4,
        ),
    );
    // Chromium's file has no words beyond the sheet.
    const shown = ours.filter(([, , x, y]) => x < size[0] && y < size[1]);
    expect({ faults, ours: shown.length }).toEqual({ faults: [], ours: one.words.length });
  });
});
