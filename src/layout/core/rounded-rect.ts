/** Rectangles with elliptic corners: the areas of a box. https://drafts.csswg.org/css-backgrounds-3/#corners */

import type { CornerRadius } from '../../css/properties/computed-backgrounds.ts';
import { resolveLength } from '../../css/values/types.ts';
import { addEdges, type Edges, NO_EDGES, type Px, type Rect } from '../../geometry.ts';
import type { ComputedStyle } from '../../style/computed-style.ts';
import { type BoxFragment, Edge } from './fragments.ts';

export interface Radius {
  readonly x: Px;
  readonly y: Px;
}

/** Used corner radii. */
export interface Radii {
  readonly topLeft: Radius;
  readonly topRight: Radius;
  readonly bottomRight: Radius;
  readonly bottomLeft: Radius;
}

export interface RoundedRect {
  readonly rect: Rect;
  /** Null: square corners. */
  readonly radii: Radii | null;
  /** Null or absent: the corners are quarters of ellipses. */
  readonly shaping?: CornerShaping | null;
}

/** `corner-shape`: the radii are then of the outline that lies `insets` further out. */
interface CornerShaping {
  /** Superellipse parameters from the top left corner on, clockwise: 1 is round, 0 a bevel, -1 a scoop. */
  readonly curvatures: readonly number[];
  readonly insets: Edges;
}

export interface ShapedRect extends RoundedRect {
  readonly radii: Radii;
  readonly shaping: CornerShaping;
}

const NO_RADIUS: Radius = { x: 0, y: 0 };

/** Null when all corners are square. */
export function normalizeRadii(radii: Radii): Radii | null {
  const { topLeft, topRight, bottomRight, bottomLeft } = radii;
  return topLeft.x + topRight.x + bottomRight.x + bottomLeft.x > 0 ? radii : null;
}

/** The same shape `edges` further in; corners shrink with it. https://drafts.csswg.org/css-backgrounds-3/#corner-shaping */
export function insetRounded(shape: RoundedRect, edges: Edges): RoundedRect {
  const { rect, radii } = shape;
  const left = Math.min(edges.left, rect.width);
  const top = Math.min(edges.top, rect.height);
  const inner: Rect = {
    x: rect.x + left,
    y: rect.y + top,
    width: Math.max(0, rect.width - left - edges.right),
    height: Math.max(0, rect.height - top - edges.bottom),
  };
  if (!radii) return { rect: inner, radii: null };
  if (shape.shaping) return insetShaped({ rect, radii, shaping: shape.shaping }, inner, edges);
  const shrink = (r: Radius, dx: Px, dy: Px): Radius => {
    const x = Math.max(0, r.x - dx);
    const y = Math.max(0, r.y - dy);
    return x === 0 || y === 0 ? NO_RADIUS : { x, y };
  };
  return {
    rect: inner,
    radii: normalizeRadii({
      topLeft: shrink(radii.topLeft, edges.left, edges.top),
      topRight: shrink(radii.topRight, edges.right, edges.top),
      bottomRight: shrink(radii.bottomRight, edges.right, edges.bottom),
      bottomLeft: shrink(radii.bottomLeft, edges.left, edges.bottom),
    }),
  };
}

/** The same curves further in, or outlines of their own with larger radii further out. */
function insetShaped(shape: ShapedRect, rect: Rect, edges: Edges): ShapedRect {
  const { curvatures, insets } = shape.shaping;
  const net: Edges = addEdges(insets, edges);
  if (Math.min(net.top, net.right, net.bottom, net.left) >= 0) {
    return { rect, radii: shape.radii, shaping: { curvatures, insets: net } };
  }
  const grow = ({ x, y }: Radius, dx: Px, dy: Px, at: number): Radius => {
    // An edge that far out, parallel to the chord of the corner.
    const share = Math.max(0, 1 - Math.SQRT2 * (1 - endShift(curvatures[at]!).inward));
    return x === 0 ? NO_RADIUS : { x: Math.max(0, x - dx * share), y: Math.max(0, y - dy * share) };
  };
  const { topLeft, topRight, bottomRight, bottomLeft } = shape.radii;
  const radii: Radii = {
    topLeft: grow(topLeft, net.left, net.top, 0),
    topRight: grow(topRight, net.right, net.top, 1),
    bottomRight: grow(bottomRight, net.right, net.bottom, 2),
    bottomLeft: grow(bottomLeft, net.left, net.bottom, 3),
  };
  return { rect, radii, shaping: { curvatures, insets: NO_EDGES } };
}

/** How far an inset of 1 moves the end of a corner's curve along its edge, and into the box. https://drafts.csswg.org/css-borders-4/#aligned-corner-point */
export function endShift(curvature: number): { readonly along: number; readonly inward: number } {
  const x = halfCorner(Math.min(1, Math.max(-1, curvature))) * 2 - 0.5;
  const length = Math.hypot(x, 1 - x);
  return { along: (1 - x) / length, inward: x / length };
}

/** Where the curve of a corner of side 1 meets its diagonal. https://drafts.csswg.org/css-borders-4/#normalized-superellipse-half-corner */
function halfCorner(curvature: number): number {
  const half = 0.5 ** (0.5 ** Math.abs(curvature));
  return curvature < 0 ? 1 - half : half;
}

/** The shaping of the corners of a border box; null where all of them are round. */
export function cornerShaping({ node }: BoxFragment): CornerShaping | null {
  const { cornerTopLeftShape, cornerTopRightShape, cornerBottomRightShape, cornerBottomLeftShape } =
    node.style.borderShape;
  const curvatures = [cornerTopLeftShape, cornerTopRightShape, cornerBottomRightShape, cornerBottomLeftShape];
  return curvatures.every((curvature) => curvature === 1) ? null : { curvatures, insets: NO_EDGES };
}

/** What rounds the corners of a box, of which a fragment has only some. */
interface RoundedBox {
  readonly node: { readonly style: ComputedStyle };
  readonly edges: number;
}

/** https://drafts.csswg.org/css-backgrounds-3/#corner-overlap */
export function usedRadii({ node, edges }: RoundedBox, rect: Rect): Radii | null {
  const shape = node.style.borderShape;
  const owns = (a: number, b: number): boolean => (edges & a) !== 0 && (edges & b) !== 0;
  const corner = (radius: CornerRadius, owned: boolean): Radius => {
    if (!owned || (radius[0] === 0 && radius[1] === 0)) return NO_RADIUS;
    const x = Math.max(0, resolveLength(radius[0], rect.width));
    const y = Math.max(0, resolveLength(radius[1], rect.height));
    return x === 0 || y === 0 ? NO_RADIUS : { x, y };
  };
  return fitRadii(
    {
      topLeft: corner(shape.borderTopLeftRadius, owns(Edge.Top, Edge.Left)),
      topRight: corner(shape.borderTopRightRadius, owns(Edge.Top, Edge.Right)),
      bottomRight: corner(shape.borderBottomRightRadius, owns(Edge.Bottom, Edge.Right)),
      bottomLeft: corner(shape.borderBottomLeftRadius, owns(Edge.Bottom, Edge.Left)),
    },
    rect,
  );
}

/** Scales all radii by the one factor that makes adjacent ones fit their side. */
export function fitRadii(radii: Radii, rect: Rect): Radii | null {
  const { topLeft: a, topRight: b, bottomRight: c, bottomLeft: d } = radii;
  const ratio = (side: Px, sum: Px): number => (sum > side ? side / sum : 1);
  const f = Math.min(
    ratio(rect.width, a.x + b.x),
    ratio(rect.width, c.x + d.x),
    ratio(rect.height, a.y + d.y),
    ratio(rect.height, b.y + c.y),
  );
  if (f >= 1) return normalizeRadii(radii);
  const scale = (r: Radius): Radius => ({ x: r.x * f, y: r.y * f });
  return normalizeRadii({ topLeft: scale(a), topRight: scale(b), bottomRight: scale(c), bottomLeft: scale(d) });
}
