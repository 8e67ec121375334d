/**
 * Makes the paragraph of an inline formatting context: bidi levels, itemisation, shaping, break opportunities, prefix sums.
 * Done once per content whatever the widths it is laid out at.
 */

import type { BoxNode, InlineContent, InlineItem } from '../../boxes/box.ts';
import type { ComputedStyle } from '../../style/computed-style.ts';
import { embeddingLevels } from '../../text/bidi.ts';
import { Break } from '../../text/types.ts';
import type { LayoutContext } from '../core/context.ts';
import { markerSymbol } from '../core/symbol-marker.ts';
import { breaksOf } from './opportunities.ts';
import { type InlineBox, isContent, isSpace, type Paragraph, type Segment } from './paragraph.ts';
import { shapeGroups, type TextPiece } from './shape.ts';

/** A segment before shaping; text pieces are cut into one segment per run. */
type Draft = { -readonly [K in keyof Segment]: Segment[K] } & { group: number };

export interface CachedParagraph {
  readonly paragraph: Paragraph;
  firstLine: Paragraph | null;
}

/** The shaped paragraph of `node`, and where `::first-line` applies the one its first line is cut from. */
export function paragraphOf(node: BoxNode, context: LayoutContext): Paragraph {
  return cached(node, context).paragraph;
}

export function firstLineParagraphOf(node: BoxNode, context: LayoutContext): Paragraph {
  const content = node.inline!;
  const entry = cached(node, context);
  if (!content.firstLine || !content.firstLineStyleOf) return entry.paragraph;
  entry.firstLine ??= prepare(content, context, content.firstLineStyleOf, content.firstLineStyleOf(node.style));
  return entry.firstLine;
}

function cached(node: BoxNode, context: LayoutContext): CachedParagraph {
  const content = node.inline!;
  const known = context.caches.text.paragraphs.get(node);
  if (known && sameDynamicText(known.paragraph, context)) return known;
  const made: CachedParagraph = { paragraph: prepare(content, context, null, node.style), firstLine: null };
  context.caches.text.paragraphs.set(node, made);
  return made;
}

function sameDynamicText(paragraph: Paragraph, context: LayoutContext): boolean {
  if (paragraph.dynamic.length === 0) return true;
  let at = 0;
  for (const item of paragraph.content.items) {
    if (isDynamic(item) && paragraph.dynamic[at++] !== dynamicText(paragraph.content, item, context)) return false;
  }
  return true;
}

const isDynamic = (item: InlineItem): item is InlineItem & { kind: 'text' } =>
  item.kind === 'text' && item.dynamic !== null && item.dynamic.kind !== 'leader';

function dynamicText(content: InlineContent, item: InlineItem, context: LayoutContext): string {
  return context.references.textOf(item) ?? content.text.slice(item.start, item.end);
}

interface Source {
  readonly text: string;
  readonly itemStart: readonly number[];
  readonly itemEnd: readonly number[];
  readonly dynamic: readonly string[];
}

/** Shared by all content of one item: most cells of tables. */
const FROM_START: readonly number[] = [0];
const NOTHING: readonly string[] = [];

/** The text with this round's values of page counters and cross references in place of the guesses. */
function sourceOf(content: InlineContent, written: string, context: LayoutContext): Source {
  const { items } = content;
  if (items.length === 1 && items[0]!.start === 0 && !isDynamic(items[0]!))
    return { text: written, itemStart: FROM_START, itemEnd: [items[0]!.end], dynamic: NOTHING };
  const itemStart = new Array<number>(items.length);
  const itemEnd = new Array<number>(items.length);
  const dynamic: string[] = [];
  const parts: string[] = [];
  let shift = 0;
  let copied = 0;
  for (let i = 0; i < items.length; i++) {
    const item = items[i]!;
    itemStart[i] = item.start + shift;
    if (isDynamic(item)) {
      const value = dynamicText(content, item, context);
      dynamic.push(value);
      parts.push(written.slice(copied, item.start), value);
      copied = item.end;
      shift += value.length - (item.end - item.start);
    }
    itemEnd[i] = item.end + shift;
  }
  const text = parts.length > 0 ? parts.join('') + written.slice(copied) : written;
  return { text, itemStart, itemEnd, dynamic: dynamic.length > 0 ? dynamic : NOTHING };
}

type StyleMap = ((style: ComputedStyle) => ComputedStyle) | null;

function prepare(content: InlineContent, context: LayoutContext, map: StyleMap, rootStyle: ComputedStyle): Paragraph {
  const source = sourceOf(content, (map ? content.firstLineText : null) ?? content.text, context);
  const baseLevel = content.direction === 'rtl' ? 1 : 0;
  const bidi =
    content.hasRtl || baseLevel === 1
      ? embeddingLevels(source.text, content.plaintext ? null : baseLevel, context.checkDeadline)
      : null;
  context.checkDeadline();
  if (bidi?.mixed) joinControls(source.text, bidi.levels);
  const state = draftSegments(content, source, bidi?.levels ?? null, baseLevel, rootStyle, map);
  const shaped = shapeGroups(source.text, state.groups, context.fonts);
  context.checkDeadline();
  const segments: Segment[] = [];
  const segmentOfItem = new Array<number>(content.items.length + 1);
  let item = -1;
  for (const draft of state.drafts) {
    while (item < draft.item) segmentOfItem[++item] = segments.length;
    pushShaped(segments, draft, shaped.runsOf(draft.group));
  }
  while (item < content.items.length) segmentOfItem[++item] = segments.length;
  const paragraph: Paragraph = {
    content,
    text: source.text,
    // Without the room that a growing list has to spare.
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
  };
  markBoundaries(paragraph);
  return paragraph;
}

function pushShaped(segments: Segment[], draft: Draft, runs: readonly TextPiece['runs'][number][]): void {
  if (draft.group < 0) {
    segments.push(draft);
    return;
  }
  if (runs.length === 1) {
    draft.run = runs[0]!;
    segments.push(draft);
    return;
  }
  for (let i = firstRunPast(runs, draft.start); i < runs.length && runs[i]!.start < draft.end; i++) {
    const run = runs[i]!;
    const start = Math.max(run.start, draft.start);
    const end = Math.min(run.end, draft.end);
    if (start < end) segments.push(shapedSegment(draft, start, end, run));
  }
}

/** Index of the first run that ends after `offset`; runs are in the order of their text. */
function firstRunPast(runs: readonly TextPiece['runs'][number][], offset: number): number {
  let low = 0;
  let high = runs.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (runs[middle]!.end > offset) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Written out: this is done for every piece of text, and objects spread into others are slow to make. */
const shapedSegment = (draft: Draft, start: number, end: number, run: Segment['run']): Draft => ({
  kind: draft.kind,
  item: draft.item,
  start,
  end,
  box: draft.box,
  style: draft.style,
  level: draft.level,
  run,
  node: draft.node,
  element: draft.element,
  generated: draft.generated,
  after: draft.after,
  clear: draft.clear,
  collapsible: draft.collapsible,
  wraps: draft.wraps,
  hangs: draft.hangs,
  emergency: draft.emergency,
  pattern: draft.pattern,
  language: draft.language,
  group: draft.group,
});

/**
 * Explicit embedding controls are not drawn: each goes with the text inside its embedding, so that it tears no box apart.
 * https://www.unicode.org/reports/tr9/#Retaining_Explicit_Formatting_Characters
 */
function joinControls(text: string, levels: Uint8Array): void {
  for (let i = text.length - 2; i >= 0; i--) {
    const code = text.charCodeAt(i);
    if (code === 0x202a || code === 0x202b || code === 0x202d || code === 0x202e) levels[i] = levels[i + 1]!;
  }
  for (let i = 1; i < text.length; i++) if (text.charCodeAt(i) === 0x202c) levels[i] = levels[i - 1]!;
}

interface DraftState {
  readonly drafts: Draft[];
  readonly groups: TextPiece[];
  readonly boxes: InlineBox[];
  box: InlineBox | null;
  /** The text piece that the next one may be shaped together with, or null after something that parts them. */
  open: TextPiece | null;
  hasFootnotes: boolean;
  hasRuby: boolean;
}

function draftSegments(
  content: InlineContent,
  source: Source,
  levels: Uint8Array | null,
  baseLevel: number,
  rootStyle: ComputedStyle,
  map: StyleMap,
): DraftState {
  const state: DraftState = {
    drafts: [],
    groups: [],
    boxes: [],
    box: null,
    open: null,
    hasFootnotes: false,
    hasRuby: false,
  };
  const styled = (style: ComputedStyle) => (map ? map(style) : style);
  for (let index = 0; index < content.items.length; index++) {
    const item = content.items[index]!;
    if (item.kind === 'text') {
      draftText(state, content.items, index, source, { of: levels, base: baseLevel }, styled(item.style));
      continue;
    }
    const start = source.itemStart[index]!;
    const end = source.itemEnd[index]!;
    const level = levels ? levels[Math.min(start, levels.length - 1)]! : baseLevel;
    draftItem(state, item, { item: index, start, end, level }, styled, rootStyle);
  }
  return state;
}

function draftItem(
  state: DraftState,
  item: Exclude<InlineItem, { kind: 'text' }>,
  stretch: Stretch,
  styled: (style: ComputedStyle) => ComputedStyle,
  rootStyle: ComputedStyle,
): void {
  const context = state.box?.style ?? rootStyle;
  switch (item.kind) {
    case 'open':
      openBox(state, item.box, item.first, styled(item.box.style));
      state.drafts.push(draft('open', stretch, state.box, state.box!.style));
      break;
    case 'close': {
      const box = state.box;
      if (!box) break;
      box.last = item.last;
      if (hasEdge(box.style, 'end')) state.open = null;
      state.drafts.push(draft('close', stretch, box, box.style));
      state.box = box.parent;
      break;
    }
    case 'break': {
      state.open = null;
      const made = draft('newline', stretch, state.box, context);
      made.clear = item.clear;
      made.element = item.element;
      state.drafts.push(made);
      break;
    }
    default: {
      if (item.kind === 'atomic') state.open = null;
      if (item.kind === 'footnote') state.hasFootnotes = true;
      if (item.box.formatting === 'ruby') state.hasRuby = true;
      const made = draft(item.kind, stretch, state.box, context);
      made.node = item.box;
      state.drafts.push(made);
    }
  }
}

function openBox(state: DraftState, node: BoxNode, first: boolean, style: ComputedStyle): void {
  const box: InlineBox = {
    node,
    parent: state.box,
    style,
    depth: state.box ? state.box.depth + 1 : 0,
    first,
    last: true,
  };
  state.boxes.push(box);
  state.box = box;
  if (hasEdge(style, 'start')) state.open = null;
}

/** Shaping stops at an inline box that sets its text apart: edges, or another baseline. */
function hasEdge(style: ComputedStyle, side: 'start' | 'end'): boolean {
  const right = (side === 'end') === (style.writing.direction === 'ltr');
  const { margin, border, padding, inline } = style;
  if (inline.verticalAlign !== 'baseline') return true;
  return right
    ? margin.marginRight !== 0 || border.borderRightWidth !== 0 || padding.paddingRight !== 0
    : margin.marginLeft !== 0 || border.borderLeftWidth !== 0 || padding.paddingLeft !== 0;
}

/** A stretch of the content's text, in the item with this index, of one bidi level. */
interface Stretch {
  readonly item: number;
  readonly start: number;
  readonly end: number;
  readonly level: number;
}

/** Bidi levels by offset; null: `base` everywhere. */
interface Levels {
  readonly of: Uint8Array | null;
  readonly base: number;
}

const levelAt = ({ of, base }: Levels, offset: number): number => (of ? of[offset]! : base);

function draft(
  kind: Segment['kind'],
  { item, start, end, level }: Stretch,
  box: InlineBox | null,
  style: ComputedStyle,
): Draft {
  const { whiteSpaceCollapse, textWrapMode, overflowWrap, wordBreak } = style.text;
  const wraps = textWrapMode === 'wrap';
  return {
    kind,
    item,
    start,
    end,
    box,
    style,
    level,
    run: null,
    node: null,
    element: null,
    generated: false,
    after: 0,
    clear: 'none',
    collapsible: collapses(style),
    wraps,
    hangs: wraps && (whiteSpaceCollapse === 'preserve' || whiteSpaceCollapse === 'preserve-spaces'),
    emergency: wraps && (overflowWrap !== 'normal' || wordBreak === 'break-word'),
    pattern: '',
    language: '',
    group: -1,
  };
}

const TAB = 0x09;
const LINE_FEED = 0x0a;
const SPACE = 0x20;

const collapses = ({ text: { whiteSpaceCollapse } }: ComputedStyle): boolean =>
  whiteSpaceCollapse === 'collapse' || whiteSpaceCollapse === 'preserve-breaks';

/** Nothing stands between this item and the next forced break, or the end. */
function endsLine(items: readonly InlineItem[], index: number): boolean {
  let next = index + 1;
  while (items[next]?.kind === 'close') next++;
  return next === items.length || items[next]!.kind === 'break';
}

/** Cuts a text item at tabs, forced breaks and changes of bidi level. */
function draftText(
  state: DraftState,
  items: readonly InlineItem[],
  index: number,
  source: Source,
  levels: Levels,
  style: ComputedStyle,
): void {
  const item = items[index] as TextItem;
  const end = source.itemEnd[index]!;
  const { text } = source;
  let at = source.itemStart[index]!;
  if (item.dynamic?.kind === 'leader') {
    state.open = null;
    const made = draftPart(state, 'leader', item, { item: index, start: at, end, level: levelAt(levels, at) }, style);
    made.pattern = item.dynamic.pattern;
    state.drafts.push(made);
    return;
  }
  if (item.pseudo === 'marker' && at < end && markerSymbol(style)) {
    const made = draftPart(state, 'text', item, { item: index, start: at, end, level: levels.base }, style);
    made.group = soloGroup(state, { start: at, end, style, level: levels.base, item, symbol: true });
    state.open = null;
    state.drafts.push(made);
    return;
  }
  // Collapsible space at a paragraph's end is no part of its text: nothing is kerned with it. css-text-4 §4.1.2
  const last = collapses(style) && text.charCodeAt(end - 1) === SPACE && endsLine(items, index) ? end - 1 : end;
  while (at < end) {
    if (at === last) state.open = null;
    const code = text.charCodeAt(at);
    const level = levelAt(levels, at);
    if (code === TAB || code === LINE_FEED) {
      const stretch = { item: index, start: at, end: at + 1, level };
      const made = draftPart(state, code === TAB ? 'tab' : 'newline', item, stretch, style);
      if (code === TAB) {
        made.group = soloGroup(state, { start: at, end: at + 1, style, level: made.level, item, symbol: false });
      }
      state.open = null;
      state.drafts.push(made);
      at++;
      continue;
    }
    let to = at + 1;
    while (to < end && to !== last) {
      const next = text.charCodeAt(to);
      if (next === TAB || next === LINE_FEED || levelAt(levels, to) !== level) break;
      to++;
    }
    const made = draftPart(state, 'text', item, { item: index, start: at, end: to, level }, style);
    made.group = groupFor(state, at, to, style, made.level, item);
    state.drafts.push(made);
    at = to;
  }
}

function draftPart(
  state: DraftState,
  kind: Segment['kind'],
  item: InlineItem & { kind: 'text' },
  stretch: Stretch,
  style: ComputedStyle,
): Draft {
  const made = draft(kind, stretch, state.box, style);
  made.element = item.element;
  made.generated = item.pseudo !== null;
  made.language = item.language;
  return made;
}

type TextItem = InlineItem & { kind: 'text' };

function soloGroup(
  state: DraftState,
  {
    start,
    end,
    style,
    level,
    item,
    symbol,
  }: Pick<TextPiece, 'start' | 'end' | 'style' | 'level' | 'symbol'> & { readonly item: TextItem },
): number {
  const { language, element } = item;
  // Written out: spread, each would have a shape of its own.
  state.groups.push({ start, end, style, level, language, cuts: [], origins: [element], symbol, runs: [] });
  return state.groups.length - 1;
}

/** Text that continues in the same font is shaped in one piece, so that joins and kerning cross inline boxes. */
function groupFor(
  state: DraftState,
  start: number,
  end: number,
  style: ComputedStyle,
  level: number,
  item: TextItem,
): number {
  const { language } = item;
  const open = state.open;
  if (
    open &&
    open.end === start &&
    open.level === level &&
    open.language === language &&
    sameShaping(open.style, style)
  ) {
    open.cuts.push(start);
    open.origins.push(item.element);
    open.end = end;
    return state.groups.length - 1;
  }
  const group = soloGroup(state, { start, end, style, level, item, symbol: false });
  state.open = state.groups[group]!;
  return group;
}

function sameShaping(a: ComputedStyle, b: ComputedStyle): boolean {
  return (
    a === b ||
    (sameFont(a.font, b.font) &&
      a.text.letterSpacing === b.text.letterSpacing &&
      a.text.wordSpacing === b.text.wordSpacing &&
      a.text.textAutospace === b.text.textAutospace &&
      a.text.textSpacingTrim === b.text.textSpacingTrim &&
      a.writing.writingMode === b.writing.writingMode &&
      a.writing.textOrientation === b.writing.textOrientation)
  );
}

type Font = ComputedStyle['font'];

const sameFont = (a: Font, b: Font): boolean =>
  a === b ||
  (Object.keys(a) as (keyof Font)[]).every(
    (name) =>
      a[name] === b[name] || (typeof a[name] === 'object' && JSON.stringify(a[name]) === JSON.stringify(b[name])),
  );

/** Browsers break after an inside marker that ends with a space, whatever closes its embedding. */
function endsMarker({ text, content }: Paragraph, { kind, item, end }: Segment): boolean {
  const made = content.items[item];
  if (kind !== 'text' || made?.kind !== 'text' || made.pseudo !== 'marker') return false;
  let at = end;
  while (text.charCodeAt(at - 1) === 0x2069) at--;
  return text.charCodeAt(at - 1) === 0x20;
}

/** Finds for each piece of content what may happen between it and the next one, controls and inline box edges between them or not. */
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
      // Spaces that break are content of their own: css-text-3 §3, break-spaces.
      if (found === 0 && segment.kind === 'atomic' && breaksSpaces && isSpace(text, next)) found = Break.Allowed;
      segment.after = found;
    }
    next = segment.start;
    breaksSpaces = segment.style.text.whiteSpaceCollapse === 'break-spaces';
  }
}
