/**
 * Ruby columns that lines break, into pieces of their base with the share of the annotation that belongs to each. Offsets are in the text of
 * the base. https://drafts.csswg.org/css-ruby-1/#break-within
 */

import type { BoxNode } from '../../boxes/box.ts';
import type { Px } from '../../geometry.ts';
import { fitsLine } from './constraint-space.ts';
import type { LayoutContext } from './context.ts';
import type { LineEnds } from './inline-content.ts';
import { type BlockToken, blockToken, inlineToken, type RubyPart } from './tokens.ts';

/** Where a piece ends, and its width. */
interface RubyPiece {
  /** Infinity at the end: page counters can make a base longer or shorter than what stands for it in the text around. */
  readonly to: number;
  readonly width: Px;
}

interface Level {
  readonly node: BoxNode;
  readonly lines: LineEnds;
}

interface Levels {
  readonly base: Level;
  readonly annotation: Level;
}

/** The part of the column that goes on a line with this much room; at least up to the first opportunity. */
export function pieceWithin(column: BoxNode, from: number, room: Px, context: LayoutContext): RubyPiece {
  const levels = levelsOf(column, context);
  const { lines } = levels.base;
  const [base, annotation] = partsOf(levels, from, lines.length);
  const whole = Math.max(base.width, annotation.width);
  if (fitsLine(whole, room)) return { to: Number.POSITIVE_INFINITY, width: whole };
  return pieceUpTo(levels, from, endWithin(lines, from, Math.max(0, room) * (base.width / whole)));
}

function pieceUpTo(levels: Levels, from: number, to: number): RubyPiece {
  const [base, annotation] = partsOf(levels, from, to);
  const width = Math.max(base.width, annotation.width);
  return { to: to < levels.base.lines.length ? to : Number.POSITIVE_INFINITY, width };
}

/** The widest of the smallest pieces. */
export function smallestWidth(column: BoxNode, context: LayoutContext): Px {
  const levels = levelsOf(column, context);
  let width = 0;
  for (let from = 0; from < levels.base.lines.length; ) {
    const piece = pieceUpTo(levels, from, endWithin(levels.base.lines, from, 0));
    width = Math.max(width, piece.width);
    from = piece.to;
  }
  return width;
}

/** From which the column lays out a piece. */
export const tokenOfPiece = (column: BoxNode, from: number, to: number, context: LayoutContext): BlockToken =>
  blockToken(column, { data: { kind: 'ruby', parts: partsOf(levelsOf(column, context), from, to) } });

function levelsOf({ children }: BoxNode, context: LayoutContext): Levels {
  const levelOf = (node: BoxNode): Level => ({ node, lines: context.formatting.inlineContent.lineEnds(node, context) });
  return { base: levelOf(children[0]!), annotation: levelOf(children[1]!) };
}

function partsOf(levels: Levels, from: number, to: number): readonly [RubyPart, RubyPart] {
  const { base, annotation } = levels;
  return [partOf(base, from, to), partOf(annotation, shareUpTo(levels, from), shareUpTo(levels, to))];
}

function partOf({ node, lines }: Level, from: number, to: number): RubyPart {
  if (from >= Math.min(to, lines.length)) return nothingOf(node);
  const start = from > 0 ? endAt(lines, from) : null;
  const until = to < lines.length ? to : null;
  const token = blockToken(node, { made: 1, children: [inlineToken(node, { ...start?.next, until })] });
  return { width: Math.max(0, widthTo(lines, to) - (start?.after ?? 0)), token };
}

/** A piece of base may have no share of the annotation. */
function nothingOf(node: BoxNode): RubyPart {
  const atEnd = inlineToken(node, { item: node.inline?.items.length ?? 0 });
  return { width: 0, token: blockToken(node, { made: 1, children: [atEnd] }) };
}

/**
 * The offset in the annotation up to which it belongs to the base before `to`. Deviation: browsers divide what is left of it by the room on
 * each line; this depends on the base alone, so that lines can be continued anywhere.
 */
function shareUpTo({ base, annotation }: Levels, to: number): number {
  if (to === 0) return 0;
  if (to >= base.lines.length) return annotation.lines.length;
  const share = widthTo(base.lines, to) / base.lines.width;
  return endWithin(annotation.lines, 0, annotation.lines.width * share);
}

const widthTo = (lines: LineEnds, to: number): Px =>
  to < lines.length ? (endAt(lines, to)?.before ?? 0) : lines.width;

/** The last opportunity after `from` up to which a line has room; the first one if there is none, or the end. */
function endWithin(lines: LineEnds, from: number, room: Px): number {
  const start = from > 0 ? (endAt(lines, from)?.after ?? 0) : 0;
  const first = indexAfter(lines, from);
  let low = first;
  let high = lines.ends.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (fitsLine(lines.ends[middle]!.before - start, room)) low = middle + 1;
    else high = middle;
  }
  if (low === lines.ends.length && (low === first || fitsLine(lines.width - start, room))) return lines.length;
  return lines.ends[Math.max(first, low - 1)]!.text;
}

/** The index of the first opportunity after `text`. */
function indexAfter({ ends }: LineEnds, text: number): number {
  let low = 0;
  let high = ends.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (ends[middle]!.text <= text) low = middle + 1;
    else high = middle;
  }
  return low;
}

function endAt(lines: LineEnds, text: number): LineEnds['ends'][number] | null {
  const end = lines.ends[indexAfter(lines, text) - 1];
  return end?.text === text ? end : null;
}
