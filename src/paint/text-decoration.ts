/** Underlines, overlines and line-throughs. https://drafts.csswg.org/css-text-decor-4/#line-decoration */

import type { Rgba } from '../css/values/types.ts';
import { resolveLength } from '../css/values/types.ts';
import type { Px } from '../geometry.ts';
import type { Decoration, TextFragment } from '../layout/core/types.ts';
import type { ComputedStyle } from '../style/computed-style.ts';
import { isVisible, resolveColor } from './decoration-tests.ts';
import type { PathSegment } from './display-list.ts';
import { emit, emitFill, LAYOUT, withClip } from './emitter.ts';
import type { Painter } from './painter.ts';
import { rectPath } from './path.ts';
import { dashedLine, solid, strokeItem } from './stroke-style.ts';

/**
 * The lines `below` the glyphs (underline, overline) or `above` them (line-through) of every decorating box.
 * Not yet: `text-decoration-skip-ink`; lines run through descenders.
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
      const used = color ?? resolveColor(inline.textDecorationColor, decoration.style);
      if (isVisible(used)) paintLine(p, fragment, x, baseline + decoration.baselineShift, decoration, line, used);
    }
  }
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

/** The top of the line below the baseline. */
function lineOffset(line: Line, style: ComputedStyle, fragment: TextFragment, thickness: Px): Px {
  const { fontSize } = style.font;
  const ascent = (fragment.ascent * fontSize) / (fragment.run.size || fontSize || 1);
  if (line === 'overline') return -Math.round(ascent) - thickness;
  if (line === 'line-through') return -ascent + (2 * ascent) / 3 - thickness / 2;
  const { textUnderlineOffset, textUnderlinePosition } = style.textPaint;
  const { underlinePosition } = fragment.run.font.metrics;
  const extra = textUnderlineOffset === 'auto' ? null : resolveLength(textUnderlineOffset, fontSize);
  if (textUnderlinePosition === 'under') return fragment.height - fragment.ascent + (extra ?? 0);
  if (textUnderlinePosition === 'from-font' && underlinePosition > 0) {
    return (underlinePosition / fragment.run.font.unitsPerEm) * fontSize - thickness / 2 + (extra ?? 0);
  }
  return extra ?? Math.max(1, Math.ceil(thickness / 2));
}

function paintLine(
  p: Painter,
  fragment: TextFragment,
  x: Px,
  baseline: Px,
  decoration: Decoration,
  line: Line,
  color: Rgba,
): void {
  const { style } = decoration;
  const thickness = thicknessOf(decoration, fragment);
  const top = baseline + lineOffset(line, style, fragment, thickness);
  const { width } = fragment;
  const bar = (y: Px): void => {
    const rect = { x, y: Math.round(y), width, height: Math.max(1, Math.floor(thickness)) };
    emitFill(p.out, rectPath(rect), solid(color), LAYOUT);
  };
  switch (style.inline.textDecorationStyle) {
    case 'solid':
      bar(top);
      return;
    case 'double': {
      bar(top);
      const away = thickness + 1;
      bar(line === 'overline' ? top - away : top + away);
      return;
    }
    case 'dotted':
    case 'dashed': {
      const middle = Math.floor(top + thickness / 2);
      const item = dashedLine(
        style.inline.textDecorationStyle,
        true,
        Math.floor(x),
        Math.max(Math.floor(x) + 1, Math.floor(x + width)),
        middle,
        Math.round(thickness),
        color,
      );
      // Chromium spaces thin dots under text evenly from the start, whatever that leaves at the end.
      const thin = style.inline.textDecorationStyle === 'dotted' && thickness <= 3;
      const dash = thin ? [Math.round(thickness), Math.round(thickness)] : item.dash;
      emit(p.out, LAYOUT, { ...item, width: thickness, dash });
      return;
    }
    case 'wavy':
      paintWave(
        p,
        x,
        top + (line === 'line-through' ? thickness / 2 : line === 'overline' ? -thickness - 1 : thickness + 1),
        width,
        thickness,
        color,
      );
  }
}

const MAX_WAVES = 2000;

/** One Bézier per wave, its proportions those of Chromium. */
function paintWave(p: Painter, x: Px, middle: Px, width: Px, thickness: Px, color: Rgba): void {
  const length = 1 + 2 * Math.round(2 * thickness + 0.5);
  const swing = 0.5 + Math.round(3 * thickness + 0.5);
  const y = Math.round(middle) + 0.5;
  const count = Math.min(MAX_WAVES, Math.ceil(width / length) + 1);
  const path: PathSegment[] = [['M', x, y]];
  for (let i = 0; i < count; i++) {
    const from = x + i * length;
    path.push(['C', from + length / 2, y + swing, from + length / 2, y - swing, from + length, y]);
  }
  const clip = rectPath({ x, y: y - swing - thickness, width, height: 2 * (swing + thickness) });
  withClip(p.out, clip, 'nonzero', () => emit(p.out, LAYOUT, strokeItem(path, thickness, color)));
}
