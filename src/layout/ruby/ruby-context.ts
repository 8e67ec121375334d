/**
 * A ruby column: a base and its annotations above or below it, each on one line and as wide as the widest. The box is as tall as the
 * base: lines make room for the annotations that extend out of them. Where lines break it, a token says which part of both is laid out.
 * https://drafts.csswg.org/css-ruby-1/#ruby-layout
 */

import type { BoxNode } from '../../boxes/box.ts';
import type { Px } from '../../geometry.ts';
import { boxEdges, usedMargins } from '../core/box-model.ts';
import { addChild, createBuilder } from '../core/builder.ts';
import { type ConstraintSpace, Stretch } from '../core/constraint-space.ts';
import type { LayoutContext } from '../core/context.ts';
import { layoutNode } from '../core/dispatch.ts';
import { centralMetrics, type EmSquare, hasCentralBaseline } from '../core/em-square.ts';
import { finishBox } from '../core/finish-box.ts';
import type { FormattingContext, IntrinsicSizes } from '../core/formatting-contexts.ts';
import { type BoxFragment, boxFragment, type Fragment, movedLink } from '../core/fragments.ts';
import { intrinsicPercentBlock } from '../core/inline-sizes.ts';
import { borderBoxContribution, marginBoxContribution } from '../core/intrinsic.ts';
import { justificationOpportunities, lineStartState } from '../core/justification.ts';
import type { LayoutResult, Placed } from '../core/results.ts';
import type { RubyReach } from '../core/ruby-reach.ts';
import { changedSpace, independentSpace } from '../core/spaces.ts';
import { type BlockToken, keptData, type RubyPart } from '../core/tokens.ts';
import { baselineOf, contentExtent } from './content-extent.ts';

function layout(
  node: BoxNode,
  space: ConstraintSpace,
  token: BlockToken | null,
  _plan: unknown,
  context: LayoutContext,
): LayoutResult {
  const parts = keptData(token, 'ruby')?.parts ?? node.children.map((child) => wholeOf(child, context));
  const natural = node.children.map((child, index) => layoutLevel(child, parts[index]!, context));
  const width = natural.reduce((most, { fragment }) => Math.max(most, outerWidth(fragment)), 0);
  const builder = createBuilder(node, changedSpace(space, { flow: null, fragmentainer: null }), null, width, context);
  const [base, annotation] = natural.map((level, index) => alignLevel(level, parts[index]!, width, context));
  if (!base || !annotation) return finishBox(builder, { height: 0, broken: null });
  const baseline = baselineOf(base.fragment);
  addChild(builder, base, 0, 0);
  const reach = reachOf(node, base.fragment, annotation.fragment, context);
  const start = usedMargins(annotation.fragment.node, 0).left;
  addChild(builder, annotation, start, baseline + reach.baseline - baselineOf(annotation.fragment));
  builder.baseline = baseline;
  builder.lastBaseline = baseline;
  builder.inlineBlockBaseline = baseline;
  const extra: RubyReach = { ...reach, overhang: overhangOf(node, natural, width) };
  return finishBox(builder, { height: base.fragment.height, broken: null, extra });
}

/** The em square of an annotation adjoins that of the base, not its line box: both share the leading. */
function reachOf(
  { style }: BoxNode,
  base: BoxFragment,
  annotation: BoxFragment,
  context: LayoutContext,
): Omit<RubyReach, 'overhang'> {
  const extent = contentExtent(base, context);
  const { ascent, descent } = extent ?? { ascent: baselineOf(base), descent: base.height - baselineOf(base) };
  const own = annotationExtent(annotation, context);
  const under = style.ruby.rubyPosition === 'under';
  return {
    kind: 'ruby',
    side: under ? 'under' : 'over',
    base: extent,
    annotation: own,
    baseline: under ? descent + own.ascent : -ascent - own.descent,
  };
}

/** Deviation: as in browsers, an annotation with margins, borders or padding takes up its whole box. */
function annotationExtent(annotation: BoxFragment, context: LayoutContext): EmSquare {
  const { node } = annotation;
  const edges = boxEdges(node, 0);
  const margins = usedMargins(node, 0);
  const above = margins.top + edges.top;
  const below = margins.bottom + edges.bottom;
  if (above === 0 && below === 0) return contentExtent(annotation, context) ?? NO_EXTENT;
  const own = context.fonts.metrics(context.fonts.primaryFace(node.style), node.style);
  const { ascent, descent } = hasCentralBaseline(node.style) ? centralMetrics(own) : own;
  return { ascent: above + ascent, descent: descent + below };
}

const NO_EXTENT: EmSquare = { ascent: 0, descent: 0 };

const NO_OVERHANG = { start: 0, end: 0 };

/**
 * An annotation may overhang the text beside its base by at most half of its em, or only spaces. Deviation: as in browsers, half an em is
 * in whole px, rounded down, of an em rounded to whole px, and the free space beside the base is computed as for a spread base even if
 * `ruby-align` centres it.
 * https://drafts.csswg.org/css-ruby-1/#ruby-overhang
 */
function overhangOf({ style }: BoxNode, [base, ...annotations]: readonly Placed[], width: Px): RubyReach['overhang'] {
  const room = width - base!.fragment.width;
  const widest = annotations.find(({ fragment }) => outerWidth(fragment) === width);
  if (room <= 0 || base!.fragment.width === 0 || !widest) return NO_OVERHANG;
  const onlySpaces = style.ruby.rubyOverhang !== 'auto';
  const most = onlySpaces ? room : Math.floor(Math.round(widest.fragment.node.style.font.fontSize) / 2);
  switch (style.ruby.rubyAlign) {
    case 'start':
      return { start: 0, end: Math.min(most, room) };
    case 'space-between':
      return NO_OVERHANG;
    default:
      return both(Math.min(most, room / (gapsIn(base!.fragment) + 1) / 2));
  }
}

const both = (reach: Px) => ({ start: reach, end: reach });

/**
 * Widens a level to the column and aligns its content. Beside spread text there is at most one em of space, as in browsers.
 * https://drafts.csswg.org/css-ruby-1/#ruby-align-property
 */
function alignLevel(placed: Placed, part: RubyPart, width: Px, context: LayoutContext): Placed {
  const { node } = placed.fragment;
  const room = width - outerWidth(placed.fragment);
  if (room <= 0) return placed;
  const { rubyAlign } = node.style.ruby;
  if (rubyAlign === 'start') return widened(placed, room, node.style.writing.direction === 'rtl' ? room : 0);
  const gaps = rubyAlign === 'center' ? 0 : gapsIn(placed.fragment);
  if (gaps === 0) return widened(placed, room, room / 2);
  const beside = rubyAlign === 'space-around' ? Math.min(room / (gaps + 1), 2 * node.style.font.fontSize) : 0;
  const result = layoutLevel(node, { ...part, width: placed.fragment.width + room - beside }, context);
  return widened(result, beside, beside / 2);
}

/** With the content `right` of where it was. */
function widened({ fragment, ...result }: Placed, by: Px, right: Px): Placed {
  const children = fragment.children.map((link) => movedLink(link, right, 0));
  const overflow = { right: fragment.overflow.right + by, bottom: fragment.overflow.bottom };
  return { ...result, fragment: boxFragment({ ...fragment, width: fragment.width + by, children, overflow }) };
}

/** With the margins at the sides. */
function outerWidth({ node, width }: BoxFragment): Px {
  const { left, right } = usedMargins(node, 0);
  return width + left + right;
}

/** The number of gaps between characters or words where the content can be spread. */
function gapsIn(level: Fragment): number {
  const state = lineStartState();
  let gaps = 0;
  let last = 0;
  const visit = (fragment: Fragment): void => {
    if (fragment.kind !== 'text') {
      for (const link of fragment.children) visit(link.fragment);
      return;
    }
    const { run, textStart: start, textEnd: end, from, to, style } = fragment;
    const found = justificationOpportunities({ run, start, end, from, to }, style.text.textJustify, state);
    gaps += found.count;
    last = found.atEnd ? 1 : 0;
  };
  visit(level);
  return gaps - last;
}

function layoutLevel(child: BoxNode, { width, token }: RubyPart, context: LayoutContext): Placed {
  const result = layoutNode(child, independentSpace(width, { stretch: Stretch.Inline }), token, null, context);
  if (!result.fragment) throw new Error('an unbroken box was refused');
  return result;
}

const wholeOf = (child: BoxNode, context: LayoutContext): RubyPart => ({
  width: borderBoxContribution(child, 0, context).max,
  token: null,
});

/** A column never wraps: both sizes are the same. */
function intrinsic(node: BoxNode, percentBlock: Px, context: LayoutContext, imposedBlock: Px): IntrinsicSizes {
  const inside = intrinsicPercentBlock(node, percentBlock, context, imposedBlock);
  let max = 0;
  for (const child of node.children) max = Math.max(max, marginBoxContribution(child, inside, context).max);
  return { min: max, max, dependsOnBlock: false };
}

export const rubyFormatting: FormattingContext = { formatting: 'ruby', layout, intrinsic };
