/** The math formatting context: lays out each MathML box by the algorithm of its element. https://w3c.github.io/mathml-core/#box-model */

import type { BoxNode } from '../../boxes/box.ts';
import { isToken } from '../../boxes/math.ts';
import { hasPercentage } from '../../css/values/types.ts';
import type { Px } from '../../geometry.ts';
import { resolveBlockSize } from '../core/block-sizes.ts';
import { type BoxEdges, clamp, edgesIn, usedMargins } from '../core/box-model.ts';
import { addChild, type BoxBuilder, createBuilder } from '../core/builder.ts';
import { type ConstraintSpace, Stretch } from '../core/constraint-space.ts';
import type { LayoutContext } from '../core/context.ts';
import { layoutNode } from '../core/dispatch.ts';
import { finishBox } from '../core/finish-box.ts';
import type { FormattingContext, IntrinsicSizes } from '../core/formatting-contexts.ts';
import { linkTo } from '../core/fragments.ts';
import { resolveInlineSize, widthLimits } from '../core/inline-sizes.ts';
import { borderBoxContribution } from '../core/intrinsic.ts';
import { isAbsolute } from '../core/kinds.ts';
import { type LayoutResult, type Placed, pendingBox } from '../core/results.ts';
import { changedSpace, independentSpace } from '../core/spaces.ts';
import { mathConstants } from './constants.ts';
import { layoutFraction } from './fraction.ts';
import { layoutOperator } from './operator.ts';
import { layoutRoot, layoutSquareRoot } from './radical.ts';
import { layoutRow } from './row.ts';
import { layoutMultiscripts, layoutScripts } from './scripts.ts';
import { layoutPadded, layoutSpace } from './space.ts';
import { isText, layoutToken } from './token.ts';
import type { MathAlgorithm, MathContent, MathContext, MathItem, Stretching } from './types.ts';
import { layoutUnderOver } from './under-over.ts';

const ALGORITHMS: ReadonlyMap<string, MathAlgorithm> = new Map<string, MathAlgorithm>([
  ['mo', layoutOperator],
  ['mfrac', layoutFraction],
  ['msqrt', layoutSquareRoot],
  ['mroot', layoutRoot],
  ['msub', layoutScripts],
  ['msup', layoutScripts],
  ['msubsup', layoutScripts],
  ['mmultiscripts', layoutMultiscripts],
  ['munder', layoutUnderOver],
  ['mover', layoutUnderOver],
  ['munderover', layoutUnderOver],
  ['mspace', layoutSpace],
  ['mpadded', layoutPadded],
]);

function contentOf(box: BoxNode, stretching: Stretching | null, context: MathContext): MathContent {
  const { element } = box;
  // Absolutely positioned children are not arguments of their parent.
  const node = box.children.some(isAbsolute)
    ? { ...box, children: box.children.filter((child) => !isAbsolute(child)) }
    : box;
  const algorithm = element && ALGORITHMS.get(element.tag);
  if (algorithm) return algorithm(node, stretching, context);
  return element && isToken(element) ? layoutToken(node, context) : layoutRow(node, stretching, context);
}

function mathContext(layout: LayoutContext, available: MathContext['available']): MathContext {
  // Stretching lays out operators, and all that is attached to them, more than once.
  const known = new Map<BoxNode, Map<string, MathItem>>();
  const context: MathContext = {
    layout,
    available,
    lay(node, stretching) {
      const key = keyOf(stretching);
      const items = known.get(node) ?? new Map<string, MathItem>();
      known.set(node, items);
      let item = items.get(key);
      if (!item) {
        item = node.formatting === 'math' ? layMath(node, stretching, context) : layOther(node, context);
        items.set(key, item);
      }
      return item;
    },
  };
  return context;
}

function keyOf(stretching: Stretching | null): string {
  if (!stretching) return '';
  return stretching.axis === 'inline' ? `${stretching.width}` : `${stretching.ascent} ${stretching.descent}`;
}

const NO_SPACE = independentSpace(0);

function layMath(node: BoxNode, stretching: Stretching | null, context: MathContext): MathItem {
  context.layout.checkDeadline();
  const content = contentOf(node, stretching, context);
  const edges = edgesIn(node, NO_SPACE);
  const natural = content.width + edges.inline;
  const width = usedWidth(node, natural, edges, context.layout);
  const builder = createBuilder(node, NO_SPACE, null, width, context.layout, edges);
  const placed = place(builder, content, isCentred(node) ? (width - natural) / 2 : 0);
  return {
    node,
    placed,
    width: builder.width,
    height: placed.fragment.height,
    ascent: edges.top + content.ascent,
    margin: usedMargins(node, 0),
    italicCorrection: content.italicCorrection ?? 0,
  };
}

/** Not yet: percentages, which do not count, since the width of the formula is not known. */
function usedWidth(node: BoxNode, natural: Px, edges: BoxEdges, layout: LayoutContext): Px {
  const { width, minWidth, maxWidth } = node.style.size;
  if (hasPercentage(width) || hasPercentage(minWidth) || hasPercentage(maxWidth)) return natural;
  if (width !== 'auto') return resolveInlineSize(node, NO_SPACE, edges, layout);
  const { min, max } = widthLimits(node, 0, edges, NO_SPACE, layout);
  return clamp(natural, min, max);
}

/** Fractions and limits are centred in a width that is given. */
const isCentred = ({ element }: BoxNode): boolean =>
  element?.tag === 'mfrac' || /^m(under|over)/.test(element?.tag ?? '');

/** Lays out the text of tokens, tables, and boxes with another `display`. */
function layOther(node: BoxNode, context: MathContext): MathItem {
  const { layout } = context;
  const placed = layoutNode(node, spaceOfOther(node, context), null, null, layout);
  if (!placed.fragment) throw new Error('an unbroken box was refused');
  const { width, height, baseline } = placed.fragment;
  // https://w3c.github.io/mathml-core/#table-or-matrix-mtable: its middle is on the math axis.
  const ascent = node.table ? height / 2 + mathConstants(node.style, layout).axisHeight : (baseline ?? height);
  return { node, placed, width, height, ascent, margin: usedMargins(node, 0), italicCorrection: 0 };
}

/**
 * Tables shrink to fit into the formula, the basis of their percentages; all else is as wide as its content. Deviation: in browsers HTML in
 * tokens, and text beside it, is as narrow as its content can be.
 */
function spaceOfOther(node: BoxNode, { available, layout }: MathContext): ConstraintSpace {
  if (node.table && typeof available === 'number') return independentSpace(available, { shrinkToFit: true });
  const { min, max } = borderBoxContribution(node, 0, layout);
  const isNarrow = node.table ? available === 'min' : !isText(node);
  return independentSpace(isNarrow ? min : max, { stretch: Stretch.Inline });
}

/** Adds the content to `builder`, `left` px from the content box's start edge. */
function place(builder: BoxBuilder, { ascent, descent, items, bars = [], glyphs = [] }: MathContent, left: Px): Placed {
  const { edges, node } = builder;
  const inner = builder.width - edges.inline;
  const baseline = edges.top + ascent;
  const rtl = node.style.writing.direction === 'rtl';
  for (const child of node.children) {
    if (!isAbsolute(child)) continue;
    builder.pending.push(
      pendingBox({ node: child, staticX: edges.left, staticY: edges.top, staticWidth: builder.width - edges.inline }),
    );
  }
  const xOf = (x: Px, own: Px): Px => edges.left + (rtl ? inner - left - x - own : left + x);
  for (const { item, x, shift } of items) {
    const own = item.width + item.margin.left + item.margin.right;
    addChild(builder, item.placed, xOf(x, own) + item.margin.left, baseline + shift - item.ascent);
  }
  for (const { x, shift, line } of glyphs) {
    builder.links.push(linkTo(xOf(x, line.width), baseline + shift - line.baseline, line));
  }
  builder.baseline = baseline;
  builder.lastBaseline = baseline;
  builder.inlineBlockBaseline = baseline;
  const natural = Math.max(0, ascent + descent) + edges.block;
  const height = resolveBlockSize(node, builder.space, edges, builder.width, natural);
  const rects = bars.map((bar) => ({
    x: xOf(bar.x, bar.width),
    y: baseline + bar.top,
    width: bar.width,
    height: bar.height,
  }));
  return finishBox(builder, { height, broken: null, extra: rects.length > 0 ? { kind: 'bars', rects } : null });
}

function layout(
  node: BoxNode,
  space: ConstraintSpace,
  _token: unknown,
  _plan: unknown,
  context: LayoutContext,
): LayoutResult {
  const edges = edgesIn(node, space);
  const width = resolveInlineSize(node, space, edges, context);
  const content = contentOf(node, null, mathContext(context, Math.max(0, width - edges.inline)));
  const builder = createBuilder(
    node,
    changedSpace(space, { flow: null, fragmentainer: null }),
    null,
    width,
    context,
    edges,
  );
  return place(builder, content, Math.max(0, width - edges.inline - content.width) * shareBefore(node));
}

/**
 * The fraction of the free space before a formula: block formulas are centred. Those in table cells are blocks, which only the alignments of
 * the `align` attribute of old documents move; the style sheet of browsers centres them that way.
 */
function shareBefore({ element, style }: BoxNode): number {
  const { display } = style.display;
  if (display.kind !== 'box' || display.outer !== 'block') return 0;
  const { textAlign } = style.text;
  if (element || textAlign === '-webkit-center') return 0.5;
  return textAlign === (style.writing.direction === 'rtl' ? '-webkit-left' : '-webkit-right') ? 1 : 0;
}

/** A formula never wraps; only tables in it, and HTML in those, have a range of widths. */
function intrinsic(node: BoxNode, _percentBlock: Px, context: LayoutContext): IntrinsicSizes {
  const { width: max } = contentOf(node, null, mathContext(context, 'max'));
  const min = containsTable(node) ? contentOf(node, null, mathContext(context, 'min')).width : max;
  return { min, max, dependsOnBlock: false };
}

const containsTable = ({ children }: BoxNode): boolean =>
  children.some((child) => child.table !== null || containsTable(child));

export const mathFormatting: FormattingContext = { formatting: 'math', layout, intrinsic };
