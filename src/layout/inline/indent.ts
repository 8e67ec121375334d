/** Which blocks indent their first line. https://drafts.csswg.org/css-text-4/#text-indent-property */

import type { BoxNode } from '../../boxes/box.ts';

/**
 * False for an anonymous block that goes on with the text of its parent behind a block or a spanner. Anonymous items of flex and grid
 * containers and the content of a fieldset begin text of their own.
 */
export function beginsText(node: BoxNode): boolean {
  if (node.element !== null) return true;
  const row = rowOf(node);
  if (row) return row.index === 0 && (row === node || node.index === 0);
  return node.index === 0 || node.independent;
}

/** The row of columns that an anonymous block is, or is a child of. */
function rowOf(node: BoxNode): BoxNode | null {
  const { parent } = node;
  if (parent?.formatting === 'multicol') return node;
  return parent?.element === null && parent.parent?.formatting === 'multicol' ? parent : null;
}
