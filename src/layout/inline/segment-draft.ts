/** The segments of a paragraph under construction, before and after their text is shaped. */

import type { ComputedStyle } from '../../style/computed-style.ts';
import type { InlineBox, Segment } from './paragraph.ts';
import type { TextPiece } from './shape.ts';

/** A segment before shaping; text pieces are cut into one segment per run. */
export type Draft = { -readonly [K in keyof Segment]: Segment[K] } & { group: number };

export interface DraftState {
  /** Collapsible spaces at the edges of the content are not removed. */
  readonly keepsSpaces: boolean;
  readonly drafts: Draft[];
  readonly groups: TextPiece[];
  readonly boxes: InlineBox[];
  box: InlineBox | null;
  /** The text piece with which the next one may be shaped together, or null after something that separates them. */
  open: TextPiece | null;
  hasFootnotes: boolean;
  hasRuby: boolean;
  hasAnnotations: boolean;
}

/** A stretch of text within one item and bidi level. */
export interface Stretch {
  readonly item: number;
  readonly start: number;
  readonly end: number;
  readonly level: number;
}

export function draft(
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

export const collapses = ({ text: { whiteSpaceCollapse } }: ComputedStyle): boolean =>
  whiteSpaceCollapse === 'collapse' || whiteSpaceCollapse === 'preserve-breaks';

export function pushShaped(segments: Segment[], draft: Draft, runs: readonly TextPiece['runs'][number][]): void {
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

/** Written out because this runs for every piece of text, and spreading objects is slow. */
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
