/** Icons in controls, drawn on a 24 by 24 grid, and the picture of missing images. */

import type { Rgba } from '../css/values/types.ts';
import type { ContentTag, Path, PathSegment } from '../display/display-list.ts';
import { ellipsePath, rectPath } from '../display/paths.ts';
import type { Px } from '../geometry.ts';
import { type Emitter, emit, emitFill } from './emitter.ts';
import { solid, strokeItem } from './stroke-style.ts';

const GRID = 24;

interface PictureShape {
  readonly fills: readonly Path[];
  readonly strokes: readonly { readonly path: Path; readonly width: number }[];
}

const line = (...points: readonly (readonly [number, number])[]): Path =>
  points.map(([x, y], index): PathSegment => [index === 0 ? 'M' : 'L', x, y]);

const closed = (...points: readonly (readonly [number, number])[]): Path => [...line(...points), ['Z']];

const box = (x: number, y: number, width: number, height: number): Path => rectPath({ x, y, width, height });

const SPEAKER = closed([3, 9], [7, 9], [12, 4], [12, 20], [7, 15], [3, 15]);

const PICTURES = {
  play: { fills: [closed([8, 5], [19, 12], [8, 19])], strokes: [] },
  sound: {
    fills: [
      SPEAKER,
      [['M', 14, 8], ['C', 15.5, 8.7, 16.5, 10.2, 16.5, 12], ['C', 16.5, 13.8, 15.5, 15.3, 14, 16], ['Z']],
    ],
    strokes: [
      {
        path: [
          ['M', 14, 4.25],
          ['C', 17.5, 5.3, 20, 8.3, 20, 12],
          ['C', 20, 15.7, 17.5, 18.7, 14, 19.75],
        ],
        width: 2,
      },
    ],
  },
  menu: { fills: [6, 12, 18].map((y) => ellipsePath(12, y, 2, 2)), strokes: [] },
  wholeScreen: {
    fills: [],
    strokes: [
      line([6, 10], [6, 6], [10, 6]),
      line([14, 6], [18, 6], [18, 10]),
      line([18, 14], [18, 18], [14, 18]),
      line([10, 18], [6, 18], [6, 14]),
    ].map((path) => ({ path, width: 2 })),
  },
  calendar: {
    fills: [box(5, 1, 2, 2), box(17, 1, 2, 2), box(2, 3, 20, 5)],
    strokes: [{ path: box(3, 4, 18, 18), width: 2 }],
  },
  clock: {
    fills: [],
    strokes: [
      { path: ellipsePath(12, 12, 9, 9), width: 2 },
      { path: line([11.75, 7], [11.75, 12.6], [16.6, 15.5]), width: 1.5 },
    ],
  },
} satisfies Record<string, PictureShape>;

const grey = (value: number): Rgba => ({ r: value, g: value, b: value, a: 1 });
const SKY: Rgba = { r: 0.77, g: 0.84, b: 0.95, a: 1 };
const HILL: Rgba = { r: 0.35, g: 0.68, b: 0.22, a: 1 };

const SHEET = closed([0.5, 0.5], [11.5, 0.5], [15.5, 4.5], [15.5, 8], [7.5, 15.5], [0.5, 15.5]);
const TORN_OFF = closed([15.5, 11.5], [15.5, 15.5], [11, 15.5]);

/** A landscape on a torn sheet with a folded corner, on a grid of 16: as large as Chromium's and in its colours. */
const MISSING_IMAGE: readonly (readonly [path: Path, fill: Rgba | null, stroke: Rgba | null])[] = [
  [SHEET, SKY, null],
  [ellipsePath(5, 5, 2.5, 1.5), grey(1), null],
  [[['M', 1, 15], ['L', 1, 13.5], ['C', 4, 8.5, 8, 8, 10.5, 12], ['L', 7.3, 15], ['Z']], HILL, null],
  [closed([11.5, 0.5], [11.5, 4.5], [15.5, 4.5]), grey(1), grey(0.58)],
  [SHEET, null, grey(0.6)],
  [TORN_OFF, SKY, grey(0.6)],
];

/** Draws the picture of a missing image into the square of `side` at (x, y). */
export function drawMissingImage(
  out: Emitter,
  { x, y, side }: { readonly x: Px; readonly y: Px; readonly side: Px },
  tag: ContentTag,
): void {
  const scale = side / 16;
  for (const [path, fill, stroke] of MISSING_IMAGE) {
    const placed = path.map((segment) => placedSegment(segment, x, y, scale));
    if (fill) emitFill(out, placed, solid(fill), tag);
    if (stroke) emit(out, tag, strokeItem(placed, scale, stroke));
  }
}

export type PictureName = keyof typeof PICTURES;

/** Draws a picture into the square of `side` at (x, y). */
export function drawPicture(
  out: Emitter,
  name: PictureName,
  { x, y, side }: { readonly x: Px; readonly y: Px; readonly side: Px },
  color: Rgba,
  tag: ContentTag,
): void {
  const scale = side / GRID;
  const placed = (path: Path): Path => path.map((segment) => placedSegment(segment, x, y, scale));
  const { fills, strokes }: PictureShape = PICTURES[name];
  for (const path of fills) emitFill(out, placed(path), solid(color), tag);
  for (const { path, width } of strokes) emit(out, tag, strokeItem(placed(path), width * scale, color));
}

function placedSegment(segment: PathSegment, x: Px, y: Px, scale: number): PathSegment {
  switch (segment[0]) {
    case 'Z':
      return segment;
    case 'C':
      return [
        'C',
        x + segment[1] * scale,
        y + segment[2] * scale,
        x + segment[3] * scale,
        y + segment[4] * scale,
        x + segment[5] * scale,
        y + segment[6] * scale,
      ];
    default:
      return [segment[0], x + segment[1] * scale, y + segment[2] * scale];
  }
}
