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
});
