/** Steps 12 to 16 of flex layout: the positions of items. https://drafts.csswg.org/css-flexbox-1/#main-alignment */

import type { BoxNode } from '../../boxes/box.ts';
import type { Px } from '../../geometry.ts';
import { distribute, position } from '../core/alignment.ts';
import { crossGap, endOf, type FlexAxes, mainGap, startOf } from './axis.ts';
import { beforeBaseline } from './baselines.ts';
import type { FlexContainer } from './items.ts';
import { type FlexLine, outerCross, outerMain, type SizedItem } from './lines.ts';

/** Border-box position relative to the container's content box, and used border-box size. */
export interface PlacedItem {
  readonly node: BoxNode;
  readonly x: Px;
  readonly y: Px;
  readonly width: Px;
  readonly height: Px;
  /** The cross size is imposed (by stretching or by limits). */
  readonly stretched: boolean;
  readonly definiteMain: boolean;
  /** In a column: the space taken by `auto` margins above and below it. */
  readonly autoAbove: Px;
  readonly autoBelow: Px;
  /** The value of `align-self` if the item takes part in the baseline alignment of a row. */
  readonly baseline: string | null;
}

export interface PlacedLine {
  /** Cross-start and size in flow order. */
  readonly top: Px;
  readonly size: Px;
  readonly items: readonly PlacedItem[];
}

export const axisOf = (axes: FlexAxes, axis: 'main' | 'cross') => {
  const horizontal = axes.row === (axis === 'main');
  const flowReversed =
    axis === 'main'
      ? horizontal
        ? axes.mainReversed !== axes.rtl
        : axes.mainReversed
      : horizontal
        ? axes.crossReversed !== axes.rtl
        : axes.crossReversed;
  return { flowReversed, startIsLeft: horizontal ? !axes.rtl : null };
};

/** Places all lines in a container of the given inner sizes. */
export function alignLines(
  lines: readonly FlexLine[],
  container: FlexContainer,
  inner: { readonly main: Px; readonly cross: Px },
  definiteMain: (entry: SizedItem) => boolean,
): readonly PlacedLine[] {
  const { axes, node } = container;
  const { align } = node.style;
  const gap = crossGap(container);
  const used_ = lines.reduce((sum, line) => sum + line.crossSize, 0) + gap * Math.max(0, lines.length - 1);
  // §9.6 16: a single-line container has no content to align.
  const shared = axes.wrap
    ? distribute(align.alignContent, inner.cross - used_, lines.length, axisOf(axes, 'cross'))
    : { start: 0, between: 0 };
  let at = shared.start;
  return lines.map((line) => {
    const top = at;
    at += line.crossSize + gap + shared.between;
    return { top, size: line.crossSize, items: alignLine(line, top, container, inner, definiteMain) };
  });
}

function alignLine(
  line: FlexLine,
  lineStart: Px,
  container: FlexContainer,
  inner: { readonly main: Px; readonly cross: Px },
  definiteMain: (entry: SizedItem) => boolean,
): PlacedItem[] {
  const { axes, node } = container;
  const gap = mainGap(container);
  const length = line.items.reduce((sum, entry) => sum + outerMain(entry, container), 0);
  let free = inner.main - length - gap * Math.max(0, line.items.length - 1);
  const autoMargins = line.items.reduce((sum, entry) => sum + autoCount(entry, axes, 'main'), 0);
  const perMargin = autoMargins > 0 && free > 0 ? free / autoMargins : 0; // step 12
  if (autoMargins > 0 && free > 0) free = 0;
  const shared = distribute(node.style.align.justifyContent, free, line.items.length, axisOf(axes, 'main'));
  let at = shared.start;
  return line.items.map((entry) => {
    const margins = marginsOf(entry);
    const before = startOf(axes, margins, 'main') + (isAutoEdge(entry, axes, 'main', 'start') ? perMargin : 0);
    const after = endOf(axes, margins, 'main') + (isAutoEdge(entry, axes, 'main', 'end') ? perMargin : 0);
    const main = at + before;
    at = main + entry.mainSize + after + gap + shared.between;
    const cross = lineStart + crossOffset(entry, line, container);
    // Auto margins in the cross axis end with the line, wherever breaks move the item in it.
    const autos = axes.row ? 0 : perMargin;
    return toPhysical(entry, { main, cross, autos }, container, inner, definiteMain(entry));
  });
}

/** Step 13: the size of each of the item's auto margins in the cross axis. */
function crossAutoMargin(entry: SizedItem, line: FlexLine, container: FlexContainer): Px {
  const autos = autoCount(entry, container.axes, 'cross');
  return autos > 0 ? Math.max(0, line.crossSize - outerCross(entry, container)) / autos : 0;
}

/** Steps 13 and 14: auto margins take all free space, else `align-self` decides. Border-box offset from the line's start. */
function crossOffset(entry: SizedItem, line: FlexLine, container: FlexContainer): Px {
  const { axes } = container;
  const free = line.crossSize - outerCross(entry, container);
  const before = startOf(axes, marginsOf(entry), 'cross');
  if (autoCount(entry, axes, 'cross') > 0) {
    return before + (isAutoEdge(entry, axes, 'cross', 'start') ? crossAutoMargin(entry, line, container) : 0);
  }
  const group = entry.item.baselineGroup;
  if (group) {
    const reach = beforeBaseline(entry, container);
    const { baselines, crossSize } = line;
    return before + (group === 'start' ? baselines.start : crossSize - baselines.end) - reach;
  }
  const own = entry.item.node.style.align.alignSelf;
  const overflow = (own.value === 'auto' ? container.node.style.align.alignItems : own).overflow;
  if (free < 0 && overflow === 'safe') return before;
  return before + free * position(entry.item.alignSelf, axisOf(axes, 'cross'));
}

/** `autos`: the size of each auto margin of a column's item in the main axis. */
function toPhysical(
  entry: SizedItem,
  { main, cross, autos }: { readonly main: Px; readonly cross: Px; readonly autos: Px },
  container: FlexContainer,
  inner: { readonly main: Px; readonly cross: Px },
  definiteMain: boolean,
): PlacedItem {
  const { axes } = container;
  const along = axes.mainReversed ? inner.main - main - entry.mainSize : main;
  const { marginTop, marginBottom } = entry.item.node.style.margin;
  const across = axes.crossReversed ? inner.cross - cross - entry.crossSize : cross;
  return {
    node: entry.item.node,
    x: axes.row ? along : across,
    y: axes.row ? across : along,
    width: axes.row ? entry.mainSize : entry.crossSize,
    height: axes.row ? entry.crossSize : entry.mainSize,
    stretched: entry.stretched || entry.crossSize !== (axes.row ? entry.measured.height : entry.measured.width),
    definiteMain,
    autoAbove: marginTop === 'auto' ? autos : 0,
    autoBelow: marginBottom === 'auto' ? autos : 0,
    baseline: axes.row && entry.item.baselineGroup ? entry.item.alignSelf : null,
  };
}

const marginsOf = (entry: SizedItem) => entry.item.margins;

const isAutoEdge = ({ item }: SizedItem, axes: FlexAxes, axis: 'main' | 'cross', edge: 'start' | 'end'): boolean =>
  edge === 'start' ? startOf(axes, item.autoMargins, axis) : endOf(axes, item.autoMargins, axis);

const autoCount = (entry: SizedItem, axes: FlexAxes, axis: 'main' | 'cross'): number =>
  Number(isAutoEdge(entry, axes, axis, 'start')) + Number(isAutoEdge(entry, axes, axis, 'end'));
