/**
 * Collapsed borders as lines to paint. https://www.w3.org/TR/CSS2/tables.html#collapsing-borders leaves open what is seen where they cross;
 * this is Chromium's way: the strongest border is drawn through the crossing, and so are both if they are borders of one box.
 */

import type { LineStyle } from '../../css/properties/computed-backgrounds.ts';
import type { Px } from '../../geometry.ts';
import type { BorderSegment } from '../core/fragments.ts';
import { type CollapsedBorders, type CollapsedEdge, isStronger } from './collapsed-borders.ts';
import type { TableTracks } from './row-heights.ts';
import type { TableModel } from './table-model.ts';

/** A row, or part of one, in this fragment. */
export interface Band {
  readonly row: number;
  readonly y: Px;
  readonly height: Px;
  readonly resumed: boolean;
  readonly broken: boolean;
}

type Edge = CollapsedEdge | null;

/** The row line at `y`, with its edge and the edge's owner in each column. */
interface Line {
  readonly y: Px;
  readonly edges: readonly Edge[];
  readonly owners: readonly number[];
  /** The side on which the rows are on another page: the half of the line there is painted there. */
  readonly cut: 'above' | 'below' | null;
}

/** Segments in the fragment's coordinates, in the order of painting; `left` and `width` are those of the grid's content box. */
export function borderSegments(
  model: TableModel,
  tracks: TableTracks,
  bands: readonly Band[],
  left: Px,
  width: Px,
): readonly BorderSegment[] {
  const borders = model.borders!;
  const { columnCount } = borders;
  if (bands.length === 0 || columnCount === 0) return [];
  const { starts } = tracks.columns;
  const xs = starts.map((start) => left + (model.rtl ? width - start : start));
  const lines = rowLines(borders, bands);
  const joints = lines.map((line, i) => jointsOn(borders, line, bands[i - 1] ?? null, bands[i] ?? null));
  const out: Growing[] = [];
  // The last piece of each column line, which the next row may lengthen.
  const open: (Growing | null)[] = xs.map(() => null);
  lines.forEach((line, i) => {
    let last: Growing | null = null;
    for (let c = 0; c <= columnCount; c++) {
      const band = bands[i];
      const down = band && columnPiece(borders, band, c, xs[c]!, [joints[i]![c]!, joints[i + 1]![c]!]);
      if (band) open[c] = down ? joined(open[c]!, down, out) : null;
      const across =
        c < columnCount ? rowPiece(line, c, [xs[c]!, xs[c + 1]!], [joints[i]![c]!, joints[i]![c + 1]!]) : null;
      last = across && joined(last, across, out);
    }
  });
  return out;
}

function rowLines(borders: CollapsedBorders, bands: readonly Band[]): Line[] {
  const { columnCount, horizontal, horizontalOwner } = borders;
  const above = (row: number, c: number): Edge => horizontal[row * columnCount + c] ?? null;
  const lines: Line[] = [];
  for (let i = 0; i <= bands.length; i++) {
    const before = bands[i - 1];
    const after = bands[i];
    const edges: Edge[] = [];
    const owners: number[] = [];
    for (let c = 0; c < columnCount; c++) {
      // A row that continues on the next page has no line at the break. Rows that meet only because the rows between them are on other pages
      // (a repeated header) show the stronger of their two edges.
      const bottom = before && !before.broken ? above(before.row + 1, c) : null;
      const top = after && !after.resumed ? above(after.row, c) : null;
      const isTop = top !== null && (bottom === null || isStronger(top, bottom));
      const row = isTop ? after!.row : (before?.row ?? -1) + 1;
      edges.push(isTop ? top : bottom);
      owners.push(horizontalOwner[row * columnCount + c] ?? 0);
    }
    lines.push({ y: after ? after.y : before!.y + before!.height, edges, owners, cut: cutAt(borders, before, after) });
  }
  return lines;
}

function cutAt({ rowCount }: CollapsedBorders, before: Band | undefined, after: Band | undefined): Line['cut'] {
  if (!before) return after!.row > 0 ? 'above' : null;
  return !after && before.row + 1 < rowCount ? 'below' : null;
}

/** A crossing, and which of the borders that end there are drawn to its far side. */
interface Joint {
  /** That of the stronger border of the column line. */
  readonly width: Px;
  /** That of the stronger border of the row line; 0 where the other half of the line is on another page. */
  readonly height: Px;
  readonly before: boolean;
  readonly after: boolean;
  readonly above: boolean;
  readonly below: boolean;
}

/** A border that ends at a crossing. */
interface Arm {
  readonly edge: Edge;
  readonly owner: number;
}

const NO_ARM: Arm = { edge: null, owner: 0 };

const visible = (edge: Edge): edge is CollapsedEdge => edge !== null && edge.width > 0;

function jointsOn(borders: CollapsedBorders, line: Line, before: Band | null, after: Band | null): Joint[] {
  const { columnCount, vertical, verticalOwner } = borders;
  const beside = (band: Band | null, c: number): Arm => {
    if (!band) return NO_ARM;
    const at = band.row * (columnCount + 1) + c;
    return { edge: vertical[at] ?? null, owner: verticalOwner[at] ?? 0 };
  };
  const on = (c: number): Arm => ({ edge: line.edges[c] ?? null, owner: line.owners[c] ?? 0 });
  const joints: Joint[] = [];
  for (let c = 0; c <= columnCount; c++) {
    joints.push(jointOf([on(c - 1), on(c)], [beside(before, c), beside(after, c)], line.cut !== null));
  }
  return joints;
}

/** `cut`: half of the crossing is on another page, where column lines reach the middle and no further. */
function jointOf(across: readonly [Arm, Arm], down: readonly [Arm, Arm], cut: boolean): Joint {
  const inRow = compare(...across);
  const inColumn = compare(...down);
  const row = inRow > 0 ? across[0] : across[1];
  const column = inColumn > 0 ? down[0] : down[1];
  const between = compare(row, column);
  return {
    width: column.edge?.width ?? 0,
    height: cut ? 0 : (row.edge?.width ?? 0),
    before: between >= 0 && inRow >= 0,
    after: between >= 0 && inRow <= 0,
    above: between <= 0 && inColumn >= 0,
    below: between <= 0 && inColumn <= 0,
  };
}

/** Positive if `a` is the stronger one: by width, style, and the precedence of its box. */
function compare(a: Arm, b: Arm): number {
  const [shownA, shownB] = [visible(a.edge), visible(b.edge)];
  if (!shownA || !shownB) return Number(shownA) - Number(shownB);
  if (isStronger(a.edge as CollapsedEdge, b.edge)) return 1;
  return isStronger(b.edge as CollapsedEdge, a.edge) ? -1 : b.owner - a.owner;
}

/** Lines that are too thin for two tones are solid. */
const lineStyle = ({ style, width }: CollapsedEdge): LineStyle =>
  width < 2 && (style === 'inset' || style === 'outset' || style === 'groove' || style === 'ridge') ? 'solid' : style;

/** A segment that may still grow. */
type Growing = Omit<BorderSegment, 'x' | 'length'> & { x: Px; length: Px };

/** The border of a row line over column `c`, between two crossings. */
function rowPiece(
  line: Line,
  c: number,
  [start, end]: readonly [Px, Px],
  [first, second]: readonly [Joint, Joint],
): Growing | null {
  const edge = line.edges[c] ?? null;
  if (!visible(edge)) return null;
  const before = ((first.after ? 1 : -1) * first.width) / 2;
  const after = ((second.before ? 1 : -1) * second.width) / 2;
  const length = Math.abs(end - start) + before + after;
  if (length <= 0) return null;
  const half = edge.width / 2;
  const { color } = edge;
  return {
    x: start <= end ? start - before : end - after,
    y: line.cut === 'above' ? line.y : line.y - half,
    length,
    horizontal: true,
    width: line.cut ? half : edge.width,
    style: lineStyle(edge),
    color,
  };
}

/** The border before column `c`, beside one row. */
function columnPiece(
  { columnCount, vertical }: CollapsedBorders,
  band: Band,
  c: number,
  x: Px,
  [top, bottom]: readonly [Joint, Joint],
): Growing | null {
  const edge = vertical[band.row * (columnCount + 1) + c] ?? null;
  if (!visible(edge)) return null;
  // Where the row itself is cut, there is no crossing.
  const before = band.resumed ? 0 : ((top.below ? 1 : -1) * top.height) / 2;
  const after = band.broken ? 0 : ((bottom.above ? 1 : -1) * bottom.height) / 2;
  const length = band.height + before + after;
  if (length <= 0) return null;
  const { width, color } = edge;
  return { x: x - width / 2, y: band.y - before, length, horizontal: false, width, style: lineStyle(edge), color };
}

/** Pushes a piece, or lengthens the one before it if they look like one line; dashes start anew at each piece. */
function joined(last: Growing | null, piece: Growing, out: Growing[]): Growing {
  if (last && sameLook(last, piece) && piece.style !== 'dashed' && piece.style !== 'dotted') {
    const at = (segment: Growing): Px => (segment.horizontal ? segment.x : segment.y);
    const start = Math.min(at(last), at(piece));
    const end = Math.max(at(last) + last.length, at(piece) + piece.length);
    if (end - start <= last.length + piece.length + 0.01) {
      // Lines of columns that run to the left grow at their start.
      if (last.horizontal) last.x = start;
      last.length = end - start;
      return last;
    }
  }
  out.push(piece);
  return piece;
}

const sameLook = (a: Growing, b: Growing): boolean => a.width === b.width && a.style === b.style && sameColor(a, b);

const sameColor = ({ color: a }: Growing, { color: b }: Growing): boolean =>
  a === b || (a.r === b.r && a.g === b.g && a.b === b.b && a.a === b.a && a.ink === b.ink);
