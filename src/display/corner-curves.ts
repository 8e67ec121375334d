/**
 * Corners that are not elliptical: superellipses between the ends of a corner's edges.
 * https://drafts.csswg.org/css-borders-4/#corner-shaping
 */

import type { Px } from '../geometry.ts';
import { endShift, type RoundedRect, type ShapedRect } from '../layout/core/rounded-rect.ts';
import type { PathSegment } from './display-list.ts';

interface Vector {
  readonly x: number;
  readonly y: number;
}

const moved = (from: Vector, along: Vector, distance: Px, second: Vector, offset: Px): Vector => ({
  x: from.x + along.x * distance + second.x * offset,
  y: from.y + along.y * distance + second.y * offset,
});

/** A corner of a clockwise outline, with radii and insets along its incoming and outgoing edges. */
interface Corner {
  readonly point: Vector;
  /** The unit vectors of both edges. */
  readonly incoming: Vector;
  readonly outgoing: Vector;
  readonly radius: Vector;
  readonly inset: Vector;
  readonly curvature: number;
}

const RIGHT: Vector = { x: 1, y: 0 };
const DOWN: Vector = { x: 0, y: 1 };
const LEFT: Vector = { x: -1, y: 0 };
const UP: Vector = { x: 0, y: -1 };

/** The outline of a shape whose corners have curvatures; its insets move each corner's ends along the curve's normals. */
export function shapedPath({ rect, radii, shaping }: ShapedRect): readonly PathSegment[] {
  const { insets, curvatures } = shaping;
  const left = rect.x - insets.left;
  const top = rect.y - insets.top;
  const right = rect.x + rect.width + insets.right;
  const bottom = rect.y + rect.height + insets.bottom;
  const { topLeft, topRight, bottomRight, bottomLeft } = radii;
  const corner = (at: number, point: Vector, [incoming, outgoing]: readonly Vector[], radius: Vector, inset: Vector) =>
    cornerPoints({ point, incoming: incoming!, outgoing: outgoing!, radius, inset, curvature: curvatures[at]! });
  const points = [
    ...corner(0, { x: left, y: top }, [UP, RIGHT], turned(topLeft), { x: insets.left, y: insets.top }),
    ...corner(1, { x: right, y: top }, [RIGHT, DOWN], topRight, { x: insets.top, y: insets.right }),
    ...corner(2, { x: right, y: bottom }, [DOWN, LEFT], turned(bottomRight), { x: insets.right, y: insets.bottom }),
    ...corner(3, { x: left, y: bottom }, [LEFT, UP], bottomLeft, { x: insets.bottom, y: insets.left }),
  ];
  const path: PathSegment[] = points.map(({ x, y }, i) => (i === 0 ? ['M', x, y] : ['L', x, y]));
  path.push(['Z']);
  return path;
}

const turned = ({ x, y }: Vector): Vector => ({ x: y, y: x });

function cornerPoints(corner: Corner): readonly Vector[] {
  const { point, incoming, outgoing, radius, inset, curvature } = corner;
  const inner = moved(point, outgoing, inset.x, incoming, -inset.y);
  if (radius.x <= 0 || radius.y <= 0 || curvature === Number.POSITIVE_INFINITY) return [inner];
  const { along, inward } = endShift(curvature);
  const start = moved(point, incoming, -radius.x - along * inset.x, outgoing, inward * inset.x);
  const end = moved(point, outgoing, radius.y + along * inset.y, incoming, -inward * inset.y);
  const across = (end.x - start.x) * incoming.x + (end.y - start.y) * incoming.y;
  const down = (end.x - start.x) * outgoing.x + (end.y - start.y) * outgoing.y;
  if (across <= 0 || down <= 0) return [inner];
  const points = unitCurve(curvature, Math.max(across, down)).map(([a, b]) =>
    moved(start, incoming, across * a, outgoing, down * b),
  );
  return trimmed(points, corner, inner);
}

/** From (0, 0) to (1, 1), bulging towards (1, 0) where the curvature is positive. */
function unitCurve(curvature: number, size: Px): readonly (readonly [number, number])[] {
  if (curvature === Number.NEGATIVE_INFINITY) {
    return [
      [0, 0],
      [0, 1],
      [1, 1],
    ];
  }
  if (curvature === 0) {
    return [
      [0, 0],
      [1, 1],
    ];
  }
  // Chords of curves of 2,000 px are no more than a hundredth of a px off.
  const steps = Math.min(256, Math.ceil(8 + 4 * Math.sqrt(size)));
  const exponent = 0.5 ** Math.abs(curvature);
  return Array.from({ length: steps + 1 }, (_, i) => {
    const t = (1 - Math.cos((Math.PI * i) / steps)) / 2;
    const a = t ** exponent;
    const b = 1 - (1 - t) ** exponent;
    return curvature > 0 ? ([a, b] as const) : ([b, a] as const);
  });
}

/** The part of the curve inside both inner edges. */
function trimmed(points: readonly Vector[], corner: Corner, inner: Vector): readonly Vector[] {
  const { incoming, outgoing } = corner;
  const cut = (list: readonly Vector[], depth: (p: Vector) => number): Vector[] => {
    const out: Vector[] = [];
    list.forEach((p, i) => {
      const d = depth(p);
      const before = list[i - 1];
      if (before) {
        const e = depth(before);
        if (e < 0 !== d < 0) {
          const t = e / (e - d);
          out.push({ x: before.x + (p.x - before.x) * t, y: before.y + (p.y - before.y) * t });
        }
      }
      if (d >= 0) out.push(p);
    });
    return out;
  };
  const inFirst = cut(points, (p) => (p.x - inner.x) * outgoing.x + (p.y - inner.y) * outgoing.y + 1e-6);
  const inBoth = cut(inFirst, (p) => (inner.x - p.x) * incoming.x + (inner.y - p.y) * incoming.y + 1e-6);
  return inBoth.length > 0 ? inBoth : [inner];
}

export const isShaped = (shape: RoundedRect): shape is ShapedRect => shape.radii !== null && shape.shaping != null;
