/** Rectangles with elliptic corners: the areas of a box. https://drafts.csswg.org/css-backgrounds-3/#corners */

import type { CornerRadius } from '../../css/properties/computed-groups.ts';
import { resolveLength } from '../../css/values/types.ts';
import type { Edges, Px, Rect } from '../../geometry.ts';
import { type BoxFragment, Edge } from './types.ts';

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

/** https://drafts.csswg.org/css-backgrounds-3/#corner-overlap */
export function usedRadii(fragment: BoxFragment, rect: Rect): Radii | null {
  const shape = fragment.node.style.borderShape;
  const owns = (a: number, b: number): boolean => (fragment.edges & a) !== 0 && (fragment.edges & b) !== 0;
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
