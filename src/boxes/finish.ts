/** Facts known only once the tree is complete: numbers, named pages, and what a box contains. */

import type { BreakBetweenValue } from '../css/properties/computed-boxes.ts';
import type { ComputedStyle } from '../style/computed-style.ts';
import { basisLooksAtContainer, looksAtContainerHeight, takesShareOfHeight } from './block-percentages.ts';
import type { BoxNode } from './box.ts';
import { sharesBaselines } from './cell-alignment.ts';
import { namePages } from './named-pages.ts';
import type { MutableBox } from './node.ts';

/** Completes the tree under `root` in one walk down and up; true when some writing mode in it is vertical. */
export function finishTree(root: MutableBox): boolean {
  let serial = 0;
  let vertical = false;
  const lookers = new Map<ComputedStyle, boolean>();
  const looksAtHeight = (style: ComputedStyle): boolean => {
    const looks = lookers.get(style) ?? looksAtContainerHeight(style);
    lookers.set(style, looks);
    return looks;
  };
  const visit = (box: MutableBox, page: string, isClipped: boolean): void => {
    box.serial = serial++;
    vertical ||= box.style.writing.writingMode !== 'horizontal-tb';
    const own = box.style.fragmentation.page;
    const used = own === 'auto' ? page : own;
    let wants = wantsBreaksItself(box.style);
    let moved = isMoved(box.style);
    let holds = holdsBreakItself(box);
    // Columns end with their page, which a box that clips does not tell from its size.
    const clips = isClipped || box.style.display.overflowY !== 'visible';
    let differs = (box.table ? sharesBaselines(box.table) : false) || (clips && box.formatting === 'multicol');
    let percentage = looksAtHeight(box.style);
    let shares = false;
    const seen = (child: BoxNode | null | undefined): void => {
      if (!child) return;
      visit(child as MutableBox, used, clips);
      wants ||= child.wantsBreaks;
      moved ||= child.holdsMoved;
      holds ||= child.holdsBreak;
      differs ||= child.differsOnPages;
      shares ||= takesShareFrom(box, child);
      percentage ||= child.holdsBlockPercentage !== false || basisLooksAtContainer(box.style, child.style);
    };
    seen(box.marker);
    seen(box.running);
    if (box.table) {
      let group: BoxNode | null = null;
      let column: BoxNode | null = null;
      for (const place of box.table.columns) {
        if (place.group !== group) seen(place.group);
        if (place.column !== column) seen(place.column);
        ({ group, column } = place);
      }
    }
    for (const child of box.children) seen(child);
    if (box.inline) {
      for (const item of box.inline.items) {
        if (item.kind === 'footnote') holds = true;
        if (item.kind === 'text' || item.kind === 'break' || item.kind === 'close') continue;
        if (item.kind !== 'open' || item.first) seen(item.box);
      }
    }
    holds = namePages(box, used) || holds;
    box.wantsBreaks = wants;
    box.holdsMoved = moved;
    box.holdsBreak = holds;
    box.differsOnPages = holds || differs;
    box.holdsBlockPercentage = percentage;
    box.sharesHeight = shares;
  };
  visit(root, '', false);
  return vertical;
}

/** Percentages of items of a grid are of their areas. */
function takesShareFrom({ formatting, style }: BoxNode, child: BoxNode): boolean {
  if (formatting === 'grid') return false;
  if (formatting === 'flex' && basisLooksAtContainer(style, child.style)) return true;
  return takesShareOfHeight(child.style) || (child.element === null && child.sharesHeight === true);
}

const FORCED = new Set<BreakBetweenValue>(['page', 'column', 'left', 'right', 'recto', 'verso', 'always', 'all']);

function holdsBreakItself(box: MutableBox): boolean {
  const { breakBefore, breakAfter } = box.style.fragmentation;
  return FORCED.has(breakBefore) || FORCED.has(breakAfter) || box.running != null;
}

const wantsBreaksItself = ({ fragmentation: { breakBefore, breakAfter, pageGroup } }: ComputedStyle): boolean =>
  breakBefore !== 'auto' || breakAfter !== 'auto' || pageGroup === 'start';

const isMoved = ({ display, transform: { transform, translate, rotate, scale } }: ComputedStyle): boolean =>
  display.position !== 'static' || transform !== null || translate !== null || rotate !== null || scale !== null;
