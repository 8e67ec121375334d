/** Markers drawn as shapes: discs, circles, squares, triangles of `details`. https://drafts.csswg.org/css-lists-3/#markers */

import type { ContentTag, Path } from '../display/display-list.ts';
import { ellipsePath, rectPath } from '../display/paths.ts';
import type { Px } from '../geometry.ts';
import type { TextFragment } from '../layout/core/fragments.ts';
import { markerSymbol, symbolPlace } from '../layout/core/symbol-marker.ts';
import { emit, emitFill } from './emitter.ts';
import type { Painter } from './painter.ts';
import { solid, strokeItem } from './stroke-style.ts';

/** `x`, `y`: the top left of the marker's text box. */
export function paintBullet(p: Painter, fragment: TextFragment, x: Px, y: Px, tag: ContentTag): void {
  const { style } = fragment;
  const symbol = markerSymbol(style);
  if (!symbol) return;
  const rtl = style.writing.direction === 'rtl';
  const { size, start, top: below } = symbolPlace(style, symbol, fragment.ascent);
  if (size <= 0) return;
  const edge = rtl ? x + fragment.width - start - size : x + start;
  const { color } = style.color;
  if (symbol === 'disclosure-open' || symbol === 'disclosure-closed') {
    emitFill(p.out, triangle(edge, y + below, size, symbol, rtl), solid(color), tag);
    return;
  }
  const left = Math.round(edge);
  const top = Math.round(y) + below;
  const radius = size / 2;
  if (symbol === 'square') {
    emitFill(p.out, rectPath({ x: left, y: top, width: size, height: size }), solid(color), tag);
  } else if (symbol === 'circle') {
    // As in Chromium, the line runs along the edge of the symbol's square.
    emit(p.out, tag, strokeItem(ellipsePath(left + radius, top + radius, radius, radius), 1, color));
  } else {
    emitFill(p.out, ellipsePath(left + radius, top + radius, radius, radius), solid(color), tag);
  }
}

/** Corners as fractions of the symbol's square. */
const OPEN = [0, 0.07, 0.5, 0.93, 1, 0.07] as const;
const CLOSED = [0.07, 0, 0.93, 0.5, 0.07, 1] as const;

function triangle(x: Px, y: Px, size: Px, symbol: 'disclosure-open' | 'disclosure-closed', rtl: boolean): Path {
  const corners = symbol === 'disclosure-open' ? OPEN : CLOSED;
  const at = (corner: number): readonly [Px, Px] => {
    const along = corners[2 * corner]!;
    return [x + size * (rtl ? 1 - along : along), y + size * corners[2 * corner + 1]!];
  };
  return [['M', ...at(0)], ['L', ...at(1)], ['L', ...at(2)], ['Z']];
}
