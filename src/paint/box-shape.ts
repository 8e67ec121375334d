/** The shapes of a box's areas: snapped to whole px as browsers paint them, with used corner radii. */

import type { CornerRadius } from '../css/properties/computed-groups.ts';
import { resolveLength } from '../css/values/types.ts';
import type { Px, Rect } from '../geometry.ts';
import { addEdges } from '../geometry.ts';
import { type BoxFragment, Edge } from '../layout/core/types.ts';
import {
  insetRounded,
  NO_RADIUS,
  normalizeRadii,
  type Radii,
  type Radius,
  type RoundedRect,
  snapRect,
} from './path.ts';

/** The border box at page coordinates; corners on edges that a break cut stay square. */
export function boxShape(fragment: BoxFragment, x: Px, y: Px): RoundedRect {
  const rect = snapRect({ x, y, width: fragment.width, height: fragment.height });
  return { rect, radii: usedRadii(fragment, rect) };
}

export function paddingShape(fragment: BoxFragment, border: RoundedRect): RoundedRect {
  return insetRounded(border, fragment.border);
}

export function contentShape(fragment: BoxFragment, border: RoundedRect): RoundedRect {
  return insetRounded(border, addEdges(fragment.border, fragment.padding));
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
