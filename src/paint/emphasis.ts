/** Emphasis marks. https://drafts.csswg.org/css-text-decor-4/#emphasis-marks */

import type { Px } from '../geometry.ts';
import { centralMetrics, emSquare, hasCentralBaseline } from '../layout/core/em-square.ts';
import type { TextFragment } from '../layout/core/fragments.ts';
import { emphasisStyle, takesMark } from '../layout/inline/emphasis.ts';
import type { FontLibrary } from '../text/font-library.ts';
import { type FontMetrics, type ShapedRun, wholeText } from '../text/types.ts';
import { resolveColor } from './decoration-tests.ts';
import { LAYOUT } from './emitter.ts';
import type { Painter } from './painter.ts';
import { emitGlyphs } from './upright-glyphs.ts';

/** One mark at the middle of every letter, above or below the text. Marks are not text. */
export function paintEmphasis(p: Painter, fragment: TextFragment, x: Px, baseline: Px): void {
  const { style, run } = fragment;
  const { textEmphasisStyle: mark, textEmphasisColor } = style.textPaint;
  if (mark === null || mark === '' || !p.fonts) return;
  const { emphasisStyles } = p.session;
  const small = emphasisStyles.get(style) ?? emphasisStyle(style);
  emphasisStyles.set(style, small);
  const shaped = p.fonts.shape(mark, wholeText(mark, small))[0];
  if (!shaped) return;
  const color = resolveColor(textEmphasisColor, style);
  const y = baseline + markBaseline(fragment, p.fonts, p.fonts.metrics(shaped.font, small));
  const draw = (middle: Px): void => emitGlyphs(p, LAYOUT, markItem(shaped, middle - shaped.width / 2, y, color));
  let pen = x;
  let start = x;
  const end = fragment.to;
  for (let i = fragment.from; i < end; i++) {
    const cluster = run.clusters[i] ?? 0;
    const letter = String.fromCodePoint(run.text.codePointAt(cluster) ?? 32);
    pen += (run.advances[i] ?? 0) + fragment.tracking;
    // A cluster of several glyphs has one mark.
    if (i + 1 < end && run.clusters[i + 1] === cluster) continue;
    if (pen > start && takesMark(letter)) draw((start + pen) / 2);
    if (letter === ' ' || letter === '\u00a0') pen += fragment.expansion;
    start = pen;
  }
}

/** Places the em square of the mark's own font on that of the text. */
function markBaseline({ style, emphasis }: TextFragment, fonts: FontLibrary, mark: FontMetrics): Px {
  const square = emphasis ?? emSquare(style, fonts);
  const text = fonts.metrics(fonts.primaryFace(style), style);
  const dominant = hasCentralBaseline(style) ? text.ascent - centralMetrics(text).ascent : 0;
  return style.textPaint.textEmphasisPosition === 'under'
    ? square.descent - dominant + Math.ceil(mark.emAscent)
    : -square.ascent - dominant - Math.ceil(mark.emDescent);
}

function markItem(run: ShapedRun, x: Px, y: Px, color: ReturnType<typeof resolveColor>) {
  const { glyphs, text } = run;
  return {
    kind: 'glyphs',
    run,
    from: 0,
    to: glyphs.length,
    textStart: 0,
    textEnd: text.length,
    x,
    y,
    color,
    expansion: 0,
    tracking: 0,
    inserted: true,
  } as const;
}
