/**
 * Absolutely positioned boxes in rows and sections, which are containing blocks as other boxes are.
 * https://drafts.csswg.org/css-tables-3/#global-style-overrides
 * Not yet: in a row that breaks, `bottom` is from the end of the part on the page of the static position, not from that of the row.
 */

import type { BoxNode, TableSection } from '../../boxes/box.ts';
import type { Point, Px, Rect } from '../../geometry.ts';
import { INDEFINITE } from '../core/constraint-space.ts';
import type { PendingBox } from '../core/fragments.ts';
import { containsPositioned } from '../core/kinds.ts';
import { relativeOffset } from '../core/relative.ts';
import { changedPending, movePending } from '../core/results.ts';
import type { PlacedRow, TableRun } from './run.ts';

export interface RowContent {
  readonly placed: PlacedRow;
  /** Positioned boxes in its cells for which these are no containing blocks, from the top left of the row. */
  readonly pending: PendingBox[];
}

/** Hands the boxes to the table, with the part of the row or section in this fragment if that is their containing block. */
export function addPositioned(
  { builder, model: { structure, rtl } }: TableRun,
  rows: readonly RowContent[],
  { x, width }: { readonly x: Px; readonly width: Px },
): void {
  if (rows.every(({ pending }) => pending.length === 0)) return;
  const offsetOf = (node: BoxNode): Point => relativeOffset(node, width, INDEFINITE, rtl) ?? UNMOVED;
  const sectionOf = ({ placed }: RowContent): TableSection => structure.sections[structure.rows[placed.row]!.section]!;
  const ends = new Map<TableSection, Ends>();
  for (const row of rows) {
    const section = sectionOf(row);
    ends.set(section, { first: ends.get(section)?.first ?? row.placed, last: row.placed });
  }
  const rectangle = ({ first, last }: Ends, offset: Point): Rect => ({
    x: x + offset.x,
    y: first.y + offset.y,
    width,
    height: last.y + last.height - first.y,
  });
  for (const row of rows) {
    if (row.pending.length === 0) continue;
    const section = sectionOf(row);
    const { box } = structure.rows[row.placed.row]!;
    const ofSection = offsetOf(section.box);
    const own = offsetOf(box);
    const offset = { x: ofSection.x + own.x, y: ofSection.y + own.y };
    for (const pending of row.pending) {
      const moved = movePending(pending, x + offset.x, row.placed.y + offset.y);
      let inlineContainer = moved.inlineContainer;
      if (inlineContainer === null && pending.above === null && pending.deferred === null) {
        if (containsPositioned(box, pending.node)) {
          inlineContainer = rectangle({ first: row.placed, last: row.placed }, offset);
        } else if (containsPositioned(section.box, pending.node)) {
          inlineContainer = rectangle(ends.get(section)!, ofSection);
        }
      }
      builder.pending.push(
        inlineContainer === moved.inlineContainer ? moved : changedPending(moved, { inlineContainer }),
      );
    }
  }
}

/** The first and the last row of a section in this fragment. */
interface Ends {
  readonly first: PlacedRow;
  readonly last: PlacedRow;
}

const UNMOVED: Point = { x: 0, y: 0 };
