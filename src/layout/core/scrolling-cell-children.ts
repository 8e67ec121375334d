/** Scroll containers in table cells. https://drafts.csswg.org/css-tables-3/#row-layout */

import type { BoxNode } from '../../boxes/box.ts';
import { hasPercentage } from '../../css/values/types.ts';
import type { ComputedStyle } from '../../style/computed-style.ts';

/**
 * Whether a box is no taller than its minimum where the percentages of its height cannot be resolved: a child of a cell that scrolls counts
 * as empty for the height of the row. Deviation: as in browsers, only blocks in the flow do, and only where the height of the cell or the
 * table is specified.
 */
export function isEmptyForRow({ element, parent, style }: BoxNode): boolean {
  if (!parent?.cell || !hasPercentage(style.size.height) || !scrolls(style.display)) return false;
  const { display, float } = style.display;
  if (float !== 'none' || display.kind !== 'box' || display.outer !== 'block') return false;
  return element?.tag !== 'textarea' && hasSpecifiedHeight(parent);
}

const scrolls = ({ overflowY }: ComputedStyle['display']): boolean => overflowY === 'auto' || overflowY === 'scroll';

function hasSpecifiedHeight(cell: BoxNode): boolean {
  if (typeof cell.style.size.height === 'number') return true;
  let table = cell.parent;
  while (table && !table.table) table = table.parent;
  return table !== null && table.style.size.height !== 'auto';
}
