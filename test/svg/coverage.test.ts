import { describe, expect, it } from 'vitest';
import { type DisplayItem, type Path, PLAIN_PUSH } from '../../src/display/display-list.ts';
import { rectPath } from '../../src/display/paths.ts';
import { coverageOf } from '../../src/svg/coverage.ts';

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
    expect(rows([fill(rectPath({ x: 1, y: 1, width: 2, height: 2 }))])).toEqual([
      [0, 0, 0, 0],
      [0, 255, 255, 0],
      [0, 255, 255, 0],
      [0, 0, 0, 0],
    ]);
  });

  it('follows transforms, clips, opacity and the fill rule', () => {
    const items: DisplayItem[] = [
      { ...PLAIN_PUSH, transform: [2, 0, 0, 2, 0, 0], opacity: 0.5 },
      { ...PLAIN_PUSH, clip: { path: rectPath({ x: 0, y: 0, width: 1, height: 2 }), rule: 'nonzero' } },
      fill(rectPath({ x: 0, y: 0, width: 2, height: 2 }), 0.4),
      { kind: 'pop' },
      { kind: 'pop' },
    ];
    expect(rows(items)[3]).toEqual([51, 51, 0, 0]);
    const ring = [...rectPath({ x: 0, y: 0, width: 4, height: 4 }), ...rectPath({ x: 1, y: 1, width: 2, height: 2 })];
    expect(rows([fill(ring, 1, 'evenodd')])[1]).toEqual([255, 0, 0, 255]);
    expect(rows([fill(ring)])[1]).toEqual([255, 255, 255, 255]);
  });
});
