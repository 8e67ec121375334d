/** Markers on the vertices of a path. https://svgwg.org/svg2-draft/painting.html#Markers */

import { type DisplayItem, type Path, PLAIN_PUSH } from '../display/display-list.ts';
import { rectPath } from '../display/paths.ts';
import { attribute, type Element } from '../dom/node.ts';
import { type Matrix, multiply } from '../geometry.ts';
import type { ComputedStyle } from '../style/computed-style.ts';
import { lengthOf, numberOf, usedLength, viewBoxMatrix, viewBoxOf } from './attributes.ts';
import {
  copied,
  drawChildren,
  inPlace,
  MAX_DEPTH,
  type Place,
  type SvgContext,
  spend,
  targetOf,
  unitsOf,
} from './context.ts';

interface Vertex {
  readonly x: number;
  readonly y: number;
  /** Directions of arrival and departure in radians; null where there is none. */
  inward: number | null;
  outward: number | null;
}

export function drawMarkers(
  context: SvgContext,
  path: Path,
  style: ComputedStyle,
  place: Place,
  out: DisplayItem[],
): void {
  const { markerStart: start, markerMid: mid, markerEnd: end } = style.svgPaint;
  if (start === null && mid === null && end === null) return;
  const vertices = verticesOf(path);
  const last = vertices.length - 1;
  vertices.forEach((vertex, i) => {
    if (i === 0 && start !== null) drawMarker(context, { url: start, vertex, isStart: true }, style, place, out);
    if (i > 0 && i < last && mid !== null) drawMarker(context, { url: mid, vertex, isStart: false }, style, place, out);
    if (i === last && end !== null) drawMarker(context, { url: end, vertex, isStart: false }, style, place, out);
  });
}

function verticesOf(path: Path): Vertex[] {
  const out: Vertex[] = [];
  let start: Vertex | null = null;
  const arrive = (x: number, y: number, fromX: number, fromY: number, toX: number, toY: number): void => {
    const before = out[out.length - 1];
    if (before && before.outward === null) before.outward = Math.atan2(fromY - before.y, fromX - before.x);
    out.push({ x, y, inward: Math.atan2(y - toY, x - toX), outward: null });
  };
  for (const segment of path) {
    const before = out[out.length - 1];
    switch (segment[0]) {
      case 'M':
        start = { x: segment[1], y: segment[2], inward: null, outward: null };
        out.push(start);
        break;
      case 'L':
        arrive(segment[1], segment[2], segment[1], segment[2], before?.x ?? 0, before?.y ?? 0);
        break;
      case 'C': {
        const [, x1, y1, x2, y2, x, y] = segment;
        const flatStart = before && x1 === before.x && y1 === before.y;
        const flatEnd = x2 === x && y2 === y;
        arrive(x, y, flatStart ? x2 : x1, flatStart ? y2 : y1, flatEnd ? x1 : x2, flatEnd ? y1 : y2);
        break;
      }
      default:
        if (start && before) arrive(start.x, start.y, start.x, start.y, before.x, before.y);
    }
  }
  return out;
}

/** The direction at a vertex: halfway between arrival and departure. */
function angleOf({ inward, outward }: Vertex): number {
  if (inward === null || outward === null) return inward ?? outward ?? 0;
  return Math.atan2(Math.sin(inward) + Math.sin(outward), Math.cos(inward) + Math.cos(outward));
}

interface PlacedMarker {
  readonly url: string;
  readonly vertex: Vertex;
  /** Of `marker-start`, which may be reversed. */
  readonly isStart: boolean;
}

function drawMarker(
  context: SvgContext,
  { url, vertex, isStart }: PlacedMarker,
  style: ComputedStyle,
  place: Place,
  out: DisplayItem[],
): void {
  const marker = targetOf(context, url);
  if (marker?.tag !== 'marker' || place.depth > MAX_DEPTH || !spend(context)) return;
  const items = copied(context, marker, [] as DisplayItem[], () => markerItems(context, marker, style, place));
  if (items.length === 0) return;
  const orient = attribute(marker, 'orient') ?? '0';
  let angle = orient.startsWith('auto') ? angleOf(vertex) : (numberOf(orient.replace(/deg$/, ''), 0) * Math.PI) / 180;
  if (orient === 'auto-start-reverse' && isStart) angle += Math.PI;
  const strokeWidth = usedLength(style.svgPaint.strokeWidth, place, 'diagonal');
  const scale = attribute(marker, 'markerUnits') === 'userSpaceOnUse' ? 1 : strokeWidth;
  const cos = Math.cos(angle) * scale;
  const sin = Math.sin(angle) * scale;
  out.push({ ...PLAIN_PUSH, transform: [cos, sin, -sin, cos, vertex.x, vertex.y] });
  for (const item of items) out.push(item);
  out.push({ kind: 'pop' });
}

/** The marker's content with its reference point at the origin. */
function markerItems(context: SvgContext, marker: Element, style: ComputedStyle, place: Place): DisplayItem[] {
  const own = context.styled.styleOf(marker);
  const units = unitsOf(context, place, own);
  const width = lengthOf(attribute(marker, 'markerWidth'), units, 'x') ?? 3;
  const height = lengthOf(attribute(marker, 'markerHeight'), units, 'y') ?? 3;
  const viewBox = viewBoxOf(attribute(marker, 'viewBox'));
  const port = { x: 0, y: 0, width, height };
  if (!(width > 0) || !(height > 0)) return [];
  const fit: Matrix = viewBox
    ? viewBoxMatrix(viewBox, port, attribute(marker, 'preserveAspectRatio'))
    : [1, 0, 0, 1, 0, 0];
  const viewport = viewBox ?? port;
  const inside = { ...units, viewport };
  const x = fit[0] * (lengthOf(attribute(marker, 'refX'), inside, 'x') ?? 0) + fit[4];
  const y = fit[3] * (lengthOf(attribute(marker, 'refY'), inside, 'y') ?? 0) + fit[5];
  const items: DisplayItem[] = [];
  drawChildren(context, marker, own, { ...inPlace(place), viewport, contextPaint: style }, items);
  if (items.length === 0) return items;
  const { overflowX } = own.display;
  const moved = { ...PLAIN_PUSH, transform: multiply([1, 0, 0, 1, -x, -y], fit) };
  if (overflowX === 'visible' || overflowX === 'auto') return [moved, ...items, { kind: 'pop' }];
  const clip = { path: rectPath({ x: -x, y: -y, width, height }), rule: 'nonzero' } as const;
  return [{ ...PLAIN_PUSH, clip }, moved, ...items, { kind: 'pop' }, { kind: 'pop' }];
}
