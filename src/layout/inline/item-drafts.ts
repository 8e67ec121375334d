/** Drafts the segments of a paragraph from the items of inline content. */

import type { BoxNode, InlineContent, InlineItem } from '../../boxes/box.ts';
import type { ComputedStyle } from '../../style/computed-style.ts';
import type { InlineBox } from './paragraph.ts';
import { type DraftState, draft, type Stretch } from './segment-draft.ts';
import type { Source } from './source-text.ts';
import { draftText } from './text-drafts.ts';

/** Null if styles are unchanged. */
export type StyleMap = ((style: ComputedStyle) => ComputedStyle) | null;

/** What segments are made from. */
export interface DraftSource {
  readonly content: InlineContent;
  readonly source: Source;
  /** Bidi levels by offset; null: `baseLevel` everywhere. */
  readonly levels: Uint8Array | null;
  readonly baseLevel: 0 | 1;
  readonly rootStyle: ComputedStyle;
  readonly map: StyleMap;
}

export const createDraftState = ({ keepsSpaces }: InlineContent): DraftState => ({
  keepsSpaces,
  drafts: [],
  groups: [],
  boxes: [],
  box: null,
  open: null,
  hasFootnotes: false,
  hasRuby: false,
  hasAnnotations: false,
});

/** Drafts the items from `from` to before `to`, which follow those drafted before. */
export function draftItems(
  state: DraftState,
  { content, source, levels, baseLevel, rootStyle, map }: DraftSource,
  from: number,
  to: number,
): void {
  const styled = (style: ComputedStyle) => (map ? map(style) : style);
  for (let index = from; index < to; index++) {
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
      if (item.box.formatting === 'ruby') {
        state.hasRuby = true;
        state.hasAnnotations = true;
      }
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

/** Whether an inline box interrupts shaping: it has edges or another baseline. */
function hasEdge(style: ComputedStyle, side: 'start' | 'end'): boolean {
  const right = (side === 'end') === (style.writing.direction === 'ltr');
  const { margin, border, padding, inline } = style;
  if (inline.verticalAlign !== 'baseline') return true;
  return right
    ? margin.marginRight !== 0 || border.borderRightWidth !== 0 || padding.paddingRight !== 0
    : margin.marginLeft !== 0 || border.borderLeftWidth !== 0 || padding.paddingLeft !== 0;
}
