/** `box-shadow`. https://drafts.csswg.org/css-backgrounds-3/#box-shadow */

import type { Rgba, Shadow } from '../css/values/types.ts';
import type { Path } from '../display/display-list.ts';
import { insetRounded, outsetRounded, type RoundedRect, rectPath, roundedPath } from '../display/paths.ts';
import type { Px, Rect } from '../geometry.ts';
import type { BoxFragment } from '../layout/core/fragments.ts';
import type { ComputedStyle } from '../style/computed-style.ts';
import { blurredMask } from './blur.ts';
import { paddingShape } from './box-shape.ts';
import { isVisible, resolveColor } from './decoration-tests.ts';
import { BACKGROUND, emit, emitFill, withClip } from './emitter.ts';
import type { Painter } from './painter.ts';
import { solid } from './stroke-style.ts';

/** Behind the border box and nowhere inside it; the first shadow is on top. */
export function paintOuterShadows(
  p: Painter,
  shadows: readonly Shadow[],
  shape: RoundedRect,
  style: ComputedStyle,
): void {
  for (let i = shadows.length - 1; i >= 0; i--) {
    const shadow = shadows[i];
    if (!shadow || shadow.inset) continue;
    const color = resolveColor(shadow.color, style);
    if (!isVisible(color)) continue;
    const cast = spreadShape(shape, shadow.spread, shadow.x, shadow.y);
    if (cast.rect.width <= 0 || cast.rect.height <= 0) continue;
    if (shadow.blur <= 0 && shadow.x === 0 && shadow.y === 0 && !shape.radii) {
      // A ring around the box, in one path.
      emitFill(p.out, [...rectPath(cast.rect), ...rectPath(shape.rect)], solid(color), BACKGROUND, 'evenodd');
      continue;
    }
    const outside: Path = [...rectPath(around(cast.rect, shape.rect, shadow.blur * 2)), ...roundedPath(shape)];
    withClip(p.out, outside, 'evenodd', () => paintCast(p, cast, shadow.blur, color));
  }
}

/** Corners grow with a spread as css-backgrounds-3 §shadow-shape says: small radii grow less. */
function spreadShape(shape: RoundedRect, spread: Px, dx: Px, dy: Px): RoundedRect {
  return offset(outsetRounded(shape, spread), dx, dy);
}

function around(a: Rect, b: Rect, margin: Px): Rect {
  const x = Math.min(a.x, b.x) - margin;
  const y = Math.min(a.y, b.y) - margin;
  const right = Math.max(a.x + a.width, b.x + b.width) + margin;
  const bottom = Math.max(a.y + a.height, b.y + b.height) + margin;
  return { x, y, width: right - x, height: bottom - y };
}

function paintCast(p: Painter, cast: RoundedRect, blur: Px, color: Rgba): void {
  if (blur <= 0) {
    emitFill(p.out, roundedPath(cast), solid(color));
    return;
  }
  const { image, rect } = blurredMask(p.session.masks, cast, blur / 2, color, false);
  emit(p.out, BACKGROUND, { kind: 'image', image, rect, interpolate: true });
}

/** Over the background, inside the padding box. */
export function paintInnerShadows(
  p: Painter,
  shadows: readonly Shadow[],
  shape: RoundedRect,
  fragment: BoxFragment,
): void {
  const { style } = fragment.node;
  for (let i = shadows.length - 1; i >= 0; i--) {
    const shadow = shadows[i];
    if (!shadow?.inset) continue;
    const color = resolveColor(shadow.color, style);
    if (!isVisible(color)) continue;
    const padding = paddingShape(fragment, shape);
    if (padding.rect.width <= 0 || padding.rect.height <= 0) continue;
    const hole = offset(insetRounded(padding, uniform(shadow.spread)), shadow.x, shadow.y);
    withClip(p.out, roundedPath(padding), 'nonzero', () => paintHole(p, padding, hole, shadow.blur, color));
  }
}

const uniform = (width: Px) => ({ top: width, right: width, bottom: width, left: width });

const offset = (shape: RoundedRect, dx: Px, dy: Px): RoundedRect => ({
  ...shape,
  rect: { ...shape.rect, x: shape.rect.x + dx, y: shape.rect.y + dy },
});

/** Everything in the padding box except the hole. */
function paintHole(p: Painter, padding: RoundedRect, hole: RoundedRect, blur: Px, color: Rgba): void {
  const empty = hole.rect.width <= 0 || hole.rect.height <= 0;
  const outer = rectPath(around(padding.rect, hole.rect, blur * 2));
  if (empty || blur <= 0) {
    emitFill(p.out, empty ? outer : [...outer, ...roundedPath(hole)], solid(color), BACKGROUND, 'evenodd');
    return;
  }
  const { image, rect } = blurredMask(p.session.masks, hole, blur / 2, color, true);
  emit(p.out, BACKGROUND, { kind: 'image', image, rect, interpolate: true });
  emitFill(p.out, [...outer, ...rectPath(rect)], solid(color), BACKGROUND, 'evenodd');
}
