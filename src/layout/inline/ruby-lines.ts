/**
 * Moves lines apart where ruby annotations or emphasis marks would collide; they share the leading around the text.
 * https://drafts.csswg.org/css-ruby-1/#line-height, https://drafts.csswg.org/css-text-decor-4/#emphasis-marks
 */

import type { BoxNode } from '../../boxes/box.ts';
import type { Px } from '../../geometry.ts';
import { boxEdges, usedMargins } from '../core/box-model.ts';
import type { LayoutContext } from '../core/context.ts';
import { emSquare } from '../core/em-square.ts';
import type { RubyReach } from '../core/ruby-reach.ts';
import { emphasisSize } from './emphasis.ts';
import { baselineOf } from './line-boxes.ts';
import type { Leaf, LineParts } from './line-leaves.ts';
import { styleMetrics } from './metrics.ts';
import type { Paragraph } from './paragraph.ts';
import { atomicBox, type InlineRun } from './run.ts';

const rubyReach = (leaf: Leaf): RubyReach | null => {
  const extra = leaf.atomic?.placed.fragment.extra;
  return extra?.kind === 'ruby' ? extra : null;
};

/** Extent of the annotations on a line, from its baseline; 0 if there are none on that side. */
interface Reach {
  readonly over: Px;
  readonly under: Px;
}

function reachOf({ leaves }: LineParts, context: LayoutContext): Reach {
  let over = 0;
  let under = 0;
  for (const leaf of leaves) {
    const { textEmphasisStyle, textEmphasisPosition } = leaf.style.textPaint;
    if (leaf.kind === 'text' && textEmphasisStyle !== null) {
      const square = emSquare(leaf.style, context.fonts);
      const mark = emphasisSize(leaf.style);
      const raised = baselineOf(leaf.owner);
      if (textEmphasisPosition === 'over') over = Math.max(over, square.ascent + mark - raised);
      else under = Math.max(under, square.descent + mark + raised);
    }
    const ruby = rubyReach(leaf);
    if (!ruby) continue;
    const shift = baselineOf(leaf.aligned!);
    if (ruby.over > 0) over = Math.max(over, ruby.over - shift);
    if (ruby.under > 0) under = Math.max(under, ruby.under + shift);
  }
  return { over, under };
}

/**
 * How much further down a line begins because of its annotations and those of the line above, which extend `above` below that line's
 * bottom edge (negative: free space).
 */
export function pushForAnnotations(run: InlineRun, parts: LineParts, above: Px): Px {
  const { ascent } = parts.root.extent;
  const { over } = reachOf(parts, run.context);
  // Without annotations on either line, nothing moves.
  if (above <= 0 && over === 0) return 0;
  const text = emSquare(run.node.style, run.context.fonts).ascent;
  const reach = Math.max(text, over);
  if (above <= 0 && reach <= ascent) return 0;
  return Math.max(0, above + reach - ascent);
}

/** How far annotations extend below the line's bottom edge; without any, minus the free space there. */
export function reachBelow(run: InlineRun, parts: LineParts): Px {
  const { descent } = parts.root.extent;
  const text = emSquare(run.node.style, run.context.fonts).descent;
  const under = Math.max(text, reachOf(parts, run.context).under);
  return under > text ? under - descent : Math.min(0, under - descent);
}

/**
 * Free space above the first line, as a negative extent: padding, margins, the leading of the line above. As in browsers, a border, or
 * padding of an outer box, resets it.
 */
export function reachAbove({ node, input, context }: InlineRun): Px {
  const own = boxEdges(node, input.width);
  if (own.top > 0) return -own.padding.top;
  let margin = 0;
  let box: BoxNode = node;
  for (;;) {
    margin = Math.max(margin, usedMargins(box, input.width).top);
    const { parent } = box;
    if (!parent || box.independent || parent.formatting !== 'block') return -margin;
    const before = parent.children[box.index - 1];
    if (before) return -Math.max(margin, usedMargins(before, input.width).bottom) - leadingBelow(before, context);
    if (boxEdges(parent, input.width).top > 0) return -margin;
    box = parent;
  }
}

/** Below the text of the last line of a box. */
function leadingBelow(node: BoxNode, context: LayoutContext): Px {
  if (node.formatting !== 'inline' || boxEdges(node, 0).bottom > 0) return 0;
  return Math.max(0, styleMetrics(node.style, context).descent - emSquare(node.style, context.fonts).descent);
}

/**
 * How far the annotations of the ruby column at `index` overhang the adjacent text on the same line, but not other ruby or larger text.
 * `none` and `spaces` are the same in browsers: only over spaces, without another limit.
 */
export function overhangOf(run: InlineRun, paragraph: Paragraph, index: number, side: 'start' | 'end'): Px {
  const node = rubyAt(paragraph, index);
  if (!node) return 0;
  const { segments, prefix, text } = paragraph;
  const { extra } = atomicBox(run, segments[index]!).placed.fragment;
  const most = extra?.kind === 'ruby' ? extra.overhang[side] : 0;
  if (most <= 0) return 0;
  const besideIndex = nextContent(segments, index, side === 'start' ? -1 : 1);
  const beside = segments[besideIndex];
  if (beside?.kind !== 'text' || beside.style.font.fontSize > node.style.font.fontSize) return 0;
  let { start, end } = beside;
  if (node.style.ruby.rubyOverhang !== 'auto') {
    if (side === 'end') for (end = start; end < beside.end && SPACES.has(text.charCodeAt(end)); ) end++;
    else for (start = end; start > beside.start && SPACES.has(text.charCodeAt(start - 1)); ) start--;
  }
  // The part already overhung by ruby before the text is not available.
  const taken = side === 'start' ? overhangOf(run, paragraph, nextContent(segments, besideIndex, -1), 'end') : 0;
  const free = prefix[beside.end]! - prefix[beside.start]! - taken;
  return Math.max(0, Math.min(most, free, prefix[end]! - prefix[start]!));
}

const SPACES: ReadonlySet<number> = new Set([0x20, 0xa0, 0x3000]);

function rubyAt({ hasRuby, segments }: Paragraph, index: number): BoxNode | null {
  const node = hasRuby ? segments[index]?.node : null;
  return node?.formatting === 'ruby' ? node : null;
}

/** The content next to a segment, past the edges of inline boxes. */
function nextContent(segments: Paragraph['segments'], index: number, step: 1 | -1): number {
  let at = index + step;
  while (segments[at]?.kind === 'open' || segments[at]?.kind === 'close') at += step;
  return at;
}

/** How far annotations of ruby right before the text at `index` overhang it, on a line that starts with segment `first`. */
export function overhangBefore(run: InlineRun, paragraph: Paragraph, first: number, index: number): Px {
  let at = index - 1;
  while (at > first && (paragraph.segments[at]!.kind === 'open' || paragraph.segments[at]!.kind === 'close')) at--;
  return at >= first ? overhangOf(run, paragraph, at, 'end') : 0;
}
