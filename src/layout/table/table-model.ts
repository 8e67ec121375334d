/** The properties of a table that do not depend on its width: border model, spacing, collapsed borders. Made once per table. */

import type { BoxNode, TableSection, TableStructure } from '../../boxes/box.ts';
import type { SizeValue } from '../../css/properties/computed-boxes.ts';
import { type Edges, NO_EDGES, type Px } from '../../geometry.ts';
import { type BoxMemo, createBoxMemo } from '../core/box-memo.ts';
import { type BoxEdges, boxEdges } from '../core/box-model.ts';
import type { ConstraintSpace } from '../core/constraint-space.ts';
import type { LayoutContext } from '../core/context.ts';
import { type CollapsedBorders, cellBorderOf, collapseBorders, tableBorderOf } from './collapsed-borders.ts';

export interface TableModel {
  readonly node: BoxNode;
  readonly structure: TableStructure;
  readonly headerSection: TableSection | null;
  readonly footerSection: TableSection | null;
  /** Null if borders are separated. */
  readonly borders: CollapsedBorders | null;
  /** 0 if borders collapse. */
  readonly spacingX: Px;
  readonly spacingY: Px;
  readonly rtl: boolean;
  /** `table-layout: fixed` with a width that does not depend on the content. */
  readonly fixed: boolean;
  readonly cellBorders: BoxMemo<Edges>;
  /** The first few distinct ones. */
  readonly borderKinds: Edges[];
  /** The last constraint space in which a cell of each column was measured: most cells of a column can share it. */
  readonly columnSpaces: ConstraintSpace[];
  /** Kept from the first use until the table has been laid out. */
  constraints: readonly import('./column-constraints.ts').ColumnConstraint[] | null;
}

export function tableModel(node: BoxNode, context: LayoutContext): TableModel {
  const models = context.caches.tableModels;
  let model = models.get(node);
  if (!model) {
    model = createModel(node);
    models.set(node, model);
  }
  return model;
}

function createModel(node: BoxNode): TableModel {
  const { borderCollapse, borderSpacing } = node.style.tableInherited;
  const collapses = borderCollapse === 'collapse';
  const structure = node.table!;
  const fixed = node.style.inline.tableLayout === 'fixed' && !isByContent(node.style.size.width);
  const isEmpty = structure.rows.every(({ cells }) => cells.length === 0);
  return {
    node,
    structure,
    headerSection: structure.sections.find((section) => section.kind === 'header') ?? null,
    footerSection: structure.sections.find((section) => section.kind === 'footer') ?? null,
    borders: collapses ? collapseBorders(node, structure, fixed) : null,
    // Browsers round the spacing down to whole px, and have none in a table without cells.
    spacingX: collapses || isEmpty ? 0 : Math.floor(borderSpacing[0]),
    spacingY: collapses || isEmpty ? 0 : Math.floor(borderSpacing[1]),
    rtl: node.style.writing.direction === 'rtl',
    fixed,
    cellBorders: createBoxMemo(),
    borderKinds: [],
    columnSpaces: [],
    constraints: null,
  };
}

/** Border and padding of the grid box; a collapsed table has half of its outer borders and no padding. */
export function tableEdges(model: TableModel, inlineSize: Px): BoxEdges {
  if (!model.borders) return boxEdges(model.node, inlineSize);
  const border = tableBorderOf(model.borders, model.rtl);
  return {
    border,
    padding: NO_EDGES,
    inline: border.left + border.right,
    block: border.top + border.bottom,
    ...border,
  };
}

/** Used border of a cell if borders collapse; undefined = that of its style. */
export function cellBorder(model: TableModel, cell: BoxNode): Edges | undefined {
  if (!model.borders) return undefined;
  let border = model.cellBorders.get(cell);
  if (!border) {
    border = sameEdges(model, cellBorderOf(model.borders, cell.cell!, model.rtl));
    model.cellBorders.set(cell, border);
  }
  return border;
}

const MAX_KINDS = 16;

/** Lets cells with the same borders share one object, so that what is derived from it is computed once. */
function sameEdges({ borderKinds }: TableModel, border: Edges): Edges {
  const { top, right, bottom, left } = border;
  const known = borderKinds.find(
    (kind) => kind.top === top && kind.right === right && kind.bottom === bottom && kind.left === left,
  );
  if (known) return known;
  if (borderKinds.length < MAX_KINDS) borderKinds.push(border);
  return border;
}

export function isCollapsedColumn(model: TableModel, index: number): boolean {
  const { column, group } = model.structure.columns[index]!;
  return column?.style.color.visibility === 'collapse' || group?.style.color.visibility === 'collapse';
}

export const hasCollapsedColumn = (model: TableModel): boolean =>
  model.structure.columns.some((_, i) => isCollapsedColumn(model, i));

export function isCollapsedRow(model: TableModel, index: number): boolean {
  const row = model.structure.rows[index]!;
  return (
    row.box.style.color.visibility === 'collapse' ||
    model.structure.sections[row.section]!.box.style.color.visibility === 'collapse'
  );
}

/** https://drafts.csswg.org/css-tables-3/#table-layout-property : with any other width, even `fit-content`, the layout can be fixed. */
const isByContent = (width: SizeValue): boolean => width === 'auto' || width === 'max-content';
