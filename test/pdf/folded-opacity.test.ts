/** Groups that are seen through: which of them are forms. */

import { describe, expect, it } from 'vitest';
import type { DisplayItem } from '../../src/display/display-list.ts';
import { BLACK, endTag, latin1, push, RED, rectPath, tag, testDocument, textItem, write } from './fixtures.ts';

const fill = (color = BLACK): DisplayItem => ({
  kind: 'fill',
  path: rectPath(0, 0, 10, 10),
  rule: 'nonzero',
  paint: { kind: 'solid', color },
});
const pop = { kind: 'pop' } as const;
const half = push({ opacity: 0.5 });

const written = async (...items: DisplayItem[]): Promise<string> => latin1(await write(items, { tagged: false }));
const FORM = '/Subtype/Form';

describe('a group that is seen through', () => {
  it('of one area is that area, seen through', async () => {
    const pdf = await written(half, fill({ ...RED, a: 0.5 }), pop);
    expect(pdf).not.toContain(FORM);
    expect(pdf).toContain('/ca 0.25');
  });

  it('may have transforms, clips, tags and groups of its own around the area', async () => {
    const document = testDocument(['p', {}, 'x']);
    const inner = push({ opacity: 0.5, transform: [2, 0, 0, 2, 0, 0] });
    const items = [half, tag(document.elements.at(-1)!), inner, fill(), pop, endTag, pop];
    const pdf = latin1(await write(items, { document }));
    expect(pdf).not.toContain(FORM);
    expect(pdf).toContain('/ca 0.25');
  });

  it.each([
    ['two areas, which hide each other', [half, fill(), fill(RED), pop]],
    ['text, whose glyphs may lie over each other', [half, textItem('a', 0, 20), pop]],
    ['an area that blends', [half, push({ blend: 'multiply' }), fill(), pop, pop]],
    ['an area, and blends itself', [push({ opacity: 0.5, blend: 'multiply' }), fill(), pop]],
  ] as const)('is a form where it is of %s', async (_, items) => {
    expect(await written(...items)).toContain(FORM);
  });
});

describe('a gradient in steps that is seen through', () => {
  const steps = (...alphas: readonly number[]): DisplayItem => {
    const stops = alphas.flatMap((a, i) =>
      [i, i + 1].map((at) => ({ offset: at / alphas.length, color: { ...(i % 2 ? RED : BLACK), a } })),
    );
    const paint = { kind: 'linear', x1: 0, y1: 0, x2: 0, y2: 10, stops, matrix: [1, 0, 0, 1, 0, 0] } as const;
    return { kind: 'fill', path: rectPath(0, 0, 10, 10), rule: 'nonzero', paint };
  };

  // Each step lies on the one before: under a mask both would show (ISO 32000-1, 11.3.7.3).
  it('is one object under its mask', async () => {
    const pdf = await written(steps(1, 0.5));
    // The mask and what is masked.
    expect(pdf.match(/\/Subtype\/Form/g)).toHaveLength(2);
  });

  it('needs neither group nor mask where it is opaque, or where no two steps that are seen touch', async () => {
    for (const alphas of [[1, 1], [0.5], [0.5, 0, 0.5]]) {
      const pdf = await written(steps(...alphas));
      expect(pdf).not.toContain('/SMask');
      expect(pdf).not.toContain('/Subtype/Form');
    }
  });
});
