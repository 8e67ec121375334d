/** Splits text into segments, and groups text that is shaped together. https://drafts.csswg.org/css-text-3/#boundary-shaping */

import type { InlineItem } from '../../boxes/box.ts';
import type { ComputedStyle } from '../../style/computed-style.ts';
import { markerSymbol } from '../core/symbol-marker.ts';
import type { Segment } from './paragraph.ts';
import { collapses, type Draft, type DraftState, draft, type Stretch } from './segment-draft.ts';
import type { TextPiece } from './shape.ts';
import type { Source } from './source-text.ts';

/** Bidi levels by offset; null: `base` everywhere. */
interface Levels {
  readonly of: Uint8Array | null;
  readonly base: number;
}

const levelAt = ({ of, base }: Levels, offset: number): number => (of ? of[offset]! : base);

const TAB = 0x09;
const LINE_FEED = 0x0a;
const SPACE = 0x20;

/** Whether nothing is between this item and the next forced break or the end. */
function endsLine(items: readonly InlineItem[], index: number): boolean {
  let next = index + 1;
  while (items[next]?.kind === 'close') next++;
  return next === items.length || items[next]!.kind === 'break';
}

/** Whether nothing is before this item. */
function beginsContent(items: readonly InlineItem[], index: number): boolean {
  let first = 0;
  while (first < index && items[first]!.kind === 'open') first++;
  return first === index;
}

/** Splits a text item at tabs, forced breaks and changes of bidi level. */
export function draftText(
  state: DraftState,
  items: readonly InlineItem[],
  index: number,
  source: Source,
  levels: Levels,
  style: ComputedStyle,
): void {
  const item = items[index] as TextItem;
  if (style.textPaint.textEmphasisStyle !== null) state.hasAnnotations = true;
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
  // Collapsible space at the end of a paragraph is not part of its text, so nothing is kerned with it. css-text-4 §4.1.2
  const removable = collapses(style);
  const last = removable && text.charCodeAt(end - 1) === SPACE && endsLine(items, index) ? end - 1 : end;
  const { keepsSpaces } = state;
  const first = keepsSpaces && text.charCodeAt(at) === SPACE && beginsContent(items, index) ? at + 1 : at;
  while (at < end) {
    if (at === last && !keepsSpaces) state.open = null;
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
    while (to < end && to !== last && to !== first) {
      const next = text.charCodeAt(to);
      if (next === TAB || next === LINE_FEED || (levels.of && levels.of[to] !== level)) break;
      to++;
    }
    const made = draftPart(state, 'text', item, { item: index, start: at, end: to, level }, style);
    if (keepsSpaces && (at < first || at >= last)) made.collapsible = false;
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
  // Written out so that all have the same shape.
  state.groups.push({ start, end, style, level, language, cuts: [], origins: [element], symbol, runs: [] });
  return state.groups.length - 1;
}

/** Text that continues in the same font is shaped together, so that joining and kerning work across inline boxes. */
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

/** Fonts that differ mostly do in weight, style or size, which is seen without looking at all they have. */
const sameFont = (a: Font, b: Font): boolean =>
  a === b ||
  (a.fontWeight === b.fontWeight && a.fontStyle === b.fontStyle && a.fontSize === b.fontSize && hasSameValues(a, b));

const hasSameValues = (a: Font, b: Font): boolean =>
  (Object.keys(a) as (keyof Font)[]).every(
    (name) =>
      a[name] === b[name] || (typeof a[name] === 'object' && JSON.stringify(a[name]) === JSON.stringify(b[name])),
  );
