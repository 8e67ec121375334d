/** What is remembered of boxes: lists by their number, as a map of all the cells of a long table is slow to look things up in. */

import type { BoxNode } from '../../boxes/box.ts';

export interface BoxMemo<T> {
  get(box: BoxNode): T | undefined;
  set(box: BoxNode, value: T): void;
}

/** Lists of 64 boxes: a header may show an element from far down in the document, and nothing of what is before it. */
const BITS = 6;
const IN_LIST = (1 << BITS) - 1;

interface Lists<T> {
  readonly boxes: (BoxNode | null)[];
  readonly values: (T | undefined)[];
}

export function createBoxMemo<T>(): BoxMemo<T> {
  const lists: (Lists<T> | null)[] = [];
  // Boxes of other trees, and those of other writing modes, have numbers that are taken.
  let others: Map<BoxNode, T> | null = null;
  return {
    get(box) {
      const list = lists[box.serial >> BITS];
      const index = box.serial & IN_LIST;
      return list && list.boxes[index] === box ? list.values[index] : others?.get(box);
    },
    set(box, value) {
      const number = box.serial >> BITS;
      const index = box.serial & IN_LIST;
      // Without gaps: lists with holes in them are maps again.
      while (lists.length <= number) lists.push(null);
      const list = lists[number] ?? { boxes: [], values: [] };
      lists[number] = list;
      const { boxes, values } = list;
      while (boxes.length <= index) {
        boxes.push(null);
        values.push(undefined);
      }
      boxes[index] ??= box;
      if (boxes[index] === box) {
        values[index] = value;
      } else {
        others ??= new Map();
        others.set(box, value);
      }
    },
  };
}
