import { describe, expect, it } from 'vitest';
import type { BoxNode } from '../../../src/boxes/box.ts';
import { createBoxMemo } from '../../../src/layout/core/box-memo.ts';

const box = (serial: number): BoxNode => ({ serial }) as BoxNode;

describe('what is remembered of boxes', () => {
  it('is kept apart for boxes of several trees with the same numbers, in whatever order they come', () => {
    const memo = createBoxMemo<string>();
    const [late, early, other] = [box(5000), box(3), box(3)];
    memo.set(late, 'late');
    memo.set(early, 'early');
    expect(memo.get(other)).toBe(undefined);
    memo.set(other, 'other');
    memo.set(early, 'early again');
    expect([late, early, other, box(3), box(9000)].map(memo.get)).toEqual([
      'late',
      'early again',
      'other',
      undefined,
      undefined,
    ]);
  });

  it('is found wherever in a long document the boxes stand', () => {
    const memo = createBoxMemo<number>();
    const boxes = [0, 1, 63, 64, 65, 4_095, 4_096, 100_000, 99_999, 2].map(box);
    boxes.forEach((one, index) => {
      memo.set(one, index);
    });
    expect(boxes.map(memo.get)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect([3, 62, 66, 4_097, 100_001, 1_000_000].map((serial) => memo.get(box(serial)))).toEqual(
      Array(6).fill(undefined),
    );
  });
});
