/** Shaped runs of SVG text in their paints, with their decorations. https://svgwg.org/svg2-draft/text.html#TextRendering */

import type { Rgba } from '../css/values/types.ts';
import { type DisplayItem, type GlyphItem, type Paint, PLAIN_PUSH } from '../display/display-list.ts';
import { glyphItemPath } from '../display/glyph-path.ts';
import { itemsBounds } from '../display/item-bounds.ts';
import { rectPath } from '../display/paths.ts';
import type { Px, Rect } from '../geometry.ts';
import type { ComputedStyle } from '../style/computed-style.ts';
import { hasPictures } from '../text/types.ts';
import { type Place, SEGMENTS, type SvgContext, spend } from './context.ts';
import { resolvePaint } from './paint.ts';
import { strokeShape } from './shape.ts';

interface PlacedRuns {
  readonly style: ComputedStyle;
  /** Of the elements whose `text-decoration` the runs have, outermost first. */
  readonly decorations: readonly ComputedStyle[];
  /** In their places, from left to right. */
  readonly items: readonly GlyphItem[];
  readonly x: Px;
  /** The alphabetic baseline. */
  readonly y: Px;
  readonly width: Px;
}

const BLACK: Rgba = { r: 0, g: 0, b: 0, a: 1 };

export function drawRuns(context: SvgContext, placed: PlacedRuns, place: Place, out: DisplayItem[]): void {
  const { style } = placed;
  const box: Rect | null = itemsBounds(glyphs(placed, BLACK));
  decorate(context, placed, box, place, ['underline', 'overline'], out);
  for (const layer of style.svgPaint.paintOrder) {
    if (layer === 'fill') fillRuns(context, placed, box, place, out);
    else if (layer === 'stroke') strokeRuns(context, placed, box, place, out);
  }
  decorate(context, placed, box, place, ['line-through'], out);
}

/** Text without a fill stays, invisible, so that it can be found and copied. */
function fillRuns(context: SvgContext, placed: PlacedRuns, box: Rect | null, place: Place, out: DisplayItem[]): void {
  const { fill, fillOpacity } = placed.style.svgPaint;
  const paint = resolvePaint(context, fill, fillOpacity, box, placed.style, place);
  if (paint && paint.kind !== 'solid' && box) shownThrough(placed, box, paint, out);
  else {
    const color = paint?.kind === 'solid' ? paint.color : { ...BLACK, a: 0 };
    for (const item of glyphs(placed, color)) out.push(item);
  }
}

function strokeRuns(context: SvgContext, placed: PlacedRuns, box: Rect | null, place: Place, out: DisplayItem[]): void {
  const { style } = placed;
  if (style.svgPaint.stroke.kind === 'none') return;
  // Pictures have no outline of their own.
  const lettered = glyphs(placed, BLACK).filter(({ run }) => !hasPictures(run.font));
  const path = lettered.flatMap(glyphItemPath);
  if (path.length === 0 || !spend(context, path.length / SEGMENTS)) return;
  strokeShape(context, { path, box, style, place }, out);
}

/** A gradient or pattern shows through the glyphs; the words themselves stay, invisible. */
function shownThrough(placed: PlacedRuns, box: Rect, paint: Paint, out: DisplayItem[]): void {
  const mask = { kind: 'alpha', items: glyphs(placed, BLACK).map((item) => ({ ...item, inserted: true })) } as const;
  out.push({ ...PLAIN_PUSH, mask });
  const path = rectPath(box);
  out.push({ kind: 'fill', path, rule: 'nonzero', paint });
  out.push({ kind: 'pop' });
  for (const item of glyphs(placed, { ...BLACK, a: 0 })) out.push(item);
}

const glyphs = ({ items }: PlacedRuns, color: Rgba): GlyphItem[] => items.map((item) => ({ ...item, color }));

type Line = ComputedStyle['inline']['textDecorationLine'][number];

/** Lines are painted as the element that declares them is. https://svgwg.org/svg2-draft/text.html#TextDecorationProperties */
function decorate(
  context: SvgContext,
  { decorations, x, y, width }: PlacedRuns,
  box: Rect | null,
  place: Place,
  lines: readonly Line[],
  out: DisplayItem[],
): void {
  for (const style of decorations) {
    const { fill, fillOpacity } = style.svgPaint;
    for (const line of style.inline.textDecorationLine) {
      if (!lines.includes(line)) continue;
      const paint = resolvePaint(context, fill, fillOpacity, box, style, place);
      if (!paint) continue;
      const thickness = Math.max(1, style.font.fontSize / 10);
      const path = rectPath({ x, y: y + lineOffset(context, style, line), width, height: thickness });
      out.push({ kind: 'fill', path, rule: 'nonzero', paint });
    }
  }
}

/** The line's top, from the baseline down. */
function lineOffset({ fonts }: SvgContext, style: ComputedStyle, line: Line): Px {
  const { fontSize } = style.font;
  if (line === 'underline' || !fonts) return Math.max(1, fontSize / 20);
  const face = fonts.primaryFace(style);
  const ascent = (face.metrics.ascent * fontSize) / face.unitsPerEm;
  return line === 'overline' ? -ascent : (-2 * ascent) / 5;
}
