/**
 * A paragraph: the inline content of one box, shaped once, independent of any width. Lines refer to it by offsets; only its sums of
 * advances come and go.
 * https://drafts.csswg.org/css-text-4/#line-breaking
 */

import type { BoxNode, InlineContent } from '../../boxes/box.ts';
import type { Clear } from '../../css/properties/computed-boxes.ts';
import type { Element } from '../../dom/node.ts';
import type { Px } from '../../geometry.ts';
import type { ComputedStyle } from '../../style/computed-style.ts';
import type { ShapedRun } from '../../text/types.ts';
import { prefixSums } from './prefix-sums.ts';

type SegmentKind =
  | 'text'
  | 'tab'
  | 'newline'
  | 'leader'
  | 'open'
  | 'close'
  | 'atomic'
  | 'float'
  | 'absolute'
  | 'footnote';

/** The unit of line breaking: a piece of one shaped run, or one item without text. All segments have one shape. */
export interface Segment {
  readonly kind: SegmentKind;
  /** Index into `InlineContent.items`. */
  readonly item: number;
  /** UTF-16 offsets into `Paragraph.text`. */
  readonly start: number;
  readonly end: number;
  /** The innermost inline box around it; for `open` and `close`, the box itself. */
  readonly box: InlineBox | null;
  /** The style whose white space rules apply here. */
  readonly style: ComputedStyle;
  readonly level: number;
  readonly run: ShapedRun | null;
  /** The box of an atomic inline, float, absolutely positioned box or footnote. */
  readonly node: BoxNode | null;
  readonly element: Element | null;
  readonly generated: boolean;
  /** The kind of break (`Break`) between this and the next content; for text, tabs, atomic inlines and leaders. */
  after: number;
  readonly clear: Clear;
  /** Spaces collapse at line edges. */
  readonly collapsible: boolean;
  /** Soft wrap opportunities count. */
  readonly wraps: boolean;
  /** Preserved spaces at a line's end hang. */
  readonly hangs: boolean;
  /** `overflow-wrap` allows a break anywhere if there is no other opportunity. */
  readonly emergency: boolean;
  /** The repeated text of a leader. */
  readonly pattern: string;
  readonly language: string;
}

/** Whether a segment is content for line breaking, unlike edges of inline boxes and embedding controls. */
export const isContent = ({ kind, start, end }: Segment): boolean =>
  (end > start && kind !== 'open' && kind !== 'close') || kind === 'leader';

/** A non-atomic inline box of the paragraph. */
export interface InlineBox {
  readonly node: BoxNode;
  readonly parent: InlineBox | null;
  readonly style: ComputedStyle;
  /** Nesting depth, 0 for a child of the root inline box. */
  readonly depth: number;
  /** This paragraph has the box's start and end edge (a block-in-inline split leaves pieces without). */
  readonly first: boolean;
  last: boolean;
}

export interface Paragraph {
  readonly content: InlineContent;
  readonly text: string;
  readonly segments: readonly Segment[];
  /** First segment of each item, and one past the last. */
  readonly segmentOfItem: readonly number[];
  /** Offset of each item's start in `text` (dynamic text may move it from the content's own offset). */
  readonly itemStart: readonly number[];
  /** See `advanceSums`; null once the content is laid out to its end, where they would take most of the memory of a long text. */
  sums: ArrayLike<number> | null;
  readonly boxes: readonly InlineBox[];
  /** The kind of break (`Break`) before each offset, at least `text.length + 1` long. */
  readonly breaks: Uint8Array;
  /** 1 where a shaped cluster starts, the only places where a line may be cut. At least `text.length + 1` long. */
  readonly clusterStart: Uint8Array;
  /** Embedding level of each UTF-16 unit of `text`; null where all are 0. */
  readonly levels: Uint8Array | null;
  readonly rootStyle: ComputedStyle;
  /** The texts of dynamic items this was prepared with. */
  readonly dynamic: readonly string[];
  /** Base embedding level at each offset (`unicode-bidi: plaintext` varies by paragraph), or one for all. */
  readonly baseLevels: Uint8Array | null;
  readonly baseLevel: 0 | 1;
  readonly hasFootnotes: boolean;
  readonly hasRuby: boolean;
  /** It has ruby or emphasis marks over or under its lines. */
  readonly hasAnnotations: boolean;
}

/** A position in a paragraph: a segment and an offset within its text. */
export interface Position {
  readonly segment: number;
  readonly text: number;
}

/** What the position follows: null if the content begins there, the segment itself if it is inside one. */
export function segmentBefore({ segments }: Pick<Paragraph, 'segments'>, { segment, text }: Position): Segment | null {
  const own = segments[segment];
  if (own && text > own.start) return own;
  let before = segment - 1;
  while (before >= 0 && segments[before]!.end === segments[before]!.start) before--;
  return segments[before] ?? null;
}

const SPACE = 0x20;

/** Only U+0020 collapses at line edges: white space processing has already turned tabs and segment breaks into it. */
export function isSpace(text: string, offset: number): boolean {
  return text.charCodeAt(offset) === SPACE;
}

export function baseLevelAt(paragraph: Paragraph, offset: number): 0 | 1 {
  return paragraph.baseLevels
    ? ((paragraph.baseLevels[Math.min(offset, paragraph.baseLevels.length - 1)]! & 1) as 0 | 1)
    : paragraph.baseLevel;
}

/** Widths are kept in 1/64 px and shaped text is rounded up to it, as browsers do. */
export function snapUp(width: Px): Px {
  return Math.ceil(width * 64 - 1 / 1024) / 64;
}

/** Sum of the advances of all clusters that start before an offset; logical order. */
export function advanceSums(paragraph: Paragraph): ArrayLike<number> {
  paragraph.sums ??= prefixSums(paragraph.text.length, runsOf(paragraph.segments));
  return paragraph.sums;
}

/** Those that a run has, in the order of their text. */
function runsOf(segments: readonly Segment[]): readonly ShapedRun[] {
  const runs: ShapedRun[] = [];
  for (const { run } of segments) if (run && run !== runs[runs.length - 1]) runs.push(run);
  return runs;
}

/** UTF-16 units. */
const LONG = 200;

/** Nothing more is asked of the paragraph until it is laid out again. */
export function releaseSums(paragraph: Paragraph): void {
  if (paragraph.text.length > LONG) paragraph.sums = null;
}

/** The advance of `[from, to)` within one segment. */
export function advance(paragraph: Paragraph, from: number, to: number): Px {
  const sums = advanceSums(paragraph);
  return snapUp(sums[to]! - sums[from]!);
}

/** The position of an `InlineToken` (item, offset in the item's text). */
export function positionOf(paragraph: Paragraph, item: number, text: number): Position {
  if (item >= paragraph.itemStart.length) return { segment: paragraph.segments.length, text: paragraph.text.length };
  const offset = paragraph.itemStart[item]! + text;
  // The first of the item's segments that ends after the offset, or its last one.
  let segment = paragraph.segmentOfItem[item]!;
  let last = Math.max(segment, paragraph.segmentOfItem[item + 1]! - 1);
  while (segment < last) {
    const middle = (segment + last) >> 1;
    if (paragraph.segments[middle]!.end > offset) last = middle;
    else segment = middle + 1;
  }
  return { segment, text: offset };
}

/** What an `InlineToken` says of a position. */
export function itemPosition(paragraph: Paragraph, position: Position): { item: number; text: number } {
  const segment = paragraph.segments[position.segment];
  if (!segment) return { item: paragraph.content.items.length, text: 0 };
  return { item: segment.item, text: position.text - paragraph.itemStart[segment.item]! };
}

export function isFinished(paragraph: Paragraph, position: Position): boolean {
  return position.segment >= paragraph.segments.length;
}
