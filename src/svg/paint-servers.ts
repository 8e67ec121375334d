/** Gradients of SVG. https://svgwg.org/svg2-draft/pservers.html */

import type { Rgba } from '../css/values/types.ts';
import { faded, usedColor } from '../display/colors.ts';
import type { Paint } from '../display/display-list.ts';
import { attribute, type Element } from '../dom/node.ts';
import { IDENTITY, invert, type Matrix, multiply, type Rect, transformPoint } from '../geometry.ts';
import { lengthOf, numberOf } from './attributes.ts';
import { hrefOf, type Place, type SvgContext, targetOf, unitsOf } from './context.ts';
import { elementTransform } from './transforms.ts';

interface Stop {
  readonly offset: number;
  readonly color: Rgba;
}

const MAX_TEMPLATES = 16;
const MAX_STOPS = 2000;

/** The element and those its `href` chain leads to: attributes missing on one are taken from the next. */
export function templates(context: SvgContext, element: Element): Element[] {
  const chain: Element[] = [];
  for (let at: Element | null = element; at && chain.length < MAX_TEMPLATES; at = targetOf(context, hrefOf(at))) {
    if (chain.includes(at)) break;
    chain.push(at);
  }
  return chain;
}

export function inherited(chain: readonly Element[], name: string): string | null {
  for (const element of chain) {
    const value = attribute(element, name);
    if (value !== null) return value;
  }
  return null;
}

/** Null: nothing to paint (no stops, or a box without area for one that goes by the box). */
export function gradientPaint(context: SvgContext, element: Element, box: Rect | null, place: Place): Paint | null {
  const chain = templates(context, element).filter(isGradient);
  const stops = stopsOf(context, chain);
  const last = stops[stops.length - 1];
  if (!last) return null;
  if (stops.length === 1) return { kind: 'solid', color: last.color };
  const byBox = inherited(chain, 'gradientUnits') !== 'userSpaceOnUse';
  if (byBox && (!box || box.width === 0 || box.height === 0)) return null;
  const units: Matrix = byBox && box ? [box.width, 0, 0, box.height, box.x, box.y] : [1, 0, 0, 1, 0, 0];
  const inner = byBox ? { ...place, viewport: { width: 1, height: 1 } } : place;
  const matrix = multiply(units, serverTransform(context, chain, box, inner));
  const own = unitsOf(context, inner, context.styled.styleOf(element));
  const spread = inherited(chain, 'spreadMethod') ?? 'pad';
  const read = (name: string, direction: 'x' | 'y' | 'diagonal', fallback: string): number =>
    lengthOf(inherited(chain, name) ?? fallback, own, direction) ?? 0;
  if (element.tag === 'radialGradient') {
    return radial(read, (name) => inherited(chain, name) !== null, stops, spread, matrix, box);
  }
  const x1 = read('x1', 'x', '0%');
  const y1 = read('y1', 'y', '0%');
  const x2 = read('x2', 'x', '100%');
  const y2 = read('y2', 'y', '0%');
  if (x1 === x2 && y1 === y2) return { kind: 'solid', color: last.color };
  const range = spread === 'pad' ? null : linearRange(box, matrix, x1, y1, x2, y2);
  const { from, to, unit } = unroll(stops, spread, range);
  const dx = x2 - x1;
  const dy = y2 - y1;
  return {
    kind: 'linear',
    x1: x1 + dx * from,
    y1: y1 + dy * from,
    x2: x1 + dx * to,
    y2: y1 + dy * to,
    matrix,
    stops: unit,
  };
}

/** The transform of the first in the chain that has one: `gradientTransform` and `patternTransform` stand for the property. */
export function serverTransform(
  context: SvgContext,
  chain: readonly Element[],
  box: Rect | null,
  place: Pick<Place, 'viewport'>,
): Matrix {
  for (const element of chain) {
    const matrix = elementTransform(context.styled.styleOf(element), () => box, place);
    if (matrix !== IDENTITY) return matrix;
  }
  return IDENTITY;
}

export const isGradient = (element: Element): boolean =>
  element.tag === 'linearGradient' || element.tag === 'radialGradient';

type Read = (name: string, direction: 'x' | 'y' | 'diagonal', fallback: string) => number;

function radial(
  read: Read,
  has: (name: string) => boolean,
  stops: readonly Stop[],
  spread: string,
  matrix: Matrix,
  box: Rect | null,
): Paint {
  const cx = read('cx', 'x', '50%');
  const cy = read('cy', 'y', '50%');
  const r = read('r', 'diagonal', '50%');
  const fr = Math.max(0, read('fr', 'diagonal', '0%'));
  const last = stops[stops.length - 1] as Stop;
  if (!(r > 0)) return { kind: 'solid', color: last.color };
  let fx = has('fx') ? read('fx', 'x', '50%') : cx;
  let fy = has('fy') ? read('fy', 'y', '50%') : cy;
  // A focus outside the circle moves to its edge.
  const away = Math.hypot(fx - cx, fy - cy);
  const most = Math.max(0, (r - fr) * 0.999);
  if (away > most) {
    fx = cx + ((fx - cx) * most) / away;
    fy = cy + ((fy - cy) * most) / away;
  }
  const range = spread === 'pad' ? null : radialRange(box, matrix, cx, cy, r);
  const { from, to, unit } = unroll(stops, spread, range === null ? null : { low: 0, high: range });
  // Circles of the cone beyond offset 1 keep growing and moving.
  const at = (t: number): readonly [number, number, number] => [
    fx + (cx - fx) * t,
    fy + (cy - fy) * t,
    fr + (r - fr) * t,
  ];
  const [x1, y1, r1] = at(from);
  const [x2, y2, r2] = at(to);
  return { kind: 'radial', x1, y1, r1: Math.max(0, r1), x2, y2, r2, matrix, stops: unit };
}

function corners(box: Rect): readonly (readonly [number, number])[] {
  return [
    [box.x, box.y],
    [box.x + box.width, box.y],
    [box.x, box.y + box.height],
    [box.x + box.width, box.y + box.height],
  ];
}

/** Which offsets the painted box reaches, along the gradient's line. */
function linearRange(box: Rect | null, matrix: Matrix, x1: number, y1: number, x2: number, y2: number) {
  const back = invert(matrix);
  if (!back || !box) return null;
  const dx = x2 - x1;
  const dy = y2 - y1;
  let low = 0;
  let high = 1;
  for (const [x, y] of corners(box)) {
    const p = transformPoint(back, x, y);
    const t = ((p.x - x1) * dx + (p.y - y1) * dy) / (dx * dx + dy * dy);
    low = Math.min(low, t);
    high = Math.max(high, t);
  }
  return { low, high };
}

function radialRange(box: Rect | null, matrix: Matrix, cx: number, cy: number, r: number): number | null {
  const back = invert(matrix);
  if (!back || !box) return null;
  let reach = 1;
  for (const [x, y] of corners(box)) {
    const p = transformPoint(back, x, y);
    reach = Math.max(reach, (2 * Math.hypot(p.x - cx, p.y - cy)) / r);
  }
  return reach;
}

/** Repeats or reflects the stops over `range`; offsets come back as 0 to 1 between `from` and `to`. */
function unroll(
  stops: readonly Stop[],
  spread: string,
  range: { readonly low: number; readonly high: number } | null,
): { from: number; to: number; unit: Stop[] } {
  if (!range || (range.low >= 0 && range.high <= 1)) return padded(stops);
  const from = Math.floor(range.low);
  const to = Math.ceil(range.high);
  const count = to - from;
  if (count * stops.length > MAX_STOPS) return padded(stops);
  const whole = covering(stops);
  const turned = whole.map(({ offset, color }) => ({ offset: 1 - offset, color })).reverse();
  const unit: Stop[] = [];
  for (let n = from; n < to; n++) {
    const list = spread === 'reflect' && n % 2 !== 0 ? turned : whole;
    for (const { offset, color } of list) unit.push({ offset: (n - from + offset) / count, color });
  }
  return { from, to, unit };
}

/** How far before its first stop a gradient begins, where that is needed. */
const BEFORE = 1e-3;

/** Of stops at offset 0 the first holds below them, the last above: the gradient begins a little before. */
function padded(stops: readonly Stop[]): { from: number; to: number; unit: Stop[] } {
  const [first, second] = stops;
  if (first?.offset !== 0 || second?.offset !== 0) return { from: 0, to: 1, unit: covering(stops) };
  const moved = stops.map(({ offset, color }) => ({ offset: (offset + BEFORE) / (1 + BEFORE), color }));
  return { from: -BEFORE, to: 1, unit: covering([{ offset: 0, color: first.color }, ...moved]) };
}

/** Stops at both ends, offsets never falling. */
function covering(stops: readonly Stop[]): Stop[] {
  const first = stops[0] as Stop;
  const last = stops[stops.length - 1] as Stop;
  const out = first.offset > 0 ? [{ offset: 0, color: first.color }, ...stops] : [...stops];
  if (last.offset < 1) out.push({ offset: 1, color: last.color });
  return out;
}

function stopsOf(context: SvgContext, chain: readonly Element[]): Stop[] {
  const owner = chain.find((element) => element.elements.some((child) => child.tag === 'stop'));
  const stops: Stop[] = [];
  let highest = 0;
  for (const child of owner?.elements ?? []) {
    if (child.tag !== 'stop' || stops.length >= MAX_STOPS) continue;
    // https://svgwg.org/svg2-draft/pservers.html#StopNotes: offsets never fall.
    highest = Math.max(highest, Math.min(1, Math.max(0, numberOf(attribute(child, 'offset'), 0))));
    const style = context.styled.styleOf(child);
    const { stopColor, stopOpacity } = style.svgShape;
    stops.push({ offset: highest, color: faded(usedColor(stopColor, style), stopOpacity) });
  }
  return stops;
}
