/**
 * Boxes whose writing mode differs from that of their parent: laid out in their own coordinates; from outside only their size is seen.
 * https://drafts.csswg.org/css-writing-modes-4/#orthogonal-flows
 */

import type { BoxNode } from '../../boxes/box.ts';
import { isHorizontal, type WritingMode, writingModeOf } from '../../boxes/writing-modes/writing-mode.ts';
import type { Px } from '../../geometry.ts';
import { boxEdges } from '../core/box-model.ts';
import { type ConstraintSpace, INDEFINITE, Stretch } from '../core/constraint-space.ts';
import type { LayoutContext } from '../core/context.ts';
import { intrinsicSizes, layoutNode } from '../core/dispatch.ts';
import type { FormattingContext } from '../core/formatting-contexts.ts';
import { type BoxFragment, boxFragment, changedBox } from '../core/fragments.ts';
import { fallbackSize } from '../core/orthogonal.ts';
import { placed } from '../core/results.ts';
import { changedSpace, independentSpace } from '../core/spaces.ts';
import { flowRelativeEdges, physicalEdges, sizeAcross } from './geometry.ts';
import { pendingInWritingMode } from './pending-in-writing-mode.ts';
import { physicalBox } from './physical-fragments.ts';

export const orthogonalFlows: FormattingContext = {
  formatting: 'block',
  layout(node, space, _token, _plan, context) {
    const { writingMode, inner, own } = writingModesOf(node);
    const result = layoutNode(inner, innerSpace(node, space, context), null, null, context);
    if (!result.fragment) throw new Error('an unbroken box was refused');
    const physical = physicalBox(result.fragment, own, context.caches.physicalBoxes);
    return placed({
      fragment: isHorizontal(writingMode)
        ? changedBox(physical, { parentBaselines: across(physical, result.fragment, writingMode, own) })
        : seen(node, physical, result.fragment, writingMode, own),
      outOfFlow: result.outOfFlow.map((pending) => pendingInWritingMode(pending, result.fragment, own, writingMode)),
      dependsOnBlock: true,
    });
  },
  intrinsic(node, percentBlock, context, imposedBlock, percentInline) {
    const { writingMode, inner, own } = writingModesOf(node);
    if (isHorizontal(writingMode) === isHorizontal(own)) {
      return intrinsicSizes(inner, percentBlock, context, INDEFINITE, percentInline);
    }
    const available = percentBlock === INDEFINITE ? fallbackSize(node, context) : percentBlock;
    const space =
      imposedBlock === INDEFINITE
        ? independentSpace(available, { shrinkToFit: true, autoBlock: true, percentInline: 0 })
        : independentSpace(imposedBlock + boxEdges(inner, 0).inline, {
            stretch: Stretch.Inline,
            autoBlock: true,
            percentInline: 0,
          });
    const result = layoutNode(inner, space, null, null, context);
    if (!result.fragment) throw new Error('an unbroken box was refused');
    const size = Math.max(0, result.fragment.height - boxEdges(inner, 0).block);
    return { min: size, max: size, dependsOnBlock: true };
  },
};

function writingModesOf(node: BoxNode): { writingMode: WritingMode; inner: BoxNode; own: WritingMode } {
  const inner = node.flow?.inner();
  if (!node.flow || !inner) throw new Error('the box is no orthogonal flow');
  return {
    writingMode: node.flow.writingMode,
    inner,
    own: inner.flow?.writingMode ?? writingModeOf(inner.style.writing),
  };
}

function innerSpace(node: BoxNode, space: ConstraintSpace, context: LayoutContext): ConstraintSpace {
  const { writingMode, own } = writingModesOf(node);
  const border = space.border && flowRelativeEdges(physicalEdges(space.border, writingMode), own);
  const base = changedSpace(space, { flow: null, fragmentainer: null, border });
  if (isHorizontal(writingMode) === isHorizontal(own)) return base;
  const { stretch } = space;
  const percentInline = space.percentInline ?? space.inlineSize;
  const available = space.percentBlock === INDEFINITE ? fallbackSize(node, context) : space.percentBlock;
  const imposed = (stretch & Stretch.Block) !== 0 && space.blockSize !== INDEFINITE;
  const stretched = ((imposed ? Stretch.Inline : 0) | (stretch & Stretch.Inline ? Stretch.Block : 0)) as 0 | 1 | 2 | 3;
  return changedSpace(base, {
    inlineSize: imposed ? space.blockSize : available,
    blockSize: space.inlineSize,
    percentBlock: percentInline,
    percentInline,
    stretch: stretched,
    shrinkToFit: true,
    definiteBlock: (stretch & Stretch.Inline) !== 0,
    autoBlock: false,
    growsWithBreaks: false,
  });
}

/** Converts the box to the coordinates of its parent, which has another writing mode. */
function seen(
  node: BoxNode,
  physical: BoxFragment,
  laidOut: BoxFragment,
  writingMode: WritingMode,
  own: WritingMode,
): BoxFragment {
  const size = sizeAcross(physical, writingMode);
  // The block axes of `vertical-rl` and `vertical-lr` have opposite directions.
  const parallel = !isHorizontal(own);
  const against = (writingMode === 'vertical-rl') !== (own === 'vertical-rl');
  const baseline = (value: Px | null): Px | null =>
    value === null || !parallel ? null : against ? size.height - value : value;
  return boxFragment({
    node,
    width: size.width,
    height: size.height,
    children: [],
    baseline: baseline(laidOut.baseline),
    lastBaseline: baseline(laidOut.lastBaseline),
    inlineBlockBaseline: baseline(laidOut.inlineBlockBaseline),
    parentBaselines: parallel
      ? {
          first: baseline(laidOut.parentBaselines?.first ?? null),
          last: baseline(laidOut.parentBaselines?.last ?? null),
        }
      : across(physical, laidOut, writingMode, own),
    physical,
  });
}

/** The baselines of a box whose lines are perpendicular to those of its parent. */
function across(physical: BoxFragment, laidOut: BoxFragment, writingMode: WritingMode, own: WritingMode) {
  const fromLeft = (value: Px | null): Px | null => {
    if (value === null) return null;
    return isHorizontal(writingMode) && own === 'vertical-rl' ? physical.width - value : value;
  };
  return { first: fromLeft(laidOut.baseline), last: fromLeft(laidOut.lastBaseline) };
}
