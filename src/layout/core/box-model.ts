/** Used edges and sizes of boxes. https://www.w3.org/TR/CSS22/visudet.html and https://drafts.csswg.org/css-sizing-3/ */

import type { BoxNode } from '../../boxes/box.ts';
import { isHorizontal } from '../../boxes/writing-modes/writing-mode.ts';
import type { CalcSize, MaxSizeValue, SizeValue } from '../../css/properties/computed-boxes.ts';
import { hasPercentage, type LengthPercentage } from '../../css/values/types.ts';
import { isHtml } from '../../dom/node.ts';
import type { Edges, Px } from '../../geometry.ts';
import { type BoxEdges, borderEdges, boxEdgesOf } from '../../style/fixed-edges.ts';
import { fillsAvailable, preferredRatio } from './aspect-ratio.ts';
import { type ConstraintSpace, INDEFINITE, Stretch } from './constraint-space.ts';
import type { LayoutContext } from './context.ts';
import { intrinsicSizes } from './dispatch.ts';
import { isAbsolute } from './kinds.ts';
import { toUnit, used } from './layout-unit.ts';
import { isEmptyForRow } from './scrolling-cell-children.ts';

export type { BoxEdges };

type Measure = LengthPercentage | 'auto';

/** `inlineSize` is the containing block's width, the basis of padding percentages; `imposed` borders replace the style's own. */
export function boxEdges(
  { style: { border, padding: p, edges: fixed } }: BoxNode,
  inlineSize: Px,
  imposed: Edges | null = null,
): BoxEdges {
  if (fixed) return imposed ? boxEdgesOf(imposed, fixed.padding) : fixed;
  const padding = {
    top: Math.max(0, used(p.paddingTop, inlineSize)),
    right: Math.max(0, used(p.paddingRight, inlineSize)),
    bottom: Math.max(0, used(p.paddingBottom, inlineSize)),
    left: Math.max(0, used(p.paddingLeft, inlineSize)),
  };
  return boxEdgesOf(imposed ?? borderEdges(border), padding);
}

/** The edges of a box in `space`. */
export const edgesIn = (
  node: BoxNode,
  { percentInline, inlineSize, border }: Pick<ConstraintSpace, 'percentInline' | 'inlineSize' | 'border'>,
): BoxEdges => boxEdges(node, percentInline ?? inlineSize, border);

/** Margins with `auto` as 0. */
export function usedMargins({ style: { margin, margins } }: BoxNode, inlineSize: Px): Edges {
  if (margins) return margins;
  const { marginTop, marginRight, marginBottom, marginLeft } = margin;
  const of = (value: Measure) => (value === 'auto' ? 0 : used(value, inlineSize));
  return { top: of(marginTop), right: of(marginRight), bottom: of(marginBottom), left: of(marginLeft) };
}

/** `min` wins over `max`. */
export const clamp = (value: Px, min: Px, max: Px): Px => Math.max(min, Math.min(value, max));

const toBorderBox = (node: BoxNode, size: Px, edges: Px): Px =>
  node.style.size.boxSizing === 'border-box' ? Math.max(size, edges) : Math.max(0, size) + edges;

/** Border-box width of a `width`, `min-width` or `max-width` value; null for 'auto' and 'none'. */
export function resolveWidthValue(
  node: BoxNode,
  value: SizeValue | MaxSizeValue,
  available: Px,
  edges: BoxEdges,
  space: InlineBasis,
  context: LayoutContext,
): Px | null {
  if (value === 'auto' || value === 'none') return null;
  if (typeof value === 'number' || (typeof value === 'object' && 'kind' in value)) {
    return toBorderBox(node, used(value, space.inlineSize), edges.inline);
  }
  if (value === 'stretch') return Math.max(available, edges.inline);
  if (typeof value === 'object' && 'calcSize' in value) {
    const basis = resolveWidthValue(node, value.calcSize.basis, available, edges, space, context);
    return basis === null ? null : calculated(node, value.calcSize, basis, edges.inline);
  }
  const byRatio = contentByRatio(node, edges, space);
  if (byRatio !== null) return byRatio;
  if (fillsAvailable(node)) return transferLimits(node, available, preferredRatio(node)!, space, edges);
  const percentInline = node.table && space.contributes ? INDEFINITE : space.inlineSize;
  const { min, max } = intrinsicSizes(node, space.percentBlock, context, INDEFINITE, percentInline);
  const outside = isFieldset(node) ? boxEdges(node, 0).inline : edges.inline;
  const least = transferred(node, min + outside, space, edges);
  const most = transferred(node, max + outside, space, edges);
  if (value === 'min-content') return least;
  if (value === 'max-content') return most;
  const room =
    value.fitContent === null ? available : toBorderBox(node, used(value.fitContent, space.inlineSize), edges.inline);
  return Math.max(least, Math.min(most, room));
}

/**
 * Deviation: as in browsers, the padding of a fieldset belongs to its anonymous content box, and percentages in it count as 0 for content
 * sizes.
 */
const isFieldset = ({ element, pseudo }: BoxNode): boolean =>
  pseudo === null && element !== null && isHtml(element, 'fieldset');

/** The border-box size that `calc-size()` computes from the border-box size of its basis. */
export function calculated(node: BoxNode, { calculation }: CalcSize, basis: Px, edges: Px): Px {
  const size = node.style.size.boxSizing === 'border-box' ? basis : Math.max(0, basis - edges);
  return toBorderBox(node, used(calculation, size), edges);
}

/** The size from `auto`, changed by `calc-size()`. */
export const calculatedAuto = (node: BoxNode, value: SizeValue, size: Px, edges: Px): Px =>
  typeof value === 'object' && 'calcSize' in value && value.calcSize.basis === 'auto'
    ? calculated(node, value.calcSize, size, edges)
    : size;

/**
 * What widths refer to. `imposedBlock`: the border-box height that the container gives the box, where it does and that is known.
 * `contributes`: content keywords stand for what the box adds to its container, which is less for tables with columns in percent.
 */
type InlineBasis = Pick<ConstraintSpace, 'inlineSize' | 'percentBlock'> & {
  readonly imposedBlock?: Px | null;
  readonly contributes?: boolean;
};

/** A box with a ratio and a definite height, within its limits, has a single content width. https://drafts.csswg.org/css-sizing-4/#aspect-ratio-intrinsic */
function contentByRatio(
  node: BoxNode,
  edges: BoxEdges,
  { percentBlock, imposedBlock = null }: Omit<InlineBasis, 'inlineSize'>,
): Px | null {
  // What is replaced knows its content width for a height of its own.
  const ratio = node.replaced && imposedBlock === null ? null : preferredRatio(node);
  if (ratio === null || ratio <= 0) return null;
  const height = imposedBlock ?? specifiedBlockSize(node, { percentBlock, blockSize: INDEFINITE }, edges);
  if (height === null) return null;
  const { min, max } = heightLimits(node, { percentBlock }, edges);
  return widthFromRatio(node, Math.max(min, Math.min(max, height)), ratio, edges);
}

interface InlineLimits {
  readonly min: Px;
  readonly max: Px;
}

/** Border-box `min-width` and `max-width`; Infinity for none. */
export function widthLimits(
  node: BoxNode,
  available: Px,
  edges: BoxEdges,
  space: InlineBasis,
  context: LayoutContext,
): InlineLimits {
  const { minWidth, maxWidth } = node.style.size;
  return {
    min: (minWidth === 0 ? null : resolveWidthValue(node, minWidth, available, edges, space, context)) ?? edges.inline,
    max: resolveWidthValue(node, maxWidth, available, edges, space, context) ?? Number.POSITIVE_INFINITY,
  };
}

/**
 * The basis of percentage heights in a box while its width is computed: its own height or `imposedBlock` on its content, or that of its
 * container where percentages look through the box, as in `layout/block/run.ts`.
 */
export function intrinsicPercentBlock(node: BoxNode, percentBlock: Px, context: LayoutContext, imposedBlock: Px): Px {
  if (imposedBlock !== INDEFINITE) return imposedBlock;
  // Pictures in a flex container are as high as it is, and their ratio turns that into their width. The height of a box is available to the
  // vertical flows in it.
  if (node.holdsBlockPercentage === false && !node.flow && node.formatting !== 'flex') return INDEFINITE;
  const edges = boxEdges(node, 0);
  const own = specifiedBlockSize(node, { percentBlock, blockSize: INDEFINITE }, edges);
  if (own !== null) {
    const { min, max } = heightLimits(node, { percentBlock }, edges);
    return Math.max(0, clamp(own, min, max) - edges.block);
  }
  if (node.independent || node.cell) return INDEFINITE;
  const anonymous = node.element === null && node.pseudo === null;
  return anonymous || (context.quirks && node.style.size.height === 'auto') ? percentBlock : INDEFINITE;
}

/** css-sizing-3 §fit-content-size: border-box shrink-to-fit width in `available` (margins already taken off). */
export function fitContentSize(
  node: BoxNode,
  available: Px,
  edges: BoxEdges,
  { inlineSize, percentBlock }: Pick<ConstraintSpace, 'inlineSize' | 'percentBlock'>,
  context: LayoutContext,
  imposedBlock: Px = INDEFINITE,
): Px {
  // As in browsers, absolutely positioned tables are as wide as what they would add to their container.
  const percentInline = node.table && isAbsolute(node) ? INDEFINITE : inlineSize;
  const { min, max } = intrinsicSizes(node, percentBlock, context, imposedBlock, percentInline);
  return Math.max(min + edges.inline, Math.min(max + edges.inline, available));
}

function inlineMargins(node: BoxNode, basis: Px): Px {
  const { left, right } = usedMargins(node, basis);
  return left + right;
}

/**
 * Border-box width of a non-replaced box: imposed, from `width`, from the ratio, filling, or shrinking to fit; then min and max.
 * https://www.w3.org/TR/CSS22/visudet.html#Computing_widths_and_margins
 */
export function resolveInlineSize(
  node: BoxNode,
  space: ConstraintSpace,
  edges: BoxEdges,
  context: LayoutContext,
  available: Px = space.inlineSize - inlineMargins(node, space.percentInline ?? space.inlineSize),
): Px {
  if (space.stretch & 1) return Math.max(space.inlineSize, 0);
  const { width } = node.style.size;
  const imposed = imposedBlockSize(space);
  const basis = { inlineSize: space.inlineSize, percentBlock: space.percentBlock, imposedBlock: imposed };
  let size = resolveWidthValue(node, width, available, edges, basis, context);
  const followsRatio = isContentKeyword(width) && contentByRatio(node, edges, basis) !== null;
  const ownMin = () => intrinsicSizes(node, space.percentBlock, context).min + edges.inline;
  let automaticMin: Px = followsRatio && isAtLeastContent(node) ? ownMin() : 0;
  if (size === null) {
    const ratio = preferredRatio(node);
    const height = ratio === null ? null : (imposed ?? specifiedBlockSize(node, space, edges));
    if (ratio !== null && height !== null) {
      size = widthFromRatio(node, height, ratio, edges);
      if (isAtLeastContent(node)) automaticMin = ownMin();
    } else if (space.shrinkToFit || isOrthogonal(node)) {
      const content = imposed === null ? INDEFINITE : Math.max(0, imposed - edges.block);
      size = fitContentSize(node, available, edges, space, context, content);
    } else size = Math.max(available, edges.inline);
    if (ratio !== null) size = transferLimits(node, size, ratio, space, edges);
    size = calculatedAuto(node, width, size, edges.inline);
  }
  const { min, max } = widthLimits(node, available, edges, basis, context);
  return Math.max(clamp(size, Math.max(min, Math.min(automaticMin, max)), max), edges.inline);
}

const imposedBlockSize = ({ stretch, blockSize }: ConstraintSpace): Px | null =>
  (stretch & Stretch.Block) !== 0 && blockSize !== INDEFINITE ? blockSize : null;

/**
 * A box that does not scroll and whose width follows from its ratio is at least as wide as its min-content.
 * https://drafts.csswg.org/css-sizing-4/#aspect-ratio-minimum
 */
export const isAtLeastContent = (node: BoxNode): boolean =>
  !node.replaced && node.style.size.minWidth === 'auto' && !isScrollContainer(node);

/** From outside, an orthogonal flow is as wide as its content. https://drafts.csswg.org/css-writing-modes-4/#orthogonal-auto */
export function isOrthogonal({ flow }: BoxNode): boolean {
  const inner = flow?.inner()?.flow;
  return inner !== undefined && isHorizontal(inner.writingMode) !== isHorizontal(flow!.writingMode);
}

/** https://drafts.csswg.org/css-sizing-4/#aspect-ratio */
const isRatioOfBorderBox = ({ style: { size } }: BoxNode): boolean =>
  size.boxSizing === 'border-box' && !size.aspectRatio.auto;

export function widthFromRatio(node: BoxNode, height: Px, ratio: number, edges: BoxEdges): Px {
  if (isRatioOfBorderBox(node)) return Math.max(edges.inline, toUnit(height * ratio));
  return toUnit(Math.max(0, height - edges.block) * ratio) + edges.inline;
}

/**
 * `min-height` and `max-height` limit an automatic width through the ratio.
 * https://drafts.csswg.org/css-sizing-4/#aspect-ratio-size-transfers
 */
export function transferLimits(
  node: BoxNode,
  width: Px,
  ratio: number,
  space: Pick<ConstraintSpace, 'percentBlock'>,
  edges: BoxEdges,
): Px {
  const { minHeight, maxHeight } = node.style.size;
  const limits = heightLimits(node, space, edges);
  // Where the ratio is the border box's, border and padding are a minimum like any other.
  const hasMinimum = isDefiniteHeight(minHeight, space.percentBlock) || isRatioOfBorderBox(node);
  const min = hasMinimum ? widthFromRatio(node, limits.min, ratio, edges) : 0;
  const max = Number.isFinite(limits.max) ? widthFromRatio(node, limits.max, ratio, edges) : Number.POSITIVE_INFINITY;
  // A definite maximum is at least the definite minimum.
  return isDefiniteHeight(maxHeight, space.percentBlock) || min > 0 ? clamp(width, min, Math.max(min, max)) : width;
}

/** The border-box content width of a box that is not replaced, limited through its ratio if it has one. */
export function transferred(
  node: BoxNode,
  width: Px,
  space: Pick<ConstraintSpace, 'percentBlock'>,
  edges: BoxEdges,
): Px {
  const ratio = node.replaced ? null : preferredRatio(node);
  return ratio === null ? width : transferLimits(node, width, ratio, space, edges);
}

export function heightFromRatio(node: BoxNode, width: Px, ratio: number, edges: BoxEdges): Px {
  if (isRatioOfBorderBox(node)) return Math.max(edges.block, toUnit(width / ratio));
  return toUnit(Math.max(0, width - edges.inline) / ratio) + edges.block;
}

/** Whether the value can be resolved before layout: not auto, not a percentage of something indefinite, not a keyword. */
export function isDefiniteHeight(value: SizeValue | MaxSizeValue, percentBlock: Px): value is LengthPercentage {
  if (typeof value === 'number') return true;
  if (typeof value !== 'object' || !('kind' in value)) return false;
  return percentBlock !== INDEFINITE || !hasPercentage(value);
}

const isLength = (value: SizeValue): value is LengthPercentage =>
  typeof value === 'number' || (typeof value === 'object' && 'kind' in value);

/** https://drafts.csswg.org/css-sizing-4/#stretch-fit-sizing : the margin box fills the container. */
export function stretchedBlock({ style }: BoxNode, available: Px, edges: BoxEdges): Px {
  const { marginTop, marginBottom } = style.margin;
  const of = (value: LengthPercentage | 'auto'): Px => (value === 'auto' ? 0 : used(value, 0));
  return Math.max(edges.block, available - of(marginTop) - of(marginBottom));
}

/** The basis of a height and its limits; without `autoBlock` they count as written. */
type HeightBasis = Pick<ConstraintSpace, 'percentBlock'> & Partial<Pick<ConstraintSpace, 'autoBlock'>>;

/** The border-box height from a definite `height`, or null. */
export function specifiedBlockSize(
  node: BoxNode,
  space: HeightBasis & Pick<ConstraintSpace, 'blockSize'>,
  edges: BoxEdges,
): Px | null {
  if (space.autoBlock) return null;
  const { height } = node.style.size;
  if (isDefiniteHeight(height, space.percentBlock)) {
    return toBorderBox(node, used(height, space.percentBlock), edges.block);
  }
  if (height === 'stretch' && space.blockSize !== INDEFINITE) return stretchedBlock(node, space.blockSize, edges);
  return isEmptyForRow(node) ? edges.block : null;
}

/** `min-content` and the other keywords that depend on the content. https://drafts.csswg.org/css-sizing-3/#sizing-values */
export const isContentKeyword = (value: SizeValue | MaxSizeValue): boolean =>
  value === 'min-content' || value === 'max-content' || (typeof value === 'object' && 'fitContent' in value);

interface HeightLimits {
  readonly min: Px;
  readonly max: Px;
}

/**
 * Border-box `min-height` and `max-height`. Percentages of an indefinite height count as auto and none, and so do content keywords while
 * the content height (`intrinsic`) is unknown. https://drafts.csswg.org/css-sizing-3/#sizing-values
 */
export function heightLimits(
  node: BoxNode,
  space: HeightBasis,
  edges: BoxEdges,
  intrinsic: Px | null = null,
): HeightLimits {
  if (space.autoBlock) return { min: edges.block, max: Number.POSITIVE_INFINITY };
  const { minHeight, maxHeight } = node.style.size;
  const { percentBlock } = space;
  const least = minHeight === 'auto' ? null : heightLimit(node, minHeight, percentBlock, edges, intrinsic);
  const most = maxHeight === 'none' ? null : heightLimit(node, maxHeight, percentBlock, edges, intrinsic);
  // CSS 2 §10.7: percentages of something indefinite are 0 in a minimum.
  const min = least ?? (isLength(minHeight) ? toBorderBox(node, used(minHeight, 0), edges.block) : edges.block);
  return { min, max: most ?? Number.POSITIVE_INFINITY };
}

/** One limit of the border box; null if it limits nothing. */
function heightLimit(
  node: BoxNode,
  value: SizeValue | MaxSizeValue,
  percentBlock: Px,
  edges: BoxEdges,
  intrinsic: Px | null,
): Px | null {
  if (isDefiniteHeight(value, percentBlock)) return toBorderBox(node, used(value, percentBlock), edges.block);
  if (value === 'stretch' && percentBlock !== INDEFINITE) return stretchedBlock(node, percentBlock, edges);
  return isContentKeyword(value) ? intrinsic : null;
}

/** The limits of a height where content keywords in them stand for the height of the content, which is known by now, or that by the ratio. */
export function limitsByContent(
  node: BoxNode,
  limits: HeightLimits,
  content: Px,
  ratioHeight: Px | null = null,
): HeightLimits {
  const { minHeight, maxHeight } = node.style.size;
  const known = ratioHeight ?? content;
  return {
    min: isContentKeyword(minHeight) ? known : limits.min,
    max: isContentKeyword(maxHeight) ? known : limits.max,
  };
}

/** The content-box height that the ratio of a box gives it in its border-box width; null without one. */
export function ratioContentHeight(node: BoxNode, width: Px, edges: BoxEdges): Px | null {
  const ratio = preferredRatio(node);
  return ratio === null || ratio <= 0 ? null : Math.max(0, heightFromRatio(node, width, ratio, edges) - edges.block);
}

/** Whether the border-box height that a container gives to a box is all that `max-height` allows. */
export const isAtMaximumHeight = (node: BoxNode, space: ConstraintSpace): boolean =>
  heightLimits(node, space, edgesIn(node, space)).max <= space.blockSize;

/**
 * A height that is not definite behaves as `auto`, also towards a ratio: content keywords, and percentages of something indefinite.
 * https://drafts.csswg.org/css-sizing-3/#sizing-values and #percentage-sizing
 */
const isHeightByContent = (height: SizeValue): boolean => typeof height !== 'object' || !('calcSize' in height);

/**
 * A visible box whose height follows from its ratio is at least as tall as its content.
 * https://drafts.csswg.org/css-sizing-4/#aspect-ratio-minimum
 * Deviation: in Chromium, that is so where `height` is `auto` or a content keyword, not where another value behaves as `auto`.
 */
export function growsPastRatio(
  node: BoxNode,
  space: Pick<ConstraintSpace, 'percentBlock' | 'blockSize' | 'stretch'>,
  edges: BoxEdges,
): boolean {
  const { height, minHeight } = node.style.size;
  if (height !== 'auto' && !isContentKeyword(height)) return false;
  if (minHeight !== 'auto' || node.replaced || !preferredRatio(node)) return false;
  if (isScrollContainer(node) || (space.stretch & Stretch.Block) !== 0) return false;
  return specifiedBlockSize(node, space, edges) === null;
}

/**
 * Whether content that is taller than a specified height makes the box grow. Deviation: Chromium does so with grid items that clone their
 * edges, even if nothing breaks, where their rows grow.
 */
export const growsPastHeight = ({ stretch, growsWithBreaks, fragmentainer }: ConstraintSpace): boolean =>
  growsWithBreaks && fragmentainer !== null && (stretch & Stretch.Block) === 0;

/**
 * The content height of a box with size containment, which does not depend on its content.
 * https://drafts.csswg.org/css-contain-2/#containment-size
 */
export function containedHeight({ style }: BoxNode): Px | null {
  const { contain, containIntrinsicHeight } = style.display;
  return contain.includes('size') ? (containIntrinsicHeight ?? 0) : null;
}

/**
 * The border-box height of an unbroken box whose content gives it the border-box height `intrinsic`.
 * https://www.w3.org/TR/CSS22/visudet.html#Computing_heights_and_margins
 */
export function resolveBlockSize(node: BoxNode, space: ConstraintSpace, edges: BoxEdges, width: Px, content: Px): Px {
  const contained = containedHeight(node);
  const intrinsic = contained === null ? content : edges.block + contained;
  if (space.stretch & 2 && space.blockSize !== INDEFINITE) {
    return Math.max(space.blockSize, edges.block, space.growsWithBreaks && space.fragmentainer ? intrinsic : 0);
  }
  const ratio = preferredRatio(node);
  const byRatio = ratio !== null && ratio > 0 ? heightFromRatio(node, width, ratio, edges) : null;
  const limits = heightLimits(node, space, edges, byRatio ?? intrinsic);
  let { min } = limits;
  let size = specifiedBlockSize(node, space, edges);
  if (size !== null) {
    if (growsPastHeight(space)) min = Math.max(min, Math.min(intrinsic, limits.max));
  } else {
    size =
      byRatio !== null && isHeightByContent(node.style.size.height)
        ? byRatio
        : space.autoBlock
          ? intrinsic
          : calculatedHeight(node, intrinsic, edges);
    if (growsPastRatio(node, space, edges)) min = Math.max(min, Math.min(intrinsic, limits.max));
  }
  return Math.max(clamp(size, min, limits.max), edges.block);
}

/** The content height, which `calc-size()` may change. */
function calculatedHeight(node: BoxNode, intrinsic: Px, edges: BoxEdges): Px {
  const { height } = node.style.size;
  if (typeof height !== 'object' || !('calcSize' in height)) return intrinsic;
  const { basis } = height.calcSize;
  const size = isDefiniteHeight(basis, INDEFINITE) ? toBorderBox(node, used(basis, 0), edges.block) : intrinsic;
  return calculated(node, height.calcSize, size, edges.block);
}

/** The content-box height against which percentages of children resolve, or INDEFINITE. */
export function childPercentBlock(node: BoxNode, space: ConstraintSpace, edges: BoxEdges, width: Px): Px {
  if (space.stretch & 2 && space.blockSize !== INDEFINITE) {
    return space.definiteBlock ? Math.max(0, space.blockSize - edges.block) : INDEFINITE;
  }
  let size = specifiedBlockSize(node, space, edges);
  if (size === null) {
    const ratio = isHeightByContent(node.style.size.height) ? preferredRatio(node) : null;
    if (ratio === null || ratio <= 0) return INDEFINITE;
    size = heightFromRatio(node, width, ratio, edges);
  }
  const { min, max } = heightLimits(node, space, edges);
  return Math.max(0, clamp(size, min, max) - edges.block);
}

/** https://drafts.csswg.org/css-overflow-3/#scroll-container */
export function isScrollContainer({ style: { display } }: BoxNode): boolean {
  const scrolls = (overflow: string): boolean => overflow !== 'visible' && overflow !== 'clip';
  return scrolls(display.overflowX) || scrolls(display.overflowY);
}
