/** Finishes a table's fragment: gives cells their heights, makes the boxes of rows and sections, and records what continues. */

import type { BoxNode, TableRow, TableSection } from '../../boxes/box.ts';
import type { Px } from '../../geometry.ts';
import { addChild, isFragmented, roomOf } from '../core/builder.ts';
import { fits, INDEFINITE } from '../core/constraint-space.ts';
import { finishBox } from '../core/finish-box.ts';
import { clonedEnd } from '../core/fragment-sizes.ts';
import { type BoxFragment, type FragmentExtra, type Link, linkTo } from '../core/fragments.ts';
import { relativeOffset } from '../core/relative.ts';
import { changedBreaks, type LayoutResult, movePending, NO_BREAKS, type Placed, placed } from '../core/results.ts';
import { type Band, borderSegments } from './border-segments.ts';
import { captionsOf, placeCaptions } from './captions.ts';
import { emptyCell, moveContent, plainFragment, stretchCell } from './cell-fragment.ts';
import { onlyEdgesContinue } from './open-cells.ts';
import { brokenByOverflow, keepOverflowing, overflowData } from './overflowing-cells.ts';
import { endRow, layOutAt, openAfter, pushMeasured, spannedHeight, takenBy } from './placed-cells.ts';
import { addPositioned, type RowContent } from './positioned-in-rows.ts';
import { isRepeatable } from './repeated-sections.ts';
import {
  borderBelowFooter,
  type OpenCell,
  type PlacedCell,
  type PlacedRow,
  rowRoom,
  type TableData,
  type TableRun,
} from './run.ts';
import { isCollapsedRow } from './table-model.ts';
import { cellSpan } from './table-width.ts';

/** Where a fragment ends. */
type TableEnd =
  | {
      readonly kind: 'row';
      readonly next: number;
      readonly resumed: boolean;
      readonly forced: boolean;
      readonly rest?: Px;
      /** Whether the spacing below the last row is left out above a repeated footer. */
      readonly unspaced?: boolean;
    }
  | {
      readonly kind: 'caption';
      readonly side: 'top' | 'bottom';
      readonly caption: number;
      readonly token: Data['captionToken'];
    };

type Data = TableData;

export function finishTable(run: TableRun, end: TableEnd | null): LayoutResult {
  const { builder, data, model } = run;
  if (end?.kind === 'caption' && end.side === 'top') return finishInCaption(run, end);
  const open: OpenCell[] = [];
  const resumesCaption = data.phase === 'bottom-captions';
  let gridBottom = run.y;
  let footer: PlacedRow[] = [];
  if (!resumesCaption) {
    const continuing = continuingCells(run, end);
    if (continuing.size > 0) run.y = Math.max(run.y, continuing.bottom + model.spacingY);
    // As in Chromium, a repeated footer keeps the spacing below it at the end of a page, but not that above it.
    if (end && data.repeatFooter) {
      const isUnspaced = end.kind === 'row' && end.unspaced === true && continuing.size === 0;
      run.y = Math.min(run.y, Math.max(lastRowEnd(run), isUnspaced ? 0 : rowRoom(run)));
    }
    footer = placeFooter(run);
    gridBottom = gridEnd(run, end);
    buildGrid(run, footer, continuing, open);
  }
  let after = end;
  run.y = gridBottom;
  if (!end) {
    const stopped = placeCaptions(run, 'bottom');
    if (stopped && stopped !== 'refuse') after = { kind: 'caption', ...stopped };
  }
  for (const link of run.captions) builder.links.push(link);
  const height = after === null || after.kind === 'caption' ? run.y : gridBottom;
  return finishBox(builder, {
    height,
    broken: after ? 'none' : brokenByOverflow(run),
    next: after?.kind === 'row' ? after.next : model.structure.rows.length,
    data: after ? nextData(run, after, open) : overflowData(run),
    extra: extraOf(run, footer, gridBottom),
  });
}

function finishInCaption(run: TableRun, end: TableEnd & { kind: 'caption' }): LayoutResult {
  for (const link of run.captions) run.builder.links.push(link);
  return finishBox(run.builder, { height: run.y, broken: 'none', next: 0, data: nextData(run, end, []), extra: null });
}

/**
 * There is no room for the grid below its captions: all of it moves to the next fragment. As in Chromium, the table overflows the page if
 * there is none for the border and spacing above its first section either, so that its captions move too. If there is something in that
 * section (`isEmpty` is false), the spacing below it counts as well.
 */
export function finishBelowCaptions(run: TableRun, isEmpty: boolean): LayoutResult {
  const sections = run.gridTop + run.builder.edges.top + run.model.spacingY * (isEmpty ? 1 : 2);
  run.y = fits(sections, roomOf(run.builder)) ? run.gridTop : sections;
  const caption = captionsOf(run.model.node, 'top').length;
  return finishInCaption(run, { kind: 'caption', side: 'top', caption, token: null });
}

function nextData(run: TableRun, end: TableEnd, open: readonly OpenCell[]): TableData {
  const data = { ...run.data, over: run.over };
  if (end.kind === 'caption') {
    const phase = end.side === 'top' ? 'top-captions' : 'bottom-captions';
    return { ...data, phase, forced: false, caption: end.caption, captionToken: end.token, open: [] };
  }
  const { next, resumed, forced, rest = 0 } = end;
  const overhangs = resumed && onlyEdgesContinue(run, next);
  return { ...data, phase: 'rows', next, resumed, forced, rest, open, overhangs, headerDone: true };
}

/** Places a repeated footer below the last row of the fragment. */
function placeFooter(run: TableRun): PlacedRow[] {
  const { data } = run;
  const { footerSection } = run.model;
  const rows: PlacedRow[] = [];
  if (!data.repeatFooter || !footerSection) return rows;
  for (let row = footerSection.from; row < footerSection.to; row++) pushMeasured(run, rows, row);
  return rows;
}

const lastRowEnd = ({ model, header, rows, y }: TableRun): Px =>
  header.length + rows.length > 0 ? y - model.spacingY : y;

/** Bottom of the grid box; the last fragment makes the table at least as tall as its specified height. */
function gridEnd(run: TableRun, end: TableEnd | null): Px {
  const { builder, model, data } = run;
  if (end) {
    const rows = lastRowEnd(run);
    return rows + Math.max(clonedEnd(builder), borderBelowFooter(run));
  }
  if (data.overhangs) return lastRowEnd(run);
  const bottom =
    Math.max(lastRowEnd(run), Math.min(run.y, roomOf(builder) - builder.edges.bottom)) + builder.edges.bottom;
  if (builder.index > 0 || model.structure.rows.length > 0) return bottom;
  return Math.max(bottom, run.gridTop + (data.tracks.height ?? 0) + builder.edges.block);
}

// --- the grid -------------------------------------------------------------------------------------------

interface RowLinks extends RowContent {
  readonly links: Link[];
}

/** The cells that continue after this fragment, with their fragments here, which may reach below the last row. */
interface ContinuingCells {
  readonly size: number;
  readonly results: ReadonlyMap<PlacedCell, Placed | null>;
  readonly bottom: Px;
}

function continuingCells(run: TableRun, end: TableEnd | null): ContinuingCells {
  const results = new Map<PlacedCell, Placed | null>();
  let bottom = run.rows.reduce((below, placed) => Math.max(below, placed.y + placed.height), 0);
  if (end?.kind === 'row') {
    for (const row of run.rows) {
      for (const placed of row.cells) {
        if (endRow(placed.cell) < end.next) continue;
        const spans = placed.measured && placed.cell.cell!.rowSpan > 1;
        const result = spans ? breakSpan(run, placed) : placed.result;
        results.set(placed, result);
        if (result) bottom = Math.max(bottom, placed.y + result.fragment.height);
      }
    }
  }
  return { size: results.size, results, bottom };
}

function buildGrid(run: TableRun, footer: readonly PlacedRow[], continuing: ContinuingCells, open: OpenCell[]) {
  const all = [...run.header, ...run.rows, ...footer];
  const rows = all.map((placed): RowLinks => ({ placed, links: [], pending: [] }));
  const bottoms = new Map(all.map((placed) => [placed.row, placed.y + placed.height]));
  for (const row of rows) {
    for (const cell of row.placed.cells) placeCell(run, row, cell, bottoms, continuing, open);
  }
  addPositioned(run, rows, { x: run.builder.edges.left + rowLeft(run), width: rowWidth(run) });
  buildSections(run, rows);
}

function placeCell(
  run: TableRun,
  row: RowLinks,
  placed: PlacedCell,
  bottoms: ReadonlyMap<number, Px>,
  continuing: ContinuingCells,
  open: OpenCell[],
): void {
  const { model, data, builder } = run;
  const { cell, y } = placed;
  const continues = continuing.results.has(placed);
  const { start, width } = cellSpan(data.tracks.columns, cell);
  const height = continues
    ? Math.max(0, continuing.bottom - y)
    : (restOfSpan(run, placed) ?? Math.max(0, spanBottom(bottoms, cell, continuing.bottom) - y));
  const result = continues ? continuing.results.get(placed)! : placed.result;
  if (continues) {
    const state = openAfter(cell, result, placed.open, takenBy(run, placed, height));
    open.push(state);
    if (state.token) builder.tokens.push(state.token);
  } else if (result?.token) keepOverflowing(run, result.token);
  const index = placed.open?.made ?? 0;
  const consumed = placed.open?.consumed ?? 0;
  let final: Placed | null = null;
  if (result) {
    const whole = placed.measured && !continues && !placed.open;
    final = whole
      ? stretchCell(model, data.tracks, result, { width, height }, baselineIn(run, row.placed), run.context)
      : moveContent(result, Math.max(height, result.fragment.height), 0);
  }
  const fragment = final?.fragment ?? emptyCell(model, cell, { width, height, index, consumed }, !continues);
  const x = model.rtl ? gridInner(run) - start - width : start;
  linkCell(run, row, { cell, fragment, final, x: x - rowLeft(run), y });
}

/**
 * As in Chromium, a spanning cell that ends after a break is as tall as what is left of its rows as if they were not broken, whatever the
 * break added to them. Null for other cells.
 */
function restOfSpan(run: TableRun, { cell, open }: PlacedCell): Px | null {
  return open && cell.cell!.rowSpan > 1 ? Math.max(0, spannedHeight(run, cell) - open.consumed) : null;
}

function spanBottom(bottoms: ReadonlyMap<number, Px>, cell: BoxNode, otherwise: Px): Px {
  for (let row = endRow(cell); row >= cell.cell!.row; row--) {
    const bottom = bottoms.get(row);
    if (bottom !== undefined) return bottom;
  }
  return otherwise;
}

/** Lays out a spanning cell again that turns out not to end on this page. */
function breakSpan(run: TableRun, placed: PlacedCell): Placed | null {
  const result = layOutAt(run, placed.cell, placed.y, null, false);
  return result.fragment ? result : null;
}

/**
 * The baseline to which the cells of a row are aligned. Deviation: in Chromium there is none where the table may break, since the baseline
 * may be on another page. Rows that are repeated do not break, nor do those of a header without other sections.
 */
function baselineIn({ data, model, builder }: TableRun, { row }: PlacedRow): Px | null {
  const section = model.structure.sections[model.structure.rows[row]!.section]!;
  const page = isFragmented(builder) ? builder.fragmentainer : null;
  return page && !isRepeatable(model, data.tracks, section, page) ? null : data.tracks.rowBaselines[row]!;
}

interface CellLink {
  readonly cell: BoxNode;
  readonly fragment: BoxFragment;
  readonly final: Placed | null;
  readonly x: Px;
  readonly y: Px;
}

function linkCell(run: TableRun, row: RowLinks, { cell, fragment, final, x, y }: CellLink): void {
  const relative = relativeOffset(cell, run.data.tracks.contentWidth, INDEFINITE, run.model.rtl);
  const link = linkTo(x, y - row.placed.y, fragment, relative);
  row.links.push(link);
  if (!final) return;
  for (const box of final.outOfFlow) row.pending.push(movePending(box, link.x, link.y));
}

/** Distance from the grid's content edge to the row boxes, which start after the first spacing. */
const rowLeft = (run: TableRun): Px => (hasColumns(run) ? run.model.spacingX : 0);
const hasColumns = (run: TableRun): boolean => run.data.tracks.columns.real.some(Boolean);
/** Width of the grid's content box. */
const gridInner = ({ data, builder }: TableRun): Px => Math.max(0, data.width - builder.edges.inline);
const rowWidth = (run: TableRun): Px => Math.max(0, gridInner(run) - 2 * rowLeft(run));

// --- sections -------------------------------------------------------------------------------------------

function buildSections(run: TableRun, rows: readonly RowLinks[]): void {
  const { builder, model } = run;
  const { structure } = model;
  let at = 0;
  while (at < rows.length) {
    const section = structure.sections[structure.rows[rows[at]!.placed.row]!.section]!;
    let to = at;
    while (to < rows.length && sectionOf(run, rows[to]!) === section) to++;
    const part = rows.slice(at, to);
    addSection(run, section, part);
    at = to;
  }
  const counts = ({ placed }: RowLinks) =>
    !isCollapsedRow(model, placed.row) && !standsForSection(structure.rows[placed.row]!);
  const first = rows.find(counts);
  if (first && builder.baseline === null) builder.baseline = first.placed.y + rowBaseline(run, first);
  const last = rows.findLast(counts);
  if (last) builder.lastBaseline = last.placed.y + rowBaseline(run, last);
}

/** Whether this is the row made for the height of a section without rows: it has no baseline. */
const standsForSection = ({ box, cells }: TableRow): boolean =>
  cells.length === 0 && box.element === null && box.pseudo === null;

const sectionOf = (run: TableRun, row: RowLinks): TableSection =>
  run.model.structure.sections[run.model.structure.rows[row.placed.row]!.section]!;

/**
 * https://www.w3.org/TR/CSS2/tables.html#height-layout: the lowest content edge if no cell is aligned to a baseline; in browsers, of the
 * part of a cell that is in this row.
 */
function rowBaseline(run: TableRun, row: RowLinks): Px {
  const aligned = run.data.tracks.rowBaselines[row.placed.row]!;
  if (aligned > 0) return aligned;
  let blockEnd = 0;
  for (const { y, fragment } of row.links) {
    if (fragment.kind !== 'box') continue;
    const cellEnd = Math.min(y + fragment.height, row.placed.height);
    blockEnd = Math.max(blockEnd, cellEnd - fragment.padding.bottom - fragment.border.bottom);
  }
  return blockEnd;
}

function addSection(run: TableRun, section: TableSection, rows: readonly RowLinks[]): void {
  const { builder, model } = run;
  const width = rowWidth(run);
  const top = rows[0]!.placed.y;
  const last = rows.at(-1)!.placed;
  const links: Link[] = [];
  for (const row of rows) {
    if (isCollapsedRow(model, row.placed.row)) continue;
    const box = model.structure.rows[row.placed.row]!.box;
    const fragment: BoxFragment = plainFragment(box, width, row.placed.height, row.links, row.placed.resumed ? 1 : 0);
    const relative = relativeOffset(box, width, INDEFINITE, model.rtl);
    links.push(linkTo(0, row.placed.y - top, fragment, relative));
  }
  const continuing = run.data.phase === 'rows' && run.data.next > section.from;
  const fragment: BoxFragment = plainFragment(
    section.box,
    width,
    last.y + last.height - top,
    links,
    continuing ? 1 : 0,
  );
  const breaks = changedBreaks(NO_BREAKS, { appeal: builder.appeal });
  const result = placed({ fragment, footnotes: builder.footnotes, breaks });
  addChild(builder, result, builder.edges.left + rowLeft(run), top);
}

// --- backgrounds and borders of the grid -------------------------------------------------------------------

function extraOf(run: TableRun, footer: readonly PlacedRow[], gridBottom: Px): FragmentExtra | null {
  const { builder, model, data } = run;
  const { node } = model;
  if (data.phase === 'bottom-captions') return null;
  const hasCaptions = captionsOf(node, 'top').length + captionsOf(node, 'bottom').length > 0;
  const rows = [...run.header, ...run.rows, ...footer];
  const top = rows[0]?.y ?? run.gridTop + builder.top;
  const last = rows.at(-1);
  const bottom = last ? last.y + last.height : top;
  const columns = columnRects(run, top, bottom - top);
  const box = hasCaptions ? { x: 0, y: run.gridTop, width: builder.width, height: gridBottom - run.gridTop } : null;
  const grid = { columns, box, vertical: false };
  if (!model.borders) return columns.length > 0 || hasCaptions ? { kind: 'table', grid } : null;
  const bands: Band[] = rows
    .filter((placed) => !isCollapsedRow(model, placed.row))
    .map(({ row, y, height, resumed, broken }) => ({ row, y, height, resumed, broken }));
  const segments = borderSegments(model, data.tracks, bands, builder.edges.left, gridInner(run));
  return { kind: 'collapsed-borders', segments, grid };
}

function columnRects(run: TableRun, y: Px, height: Px) {
  const { model, data, builder } = run;
  const { starts, widths, real } = data.tracks.columns;
  const rects = new Map<BoxNode, { from: Px; to: Px }>();
  model.structure.columns.forEach((place, i) => {
    if (!real[i]) return;
    for (const box of [place.group, place.column]) {
      if (!box) continue;
      const known = rects.get(box);
      const to = starts[i]! + widths[i]!;
      if (known) known.to = to;
      else rects.set(box, { from: starts[i]!, to });
    }
  });
  return [...rects].map(([box, { from, to }]) => {
    const start = model.rtl ? gridInner(run) - to : from;
    return { box, x: builder.edges.left + start, y, width: to - from, height };
  });
}
