/**
 * The float area of `shape-outside`: how far the shape reaches for a line beside the float.
 * https://drafts.csswg.org/css-shapes-1/#relation-to-box-model-and-float-behavior
 */

import type { ShapeBox } from '../../css/properties/computed-backgrounds.ts';
import { type CssImage, resolveLength } from '../../css/values/types.ts';
import { addEdges, type Edges, type Px, type Rect } from '../../geometry.ts';
import { usedShape } from './basic-shape.ts';
import type { LayoutContext } from './context.ts';
import type { BoxFragment } from './fragments.ts';
import { insetRounded, normalizeRadii, type Radii, type Radius, type RoundedRect, usedRadii } from './rounded-rect.ts';

/**
 * A float area smaller than the margin box; `width` and `height` are those of the margin box.
 * https://drafts.csswg.org/css-shapes-1/#float-area
 */
export type FloatArea = { readonly width: Px; readonly height: Px } & (
  | { readonly kind: 'rounded'; readonly shape: import('./rounded-rect.ts').RoundedRect }
  | { readonly kind: 'polygon'; readonly points: readonly (readonly [Px, Px])[]; readonly margin: Px }
  /** The extent of rows `step` high, starting at `top`; in an empty row left is greater than right. */
  | {
      readonly kind: 'rows';
      readonly top: Px;
      readonly step: Px;
      readonly left: Float64Array;
      readonly right: Float64Array;
    }
);

interface Extent {
  readonly left: Px;
  readonly right: Px;
}

/** Images with more pixels than this are sampled in a coarser grid. */
const MAX_PIXELS = 1 << 20;

/** The float area of an unbroken float; null if it is the margin box. `width` is the containing block's. */
export function floatArea(fragment: BoxFragment, margins: Edges, width: Px, context: LayoutContext): FloatArea | null {
  const { shapeOutside } = fragment.node.style.shapes;
  if (shapeOutside === null) return null;
  const key = `${margins.top} ${margins.right} ${margins.bottom} ${margins.left} ${width}`;
  const { floatAreas } = context.caches;
  const known = floatAreas.get(fragment);
  if (known?.key === key) return known.area;
  const area = makeArea(fragment, margins, width, context);
  floatAreas.set(fragment, { key, area });
  return area;
}

function makeArea(fragment: BoxFragment, margins: Edges, width: Px, context: LayoutContext): FloatArea | null {
  const { shapeOutside, shapeMargin } = fragment.node.style.shapes;
  if (shapeOutside === null) return null;
  const margin = Math.max(0, resolveLength(shapeMargin, width));
  const clip = {
    width: fragment.width + margins.left + margins.right,
    height: fragment.height + margins.top + margins.bottom,
  };
  if (shapeOutside.kind === 'image') return imageArea(fragment, margins, shapeOutside.image, margin, clip, context);
  const box = shapeBox(fragment, margins, shapeOutside.box);
  if (shapeOutside.shape === null) return { ...clip, kind: 'rounded', shape: grown(box, margin) };
  const shape = usedShape(shapeOutside.shape, box.rect);
  if (shape.kind === 'rounded') return { ...clip, kind: 'rounded', shape: grown(shape.shape, margin) };
  if (shape.kind === 'polygon') return { ...clip, kind: 'polygon', points: shape.points, margin };
  return null;
}

/** https://drafts.csswg.org/css-shapes-1/#shapes-from-box-values, from the margin box's top left corner. */
function shapeBox(fragment: BoxFragment, margins: Edges, box: ShapeBox): RoundedRect {
  const rect: Rect = { x: margins.left, y: margins.top, width: fragment.width, height: fragment.height };
  const border: RoundedRect = { rect, radii: usedRadii(fragment, rect) };
  switch (box) {
    case 'border-box':
      return border;
    case 'padding-box':
      return insetRounded(border, fragment.border);
    case 'content-box':
      return insetRounded(border, addEdges(fragment.border, fragment.padding));
    case 'margin-box':
      return marginShape(border, margins);
  }
}

/** The corners of the margin box: a radius smaller than the margin grows by less than the margin. */
export function marginShape({ rect, radii }: RoundedRect, margins: Edges): RoundedRect {
  const outer: Rect = {
    x: rect.x - margins.left,
    y: rect.y - margins.top,
    width: Math.max(0, rect.width + margins.left + margins.right),
    height: Math.max(0, rect.height + margins.top + margins.bottom),
  };
  if (!radii) return { rect: outer, radii: null };
  const grow = (radius: Px, margin: Px): Px => {
    if (margin <= 0) return Math.max(0, radius + margin);
    const ratio = radius / margin;
    return ratio >= 1 ? radius + margin : radius + margin * (1 + (ratio - 1) ** 3);
  };
  const corner = ({ x, y }: Radius, dx: Px, dy: Px): Radius => ({ x: grow(x, dx), y: grow(y, dy) });
  const { top, right, bottom, left } = margins;
  return {
    rect: outer,
    radii: normalizeRadii({
      topLeft: corner(radii.topLeft, left, top),
      topRight: corner(radii.topRight, right, top),
      bottomRight: corner(radii.bottomRight, right, bottom),
      bottomLeft: corner(radii.bottomLeft, left, bottom),
    }),
  };
}

const SQUARE: Radius = { x: 0, y: 0 };
const NO_RADII: Radii = { topLeft: SQUARE, topRight: SQUARE, bottomRight: SQUARE, bottomLeft: SQUARE };

/** `shape-margin`: every corner becomes round. An empty shape stays empty. */
function grown({ rect, radii }: RoundedRect, margin: Px): RoundedRect {
  if (margin === 0 || rect.width <= 0 || rect.height <= 0) return { rect, radii };
  const corner = ({ x, y }: Radius): Radius => ({ x: x + margin, y: y + margin });
  const { topLeft, topRight, bottomRight, bottomLeft } = radii ?? NO_RADII;
  return {
    rect: {
      x: rect.x - margin,
      y: rect.y - margin,
      width: rect.width + 2 * margin,
      height: rect.height + 2 * margin,
    },
    radii: {
      topLeft: corner(topLeft),
      topRight: corner(topRight),
      bottomRight: corner(bottomRight),
      bottomLeft: corner(bottomLeft),
    },
  };
}

// --- images -------------------------------------------------------------------------------------------------

/** https://drafts.csswg.org/css-shapes-1/#shapes-from-image : the pixels above the threshold, row by row. */
function imageArea(
  fragment: BoxFragment,
  margins: Edges,
  image: CssImage,
  margin: Px,
  clip: { readonly width: Px; readonly height: Px },
  context: LayoutContext,
): FloatArea | null {
  const { border, padding } = fragment;
  const width = fragment.width - border.left - border.right - padding.left - padding.right;
  const height = fragment.height - border.top - border.bottom - padding.top - padding.bottom;
  if (!(width > 0 && height > 0)) return null;
  const scale = Math.min(1, Math.sqrt(MAX_PIXELS / (width * height)), 4096 / width, 4096 / height);
  const columns = Math.max(1, Math.round(width * scale));
  const rows = Math.max(1, Math.round(height * scale));
  const fill = fragment.node.replaced !== null;
  const alpha = context.imageAlpha(image, columns, rows, fragment.node.style, { width, height, fill });
  if (!alpha) return null;
  const threshold = fragment.node.style.shapes.shapeImageThreshold * 255;
  const left = new Float64Array(rows).fill(Number.POSITIVE_INFINITY);
  const right = new Float64Array(rows).fill(Number.NEGATIVE_INFINITY);
  const x = margins.left + border.left + padding.left;
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      if (alpha[row * columns + column]! <= threshold) continue;
      const at = x + (column * width) / columns;
      if (at < left[row]!) left[row] = at;
      right[row] = at + width / columns;
    }
  }
  const step = height / rows;
  const top = margins.top + border.top + padding.top;
  return margin > 0
    ? { ...clip, ...growRows({ top, step, left, right }, margin) }
    : { ...clip, kind: 'rows', top, step, left, right };
}

type Rows = Pick<Extract<FloatArea, { kind: 'rows' }>, 'top' | 'step' | 'left' | 'right'>;

/** Each row extends as far as the circles around pixels of nearby rows. */
function growRows({ top, step, left, right }: Rows, margin: Px): Rows & { readonly kind: 'rows' } {
  const reach = Math.min(Math.ceil(margin / step), 2048);
  const count = left.length + 2 * reach;
  const from = new Float64Array(count).fill(Number.POSITIVE_INFINITY);
  const to = new Float64Array(count).fill(Number.NEGATIVE_INFINITY);
  for (let row = 0; row < left.length; row++) {
    const low = left[row]!;
    const high = right[row]!;
    if (low > high) continue;
    for (let away = -reach; away <= reach; away++) {
      // From the nearest edge of the row to the middle of the other row.
      const distance = Math.max(0, Math.abs(away) - 0.5) * step;
      if (distance > margin) continue;
      const wide = Math.sqrt(margin * margin - distance * distance);
      const at = row + away + reach;
      if (low - wide < from[at]!) from[at] = low - wide;
      if (high + wide > to[at]!) to[at] = high + wide;
    }
  }
  return { kind: 'rows', top: top - reach * step, step, left: from, right: to };
}

// --- lines beside it ------------------------------------------------------------------------------------------

/**
 * The extent of the area within [top, bottom), from the margin box's top left corner; null if empty. A line without a height uses its
 * top.
 */
export function areaExtent(area: FloatArea, top: Px, bottom: Px): Extent | null {
  const from = Math.max(top, 0);
  const to = Math.min(bottom, area.height);
  if (from > to || from >= area.height) return null;
  const found =
    area.kind === 'rounded'
      ? roundedExtent(area.shape, from, to)
      : area.kind === 'polygon'
        ? polygonExtent(area.points, area.margin, from, to)
        : rowsExtent(area, from, to);
  if (!found) return null;
  const left = Math.max(found.left, 0);
  const right = Math.min(found.right, area.width);
  return left < right ? { left, right } : null;
}

function roundedExtent({ rect, radii }: RoundedRect, top: Px, bottom: Px): Extent | null {
  const { x, y, width, height } = rect;
  const end = y + height;
  if (width <= 0 || height <= 0 || bottom < y || top >= end || (bottom === y && bottom > top)) return null;
  if (!radii) return { left: x, right: x + width };
  const from = Math.max(top, y);
  const to = Math.min(bottom, end);
  // How far a corner's curve is inset at a row.
  const missing = ({ x: rx, y: ry }: Radius, away: Px): Px =>
    away <= 0 || ry <= 0 ? 0 : rx * (1 - Math.sqrt(Math.max(0, 1 - (away / ry) ** 2)));
  const side = (above: Radius, below: Radius): Px => {
    const upper = y + above.y;
    const lower = end - below.y;
    if (to < upper && from > lower) return Math.min(missing(above, upper - to), missing(below, from - lower));
    if (to < upper) return missing(above, upper - to);
    if (from > lower) return missing(below, from - lower);
    return 0;
  };
  return {
    left: x + side(radii.topLeft, radii.bottomLeft),
    right: x + width - side(radii.topRight, radii.bottomRight),
  };
}

function polygonExtent(points: readonly (readonly [Px, Px])[], margin: Px, top: Px, bottom: Px): Extent | null {
  if (points.length < 3 || isFlat(points)) return null;
  const extent = { left: Number.POSITIVE_INFINITY, right: Number.NEGATIVE_INFINITY };
  const take = (x: Px): void => {
    if (x < extent.left) extent.left = x;
    if (x > extent.right) extent.right = x;
  };
  let from = points[points.length - 1]!;
  for (const to of points) {
    takeSegment(from, to, top, bottom, take);
    if (margin > 0) takeCapsule(from, to, margin, top, bottom, take);
    from = to;
  }
  return extent.left <= extent.right ? extent : null;
}

/** Whether all corners are on one line, so there is no area. */
function isFlat(points: readonly (readonly [Px, Px])[]): boolean {
  const [x0, y0] = points[0]!;
  const other = points.find(([x, y]) => x !== x0 || y !== y0);
  if (!other) return true;
  const dx = other[0] - x0;
  const dy = other[1] - y0;
  return points.every(([x, y]) => Math.abs(dx * (y - y0) - dy * (x - x0)) < 1e-9);
}

type Corner = readonly [x: Px, y: Px];

/** Takes the ends of the part inside the rows; touching them does not count, nor does a horizontal edge, whose neighbours end there. */
function takeSegment([x1, y1]: Corner, [x2, y2]: Corner, top: Px, bottom: Px, take: (x: Px) => void): void {
  const low = Math.min(y1, y2);
  const high = Math.max(y1, y2);
  if (low === high || high <= top || (top === bottom ? low > top : low >= bottom)) return;
  const at = (y: Px): Px => x1 + ((x2 - x1) * (y - y1)) / (y2 - y1);
  take(at(Math.max(low, top)));
  take(at(Math.min(high, bottom)));
}

/** The segment grown by `margin`: a circle at its end and parallel lines. */
function takeCapsule([x1, y1]: Corner, [x2, y2]: Corner, margin: Px, top: Px, bottom: Px, take: (x: Px) => void): void {
  const away = y2 < top ? top - y2 : y2 > bottom ? y2 - bottom : 0;
  if (away < margin) {
    const wide = Math.sqrt(margin * margin - away * away);
    take(x2 - wide);
    take(x2 + wide);
  }
  const length = Math.hypot(x2 - x1, y2 - y1);
  if (length === 0) return;
  const nx = ((y2 - y1) / length) * margin;
  const ny = ((x1 - x2) / length) * margin;
  takeSegment([x1 + nx, y1 + ny], [x2 + nx, y2 + ny], top, bottom, take);
  takeSegment([x1 - nx, y1 - ny], [x2 - nx, y2 - ny], top, bottom, take);
}

function rowsExtent({ top: start, step, left, right }: Rows, top: Px, bottom: Px): Extent | null {
  const first = Math.max(0, Math.floor((top - start) / step));
  const end = Math.min(left.length, Math.max(Math.ceil((bottom - start) / step), Math.floor((top - start) / step) + 1));
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (let row = first; row < end; row++) {
    if (left[row]! < low) low = left[row]!;
    if (right[row]! > high) high = right[row]!;
  }
  return low < high ? { left: low, right: high } : null;
}
