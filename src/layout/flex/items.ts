/** Flex items: their order, flex base sizes and automatic minimum sizes. https://drafts.csswg.org/css-flexbox-1/#layout-algorithm */

import type { BoxNode } from '../../boxes/box.ts';
import type { MaxSizeValue, SizeValue } from '../../css/properties/computed-boxes.ts';
import { hasPercentage } from '../../css/values/types.ts';
import type { Edges, Px } from '../../geometry.ts';
import { fillsAvailable, preferredRatio } from '../core/aspect-ratio.ts';
import { heightLimits, isDefiniteHeight, specifiedBlockSize, stretchedBlock } from '../core/block-sizes.ts';
import {
  type BoxEdges,
  boxEdges,
  calculated,
  clamp,
  heightFromRatio,
  isContentKeyword,
  isOrthogonal,
  usedMargins,
  widthFromRatio,
} from '../core/box-model.ts';
import { INDEFINITE, Stretch } from '../core/constraint-space.ts';
import type { LayoutContext } from '../core/context.ts';
import { intrinsicSizes, layoutNode } from '../core/dispatch.ts';
import type { IntrinsicSizes } from '../core/formatting-contexts.ts';
import {
  calculatedAuto,
  fitContentSize,
  resolveWidthValue,
  transferLimits,
  widthLimits,
} from '../core/inline-sizes.ts';
import { isField } from '../core/intrinsic.ts';
import { isAbsolute } from '../core/kinds.ts';
import { toUnit, used } from '../core/layout-unit.ts';
import { fallbackSize, sizesAlong } from '../core/orthogonal.ts';
import { independentSpace } from '../core/spaces.ts';
import { crossSum, type FlexAxes, mainSum } from './axis.ts';
import type { FlexibleItem } from './flexible-lengths.ts';
import { type SelfAlignment, selfAlignment } from './self-alignment.ts';

/** The container as its items see it. Sizes are of the content box; INDEFINITE if not known yet. */
export interface FlexContainer {
  readonly node: BoxNode;
  readonly axes: FlexAxes;
  /** Always definite in layout. */
  readonly width: Px;
  readonly height: Px;
  /** The height that percentages resolve against: an imposed height may not count. */
  readonly percentBlock: Px;
  readonly context: LayoutContext;
}

export interface FlexItem extends FlexibleItem, SelfAlignment {
  readonly node: BoxNode;
  readonly edges: BoxEdges;
  readonly margins: Edges;
  /** Border-box limits of the cross size. */
  readonly crossMin: Px;
  readonly crossMax: Px;
}

/** In-flow children in `order`, document order among equals. §5.4 */
export function orderedChildren(node: BoxNode): readonly BoxNode[] {
  const items = node.children.filter((child) => !isAbsolute(child));
  return items.some((child) => child.style.flex.order !== 0)
    ? [...items].sort((a, b) => a.style.flex.order - b.style.flex.order || a.index - b.index)
    : items;
}

export function makeItem(node: BoxNode, container: FlexContainer): FlexItem {
  const { axes } = container;
  const edges = boxEdges(node, container.width);
  const margins = usedMargins(node, container.width);
  const { alignSelf, autoMargins, stretches, baselineGroup } = selfAlignment(node, container);
  const draft: Draft = { node, edges, margins, stretches, contentHeight: null };
  const limits = mainLimits(draft, container);
  const cross = crossLimits(draft, container);
  const inside = axes.row ? edges.inline : edges.block;
  const baseSize = Math.max(0, baseBorderBox(draft, container) - inside);
  const minSize = Math.max(0, limits.min - inside);
  const maxSize = Math.max(0, limits.max - inside);
  return {
    node,
    edges,
    margins,
    alignSelf,
    autoMargins,
    stretches,
    baselineGroup,
    flexGrow: node.style.flex.flexGrow,
    flexShrink: node.style.flex.flexShrink,
    baseSize,
    hypotheticalSize: Math.max(minSize, Math.min(baseSize, maxSize)),
    minSize,
    maxSize,
    outside: inside + mainSum(axes, margins),
    crossMin: cross.min,
    crossMax: cross.max,
  };
}

type Extremes = Pick<IntrinsicSizes, 'min' | 'max'>;

type Measured = Pick<FlexItem, 'node' | 'edges' | 'margins' | 'stretches'>;

interface Draft extends Measured {
  /** For items of a column: the measured border-box height of the content, if any. */
  contentHeight: Px | null;
}

/** §9.8 1: the content height of a stretched item of a single-line row of definite height is definite; INDEFINITE for others. */
export function stretchedHeight(node: BoxNode, container: Pick<FlexContainer, 'axes' | 'node' | 'height'>): Px {
  const { axes, height } = container;
  if (!axes.row || axes.wrap || height === INDEFINITE || !selfAlignment(node, container).stretches) return INDEFINITE;
  return Math.max(0, height - crossSum(axes, usedMargins(node, 0)) - boxEdges(node, 0).block);
}

// --- §9.2: flex base size -------------------------------------------------------------------------------

/** Border-box flex base size. Step letters are those of §9.2 3. */
function baseBorderBox(item: Draft, container: FlexContainer): Px {
  const { axes } = container;
  const { flexBasis } = item.node.style.flex;
  const mainProperty = axes.row ? item.node.style.size.width : item.node.style.size.height;
  const basis = flexBasis === 'auto' ? mainProperty : flexBasis;
  if (basis !== 'content' && basis !== 'auto') {
    const definite = definiteMain(item, basis, container); // A
    if (definite !== null) return definite;
  }
  const transferred = transferredMain(item, container); // B
  if (transferred !== null) return transferred;
  return contentMain(item, container); // E (and C, D: max-content here)
}

/** A main-axis size value as a border-box size; null where it is not definite. */
function definiteMain(item: Draft, value: SizeValue | MaxSizeValue, container: FlexContainer): Px | null {
  const { axes, context } = container;
  if (axes.row) {
    if (container.width === INDEFINITE && hasPercentage(value)) return null;
    const imposedBlock = isContentKeyword(value) ? stretchedCross(item, container) : null;
    const { width: inlineSize, percentBlock } = container;
    const space = { inlineSize, percentBlock, imposedBlock, contributes: true };
    return resolveWidthValue(
      item.node,
      value,
      container.width - mainSum(axes, item.margins),
      item.edges,
      space,
      context,
    );
  }
  const percentBlock = percentBasis(item.node, container);
  if (isDefiniteHeight(value, percentBlock)) {
    const size = used(value, percentBlock);
    return item.node.style.size.boxSizing === 'border-box'
      ? Math.max(size, item.edges.block)
      : Math.max(0, size) + item.edges.block;
  }
  if (value === 'stretch' && container.percentBlock !== INDEFINITE) {
    return stretchedBlock(item.node, container.percentBlock, item.edges);
  }
  if (isContentKeyword(value)) {
    const content = alongInlineAxis(item, container);
    const available = percentBlock - item.margins.top - item.margins.bottom;
    if (content && value === 'min-content') return content.min;
    return content && (value === 'max-content' ? content.max : clamp(available, content.min, content.max));
  }
  if (typeof value === 'object' && 'calcSize' in value) {
    const basis = definiteMain(item, value.calcSize.basis, container) ?? contentHeight(item, container);
    return calculated(item.node, value.calcSize, basis, item.edges.block);
  }
  return null;
}

/** Through the aspect ratio from a definite cross size, or null. */
function transferredMain(item: Measured, container: FlexContainer): Px | null {
  const ratio = preferredRatio(item.node);
  if (ratio === null || ratio <= 0) return null;
  const cross = definiteCross(item, container);
  if (cross === null) return null;
  const limits = crossLimits(item, container);
  const clamped = Math.max(limits.min, Math.min(cross, limits.max));
  if (!container.axes.row) return heightFromRatio(item.node, clamped, ratio, item.edges);
  return item.node.style.size.boxSizing === 'border-box' && !item.node.style.size.aspectRatio.auto
    ? Math.max(item.edges.inline, toUnit(clamped * ratio))
    : toUnit(Math.max(0, clamped - item.edges.block) * ratio) + item.edges.inline;
}

/** The border-box cross size where it is definite: specified, or stretched in a single-line container of definite cross size. */
function definiteCross(item: Measured, container: FlexContainer): Px | null {
  const { axes, context } = container;
  const { width } = item.node.style.size;
  if (axes.row) {
    const specified = specifiedBlockSize(
      item.node,
      { percentBlock: container.percentBlock, blockSize: INDEFINITE },
      item.edges,
    );
    return specified ?? stretchedCross(item, container);
  }
  const space = { inlineSize: container.width, percentBlock: container.percentBlock };
  const specified = resolveWidthValue(item.node, width, container.width, item.edges, space, context);
  if (specified !== null) return specified;
  return item.stretches && !axes.wrap && container.width !== INDEFINITE
    ? Math.max(item.edges.inline, container.width - crossSum(axes, item.margins))
    : null;
}

/** The border-box height of an item that stretches in a single-line row of definite height, without its limits. */
const stretchedCross = ({ stretches, edges, margins }: Measured, { axes, height }: FlexContainer): Px | null =>
  stretches && !axes.wrap && height !== INDEFINITE ? Math.max(edges.block, height - crossSum(axes, margins)) : null;

function intrinsicContent(node: BoxNode, container: FlexContainer): IntrinsicSizes {
  const { width, percentBlock, context } = container;
  // The contribution of a table leaves out what its columns ask for in percent.
  const inPlace = node.table ? INDEFINITE : width;
  return intrinsicSizes(node, percentBlock, context, stretchedHeight(node, container), inPlace);
}

/** The max-content main size (row), or the height of the content at the item's cross size (column); limited through the ratio. */
function contentMain(item: Draft, container: FlexContainer): Px {
  if (container.axes.row) {
    const width = Math.max(
      intrinsicContent(item.node, container).max + item.edges.inline,
      filledWidth(item, container),
    );
    const ratio = preferredRatio(item.node);
    return ratio === null
      ? width
      : transferLimits(item.node, width, ratio, { percentBlock: container.percentBlock }, item.edges);
  }
  return limitedByCross(item, alongInlineAxis(item, container)?.max ?? contentHeight(item, container), container);
}

/** The border-box width of a picture with a ratio and no natural size, which fills the container, also as its least width; 0 for others. */
const filledWidth = ({ node, margins }: Measured, { width }: FlexContainer): Px =>
  width === INDEFINITE || !fillsAvailable(node) ? 0 : width - margins.left - margins.right;

/**
 * The border-box min-content and max-content sizes along the main axis of an item of a column whose inline axis that is, as its writing
 * mode is another; null for others.
 */
function alongInlineAxis({ node, edges, stretches }: Measured, container: FlexContainer): Extremes | null {
  const { axes, width, context } = container;
  if (axes.row || !isOrthogonal(node)) return null;
  const across = stretches && !axes.wrap && width !== INDEFINITE ? Math.max(0, width - edges.inline) : INDEFINITE;
  const sizes = sizesAlong(node, width, across, context);
  return sizes && { min: sizes.min + edges.block, max: sizes.max + edges.block };
}

/** What heights of the item in percent are of. css-writing-modes-4 §7.3.1: an orthogonal flow always has an available size. */
const percentBasis = (node: BoxNode, { axes, percentBlock, context }: FlexContainer): Px =>
  percentBlock === INDEFINITE && !axes.row && isOrthogonal(node) ? fallbackSize(node, context) : percentBlock;

/**
 * Border-box width of an item of a column: specified, stretched, from its height through the ratio, or fit-content; within its limits.
 * `height` is the used border-box height where it is known.
 */
export function columnItemWidth(
  item: Measured,
  container: FlexContainer,
  height: Px | null = null,
  available: Px = container.width - item.margins.left - item.margins.right,
): Px {
  const space = { inlineSize: container.width, percentBlock: container.percentBlock, imposedBlock: height };
  const { width: value } = item.node.style.size;
  const specified = resolveWidthValue(item.node, value, available, item.edges, space, container.context);
  const automatic = (): Px =>
    calculatedAuto(item.node, value, automaticColumnWidth(item, container, available, height), item.edges.inline);
  const width = specified ?? automatic();
  const limits = widthLimits(item.node, available, item.edges, space, container.context);
  // https://drafts.csswg.org/css-tables-3/#computing-the-table-width : no table is narrower than its columns.
  const columns = item.node.table ? intrinsicContent(item.node, container).min + item.edges.inline : 0;
  return Math.max(limits.min, Math.min(width, limits.max), item.edges.inline, columns);
}

/** §9.4 11: only in a single-line container is the stretched width known before the lines are. */
function automaticColumnWidth(item: Measured, container: FlexContainer, available: Px, height: Px | null): Px {
  if (item.stretches && !container.axes.wrap) return available;
  const ratio = preferredRatio(item.node);
  const basis = { inlineSize: container.width, percentBlock: container.percentBlock };
  const space = { percentBlock: container.percentBlock, blockSize: INDEFINITE };
  const across = height !== null && isOrthogonal(item.node) ? Math.max(0, height - item.edges.block) : INDEFINITE;
  const known = ratio === null ? null : (height ?? specifiedBlockSize(item.node, space, item.edges));
  if (ratio !== null && known !== null) return widthFromRatio(item.node, known, ratio, item.edges);
  const width = fillsAvailable(item.node)
    ? available
    : fitContentSize(item.node, available, item.edges, basis, container.context, across);
  return ratio === null ? width : transferLimits(item.node, width, ratio, space, item.edges);
}

/** Border-box height by content of a column's item, which ignores `height` and its limits: they are the main size. */
function contentHeight(item: Draft, container: FlexContainer): Px {
  item.contentHeight ??= measureHeight(item, container);
  return item.contentHeight;
}

function measureHeight(item: Draft, container: FlexContainer): Px {
  const { replaced, style } = item.node;
  // The natural size of a picture: with its height unknown, nothing but that makes its width.
  const isNatural = replaced !== null && style.size.width === 'auto' && !(item.stretches && !container.axes.wrap);
  const space = independentSpace(isNatural ? container.width : columnItemWidth(item, container), {
    stretch: isNatural ? Stretch.None : Stretch.Inline,
    percentInline: container.width,
    percentBlock: container.percentBlock,
    autoBlock: true,
  });
  const result = layoutNode(item.node, space, null, null, container.context);
  if (!result.fragment) throw new Error('an independent measure cannot be refused');
  return result.fragment.height;
}

// --- limits -----------------------------------------------------------------------------------------------

function mainLimits(item: Draft, container: FlexContainer): { min: Px; max: Px } {
  const { axes } = container;
  const { minWidth, minHeight, maxWidth, maxHeight } = item.node.style.size;
  // Height keywords refer to the height of the content.
  const byContent = (value: SizeValue | MaxSizeValue): Px | null =>
    !axes.row && isContentKeyword(value) && !isOrthogonal(item.node) ? contentMinimum(item, container) : null;
  const maxValue = axes.row ? maxWidth : maxHeight;
  const max = byContent(maxValue) ?? definiteMain(item, maxValue, container) ?? Number.POSITIVE_INFINITY;
  const minValue = axes.row ? minWidth : minHeight;
  const min =
    minValue === 'auto'
      ? automaticMinimum(item, max, container)
      : (byContent(minValue) ?? definiteMain(item, minValue, container) ?? 0);
  // css-tables-3 §3.1: no table is narrower than its columns.
  return { min: item.node.table && axes.row ? Math.max(min, contentMinimum(item, container)) : min, max };
}

/** The content-based minimum size of §4.5, border box. */
function automaticMinimum(item: Draft, max: Px, container: FlexContainer): Px {
  const { axes } = container;
  const { overflowX, overflowY } = item.node.style.display;
  const scrolls = (value: string): boolean => value !== 'visible' && value !== 'clip';
  if (axes.row ? scrolls(overflowX) : scrolls(overflowY)) return 0;
  const { width, height } = item.node.style.size;
  const specified = axes.row && width === 'auto' ? null : definiteMain(item, axes.row ? width : height, container);
  // css-flexbox-1 §4.5, css-tables-3 §3.1: a table is never narrower than its columns, whatever its width says.
  const clampedSpecified = specified === null || item.node.table ? null : Math.min(specified, max);
  const suggestion = contentSuggestion(item, container);
  const content = item.node.table ? suggestion : Math.min(suggestion, max);
  return clampedSpecified === null ? content : Math.min(content, clampedSpecified);
}

/** The min-content main size; through the ratio where the cross size is definite or limited. */
function contentSuggestion(item: Draft, container: FlexContainer): Px {
  const { node, edges } = item;
  const transferred = transferredMain(item, container);
  if (node.replaced && transferred !== null) return transferred;
  const content = limitedByCross(item, contentMinimum(item, container), container);
  // css-sizing-4 §aspect-ratio-minimum: a box sized by its ratio is not smaller than its content.
  return Math.max(transferred ?? 0, content, container.axes.row ? edges.inline : edges.block);
}

function contentMinimum(item: Draft, container: FlexContainer): Px {
  const { node, edges } = item;
  if (!container.axes.row) return alongInlineAxis(item, container)?.min ?? contentHeight(item, container);
  // As in Chromium: fields of a percentage width are compressed, pictures are not.
  if (isField(node) && hasPercentage(node.style.size.width)) return edges.inline;
  return filledWidth(item, container) || intrinsicContent(node, container).min + edges.inline;
}

/** Definite limits of the cross size, converted through the ratio. */
function limitedByCross(item: Draft, main: Px, container: FlexContainer): Px {
  const { node, edges } = item;
  const ratio = preferredRatio(node);
  if (ratio === null || ratio <= 0) return main;
  if (container.axes.row) return transferLimits(node, main, ratio, { percentBlock: container.percentBlock }, edges);
  const { min, max } = crossLimits(item, container);
  const least = min > edges.inline ? heightFromRatio(node, min, ratio, edges) : 0;
  const most = Number.isFinite(max) ? heightFromRatio(node, max, ratio, edges) : Number.POSITIVE_INFINITY;
  return Math.max(least, Math.min(main, most));
}

/** `imposedBlock`: the border-box height of an item of a column, where it is known. */
export function crossLimits(
  item: Measured,
  container: FlexContainer,
  imposedBlock: Px | null = null,
): { min: Px; max: Px } {
  if (container.axes.row) return heightLimits(item.node, { percentBlock: container.percentBlock }, item.edges);
  const space = { inlineSize: container.width, percentBlock: container.percentBlock, imposedBlock };
  const available = container.width - item.margins.left - item.margins.right;
  return widthLimits(item.node, available, item.edges, space, container.context);
}
