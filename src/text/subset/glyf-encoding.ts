/** Outlines as simple glyphs of the `glyf` table. https://learn.microsoft.com/typography/opentype/spec/glyf#simple-glyph-description */

import type { GlyphSegment } from '../outlines.ts';
import { createByteWriter } from './byte-writer.ts';

interface Point {
  readonly x: number;
  readonly y: number;
  readonly onCurve: boolean;
}

const FLAG = { onCurve: 1, xShort: 2, yShort: 4, xSame: 16, ySame: 32 } as const;

/** Encodes a path of lines and quadratic curves; coordinates are rounded to whole units. Empty for an empty path. */
export function encodeSimpleGlyph(path: readonly GlyphSegment[]): Uint8Array {
  const contours = contoursOf(path);
  const points = contours.flat();
  if (points.length === 0) return new Uint8Array(0);
  const out = createByteWriter(64 + points.length * 5);
  out.uint16(contours.length);
  out.uint16(Math.min(...points.map(({ x }) => x)));
  out.uint16(Math.min(...points.map(({ y }) => y)));
  out.uint16(Math.max(...points.map(({ x }) => x)));
  out.uint16(Math.max(...points.map(({ y }) => y)));
  let end = -1;
  for (const contour of contours) {
    end += contour.length;
    out.uint16(end);
  }
  out.uint16(0);
  const xs = createByteWriter(points.length * 2);
  const ys = createByteWriter(points.length * 2);
  let x = 0;
  let y = 0;
  for (const point of points) {
    const dx = point.x - x;
    const dy = point.y - y;
    const flags = coordinate(xs, dx, FLAG.xShort, FLAG.xSame) | coordinate(ys, dy, FLAG.yShort, FLAG.ySame);
    out.uint8(flags | (point.onCurve ? FLAG.onCurve : 0));
    ({ x, y } = point);
  }
  out.bytes(xs.finish());
  out.bytes(ys.finish());
  return out.finish();
}

/** Writes one difference and returns the flags that say how it is stored. */
function coordinate(out: ReturnType<typeof createByteWriter>, delta: number, short: number, same: number): number {
  if (delta === 0) return same;
  if (Math.abs(delta) > 255) {
    out.uint16(delta);
    return 0;
  }
  out.uint8(Math.abs(delta));
  return delta > 0 ? short | same : short;
}

function contoursOf(path: readonly GlyphSegment[]): Point[][] {
  const contours: Point[][] = [];
  let contour: Point[] = [];
  const put = (x: number, y: number, onCurve: boolean) => contour.push({ x: Math.round(x), y: Math.round(y), onCurve });
  const close = () => {
    // Contours close by themselves, so a last point equal to the first is redundant.
    const first = contour[0];
    const last = contour.at(-1);
    if (contour.length > 1 && last!.onCurve && last!.x === first!.x && last!.y === first!.y) contour.pop();
    if (contour.length > 1) contours.push(contour);
    contour = [];
  };
  for (const segment of path) {
    switch (segment[0]) {
      case 'M':
        close();
        put(segment[1], segment[2], true);
        break;
      case 'L':
        put(segment[1], segment[2], true);
        break;
      case 'Q':
        put(segment[1], segment[2], false);
        put(segment[3], segment[4], true);
        break;
      case 'C':
        throw new Error('a glyf table holds no cubic curves');
      case 'Z':
        close();
        break;
    }
  }
  close();
  return contours;
}
