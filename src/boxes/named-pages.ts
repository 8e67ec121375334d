/** The pages that boxes begin and end on. https://drafts.csswg.org/css-page-3/#using-named-pages */

import type { BoxNode, TableStructure } from './box.ts';
import { childrenFromBlockStart } from './item-order.ts';
import type { MutableBox } from './node.ts';

/** Gives a box the names of the first and last page inside it; `used` is its own. True when the name changes somewhere inside. */
export function namePages(box: MutableBox, used: string): boolean {
  box.startPage = used;
  box.endPage = used;
  return isInRows(box) ? nameRows(box, used) : nameStack(box, used);
}

/** Boxes one below the other: the page changes between two of them whose names differ. */
function nameStack(box: MutableBox, used: string): boolean {
  let previous: BoxNode | null = null;
  let changes = false;
  for (const child of stacked(box)) {
    if (!isInFlow(child)) continue;
    if (previous) changes ||= previous.endPage !== child.startPage;
    else box.startPage = child.startPage;
    previous = child;
  }
  if (previous) box.endPage = previous.endPage;
  return changes || box.startPage !== used || box.endPage !== used;
}

function stacked(box: MutableBox): readonly BoxNode[] {
  if (box.table) return partsOf(box.table);
  return box.formatting === 'block' || box.formatting === 'flex' ? childrenFromBlockStart(box) : [];
}

/** The header and the footer of a table are on the pages of the rows beside them. */
function partsOf({ captions, sections }: TableStructure): readonly BoxNode[] {
  const isAbove = ({ style }: BoxNode): boolean => style.tableInherited.captionSide === 'top';
  const bodies = sections.filter(({ kind }) => kind === 'body');
  const first = bodies[0];
  if (first) {
    for (const { kind, box } of sections) {
      if (kind === 'body') continue;
      const name = kind === 'header' ? first.box.startPage : bodies.at(-1)!.box.endPage;
      (box as MutableBox).startPage = name;
      (box as MutableBox).endPage = name;
    }
  }
  const boxes = sections.map(({ box }) => box);
  return [...captions.filter(isAbove), ...boxes, ...captions.filter((caption) => !isAbove(caption))];
}

/**
 * Deviation: by css-page-3, the rows of a grid and the lines of a flex container whose items have different names are on pages of their own.
 * As in Chromium, what stands in rows has one name, the first that any item gives to its page, and only the content of an item changes it.
 */
function nameRows(box: MutableBox, used: string): boolean {
  const items = childrenFromBlockStart(box).filter(isInFlow);
  box.startPage = items.find(({ startPage }) => startPage !== '')?.startPage ?? used;
  box.endPage = items.find(({ startPage, endPage }) => endPage !== startPage)?.endPage ?? box.startPage;
  return box.startPage !== used || box.endPage !== used;
}

/** The cells of a row, the items of a grid or of a flex container with lines. */
export function isInRows({ children, formatting, style: { flex } }: BoxNode): boolean {
  if (children[0]?.cell) return true;
  return formatting === 'grid' || (formatting === 'flex' && !flex.flexDirection.startsWith('column'));
}

const isInFlow = (box: BoxNode): boolean =>
  !box.running &&
  box.style.display.float === 'none' &&
  (box.style.display.position === 'static' ||
    box.style.display.position === 'relative' ||
    box.style.display.position === 'sticky');
