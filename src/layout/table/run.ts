/** The state of making one fragment of a table. */

import type { BoxNode, TableSection } from '../../boxes/box.ts';
import type { Px } from '../../geometry.ts';
import type { BreakPlan } from '../core/break-facts.ts';
import { type BoxBuilder, clonedEnd, roomOf } from '../core/builder.ts';
import type { LayoutContext } from '../core/context.ts';
import type { Footnotes } from '../core/fragmentainer.ts';
import type { Link } from '../core/fragments.ts';
import type { Placed } from '../core/results.ts';
import type { BlockToken } from '../core/tokens.ts';
import type { TableTracks } from './row-heights.ts';
import { isCollapsedRow, type TableModel } from './table-model.ts';

/** What a table's token keeps for the next fragment. */
export interface TableData {
  readonly kind: 'table';
  readonly tracks: TableTracks;
  readonly width: Px;
  readonly phase: 'top-captions' | 'rows' | 'bottom-captions';
  /** The caption to continue with, and its token. */
  readonly caption: number;
  readonly captionToken: BlockToken | null;
  /** The next row; `resumed`: it has begun on an earlier page. */
  readonly next: number;
  readonly resumed: boolean;
  /** The fragment before ended with a forced break. */
  readonly forced: boolean;
  /** How much of the height of the row that continues is still to come. */
  readonly rest: Px;
  /** Cells that reach over the break. */
  readonly open: readonly OpenCell[];
  /** Of cells that have ended, whose content reaches past them and the page. */
  readonly over: readonly BlockToken[];
  readonly repeatHeader: boolean;
  readonly repeatFooter: boolean;
  /** Header rows stand on an earlier page already. */
  readonly headerDone: boolean;
  /** Body rows of these sections stand on an earlier page. */
  readonly startedSection: number;
}

/** A cell whose row or span is not over. */
export interface OpenCell {
  readonly cell: BoxNode;
  /** Null: its content is over, or has not begun (`fresh`). */
  readonly token: BlockToken | null;
  readonly fresh: boolean;
  /** Fragments made and their heights. */
  readonly made: number;
  readonly consumed: Px;
}

/** A cell in this fragment. */
export interface PlacedCell {
  readonly cell: BoxNode;
  /** Null: an empty piece. */
  readonly result: Placed | null;
  /** From the fragment's border-box top. */
  readonly y: Px;
  /** Of a cell that continues from an earlier page. */
  readonly open: OpenCell | null;
  /** Not laid out for this page: stretched to its rows once they are placed. */
  readonly measured: boolean;
}

export interface PlacedRow {
  readonly row: number;
  readonly y: Px;
  readonly height: Px;
  readonly cells: readonly PlacedCell[];
  /** Goes on from the page before, or on the page after. */
  readonly resumed: boolean;
  readonly broken: boolean;
  /** What of its height comes after this fragment. */
  readonly rest: Px;
  /** Footnotes up to and with this row. */
  readonly footnotes: Footnotes;
}

export interface TableRun {
  readonly model: TableModel;
  readonly builder: BoxBuilder;
  readonly context: LayoutContext;
  readonly plan: BreakPlan | null;
  readonly data: TableData;
  /** Header rows repeated (or first placed) as a whole, then body rows. */
  readonly header: PlacedRow[];
  readonly rows: PlacedRow[];
  /** Cells from earlier pages by the row that they end in; null before the first row. */
  carried: ReadonlyMap<number, readonly PlacedCell[]> | null;
  readonly captions: Link[];
  /** Of cells that end in this fragment, whose content goes on in the next. */
  readonly over: BlockToken[];
  /** Top of the grid box. */
  gridTop: Px;
  /**
   * How much of this fragment is left to end edges that have overhung the page before: as in Chromium, no cell ends above its edge for
   * want of room, and what else goes on begins below.
   */
  overhang: Px;
  /** Where the next row would start. */
  y: Px;
  /** Room that a repeated footer takes below the rows, spacing included. */
  reserve: Px;
  readonly footnotesAtStart: Footnotes;
  /** The best break between the rows placed of the section that is being filled. `builder.best` is that of the whole table. */
  bestInSection: BreakPlan | null;
}

/** Lower limit of rows in this fragment. */
export function rowRoom(run: TableRun): Px {
  return roomOf(run.builder) - run.reserve - clonedEnd(run.builder);
}

/** Height of a whole section with the spacing between its rows. */
export function sectionHeight(model: TableModel, tracks: TableTracks, section: TableSection): Px {
  let height = 0;
  for (let row = section.from; row < section.to; row++) {
    if (isCollapsedRow(model, row)) continue;
    height += tracks.rowHeights[row]! + (height > 0 ? model.spacingY : 0);
  }
  return height;
}
