/** The order of the children of a flex or grid container. https://drafts.csswg.org/css-flexbox-1/#order-property */

import type { BoxNode } from './box.ts';

/**
 * Items are first or last in order-modified document order, from the end where flex items are stacked upwards. The children of other boxes
 * keep their order.
 */
export function childrenFromBlockStart(node: BoxNode): readonly BoxNode[] {
  const { children, formatting } = node;
  if (formatting !== 'flex' && formatting !== 'grid') return children;
  const isReversed = formatting === 'flex' && stacksUpwards(node);
  if (!isReversed && children.every(({ style }) => style.flex.order === 0)) return children;
  const ordered = [...children].sort((a, b) => a.style.flex.order - b.style.flex.order);
  return isReversed ? ordered.reverse() : ordered;
}

/** Whether the items of a column, or the lines of a row, begin at the bottom. */
function stacksUpwards({ style: { flex } }: BoxNode): boolean {
  const { flexDirection, flexWrap } = flex;
  return flexDirection.startsWith('column') ? flexDirection === 'column-reverse' : flexWrap.startsWith('wrap-reverse');
}
