/** Fills the columns of one row, and finds the height that balances them. https://drafts.csswg.org/css-multicol-1/#filling-columns */

import type { BoxNode } from '../../boxes/box.ts';
import type { Px } from '../../geometry.ts';
import { layoutNode } from '../core/dispatch.ts';
import { independentSpace } from '../core/spaces.ts';
import {
  Appeal,
  type BlockToken,
  type Fragmentainer,
  fits,
  type LayoutContext,
  NO_NOTES,
  type Placed,
} from '../core/types.ts';
import type { Columns } from './columns.ts';

export interface ColumnRow {
  readonly columns: readonly Placed[];
  /** Content that did not fit in the columns. */
  readonly token: BlockToken | null;
  /** Height of the tallest content. */
  readonly height: Px;
  readonly shortage: Px;
}

export interface ColumnFlow {
  /** The anonymous box around the content of the row. */
  readonly node: BoxNode;
  readonly columns: Columns;
  readonly percentBlock: Px;
  readonly outer: Fragmentainer | null;
  readonly context: LayoutContext;
}

/** Tries at a height, by how many multi-column boxes are around: each level multiplies the work of the one inside it. */
const ROUNDS = [24, 2];

function roundsAt(node: BoxNode): number {
  let around = -1;
  for (let at = node.parent; at && around < ROUNDS.length; at = at.parent) if (at.formatting === 'multicol') around++;
  return ROUNDS[around] ?? 0;
}

/** `most` columns of `height`, or fewer. */
export function fillColumns(flow: ColumnFlow, start: BlockToken | null, height: Px, most: number): ColumnRow {
  const columns: Placed[] = [];
  let token = start;
  let used = 0;
  let shortage = Number.POSITIVE_INFINITY;
  do {
    const fragmentainer: Fragmentainer = {
      kind: 'column',
      size: height,
      offset: 0,
      atStart: true,
      avoidInside: false,
      notes: NO_NOTES,
      outer: flow.outer,
    };
    const space = independentSpace(flow.columns.width, { percentBlock: flow.percentBlock, fragmentainer });
    const result = layoutNode(flow.node, space, token, null, flow.context);
    if (!result.fragment) throw new Error('a fresh column takes whatever it is given');
    columns.push(result);
    shortage = Math.min(shortage, result.breaks.shortage);
    used = Math.max(used, result.token ? contentBottom(result) : result.fragment.height);
    token = result.token;
  } while (token && columns.length < most);
  return { columns, token, height: used, shortage };
}

/** A broken fragment fills its column; what counts is where its content ends. */
function contentBottom({ fragment }: Placed): Px {
  return fragment.children.reduce((most, link) => Math.max(most, link.y + link.fragment.height), 0);
}

/** The whole flow's height and its tallest unbreakable piece, measured once. */
export function measureFlow(flow: ColumnFlow): { readonly height: Px; readonly tallest: Px } {
  const result = layoutNode(
    flow.node,
    independentSpace(flow.columns.width, { percentBlock: flow.percentBlock }),
    null,
    null,
    flow.context,
  );
  if (!result.fragment) throw new Error('an unfragmented layout cannot be refused');
  return { height: result.fragment.height, tallest: result.breaks.tallest };
}

/** Something unbreakable was cut: the columns are too short for it. */
const sliced = (row: ColumnRow): boolean => row.columns.some(({ breaks }) => breaks.appeal === Appeal.LastResort);

/** The least height, up to `limit`, at which all that is left fits in the columns; null where none does. */
export function balanceColumns(flow: ColumnFlow, start: BlockToken | null, limit: Px): ColumnRow | null {
  const rounds = roundsAt(flow.node);
  if (rounds === 0) return null;
  const whole = measureFlow(flow);
  const left = Math.max(0, whole.height - (start?.consumed ?? 0));
  const { count } = flow.columns;
  let height = Math.max(1, Math.min(whole.tallest, limit), left / count);
  for (let round = 0; round < rounds; round++) {
    if (!fits(height, limit)) return null;
    const row = fillColumns(flow, start, height, count);
    if (!row.token && (!sliced(row) || height >= limit)) return row;
    const step = Number.isFinite(row.shortage) && row.shortage > 0 ? row.shortage : left / count / 8;
    height += Math.max(1, step);
  }
  return null;
}
