/** Rounded borders that do not go all the way round. https://drafts.csswg.org/css-backgrounds-3/#corner-transitions */

import type { Path, PathSegment } from '../display/display-list.ts';
import { QUARTER, type RoundedRect } from '../display/paths.ts';
import type { Px } from '../geometry.ts';

type Point = readonly [Px, Px];
/** A corner's curve, clockwise: two ends with their handles. */
type Curve = readonly [from: Point, handle: Point, handle: Point, to: Point];

/**
 * What lies between two rounded rectangles along some of their sides (clockwise from the top), as one path for each run of adjacent sides. A ring would
 * do the same in theory; but where nothing lies between its edges, viewers show a hairline.
 */
export function openBorderPath(outer: RoundedRect, inner: RoundedRect, shown: readonly boolean[]): Path {
  const outerCurves = curvesOf(outer);
  const innerCurves = curvesOf(inner);
  const path: PathSegment[] = [];
  for (let first = 0; first < 4; first++) {
    if (!shown[first] || shown[(first + 3) % 4]) continue;
    let length = 1;
    while (shown[(first + length) % 4]) length++;
    const corners = Array.from({ length: length + 1 }, (_, i) => (first + i) % 4);
    corners.forEach((corner, i) => {
      push(path, outerCurves[corner]!, i === 0 ? 'M' : 'L');
    });
    for (const corner of corners.reverse()) {
      const [from, near, far, to] = innerCurves[corner]!;
      push(path, [to, far, near, from], 'L');
    }
    path.push(['Z']);
  }
  return path;
}

function push(path: PathSegment[], [from, near, far, to]: Curve, start: 'M' | 'L'): void {
  path.push([start, ...from]);
  if (from[0] !== to[0] || from[1] !== to[1]) path.push(['C', ...near, ...far, ...to]);
}

/** The corners from the top left one, clockwise. A square corner is a curve of no length. */
function curvesOf({ rect, radii }: RoundedRect): readonly Curve[] {
  const none = { x: 0, y: 0 };
  const {
    topLeft: a,
    topRight: b,
    bottomRight: c,
    bottomLeft: d,
  } = radii ?? {
    topLeft: none,
    topRight: none,
    bottomRight: none,
    bottomLeft: none,
  };
  const { x, y } = rect;
  const right = x + rect.width;
  const bottom = y + rect.height;
  const k = 1 - QUARTER;
  return [
    [
      [x, y + a.y],
      [x, y + a.y * k],
      [x + a.x * k, y],
      [x + a.x, y],
    ],
    [
      [right - b.x, y],
      [right - b.x * k, y],
      [right, y + b.y * k],
      [right, y + b.y],
    ],
    [
      [right, bottom - c.y],
      [right, bottom - c.y * k],
      [right - c.x * k, bottom],
      [right - c.x, bottom],
    ],
    [
      [x + d.x, bottom],
      [x + d.x * k, bottom],
      [x, bottom - d.y * k],
      [x, bottom - d.y],
    ],
  ];
}
