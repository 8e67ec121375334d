/** Shapes filled, stroked and marked. https://svgwg.org/svg2-draft/painting.html */

import { tightBounds } from '../display/bounds.ts';
import { type DisplayItem, type Paint, type Path, PLAIN_PUSH } from '../display/display-list.ts';
import { MAX_SEGMENTS } from '../display/path-data.ts';
import { measurePath } from '../display/path-length.ts';
import { transformPath } from '../display/paths.ts';
import { attribute, type Element } from '../dom/node.ts';
import { invert, multiply, type Px, type Rect } from '../geometry.ts';
import type { ComputedStyle } from '../style/computed-style.ts';
import { numberOf, usedLength } from './attributes.ts';
import {
  isVisible,
  type Place,
  SEGMENTS,
  type SvgContext,
  sourcePlace,
  spend,
  unitsOf,
  warnUnsupported,
} from './context.ts';
import { shapePath } from './geometry.ts';
import { drawMarkers } from './markers.ts';
import { resolvePaint } from './paint.ts';

/** Elements that have vertices for markers to stand on. */
const MARKED: ReadonlySet<string> = new Set(['path', 'line', 'polyline', 'polygon']);

export function drawShape(
  context: SvgContext,
  element: Element,
  style: ComputedStyle,
  place: Place,
  out: DisplayItem[],
): void {
  const path = shapePath(element, unitsOf(context, place, style), context.cache.paths);
  if (path === null) {
    if (element.namespace === 'svg') warnUnsupported(context, `<${element.tag}>`, element);
    return;
  }
  if (path.length === 0 || !isVisible(style)) return;
  if (path.length >= MAX_SEGMENTS && element.tag === 'path') {
    const message = `a path has more than ${MAX_SEGMENTS} segments; the rest is left out`;
    context.diagnostics.warn({ code: 'limit', message, ...sourcePlace(element) });
  }
  if (path.length > SEGMENTS && !spend(context, path.length / SEGMENTS)) return;
  const shape: Shape = { path, box: tightBounds(path), style, place, pathLength: pathLengthOf(element) };
  for (const layer of style.svgPaint.paintOrder) {
    if (layer === 'fill') {
      if (element.tag !== 'line') fillShape(context, shape, out);
    } else if (layer === 'stroke') strokeShape(context, shape, out);
    else if (MARKED.has(element.tag)) drawMarkers(context, path, style, place, out);
  }
}

/** A path in the user space of an element of that style. */
interface Shape {
  readonly path: Path;
  /** The bounding box that gradients and patterns go by. */
  readonly box: Rect | null;
  readonly style: ComputedStyle;
  readonly place: Place;
  /** How long its author takes the path to be; null where nothing is said. */
  readonly pathLength?: number | null;
}

/** https://svgwg.org/svg2-draft/paths.html#PathLengthAttribute; 0 makes every dash the first one. */
function pathLengthOf(element: Element): number | null {
  const length = numberOf(attribute(element, 'pathLength'), -1);
  return length >= 0 ? length : null;
}

function fillShape(context: SvgContext, { path, box, style, place }: Shape, out: DisplayItem[]): void {
  const { fill, fillOpacity, fillRule } = style.svgPaint;
  const paint = resolvePaint(context, fill, fillOpacity, box, style, place);
  if (paint) out.push({ kind: 'fill', path, rule: fillRule, paint });
}

export function strokeShape(
  context: SvgContext,
  { path, box, style, place, pathLength = null }: Shape,
  out: DisplayItem[],
): void {
  if (style.svgPaint.stroke.kind === 'none') return;
  const { stroke, strokeOpacity, ...line } = style.svgPaint;
  const width = usedLength(line.strokeWidth, place, 'diagonal');
  if (!(width > 0)) return;
  const paint = resolvePaint(context, stroke, strokeOpacity, box, style, place);
  if (!paint) return;
  const dash = dashesOf(style, place);
  const longer = pathLength === null || dash.length === 0 ? 1 : (measurePath(path)?.length ?? 0) / pathLength;
  const stroked: Extract<DisplayItem, { kind: 'stroke' }> = {
    kind: 'stroke',
    path,
    paint,
    width,
    dash: longer === 1 ? dash : scaledDashes(dash, longer),
    dashOffset: Number.isFinite(longer) ? usedLength(line.strokeDashoffset, place, 'diagonal') * longer : 0,
    cap: line.strokeLinecap,
    join: line.strokeLinejoin,
    miterLimit: Math.max(1, line.strokeMiterlimit),
  };
  if (style.svgShape.vectorEffect === 'non-scaling-stroke') pushUnscaled(stroked, place, out);
  else out.push(stroked);
}

/** Without an end they are solid. */
const scaledDashes = (dash: readonly Px[], factor: number): readonly Px[] =>
  Number.isFinite(factor) ? dash.map((length) => length * factor) : [];

/** An odd list is said twice; one of zeros alone is a solid line. */
function dashesOf({ svgPaint }: ComputedStyle, place: Place): readonly Px[] {
  const list = svgPaint.strokeDasharray.map((value) => usedLength(value, place, 'diagonal'));
  if (list.some((value) => value < 0) || list.every((value) => value === 0)) return [];
  return list.length % 2 === 1 ? [...list, ...list] : list;
}

/** The outline is drawn in the outermost viewport's px. https://svgwg.org/svg2-draft/coords.html#VectorEffects */
function pushUnscaled(stroke: Extract<DisplayItem, { kind: 'stroke' }>, place: Place, out: DisplayItem[]): void {
  const back = invert(place.toHost);
  if (!back) return;
  out.push({ ...PLAIN_PUSH, transform: back });
  out.push({ ...stroke, path: transformPath(stroke.path, place.toHost), paint: movedPaint(stroke.paint, place) });
  out.push({ kind: 'pop' });
}

const movedPaint = (paint: Paint, { toHost }: Place): Paint =>
  paint.kind === 'solid' ? paint : { ...paint, matrix: multiply(toHost, paint.matrix) };
