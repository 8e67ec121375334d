/** Draws text: shadows, decoration lines, glyphs, emphasis marks. https://drafts.csswg.org/css-text-decor-4/#painting-order */

import type { Rgba } from '../css/values/types.ts';
import type { ContentTag, GlyphItem } from '../display/display-list.ts';
import type { Px } from '../geometry.ts';
import type { TextFragment } from '../layout/core/fragments.ts';
import { isVisible, resolveColor } from './decoration-tests.ts';
import { LAYOUT } from './emitter.ts';
import { paintEmphasis } from './emphasis.ts';
import type { Painter } from './painter.ts';
import { shadowCopies } from './shadow-copies.ts';
import { paintDecorations } from './text-decoration.ts';
import { emitGlyphs, strokeGlyphs } from './upright-glyphs.ts';

/** `x`, `y`: the top left of the text's ascent and descent box. */
export function paintText(p: Painter, fragment: TextFragment, x: Px, y: Px, tag: ContentTag): void {
  const { style } = fragment;
  // Chromium rounds the baseline to whole px and leaves x alone.
  const baseline = Math.round(y + fragment.ascent);
  const shadows = style.textPaint.textShadow;
  for (let i = shadows.length - 1; i >= 0; i--) {
    const shadow = shadows[i];
    if (!shadow) continue;
    const color = resolveColor(shadow.color, style);
    if (!isVisible(color)) continue;
    const copies = shadowCopies(shadow, color);
    if (!mayCast(p, copies.length)) break;
    for (const copy of copies) {
      paintDecorations(p, fragment, x + copy.x, baseline + copy.y, 'below', copy.color);
      emitGlyphs(p, LAYOUT, { ...glyphs(fragment, x + copy.x, baseline + copy.y, copy.color), inserted: true }, true);
      paintDecorations(p, fragment, x + copy.x, baseline + copy.y, 'above', copy.color);
    }
  }
  paintDecorations(p, fragment, x, baseline, 'below', null);
  paintLetters(p, fragment, x, baseline, tag);
  if (style.textPaint.textEmphasisStyle !== null) paintEmphasis(p, fragment, x, baseline);
  paintDecorations(p, fragment, x, baseline, 'above', null);
}

/** Counts the copies that make text shadows. False, with a warning, if the document may have no more. */
function mayCast({ session, diagnostics }: Painter, copies: number): boolean {
  if (session.textShadowsLeft >= copies) {
    session.textShadowsLeft -= copies;
    return true;
  }
  if (session.textShadowsLeft >= 0) {
    const message = 'text casts too many shadows; the rest are left out';
    diagnostics.warn({ code: 'limit', message, property: 'text-shadow' });
  }
  session.textShadowsLeft = -1;
  return false;
}

/** Filled and stroked, in the order that `paint-order` says. https://compat.spec.whatwg.org/#text-fill-and-stroking */
function paintLetters(p: Painter, fragment: TextFragment, x: Px, baseline: Px, tag: ContentTag): void {
  const { style } = fragment;
  const { textFillColor, textStrokeColor, textStrokeWidth } = style.textPaint;
  const item = glyphs(fragment, x, baseline, resolveColor(textFillColor, style));
  const stroke = resolveColor(textStrokeColor, style);
  if (textStrokeWidth === 0 || !isVisible(stroke)) {
    emitGlyphs(p, tag, item);
    return;
  }
  for (const layer of style.svgPaint.paintOrder) {
    if (layer === 'fill') emitGlyphs(p, tag, item);
    else if (layer === 'stroke') strokeGlyphs(p, item, textStrokeWidth, stroke);
  }
}

export function glyphs(fragment: TextFragment, x: Px, y: Px, color: Rgba): GlyphItem {
  const { run, from, to, textStart, textEnd, expansion, tracking, inserted } = fragment;
  return { kind: 'glyphs', run, from, to, textStart, textEnd, x, y, color, expansion, tracking, inserted };
}
