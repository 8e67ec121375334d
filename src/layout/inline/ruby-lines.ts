/**
 * Moves lines apart where ruby annotations or emphasis marks would collide; they share the leading around the text.
 * https://drafts.csswg.org/css-ruby-1/#line-height, https://drafts.csswg.org/css-text-decor-4/#emphasis-marks
 */

import type { BoxNode } from '../../boxes/box.ts';
import type { Px } from '../../geometry.ts';
import { boxEdges, usedMargins } from '../core/box-model.ts';
import type { LayoutContext } from '../core/context.ts';
import { emSquare } from '../core/em-square.ts';
import { boxFragment, movedLink } from '../core/fragments.ts';
import type { RubyReach } from '../core/ruby-reach.ts';
import { emphasisSize } from './emphasis.ts';
import { baselineOf } from './line-boxes.ts';
import type { Leaf, LineParts } from './line-leaves.ts';
import { styleMetrics } from './metrics.ts';
import { advanceSums, type Paragraph } from './paragraph.ts';
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
    const baseline = baselineOf(leaf.aligned!) + ruby.baseline;
    if (ruby.side === 'over') over = Math.max(over, ruby.annotation.ascent - baseline);
    else under = Math.max(under, ruby.annotation.descent + baseline);
  }
  return { over, under };
}

/**
 * Gives the annotations on each side of a line one baseline, clear of all their bases. https://drafts.csswg.org/css-ruby-1/#block-positioning
 */
export function alignAnnotations(parts: LineParts): void {
  for (const side of ['over', 'under'] as const) {
    const baseline = annotationBaseline(parts, side);
    parts.leaves.forEach((leaf, index) => {
      const ruby = rubyReach(leaf);
      if (ruby?.side !== side) return;
      const down = baseline - baselineOf(leaf.aligned!) - ruby.baseline;
      if (down !== 0) parts.leaves[index] = withMovedAnnotation(leaf, ruby, down);
    });
  }
}

/** Below the baseline of the line. */
function annotationBaseline({ leaves, root }: LineParts, side: RubyReach['side']): Px {
  let base = Number.NEGATIVE_INFINITY;
  let annotation = 0;
  for (const leaf of leaves) {
    const ruby = rubyReach(leaf);
    if (ruby?.side !== side) continue;
    const shift = baselineOf(leaf.aligned!);
    if (ruby.base) base = Math.max(base, side === 'over' ? ruby.base.ascent - shift : ruby.base.descent + shift);
    annotation = Math.max(annotation, side === 'over' ? ruby.annotation.descent : ruby.annotation.ascent);
  }
  if (base === Number.NEGATIVE_INFINITY) base = side === 'over' ? root.extent.ascent : root.extent.descent;
  return side === 'over' ? -base - annotation : base + annotation;
}

function withMovedAnnotation(leaf: Leaf, ruby: RubyReach, down: Px): Leaf {
  const atomic = leaf.atomic!;
  const { fragment } = atomic.placed;
  const [base, ...annotations] = fragment.children;
  const children = [base!, ...annotations.map((link) => movedLink(link, 0, down))];
  const moved = boxFragment({ ...fragment, children, extra: { ...ruby, baseline: ruby.baseline + down } });
  return { ...leaf, atomic: { ...atomic, placed: { ...atomic.placed, fragment: moved } } };
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
 * Free space above the first line, as a negative extent: padding, margins, the leading of the line above. As in browsers, nothing
 * beyond a border of its own counts, or beyond the margins of boxes inside one with a border or padding, and the leading of the line
 * above does only for the box right below it, not inside another one.
 */
export function reachAbove(run: InlineRun): Px {
  const page = run.input.fragmentainer;
  const reach = reachOfSpace(run);
  // What is above the start of the page is no space on it.
  return page && page.offset >= 0 ? Math.max(-page.offset, reach) : reach;
}

function reachOfSpace({ node, input, context }: InlineRun): Px {
  const { border, padding } = boxEdges(node, input.width);
  if (border.top > 0) return -padding.top;
  let margins = NO_MARGINS;
  let box: BoxNode = node;
  for (;;) {
    margins = collapsed(margins, usedMargins(box, input.width).top);
    const free = padding.top + margins.most + margins.least;
    const { parent } = box;
    if (!parent || box.independent || parent.formatting !== 'block') return -free;
    const before = parent.children[box.index - 1];
    if (before) {
      const between = collapsed(margins, usedMargins(before, input.width).bottom);
      const space = box === node ? spaceBelow(before, between, context) : between.most + between.least;
      return -padding.top - space;
    }
    if (boxEdges(parent, input.width).top > 0) return -free;
    box = parent;
  }
}

/** The largest of collapsing margins, and the most negative. */
interface Margins {
  readonly most: Px;
  readonly least: Px;
}

const NO_MARGINS: Margins = { most: 0, least: 0 };

const collapsed = ({ most, least }: Margins, margin: Px): Margins => ({
  most: Math.max(most, margin),
  least: Math.min(least, margin),
});

/**
 * Below the text of the last line in a box, as far as there is no border: margins, of which `around` are outside the box, and leading. As in
 * browsers, padding does not count, nor do margins inside it, nor anything in a box with a formatting context of its own.
 */
function spaceBelow(last: BoxNode, around: Margins, context: LayoutContext): Px {
  let margins = around;
  let padded = false;
  let node = last;
  for (;;) {
    const { border, padding } = boxEdges(node, 0);
    if (border.bottom > 0 || node.independent) break;
    if (node.formatting === 'inline') return margins.most + margins.least + leadingBelow(node, context);
    const child = node.formatting === 'block' ? node.children.at(-1) : undefined;
    if (!child) break;
    padded ||= padding.bottom > 0;
    if (!padded) margins = collapsed(margins, usedMargins(child, 0).bottom);
    node = child;
  }
  return margins.most + margins.least;
}

const leadingBelow = ({ style }: BoxNode, context: LayoutContext): Px =>
  Math.max(0, styleMetrics(style, context).descent - emSquare(style, context.fonts).descent);

/**
 * How far the annotations of the ruby column at `index` overhang the adjacent text on the same line, but not other ruby or larger text:
 * at most half of that text. `none` and `spaces` are the same in browsers: only over spaces, without another limit.
 */
export function overhangOf(run: InlineRun, paragraph: Paragraph, index: number, side: 'start' | 'end'): Px {
  const node = rubyAt(paragraph, index);
  if (!node) return 0;
  const { segments, text } = paragraph;
  const prefix = advanceSums(paragraph);
  const { extra } = atomicBox(run, segments[index]!).placed.fragment;
  const most = extra?.kind === 'ruby' ? extra.overhang[side] : 0;
  if (most <= 0) return 0;
  const besideIndex = nextContent(segments, index, side === 'start' ? -1 : 1);
  const beside = segments[besideIndex];
  if (beside?.kind !== 'text' || beside.style.font.fontSize > node.style.font.fontSize) return 0;
  let { start, end } = beside;
  const width = prefix[end]! - prefix[start]!;
  if (node.style.ruby.rubyOverhang === 'auto') return Math.min(most, width / 2);
  if (side === 'end') for (end = start; end < beside.end && SPACES.has(text.charCodeAt(end)); ) end++;
  else for (start = end; start > beside.start && SPACES.has(text.charCodeAt(start - 1)); ) start--;
  // The part already overhung by ruby before the text is not available.
  const taken = side === 'start' ? overhangOf(run, paragraph, nextContent(segments, besideIndex, -1), 'end') : 0;
  return Math.max(0, Math.min(most, width - taken, prefix[end]! - prefix[start]!));
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
