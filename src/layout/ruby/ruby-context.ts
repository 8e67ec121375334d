/**
 * A ruby column: a base and its annotations above or below it, each on one line and as wide as the widest. The box is as tall as the
 * base: lines make room for the annotations that extend out of them. Not yet: as in Chromium, breaking a column between characters of its
 * base, together with its annotations, and removing a space at the base's end where the line ends.
 * https://drafts.csswg.org/css-ruby-1/#ruby-layout
 */

import type { BoxNode } from '../../boxes/box.ts';
import type { Px } from '../../geometry.ts';
import { type ComputedStyle, changedStyle } from '../../style/computed-style.ts';
import type { FontFace } from '../../text/types.ts';
import { intrinsicPercentBlock } from '../core/box-model.ts';
import { addChild, createBuilder, finishBox } from '../core/builder.ts';
import { type ConstraintSpace, Stretch } from '../core/constraint-space.ts';
import type { LayoutContext } from '../core/context.ts';
import { layoutNode } from '../core/dispatch.ts';
import { type EmSquare, emSquareOf, hasCentralBaseline } from '../core/em-square.ts';
import type { FormattingContext, IntrinsicSizes } from '../core/formatting-contexts.ts';
import type { Fragment } from '../core/fragments.ts';
import { borderBoxContribution } from '../core/intrinsic.ts';
import { justificationOpportunities, lineStartState } from '../core/justification.ts';
import type { LayoutResult, Placed } from '../core/results.ts';
import type { RubyReach } from '../core/ruby-reach.ts';
import { changedSpace, independentSpace } from '../core/spaces.ts';

function layout(
  node: BoxNode,
  space: ConstraintSpace,
  _token: unknown,
  _plan: unknown,
  context: LayoutContext,
): LayoutResult {
  const natural = node.children.map((child) => layoutLevel(child, context));
  const width = natural.reduce((most, { fragment }) => Math.max(most, fragment.width), 0);
  const builder = createBuilder(node, changedSpace(space, { flow: null, fragmentainer: null }), null, width, context);
  const [base, ...annotations] = natural.map((level) => alignLevel(level, width, context));
  if (!base) return finishBox(builder, { height: 0, broken: null });
  const { fragment } = base.placed;
  const baseline = fragment.baseline ?? fragment.height;
  // The em square of an annotation adjoins that of the base's text, not its line box: both share the leading.
  const square = squareOf(fragment, node.style, context);
  let over = square.ascent;
  let under = square.descent;
  let isOver = false;
  let isUnder = false;
  addChild(builder, base.placed, base.x, 0);
  for (const { placed, x } of annotations) {
    const own = squareOf(placed.fragment, placed.fragment.node.style, context);
    const ownBaseline = placed.fragment.baseline ?? placed.fragment.height;
    if (placed.fragment.node.style.ruby.rubyPosition === 'under') {
      addChild(builder, placed, x, baseline + under + own.ascent - ownBaseline);
      under += own.ascent + own.descent;
      isUnder = true;
    } else {
      addChild(builder, placed, x, baseline - over - own.descent - ownBaseline);
      over += own.ascent + own.descent;
      isOver = true;
    }
  }
  builder.baseline = baseline;
  builder.lastBaseline = baseline;
  builder.inlineBlockBaseline = baseline;
  const overhang = overhangOf(node, natural, width);
  const extra: RubyReach = { kind: 'ruby', over: isOver ? over : 0, under: isUnder ? under : 0, overhang };
  return finishBox(builder, { height: fragment.height, broken: null, extra });
}

const NO_OVERHANG = { start: 0, end: 0 };

/**
 * An annotation may overhang the text beside its base by at most half of its em, or only spaces. Deviation: as in browsers, the free
 * space beside the base is computed as for a spread base even if `ruby-align` centres it.
 * https://drafts.csswg.org/css-ruby-1/#ruby-overhang
 */
function overhangOf({ style }: BoxNode, [base, ...annotations]: readonly Placed[], width: Px): RubyReach['overhang'] {
  const room = width - base!.fragment.width;
  const widest = annotations.find(({ fragment }) => fragment.width === width);
  if (room <= 0 || base!.fragment.width === 0 || !widest) return NO_OVERHANG;
  const onlySpaces = style.ruby.rubyOverhang !== 'auto';
  const most = onlySpaces ? room : widest.fragment.node.style.font.fontSize / 2;
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

interface AlignedLevel {
  readonly placed: Placed;
  readonly x: Px;
}

/** Beside spread text there is at most one em of space, as in browsers. https://drafts.csswg.org/css-ruby-1/#ruby-align-property */
function alignLevel(placed: Placed, width: Px, context: LayoutContext): AlignedLevel {
  const { node } = placed.fragment;
  const room = width - placed.fragment.width;
  const { rubyAlign } = node.style.ruby;
  if (room <= 0 || rubyAlign === 'center') return { placed, x: room / 2 };
  if (rubyAlign === 'start') return { placed, x: node.style.writing.direction === 'rtl' ? room : 0 };
  const gaps = gapsIn(placed.fragment);
  if (gaps === 0) return { placed, x: room / 2 };
  const beside = rubyAlign === 'space-around' ? Math.min(room / (gaps + 1), 2 * node.style.font.fontSize) : 0;
  const text = { ...node.style.text, textAlign: 'justify', textAlignLast: 'justify' } as const;
  const spread = { ...node, style: changedStyle(node.style, { text }) };
  const result = layoutAt(spread, width - beside, context);
  return { placed: { ...result, fragment: { ...result.fragment, node } }, x: beside / 2 };
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

/** The em square of the fonts of the text; on vertical lines both halves have the same size. */
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

function layoutLevel(child: BoxNode, context: LayoutContext): Placed {
  return layoutAt(child, borderBoxContribution(child, 0, context).max, context);
}

function layoutAt(child: BoxNode, width: Px, context: LayoutContext): Placed {
  const result = layoutNode(child, independentSpace(width, { stretch: Stretch.Inline }), null, null, context);
  if (!result.fragment) throw new Error('an unbroken box was refused');
  return result;
}

/** A column never wraps: both sizes are the same. */
function intrinsic(node: BoxNode, percentBlock: Px, context: LayoutContext, imposedBlock: Px): IntrinsicSizes {
  const inside = intrinsicPercentBlock(node, percentBlock, context, imposedBlock);
  let max = 0;
  for (const child of node.children) max = Math.max(max, borderBoxContribution(child, inside, context).max);
  return { min: max, max, dependsOnBlock: false };
}

export const rubyFormatting: FormattingContext = { formatting: 'ruby', layout, intrinsic };
