/** The state of making one fragment of a table. */

import type { BoxNode, TableSection } from '../../boxes/box.ts';
import type { Px } from '../../geometry.ts';
import type { BreakPlan } from '../core/break-facts.ts';
import { type BoxBuilder, roomOf } from '../core/builder.ts';
import type { LayoutContext } from '../core/context.ts';
import { clonedEnd } from '../core/fragment-sizes.ts';
import type { Link } from '../core/fragments.ts';
import type { Placed } from '../core/results.ts';
import type { BlockToken } from '../core/tokens.ts';
import type { TableTracks } from './row-heights.ts';
import { isCollapsedRow, type TableModel } from './table-model.ts';

/** What a table's token carries to the next fragment. */
export interface TableData {
  readonly kind: 'table';
  readonly tracks: TableTracks;
  readonly width: Px;
  readonly phase: 'top-captions' | 'rows' | 'bottom-captions';
  /** The caption to continue with, and its token. */
  readonly caption: number;
  readonly captionToken: BlockToken | null;
  /** The next row; `resumed` is true if it began on an earlier page. */
  readonly next: number;
  readonly resumed: boolean;
  /** The previous fragment ended with a forced break. */
  readonly forced: boolean;
  /** How much of the height of the continuing row is still to come. */
  readonly rest: Px;
  /** Cells that continue after the break. */
  readonly open: readonly OpenCell[];
  /** Tokens of cells that have ended but whose content overflows them and the page. */
  readonly over: readonly BlockToken[];
  /** The table ends but for end edges of cells, which overhang the next page: see `onlyEdgesContinue`. */
  readonly overhangs: boolean;
  readonly repeatHeader: boolean;
  readonly repeatFooter: boolean;
  /** The header rows have been placed on an earlier page. */
  readonly headerDone: boolean;
}

/** A cell whose row or rows have not ended. */
export interface OpenCell {
  readonly cell: BoxNode;
  /** Null if its content has ended, or has not begun (`fresh`). */
  readonly token: BlockToken | null;
  readonly fresh: boolean;
  /** The number of fragments made so far, and the sum of their heights. */
  readonly made: number;
  readonly consumed: Px;
}

/** A cell in this fragment. */
export interface PlacedCell {
  readonly cell: BoxNode;
  /** Null for an empty fragment. */
  readonly result: Placed | null;
  /** From the fragment's border-box top. */
  readonly y: Px;
  /** Set if the cell continues from an earlier page. */
  readonly open: OpenCell | null;
  /** Not laid out for this page: the measured cell is stretched to its rows once they are placed. */
  readonly measured: boolean;
}

export interface PlacedRow {
  readonly row: number;
  readonly y: Px;
  readonly height: Px;
  readonly cells: readonly PlacedCell[];
  /** Continues from the previous page, or on the next page. */
  readonly resumed: boolean;
  readonly broken: boolean;
  /** How much of its height comes after this fragment. */
  readonly rest: Px;
}

export interface TableRun {
  readonly model: TableModel;
  readonly builder: BoxBuilder;
  readonly context: LayoutContext;
  readonly plan: BreakPlan | null;
  readonly data: TableData;
  /** Unbroken header rows, repeated or placed for the first time; then the body rows. */
  readonly header: PlacedRow[];
  readonly rows: PlacedRow[];
  /** Cells from earlier pages by the row in which they end; null before the first row is placed. */
  carried: ReadonlyMap<number, readonly PlacedCell[]> | null;
  readonly captions: Link[];
  /** Tokens of cells that end in this fragment but whose content continues in the next. */
  readonly over: BlockToken[];
  /** Top of the grid box. */
  gridTop: Px;
  /**
   * How much of the start of this fragment is used by end edges for which the previous page had no room. As in Chromium, such cells end
   * here below their edges, and other continuing cells begin below these.
   */
  overhang: Px;
  /** Top of the next row. */
  y: Px;
  /** Height reserved for a repeated footer below the rows, with the spacing and the border around it. */
  reserve: Px;
  /** The best break between the rows placed so far in the current section. `builder.best` is that of the whole table. */
  bestInSection: BreakPlan | null;
}

/** Where rows must end in this fragment. */
export function rowRoom(run: TableRun): Px {
  return roomOf(run.builder) - run.reserve - clonedEnd(run.builder);
}

/**
 * With collapsed borders, half of those at the table's edge are outside its rows. As in Chromium, a header or footer that is repeated keeps
 * that half in the table, so that no border of it is cut off by the end of the page.
 */
export const borderAboveHeader = ({ model, data, builder }: TableRun): Px =>
  model.borders && data.repeatHeader && !data.overhangs ? builder.edges.top : 0;
export const borderBelowFooter = ({ model, data, builder }: TableRun): Px =>
  model.borders && data.repeatFooter ? builder.edges.bottom : 0;

/** Height of a whole section with the spacing between its rows. */
export function sectionHeight(model: TableModel, tracks: TableTracks, section: TableSection): Px {
  let height = 0;
  for (let row = section.from; row < section.to; row++) {
    if (isCollapsedRow(model, row)) continue;
    height += tracks.rowHeights[row]! + (height > 0 ? model.spacingY : 0);
  }
  return height;
}
