/** How the content of table cells is aligned. https://www.w3.org/TR/CSS2/tables.html#height-layout */

import type { BoxNode, TableStructure } from './box.ts';

/** Values other than top, middle and bottom mean baseline. */
export function verticalAlignOf(cell: BoxNode): 'baseline' | 'top' | 'middle' | 'bottom' {
  const { verticalAlign } = cell.style.inline;
  return verticalAlign === 'top' || verticalAlign === 'middle' || verticalAlign === 'bottom'
    ? verticalAlign
    : 'baseline';
}

/** Whether cells of one row are to share a baseline. */
export const sharesBaselines = ({ rows }: TableStructure): boolean =>
  rows.some(({ cells }) => cells.filter((cell) => verticalAlignOf(cell) === 'baseline').length > 1);
