/**
 * Boxes where Chromium has them: each file in `chromium/` holds small documents and, for each element in them, the rectangle that
 * `getBoundingClientRect` gave in a window of 1024 by 768 px (x, y, width, height). `npm run golden:chromium` writes them.
 */

import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { layout } from '../../src/index.ts';
import { HEAD } from './chromium/head.ts';

interface Case {
  readonly html: string;
  readonly boxes: readonly (readonly [string, number, number, number, number])[];
}

const folder = new URL('./chromium/', import.meta.url);
/** html, head, style and body come first. */
const OUTER = 4;

async function differences({ html, boxes }: Case, head: string): Promise<string[]> {
  const { pages } = await layout(`${HEAD}${head}<body>${html}`, {
    media: 'screen',
    page: { size: [1024, 768], margin: 0 },
  });
  const found = new Map<number, { left: number; top: number; right: number; bottom: number }>();
  for (const { element, x, y, width, height } of pages[0]!.boxes) {
    if (element === null) continue;
    const known = found.get(element) ?? { left: x, top: y, right: x, bottom: y };
    found.set(element, {
      left: Math.min(known.left, x),
      top: Math.min(known.top, y),
      right: Math.max(known.right, x + width),
      bottom: Math.max(known.bottom, y + height),
    });
  }
  const outer = OUTER + (head === '' ? 0 : 1);
  return boxes.flatMap(([name, x, y, width, height], i) => {
    const box = found.get(outer + i);
    const ours = box ? [box.left, box.top, box.right - box.left, box.bottom - box.top] : [0, 0, 0, 0];
    const close = [x, y, width, height].every((value, k) => Math.abs(value - ours[k]!) < 0.75);
    if (name === 'br' || close || (!box && (width === 0 || height === 0))) return [];
    return [`${name}: ${ours.map((value) => Math.round(value * 100) / 100)}, Chromium has ${[x, y, width, height]}`];
  });
}

for (const file of readdirSync(folder).filter((name) => name.endsWith('.golden.json'))) {
  const { about, head, cases } = JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as {
    about: string;
    head: string;
    cases: Case[];
  };
  describe(about, () => {
    it.each(cases.map((one) => [one.html, one] as const))('%s', async (_html, one) => {
      expect(await differences(one, head)).toEqual([]);
    });
  });
}
