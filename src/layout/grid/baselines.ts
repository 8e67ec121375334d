/** Baseline alignment of items that share a row. https://drafts.csswg.org/css-align-3/#baseline-align-content */

import type { BoxNode } from '../../boxes/box.ts';
import { hasPercentage } from '../../css/values/types.ts';
import type { Px } from '../../geometry.ts';
import { selfAlignment } from '../core/alignment.ts';
import { rowBaseline, rowBaselineGroup } from '../core/baseline-sharing.ts';
import { usedMargins } from '../core/box-model.ts';
import type { BoxFragment } from '../core/fragments.ts';
import type { GridItem } from './placement.ts';
import type { KnownRows } from './row-items.ts';
import { isSubgridded } from './subgrid.ts';

/** `first`: `shift` is added above the item, `last`: below it; null: the item does not take part. */
export interface BaselineShift {
  readonly group: 'first' | 'last' | null;
  readonly shift: Px;
}

interface Measured {
  readonly item: GridItem;
  readonly width: Px;
  readonly fragment: () => BoxFragment;
  readonly inRows: () => KnownRows;
}

const NONE: BaselineShift = { group: null, shift: 0 };

/** First baselines are aligned in an item's first row, last baselines in its last row. */
export function baselineShifts(measured: readonly Measured[], container: BoxNode): readonly BaselineShift[] {
  const deepest = new Map<string, Px>();
  const entries = measured.map((entry) => {
    const group = groupOf(entry.item.node, container);
    if (!group) return null;
    const { item, width } = entry;
    const key = group === 'first' ? `f${item.row}` : `l${item.row + item.rowSpan - 1}`;
    const margins = usedMargins(item.node, width);
    const fragment = entry.fragment();
    if (isCyclic(entry, group === 'last', fragment)) return null;
    const last = selfAlignment(item.node, container, 'block').value === 'last baseline';
    const baseline = rowBaseline(last, item.node, fragment, container);
    const distance = group === 'first' ? margins.top + baseline : margins.bottom + fragment.height - baseline;
    deepest.set(key, Math.max(deepest.get(key) ?? distance, distance));
    return { group, key, distance } as const;
  });
  return entries.map((entry) =>
    entry ? { group: entry.group, shift: deepest.get(entry.key)! - entry.distance } : NONE,
  );
}

function groupOf(item: BoxNode, container: BoxNode): 'first' | 'last' | null {
  const { value } = selfAlignment(item, container, 'block');
  const { marginTop, marginBottom } = item.style.margin;
  if (marginTop === 'auto' || marginBottom === 'auto' || isSubgridded(item, 'rows')) return null;
  if (value !== 'baseline' && value !== 'last baseline') return null;
  return rowBaselineGroup(value === 'last baseline', item, container) === 'start' ? 'first' : 'last';
}

/**
 * An item without a baseline of its own whose height depends on rows that depend on their items does not take part.
 * https://drafts.csswg.org/css-align-3/#baseline-align-self
 */
const isCyclic = ({ item, inRows }: Measured, last: boolean, { baseline, lastBaseline }: BoxFragment): boolean =>
  (last ? lastBaseline : baseline) === null && hasPercentageHeight(item.node) && inRows().dependOnContent;

export function hasPercentageHeight({ style: { size } }: BoxNode): boolean {
  const { height, minHeight, maxHeight } = size;
  return hasPercentage(height) || hasPercentage(minHeight) || hasPercentage(maxHeight);
}
