/** The display items of a glyph that is painted with gradients, transforms and composites (COLR version 1). */

import type { Rgba } from '../css/values/types.ts';
import {
  type DisplayItem,
  type Paint,
  type Path,
  type PathSegment,
  PLAIN_PUSH,
  type PushItem,
} from '../display/display-list.ts';
import { pathBounds } from '../display/paths.ts';
import type { Matrix } from '../geometry.ts';
import type { GlyphPaint } from '../text/glyph-paint.ts';
import type { GlyphSegment } from '../text/outlines.ts';
import { fillPaint } from './glyph-gradients.ts';

const POP: DisplayItem = { kind: 'pop' };

interface Placement {
  /** From font units, y up, to the list's coordinates. */
  readonly matrix: Matrix;
  /** The text's own. */
  readonly color: Rgba;
  readonly unitsPerEm: number;
  /** Everything is drawn in the text's colour. */
  readonly shadow: boolean;
}

/** How far a glyph may reach, in ems. */
const REACH = 8;

export function glyphPaintItems(paints: readonly GlyphPaint[], placement: Placement): readonly DisplayItem[] {
  const { matrix, color, unitsPerEm, shadow } = placement;
  // Deviation: the shadow of a picture is the picture again, in browsers.
  const silhouette = shadow && !paints.every(({ kind }) => kind === 'picture');
  const reach = unitsPerEm * REACH;
  // The shadow has the shape of the whole glyph, whatever its alpha.
  const context: Context = { color: silhouette ? { ...color, a: 1 } : color, reach, everywhere: square(reach) };
  const items = itemsOf(paints, context);
  if (!silhouette || items.length === 0) return grouped({ transform: matrix }, items);
  const shape: DisplayItem = {
    kind: 'fill',
    path: context.everywhere,
    rule: 'nonzero',
    paint: { kind: 'solid', color },
  };
  return grouped({ transform: matrix }, grouped({ mask: { kind: 'alpha', items } }, [shape]));
}

interface Context {
  readonly color: Rgba;
  /** How far a glyph may reach, in font units. */
  readonly reach: number;
  /** The area of a fill without a clip. */
  readonly everywhere: Path;
}

const grouped = (how: Partial<PushItem>, items: readonly DisplayItem[]): readonly DisplayItem[] =>
  items.length === 0 ? [] : [{ ...PLAIN_PUSH, ...how }, ...items, POP];

const itemsOf = (paints: readonly GlyphPaint[], context: Context): readonly DisplayItem[] =>
  paints.flatMap((paint) => itemsOfOne(paint, context));

function itemsOfOne(paint: GlyphPaint, context: Context): readonly DisplayItem[] {
  switch (paint.kind) {
    case 'picture':
      return picture(paint, context);
    case 'fill':
      return filled(context.everywhere, paint, context);
    case 'clip': {
      const path = pathOf(paint.path);
      const [only, ...others] = paint.content;
      if (only?.kind === 'fill' && others.length === 0) return filled(path, only, context);
      return grouped({ clip: { path, rule: 'nonzero' } }, itemsOf(paint.content, context));
    }
    case 'transform':
      return grouped({ transform: paint.matrix }, itemsOf(paint.content, context));
    case 'composite':
      return composite(paint, context);
  }
}

/** Image rows run down, while glyph coordinates run up. */
function picture(
  { image, x, y, width, height }: Extract<GlyphPaint, { kind: 'picture' }>,
  { color }: Context,
): readonly DisplayItem[] {
  const rect = { x, y: 0, width, height };
  const transform = [1, 0, 0, -1, 0, y + height] as const;
  return grouped({ transform, opacity: color.a }, [{ kind: 'image', image, rect, interpolate: true }]);
}

function filled(
  path: Path,
  { paint }: Extract<GlyphPaint, { kind: 'fill' }>,
  { color, reach }: Context,
): readonly DisplayItem[] {
  const seen = pathBounds(path);
  if (!seen) return [];
  const made: Paint | null = fillPaint(paint, color, seen, reach);
  return made ? [{ kind: 'fill', path, rule: 'nonzero', paint: made }] : [];
}

/** https://www.w3.org/TR/compositing-1/#porterduffcompositingoperators by masks, since PDF only supports source-over. */
function composite(
  { mode, backdrop, source }: Extract<GlyphPaint, { kind: 'composite' }>,
  context: Context,
): readonly DisplayItem[] {
  const below = itemsOf(backdrop, context);
  const above = itemsOf(source, context);
  const inside = (items: readonly DisplayItem[], of: readonly DisplayItem[]) =>
    of.length === 0 ? [] : grouped({ mask: { kind: 'alpha', items: of } }, items);
  const outside = (items: readonly DisplayItem[], of: readonly DisplayItem[]) =>
    grouped({ mask: { kind: 'luminance', items: inverse(of, context) } }, items);
  switch (mode) {
    case 'clear':
      return [];
    case 'source':
      return above;
    case 'destination':
      return below;
    case 'source-over':
    // Deviation: PDF has no additive mode; browsers also use source-over when printing.
    case 'plus':
      return [...below, ...above];
    case 'destination-over':
      return [...above, ...below];
    case 'source-in':
      return inside(above, below);
    case 'destination-in':
      return inside(below, above);
    case 'source-out':
      return outside(above, below);
    case 'destination-out':
      return outside(below, above);
    case 'source-atop':
      return [...below, ...inside(above, below)];
    case 'destination-atop':
      return [...above, ...inside(below, above)];
    case 'xor':
      return [...outside(above, below), ...outside(below, above)];
    default:
      return grouped({ isolated: true }, [...below, ...grouped({ blend: mode }, above)]);
  }
}

const WHITE: Rgba = { r: 1, g: 1, b: 1, a: 1 };
const BLACK: Rgba = { r: 0, g: 0, b: 0, a: 1 };

/** The inverse of the items' alpha. */
function inverse(items: readonly DisplayItem[], { everywhere }: Context): readonly DisplayItem[] {
  const all = (color: Rgba): DisplayItem => ({
    kind: 'fill',
    path: everywhere,
    rule: 'nonzero',
    paint: { kind: 'solid', color },
  });
  return [all(WHITE), ...(items.length === 0 ? [] : grouped({ mask: { kind: 'alpha', items } }, [all(BLACK)]))];
}

function square(extent: number): Path {
  return [['M', -extent, -extent], ['L', extent, -extent], ['L', extent, extent], ['L', -extent, extent], ['Z']];
}

function pathOf(segments: readonly GlyphSegment[]): Path {
  let x = 0;
  let y = 0;
  return segments.map((segment): PathSegment => {
    if (segment[0] === 'Z') return segment;
    const from = [x, y] as const;
    x = segment.at(-2) as number;
    y = segment.at(-1) as number;
    if (segment[0] !== 'Q') return segment;
    const [, cx, cy] = segment;
    // The quadratic curve as a cubic one.
    return [
      'C',
      from[0] + (2 / 3) * (cx - from[0]),
      from[1] + (2 / 3) * (cy - from[1]),
      x + (2 / 3) * (cx - x),
      y + (2 / 3) * (cy - y),
      x,
      y,
    ];
  });
}
