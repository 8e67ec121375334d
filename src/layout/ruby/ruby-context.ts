/**
 * A ruby column: a base and its annotations, above or below it, all on one line and as wide as the widest.
 * https://drafts.csswg.org/css-ruby-1/#ruby-layout
 */

import type { BoxNode } from '../../boxes/box.ts';
import type { Px } from '../../geometry.ts';
import type { ComputedStyle } from '../../style/computed-style.ts';
import type { FontFace } from '../../text/types.ts';
import { intrinsicPercentBlock } from '../core/box-model.ts';
import { addChild, createBuilder, finishBox } from '../core/builder.ts';
import { layoutNode } from '../core/dispatch.ts';
import { type EmSquare, emSquareOf, hasCentralBaseline } from '../core/em-square.ts';
import { borderBoxContribution } from '../core/intrinsic.ts';
import { changedSpace, independentSpace } from '../core/spaces.ts';
import {
  type ConstraintSpace,
  type FormattingContext,
  type Fragment,
  type IntrinsicSizes,
  type LayoutContext,
  type LayoutResult,
  type Placed,
  Stretch,
} from '../core/types.ts';

function layout(
  node: BoxNode,
  space: ConstraintSpace,
  _token: unknown,
  _plan: unknown,
  context: LayoutContext,
): LayoutResult {
  const [base, ...annotations] = node.children.map((child) => layoutLevel(child, context));
  const levels = base ? [base, ...annotations] : annotations;
  const width = levels.reduce((most, { fragment }) => Math.max(most, fragment.width), 0);
  const builder = createBuilder(node, changedSpace(space, { flow: null, fragmentainer: null }), null, width, context);
  if (!base) return finishBox(builder, { height: 0, broken: null });
  const baseline = base.fragment.baseline ?? base.fragment.height;
  // Annotations stand on the em square of the base's text, not on its line, whose leading they share; each with its own em square.
  const square = squareOf(base.fragment, node.style, context);
  let over = baseline - square.ascent;
  let under = baseline + square.descent;
  const tops = annotations.map(({ fragment }) => {
    const own = squareOf(fragment, fragment.node.style, context);
    const ownBaseline = fragment.baseline ?? fragment.height;
    if (fragment.node.style.ruby.rubyPosition === 'under') {
      under += own.ascent + own.descent;
      return under - own.descent - ownBaseline;
    }
    over -= own.ascent + own.descent;
    return over + own.ascent - ownBaseline;
  });
  const top = Math.min(0, over);
  const height = Math.max(base.fragment.height, under) - top;
  const middle = (placed: Placed): Px => (width - placed.fragment.width) / 2;
  addChild(builder, base, middle(base), -top);
  annotations.forEach((placed, index) => {
    addChild(builder, placed, middle(placed), tops[index]! - top);
  });
  builder.baseline = baseline - top;
  builder.lastBaseline = builder.baseline;
  return finishBox(builder, { height, broken: null });
}

/** Of the fonts that the text is set in; those of vertical lines take both halves of it for the same. */
function squareOf(level: Fragment, style: ComputedStyle, { fonts }: LayoutContext): EmSquare {
  if (hasCentralBaseline(style)) {
    const half = Math.ceil(style.font.fontSize / 2);
    return { ascent: half, descent: half };
  }
  return emSquareOf(facesOf(level), style, fonts);
}

function facesOf(level: Fragment): Set<FontFace> {
  const faces = new Set<FontFace>();
  const pending: Fragment[] = [level];
  for (let fragment = pending.pop(); fragment; fragment = pending.pop()) {
    if (fragment.kind === 'text') faces.add(fragment.run.font);
    else for (const link of fragment.children) pending.push(link.fragment);
  }
  return faces;
}

/** Not yet: `ruby-align`: what is narrower than its column stands in the middle. */
function layoutLevel(child: BoxNode, context: LayoutContext): Placed {
  const { max } = borderBoxContribution(child, 0, context);
  const result = layoutNode(child, independentSpace(max, { stretch: Stretch.Inline }), null, null, context);
  if (!result.fragment) throw new Error('an unbroken box was refused');
  return result;
}

/** A column never wraps. */
function intrinsic(node: BoxNode, percentBlock: Px, context: LayoutContext, imposedBlock: Px): IntrinsicSizes {
  const inside = intrinsicPercentBlock(node, percentBlock, context, imposedBlock);
  let max = 0;
  for (const child of node.children) max = Math.max(max, borderBoxContribution(child, inside, context).max);
  return { min: max, max, dependsOnBlock: false };
}

export const rubyFormatting: FormattingContext = { formatting: 'ruby', layout, intrinsic };
