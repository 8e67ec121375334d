import { expect, it } from 'vitest';
import { positionOf, type Segment } from '../../../src/layout/inline/paragraph.ts';
import { paragraphOf } from '../../../src/layout/inline/prepare.ts';
import { prepare } from '../table/fixtures.ts';

const TABS = 5000;

it('a place in an item is found without a look at all of its segments', () => {
  const { root, context } = prepare(`<!DOCTYPE html><pre>${'ab\t'.repeat(TABS)}</pre>`);
  let box = root;
  while (!box.inline) box = box.children.at(-1)!;
  const paragraph = paragraphOf(box, context);
  let looks = 0;
  const segments = new Proxy(paragraph.segments, {
    get(list, key) {
      looks++;
      return Reflect.get(list, key) as Segment | undefined;
    },
  });
  const item = paragraph.segments[0]!.item;
  for (const offset of [0, 1, 2, 3, 3 * TABS - 4, 3 * TABS - 1]) {
    const expected = paragraph.segments.findIndex(({ end }) => end > offset);
    expect(positionOf({ ...paragraph, segments }, item, offset)).toEqual({ segment: expected, text: offset });
  }
  // Behind all of them it is the last one that stands for the place.
  const { segment } = positionOf(paragraph, item, 3 * TABS);
  expect(segment).toBe(paragraph.segmentOfItem[item + 1]! - 1);
  expect(looks).toBeLessThan(6 * 20);
});
