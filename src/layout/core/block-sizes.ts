/** Used heights of boxes and their limits. https://www.w3.org/TR/CSS22/visudet.html#Computing_heights_and_margins */

import type { BoxNode } from '../../boxes/box.ts';
import type { MaxSizeValue, SizeValue } from '../../css/properties/computed-boxes.ts';
import { hasPercentage, type LengthPercentage } from '../../css/values/types.ts';
import type { Px } from '../../geometry.ts';
import { preferredRatio } from './aspect-ratio.ts';
import {
  type BoxEdges,
  calculated,
  clamp,
  edgesIn,
  heightFromRatio,
  isContentKeyword,
  isLength,
  isScrollContainer,
  toBorderBox,
} from './box-model.ts';
import { type ConstraintSpace, INDEFINITE, Stretch } from './constraint-space.ts';
import { used } from './layout-unit.ts';
import { isEmptyForRow } from './scrolling-cell-children.ts';

/** Whether the value can be resolved before layout: not auto, not a percentage of something indefinite, not a keyword. */
export function isDefiniteHeight(value: SizeValue | MaxSizeValue, percentBlock: Px): value is LengthPercentage {
  if (typeof value === 'number') return true;
  if (typeof value !== 'object' || !('kind' in value)) return false;
  return percentBlock !== INDEFINITE || !hasPercentage(value);
}

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
