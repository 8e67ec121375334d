/**
 * Gradients made only of hard edges, such as stripes, as areas painted over each other. Viewers sample a shading in a few hundred places:
 * what lies between is lost, and no edge is smooth.
 */

import type { Rgba } from '../css/values/types.ts';
import { sameColor } from '../display/colors.ts';
import type { Gradient } from '../display/display-list.ts';
import { ellipsePath, polygonPath, rectPath } from '../display/paths.ts';
import type { Rect } from '../geometry.ts';
import { pathOperators } from './paths.ts';
import { coveringStops } from './shadings.ts';
import { num } from './syntax.ts';

/** Beyond this many steps a shading is used, which costs less. */
const MOST_STEPS = 400;

/** One colour from an offset on. */
interface Step {
  readonly from: number;
  readonly color: Rgba;
}

type Linear = Extract<Gradient, { kind: 'linear' }>;
type Concentric = Extract<Gradient, { kind: 'radial' }>;

/** An area painted over the ones before it. */
export interface Area {
  readonly color: Rgba;
  readonly operators: string;
}

/** `bounds`: the area to cover, in the gradient's own coordinates. Null if the gradient is not of this kind or has too many steps. */
export function steppedAreas(gradient: Gradient, bounds: Rect): readonly Area[] | null {
  if (gradient.kind === 'conic' || (gradient.kind === 'radial' && !isConcentric(gradient))) return null;
  const steps = stepsOf(gradient);
  if (!steps || steps.length > MOST_STEPS) return null;
  return gradient.kind === 'linear' ? halfPlanes(gradient, steps, bounds) : circles(gradient, steps, bounds);
}

/**
 * The visible steps of such a gradient, each with its own outline for the even-odd rule, so that they need no mask. Null if two of them
 * touch: the edge between would show.
 */
export function separateAreas(gradient: Gradient, bounds: Rect): readonly Area[] | null {
  if (gradient.kind === 'conic' || (gradient.kind === 'radial' && !isConcentric(gradient))) return null;
  const steps = stepsOf(gradient);
  if (!steps || steps.length > MOST_STEPS || steps.some(touchesNext)) return null;
  const outlines = gradient.kind === 'linear' ? bands(gradient, steps, bounds) : rings(gradient, steps, bounds);
  return outlines.filter(({ color }) => color.a > 0);
}

const touchesNext = ({ color }: Step, i: number, steps: readonly Step[]): boolean =>
  color.a > 0 && (steps[i + 1]?.color.a ?? 0) > 0;

const isConcentric = (g: Concentric): boolean => g.x1 === g.x2 && g.y1 === g.y2 && g.r1 === 0 && g.r2 > 0;

/** Null if any colours blend into each other. */
function stepsOf({ stops }: Gradient): readonly Step[] | null {
  const points = coveringStops(stops);
  const steps: Step[] = [];
  for (let i = 1; i < points.length; i++) {
    const from = points[i - 1]!;
    const to = points[i]!;
    if (num(to.offset) === num(from.offset)) continue;
    if (!sameColor(from.color, to.color)) return null;
    const before = steps[steps.length - 1];
    if (!before || !sameColor(before.color, from.color)) steps.push({ from: from.offset, color: from.color });
  }
  return steps.length > 0 ? steps : null;
}

/** Each colour from its edge to the end of the visible area. */
function halfPlanes(gradient: Linear, steps: readonly Step[], bounds: Rect): Area[] {
  const extent = extentAlong(gradient, bounds);
  if (!extent) return [whole(steps[steps.length - 1]!.color, bounds)];
  const { first, last, band } = extent;
  const areas = [whole(stepAt(steps, first).color, bounds)];
  for (const { from, color } of steps) {
    if (from > first && from < last) areas.push({ color, operators: band(from, last) });
  }
  return areas;
}

/** Each colour from its edge to the next one's. */
function bands(gradient: Linear, steps: readonly Step[], bounds: Rect): Area[] {
  const extent = extentAlong(gradient, bounds);
  if (!extent) return [whole(steps[steps.length - 1]!.color, bounds)];
  const { first, last, band } = extent;
  return steps.flatMap(({ from, color }, i) => {
    const start = i === 0 ? first : Math.max(first, from);
    const end = Math.min(last, steps[i + 1]?.from ?? last);
    return start < end ? { color, operators: band(start, end) } : [];
  });
}

/** The offsets where the visible area begins and ends, and the operators of what lies between two offsets. Null without a line. */
function extentAlong(g: Linear, bounds: Rect) {
  const dx = g.x2 - g.x1;
  const dy = g.y2 - g.y1;
  const length = dx * dx + dy * dy;
  if (!(length > 0)) return null;
  const corners = cornersOf(bounds);
  const along = corners.map(([x, y]) => ((x - g.x1) * dx + (y - g.y1) * dy) / length);
  const across = corners.map(([x, y]) => ((y - g.y1) * dx - (x - g.x1) * dy) / length);
  const at = (t: number, s: number): readonly [number, number] => [g.x1 + t * dx - s * dy, g.y1 + t * dy + s * dx];
  const [left, right] = [Math.min(...across), Math.max(...across)];
  return {
    first: Math.min(...along),
    last: Math.max(...along),
    band: (from: number, to: number) =>
      pathOperators(polygonPath([at(from, left), at(to, left), at(to, right), at(from, right)])),
  };
}

/** Each colour up to the edge it ends at, from the outermost in. */
function circles(g: Concentric, steps: readonly Step[], bounds: Rect): Area[] {
  const reach = reachOf(g, bounds);
  const areas = [whole(stepAt(steps, reach).color, bounds)];
  for (let i = steps.length - 1; i > 0; i--) {
    const { from } = steps[i]!;
    if (from >= reach) continue;
    areas.push({ color: steps[i - 1]!.color, operators: circle(g, from) });
  }
  return areas;
}

/** Each colour between the edges where it begins and ends. */
function rings(g: Concentric, steps: readonly Step[], bounds: Rect): Area[] {
  const reach = reachOf(g, bounds);
  return steps.flatMap(({ from, color }, i) => {
    if (i > 0 && from >= reach) return [];
    const next = steps[i + 1];
    const outer = next ? circle(g, next.from) : pathOperators(rectPath(bounds));
    return { color, operators: i > 0 ? outer + circle(g, from) : outer };
  });
}

/** The offset at the farthest corner of the visible area. */
const reachOf = (g: Concentric, bounds: Rect): number =>
  Math.max(...cornersOf(bounds).map(([x, y]) => Math.hypot(x - g.x1, y - g.y1))) / g.r2;

const circle = (g: Concentric, offset: number): string =>
  pathOperators(ellipsePath(g.x1, g.y1, offset * g.r2, offset * g.r2));

const whole = (color: Rgba, bounds: Rect): Area => ({ color, operators: pathOperators(rectPath(bounds)) });

/** The last step that begins at or before an offset, or else the first. */
function stepAt(steps: readonly Step[], offset: number): Step {
  let found = steps[0]!;
  for (const step of steps) {
    if (step.from > offset) break;
    found = step;
  }
  return found;
}

const cornersOf = ({ x, y, width, height }: Rect): readonly (readonly [number, number])[] => [
  [x, y],
  [x + width, y],
  [x + width, y + height],
  [x, y + height],
];
