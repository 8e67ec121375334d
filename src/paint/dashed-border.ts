/** Dashed and dotted borders. https://drafts.csswg.org/css-backgrounds-3/#valdef-line-style-dashed */

import { type ContentTag, PLAIN_PUSH } from '../display/display-list.ts';
import { insetRounded, type RoundedRect, roundedPath } from '../display/paths.ts';
import type { Px } from '../geometry.ts';
import {
  type BorderSide,
  type BorderSides,
  CLOCKWISE,
  isAlike,
  NEIGHBOURS,
  ring,
  type Side,
  sideRect,
  wedge,
  widths,
} from './border-sides.ts';
import { type Emitter, emit, popGroup, pushGroup, withClip } from './emitter.ts';
import { dashedLine, dashPattern, strokeItem } from './stroke-style.ts';

type DashedStyle = 'dashed' | 'dotted';

export const isDashed = ({ style }: BorderSide): boolean => style === 'dashed' || style === 'dotted';

/** Paints those of the sides `shown` that are dashed or dotted. */
export function paintDashed(
  out: Emitter,
  shape: RoundedRect,
  sides: BorderSides,
  shown: readonly Side[],
  tag: ContentTag,
): void {
  let rest = shown.filter((name) => isDashed(sides[name]));
  while (rest.length > 0) {
    const first = sides[rest[0]!];
    const alike = rest.filter((name) => isAlike(sides[name], first));
    rest = rest.filter((name) => !alike.includes(name));
    // Sides that are alike both cover their corner: translucent ones would be darker there.
    const isLayered =
      first.color.a < 1 && alike.some((name) => NEIGHBOURS[name].some((other) => alike.includes(other)));
    if (isLayered) pushGroup(out, { ...PLAIN_PUSH, opacity: first.color.a });
    const painted = isLayered ? opaque(sides) : sides;
    for (const name of alike) paintDashedSide(out, shape, painted, name, tag);
    if (isLayered) popGroup(out);
  }
}

/** All four sides, of one width, style and colour, as one stroke; false if their corners are not round. */
export function paintDashedRing(out: Emitter, shape: RoundedRect, sides: BorderSides, tag: ContentTag): boolean {
  if (!CLOCKWISE.every((name) => isRoundInside(shape, sides, name))) return false;
  strokeAround(out, shape, sides, 'top', tag);
  return true;
}

function opaque(sides: BorderSides): BorderSides {
  const whole = (side: BorderSide): BorderSide => ({ ...side, color: { ...side.color, a: 1 } });
  return { top: whole(sides.top), right: whole(sides.right), bottom: whole(sides.bottom), left: whole(sides.left) };
}

function paintDashedSide(out: Emitter, shape: RoundedRect, sides: BorderSides, name: Side, tag: ContentTag): void {
  const draw = (): void => {
    if (isRoundInside(shape, sides, name)) strokeAround(out, shape, sides, name, tag);
    else if (!shape.radii) strokeAlong(out, shape, sides, name, tag);
    else withinRing(out, shape, sides, () => strokeAlong(out, shape, sides, name, tag));
  };
  const side = sides[name];
  const isCut = isRoundInside(shape, sides, name) || NEIGHBOURS[name].some((other) => meets(side, sides[other]));
  if (isCut) withClip(out, wedge(shape, sides, name), 'nonzero', draw);
  else draw();
}

const meets = (side: BorderSide, other: BorderSide): boolean => other.width > 0 && !isAlike(side, other);

const CORNERS = {
  topLeft: ['left', 'top'],
  topRight: ['right', 'top'],
  bottomRight: ['right', 'bottom'],
  bottomLeft: ['left', 'bottom'],
} as const;
type Corner = keyof typeof CORNERS;

const ENDS: Readonly<Record<Side, readonly [Corner, Corner]>> = {
  top: ['topLeft', 'topRight'],
  right: ['topRight', 'bottomRight'],
  bottom: ['bottomLeft', 'bottomRight'],
  left: ['topLeft', 'bottomLeft'],
};

/**
 * Whether an outer curve reaches further in than the border along either axis, at an end of a side. Deviation: the specification leaves the corners
 * of dashed borders open; as in Chromium, other lines are straight, and only cut by the outer curve.
 */
function isRoundInside({ radii, shaping }: RoundedRect, sides: BorderSides, name: Side): boolean {
  if (!radii || shaping) return radii !== null;
  return ENDS[name].some((corner) => {
    const [beside, above] = CORNERS[corner];
    return radii[corner].x > sides[beside].width || radii[corner].y > sides[above].width;
  });
}

function strokeAlong(out: Emitter, shape: RoundedRect, sides: BorderSides, name: Side, tag: ContentTag): void {
  const { width, style, color } = sides[name];
  const { x, y, width: length, height } = sideRect(shape.rect, sides, name);
  const line =
    name === 'top' || name === 'bottom'
      ? { horizontal: true, from: x, to: x + length, middle: y + height / 2, width }
      : { horizontal: false, from: y, to: y + height, middle: x + length / 2, width };
  emit(out, tag, dashedLine(style as DashedStyle, line, color));
}

/** Strokes the middle of a rounded border, kept inside it. */
function strokeAround(out: Emitter, shape: RoundedRect, sides: BorderSides, name: Side, tag: ContentTag): void {
  const { width, style, color } = sides[name];
  const middle = insetRounded(
    shape,
    widths(sides, (side) => side.width / 2),
  );
  const { dash, round } = dashPattern(style as DashedStyle, width, perimeter(middle), true);
  // Dashes reach across the border wherever it grows wider towards a neighbour.
  const thickness = round
    ? width
    : Math.max(width, ...NEIGHBOURS[name].map((other) => sides[other].width)) * DASH_REACH;
  const stroke = { ...strokeItem(roundedPath(middle), thickness, color), dash, cap: round ? 'round' : 'butt' } as const;
  withinRing(out, shape, sides, () => emit(out, tag, stroke));
}

/** Wider than the border, which cuts it: two edges on one line would look thinner. */
const DASH_REACH = 1.1;

function withinRing(out: Emitter, shape: RoundedRect, sides: BorderSides, draw: () => void): void {
  withClip(out, ring(shape, insetRounded(shape, widths(sides))), 'evenodd', draw);
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
