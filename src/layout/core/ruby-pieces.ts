/**
 * Ruby columns that lines break, into pieces of their base with the share of the annotation that belongs to each. Offsets are in the text of
 * the base. https://drafts.csswg.org/css-ruby-1/#break-within
 */

import type { BoxNode } from '../../boxes/box.ts';
import type { Px } from '../../geometry.ts';
import { fitsLine } from './constraint-space.ts';
import type { LayoutContext } from './context.ts';
import type { ContentLine } from './inline-content.ts';
import { type BlockToken, blockToken, inlineToken, type RubyPart } from './tokens.ts';

/** Where a piece ends, and its width. */
interface RubyPiece {
  readonly to: number;
  readonly width: Px;
}

/** The part of the column that goes on a line with this much room; at least up to the first opportunity. */
export function pieceWithin(column: BoxNode, from: number, room: Px, context: LayoutContext): RubyPiece {
  const [base, annotation] = partsOf(column, from, lengthOf(column), context);
  const whole = Math.max(base.width, annotation.width);
  if (fitsLine(whole, room)) return { to: lengthOf(column), width: whole };
  const share = Math.max(0, room) * (base.width / whole);
  const { to } = lineOf(column.children[0]!, from, { room: share }, context);
  const parts = partsOf(column, from, to, context);
  return { to, width: Math.max(parts[0].width, parts[1].width) };
}

/** The widest of the smallest pieces. */
export function smallestWidth(column: BoxNode, context: LayoutContext): Px {
  let width = 0;
  for (let from = 0; from < lengthOf(column); ) {
    const piece = pieceWithin(column, from, 0, context);
    width = Math.max(width, piece.width);
    from = Math.max(piece.to, from + 1);
  }
  return width;
}

/** From which the column lays out a piece. */
export const tokenOfPiece = (column: BoxNode, from: number, to: number, context: LayoutContext): BlockToken =>
  blockToken(column, { data: { kind: 'ruby', parts: partsOf(column, from, to, context) } });

function partsOf(column: BoxNode, from: number, to: number, context: LayoutContext): readonly [RubyPart, RubyPart] {
  const [base, annotation] = column.children as [BoxNode, BoxNode];
  const ends = { from: shareUpTo(column, from, context), to: shareUpTo(column, to, context) };
  return [partOf(base, from, to, context), partOf(annotation, ends.from, ends.to, context)];
}

function partOf(level: BoxNode, from: number, to: number, context: LayoutContext): RubyPart {
  const { width, start } = lineOf(level, from, { to }, context);
  const until = to >= textLength(level) ? null : to;
  return { width, token: blockToken(level, { made: 1, children: [inlineToken(level, { ...start, until })] }) };
}

/**
 * The offset in the annotation up to which it belongs to the base before `to`. Deviation: browsers divide what is left of it by the room on
 * each line; this depends on the base alone, so that lines can be continued anywhere.
 */
function shareUpTo(column: BoxNode, to: number, context: LayoutContext): number {
  const [base, annotation] = column.children as [BoxNode, BoxNode];
  if (to === 0) return 0;
  if (to >= textLength(base)) return textLength(annotation);
  const share = lineOf(base, 0, { to }, context).width / lineOf(base, 0, { to: textLength(base) }, context).width;
  const { width } = lineOf(annotation, 0, { to: textLength(annotation) }, context);
  return lineOf(annotation, 0, { room: width * share }, context).to;
}

const lineOf = (
  level: BoxNode,
  from: number,
  until: { readonly to: number } | { readonly room: Px },
  context: LayoutContext,
): ContentLine => context.formatting.inlineContent.line(level, from, until, context);

const lengthOf = ({ children }: BoxNode): number => textLength(children[0]!);

const textLength = ({ inline }: BoxNode): number => inline?.text.length ?? 0;
