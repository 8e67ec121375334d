/** What the items of a row ask of each other is asked once for the row, and what they say of the container's end once at its end. */

import { describe, expect, it } from 'vitest';
import { rememberedRows } from '../../src/layout/core/placed-rows.ts';
import { pages, prepare } from './table/fixtures.ts';

describe('rows of many items', () => {
  it('have their baselines looked for once, whoever asks', () => {
    let looks = 0;
    const rows = [{ items: [] }, { items: [] }];
    const find = rememberedRows(() => {
      looks++;
      return { first: null, last: null };
    });
    for (let i = 0; i < 100; i++) expect(find(rows[i % 2]!)).toBe(find(rows[i % 2]!));
    expect(looks).toBe(2);
  });

  it.each([
    ['that chain all rows into one', 'span 2'],
    ['that stand alone', 'span 1'],
  ])('do not speak for the end of a grid on every page: items %s', (_, span) => {
    const reads = (count: number): number => {
      const items = Array.from({ length: count }, (_, i) => `<p style="grid-area: ${i + 1} / 1 / ${span}">x</p>`);
      const prepared = prepare(`<style>p { margin: 0 }</style><div style="display: grid">${items.join('')}</div>`);
      const grid = prepared.root.children[0]!.children[0]!;
      expect(grid.formatting).toBe('grid');
      let read = 0;
      for (const style of new Set(grid.children.map((item) => item.style))) {
        const { fragmentation } = style;
        const get = () => {
          read++;
          return fragmentation;
        };
        Object.defineProperty(style, 'fragmentation', { get });
      }
      expect(pages(prepared, 200).length).toBeGreaterThan(count / 20);
      return read;
    };
    expect(reads(800) / reads(400)).toBeLessThan(2.2);
  });
});
