/** What of a tall box is looked at for the slice of one page. */

import { describe, expect, it } from 'vitest';
import type { BoxFragment, Fragment, Link } from '../../src/layout/core/fragments.ts';
import type { PageWindow } from '../../src/paint/slice-window.ts';
import { createWindowBounds } from '../../src/paint/window-bounds.ts';

const text = (height: number): Fragment => ({ kind: 'text', width: 10, height }) as Fragment;
const box = (children: readonly Link<Fragment>[]): BoxFragment =>
  ({ kind: 'box', width: 10, height: 10, children }) as unknown as BoxFragment;
const row = (y: number, height = 10): Link<Fragment> => ({ x: 0, y, fragment: text(height) }) as Link<Fragment>;
const windowOf = (start: number, end: number): PageWindow =>
  ({ horizontal: false, start, end, first: false, last: false }) as PageWindow;

describe('children in a window', () => {
  const rows = Array.from({ length: 1000 }, (_, i) => row(10 * i));

  it('are those that stand in it', () => {
    const seen = createWindowBounds().seenChildren(box(rows), 0, 0, windowOf(200, 300));
    expect(seen.map(({ y }) => y)).toEqual([200, 210, 220, 230, 240, 250, 260, 270, 280, 290]);
  });
  it('are found from where the box stands', () => {
    const seen = createWindowBounds().seenChildren(box(rows), 0, -5000, windowOf(0, 20));
    expect(seen.map(({ y }) => y)).toEqual([5000, 5010]);
  });
  it('are not lost where an earlier one reaches into it', () => {
    const tall = [row(0, 5000), ...rows];
    const seen = createWindowBounds().seenChildren(box(tall), 0, 0, windowOf(200, 210));
    expect(seen[0]).toBe(tall[0]);
    expect(seen.at(-1)!.y).toBe(200);
  });
  it('are not lost where a later one stands before it', () => {
    const seen = createWindowBounds().seenChildren(box([...rows, row(205)]), 0, 0, windowOf(200, 210));
    expect(seen[0]!.y).toBe(200);
    expect(seen.at(-1)!.y).toBe(205);
  });
  it('are found where they stand from the last to the first', () => {
    const seen = createWindowBounds().seenChildren(box(rows.toReversed()), 0, 0, windowOf(200, 230));
    expect(seen.map(({ y }) => y)).toEqual([220, 210, 200]);
  });
  it('are none beyond the last', () => {
    expect(createWindowBounds().seenChildren(box(rows), 0, 0, windowOf(20_000, 20_100))).toEqual([]);
  });
});

it('windows down a box look at few of its children each', () => {
  const count = 20_000;
  let looks = 0;
  const rows = Array.from({ length: count }, (_, i) => {
    const y = (): number => {
      looks++;
      return 10 * i;
    };
    return Object.defineProperty({ x: 0, y: 0, fragment: text(10) }, 'y', { get: y }) as Link<Fragment>;
  });
  const [tall, bounds] = [box(rows), createWindowBounds()];
  let seen = 0;
  for (let at = 0; at < 10 * count; at += 1000) seen += bounds.seenChildren(tall, 0, 0, windowOf(at, at + 1000)).length;
  expect(seen).toBe(count);
  expect(looks).toBe(count);
});
