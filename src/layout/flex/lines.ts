/** Steps 5 to 11 of flex layout: lines, main sizes, cross sizes. https://drafts.csswg.org/css-flexbox-1/#layout-algorithm */

import type { Px } from '../../geometry.ts';
import { preferredRatio } from '../core/aspect-ratio.ts';
import { containedHeight } from '../core/block-sizes.ts';
import { isContentKeyword } from '../core/box-model.ts';
import { INDEFINITE, Stretch } from '../core/constraint-space.ts';
import { layoutNode } from '../core/dispatch.ts';
import type { BoxFragment } from '../core/fragments.ts';
import { independentSpace } from '../core/spaces.ts';
import { crossGap, crossSizeIsAuto, crossSum, type FlexAxes, mainGap, mainSum } from './axis.ts';
import { balancedCounts } from './balance.ts';
import { type LineBaselines, lineBaselines } from './baselines.ts';
import { resolveFlexibleLengths } from './flexible-lengths.ts';
import { columnItemWidth, crossLimits, type FlexContainer, type FlexItem } from './items.ts';

/** An item with its used sizes; border box. */
export interface SizedItem {
  readonly item: FlexItem;
  readonly mainSize: Px;
  crossSize: Px;
  /** The measured fragment, for baselines. */
  readonly measured: BoxFragment;
  /** The used cross size is that of the line. */
  readonly stretched: boolean;
}

export interface FlexLine {
  readonly items: SizedItem[];
  crossSize: Px;
  readonly baselines: LineBaselines;
}

/** §9.3 5: collects items into lines by their hypothetical outer main sizes. `room` is INDEFINITE for max-content containers. */
export function collectLines(
  items: readonly FlexItem[],
  container: FlexContainer,
  room: Px,
): readonly (readonly FlexItem[])[] {
  const { axes } = container;
  if (items.length === 0) return [];
  const gap = mainGap(container);
  const outer = (item: FlexItem): Px => item.hypotheticalSize + item.outside;
  if (axes.balance) {
    const bound = room === INDEFINITE ? Number.POSITIVE_INFINITY : room;
    let at = 0;
    return balancedCounts(items.map(outer), gap, bound, axes.balance.lines).map((count) => {
      at += count;
      return items.slice(at - count, at);
    });
  }
  if (!axes.wrap || room === INDEFINITE) return [items];
  const lines: FlexItem[][] = [];
  let line: FlexItem[] = [];
  let length = 0;
  for (const item of items) {
    if (line.length > 0 && length + gap + outer(item) > room + 1 / 64) {
      lines.push(line);
      line = [];
      length = 0;
    }
    length += (line.length > 0 ? gap : 0) + outer(item);
    line.push(item);
  }
  lines.push(line);
  return lines;
}

/** §9.3 6 and §9.4 7, 8: main sizes, hypothetical cross sizes, line cross sizes. `mainRoom` is the inner main size. */
export function sizeLine(items: readonly FlexItem[], container: FlexContainer, mainRoom: Px): FlexLine {
  const { axes } = container;
  const sized = crossMeasures(items, container, mainRoom).map((measure) => measure());
  const baselines = lineBaselines(sized, container);
  let { crossSize } = baselines;
  for (const entry of sized) {
    if (entry.item.baselineGroup) continue;
    crossSize = Math.max(crossSize, entry.crossSize + crossSum(axes, entry.item.margins));
  }
  return { items: sized, crossSize, baselines };
}

/** §9.3 6 and §9.4 7 of each item of a line. */
export function crossMeasures(
  items: readonly FlexItem[],
  container: FlexContainer,
  mainRoom: Px,
): readonly (() => SizedItem)[] {
  const gaps = mainGap(container) * Math.max(0, items.length - 1);
  const sizes = resolveFlexibleLengths(items, mainRoom - gaps);
  return items.map((item, i) => () => measureCross(item, sizes[i]! + mainInside(container, item), container));
}

const mainInside = (container: FlexContainer, item: FlexItem): Px =>
  container.axes.row ? item.edges.inline : item.edges.block;

function measureCross(hypothetical: FlexItem, mainSize: Px, container: FlexContainer): SizedItem {
  const { axes } = container;
  const item = axes.row ? hypothetical : withColumnLimits(hypothetical, mainSize, container);
  const width = axes.row ? mainSize : columnItemWidth(item, container, mainSize);
  const space = independentSpace(width, {
    stretch: axes.row ? Stretch.Inline : Stretch.Both,
    blockSize: axes.row ? INDEFINITE : mainSize,
    percentInline: container.width,
    percentBlock: container.percentBlock,
    definiteBlock: !axes.row && mainIsDefinite(item, container),
  });
  const result = layoutNode(item.node, space, null, null, container.context);
  if (!result.fragment) throw new Error('an independent measure cannot be refused');
  const cross = axes.row ? result.fragment.height : width;
  return {
    item,
    mainSize,
    crossSize: Math.max(leastCross(item, result.fragment, axes), Math.min(cross, item.crossMax)),
    measured: result.fragment,
    stretched: false,
  };
}

/** The main size of an item of a column is a height, from which its ratio gives what content keywords limit its width to. */
function withColumnLimits(item: FlexItem, height: Px, container: FlexContainer): FlexItem {
  if (preferredRatio(item.node) === null) return item;
  const { min, max } = crossLimits(item, container, height);
  return { ...item, crossMin: min, crossMax: max };
}

/** css-tables-3 §4: a table is as high as its rows, whatever limits it. */
const leastCross = (item: FlexItem, { height }: BoxFragment, { row }: FlexAxes): Px =>
  row && item.node.table ? Math.max(item.crossMin, height) : item.crossMin;

/**
 * §9.8: the post-flexing main size is definite where the container's is, or the item cannot flex from a definite basis: a length, or the
 * ratio of a definite width. Deviation: in browsers what flexes from a length is definite too.
 */
export function mainIsDefinite(item: FlexItem, container: FlexContainer): boolean {
  if (container.axes.row || container.percentBlock !== INDEFINITE) return true;
  const { flex, size } = item.node.style;
  if (typeof (flex.flexBasis === 'auto' ? size.height : flex.flexBasis) === 'number') return true;
  if (item.flexGrow !== 0 || flex.flexBasis !== 'auto') return false;
  const wide = typeof size.width === 'number' || (item.stretches && !container.axes.wrap);
  return size.height === 'auto' && wide && preferredRatio(item.node) !== null;
}

/**
 * §9.4 8, 9: a single line takes the container's definite cross size, or the one it has by size containment;
 * `align-content: stretch` shares what is left.
 */
export function settleLineCrossSizes(
  lines: FlexLine[],
  container: FlexContainer,
  limits: { min: Px; max: Px },
  grows: boolean,
): void {
  const { axes, node } = container;
  const definite = axes.row ? container.height : container.width;
  const contained = axes.row ? containedHeight(node) : null;
  const natural = contained === null ? null : Math.max(limits.min, Math.min(contained, limits.max));
  if (!axes.wrap) {
    const only = lines[0];
    if (!only) return;
    if (grows && definite !== INDEFINITE) only.crossSize = Math.max(definite, unstretchedSize(only, container));
    else if (definite !== INDEFINITE) only.crossSize = definite;
    else only.crossSize = natural ?? Math.max(limits.min, Math.min(only.crossSize, limits.max));
    return;
  }
  const content = node.style.align.alignContent.value;
  if (content !== 'stretch' && content !== 'normal') return;
  const gaps = crossGap(container) * Math.max(0, lines.length - 1);
  const used = gaps + lines.reduce((sum, line) => sum + line.crossSize, 0);
  // Deviation: §9.4 9 asks for a definite cross size; in browsers lines fill a minimum height too.
  const free = (definite !== INDEFINITE ? definite : (natural ?? limits.min)) - used;
  if (free > 0) for (const line of lines) line.crossSize += free / lines.length;
}

/** The cross size that the items of a line need; stretched items need their minimum size, edges and margins. */
function unstretchedSize(line: FlexLine, container: FlexContainer): Px {
  const need = (entry: SizedItem): Px =>
    entry.item.stretches
      ? entry.item.crossMin + crossSum(container.axes, entry.item.margins)
      : outerCross(entry, container);
  return line.items.reduce((most, entry) => Math.max(most, need(entry)), Math.max(0, line.baselines.crossSize));
}

/**
 * Deviation: as in browsers, content-sized items of a wrapped column are fitted to their line if that is wider than the container.
 */
export function refitItems(line: FlexLine, container: FlexContainer): void {
  const { axes } = container;
  if (axes.row || !axes.wrap) return;
  line.items.forEach((entry, i) => {
    const { item } = entry;
    const { node } = item;
    if (item.stretches || node.replaced || preferredRatio(node) || !crossSizeIsAuto(axes, node.style.size)) return;
    const available = line.crossSize - crossSum(axes, item.margins);
    const fitting = columnItemWidth(item, container, entry.mainSize, available);
    const crossSize = Math.max(item.crossMin, Math.min(fitting, item.crossMax));
    if (crossSize > entry.crossSize) line.items[i] = { ...entry, crossSize };
  });
}

/** §9.4 11: stretched items take the line's cross size. */
export function stretchItems(line: FlexLine, container: FlexContainer): void {
  line.items.forEach((entry, i) => {
    const { item } = entry;
    if (!item.stretches || !crossSizeIsAuto(container.axes, item.node.style.size)) return;
    const cross = line.crossSize - crossSum(container.axes, item.margins);
    const inside = container.axes.row ? item.edges.block : item.edges.inline;
    // Keyword limits refer to the height of the content, which was measured.
    const { minHeight, maxHeight } = item.node.style.size;
    const least =
      container.axes.row && isContentKeyword(minHeight)
        ? entry.measured.height
        : leastCross(item, entry.measured, container.axes);
    const most = container.axes.row && isContentKeyword(maxHeight) ? entry.measured.height : item.crossMax;
    const crossSize = Math.max(least, Math.min(cross, most), inside);
    line.items[i] = { item, mainSize: entry.mainSize, crossSize, measured: entry.measured, stretched: true };
  });
}

/** Outer main size of an item. */
export const outerMain = (entry: SizedItem, container: FlexContainer): Px =>
  entry.mainSize + mainSum(container.axes, entry.item.margins);

export const outerCross = (entry: SizedItem, container: FlexContainer): Px =>
  entry.crossSize + crossSum(container.axes, entry.item.margins);
