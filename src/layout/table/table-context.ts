/** The table formatting context. https://drafts.csswg.org/css-tables-3/ and https://www.w3.org/TR/CSS2/tables.html */

import type { BoxNode } from '../../boxes/box.ts';
import type { Px } from '../../geometry.ts';
import { preferredRatio } from '../core/aspect-ratio.ts';
import { heightLimits, specifiedBlockSize } from '../core/block-sizes.ts';
import { type BoxEdges, heightFromRatio } from '../core/box-model.ts';
import type { BreakPlan } from '../core/break-facts.ts';
import { createBuilder } from '../core/builder.ts';
import { type ConstraintSpace, INDEFINITE } from '../core/constraint-space.ts';
import type { LayoutContext } from '../core/context.ts';
import type { FormattingContext } from '../core/formatting-contexts.ts';
import { type LayoutResult, noRoom } from '../core/results.ts';
import { type BlockToken, keptData } from '../core/tokens.ts';
import { captionsHeight, placeCaptions, repeatCaptions } from './captions.ts';
import { finishTable } from './finish.ts';
import { finishOverflowing, placeOverflowing } from './overflowing-cells.ts';
import { isRepeated } from './repeated-sections.ts';
import { layOutRows, type TableTracks } from './row-heights.ts';
import { placeHeader, placeRows } from './rows.ts';
import { borderAboveHeader, type TableData, type TableRun } from './run.ts';
import { hasCollapsedColumn, type TableModel, tableEdges, tableModel } from './table-model.ts';
import { columnTracks, shownColumns, tableIntrinsic, usedTableWidth } from './table-width.ts';

export const tableContext: FormattingContext = {
  formatting: 'table',
  layout: layoutTable,
  intrinsic: (node, _percentBlock, context, _imposedBlock, percentInline) =>
    tableIntrinsic(tableModel(node, context), context, percentInline !== INDEFINITE),
};

function layoutTable(
  node: BoxNode,
  space: ConstraintSpace,
  token: BlockToken | null,
  plan: BreakPlan | null,
  context: LayoutContext,
): LayoutResult {
  const model = tableModel(node, context);
  const edges = tableEdges(model, space.percentInline ?? space.inlineSize);
  const kept = token && token.made > 0 ? keptData(token, 'table') : null;
  const data = kept ?? firstData(model, space, edges, context);
  const builder = createBuilder(node, space, token && token.made > 0 ? token : null, data.width, context, edges);
  const run: TableRun = {
    model,
    builder,
    context,
    plan,
    data,
    header: [],
    rows: [],
    carried: null,
    captions: [],
    over: [],
    gridTop: 0,
    overhang: 0,
    y: 0,
    reserve: 0,
    bestInSection: null,
  };
  return layoutPhases(run);
}

function layoutPhases(run: TableRun): LayoutResult {
  const { data, builder } = run;
  placeOverflowing(run);
  if (builder.token?.past === 'end') return finishOverflowing(run);
  if (data.phase === 'top-captions') {
    const stopped = placeCaptions(run, 'top');
    if (stopped === 'refuse') return noRoom(0, builder.shortage);
    if (stopped) return finishTable(run, { kind: 'caption', ...stopped });
  }
  if (data.phase === 'rows' && !data.overhangs) repeatCaptions(run);
  if (data.phase !== 'bottom-captions') {
    run.gridTop = run.y;
    run.y += data.phase === 'top-captions' ? builder.edges.top : Math.max(builder.top, borderAboveHeader(run));
    if (builder.index === 0 || data.phase === 'top-captions') run.y += firstSpacing(run);
    if (!data.overhangs) placeHeader(run);
    const stopped = placeRows(run);
    if (stopped) return stopped;
  }
  return finishTable(run, null);
}

/** Spacing above the first row; a table without rows has none. */
const firstSpacing = (run: TableRun): Px => (run.model.structure.rows.length > 0 ? run.model.spacingY : 0);

function firstData(model: TableModel, space: ConstraintSpace, edges: BoxEdges, context: LayoutContext): TableData {
  const laidOut = usedTableWidth(model, space, edges, context);
  const tracks = tracksFor(model, space, edges, laidOut, context);
  // As in Chromium, a width that the container imposes stays.
  const isNarrowed = hasCollapsedColumn(model) && (space.stretch & 1) === 0;
  const width = isNarrowed ? edges.inline + shownColumns(model, tracks.columns) : laidOut;
  return {
    kind: 'table',
    tracks,
    width,
    phase: 'top-captions',
    caption: 0,
    captionToken: null,
    next: 0,
    resumed: false,
    rest: 0,
    open: [],
    over: [],
    overhangs: false,
    repeatHeader: isRepeated(model, tracks, 'header', space.fragmentainer),
    repeatFooter: isRepeated(model, tracks, 'footer', space.fragmentainer),
    headerDone: false,
    forced: false,
  };
}

/** Tracks are kept for the last few widths, since a table is often measured before it is placed. */
function tracksFor(
  model: TableModel,
  space: ConstraintSpace,
  edges: BoxEdges,
  width: Px,
  context: LayoutContext,
): TableTracks {
  const { tableTracks } = context.caches;
  let known = tableTracks.get(model.node);
  if (!known) {
    known = new Map();
    tableTracks.set(model.node, known);
  }
  const height = definiteHeight(model, space, edges, width, context);
  const key = `${width} ${height} ${edges.inline}`;
  let tracks = known.get(key);
  if (!tracks) {
    const contentWidth = Math.max(0, width - edges.inline);
    const columns = columnTracks(model, contentWidth, context);
    tracks = layOutRows(model, columns, contentWidth, height, context);
    if (known.size >= 4) known.delete(known.keys().next().value!);
    known.set(key, tracks);
  }
  return tracks;
}

/** The content-box height to distribute among the rows, or null. A table is never shorter than its rows. */
function definiteHeight(
  model: TableModel,
  space: ConstraintSpace,
  edges: BoxEdges,
  width: Px,
  context: LayoutContext,
): Px | null {
  const isImposed = (space.stretch & 2) !== 0 && space.blockSize !== INDEFINITE;
  // The height imposed by a flex or grid container is that of the table wrapper.
  const imposed = isImposed ? Math.max(0, space.blockSize - captionsHeight(model.node, width, context)) : null;
  const ratio = preferredRatio(model.node);
  const specified =
    specifiedBlockSize(model.node, space, edges) ??
    // Deviation: as in browsers, the edges are taken off the width before the ratio takes them off again.
    (ratio !== null && ratio > 0 ? heightFromRatio(model.node, width - edges.inline, ratio, edges) : null);
  const { min, max } = heightLimits(model.node, space, edges);
  const height = imposed ?? (specified === null ? null : Math.min(specified, max));
  if (height === null && min <= edges.block) return null;
  return Math.max(0, Math.max(height ?? 0, min) - edges.block);
}
