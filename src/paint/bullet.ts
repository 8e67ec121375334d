/** Disc, circle and square markers, drawn where Chromium draws them. https://drafts.csswg.org/css-lists-3/#markers */

import type { ContentTag } from '../display/display-list.ts';
import { ellipsePath, rectPath } from '../display/paths.ts';
import type { Px } from '../geometry.ts';
import type { TextFragment } from '../layout/core/types.ts';
import type { ComputedStyle } from '../style/computed-style.ts';
import { emit, emitFill } from './emitter.ts';
import type { Painter } from './painter.ts';
import { solid, strokeItem } from './stroke-style.ts';

const SYMBOLS = new Set(['disc', 'circle', 'square']);

/** Markers with content of their own, and all other styles, are text. */
export function isBullet(style: ComputedStyle): boolean {
  const { listStyleType, listStyleImage } = style.list;
  if (style.generated.content !== 'normal' || listStyleImage !== null) return false;
  return listStyleType?.kind === 'name' && SYMBOLS.has(listStyleType.name);
}

/** Px between an outside marker and its item. */
const GAP = 7;

/**
 * `x`, `y`: the top left of the marker's text box. The shape takes the place of the glyph, as in Chromium's prints,
 * where it is a third of the ascent wide and its outer edge two thirds of the ascent and the gap away from the item.
 */
export function paintBullet(p: Painter, fragment: TextFragment, x: Px, y: Px, tag: ContentTag): void {
  const { style } = fragment;
  const ascent = Math.round(fragment.ascent);
  const offset = Math.floor((ascent * 2) / 3);
  const size = Math.floor((offset + 1) / 2);
  if (size <= 0) return;
  let left = x;
  if (style.list.listStylePosition === 'outside') {
    left = style.writing.direction === 'rtl' ? x + offset + GAP - size : x + fragment.width - offset - GAP;
  }
  const top = Math.round(y) + Math.floor((3 * (ascent - offset)) / 2);
  left = Math.round(left);
  const { color } = style.color;
  const radius = size / 2;
  const { listStyleType } = style.list;
  const name = listStyleType?.kind === 'name' ? listStyleType.name : '';
  if (name === 'square') {
    emitFill(p.out, rectPath({ x: left, y: top, width: size, height: size }), solid(color), tag);
  } else if (name === 'circle') {
    const ring = ellipsePath(left + radius, top + radius, Math.max(0.5, radius - 0.5), Math.max(0.5, radius - 0.5));
    emit(p.out, tag, strokeItem(ring, 1, color));
  } else {
    emitFill(p.out, ellipsePath(left + radius, top + radius, radius, radius), solid(color), tag);
  }
}
