/**
 * Initial letters: floats whose baseline is that of a line, and whose box encloses their ink.
 * https://drafts.csswg.org/css-inline-3/#initial-letter-styling
 */

import type { BoxNode } from '../../boxes/box.ts';
import type { Px } from '../../geometry.ts';
import { glyphBounds } from '../../text/outlines.ts';
import type { ShapedRun } from '../../text/types.ts';
import { boxEdges, usedMargins } from '../core/box-model.ts';
import { addChild, createBuilder } from '../core/builder.ts';
import { type ConstraintSpace, Stretch } from '../core/constraint-space.ts';
import type { LayoutContext } from '../core/context.ts';
import { layoutNode } from '../core/dispatch.ts';
import { finishBox } from '../core/finish-box.ts';
import type { FormattingContext, IntrinsicSizes } from '../core/formatting-contexts.ts';
import type { Fragment } from '../core/fragments.ts';
import { borderBoxContribution } from '../core/intrinsic.ts';
import { used } from '../core/layout-unit.ts';
import type { LayoutResult, Placed } from '../core/results.ts';
import { independentSpace } from '../core/spaces.ts';
import { styleMetrics } from './metrics.ts';
import type { InlineRun } from './run.ts';

/** From the start of the baseline, y down, in whole px, as browsers measure it. */
interface Ink {
  left: Px;
  top: Px;
  right: Px;
  bottom: Px;
}

function layout(
  node: BoxNode,
  space: ConstraintSpace,
  _token: unknown,
  _plan: unknown,
  context: LayoutContext,
): LayoutResult {
  const { letter, margins, edges, content, ink, baseline } = letterIn(node, context);
  const indent = indentOf(node, space.inlineSize);
  const width = ink.right - ink.left + edges.left + edges.right;
  const inner = createBuilder(letter, { ...space, flow: null, fragmentainer: null }, null, width, context);
  addChild(inner, content, edges.left - ink.left, edges.top - ink.top - baseline);
  const box = finishBox(inner, { height: ink.bottom - ink.top + edges.top + edges.bottom, broken: null });
  const baselineY = baselineBelow(node, ink.bottom, edges.bottom + margins.bottom, context);
  const y = floats(node) ? margins.top : baselineY + ink.top - edges.top + margins.top;
  const outer = indent + margins.left + width + margins.right;
  const builder = createBuilder(node, { ...space, flow: null, fragmentainer: null }, null, outer, context);
  const rightToLeft = node.style.writing.direction === 'rtl';
  addChild(builder, box, margins.left + (rightToLeft ? 0 : indent), y);
  return finishBox(builder, { height: Math.max(0, y + box.fragment.height + margins.bottom), broken: null });
}

/** Whether `float` applies to the letter itself, which then stands beside the lines as any float does. */
const floats = (node: BoxNode): boolean => node.children[0]!.style.display.float !== 'none';

function letterIn(node: BoxNode, context: LayoutContext) {
  const letter = node.children[0]!;
  const child = letter.children[0]!;
  const { max } = borderBoxContribution(child, 0, context);
  const content = layoutNode(child, independentSpace(max, { stretch: Stretch.Inline }), null, null, context);
  if (!content.fragment) throw new Error('an unbroken box was refused');
  const baseline = content.fragment.baseline ?? 0;
  const ink = inkOf(content, baseline) ?? { left: 0, top: 0, right: content.fragment.width, bottom: 0 };
  return { letter, margins: usedMargins(letter, 0), edges: boxEdges(letter, 0), content, ink, baseline };
}

/** The block container that the letter begins. */
function containerOf(node: BoxNode): BoxNode {
  let container = node.parent!;
  while (container.formatting === 'inline-box' && container.parent) container = container.parent;
  return container;
}

/** The letter has the indentation of the text; the lines beside it are not indented. */
function indentOf(node: BoxNode, width: Px): Px {
  const { textIndent, textIndentHanging } = containerOf(node).style.text;
  return textIndentHanging ? 0 : used(textIndent, width);
}

/**
 * From the top of the first line to the letter's baseline; `below`: padding, border and margin under its ink.
 * Deviation: as in browsers, a letter that sinks deeper than its height is placed on the last line's bottom, and one with a fractional
 * number of lines starts at the first line's cap height.
 */
function baselineBelow(node: BoxNode, inkBottom: Px, below: Px, context: LayoutContext): Px {
  const { size, sink } = node.style.inline.initialLetter!;
  const { lineHeight, ascent } = styleMetrics(containerOf(node).style, context);
  if (sink !== null && sink > size && Number.isInteger(size)) return sink * lineHeight - Math.max(0, inkBottom) - below;
  return Math.round((size - 1) * lineHeight + ascent) - raiseOfLetter(node, context);
}

/** How far the first line moves down for the letter above it. */
function raiseOfLetter(node: BoxNode, context: LayoutContext): Px {
  const { size, sink } = node.style.inline.initialLetter!;
  const { lineHeight } = styleMetrics(containerOf(node).style, context);
  if (sink === 1) return (size - 1) * lineHeight;
  return Math.max(0, Math.floor(size) - (sink ?? Math.floor(size))) * lineHeight;
}

/** The initial letter at the start of the content, or null. */
export function leadingLetter({ paragraph }: InlineRun): BoxNode | null {
  for (const { kind, node } of paragraph.segments) {
    if (kind === 'float' && node?.formatting === 'initial-letter' && !floats(node)) return node;
    if (kind !== 'open' && kind !== 'float') return null;
  }
  return null;
}

export function raiseOf(run: InlineRun): Px {
  const letter = leadingLetter(run);
  return letter ? raiseOfLetter(letter, run.context) : 0;
}

function inkOf({ fragment }: Placed, baseline: Px): Ink | null {
  let ink: Ink | null = null;
  const visit = (each: Fragment, x: Px, y: Px): void => {
    if (each.kind !== 'text') {
      for (const link of each.children) visit(link.fragment, x + link.x, y + link.y);
      return;
    }
    const own = runInk(each.run, each.from, each.to, x, y + each.ascent - baseline);
    if (own) ink = ink ? united(ink, own) : own;
  };
  visit(fragment, 0, 0);
  return ink;
}

function runInk(run: ShapedRun, from: number, to: number, x: Px, y: Px): Ink | null {
  const scale = run.size / run.font.unitsPerEm;
  let ink: Ink | null = null;
  let pen = x;
  for (let i = from; i < to; i++) {
    const bounds = glyphBounds(run.font, run.glyphs[i]!);
    if (bounds) {
      const left = pen + (run.xOffsets?.[i] ?? 0);
      const base = y - (run.yOffsets?.[i] ?? 0);
      const own: Ink = {
        left: Math.floor(left + bounds.left * scale),
        right: Math.ceil(left + bounds.right * scale),
        top: Math.floor(base - bounds.top * scale),
        bottom: Math.ceil(base - bounds.bottom * scale),
      };
      ink = ink ? united(ink, own) : own;
    }
    pen += run.advances[i]!;
  }
  return ink;
}

const united = (a: Ink, b: Ink): Ink => ({
  left: Math.min(a.left, b.left),
  right: Math.max(a.right, b.right),
  top: Math.min(a.top, b.top),
  bottom: Math.max(a.bottom, b.bottom),
});

function intrinsic(node: BoxNode, _percentBlock: Px, context: LayoutContext): IntrinsicSizes {
  const { margins, edges, ink } = letterIn(node, context);
  const width = indentOf(node, 0) + margins.left + margins.right + edges.left + edges.right + (ink.right - ink.left);
  return { min: width, max: width, dependsOnBlock: false };
}

export const initialLetterFormatting: FormattingContext = { formatting: 'initial-letter', layout, intrinsic };
