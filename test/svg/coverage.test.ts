import { describe, expect, it } from 'vitest';
import type { DisplayItem, Path } from '../../src/paint/display-list.ts';
import { PUSH } from '../../src/svg/context.ts';
import { coverageOf } from '../../src/svg/coverage.ts';
import { rectShape } from '../../src/svg/geometry.ts';

const fill = (path: Path, a = 1, rule: 'nonzero' | 'evenodd' = 'nonzero'): DisplayItem => ({
  kind: 'fill',
  path,
  rule,
  paint: { kind: 'solid', color: { r: 0, g: 0, b: 0, a } },
});

const rows = (items: readonly DisplayItem[]): number[][] => {
  const alpha = coverageOf(items, 4, 4);
  return [0, 1, 2, 3].map((row) => [...alpha.subarray(row * 4, row * 4 + 4)]);
};

describe('coverage', () => {
  it('is that of the pixels whose middles lie inside', () => {
    expect(rows([fill(rectShape(1, 1, 2, 2, null, null))])).toEqual([
      [0, 0, 0, 0],
      [0, 255, 255, 0],
      [0, 255, 255, 0],
      [0, 0, 0, 0],
    ]);
  });

  it('follows transforms, clips, opacity and the fill rule', () => {
    const items: DisplayItem[] = [
      { ...PUSH, transform: [2, 0, 0, 2, 0, 0], opacity: 0.5 },
      { ...PUSH, clip: { path: rectShape(0, 0, 1, 2, null, null), rule: 'nonzero' } },
      fill(rectShape(0, 0, 2, 2, null, null), 0.4),
      { kind: 'pop' },
      { kind: 'pop' },
    ];
    expect(rows(items)[3]).toEqual([51, 51, 0, 0]);
    const ring = [...rectShape(0, 0, 4, 4, null, null), ...rectShape(1, 1, 2, 2, null, null)];
    expect(rows([fill(ring, 1, 'evenodd')])[1]).toEqual([255, 0, 0, 255]);
    expect(rows([fill(ring)])[1]).toEqual([255, 255, 255, 255]);
  });
});
