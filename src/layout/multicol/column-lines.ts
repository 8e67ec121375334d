/** Lines of columns of one height, and the columns that wrap onto them. https://drafts.csswg.org/css-multicol-2/#ch */

import type { BoxNode } from '../../boxes/box.ts';
import type { Px } from '../../geometry.ts';
import { INDEFINITE } from '../core/constraint-space.ts';
import { used } from '../core/layout-unit.ts';
import type { Run } from './run.ts';

/** A line of columns with the height of `column-height`, with the spanners in it. */
export interface ColumnLine {
  /** From the fragment's border-box top. */
  top: Px;
  readonly height: Px;
  readonly gap: Px;
  readonly wraps: boolean;
}

export function columnLine({ style }: BoxNode, percentBlock: Px, top: Px): ColumnLine | null {
  const { columnHeight, columnWrap } = style.multicol;
  const wraps = columnWrap === 'wrap' || (columnWrap === 'auto' && columnHeight !== 'auto');
  const { rowGap } = style.align;
  const basis = percentBlock === INDEFINITE ? 0 : percentBlock;
  const gap = rowGap === 'normal' ? style.font.fontSize : Math.max(0, used(rowGap, basis));
  if (columnHeight !== 'auto') return { top, height: Math.max(1, columnHeight), gap, wraps };
  return wraps && percentBlock !== INDEFINITE ? { top, height: Math.max(1, percentBlock), gap, wraps } : null;
}

/** Where the last line of columns ends, or the content if lines have no height of their own. */
export function lineEnd({ line, builder }: Run): Px {
  return line && builder.node.style.multicol.columnHeight !== 'auto'
    ? line.top + line.height
    : Number.NEGATIVE_INFINITY;
}

/** Begins a line of columns below the full one. */
export function nextLine(run: Run, line: ColumnLine): void {
  const end = line.top + line.height;
  for (const [i, rule] of run.rules.entries()) {
    if (rule.y === run.lastRow) run.rules[i] = { ...rule, height: Math.max(rule.height, end - rule.y) };
  }
  run.bottom = Math.max(run.bottom, end) + line.gap;
  line.top = run.bottom;
  run.lastRow = null;
}
