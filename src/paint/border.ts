/** Draws borders. https://drafts.csswg.org/css-backgrounds-3/#borders */

import type { LineStyle } from '../css/properties/computed-backgrounds.ts';
import type { Rgba } from '../css/values/types.ts';
import { sameColor } from '../display/colors.ts';
import type { ContentTag, Path } from '../display/display-list.ts';
import { insetRounded, polygonPath, type Radius, type RoundedRect, rectPath, roundedPath } from '../display/paths.ts';
import type { Edges, Px, Rect } from '../geometry.ts';
import type { BoxFragment } from '../layout/core/fragments.ts';
import { isOfTable, isVisible, resolveColor } from './decoration-tests.ts';
import { BACKGROUND, type Emitter, emit, emitFill, withClip } from './emitter.ts';
import { openBorderPath } from './open-border.ts';
import { dashedLine, dashPattern, doubleLine, shade, solid, strokeItem } from './stroke-style.ts';

type Side = 'top' | 'right' | 'bottom' | 'left';
/** Top and bottom first: left and right then cover the corners they share, so no seam shows. */
const SIDES: readonly Side[] = ['top', 'bottom', 'right', 'left'];
const CLOCKWISE: readonly Side[] = ['top', 'right', 'bottom', 'left'];
const NEIGHBOURS: Readonly<Record<Side, readonly [Side, Side]>> = {
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

type BorderSides = Readonly<Record<Side, BorderSide>>;

export function bordersOf(fragment: BoxFragment): BorderSides {
  const { node, border } = fragment;
  const b = node.style.border;
  const carves = !isOfTable(node.style);
  const side = (width: Px, style: LineStyle, color: typeof b.borderTopColor): BorderSide => ({
    width: style === 'none' || style === 'hidden' ? 0 : width,
    style,
    color: carves && color === 'currentcolor' && CARVED_STYLES.has(style) ? CARVED : resolveColor(color, node.style),
  });
  return {
    top: side(border.top, b.borderTopStyle, b.borderTopColor),
    right: side(border.right, b.borderRightStyle, b.borderRightColor),
    bottom: side(border.bottom, b.borderBottomStyle, b.borderBottomColor),
    left: side(border.left, b.borderLeftStyle, b.borderLeftColor),
  };
}

/** The grey that Chromium uses for `currentcolor` in 3D border styles, except on tables and their parts. */
const CARVED: Rgba = { r: 238 / 255, g: 238 / 255, b: 238 / 255, a: 1 };
const CARVED_STYLES: ReadonlySet<LineStyle> = new Set<LineStyle>(['inset', 'outset', 'groove', 'ridge']);

const paints = (side: BorderSide): boolean => side.width > 0 && isVisible(side.color);
/** Transparent: its neighbours end on the diagonal all the same, which is how triangles are made of borders. */
const isClear = (side: BorderSide): boolean => side.width > 0 && !isVisible(side.color);

export function paintBorders(out: Emitter, shape: RoundedRect, sides: BorderSides, tag: ContentTag = BACKGROUND): void {
  const shown = SIDES.filter((name) => paints(sides[name]));
  const first = shown[0] && sides[shown[0]];
  if (!first || shape.rect.width <= 0 || shape.rect.height <= 0) return;
  const alike = shown.every((name) => sides[name].style === first.style && sameColor(sides[name].color, first.color));
  if (alike && shown.length === 4 && paintUniform(out, shape, sides, tag)) return;
  const plain = alike && first.style === 'solid';
  const clear = SIDES.some((name) => isClear(sides[name]));
  if (plain && !shape.radii) {
    // One path, so that translucent corners are not painted twice.
    const path = shown.flatMap((name) =>
      clear ? bandPath(shape.rect, sides, name, WHOLE) : rectPath(sideRect(shape.rect, sides, name)),
    );
    emitFill(out, path, solid(first.color), tag);
  } else if (plain) {
    paintPlainRounded(out, shape, sides, shown, tag);
  } else {
    for (const name of shown) paintSide(out, shape, sides, name, tag);
  }
}

function paintPlainRounded(
  out: Emitter,
  shape: RoundedRect,
  sides: BorderSides,
  shown: readonly Side[],
  tag: ContentTag,
): void {
  const inner = insetRounded(shape, widths(sides));
  const paint = solid(sides[shown[0]!].color);
  if (SIDES.some((name) => isClear(sides[name]))) {
    const wedges = shown.flatMap((name) => wedge(shape, sides, name));
    withClip(out, wedges, 'nonzero', () => emitFill(out, ring(shape, inner), paint, tag, 'evenodd'));
  } else if (shown.length === 4 || shape.shaping) {
    emitFill(out, ring(shape, inner), paint, tag, 'evenodd');
  } else {
    const along = CLOCKWISE.map((name) => shown.includes(name));
    emitFill(out, openBorderPath(shape, inner, along), paint, tag);
  }
}

const widths = (sides: BorderSides, of: (side: BorderSide) => Px = (side) => side.width): Edges => ({
  top: of(sides.top),
  right: of(sides.right),
  bottom: of(sides.bottom),
  left: of(sides.left),
});

/** All four sides in one style and colour, with as few paths as possible. False if the style needs separate sides. */
function paintUniform(out: Emitter, shape: RoundedRect, sides: BorderSides, tag: ContentTag): boolean {
  const { width, style, color } = sides.top;
  const even = SIDES.every((name) => sides[name].width === width);
  switch (style) {
    case 'solid': {
      const inner = insetRounded(shape, widths(sides));
      const { rect } = shape;
      if (even && !shape.radii && rect.width > 2 * width && rect.height > 2 * width) {
        const middle: Rect = {
          x: rect.x + width / 2,
          y: rect.y + width / 2,
          width: rect.width - width,
          height: rect.height - width,
        };
        emit(out, tag, strokeItem(rectPath(middle), width, color));
      } else {
        emitFill(out, ring(shape, inner), solid(color), tag, 'evenodd');
      }
      return true;
    }
    case 'double': {
      const third = (side: BorderSide): Px => doubleLine(side.width);
      const outer = insetRounded(shape, widths(sides, third));
      const inner = insetRounded(
        shape,
        widths(sides, (side) => side.width - third(side)),
      );
      emitFill(out, ring(shape, outer), solid(color), tag, 'evenodd');
      emitFill(out, ring(inner, insetRounded(shape, widths(sides))), solid(color), tag, 'evenodd');
      return true;
    }
    case 'dashed':
    case 'dotted':
      if (!even || !shape.radii) return false;
      strokeAround(out, shape, sides, 'top', style, tag);
      return true;
    default:
      return false;
  }
}

function ring(outer: RoundedRect, inner: RoundedRect): Path {
  const path = roundedPath(outer);
  return inner.rect.width > 0 && inner.rect.height > 0 ? [...path, ...roundedPath(inner)] : path;
}

/** The rectangle of one side with both its corners. */
function sideRect(rect: Rect, sides: BorderSides, name: Side): Rect {
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

// --- one side ---------------------------------------------------------------------------------------------

interface Band {
  /** Insets from the outer edge, as fractions of the side's width. */
  readonly from: number;
  readonly to: number;
  readonly color: Rgba;
}

const WHOLE = { from: 0, to: 1 };

/** The bands of a side across its width, from the outer edge inwards. */
function bandsOf(side: BorderSide, name: Side): readonly Band[] {
  const { width, color } = side;
  const above = name === 'top' || name === 'left';
  switch (side.style) {
    case 'double': {
      const third = doubleLine(width) / width;
      return [
        { from: 0, to: third, color },
        { from: 1 - third, to: 1, color },
      ];
    }
    case 'inset':
      return [{ from: 0, to: 1, color: shade(color, !above) }];
    case 'outset':
      return [{ from: 0, to: 1, color: shade(color, above) }];
    case 'groove':
    case 'ridge': {
      const half = Math.ceil(width / 2) / width;
      const lit = (side.style === 'ridge') === above;
      return [
        { from: 0, to: half, color: shade(color, lit) },
        { from: half, to: 1, color: shade(color, !lit) },
      ];
    }
    default:
      return [{ from: 0, to: 1, color }];
  }
}

function paintSide(out: Emitter, shape: RoundedRect, sides: BorderSides, name: Side, tag: ContentTag): void {
  const side = sides[name];
  if (side.style === 'dashed' || side.style === 'dotted') {
    paintDashedSide(out, shape, sides, name, side.style, tag);
    return;
  }
  const bands = bandsOf(side, name);
  for (const band of bands) {
    if (shape.radii) {
      const at = (share: number): RoundedRect =>
        insetRounded(
          shape,
          widths(sides, (other) => other.width * share),
        );
      withClip(out, wedge(shape, sides, name), 'nonzero', () => {
        emitFill(out, ring(at(band.from), at(band.to)), solid(band.color), tag, 'evenodd');
      });
    } else {
      const beside = NEIGHBOURS[name].some((other) => isClear(sides[other]));
      const whole = bands.length === 1 && band.color.a === 1 && (name === 'top' || name === 'bottom') && !beside;
      const path = whole ? rectPath(sideRect(shape.rect, sides, name)) : bandPath(shape.rect, sides, name, band);
      emitFill(out, path, solid(band.color), tag);
    }
  }
}

/** A band of a straight side, its ends on the lines from the outer to the inner corners. */
function bandPath(rect: Rect, sides: BorderSides, name: Side, { from, to }: Pick<Band, 'from' | 'to'>): Path {
  const at = (share: number): Rect => {
    const edges = widths(sides, (side) => side.width * share);
    return {
      x: rect.x + edges.left,
      y: rect.y + edges.top,
      width: rect.width - edges.left - edges.right,
      height: rect.height - edges.top - edges.bottom,
    };
  };
  const [a, b] = sideEnds(at(from), name);
  const [d, c] = sideEnds(at(to), name);
  return polygonPath([a, b, c, d]);
}

/** Where a side of a rectangle begins and ends. */
function sideEnds({ x, y, width, height }: Rect, name: Side): readonly [readonly [Px, Px], readonly [Px, Px]] {
  const [left, right, top, bottom] = [x, x + width, y, y + height];
  switch (name) {
    case 'top':
      return [
        [left, top],
        [right, top],
      ];
    case 'bottom':
      return [
        [left, bottom],
        [right, bottom],
      ];
    case 'left':
      return [
        [left, top],
        [left, bottom],
      ];
    case 'right':
      return [
        [right, top],
        [right, bottom],
      ];
  }
}

type Corner = readonly [outer: readonly [Px, Px], inner: readonly [Px, Px]];

/** The part of a rounded border that belongs to one side: cut along the lines through outer and inner corners. */
function wedge(shape: RoundedRect, sides: BorderSides, name: Side): Path {
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

function paintDashedSide(
  out: Emitter,
  shape: RoundedRect,
  sides: BorderSides,
  name: Side,
  style: 'dashed' | 'dotted',
  tag: ContentTag,
): void {
  if (shape.radii) {
    withClip(out, wedge(shape, sides, name), 'nonzero', () => strokeAround(out, shape, sides, name, style, tag));
    return;
  }
  const side = sides[name];
  const rect = sideRect(shape.rect, sides, name);
  const horizontal = name === 'top' || name === 'bottom';
  const line = horizontal
    ? dashedLine(
        style,
        {
          horizontal: true,
          from: rect.x,
          to: rect.x + rect.width,
          middle: rect.y + rect.height / 2,
          width: side.width,
        },
        side.color,
      )
    : dashedLine(
        style,
        {
          horizontal: false,
          from: rect.y,
          to: rect.y + rect.height,
          middle: rect.x + rect.width / 2,
          width: side.width,
        },
        side.color,
      );
  const mitred = NEIGHBOURS[name]
    .map((other) => sides[other])
    .some((other) => other.width > 0 && !(other.style === style && sameColor(other.color, side.color)));
  if (mitred) withClip(out, wedge(shape, sides, name), 'nonzero', () => emit(out, tag, line));
  else emit(out, tag, line);
}

/** Strokes the middle of a rounded border, kept inside it. */
function strokeAround(
  out: Emitter,
  shape: RoundedRect,
  sides: BorderSides,
  name: Side,
  style: 'dashed' | 'dotted',
  tag: ContentTag,
): void {
  const { width, color } = sides[name];
  const middle = insetRounded(
    shape,
    widths(sides, (side) => side.width / 2),
  );
  const { dash, round } = dashPattern(style, width, perimeter(middle), true);
  const stroke = { ...strokeItem(roundedPath(middle), width, color), dash, cap: round ? 'round' : 'butt' } as const;
  withClip(out, ring(shape, insetRounded(shape, widths(sides))), 'evenodd', () => emit(out, tag, stroke));
}

/** Ramanujan's first approximation for each quarter ellipse. */
function perimeter({ rect, radii }: RoundedRect): Px {
  let length = 2 * (rect.width + rect.height);
  if (!radii) return length;
  for (const { x, y } of [radii.topLeft, radii.topRight, radii.bottomRight, radii.bottomLeft]) {
    const whole = Math.PI * (3 * (x + y) - Math.sqrt((3 * x + y) * (x + 3 * y)));
    length += whole / 4 - x - y;
  }
  return Math.max(0, length);
}
