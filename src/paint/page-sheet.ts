/** The sheet from which a page is cut, with bleed and printer's marks. https://drafts.csswg.org/css-page-3/#marks */

import type { ContentTag, Path, Sheet } from '../display/display-list.ts';
import { ellipsePath, linePath } from '../display/paths.ts';
import { type Edges, NO_EDGES, type Px, type Rect } from '../geometry.ts';
import type { Page } from '../pages/page.ts';
import { type Emitter, emit } from './emitter.ts';
import { strokeItem } from './stroke-style.ts';

const MARK_LENGTH: Px = 18;
const MARK_WIDTH: Px = 1 / 3;
/** Minimum distance of marks from the page box, so that an inaccurate cut does not leave them on the page. */
const LEAST_GAP: Px = 8;
const CIRCLE_RADIUS: Px = 5;
const BLACK = { r: 0, g: 0, b: 0, a: 1 };

const PRODUCTION: ContentTag = { kind: 'artifact', type: 'page' };

/** Null if the sheet is the page. */
export function sheetOf({ pageStyle: { sheet } }: Page): Sheet | null {
  if (!sheet) return null;
  const { bleed, crop, cross } = sheet;
  return { bleed, margin: crop || cross ? markStart(bleed) + MARK_LENGTH : bleed };
}

const markStart = (bleed: Px): Px => Math.max(bleed, LEAST_GAP);

/** How far content and the canvas extend beyond the page box, on sides where the page area ends at its edge. */
export function bleedEdges({ pageStyle: { sheet }, margin }: Page): Edges {
  if (!sheet || sheet.bleed === 0) return NO_EDGES;
  const edge = (side: Px): Px => (side > 0 ? 0 : sheet.bleed);
  return { top: edge(margin.top), right: edge(margin.right), bottom: edge(margin.bottom), left: edge(margin.left) };
}

export const grown = ({ x, y, width, height }: Rect, { top, right, bottom, left }: Edges): Rect => ({
  x: x - left,
  y: y - top,
  width: width + left + right,
  height: height + top + bottom,
});

/** Marks outside the bleed area. */
export function paintMarks(out: Emitter, { pageStyle: { sheet }, width, height }: Page): void {
  if (!sheet) return;
  const start = markStart(sheet.bleed);
  const draw = (path: Path): void => emit(out, PRODUCTION, strokeItem(path, MARK_WIDTH, BLACK));
  if (sheet.crop) for (const path of cropMarks(width, height, start)) draw(path);
  if (sheet.cross) for (const path of crossMarks(width, height, start + MARK_LENGTH / 2)) draw(path);
}

/** Two lines at each corner, that point at the edges. */
const cropMarks = (width: Px, height: Px, start: Px): readonly Path[] =>
  [0, width].flatMap((x) =>
    [0, height].flatMap((y) => {
      const [across, along] = [x === 0 ? -1 : 1, y === 0 ? -1 : 1];
      return [
        linePath(x + across * start, y, x + across * (start + MARK_LENGTH), y),
        linePath(x, y + along * start, x, y + along * (start + MARK_LENGTH)),
      ];
    }),
  );

/** A circle and two lines in the middle of each side. */
function crossMarks(width: Px, height: Px, distance: Px): readonly Path[] {
  const centers = [
    [width / 2, -distance],
    [width / 2, height + distance],
    [-distance, height / 2],
    [width + distance, height / 2],
  ] as const;
  const arm = MARK_LENGTH / 2;
  return centers.flatMap(([x, y]) => [
    ellipsePath(x, y, CIRCLE_RADIUS, CIRCLE_RADIUS),
    linePath(x - arm, y, x + arm, y),
    linePath(x, y - arm, x, y + arm),
  ]);
}
