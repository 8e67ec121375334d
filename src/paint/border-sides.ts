/** The four sides of a border, and where one ends and the next begins. https://drafts.csswg.org/css-backgrounds-3/#corner-transitions */

import type { LineStyle } from '../css/properties/computed-backgrounds.ts';
import type { Rgba } from '../css/values/types.ts';
import { sameColor } from '../display/colors.ts';
import type { Path } from '../display/display-list.ts';
import { insetRounded, polygonPath, type Radius, type RoundedRect, roundedPath } from '../display/paths.ts';
import type { Edges, Px, Rect } from '../geometry.ts';

export type Side = 'top' | 'right' | 'bottom' | 'left';
/** Top and bottom first: left and right then cover the corners they share, so no seam shows. */
export const SIDES: readonly Side[] = ['top', 'bottom', 'right', 'left'];
export const CLOCKWISE: readonly Side[] = ['top', 'right', 'bottom', 'left'];
export const NEIGHBOURS: Readonly<Record<Side, readonly [Side, Side]>> = {
  top: ['left', 'right'],
  bottom: ['left', 'right'],
  right: ['top', 'bottom'],
  left: ['top', 'bottom'],
};

export interface BorderSide {
  readonly width: Px;
  readonly style: LineStyle;
  readonly color: Rgba;
}

export type BorderSides = Readonly<Record<Side, BorderSide>>;

/** What a side is drawn as. Deviation: as in Chromium, a line too thin for the parts of its style is solid. */
export function effectiveStyle(style: LineStyle, width: Px): LineStyle {
  if (style === 'double') return width < 3 ? 'solid' : style;
  return (style === 'groove' || style === 'ridge') && width < 2 ? 'solid' : style;
}

export const isAlike = (a: BorderSide, b: BorderSide): boolean => a.style === b.style && sameColor(a.color, b.color);

/** Edges as wide as the sides, or as `of` says. */
export const widths = (sides: BorderSides, of: (side: BorderSide) => Px = (side) => side.width): Edges => ({
  top: of(sides.top),
  right: of(sides.right),
  bottom: of(sides.bottom),
  left: of(sides.left),
});

/** What lies between two rounded rectangles; to be filled by the even-odd rule. */
export function ring(outer: RoundedRect, inner: RoundedRect): Path {
  const path = roundedPath(outer);
  return inner.rect.width > 0 && inner.rect.height > 0 ? [...path, ...roundedPath(inner)] : path;
}

/** The rectangle of one side with both its corners. */
export function sideRect(rect: Rect, sides: BorderSides, name: Side): Rect {
  const { width } = sides[name];
  const { x, y } = rect;
  switch (name) {
    case 'top':
      return { x, y, width: rect.width, height: width };
    case 'bottom':
      return { x, y: y + rect.height - width, width: rect.width, height: width };
    case 'left':
      return { x, y, width, height: rect.height };
    case 'right':
      return { x: x + rect.width - width, y, width, height: rect.height };
  }
}

type Corner = readonly [outer: readonly [Px, Px], inner: readonly [Px, Px]];

/** The part of a rounded border that belongs to one side: cut along the lines through outer and inner corners. */
export function wedge(shape: RoundedRect, sides: BorderSides, name: Side): Path {
  const { rect } = shape;
  const inner = insetRounded(shape, widths(sides));
  const left = rect.x;
  const top = rect.y;
  const right = left + rect.width;
  const bottom = top + rect.height;
  const inLeft = inner.rect.x;
  const inTop = inner.rect.y;
  const inRight = inLeft + inner.rect.width;
  const inBottom = inTop + inner.rect.height;
  const none: Radius = { x: 0, y: 0 };
  const radii = inner.radii ?? { topLeft: none, topRight: none, bottomRight: none, bottomLeft: none };
  const corner = (ox: Px, oy: Px, ix: Px, iy: Px, r: Radius): Corner => {
    // Inwards from the corner.
    const towardsX = ox === left ? 1 : -1;
    const towardsY = oy === top ? 1 : -1;
    return [[ox, oy], beyondCurve(ox, oy, ix, iy, r.x * towardsX, r.y * towardsY)];
  };
  const topLeft = corner(left, top, inLeft, inTop, radii.topLeft);
  const topRight = corner(right, top, inRight, inTop, radii.topRight);
  const bottomRight = corner(right, bottom, inRight, inBottom, radii.bottomRight);
  const bottomLeft = corner(left, bottom, inLeft, inBottom, radii.bottomLeft);
  const pairs: Readonly<Record<Side, readonly [Corner, Corner]>> = {
    top: [topLeft, topRight],
    right: [topRight, bottomRight],
    bottom: [bottomRight, bottomLeft],
    left: [bottomLeft, topLeft],
  };
  const [a, b] = pairs[name];
  return polygonPath([a[0], a[1], b[1], b[0]]);
}

/** The intersection of the mitre line with the chord of the inner corner's curve, so that the cut crosses the whole curve. */
function beyondCurve(ox: Px, oy: Px, ix: Px, iy: Px, rx: Px, ry: Px): readonly [Px, Px] {
  if (rx === 0 || ry === 0) return [ix, iy];
  const dx = ix - ox;
  const dy = iy - oy;
  // Chord: (px − ix) / rx + (py − iy) / ry = 1 with p = o + t·d.
  const slope = dx / rx + dy / ry;
  if (slope === 0) return [ix, iy];
  const t = (1 - (ox - ix) / rx - (oy - iy) / ry) / slope;
  return [ox + t * dx, oy + t * dy];
}
