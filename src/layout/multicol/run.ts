/** The state of making one fragment of a multi-column container. */

import type { Px } from '../../geometry.ts';
import { type BoxBuilder, roomOf } from '../core/builder.ts';
import { fits, INDEFINITE } from '../core/constraint-space.ts';
import { finishBox } from '../core/finish-box.ts';
import { wholeBlockSize } from '../core/fragment-sizes.ts';
import type { Placed } from '../core/results.ts';
import type { BlockToken } from '../core/tokens.ts';
import type { ColumnLine } from './column-lines.ts';
import type { Columns } from './columns.ts';

export interface Run {
  readonly builder: BoxBuilder;
  readonly columns: Columns;
  readonly innerWidth: Px;
  readonly percentBlock: Px;
  /** Whether the box's own height or max-height ends the columns. */
  readonly bounded: boolean;
  readonly limit: Px;
  /** Bottom margin of a spanner that ends at `bottom`: it collapses with the top margin of the next spanner. */
  spannerMargin: Px | null;
  /** Top of the last row of columns, as long as nothing follows it. */
  lastRow: Px | null;
  /** Where the content placed so far ends, from the fragment's border-box top. */
  bottom: Px;
  /** Null if columns may be as tall as the box allows. */
  readonly line: ColumnLine | null;
  readonly rules: { readonly x: Px; readonly y: Px; readonly height: Px }[];
}

export const isAtStart = ({ builder }: Run): boolean => (builder.fragmentainer?.atStart ?? true) && !builder.hasContent;

/** Nothing more fits on this page; the box continues with child `at`. */
export function breakAt(run: Run, at: number, token: BlockToken): Placed {
  const { builder } = run;
  if (!builder.tokens.includes(token)) builder.tokens.push(token);
  const room = roomOf(builder);
  const height = Number.isFinite(room) ? Math.max(room, run.bottom) : run.bottom;
  // What is past the maximum height continues in a flow parallel to what follows: https://drafts.csswg.org/css-break-4/#parallel-flows
  const isEnded = builder.token?.past === 'end';
  const rest = isEnded ? 0 : wholeBlockSize(builder, height + builder.edges.bottom + 1) - builder.consumed;
  const isOver = run.percentBlock === INDEFINITE && run.bounded && fits(rest, height);
  return finish(run, { height: isOver ? Math.max(0, rest) : height, broken: isOver ? 'end' : 'none', next: at });
}

export function finish(run: Run, options: Parameters<typeof finishBox>[1]): Placed {
  const { builder } = run;
  const end = (options.height ?? 0) - builder.edges.bottom;
  // The column rules of the last row extend to the end of the box.
  const rules = run.rules.map((rule) =>
    run.lastRow === rule.y ? { ...rule, height: Math.max(rule.height, end - rule.y) } : rule,
  );
  const extra = rules.length > 0 ? ({ kind: 'column-rules', rules, horizontal: false } as const) : null;
  return finishBox(run.builder, { ...options, extra });
}
