/** Emphasis marks, drawn as shapes. https://drafts.csswg.org/css-text-decor-4/#emphasis-marks */

import type { Px } from '../geometry.ts';
import type { TextFragment } from '../layout/core/types.ts';
import { resolveColor } from './decoration-tests.ts';
import type { Path } from './display-list.ts';
import { emit, emitFill, LAYOUT } from './emitter.ts';
import type { Painter } from './painter.ts';
import { ellipsePath, polygonPath } from './path.ts';
import { solid, strokeItem } from './stroke-style.ts';

const UNMARKED = /[\s\p{Z}\p{C}\p{P}]/u;

/** One mark at the middle of every letter, above or below the line. Not yet: strings; they are drawn as dots. */
export function paintEmphasis(p: Painter, fragment: TextFragment, x: Px, baseline: Px): void {
  const { style, run } = fragment;
  const { textEmphasisStyle, textEmphasisColor, textEmphasisPosition } = style.textPaint;
  if (textEmphasisStyle === null || textEmphasisStyle === 'none') return;
  const color = resolveColor(textEmphasisColor, style);
  const size = run.size / 2;
  const y =
    textEmphasisPosition === 'under'
      ? baseline + fragment.height - fragment.ascent + size / 2
      : baseline - fragment.ascent - size / 2;
  const open = textEmphasisStyle.includes('open');
  let pen = x;
  for (let i = fragment.from; i < fragment.to; i++) {
    const advance = run.advances[i] ?? 0;
    const cluster = run.clusters[i] ?? 0;
    const first = i === fragment.from || run.clusters[i - 1] !== cluster;
    const letter = String.fromCodePoint(run.text.codePointAt(cluster) ?? 32);
    if (first && advance > 0 && !UNMARKED.test(letter)) {
      const path = markPath(textEmphasisStyle, pen + advance / 2, y, size);
      if (open) emit(p.out, LAYOUT, strokeItem(path, size / 10, color));
      else emitFill(p.out, path, solid(color), LAYOUT);
    }
    pen += advance + fragment.tracking + (letter === ' ' || letter === '\u00a0' ? fragment.expansion : 0);
  }
}

function markPath(style: string, x: Px, y: Px, size: Px): Path {
  if (style.includes('double-circle')) {
    return [...ellipsePath(x, y, size * 0.3, size * 0.3), ...ellipsePath(x, y, size * 0.16, size * 0.16)];
  }
  if (style.includes('circle')) return ellipsePath(x, y, size * 0.3, size * 0.3);
  if (style.includes('triangle')) {
    const r = size * 0.33;
    return polygonPath([
      [x, y - r],
      [x + r, y + r * 0.75],
      [x - r, y + r * 0.75],
    ]);
  }
  if (style.includes('sesame')) return ellipsePath(x, y, size * 0.12, size * 0.24);
  return ellipsePath(x, y, size * 0.15, size * 0.15);
}
