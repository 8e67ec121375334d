/** Text in SVG: one line per chunk, placed by its attributes. https://svgwg.org/svg2-draft/text.html#TextLayoutAlgorithm */

import { type DisplayItem, type GlyphItem, PLAIN_PUSH } from '../display/display-list.ts';
import { advanceOf } from '../display/glyph-parts.ts';
import { pointAt } from '../display/path-length.ts';
import type { Element } from '../dom/node.ts';
import { type Matrix, multiply, type Px } from '../geometry.ts';
import type { ComputedStyle } from '../style/computed-style.ts';
import { visualOrder } from '../text/bidi.ts';
import { isVisible, type Place, type SvgContext, warnUnsupported } from './context.ts';
import { dominantOffset } from './text-baselines.ts';
import type { TextPath } from './text-path.ts';
import { type Piece, piecesOf } from './text-pieces.ts';
import { drawRuns } from './text-runs.ts';
import { type Span, spansOf } from './text-spans.ts';

export function drawText(
  context: SvgContext,
  element: Element,
  style: ComputedStyle,
  place: Place,
  out: DisplayItem[],
): void {
  if (!context.fonts) {
    warnUnsupported(context, 'text (no fonts given)', element);
    return;
  }
  const rtl = style.writing.direction === 'rtl';
  const spanned = spansOf(context, element, style, place);
  const pieces = piecesOf(context.fonts, spanned, rtl);
  let pen: Pen = { x: 0, y: 0 };
  for (let i = 0; i < pieces.length; ) {
    let end = i + 1;
    while (end < pieces.length && !startsChunk(pieces[end - 1]!, pieces[end]!)) end++;
    pen = drawChunk({ context, place, rtl, out }, pieces.slice(i, end), pen);
    i = end;
  }
}

/** https://svgwg.org/svg2-draft/text.html#TermAnchoredChunk */
const startsChunk = (before: Piece, { span }: Piece): boolean =>
  before.span !== span && (span.x !== null || span.y !== null || span.path !== before.span.path);

interface Pen {
  readonly x: Px;
  readonly y: Px;
}

interface Drawing {
  readonly context: SvgContext;
  readonly place: Place;
  readonly rtl: boolean;
  readonly out: DisplayItem[];
}

/** Draws what follows from one given position; answers where the next text continues. */
function drawChunk(drawing: Drawing, pieces: readonly Piece[], pen: Pen): Pen {
  const first = pieces[0]!.span;
  const { path } = first;
  const seen = new Set<Span>();
  const shifts = pieces.map(({ span }) => {
    const shift = seen.has(span) ? { x: 0, y: 0 } : { x: span.dx, y: span.dy };
    seen.add(span);
    return shift;
  });
  const total = pieces.reduce((sum, { width }, i) => sum + width + shifts[i]!.x, 0);
  const start = path ? path.start + (first.x ?? 0) : (first.x ?? pen.x);
  const left = start - total * anchorShare(first.style, drawing.rtl);
  let y = path ? 0 : (first.y ?? pen.y);
  const tops = shifts.map((shift) => {
    y += shift.y;
    return y;
  });
  let x = left;
  for (const i of visualOrder(pieces.map(({ level }) => level))) {
    const piece = pieces[i]!;
    x += shifts[i]!.x;
    if (isVisible(piece.span.style)) drawPiece(drawing, piece, x, tops[i]!);
    x += piece.width;
  }
  if (!path) return { x: drawing.rtl ? left : x, y };
  // Text after a path continues where it ends.
  const end = pointAt(path, path.length);
  return { x: end?.x ?? x, y: end?.y ?? y };
}

/** How much of the text stands before the given position; text that runs to the left starts on the right. */
function anchorShare({ svgPaint }: ComputedStyle, rtl: boolean): number {
  if (svgPaint.textAnchor === 'middle') return 0.5;
  return (svgPaint.textAnchor === 'end') === rtl ? 0 : 1;
}

function drawPiece(drawing: Drawing, piece: Piece, x: Px, y: Px): void {
  const { context, place, out } = drawing;
  const { span, items, width, scale } = piece;
  const { style, decorations, raised, rotate, path } = span;
  const baseline = y - raised + dominantOffset(context, style);
  if (path) {
    for (const item of items) drawOnPath(drawing, path, { span, item, scale }, x, baseline);
    return;
  }
  if (scale !== 1) out.push({ ...PLAIN_PUSH, transform: [scale, 0, 0, 1, x * (1 - scale), 0] });
  if (rotate === 0) {
    const placed = items.map((item) => ({ ...item, x: x + item.x, y: baseline }));
    drawRuns(context, { style, decorations, items: placed, x, y: baseline, width: width / scale }, place, out);
  } else {
    const angle = (rotate * Math.PI) / 180;
    for (const item of items) {
      const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
      const matrix: Matrix = [cos, sin, -sin, cos, x + item.x, baseline];
      drawTurned(drawing, span, item, matrix);
    }
  }
  if (scale !== 1) out.push({ kind: 'pop' });
}

interface Letter {
  readonly span: Span;
  readonly item: GlyphItem;
  readonly scale: number;
}

/** Each letter is turned about the middle of its advance; what has its middle beyond the path's ends is not rendered. */
function drawOnPath(drawing: Drawing, path: TextPath, { span, item, scale }: Letter, x: Px, y: Px): void {
  const half = (advancesOf(item) * scale) / 2;
  const point = pointAt(path, x + item.x * scale + half);
  if (!point) return;
  const { cos, sin } = point;
  const along = multiply([cos, sin, -sin, cos, point.x, point.y], [scale, 0, 0, 1, -half, y]);
  const angle = (span.rotate * Math.PI) / 180;
  const turned: Matrix = [Math.cos(angle), Math.sin(angle), -Math.sin(angle), Math.cos(angle), 0, 0];
  drawTurned(drawing, span, item, multiply(along, turned));
}

/** A letter with its origin where `matrix` has its own. */
function drawTurned({ context, place, out }: Drawing, span: Span, item: GlyphItem, matrix: Matrix): void {
  const { style, decorations } = span;
  const letters: DisplayItem[] = [];
  const placed = { style, decorations, items: [{ ...item, x: 0, y: 0 }], x: 0, y: 0, width: advancesOf(item) };
  drawRuns(context, placed, place, letters);
  if (letters.length === 0) return;
  out.push({ ...PLAIN_PUSH, transform: matrix });
  for (const letter of letters) out.push(letter);
  out.push({ kind: 'pop' });
}

function advancesOf(item: GlyphItem): Px {
  let width = 0;
  for (let i = item.from; i < item.to; i++) width += advanceOf(item, i);
  return width;
}
