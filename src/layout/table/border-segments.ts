/**
 * Collapsed borders as lines to paint; where borders cross, the stronger one is drawn through the crossing.
 * https://www.w3.org/TR/CSS2/tables.html#collapsing-borders
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
}

/** Segments in the fragment's coordinates; `left` and `width` are those of the grid's content box. */
export function borderSegments(
  model: TableModel,
  tracks: TableTracks,
  bands: readonly Band[],
  left: Px,
  width: Px,
): readonly BorderSegment[] {
  const borders = model.borders!;
  if (bands.length === 0 || borders.columnCount === 0) return [];
  const { starts } = tracks.columns;
  const xs = starts.map((start) => left + (model.rtl ? width - start : start));
  const lines = rowLines(borders, bands);
  const joints = lines.map((line, i) => jointsOn(borders, line, bands[i - 1] ?? null, bands[i] ?? null));
  const segments: Growing[] = [];
  lines.forEach((line, i) => {
    addHorizontal(segments, line, joints[i]!, xs);
  });
  bands.forEach((_, i) => {
    addVertical(segments, borders, bands, i, joints, xs);
  });
  return mergeVertical(segments);
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
    lines.push({ y: after ? after.y : before!.y + before!.height, edges, owners });
  }
  return lines;
}

interface Joint {
  /** Widths of the widest vertical and horizontal border at the crossing. */
  readonly width: Px;
  readonly height: Px;
  readonly horizontalWins: boolean;
  /** The border that is drawn through the crossing. */
  readonly winner: Edge;
}

const visible = (edge: Edge): edge is CollapsedEdge => edge !== null && edge.width > 0;

const NO_VERTICAL: Arm = { edge: null, owner: 0, horizontal: false };
const NO_HORIZONTAL: Arm = { edge: null, owner: 0, horizontal: true };

function jointsOn(borders: CollapsedBorders, line: Line, before: Band | null, after: Band | null): Joint[] {
  const { columnCount, vertical, verticalOwner } = borders;
  const joints: Joint[] = [];
  const beside = (band: Band | null, c: number): Arm => {
    if (!band) return NO_VERTICAL;
    const at = band.row * (columnCount + 1) + c;
    return { edge: vertical[at] ?? null, owner: verticalOwner[at] ?? 0, horizontal: false };
  };
  const on = (c: number): Arm =>
    c < 0 ? NO_HORIZONTAL : { edge: line.edges[c] ?? null, owner: line.owners[c] ?? 0, horizontal: true };
  for (let c = 0; c <= columnCount; c++) {
    const plain = commonEdge(borders, line, before, after, c);
    if (plain) {
      joints.push({ width: plain.width, height: plain.width, horizontalWins: true, winner: plain });
      continue;
    }
    const up = beside(before, c);
    const start = on(c - 1);
    const down = beside(after, c);
    const end = on(c);
    const width = Math.max(up.edge?.width ?? 0, down.edge?.width ?? 0);
    const height = Math.max(start.edge?.width ?? 0, end.edge?.width ?? 0);
    const winner = [up, start, down, end].reduce((best, arm) => (goesThrough(arm, best) ? arm : best));
    // A line of borders that look the same is not interrupted.
    const { edge } = winner;
    const horizontalWins =
      winner.horizontal || (edge !== null && (sameEdge(start.edge, edge) || sameEdge(end.edge, edge)));
    joints.push({ width, height, horizontalWins, winner: edge });
  }
  return joints;
}

/** The border on all four sides of a crossing if they look the same, as at most crossings. */
function commonEdge(
  { columnCount, vertical }: CollapsedBorders,
  line: Line,
  before: Band | null,
  after: Band | null,
  c: number,
): CollapsedEdge | null {
  const edge = line.edges[c] ?? null;
  if (!before || !after || c === 0 || !visible(edge)) return null;
  const width = columnCount + 1;
  const [up = null, down = null] = [vertical[before.row * width + c], vertical[after.row * width + c]];
  return sameEdge(edge, line.edges[c - 1] ?? null) && sameEdge(edge, up) && sameEdge(edge, down) ? edge : null;
}

/** A border that ends at a crossing. */
interface Arm {
  readonly edge: Edge;
  readonly owner: number;
  readonly horizontal: boolean;
}

/**
 * CSS 2 leaves crossings undefined. As in Chromium, among equal borders the one of the box with the highest precedence wins, and among
 * borders of one box the later one.
 */
function goesThrough({ edge, owner }: Arm, best: Arm): boolean {
  if (!visible(edge)) return false;
  if (!visible(best.edge) || isStronger(edge, best.edge)) return true;
  return !isStronger(best.edge, edge) && owner <= best.owner;
}

/** How far a border extends past the middle of a crossing (negative: it stops short of it). */
function reach(joint: Joint, horizontal: boolean, edge: CollapsedEdge): Px {
  const half = (horizontal ? joint.width : joint.height) / 2;
  return joint.horizontalWins === horizontal && sameEdge(edge, joint.winner) ? half : -half;
}

/** A solid line that crosses another of the same appearance is drawn across it, so that adjoining pieces can be merged into one line. */
const verticalReach = (joint: Joint, edge: CollapsedEdge, next: Edge): Px =>
  sameEdge(edge, next) && sameEdge(edge, joint.winner) && edge.style === 'solid' && edge.color.a === 1
    ? 0
    : reach(joint, false, edge);

/** Lines that are too thin for two tones are solid. */
const lineStyle = ({ style, width }: CollapsedEdge): LineStyle =>
  width < 2 && (style === 'inset' || style === 'outset' || style === 'groove' || style === 'ridge') ? 'solid' : style;

function addHorizontal(segments: BorderSegment[], line: Line, joints: readonly Joint[], xs: readonly Px[]): void {
  const { edges } = line;
  for (let c = 0; c < edges.length; ) {
    const edge = edges[c]!;
    if (!visible(edge)) {
      c++;
      continue;
    }
    let to = c + 1;
    while (to < edges.length && sameEdge(edges[to]!, edge) && joints[to]!.horizontalWins) to++;
    const low = Math.min(xs[c]!, xs[to]!);
    const high = Math.max(xs[c]!, xs[to]!);
    const rtl = xs[c]! > xs[to]!;
    const before = reach(joints[rtl ? to : c]!, true, edge);
    const after = reach(joints[rtl ? c : to]!, true, edge);
    const length = high - low + before + after;
    if (length > 0) {
      const { width, color } = edge;
      const style = lineStyle(edge);
      segments.push({ x: low - before, y: line.y - width / 2, length, horizontal: true, width, style, color });
    }
    c = to;
  }
}

function addVertical(
  segments: BorderSegment[],
  { columnCount, vertical }: CollapsedBorders,
  bands: readonly Band[],
  i: number,
  joints: readonly (readonly Joint[])[],
  xs: readonly Px[],
): void {
  const band = bands[i]!;
  const edgeIn = (at: Band | undefined, c: number): Edge =>
    at ? (vertical[at.row * (columnCount + 1) + c] ?? null) : null;
  for (let c = 0; c <= columnCount; c++) {
    const edge = edgeIn(band, c);
    if (!visible(edge)) continue;
    const before = verticalReach(joints[i]![c]!, edge, edgeIn(bands[i - 1], c));
    const after = verticalReach(joints[i + 1]![c]!, edge, edgeIn(bands[i + 1], c));
    const length = band.height + before + after;
    if (length <= 0) continue;
    const { width, color } = edge;
    const style = lineStyle(edge);
    segments.push({ x: xs[c]! - width / 2, y: band.y - before, length, horizontal: false, width, style, color });
  }
}

const sameEdge = (a: Edge, b: Edge): boolean =>
  a === b || (a !== null && b !== null && a.width === b.width && a.style === b.style && sameColor(a, b));

const sameColor = ({ color: a }: CollapsedEdge, { color: b }: CollapsedEdge): boolean =>
  a === b || (a.r === b.r && a.g === b.g && a.b === b.b && a.a === b.a && a.ink === b.ink);

/** A segment that may still grow. */
type Growing = Omit<BorderSegment, 'length'> & { length: Px };

/** Merges adjoining vertical pieces that look the same into one line: the first of them grows. */
function mergeVertical(segments: readonly Growing[]): BorderSegment[] {
  const merged: Growing[] = [];
  const open = new Map<Px, number>();
  for (const segment of segments) {
    const at = segment.horizontal ? undefined : open.get(segment.x);
    const last = at === undefined ? undefined : merged[at];
    if (last && Math.abs(last.y + last.length - segment.y) < 0.01 && sameEdge(last, segment)) {
      last.length += segment.length;
      continue;
    }
    if (!segment.horizontal) open.set(segment.x, merged.length);
    merged.push(segment);
  }
  return merged;
}
