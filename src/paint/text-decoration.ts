/** Underlines, overlines and line-throughs. https://drafts.csswg.org/css-text-decor-4/#line-decoration */

import { type Rgba, resolveLength } from '../css/values/types.ts';
import type { PathSegment } from '../display/display-list.ts';
import { rectPath } from '../display/paths.ts';
import type { Point, Px } from '../geometry.ts';
import type { Decoration, TextFragment } from '../layout/core/fragments.ts';
import { isVisible, resolveColor } from './decoration-tests.ts';
import { emit, emitFill, LAYOUT, withClip } from './emitter.ts';
import type { Painter } from './painter.ts';
import { inkedSpans, type Span } from './skip-ink.ts';
import { dashedLine, solid, strokeItem } from './stroke-style.ts';

/**
 * The lines `below` the glyphs (underline, overline) or `above` them (line-through) of every decorating box.
 */
export function paintDecorations(
  p: Painter,
  fragment: TextFragment,
  x: Px,
  baseline: Px,
  order: 'below' | 'above',
  color: Rgba | null,
): void {
  for (const decoration of fragment.decorations) {
    const { inline } = decoration.style;
    for (const line of inline.textDecorationLine) {
      if ((line === 'line-through') !== (order === 'above')) continue;
      const used = color ?? decorationColor(decoration.style);
      if (isVisible(used)) paintLine(p, fragment, { x, y: baseline }, decoration, line, used);
    }
  }
}

/** Deviation: as in browsers, lines in `currentcolor` take the colour of letters that are stroked or filled in another colour. */
function decorationColor(style: Decoration['style']): Rgba {
  const { textDecorationColor } = style.inline;
  if (textDecorationColor !== 'currentcolor') return textDecorationColor;
  const { textStrokeColor, textStrokeWidth, textFillColor } = style.textPaint;
  if (textStrokeWidth > 0 && textStrokeColor !== 'currentcolor' && isVisible(textStrokeColor)) return textStrokeColor;
  return resolveColor(textFillColor, style);
}

type Line = 'underline' | 'overline' | 'line-through';

/** Chromium's: a tenth of the font size, at least 1px. */
function thicknessOf({ style }: Decoration, fragment: TextFragment): Px {
  const { textDecorationThickness: value } = style.inline;
  const { fontSize } = style.font;
  if (value === 'auto') return Math.max(1, fontSize / 10);
  if (value === 'from-font') {
    const { underlineThickness } = fragment.run.font.metrics;
    return Math.max(
      1,
      underlineThickness > 0 ? (underlineThickness / fragment.run.font.unitsPerEm) * fontSize : fontSize / 10,
    );
  }
  return Math.max(1, Math.round(resolveLength(value, fontSize)));
}

/**
 * The top of the line below the baseline of the text. Deviation: as in browsers, only underlines depend on the decorating box alone;
 * overlines and line-throughs are placed from the top of the decorated text.
 */
function lineOffset(p: Painter, line: Line, decoration: Decoration, fragment: TextFragment, thickness: Px): Px {
  const { style, baselineShift } = decoration;
  const { fontSize } = style.font;
  if (line === 'overline') return -Math.round(fragment.ascent) - Math.floor(thickness);
  const metrics = p.fonts?.metrics(p.fonts.primaryFace(style), style);
  if (line === 'line-through') {
    const ascent = metrics?.ascent ?? (fragment.ascent * fontSize) / (fragment.run.size || fontSize || 1);
    return -fragment.ascent + (2 * ascent) / 3 - thickness / 2;
  }
  const { textUnderlineOffset, textUnderlinePosition } = style.textPaint;
  const { underlinePosition, underlineThickness } = fragment.run.font.metrics;
  const extra = textUnderlineOffset === 'auto' ? 0 : resolveLength(textUnderlineOffset, fontSize);
  if (textUnderlinePosition === 'under') {
    // Browsers leave up to a px between the em square and the line.
    return baselineShift + Math.floor((metrics?.emDescent ?? fragment.height - fragment.ascent) + extra) + 1;
  }
  if (textUnderlinePosition === 'from-font' && underlinePosition > 0) {
    const top = (underlinePosition - underlineThickness / 2) / fragment.run.font.unitsPerEm;
    return baselineShift + Math.round(top * fontSize + extra);
  }
  const gap = textUnderlineOffset === 'auto' ? Math.max(1, Math.ceil(thickness / 2)) : Math.round(extra);
  return baselineShift + gap;
}

function paintLine(
  p: Painter,
  fragment: TextFragment,
  { x, y: baseline }: Point,
  decoration: Decoration,
  line: Line,
  color: Rgba,
): void {
  const { style } = decoration;
  const thickness = thicknessOf(decoration, fragment);
  const top = baseline + lineOffset(p, line, decoration, fragment, thickness);
  const { width } = fragment;
  const height = Math.max(1, Math.floor(thickness));
  /** The parts of the line that glyphs do not cross. */
  const spans = (from: Px, to: Px): readonly Span[] =>
    line === 'line-through'
      ? [{ from: x, to: x + width }]
      : inkedSpans(fragment, x, { top: from - baseline, bottom: to - baseline, thickness }, p.session.caches.crossings);
  const bar = (y: Px, parts: readonly Span[]): void => {
    const at = Math.round(y);
    const path = parts.flatMap(({ from, to }) => rectPath({ x: from, y: at, width: to - from, height }));
    if (path.length > 0) emitFill(p.out, path, solid(color), LAYOUT);
  };
  switch (style.inline.textDecorationStyle) {
    case 'solid':
      // As in Chromium, what glyphs cross is the line before it is rounded to pixels.
      bar(top, spans(top, top + thickness));
      return;
    case 'double': {
      const away = line === 'line-through' ? Math.floor(thickness + 1) : thickness + 1;
      const other = line === 'overline' ? top - away : top + away;
      const parts = spans(Math.min(top, other), Math.max(top, other) + thickness);
      bar(top, parts);
      bar(other, parts);
      return;
    }
    case 'dotted':
    case 'dashed': {
      const item = brokenLine(style.inline.textDecorationStyle, x, width, top, thickness, color);
      within(p, spans(top, top + thickness), width, top, top + thickness, () => emit(p.out, LAYOUT, item));
      return;
    }
    case 'wavy': {
      const away = line === 'line-through' ? 0 : line === 'overline' ? -thickness - 1 : thickness + 1;
      // The line's top is the middle of the wave, but for half a px.
      const middle = top + away + 0.5;
      const reach = waveSwing(thickness) * PEAK + thickness / 2;
      const parts = spans(middle - reach, middle + reach);
      within(p, parts, width, middle - reach, middle + reach, () => paintWave(p, x, middle, width, thickness, color));
    }
  }
}

function brokenLine(kind: 'dotted' | 'dashed', x: Px, width: Px, top: Px, thickness: Px, color: Rgba) {
  const middle = Math.floor(top + thickness / 2);
  const from = Math.floor(x);
  const to = Math.max(from + 1, Math.floor(x + width));
  const item = dashedLine(kind, { horizontal: true, from, to, middle, width: Math.round(thickness) }, color);
  // Chromium spaces thin dots under text evenly from the start, whatever that leaves at the end.
  const thin = kind === 'dotted' && thickness <= 3;
  const dash = thin ? [Math.round(thickness), Math.round(thickness)] : item.dash;
  return { ...item, width: thickness, dash };
}

/** Draws only within the spans, with room above and below. */
function within(p: Painter, spans: readonly Span[], whole: Px, top: Px, bottom: Px, draw: () => void): void {
  const [first] = spans;
  if (!first) return;
  if (spans.length === 1 && first.to - first.from >= whole) {
    draw();
    return;
  }
  const room = bottom - top + 1;
  const path = spans.flatMap(({ from, to }) =>
    rectPath({ x: from, y: top - room, width: to - from, height: bottom - top + 2 * room }),
  );
  withClip(p.out, path, 'nonzero', draw);
}

const MAX_WAVES = 2000;

const waveSwing = (thickness: Px): Px => 0.5 + Math.round(3 * thickness + 0.5);
/** The height of the curve as a fraction of that of its handles. */
const PEAK = 0.2887;

/** One Bézier per wave, its proportions those of Chromium. */
function paintWave(p: Painter, x: Px, middle: Px, width: Px, thickness: Px, color: Rgba): void {
  const length = 1 + 2 * Math.round(2 * thickness + 0.5);
  const swing = waveSwing(thickness);
  const count = Math.min(MAX_WAVES, Math.ceil(width / length) + 1);
  const path: PathSegment[] = [['M', x, middle]];
  for (let i = 0; i < count; i++) {
    const from = x + i * length;
    path.push(['C', from + length / 2, middle + swing, from + length / 2, middle - swing, from + length, middle]);
  }
  const clip = rectPath({ x, y: middle - swing - thickness, width, height: 2 * (swing + thickness) });
  withClip(p.out, clip, 'nonzero', () => emit(p.out, LAYOUT, strokeItem(path, thickness, color)));
}
