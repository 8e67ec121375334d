/**
 * Makes the paragraph of an inline formatting context: bidi levels, itemisation, shaping, break opportunities, prefix sums.
 * Done once per content whatever the widths it is laid out at.
 */

import type { BoxNode, InlineContent } from '../../boxes/box.ts';
import type { ComputedStyle } from '../../style/computed-style.ts';
import { embeddingLevels } from '../../text/bidi.ts';
import { Break, type ShapedRun } from '../../text/types.ts';
import type { Steps } from '../../turns.ts';
import type { LayoutContext } from '../core/context.ts';
import { createDraftState, type DraftSource, draftItems, type StyleMap } from './item-drafts.ts';
import { breaksOf } from './opportunities.ts';
import { isContent, isSpace, type Paragraph, type Segment } from './paragraph.ts';
import { type DraftState, pushShaped } from './segment-draft.ts';
import { type Shaped, shapeGroups, shapingSteps } from './shape.ts';
import { sameDynamicText, sourceOf } from './source-text.ts';

export interface CachedParagraph {
  readonly paragraph: Paragraph;
  firstLine: Paragraph | null;
}

/** The shaped paragraph of `node`, and where `::first-line` applies the one its first line is cut from. */
export function paragraphOf(node: BoxNode, context: LayoutContext): Paragraph {
  return cached(node, context).paragraph;
}

/** The same in steps. Where the paragraph is known there are none. */
export function* paragraphSteps(node: BoxNode, context: LayoutContext): Steps<void> {
  if (!known(node, context)) remember(node, context, yield* preparationSteps(node, context));
}

export function firstLineParagraphOf(node: BoxNode, context: LayoutContext): Paragraph {
  const content = node.inline!;
  const entry = cached(node, context);
  if (!content.firstLine || !content.firstLineStyleOf) return entry.paragraph;
  entry.firstLine ??= prepare(content, context, content.firstLineStyleOf, content.firstLineStyleOf(node.style));
  return entry.firstLine;
}

const cached = (node: BoxNode, context: LayoutContext): CachedParagraph =>
  known(node, context) ?? remember(node, context, prepare(node.inline!, context, null, node.style));

function known(node: BoxNode, context: LayoutContext): CachedParagraph | null {
  const entry = context.caches.text.paragraphs.get(node);
  return entry && sameDynamicText(entry.paragraph, context) ? entry : null;
}

function remember(node: BoxNode, context: LayoutContext, paragraph: Paragraph): CachedParagraph {
  const made: CachedParagraph = { paragraph, firstLine: null };
  context.caches.text.paragraphs.set(node, made);
  return made;
}

/** Items, and segments, made in one step. */
const STEP = 8192;

/** A paragraph being made. */
interface Preparation {
  readonly from: DraftSource;
  readonly bidi: ReturnType<typeof embeddingLevels> | null;
  readonly state: DraftState;
  readonly segments: Segment[];
  readonly segmentOfItem: number[];
  /** The first item whose segments are not known. */
  nextItem: number;
  readonly context: LayoutContext;
}

/** For text of usual length, which takes no time worth a pause: steps would cost more than they are for. */
function prepare(content: InlineContent, context: LayoutContext, map: StyleMap, rootStyle: ComputedStyle): Paragraph {
  const preparation = begin(content, context, map, rootStyle);
  const { from, state } = preparation;
  draftItems(state, from, 0, content.items.length);
  const shaped = shapeGroups(from.source.text, state.groups, context.fonts);
  context.checkDeadline();
  addSegments(preparation, 0, state.drafts.length);
  const paragraph = paragraphFrom(preparation, shaped);
  markBoundaries(paragraph);
  return paragraph;
}

function* preparationSteps(node: BoxNode, context: LayoutContext): Steps<Paragraph> {
  const content = node.inline!;
  const preparation = begin(content, context, null, node.style);
  const { from, state } = preparation;
  const { items } = content;
  for (let at = 0; at < items.length; at += STEP) {
    draftItems(state, from, at, Math.min(at + STEP, items.length));
    if (items.length > STEP) yield;
  }
  const shaped = yield* shapingSteps(from.source.text, state.groups, context.fonts);
  context.checkDeadline();
  const { drafts } = state;
  for (let at = 0; at < drafts.length; at += STEP) {
    addSegments(preparation, at, Math.min(at + STEP, drafts.length));
    if (drafts.length > STEP) yield;
  }
  const isLong = preparation.segments.length >= STEP;
  const paragraph = paragraphFrom(preparation, shaped);
  if (isLong) yield;
  markBoundaries(paragraph);
  if (isLong) yield;
  return paragraph;
}

function begin(content: InlineContent, context: LayoutContext, map: StyleMap, rootStyle: ComputedStyle): Preparation {
  const source = sourceOf(content, (map ? content.firstLineText : null) ?? content.text, context);
  const baseLevel = content.direction === 'rtl' ? 1 : 0;
  const bidi =
    content.hasRtl || baseLevel === 1
      ? embeddingLevels(source.text, content.plaintext ? null : baseLevel, context.checkDeadline)
      : null;
  context.checkDeadline();
  if (bidi?.mixed) joinControls(source.text, bidi.levels);
  const from: DraftSource = { content, source, levels: bidi?.levels ?? null, baseLevel, rootStyle, map };
  const segmentOfItem = new Array<number>(content.items.length + 1);
  return { from, bidi, state: createDraftState(content), segments: [], segmentOfItem, nextItem: 0, context };
}

/** Makes the drafts from `start` to before `end`, whose text is shaped, segments. */
function addSegments(preparation: Preparation, start: number, end: number): void {
  const { state, segments } = preparation;
  for (let i = start; i < end; i++) {
    const draft = state.drafts[i]!;
    noteItems(preparation, draft.item);
    pushShaped(segments, draft, state.groups[draft.group]?.runs ?? NO_RUNS);
  }
}

/** The next segment is the first of all items up to `last` that have none yet. */
function noteItems(preparation: Preparation, last: number): void {
  const { segmentOfItem, segments } = preparation;
  while (preparation.nextItem <= last) segmentOfItem[preparation.nextItem++] = segments.length;
}

const NO_RUNS: readonly ShapedRun[] = [];

function paragraphFrom(preparation: Preparation, { sums, clusterStart }: Shaped): Paragraph {
  const { from, bidi, state, segments, segmentOfItem, context } = preparation;
  const { content, source, baseLevel, rootStyle } = from;
  noteItems(preparation, content.items.length);
  return {
    content,
    text: source.text,
    // An exact copy, since a growing list reserves more memory.
    segments: segments.slice(),
    segmentOfItem,
    itemStart: source.itemStart,
    sums,
    boxes: state.boxes,
    breaks: breaksOf(source.text, segments, rootStyle, context.hyphenators),
    clusterStart,
    levels: bidi?.mixed ? bidi.levels : null,
    rootStyle,
    dynamic: source.dynamic,
    baseLevels: content.plaintext ? (bidi?.baseLevels ?? null) : null,
    baseLevel,
    hasFootnotes: state.hasFootnotes,
    hasRuby: state.hasRuby,
    hasAnnotations: state.hasAnnotations,
  };
}

/**
 * Explicit embedding controls are not drawn; each gets the level of the text inside its embedding, so that it does not split boxes.
 * https://www.unicode.org/reports/tr9/#Retaining_Explicit_Formatting_Characters
 */
function joinControls(text: string, levels: Uint8Array): void {
  for (let i = text.length - 2; i >= 0; i--) {
    const code = text.charCodeAt(i);
    if (code === 0x202a || code === 0x202b || code === 0x202d || code === 0x202e) levels[i] = levels[i + 1]!;
  }
  for (let i = 1; i < text.length; i++) if (text.charCodeAt(i) === 0x202c) levels[i] = levels[i - 1]!;
}

/** Browsers break after an inside marker that ends with a space, whatever closes its embedding. */
function endsMarker({ text, content }: Paragraph, { kind, item, end }: Segment): boolean {
  const made = content.items[item];
  if (kind !== 'text' || made?.kind !== 'text' || made.pseudo !== 'marker') return false;
  let at = end;
  while (text.charCodeAt(at - 1) === 0x2069) at--;
  return text.charCodeAt(at - 1) === 0x20;
}

/** Finds the kind of break between each piece of content and the next, across controls and inline box edges. */
function markBoundaries(paragraph: Paragraph): void {
  const { segments, breaks, text } = paragraph;
  let next = -1;
  let breaksSpaces = false;
  for (let i = segments.length - 1; i >= 0; i--) {
    const segment = segments[i]!;
    if (!isContent(segment)) continue;
    if (next >= 0) {
      let found = 0;
      for (let offset = segment.end; offset <= next && found === 0; offset++) found = breaks[offset]!;
      if (found === 0 && endsMarker(paragraph, segment)) found = Break.Allowed;
      // With `break-spaces`, spaces are separate content: css-text-3 §3, break-spaces.
      if (found === 0 && segment.kind === 'atomic' && breaksSpaces && isSpace(text, next)) found = Break.Allowed;
      segment.after = found;
    }
    next = segment.start;
    breaksSpaces = segment.style.text.whiteSpaceCollapse === 'break-spaces';
  }
}
