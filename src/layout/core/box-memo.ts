/** Values by box, kept in lists by box number, because lookups in a map of all cells of a long table are slow. */

import type { BoxNode } from '../../boxes/box.ts';

export interface BoxMemo<T> {
  get(box: BoxNode): T | undefined;
  set(box: BoxNode, value: T): void;
}

/** Lists of 64 boxes, since a header may use only a single element from far down in the document. */
const BITS = 6;
const IN_LIST = (1 << BITS) - 1;

interface Lists<T> {
  readonly boxes: (BoxNode | null)[];
  readonly values: (T | undefined)[];
}

export function createBoxMemo<T>(): BoxMemo<T> {
  const lists: (Lists<T> | null)[] = [];
  // Boxes of other trees and other writing modes have numbers that are in use already.
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
      // Filled without gaps, since JavaScript engines turn sparse arrays into maps.
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
