/** How large a box tree is, before it is laid out. */

import type { BoxNode } from './box.ts';

/**
 * Bytes of a box or a text, including what is derived from it: the pieces of its paragraph, measures, its fragment. Measured where most
 * of that is held at once: 1,150 in paragraphs, 1,600 in cells and blocks, 1,700 in one long line, 2,100 in
 * flex items.
 */
const BYTES_OF_BOX = 1600;

interface TreeSize {
  /** An estimate. */
  readonly bytes: number;
  /** UTF-16 units of all paragraphs. */
  readonly characters: number;
}

export function treeSize(root: BoxNode): TreeSize {
  let boxes = 0;
  let characters = 0;
  const open: BoxNode[] = [root];
  for (let box = open.pop(); box; box = open.pop()) {
    boxes++;
    if (box.marker) open.push(box.marker);
    if (box.running) open.push(box.running);
    for (const child of box.children) open.push(child);
    if (!box.inline) continue;
    characters += box.inline.text.length;
    for (const item of box.inline.items) {
      if (item.kind === 'text') boxes++;
      else if (item.kind !== 'break' && item.kind !== 'close') open.push(item.box);
    }
  }
  return { bytes: boxes * BYTES_OF_BOX, characters };
}
