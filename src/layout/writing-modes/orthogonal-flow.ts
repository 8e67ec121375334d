/**
 * Boxes whose writing mode is not that of the box around them: laid out in a frame of their own, seen from outside as a box of a size.
 * https://drafts.csswg.org/css-writing-modes-4/#orthogonal-flows
 */

import type { BoxNode } from '../../boxes/box.ts';
import { type Frame, frameOf, isHorizontal } from '../../boxes/writing-modes/frame.ts';
import { hasPercentage } from '../../css/values/types.ts';
import { NO_EDGES, type Px } from '../../geometry.ts';
import { changedStyle } from '../../style/computed-style.ts';
import { boxEdges } from '../core/box-model.ts';
import { NO_BREAKS } from '../core/breaking.ts';
import { intrinsicSizes, layoutNode } from '../core/dispatch.ts';
import { changedSpace, independentSpace } from '../core/spaces.ts';
import {
  type BoxFragment,
  type ConstraintSpace,
  Edge,
  type FormattingContext,
  INDEFINITE,
  type LayoutContext,
  NO_NOTES,
  Stretch,
} from '../core/types.ts';
import { edgesInFrame, physicalEdges, turnedSize } from './geometry.ts';
import { physicalBox } from './physical-fragments.ts';
import { turnedPending } from './turned-pending.ts';

export const orthogonalFlows: FormattingContext = {
  formatting: 'block',
  layout(node, space, _token, _plan, context) {
    const { frame, inner, own } = framesOf(node);
    const content = isHorizontal(frame) === isHorizontal(own) ? inner : alongLines(inner, space.percentBlock);
    const result = layoutNode(content, innerSpace(space, frame, own, context), null, null, context);
    if (!result.fragment) throw new Error('an unbroken box was refused');
    const physical = physicalBox(result.fragment, own);
    return {
      fragment: isHorizontal(frame)
        ? { ...physical, across: across(physical, result.fragment, frame, own) }
        : seen(node, physical, result.fragment, frame, own),
      token: null,
      flow: null,
      notes: NO_NOTES,
      breaks: NO_BREAKS,
      outOfFlow: result.outOfFlow.map((pending) => turnedPending(pending, result.fragment, own, frame)),
      dependsOnBlock: true,
    };
  },
  intrinsic(node, percentBlock, context) {
    const { frame, inner, own } = framesOf(node);
    if (isHorizontal(frame) === isHorizontal(own)) return intrinsicSizes(inner, percentBlock, context);
    const available = percentBlock === INDEFINITE ? fallbackSize(own, context) : percentBlock;
    const space = independentSpace(available, { shrinkToFit: true, autoBlock: true, percentInline: 0 });
    const result = layoutNode(alongLines(inner, percentBlock), space, null, null, context);
    if (!result.fragment) throw new Error('an unbroken box was refused');
    const size = Math.max(0, result.fragment.height - boxEdges(inner, 0).block);
    return { min: size, max: size, dependsOnBlock: true };
  },
};

function framesOf(node: BoxNode): { frame: Frame; inner: BoxNode; own: Frame } {
  const inner = node.flow?.inner;
  if (!node.flow || !inner) throw new Error('the box is no orthogonal flow');
  return { frame: node.flow.frame, inner, own: inner.flow?.frame ?? frameOf(inner.style.writing) };
}

const automatic = new WeakMap<BoxNode, BoxNode>();

/** Replaced boxes have no flow of their own to be orthogonal: across the lines around them, percentages of what is indefinite are automatic. */
function alongLines(inner: BoxNode, percentBlock: Px): BoxNode {
  const { width, minWidth, maxWidth } = inner.style.size;
  if (!inner.replaced || percentBlock !== INDEFINITE) return inner;
  if (!hasPercentage(width) && !hasPercentage(minWidth) && !hasPercentage(maxWidth)) return inner;
  let node = automatic.get(inner);
  if (!node) {
    const size = {
      ...inner.style.size,
      width: hasPercentage(width) ? 'auto' : width,
      minWidth: hasPercentage(minWidth) ? 'auto' : minWidth,
      maxWidth: hasPercentage(maxWidth) ? 'none' : maxWidth,
    } as const;
    node = { ...inner, style: changedStyle(inner.style, { size }) };
    automatic.set(inner, node);
  }
  return node;
}

/** https://drafts.csswg.org/css-writing-modes-4/#orthogonal-auto : the page is what content must fit where nothing else says. */
function fallbackSize(own: Frame, { viewport }: LayoutContext): Px {
  return isHorizontal(own) ? viewport.width : viewport.height;
}

function innerSpace(space: ConstraintSpace, frame: Frame, own: Frame, context: LayoutContext): ConstraintSpace {
  const border = space.border && edgesInFrame(physicalEdges(space.border, frame), own);
  const base = changedSpace(space, { flow: null, fragmentainer: null, border });
  if (isHorizontal(frame) === isHorizontal(own)) return base;
  const { stretch } = space;
  const percentInline = space.percentInline ?? space.inlineSize;
  const available = space.percentBlock === INDEFINITE ? fallbackSize(own, context) : space.percentBlock;
  const imposed = (stretch & Stretch.Block) !== 0 && space.blockSize !== INDEFINITE;
  const turned = ((imposed ? Stretch.Inline : 0) | (stretch & Stretch.Inline ? Stretch.Block : 0)) as 0 | 1 | 2 | 3;
  return changedSpace(base, {
    inlineSize: imposed ? space.blockSize : available,
    blockSize: space.inlineSize,
    percentBlock: percentInline,
    percentInline,
    stretch: turned,
    shrinkToFit: true,
    definiteBlock: (stretch & Stretch.Inline) !== 0,
    autoBlock: false,
    growsWithBreaks: false,
  });
}

/** The box as a vertical parent's frame sees it. */
function seen(node: BoxNode, physical: BoxFragment, laidOut: BoxFragment, frame: Frame, own: Frame): BoxFragment {
  const size = turnedSize(physical, frame);
  // The block axes of `vertical-rl` and `vertical-lr` run against each other.
  const parallel = !isHorizontal(own);
  const against = (frame === 'vertical-rl') !== (own === 'vertical-rl');
  const baseline = (value: Px | null): Px | null =>
    value === null || !parallel ? null : against ? size.height - value : value;
  return {
    kind: 'box',
    node,
    ...size,
    border: NO_EDGES,
    padding: NO_EDGES,
    children: [],
    edges: Edge.All,
    index: 0,
    consumed: 0,
    baseline: baseline(laidOut.baseline),
    lastBaseline: baseline(laidOut.lastBaseline),
    overflow: { right: size.width, bottom: size.height },
    extra: null,
    turned: physical,
    ...(parallel ? {} : { across: across(physical, laidOut, frame, own) }),
  };
}

/** Baselines of lines that run across those of the frame around. */
function across(physical: BoxFragment, laidOut: BoxFragment, frame: Frame, own: Frame) {
  const fromLeft = (value: Px | null): Px | null => {
    if (value === null) return null;
    if (isHorizontal(frame)) return own === 'vertical-rl' ? physical.width - value : value;
    return frame === 'sideways-lr' ? physical.height - value : value;
  };
  return { first: fromLeft(laidOut.baseline), last: fromLeft(laidOut.lastBaseline) };
}
