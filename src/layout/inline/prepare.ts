/**
 * Makes the paragraph of an inline formatting context: bidi levels, itemisation, shaping, break opportunities, prefix sums.
 * Done once per content whatever the widths it is laid out at.
 */

import type { BoxNode, InlineContent } from '../../boxes/box.ts';
import type { ComputedStyle } from '../../style/computed-style.ts';
import { embeddingLevels } from '../../text/bidi.ts';
import { Break } from '../../text/types.ts';
import { atOnce, type Steps } from '../../turns.ts';
import type { LayoutContext } from '../core/context.ts';
import { draftSegments, type StyleMap } from './item-drafts.ts';
import { breaksOf } from './opportunities.ts';
import { isContent, isSpace, type Paragraph, type Segment } from './paragraph.ts';
import { pushShaped } from './segment-draft.ts';
import { shapeGroups } from './shape.ts';
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
  if (!known(node, context)) remember(node, context, yield* prepare(node.inline!, context, null, node.style));
}

export function firstLineParagraphOf(node: BoxNode, context: LayoutContext): Paragraph {
  const content = node.inline!;
  const entry = cached(node, context);
  if (!content.firstLine || !content.firstLineStyleOf) return entry.paragraph;
  entry.firstLine ??= atOnce(prepare(content, context, content.firstLineStyleOf, content.firstLineStyleOf(node.style)));
  return entry.firstLine;
}

const cached = (node: BoxNode, context: LayoutContext): CachedParagraph =>
  known(node, context) ?? remember(node, context, atOnce(prepare(node.inline!, context, null, node.style)));

function known(node: BoxNode, context: LayoutContext): CachedParagraph | null {
  const entry = context.caches.text.paragraphs.get(node);
  return entry && sameDynamicText(entry.paragraph, context) ? entry : null;
}

function remember(node: BoxNode, context: LayoutContext, paragraph: Paragraph): CachedParagraph {
  const made: CachedParagraph = { paragraph, firstLine: null };
  context.caches.text.paragraphs.set(node, made);
  return made;
}

/** Segments made in one step. */
const STEP = 8192;

function* prepare(
  content: InlineContent,
  context: LayoutContext,
  map: StyleMap,
  rootStyle: ComputedStyle,
): Steps<Paragraph> {
  const source = sourceOf(content, (map ? content.firstLineText : null) ?? content.text, context);
  const baseLevel = content.direction === 'rtl' ? 1 : 0;
  const bidi =
    content.hasRtl || baseLevel === 1
      ? embeddingLevels(source.text, content.plaintext ? null : baseLevel, context.checkDeadline)
      : null;
  context.checkDeadline();
  if (bidi?.mixed) joinControls(source.text, bidi.levels);
  const state = yield* draftSegments(content, source, bidi?.levels ?? null, baseLevel, rootStyle, map);
  const shaped = yield* shapeGroups(source.text, state.groups, context.fonts);
  context.checkDeadline();
  const segments: Segment[] = [];
  const segmentOfItem = new Array<number>(content.items.length + 1);
  let item = -1;
  for (const draft of state.drafts) {
    while (item < draft.item) segmentOfItem[++item] = segments.length;
    pushShaped(segments, draft, shaped.runsOf(draft.group));
    if (segments.length % STEP === 0) yield;
  }
  while (item < content.items.length) segmentOfItem[++item] = segments.length;
  const isLong = segments.length >= STEP;
  if (isLong) yield;
  const paragraph: Paragraph = {
    content,
    text: source.text,
    // An exact copy, since a growing list reserves more memory.
    segments: segments.slice(),
    segmentOfItem,
    itemStart: source.itemStart,
    prefix: shaped.prefix,
    boxes: state.boxes,
    breaks: breaksOf(source.text, segments, rootStyle, context.hyphenators),
    clusterStart: shaped.clusterStart,
    levels: bidi?.mixed ? bidi.levels : null,
    rootStyle,
    dynamic: source.dynamic,
    baseLevels: content.plaintext ? (bidi?.baseLevels ?? null) : null,
    baseLevel,
    hasFootnotes: state.hasFootnotes,
    hasRuby: state.hasRuby,
    hasAnnotations: state.hasAnnotations,
  };
  if (isLong) yield;
  markBoundaries(paragraph);
  if (isLong) yield;
  return paragraph;
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
