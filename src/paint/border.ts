/** Draws borders. https://drafts.csswg.org/css-backgrounds-3/#borders */

import type { LineStyle } from '../css/properties/computed-backgrounds.ts';
import type { Rgba } from '../css/values/types.ts';
import type { ContentTag, Path } from '../display/display-list.ts';
import { insetRounded, polygonPath, type RoundedRect, rectPath } from '../display/paths.ts';
import type { Px, Rect } from '../geometry.ts';
import type { BoxFragment } from '../layout/core/fragments.ts';
import {
  type BorderSide,
  type BorderSides,
  CLOCKWISE,
  effectiveStyle,
  isAlike,
  NEIGHBOURS,
  ring,
  SIDES,
  type Side,
  sideRect,
  wedge,
  widths,
} from './border-sides.ts';
import { isDashed, paintDashed, paintDashedRing } from './dashed-border.ts';
import { isOfTable, isVisible, resolveColor } from './decoration-tests.ts';
import { BACKGROUND, type Emitter, emit, emitFill, withClip } from './emitter.ts';
import { openBorderPath } from './open-border.ts';
import { doubleLine, shade, solid, strokeItem } from './stroke-style.ts';

export function bordersOf(fragment: BoxFragment): BorderSides {
  const { node, border } = fragment;
  const b = node.style.border;
  const carves = !isOfTable(node.style);
  const side = (width: Px, style: LineStyle, color: typeof b.borderTopColor): BorderSide => ({
    width: style === 'none' || style === 'hidden' ? 0 : width,
    style: effectiveStyle(style, width),
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
  const alike = shown.every((name) => isAlike(sides[name], first));
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
    // As in Chromium, dashes come first, so that whole sides cover their ends.
    paintDashed(out, shape, sides, shown, tag);
    for (const name of shown) if (!isDashed(sides[name])) paintSide(out, shape, sides, name, tag);
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
      return even && paintDashedRing(out, shape, sides, tag);
    default:
      return false;
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
function bandsOf(side: BorderSide, name: Side, isRounded: boolean): readonly Band[] {
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
      // Deviation: of an odd width, as in Chromium, the greater half is at the top and at the left; inside, where corners are round.
      const half = (above && !isRounded ? Math.ceil(width / 2) : Math.floor(width / 2)) / width;
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

/** Whether something else shows through a side. */
const hasGaps = (side: BorderSide): boolean => side.width > 0 && (isDashed(side) || side.style === 'double');

function paintSide(out: Emitter, shape: RoundedRect, sides: BorderSides, name: Side, tag: ContentTag): void {
  const side = sides[name];
  const bands = bandsOf(side, name, shape.radii !== null);
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
      const beside = NEIGHBOURS[name].some((other) => isClear(sides[other]) || hasGaps(sides[other]));
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
