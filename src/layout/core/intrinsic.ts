/** What a box adds to its container's min-content and max-content size. https://drafts.csswg.org/css-sizing-3/#intrinsic-contribution */

import type { BoxNode } from '../../boxes/box.ts';
import type { MaxSizeValue, SizeValue } from '../../css/properties/computed-boxes.ts';
import { hasPercentage, type LengthPercentage } from '../../css/values/types.ts';
import { attribute } from '../../dom/node.ts';
import type { Px } from '../../geometry.ts';
import { preferredRatio } from './aspect-ratio.ts';
import { heightLimits, specifiedBlockSize } from './block-sizes.ts';
import { type BoxEdges, boxEdges, calculated, isContentKeyword, isLength, widthFromRatio } from './box-model.ts';
import { dependsOnContainer } from './builder.ts';
import { INDEFINITE } from './constraint-space.ts';
import type { LayoutContext } from './context.ts';
import { intrinsicSizes } from './dispatch.ts';
import type { IntrinsicSizes } from './formatting-contexts.ts';
import { isAtLeastContent, transferred } from './inline-sizes.ts';
import { used } from './layout-unit.ts';

export function lengthToBorderBox(node: BoxNode, value: Px, edges: BoxEdges): Px {
  return node.style.size.boxSizing === 'border-box' ? Math.max(value, edges.inline) : Math.max(0, value) + edges.inline;
}

type Extremes = Pick<IntrinsicSizes, 'min' | 'max'>;

const single = (size: Px): Extremes => ({ min: size, max: size });

/**
 * Border-box size of a limit for both contributions, or null where it does not count: percentages are auto and none here, and fit-content
 * is min-content and max-content respectively.
 */
function limit(
  node: BoxNode,
  value: SizeValue | MaxSizeValue,
  edges: BoxEdges,
  sizes: () => Extremes,
): Extremes | null {
  if (isLength(value)) return hasPercentage(value) ? null : single(lengthToBorderBox(node, used(value, 0), edges));
  if (value === 'min-content') return single(sizes().min);
  if (value === 'max-content') return single(sizes().max);
  return typeof value === 'object' && 'fitContent' in value && value.fitContent === null ? sizes() : null;
}

/**
 * Border-box min-content and max-content contributions. Percentages in `width` behave as auto, those in paddings are
 * of `percentInline`; a replaced box or field with a percentage width compresses to 0 (§5.2.2). `imposedBlock` is its content height where its container gives it one.
 */
export function borderBoxContribution(
  node: BoxNode,
  percentBlock: Px,
  context: LayoutContext,
  imposedBlock: Px = INDEFINITE,
  percentInline: Px = 0,
): IntrinsicSizes {
  const edges = boxEdges(node, percentInline);
  const { width, minWidth, maxWidth } = node.style.size;
  let content: IntrinsicSizes | null = null;
  const sizes = () => {
    content ??= intrinsicSizes(node, percentBlock, context, imposedBlock);
    return content;
  };
  const extremes = (): Extremes => ({
    min: transferred(node, sizes().min + edges.inline, { percentBlock }, edges),
    max: transferred(node, sizes().max + edges.inline, { percentBlock }, edges),
  });
  let min: Px;
  let max: Px;
  // §5.2.1: a width in percent behaves as auto here, towards a ratio too.
  const isAutomatic = width === 'auto' || (isLength(width) && hasPercentage(width));
  // https://drafts.csswg.org/css-sizing-4/#aspect-ratio-intrinsic
  const followsRatio = !node.replaced && (isAutomatic || isContentKeyword(width));
  const ratioWidth = followsRatio ? widthByRatio(node, percentBlock, edges, imposedBlock) : null;
  if (isLength(width) && !hasPercentage(width)) {
    min = max = lengthToBorderBox(node, used(width, 0), edges);
  } else if (ratioWidth !== null) {
    min = max = isAtLeastContent(node) ? Math.max(ratioWidth, sizes().min + edges.inline) : ratioWidth;
  } else if (width === 'min-content') {
    min = max = extremes().min;
  } else if (width === 'max-content') {
    min = max = extremes().max;
  } else if (typeof width === 'object' && 'calcSize' in width) {
    const { basis } = width.calcSize;
    const of = (size: Px): Px => calculated(node, width.calcSize, size, edges.inline);
    const fixed = isLength(basis) && !hasPercentage(basis) ? lengthToBorderBox(node, used(basis, 0), edges) : null;
    min = of(fixed ?? (basis === 'max-content' ? sizes().max : sizes().min) + edges.inline);
    max = of(fixed ?? (basis === 'min-content' ? sizes().min : sizes().max) + edges.inline);
  } else {
    ({ min, max } = extremes());
  }
  const ratioDepends = followsRatio && preferredRatio(node) !== null && dependsOnContainer(node);
  if (isField(node)) min = Math.min(min, compressed(node, width, edges));
  else if (isCompressible(node) && (hasPercentage(width) || isLimitedPicture(node))) min = edges.inline;
  // https://drafts.csswg.org/css-tables-3/#computing-the-table-width : no table is narrower than its columns.
  const columns = node.table ? sizes().min + edges.inline : edges.inline;
  // §5.2.1: percentages of a minimum are those of 0.
  const least = isLength(minWidth)
    ? single(lengthToBorderBox(node, used(minWidth, 0), edges))
    : (limit(node, minWidth, edges, extremes) ?? single(edges.inline));
  const upper = limit(node, maxWidth, edges, extremes) ?? single(Number.POSITIVE_INFINITY);
  return {
    min: Math.max(columns, least.min, Math.min(min, upper.min)),
    max: Math.max(columns, least.max, Math.min(max, upper.max)),
    dependsOnBlock: ratioDepends || ((content as IntrinsicSizes | null)?.dependsOnBlock ?? false),
  };
}

const FIELDS: ReadonlySet<string> = new Set(['input', 'select', 'textarea']);

const isControl = ({ element, pseudo }: BoxNode): boolean =>
  pseudo === null && element?.namespace === 'html' && FIELDS.has(element.tag);

/** Deviation: by §5.2.2 all of them are compressed; Chromium compresses no buttons and no fields made of parts. */
const UNCOMPRESSED: ReadonlySet<string> = new Set(
  'submit reset button checkbox radio date time datetime-local month week'.split(' '),
);

function isUncompressed(node: BoxNode): boolean {
  if (!isControl(node) || node.element?.tag !== 'input') return false;
  return UNCOMPRESSED.has(attribute(node.element, 'type')?.toLowerCase() ?? 'text');
}

/** Form controls that are laid out like boxes, but compressed like replaced ones. */
export const isField = (node: BoxNode): boolean => isControl(node) && !isUncompressed(node);

/** https://drafts.csswg.org/css-sizing-3/#min-content-zero . Deviation: as in Chromium, pictures shrink to 0 whatever the percentages leave of 0. */
const isCompressible = (node: BoxNode): boolean => node.replaced !== null && !isUncompressed(node);

/** Deviation: by §5.2.2 limits in percent compress controls as well; in Chromium only pictures. */
const isLimitedPicture = ({ style, element }: BoxNode): boolean =>
  hasPercentage(style.size.maxWidth) && element?.tag !== 'progress' && element?.tag !== 'meter';

/** What a width is if its percentages are those of 0, as they are in fields. */
function compressed(node: BoxNode, value: SizeValue, edges: BoxEdges): Px {
  const isRelative = isLength(value) && hasPercentage(value);
  return isRelative ? lengthToBorderBox(node, used(value, 0), edges) : Number.POSITIVE_INFINITY;
}

function widthByRatio(node: BoxNode, percentBlock: Px, edges: BoxEdges, imposedBlock: Px): Px | null {
  const ratio = preferredRatio(node);
  if (ratio === null) return null;
  const specified = specifiedBlockSize(node, { percentBlock, blockSize: INDEFINITE }, edges);
  if (specified === null && imposedBlock === INDEFINITE) return null;
  const height = specified ?? imposedBlock + edges.block;
  const { min, max } = heightLimits(node, { percentBlock }, edges);
  return widthFromRatio(node, Math.max(min, Math.min(height, max)), ratio, edges);
}

/** The margins of a contribution: percentages and `auto` count as 0. */
export function contributedMargins({ style: { margin } }: BoxNode): Px {
  const of = (value: LengthPercentage | 'auto') => (value === 'auto' ? 0 : used(value, 0));
  return of(margin.marginLeft) + of(margin.marginRight);
}

/** Margin-box contributions. */
export function marginBoxContribution(
  node: BoxNode,
  percentBlock: Px,
  context: LayoutContext,
  imposedBlock: Px = INDEFINITE,
): IntrinsicSizes {
  const sizes = borderBoxContribution(node, percentBlock, context, imposedBlock);
  const margins = contributedMargins(node);
  return { min: sizes.min + margins, max: sizes.max + margins, dependsOnBlock: sizes.dependsOnBlock };
}
