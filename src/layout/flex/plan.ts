/**
 * The unfragmented result of the flex algorithm: positions and sizes of all items, computed once and kept in the break token.
 * https://drafts.csswg.org/css-flexbox-1/#layout-algorithm
 */

import type { BoxNode } from '../../boxes/box.ts';
import type { Px } from '../../geometry.ts';
import {
  childPercentBlock,
  containedHeight,
  growsPastHeight,
  growsPastRatio,
  heightLimits,
  limitsByContent,
  ratioContentHeight,
} from '../core/block-sizes.ts';
import { type BoxEdges, clamp } from '../core/box-model.ts';
import { type ConstraintSpace, INDEFINITE } from '../core/constraint-space.ts';
import type { LayoutContext } from '../core/context.ts';
import { measureAhead } from '../core/measure-ahead.ts';
import { alignLines, type PlacedItem, type PlacedLine } from './alignment.ts';
import { crossGap, crossSizeIsAuto, crossSum, flexAxes, mainGap } from './axis.ts';
import { type FlexContainer, makeItem, orderedChildren } from './items.ts';
import {
  collectLines,
  crossMeasures,
  type FlexLine,
  mainIsDefinite,
  refitItems,
  settleLineCrossSizes,
  sizeLine,
  stretchItems,
} from './lines.ts';

/** Items that are side by side: a line of a row, an item of a single-line column, or all lines of a wrapped column. */
interface FlexUnit {
  readonly top: Px;
  readonly bottom: Px;
  readonly items: readonly PlacedItem[];
}

export interface FlexPlan {
  readonly kind: 'flex';
  /** From top to bottom; offsets are relative to the content box. */
  readonly units: readonly FlexUnit[];
  /** Of a column container: the items of each column, top to bottom. */
  readonly columns: readonly (readonly PlacedItem[])[];
  /** Of the content box. */
  readonly innerWidth: Px;
  readonly innerHeight: Px;
  /** What the items' percentage heights resolve against, or INDEFINITE. */
  readonly percentBlock: Px;
  readonly row: boolean;
  readonly wraps: boolean;
}

export function planFlex(
  node: BoxNode,
  space: ConstraintSpace,
  edges: BoxEdges,
  width: Px,
  context: LayoutContext,
): FlexPlan {
  const axes = flexAxes(node);
  const innerWidth = Math.max(0, width - edges.inline);
  const imposed = (space.stretch & 2) !== 0 && space.blockSize !== INDEFINITE;
  const height = imposed ? Math.max(0, space.blockSize - edges.block) : childPercentBlock(node, space, edges, width);
  const outerLimits = heightLimits(node, space, edges);
  const limits = { min: Math.max(0, outerLimits.min - edges.block), max: Math.max(0, outerLimits.max - edges.block) };
  const ratioHeight = ratioContentHeight(node, width, edges);
  const limitsOf: LimitsOf = (content) => (imposed ? limits : limitsByContent(node, limits, content, ratioHeight));
  const percentBlock = imposed && !space.definiteBlock ? INDEFINITE : height;
  const container: FlexContainer = { node, axes, width: innerWidth, height, percentBlock, context };
  const children = orderedChildren(node);
  measureAhead(node, 'inline', children.length, context, () =>
    children.map((child) => () => makeItem(child, container)),
  );
  const items = children.map((child) => makeItem(child, container));
  const lineRoom = axes.row ? innerWidth : height !== INDEFINITE ? height : limits.max;
  const grouped = collectLines(items, container, Number.isFinite(lineRoom) ? lineRoom : INDEFINITE);
  const grows = growsPastRatio(node, space, edges) || (!axes.row && growsPastHeight(space));
  const main = axes.row ? innerWidth : columnMainSize(grouped, container, limitsOf, grows);
  measureAhead(node, 'block', items.length, context, () =>
    grouped.flatMap((line) => crossMeasures(line, container, main)),
  );
  const lines = grouped.map((line) => sizeLine(line, container, main));
  const crossLimits = axes.row ? limitsOf(naturalHeight(lines, container)) : { min: 0, max: innerWidth };
  const sized = axes.row && height !== INDEFINITE ? limitedRow(container, crossLimits) : container;
  settleLineCrossSizes(lines, sized, crossLimits, axes.row && grows);
  for (const line of lines) {
    refitItems(line, sized);
    stretchItems(line, sized);
  }
  const cross = axes.row ? rowCrossSize(lines, sized, crossLimits, grows) : innerWidth;
  const placed = alignLines(lines, sized, { main, cross }, (entry) => mainIsDefinite(entry.item, container));
  return {
    kind: 'flex',
    units: axes.row ? rowUnits(placed, cross, axes.crossReversed) : columnUnits(placed),
    columns: axes.row ? [] : placed.map(({ items }) => [...items].sort((a, b) => a.y - b.y)),
    innerWidth,
    innerHeight: axes.row ? cross : main,
    percentBlock,
    row: axes.row,
    wraps: axes.wrap,
  };
}

/** Of the content box, where content keywords stand for the height of the content. */
type LimitsOf = (content: Px) => { readonly min: Px; readonly max: Px };

/** §9.3 4: an indefinite column is as tall as its longest line, within its limits; `grows`: a definite one at least so. */
function columnMainSize(
  lines: readonly (readonly { readonly hypotheticalSize: Px; readonly outside: Px }[])[],
  container: FlexContainer,
  limitsOf: LimitsOf,
  grows: boolean,
): Px {
  const gap = mainGap(container);
  const longest = lines.reduce((most, line) => {
    const sum = line.reduce((total, item) => total + item.hypotheticalSize + item.outside, 0);
    return Math.max(most, sum + gap * Math.max(0, line.length - 1));
  }, 0);
  const content = containedHeight(container.node) ?? longest;
  const { min, max } = limitsOf(content);
  if (container.height !== INDEFINITE && !grows) return clamp(container.height, min, max);
  return Math.max(clamp(content, min, max), container.height);
}

function rowCrossSize(
  lines: readonly FlexLine[],
  container: FlexContainer,
  limits: { readonly min: Px; readonly max: Px },
  grows: boolean,
): Px {
  if (container.height !== INDEFINITE && !grows) return container.height;
  const content = containedHeight(container.node) ?? linesSum(lines, container);
  return Math.max(clamp(content, limits.min, limits.max), container.height);
}

/** A row of a definite height, which content keywords may limit now that the height of its lines is known. */
const limitedRow = (container: FlexContainer, { min, max }: ReturnType<LimitsOf>): FlexContainer => ({
  ...container,
  height: clamp(container.height, min, max),
});

/** The height of a row by its lines. Items that a single line of a definite height stretches are as high as it. */
function naturalHeight(lines: readonly FlexLine[], container: FlexContainer): Px {
  const { axes, height } = container;
  if (axes.wrap || height === INDEFINITE) return linesSum(lines, container);
  let most = 0;
  for (const { items, baselines } of lines) {
    most = Math.max(most, baselines.crossSize);
    for (const { item, crossSize } of items) {
      if (item.baselineGroup) continue;
      const isStretched = item.stretches && crossSizeIsAuto(axes, item.node.style.size);
      most = Math.max(most, isStretched ? height : crossSize + crossSum(axes, item.margins));
    }
  }
  return most;
}

function linesSum(lines: readonly FlexLine[], container: FlexContainer): Px {
  const gaps = crossGap(container) * Math.max(0, lines.length - 1);
  return lines.reduce((total, line) => total + line.crossSize, gaps);
}

/** Lines from top to bottom, even if wrap-reverse stacks them upwards. */
function rowUnits(lines: readonly PlacedLine[], cross: Px, reversed: boolean): readonly FlexUnit[] {
  const units = lines.map((line) => {
    const top = reversed ? cross - line.top - line.size : line.top;
    return { top, bottom: top + line.size, items: line.items };
  });
  return reversed ? units.reverse() : units;
}

function columnUnits(lines: readonly PlacedLine[]): readonly FlexUnit[] {
  if (lines.length === 1) {
    return [...lines[0]!.items]
      .sort((a, b) => a.y - b.y)
      .map((item) => ({ top: item.y, bottom: item.y + item.height, items: [item] }));
  }
  const items = lines.flatMap((line) => line.items);
  if (items.length === 0) return [];
  return [
    {
      top: items.reduce((top, item) => Math.min(top, item.y), Number.POSITIVE_INFINITY),
      bottom: items.reduce((bottom, item) => Math.max(bottom, item.y + item.height), Number.NEGATIVE_INFINITY),
      items,
    },
  ];
}
