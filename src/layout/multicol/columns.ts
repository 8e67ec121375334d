/** Used column count, width and gap. https://drafts.csswg.org/css-multicol-1/#pseudo-algorithm */

import type { BoxNode } from '../../boxes/box.ts';
import type { Px } from '../../geometry.ts';
import type { LayoutContext } from '../core/context.ts';
import { toUnit, used } from '../core/layout-unit.ts';

export interface Columns {
  readonly count: number;
  readonly width: Px;
  readonly gap: Px;
}

export function columnGapOf(node: BoxNode, available: Px): Px {
  const { columnGap } = node.style.align;
  // Deviation: css-multicol-1 §4 suggests 1em; Chromium uses the font size rounded to whole px.
  return columnGap === 'normal' ? Math.round(node.style.font.fontSize) : Math.max(0, used(columnGap, available));
}

/** "Used values will be clamped to a minimum of 1px": https://drafts.csswg.org/css-multicol-1/#cw */
const LEAST: Px = 1;

export function usedColumns(node: BoxNode, available: Px, { limits, diagnostics }: LayoutContext): Columns {
  const { columnCount, columnWidth } = node.style.multicol;
  const gap = columnGapOf(node, available);
  const most = Math.max(1, Math.floor(limits.columns / columnsAround(node)));
  if (columnCount !== 'auto' && columnCount > most) {
    diagnostics.warn({ code: 'limit', message: `column-count: ${columnCount} is more than ${most} (limits.columns)` });
  }
  const asked = columnCount === 'auto' ? most : Math.min(columnCount, most);
  const fitting = columnWidth === 'auto' ? most : Math.floor((available + gap) / (Math.max(columnWidth, LEAST) + gap));
  const count = columnCount === 'auto' && columnWidth === 'auto' ? 1 : Math.max(1, Math.min(asked, fitting));
  return { count, width: Math.max(0, toUnit((available - gap * (count - 1)) / count)), gap };
}

/** The product of the column counts of all ancestors: nested columns multiply, and the limit applies to all levels together. */
function columnsAround(node: BoxNode): number {
  let count = 1;
  for (let at = node.parent; at; at = at.parent) {
    const { columnCount } = at.style.multicol;
    if (at.formatting === 'multicol' && columnCount !== 'auto') count *= columnCount;
  }
  return count;
}
