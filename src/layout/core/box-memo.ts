/** What is remembered of boxes: lists by their number, as a map of all the cells of a long table is slow to look things up in. */

import type { BoxNode } from '../../boxes/box.ts';

export interface BoxMemo<T> {
  get(box: BoxNode): T | undefined;
  set(box: BoxNode, value: T): void;
}

export function createBoxMemo<T>(): BoxMemo<T> {
  const boxes: (BoxNode | null)[] = [];
  const values: (T | undefined)[] = [];
  // Boxes of other trees, and those of other writing modes, have numbers that are taken.
  let others: Map<BoxNode, T> | null = null;
  return {
    get: (box) => (boxes[box.serial] === box ? values[box.serial] : others?.get(box)),
    set(box, value) {
      const { serial } = box;
      // Without gaps: lists with holes in them are maps again.
      while (boxes.length <= serial) {
        boxes.push(null);
        values.push(undefined);
      }
      boxes[serial] ??= box;
      if (boxes[serial] === box) {
        values[serial] = value;
      } else {
        others ??= new Map();
        others.set(box, value);
      }
    },
  };
}
