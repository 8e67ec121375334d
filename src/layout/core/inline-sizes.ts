/** Used widths of boxes and their limits. https://www.w3.org/TR/CSS22/visudet.html#Computing_widths_and_margins */

import type { BoxNode } from '../../boxes/box.ts';
import type { MaxSizeValue, SizeValue } from '../../css/properties/computed-boxes.ts';
import { isHtml } from '../../dom/node.ts';
import type { Px } from '../../geometry.ts';
import { fillsAvailable, preferredRatio } from './aspect-ratio.ts';
import { heightLimits, isDefiniteHeight, specifiedBlockSize } from './block-sizes.ts';
import {
  type BoxEdges,
  boxEdges,
  calculated,
  clamp,
  isContentKeyword,
  isFieldset,
  isOrthogonal,
  isRatioOfBorderBox,
  isScrollContainer,
  toBorderBox,
  usedMargins,
  widthFromRatio,
} from './box-model.ts';
import { type ConstraintSpace, INDEFINITE, Stretch } from './constraint-space.ts';
import type { LayoutContext } from './context.ts';
import { intrinsicSizes } from './dispatch.ts';
import { isAbsolute } from './kinds.ts';
import { used } from './layout-unit.ts';

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
  if (anonymous) return percentBlock;
  return context.quirks && node.style.size.height === 'auto'
    ? quirkyPercentBlock(node, percentBlock, edges)
    : INDEFINITE;
}

/**
 * The basis of percentage heights in a box of automatic height in quirks mode: that of its container, but the root and the body fill the page.
 * https://quirks.spec.whatwg.org/#the-percentage-height-calculation-quirk, https://quirks.spec.whatwg.org/#the-body-element-fills-the-html-element-quirk
 */
export function quirkyPercentBlock(node: BoxNode, percentBlock: Px, edges: BoxEdges): Px {
  if (percentBlock === INDEFINITE || !fillsPage(node)) return percentBlock;
  const { top, bottom } = usedMargins(node, 0);
  return Math.max(0, percentBlock - top - bottom - edges.block);
}

function fillsPage({ element }: BoxNode): boolean {
  if (!element) return false;
  const { parent } = element;
  return parent.kind === 'document' || (isHtml(element, 'body') && parent.kind === 'element' && isHtml(parent, 'html'));
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
