/** Break opportunities of a paragraph, by the styles of its segments. */

import type { BoxNode } from '../../boxes/box.ts';
import type { ComputedStyle } from '../../style/computed-style.ts';
import type { Hyphenators } from '../../text/hyphenation.ts';
import { type BreakRange, breakOpportunities } from '../../text/line-breaking.ts';
import { Break } from '../../text/types.ts';
import { isContent, isSpace, type Paragraph, type Segment } from './paragraph.ts';

/** The kind of break (`Break`) before each offset of the text. */
export function breaksOf(
  text: string,
  segments: readonly Segment[],
  root: ComputedStyle,
  hyphenators: Hyphenators,
): Uint8Array {
  const ranges = rangesOf(text, segments, root);
  const breaks = opportunitiesAround(text, segments, (each) => breakOpportunities(each, ranges, hyphenators));
  return breaks.length <= NO_BREAKS.length && isUnbroken(breaks) ? NO_BREAKS : breaks;
}

/** Neighbours of the same style and language are one range: fallback fonts and joined scripts make a segment of each word. */
function rangesOf(text: string, segments: readonly Segment[], root: ComputedStyle): readonly BreakRange[] {
  const ranges: BreakRange[] = [];
  let start = 0;
  let covered = 0;
  let current: Segment | null = null;
  for (const segment of segments) {
    if (segment.end <= covered) continue;
    if (current && (current.style !== segment.style || current.language !== segment.language)) {
      ranges.push({ start, end: covered, style: current.style, language: current.language });
      start = covered;
    }
    current = segment;
    covered = segment.end;
  }
  if (current) ranges.push({ start, end: covered, style: current.style, language: current.language });
  if (covered < text.length) ranges.push({ start: covered, end: text.length, style: root, language: '' });
  return ranges;
}

function isUnbroken(breaks: Uint8Array): boolean {
  for (let i = 0; i < breaks.length; i++) if (breaks[i] !== Break.Prohibited) return false;
  return true;
}

/** Shared by all short texts without opportunities: as long as any of them, and never written to. */
const NO_BREAKS = new Uint8Array(256);

/** Characters that represent an atomic inline for line breaking. */
interface StandIn {
  readonly at: number;
  readonly first: string;
  readonly last: string;
}

/**
 * Lines break beside ruby and combined text as beside the text in them, before it by its first character, after it by its last one.
 * https://drafts.csswg.org/css-ruby-1/#line-breaks https://drafts.csswg.org/css-writing-modes-4/#text-combine-layout
 */
function opportunitiesAround(
  text: string,
  segments: readonly Segment[],
  find: (text: string) => Uint8Array,
): Uint8Array {
  if (!segments.some(isAtomic)) return find(text);
  const standIns = segments.flatMap(standInOf);
  if (standIns.length === 0) return find(text);
  const breaks = find(withStandIns(text, standIns, 'first'));
  if (standIns.every(({ first, last }) => first === last)) return breaks;
  const after = find(withStandIns(text, standIns, 'last'));
  for (const { at } of standIns) breaks[at + 1] = after[at + 1]!;
  return breaks;
}

const isAtomic = ({ kind }: Segment): boolean => kind === 'atomic';

const NO_STAND_IN: readonly StandIn[] = [];

function standInOf({ kind, node, start, end }: Segment): readonly StandIn[] {
  if (kind !== 'atomic') return NO_STAND_IN;
  const combined = node?.flow?.painted;
  if (node?.formatting === 'ruby' && end - start > 1) return standInsFor(node.children[0]!.inline!.text, start);
  const box =
    node?.formatting === 'ruby'
      ? node.children[0]
      : combined?.formatting === 'combined-text'
        ? combined.children[0]
        : null;
  const inside = box?.inline?.text ?? '';
  if (inside === '') return NO_STAND_IN;
  // Nested ruby is represented by itself.
  return [{ at: start, first: inside.charAt(0), last: inside.charAt(inside.length - 1) }];
}

/**
 * Whether lines may break a ruby column, to which `boxes/ruby.ts` gives a character for each of its base. Deviation: as in browsers, inner
 * columns of nested ruby are not broken, and none on lines that are balanced or planned.
 */
export function breaksInside({ rootStyle }: Paragraph, { node, wraps, start, end }: Segment): boolean {
  if (node?.formatting !== 'ruby' || end - start < 2 || !wraps) return false;
  const { textWrapStyle } = rootStyle.text;
  return textWrapStyle !== 'balance' && textWrapStyle !== 'pretty' && !isInner(node);
}

function isInner({ parent }: BoxNode): boolean {
  let around = parent;
  while (around?.formatting === 'inline-box') around = around.parent;
  return around?.parent?.formatting === 'ruby';
}

/** For each character of the base of ruby that lines break. */
const standInsFor = (text: string, start: number): readonly StandIn[] =>
  Array.from({ length: text.length }, (_, i) => ({ at: start + i, first: text.charAt(i), last: text.charAt(i) }));

function withStandIns(text: string, standIns: readonly StandIn[], side: 'first' | 'last'): string {
  let result = '';
  let done = 0;
  for (const standIn of standIns) {
    result += text.slice(done, standIn.at) + standIn[side];
    done = standIn.at + 1;
  }
  return result + text.slice(done);
}

/**
 * The kind of break after a piece that is never broken. Deviation: browsers break after an atomic inline whatever follows it but a space,
 * even characters of the classes GL, WJ and ZWJ.
 * https://drafts.csswg.org/css-text-3/#line-break-details
 */
export function opportunityAfterUnbreakable({ text }: Paragraph, segment: Segment): number {
  const { end, wraps, after } = segment;
  if (!wraps) return Break.Prohibited;
  return breaksBeside(segment) && end < text.length && !isSpace(text, end) ? Break.Allowed : after;
}

/**
 * Whether the atomic inline at `index`, or first in the boxes that begin there, follows wrapping text of the line. The line breaks before
 * the outermost of those boxes.
 */
export function isAtomicAfterText({ segments }: Paragraph, index: number, first: number): boolean {
  if (index > first && segments[index - 1]!.kind === 'open') return false;
  let next = index;
  while (segments[next]?.kind === 'open') next++;
  if (next === segments.length || !breaksBeside(segments[next]!)) return false;
  for (let before = index - 1; before >= first; before--) {
    const segment = segments[before]!;
    if (isContent(segment)) return segment.kind === 'text' && segment.wraps;
  }
  return false;
}

/** An atomic inline that no text represents. */
const breaksBeside = (segment: Segment): boolean => isAtomic(segment) && standInOf(segment).length === 0;

/**
 * The kind of break after the inline box that ends with segment `close`, beside what its last character allows. A break between two
 * characters follows the white space rules of the box that contains both. Deviation: as in browsers, a box that wraps allows a break
 * before a space in a parent that does not, and spaces that do not wrap allow none after their box. `first`: the line's first segment.
 */
export function opportunityAfterBox({ segments, text, rootStyle }: Paragraph, close: number, first: number): number {
  const { box, wraps, end } = segments[close]!;
  const parent = box!.parent?.style ?? rootStyle;
  const parentWraps = parent.text.textWrapMode === 'wrap';
  if (wraps) return !parentWraps && end < text.length && isSpace(text, end) ? Break.Allowed : Break.Prohibited;
  if (!parentWraps || (end > 0 && isSpace(text, end - 1))) return Break.Prohibited;
  for (let index = close - 1; index >= first; index--) {
    const segment = segments[index]!;
    if (isContent(segment)) return segment.after;
  }
  return Break.Prohibited;
}

/** The segment that ends the inline box beginning at `open`, if no content is between them; otherwise `open`. */
export function endOfEmptyBox(segments: readonly Segment[], open: number): number {
  let depth = 0;
  for (let index = open; index < segments.length; index++) {
    const { kind } = segments[index]!;
    if (kind === 'open') depth++;
    else if (kind === 'close') depth--;
    else if (kind !== 'absolute') return open;
    if (depth <= 0) return depth === 0 ? index : open;
  }
  return open;
}

/**
 * The last of the tags from `first` on that stay on a line which ends right before them, since something trailing follows: the end of a
 * box, or white space that collapsed; `first - 1` if none does. Deviation: in browsers, tags stay on a line that ended at its first
 * opportunity, because it is too long, or is measured for the min-content size.
 */
export function lastTrailingTag({ segments, content }: Paragraph, first: number): number {
  let last = first - 1;
  for (let index = first; index < segments.length; index++) {
    const { kind, item } = segments[index]!;
    if (kind !== 'open' && kind !== 'close') break;
    const source = content.items[item]!;
    if (kind === 'close' || (source.kind === 'open' && source.beforeBlank)) last = index;
  }
  return last;
}

/**
 * Whether, as in browsers, lines may break at the start of the box at `open` although a space follows: after an atomic inline, or another
 * box unless the line is too long.
 */
export function allowsBreakBeforeSpace({ segments, text }: Paragraph, open: number, isTooLong: boolean): boolean {
  const { end } = segments[open]!;
  const before = segments[open - 1];
  if (!before?.wraps || end >= text.length || !isSpace(text, end)) return false;
  return breaksBeside(before) || (before.kind === 'close' && !isTooLong);
}

/** Whether the box at `open` begins with text that is more than white space. */
export function beginsWithWord({ segments, text }: Paragraph, open: number): boolean {
  let next = open + 1;
  while (segments[next]?.kind === 'open') next++;
  const first = segments[next];
  if (first?.kind !== 'text') return false;
  for (let at = first.start; at < first.end; at++) if (!isSpace(text, at)) return true;
  return false;
}

/** Whether a word is the last content before segment `end`, apart from spaces. */
export function followsWord({ segments, text }: Paragraph, end: number): boolean {
  for (let index = end - 1; index >= 0; index--) {
    const { kind, start, end: stop } = segments[index]!;
    if (kind === 'open' || kind === 'close') continue;
    if (kind !== 'text') return false;
    for (let at = start; at < stop; at++) if (!isSpace(text, at)) return true;
  }
  return false;
}

/**
 * Whether the box at `open`, which follows a word that wraps, or an atomic inline, and a space, begins with a space that does not wrap. Deviation: as in
 * browsers, lines break between the two spaces; content sizes do not count it.
 */
export function isUnwrappedSpaceAfterSpace({ segments, text }: Paragraph, open: number, first: number): boolean {
  let next = open + 1;
  while (segments[next]?.kind === 'open') next++;
  const after = segments[next];
  if (after?.kind !== 'text' || after.wraps || !isSpace(text, after.start)) return false;
  let previous = open - 1;
  while (previous >= first && segments[previous]!.kind === 'close') previous--;
  const before = previous >= first ? segments[previous]! : null;
  if (before?.kind !== 'text' || !before.wraps || !isSpace(text, before.end - 1)) return false;
  return before.end - before.start > 1 || segments[previous - 1]?.kind === 'atomic';
}
