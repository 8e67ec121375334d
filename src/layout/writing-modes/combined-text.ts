/**
 * Text combined into one character: an em square, into which wider text is condensed.
 * https://drafts.csswg.org/css-writing-modes-4/#text-combine-layout
 */

import type { BoxNode } from '../../boxes/box.ts';
import type { Px } from '../../geometry.ts';
import { changedStyle } from '../../style/computed-style.ts';
import { addChild, createBuilder } from '../core/builder.ts';
import { type ConstraintSpace, Stretch } from '../core/constraint-space.ts';
import type { LayoutContext } from '../core/context.ts';
import { layoutNode } from '../core/dispatch.ts';
import { finishBox } from '../core/finish-box.ts';
import type { FormattingContext } from '../core/formatting-contexts.ts';
import { borderBoxContribution } from '../core/intrinsic.ts';
import type { LayoutResult, Placed } from '../core/results.ts';
import { independentSpace } from '../core/spaces.ts';

/** Browsers let text overflow the square slightly before they condense it; in ems. */
const TOLERANCE = 1.1;

function layout(
  node: BoxNode,
  space: ConstraintSpace,
  _token: unknown,
  _plan: unknown,
  context: LayoutContext,
): LayoutResult {
  const em = node.style.font.fontSize;
  const builder = createBuilder(node, { ...space, flow: null, fragmentainer: null }, null, em, context);
  const [content] = node.children;
  if (content) {
    const width = borderBoxContribution(content, 0, context).max;
    const result = layoutNode(content, independentSpace(width, { stretch: Stretch.Inline }), null, null, context);
    if (!result.fragment) throw new Error('an unbroken box was refused');
    const limit = Math.ceil(em * TOLERANCE);
    const scale = width > limit ? limit / width : 1;
    addChild(builder, scale === 1 ? result : condensed(result, scale), (em - width * scale) / 2, 0);
  }
  return finishBox(builder, { height: em, broken: null });
}

/** The same content, painted narrower with its left edge fixed. */
function condensed(placed: Placed, scale: number): Placed {
  const { node } = placed.fragment;
  const { transform } = node.style;
  const style = changedStyle(node.style, {
    transform: { ...transform, scale: [scale, 1, 1], transformOrigin: { ...transform.transformOrigin, x: 0 } },
  });
  const { flow: _, ...rest } = node;
  return { ...placed, fragment: { ...placed.fragment, node: { ...rest, style } } };
}

function intrinsic(node: BoxNode): { min: Px; max: Px; dependsOnBlock: boolean } {
  const em = node.style.font.fontSize;
  return { min: em, max: em, dependsOnBlock: false };
}

export const combinedTextFormatting: FormattingContext = { formatting: 'combined-text', layout, intrinsic };
