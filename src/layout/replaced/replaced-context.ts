/** Replaced boxes: images, inline SVG and the like. Monolithic. https://drafts.csswg.org/css-images-3/#sizing */

import type { BoxNode } from '../../boxes/box.ts';
import { isHorizontal } from '../../boxes/writing-modes/writing-mode.ts';
import { hasPercentage, resolveLength } from '../../css/values/types.ts';
import type { Px, Rect } from '../../geometry.ts';
import { changedStyle } from '../../style/computed-style.ts';
import type { BoxEdges } from '../../style/fixed-edges.ts';
import { boxEdges, edgesIn, usedMargins } from '../core/box-model.ts';
import { createBuilder, dependsOnContainer } from '../core/builder.ts';
import { type ConstraintSpace, INDEFINITE, Stretch } from '../core/constraint-space.ts';
import type { LayoutContext } from '../core/context.ts';
import { layoutNode } from '../core/dispatch.ts';
import { finishBox } from '../core/finish-box.ts';
import type { FormattingContext, IntrinsicSizes } from '../core/formatting-contexts.ts';
import { type BoxFragment, changedBox } from '../core/fragments.ts';
import { naturalSize, objectSize, replacedContentSize } from '../core/replaced-size.ts';
import { changedResult, type LayoutResult } from '../core/results.ts';
import { changedSpace, independentSpace } from '../core/spaces.ts';
import { addForeignObjects } from './foreign-objects.ts';

/** Where the content is drawn in a content box of `width` × `height`. https://drafts.csswg.org/css-images-3/#the-object-fit */
function objectRect(node: BoxNode, width: Px, height: Px): Rect {
  const { objectFit, objectPosition } = node.style.size;
  const { width: naturalWidth, height: naturalHeight } = objectSize(node);
  const ratio = node.replaced?.ratio ?? null;
  const contained = containSize(width, height, ratio, false);
  const covered = containSize(width, height, ratio, true);
  const natural = {
    width: naturalWidth ?? contained.width,
    height: naturalHeight ?? contained.height,
  };
  let size = { width, height };
  if (objectFit === 'contain') size = contained;
  else if (objectFit === 'cover') size = covered;
  else if (objectFit === 'none') size = natural;
  else if (objectFit === 'scale-down') size = natural.width > contained.width ? contained : natural;
  return {
    x: resolveLength(objectPosition.x, width - size.width),
    y: resolveLength(objectPosition.y, height - size.height),
    ...size,
  };
}

function containSize(width: Px, height: Px, ratio: number | null, cover: boolean): { width: Px; height: Px } {
  if (!ratio || width <= 0 || height <= 0) return { width, height };
  const byWidth = width / height < ratio !== cover;
  return byWidth ? { width, height: width / ratio } : { width: height * ratio, height };
}

function layout(
  node: BoxNode,
  space: ConstraintSpace,
  _token: unknown,
  _plan: unknown,
  context: LayoutContext,
): LayoutResult {
  const edges = edgesIn(node, space);
  const margins = usedMargins(node, space.percentInline ?? space.inlineSize);
  const available = Math.max(0, space.inlineSize - margins.left - margins.right);
  const size = replacedContentSize(node, space, edges, available);
  const builder = createBuilder(
    node,
    changedSpace(space, { flow: null }),
    null,
    size.width + edges.inline,
    context,
    edges,
  );
  const { flow } = node;
  if (flow && !isHorizontal(flow.writingMode)) {
    const result = finishBox(builder, { height: size.height + edges.block, broken: null });
    const physical = physicalFragment(flow.painted, result.fragment, space, context);
    return changedResult(result, { fragment: changedBox(result.fragment, { physical }) });
  }
  addForeignObjects(builder, size);
  const rect = objectRect(node, size.width, size.height);
  return finishBox(builder, {
    height: size.height + edges.block,
    broken: null,
    extra: { kind: 'replaced', x: edges.left + rect.x, y: edges.top + rect.y, width: rect.width, height: rect.height },
  });
}

/** The physical fragment to paint in place of the flow-relative box, which only determines the size. */
function physicalFragment(
  painted: BoxNode,
  flowRelative: BoxFragment,
  space: ConstraintSpace,
  context: LayoutContext,
): BoxFragment {
  const imposed = independentSpace(flowRelative.height, {
    blockSize: flowRelative.width,
    stretch: Stretch.Both,
    percentInline: space.percentInline ?? space.inlineSize,
  });
  const result = layoutNode(painted, imposed, null, null, context);
  if (!result.fragment) throw new Error('an unbroken box was refused');
  return result.fragment;
}

/**
 * The width for `width: auto`; a definite height, specified or imposed, is transferred through the aspect ratio. Deviation: in browsers a
 * box that fills the available width adds nothing to the size of its container, but one with a percentage width contributes 300 px.
 */
function intrinsic(
  node: BoxNode,
  percentBlock: Px,
  _context: LayoutContext,
  imposedBlock: Px = INDEFINITE,
): IntrinsicSizes {
  const edges = boxEdges(node, 0);
  const natural = naturalSize(node);
  const { ratio } = natural;
  const fills = ratio !== null && !hasPercentage(node.style.size.width);
  const space = independentSpace(natural.width ?? (fills ? 0 : natural.fallback.width), { percentBlock });
  const { size } = node.style;
  const imposed = imposedBlock === INDEFINITE ? size : { ...size, height: imposedHeight(node, imposedBlock, edges) };
  const auto: BoxNode = {
    ...node,
    style: changedStyle(node.style, { size: { ...imposed, width: 'auto', minWidth: 0, maxWidth: 'none' } }),
  };
  const { width } = replacedContentSize(auto, space, edges, space.inlineSize + edges.inline);
  return { min: width, max: width, dependsOnBlock: dependsOnContainer(node) };
}

const imposedHeight = ({ style }: BoxNode, content: Px, edges: BoxEdges): Px =>
  style.size.boxSizing === 'border-box' ? content + edges.block : content;

export const replacedFormatting: FormattingContext = { formatting: 'replaced', layout, intrinsic };
