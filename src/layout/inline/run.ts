/** The working state of one layout of inline content, and the sizes of boxes in its lines. */

import type { BoxNode } from '../../boxes/box.ts';
import type { LengthPercentage } from '../../css/values/types.ts';
import type { Edges, Point, Px } from '../../geometry.ts';
import { type ComputedStyle, changedStyle } from '../../style/computed-style.ts';
import type { ShapedRun } from '../../text/types.ts';
import { boxEdges, isScrollContainer, usedMargins } from '../core/box-model.ts';
import type { LayoutContext } from '../core/context.ts';
import { layoutNode } from '../core/dispatch.ts';
import { hasCentralBaseline } from '../core/em-square.ts';
import type { BoxFragment } from '../core/fragments.ts';
import type { InlineContentInput } from '../core/inline-content.ts';
import { toUnit } from '../core/layout-unit.ts';
import { isMovedByPercentage, ownRelativeOffset } from '../core/relative.ts';
import { independentSpace } from '../core/spaces.ts';
import type { BlockToken } from '../core/tokens.ts';
import { blockDecorations } from './decorations.ts';
import type { AtomicBox } from './line-leaves.ts';
import type { Extent } from './metrics.ts';
import { type InlineBox, type Paragraph, type Segment, snapUp } from './paragraph.ts';
import { firstLineParagraphOf, paragraphOf } from './prepare.ts';
import { plansLines } from './wrap-style.ts';

/** Used edges of an inline box. */
interface UsedEdges {
  readonly margin: Edges;
  readonly border: Edges;
  readonly padding: Edges;
}

/** The fragments made of an inline box so far: their number and content width. */
interface MadeFragments {
  readonly index: number;
  readonly consumed: Px;
}

/** The maps are created on demand, since most content is a few words. */
export interface InlineRun {
  readonly input: InlineContentInput;
  readonly context: LayoutContext;
  readonly node: BoxNode;
  readonly paragraph: Paragraph;
  readonly firstLine: Paragraph;
  edges: Map<BoxNode, UsedEdges> | null;
  atomics: Map<BoxNode, AtomicBox> | null;
  inserted: Map<string, Inserted> | null;
  made: Map<BoxNode, MadeFragments> | null;
  readonly blockDecorations: readonly ComputedStyle[];
  /** Lines may end before they are full: `text-wrap-style`. */
  readonly plansLines: boolean;
  dependsOnBlock: boolean;
}

/** Text inserted by layout: hyphens, ellipses, leaders. */
export interface Inserted {
  readonly runs: readonly ShapedRun[];
  readonly advance: Px;
  /** The advance rounded up to 1/64 px. */
  readonly width: Px;
}

export function createInlineRun(input: InlineContentInput, context: LayoutContext): InlineRun {
  const { node } = input;
  const paragraph = paragraphOf(node, context);
  const firstLine = node.inline!.firstLine ? firstLineParagraphOf(node, context) : paragraph;
  return {
    input,
    context,
    node,
    paragraph,
    firstLine,
    edges: null,
    atomics: null,
    inserted: null,
    made: null,
    blockDecorations: blockDecorations(node),
    plansLines: plansLines(input, paragraph, firstLine),
    dependsOnBlock: false,
  };
}

export function edgesOf(run: InlineRun, box: InlineBox): UsedEdges {
  const known = run.edges?.get(box.node);
  if (known) return known;
  const { border, padding } = boxEdges(box.node, run.input.width);
  const made = { margin: usedMargins(box.node, run.input.width), border, padding };
  run.edges ??= new Map();
  run.edges.set(box.node, made);
  return made;
}

const NONE_MADE: MadeFragments = { index: 0, consumed: 0 };

/** Counts a fragment of the box with this content width; returns the earlier ones. */
export function countFragment(run: InlineRun, { node }: InlineBox, width: Px): MadeFragments {
  const before = run.made?.get(node) ?? NONE_MADE;
  run.made ??= new Map();
  run.made.set(node, { index: before.index + 1, consumed: before.consumed + width });
  return before;
}

/** Margin, border and padding at the start or end of an inline box; a cloned decoration takes both at its start. */
export function edgeWidth(run: InlineRun, box: InlineBox, side: 'start' | 'end'): Px {
  const { margin, border, padding } = edgesOf(run, box);
  const left = margin.left + border.left + padding.left;
  const right = margin.right + border.right + padding.right;
  if (box.style.fragmentation.boxDecorationBreak === 'clone') return side === 'start' ? clonedWidth(run, box) : 0;
  if (side === 'start' ? !box.first : !box.last) return 0;
  return (side === 'start') === (box.style.writing.direction === 'ltr') ? left : right;
}

/** Whether the start or end of an inline box makes a line of one that is empty otherwise. https://drafts.csswg.org/css-inline-3/#invisible-line-boxes */
export function makesLine({ first, last, node, style }: InlineBox, side: 'start' | 'end'): boolean {
  if (side === 'start' ? !first : !last) return false;
  const { left, right } = ownEdges(node);
  return (side === 'start') === (style.writing.direction === 'ltr') ? left : right;
}

/** On which sides a box has edges of its own. Deviation: as in browsers, percentages count whatever they are of. */
export function ownEdges({ style: { margin, border, padding } }: BoxNode): { left: boolean; right: boolean } {
  const counts = (value: LengthPercentage | 'auto'): boolean =>
    typeof value === 'number' ? value !== 0 : value !== 'auto' && !(value.kind === 'percentage' && value.value === 0);
  return {
    left: border.borderLeftWidth !== 0 || counts(padding.paddingLeft) || counts(margin.marginLeft),
    right: border.borderRightWidth !== 0 || counts(padding.paddingRight) || counts(margin.marginRight),
  };
}

export function clonedWidth(run: InlineRun, box: InlineBox): Px {
  const { margin, border, padding } = edgesOf(run, box);
  return border.left + padding.left + border.right + padding.right + margin.left + margin.right;
}

export function hasEdges(run: InlineRun, box: InlineBox): boolean {
  const { margin, border, padding } = edgesOf(run, box);
  const any = (edges: Edges) => edges.left !== 0 || edges.right !== 0;
  return any(margin) || any(border) || any(padding);
}

/** The basis of percentage heights of `node`. */
export const percentBlockOf = (
  { percentBlock, replacedPercentBlock }: Pick<InlineContentInput, 'percentBlock' | 'replacedPercentBlock'>,
  node: BoxNode,
): Px => (node.replaced ? replacedPercentBlock : percentBlock);

/** Lays out an atomic inline, once per layout of the content. */
export function atomicBox(run: InlineRun, segment: Segment): AtomicBox {
  const node = segment.node!;
  const known = run.atomics?.get(node);
  if (known) return known;
  const made = layoutAtomic(run, node, null);
  run.atomics ??= new Map();
  run.atomics.set(node, made);
  return made;
}

/** `token`: for a piece of a ruby column. */
export function layoutAtomic(run: InlineRun, node: BoxNode, token: BlockToken | null): AtomicBox {
  const { width } = run.input;
  const percentBlock = percentBlockOf(run.input, node);
  const result = layoutNode(
    node,
    independentSpace(width, { percentBlock, shrinkToFit: true }),
    token,
    null,
    run.context,
  );
  if (!result.fragment) throw new Error('an unbroken box was refused');
  if (result.dependsOnBlock) run.dependsOnBlock = true;
  const margins = usedMargins(node, width);
  return { placed: result, margins, extent: atomicExtent(node, result.fragment, margins, run.node.style) };
}

type Baselines = Pick<BoxFragment, 'baseline' | 'lastBaseline' | 'inlineBlockBaseline'>;

/** https://www.w3.org/TR/CSS22/visudet.html#propdef-vertical-align : the baseline of an inline-block. */
function atomicExtent(
  node: BoxNode,
  fragment: Baselines & { readonly height: Px },
  margins: Edges,
  line: ComputedStyle,
): Extent {
  const central = hasCentralBaseline(line);
  const isField = node.replaced?.kind === 'form' && node.element?.tag === 'input' && fragment.baseline === null;
  if (isField) {
    // Deviation: as in browsers, check boxes and radio buttons are placed on the baseline with their border box.
    const below = central ? fragment.height / 2 : 0;
    return { ascent: margins.top + fragment.height - below, descent: below + margins.bottom };
  }
  const height = fragment.height + margins.top + margins.bottom;
  const baseline = atomicBaseline(node, fragment);
  if (baseline === null) {
    const ascent = height - (central ? toUnit(height / 2) : 0);
    return { ascent, descent: height - ascent };
  }
  const ascent = margins.top + baseline;
  return { ascent, descent: height - ascent };
}

/** https://drafts.csswg.org/css-inline-3/#baseline-source; null where it is synthesized. */
function atomicBaseline(node: BoxNode, fragment: Baselines): Px | null {
  const { display, contain } = node.style.display;
  if (contain.includes('layout')) return null;
  const { baselineSource } = node.style.inline;
  if (baselineSource !== 'auto') return baselineSource === 'first' ? fragment.baseline : fragment.lastBaseline;
  if (node.element?.tag === 'textarea') return null;
  if (node.replaced) return fragment.baseline;
  if (display.kind !== 'box' || (display.inner !== 'flow' && display.inner !== 'flow-root')) return fragment.baseline;
  // Deviation: as in browsers, a scroll container is aligned only by its margin box, unless it is a control, whose content is centred.
  // css-align-3 §9.1 uses its content's baseline.
  return isScrollContainer(node) && node.formatting !== 'flex' ? null : fragment.inlineBlockBaseline;
}

export function insertedText(run: InlineRun, text: string, segment: Segment, style = segment.style): Inserted {
  return inserted(run, text, segment, style, '');
}

/** `change`: what the style differs in from another one with the same id. */
function inserted(run: InlineRun, text: string, segment: Segment, style: ComputedStyle, change: string): Inserted {
  const key = `${style.id}${change} ${segment.level & 1} ${text}`;
  const known = run.inserted?.get(key);
  if (known) return known;
  const made = shapeInserted(run.context, text, style, segment.level, segment.language);
  run.inserted ??= new Map();
  run.inserted.set(key, made);
  return made;
}

export function shapeInserted(
  context: LayoutContext,
  text: string,
  style: ComputedStyle,
  level: number,
  language: string,
): Inserted {
  const runs = context.fonts.shape(text, { start: 0, end: text.length, style, level, language });
  const advance = runs.reduce((sum, each) => sum + each.width, 0);
  return { runs, advance, width: snapUp(advance) };
}

/** Margin-box width of an atomic inline. */
export function atomicWidth(run: InlineRun, segment: Segment): Px {
  const { placed, margins } = atomicBox(run, segment);
  return placed.fragment.width + margins.left + margins.right;
}

export const leaderWidth = (run: InlineRun, segment: Segment): Px => insertedText(run, segment.pattern, segment).width;

const HYPHEN = '\u2010';
const HYPHEN_MINUS = '-';

/** https://drafts.csswg.org/css-text-4/#propdef-hyphenate-character : U+2010 if the font has it, or else U+002D. */
function hyphenText(run: InlineRun, style: ComputedStyle): string {
  const { hyphenateCharacter } = style.text;
  if (hyphenateCharacter !== null) return hyphenateCharacter;
  return run.context.fonts.primaryFace(style).glyphFor(0x2010) !== 0 ? HYPHEN : HYPHEN_MINUS;
}

export const hyphen = (run: InlineRun, segment: Segment): Inserted =>
  unspacedText(run, hyphenText(run, segment.style), segment);

/** A hyphen or an ellipsis. */
export const unspacedText = (run: InlineRun, text: string, segment: Segment): Inserted =>
  inserted(run, text, segment, unspaced(segment.style), ' unspaced');

/** The style of hyphens and ellipses. Deviation: as in browsers, they have no `letter-spacing`. */
export function unspaced(style: ComputedStyle): ComputedStyle {
  const { letterSpacing, wordSpacing } = style.text;
  if (letterSpacing === 0 && wordSpacing === 0) return style;
  return changedStyle(style, { text: { ...style.text, letterSpacing: 0, wordSpacing: 0 } });
}

export const hyphenWidth = (run: InlineRun, segment: Segment): Px => hyphen(run, segment).width;

/**
 * Tab stops are at multiples of `tab-size` from the content edge; a stop closer than half a `ch` is skipped. The space that is counted
 * is that of the block container. https://drafts.csswg.org/css-text-3/#tab-size-property
 */
export function tabWidth(run: InlineRun, segment: Segment, position: Px): Px {
  const { style } = run.node;
  const space = insertedText(run, ' ', segment, style).advance;
  const interval = tabInterval(segment, space);
  if (interval <= 0) return 0;
  const width = interval - (position - Math.floor(position / interval) * interval);
  return width < (space - style.text.letterSpacing - style.text.wordSpacing) / 2 ? width + interval : width;
}

export function tabInterval({ style }: Segment, space: Px): Px {
  const { tabSize } = style.text;
  return typeof tabSize === 'number' ? tabSize : tabSize.value * space;
}

/** How far `position: relative` moves an inline-level box. https://www.w3.org/TR/CSS22/visuren.html#relative-positioning */
export function relativeShift(run: InlineRun, style: ComputedStyle): Point | null {
  const { width, insetBlock } = run.input;
  if (isMovedByPercentage(style)) run.dependsOnBlock = true;
  return ownRelativeOffset({ style }, width, insetBlock, run.node.style.writing.direction === 'rtl');
}
