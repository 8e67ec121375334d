/**
 * The multi-column formatting context: rows of columns between column spanners, each row a fragmentation context of its own inside
 * the page's. https://drafts.csswg.org/css-multicol-1/
 */

import type { BoxNode } from '../../boxes/box.ts';
import type { Px } from '../../geometry.ts';
import {
  boxEdges,
  childPercentBlock,
  heightLimits,
  resolveBlockSize,
  resolveInlineSize,
  usedMargins,
} from '../core/box-model.ts';
import { breakBeforeToken } from '../core/breaking.ts';
import { addChild, type BoxBuilder, createBuilder, finishBox, roomOf, setBaselines } from '../core/builder.ts';
import { intrinsicSizes, layoutNode } from '../core/dispatch.ts';
import { relativeOffset } from '../core/relative.ts';
import { fragmentainerAt, independentSpace } from '../core/spaces.ts';
import { type BlockToken, type FormattingContext, INDEFINITE, type LayoutResult, type Placed } from '../core/types.ts';
import { balanceColumns, type ColumnFlow, type ColumnRow, fillColumns } from './balance.ts';
import { type Columns, columnGapOf, usedColumns } from './columns.ts';

export const multicolFormattingContext: FormattingContext = {
  formatting: 'multicol',
  layout(node, space, token, _plan, context) {
    const edges = boxEdges(node, space.percentInline ?? space.inlineSize, space.border);
    const width = resolveInlineSize(node, space, edges, context);
    const builder = createBuilder(node, space, token, width, context, edges);
    builder.dependsOnBlock = true;
    const innerWidth = Math.max(0, width - edges.inline);
    const percentBlock = childPercentBlock(node, space, edges, width);
    const maxHeight = heightLimits(node, space, edges).max - edges.block;
    const run: Run = {
      builder,
      columns: usedColumns(node, innerWidth, context),
      innerWidth,
      percentBlock,
      // What the box's own height leaves for columns.
      limit: Math.max(
        0,
        Math.min(percentBlock === INDEFINITE ? Number.POSITIVE_INFINITY : percentBlock, maxHeight) - builder.consumed,
      ),
      bottom: builder.top,
      rules: [],
    };
    for (let at = token?.next ?? 0; at < node.children.length; at++) {
      const child = node.children[at]!;
      const known = token?.children.find((entry) => entry.node === child);
      const resumed = known?.kind === 'block' && known.made > 0 ? known : null;
      const outcome = isSpanner(child) ? placeSpanner(run, at, resumed) : placeColumns(run, at, resumed);
      if (outcome) return outcome;
    }
    const content = run.bottom + edges.bottom;
    const whole = resolveBlockSize(node, space, edges, width, builder.consumed + content);
    return finish(run, { height: Math.max(token ? content : 0, whole - builder.consumed), broken: null });
  },
  intrinsic(node, percentBlock, context) {
    const sizes = node.children.map((child) => intrinsicSizes(child, percentBlock, context));
    const min = sizes.reduce((most, size) => Math.max(most, size.min), 0);
    const max = sizes.reduce((most, size) => Math.max(most, size.max), 0);
    const { columnCount, columnWidth } = node.style.multicol;
    const count = columnCount === 'auto' ? 1 : columnCount;
    const gaps = columnGapOf(node, 0) * (count - 1);
    const least = columnWidth === 'auto' ? min * count + gaps : Math.min(min, columnWidth);
    const most = Math.max(columnWidth === 'auto' ? max : Math.max(max, columnWidth), 0) * count + gaps;
    return { min: least, max: Math.max(least, most), dependsOnBlock: sizes.some((size) => size.dependsOnBlock) };
  },
};

interface Run {
  readonly builder: BoxBuilder;
  readonly columns: Columns;
  readonly innerWidth: Px;
  readonly percentBlock: Px;
  readonly limit: Px;
  /** Where the content placed so far ends, from the fragment's border-box top. */
  bottom: Px;
  readonly rules: { readonly x: Px; readonly y: Px; readonly height: Px }[];
}

const isSpanner = (child: BoxNode): boolean => child.style.multicol.columnSpan === 'all';

function finish(run: Run, options: Parameters<typeof finishBox>[1]): Placed {
  const extra = run.rules.length > 0 ? ({ kind: 'column-rules', rules: run.rules } as const) : null;
  return finishBox(run.builder, { ...options, extra });
}

/** Nothing more fits on this page: the box goes on with child `at`. */
function breakAt(run: Run, at: number, token: BlockToken): Placed {
  const { builder } = run;
  if (!builder.tokens.includes(token)) builder.tokens.push(token);
  const room = roomOf(builder);
  return finish(run, {
    height: Number.isFinite(room) ? Math.max(room, run.bottom) : run.bottom,
    broken: 'none',
    next: at,
  });
}

const isAtStart = ({ builder }: Run): boolean => (builder.fragmentainer?.atStart ?? true) && !builder.solid;

function placeSpanner(run: Run, at: number, resumed: BlockToken | null): LayoutResult | null {
  const { builder } = run;
  const child = builder.node.children[at]!;
  const margins = usedMargins(child, run.innerWidth);
  const top = run.bottom + (resumed ? 0 : margins.top);
  const atStart = isAtStart(run);
  const space = independentSpace(run.innerWidth, {
    percentBlock: run.percentBlock,
    fragmentainer: fragmentainerAt(builder.fragmentainer, top, { atStart, notes: builder.notes }),
  });
  const result = layoutNode(child, space, resumed, null, builder.context);
  const overflows =
    result.fragment !== null && !result.token && top + result.fragment.height > roomOf(builder) + 1 / 128;
  if (!result.fragment || (overflows && !atStart)) {
    if (at === 0 && !builder.token) return { fragment: null, why: 'no-room', bfcBlock: 0 };
    return breakAt(run, at, breakBeforeToken(child, false));
  }
  const x = builder.edges.left + margins.left;
  addChild(builder, result, x, top, relativeOffset(child, run.innerWidth, run.percentBlock, false));
  setBaselines(builder, result.fragment, top);
  run.bottom = top + result.fragment.height + margins.bottom;
  return result.token ? breakAt(run, at, result.token) : null;
}

function placeColumns(run: Run, at: number, resumed: BlockToken | null): LayoutResult | null {
  const { builder } = run;
  const child = builder.node.children[at]!;
  const room = roomOf(builder) - run.bottom - builder.edges.bottom;
  const limit = Math.min(room, run.limit - (run.bottom - builder.top));
  if (limit < 1 && !isAtStart(run)) {
    if (at === 0 && !builder.token) return { fragment: null, why: 'no-room', bfcBlock: 0 };
    return breakAt(run, at, breakBeforeToken(child, false));
  }
  const flow: ColumnFlow = {
    node: child,
    columns: run.columns,
    percentBlock: run.percentBlock,
    outer: builder.fragmentainer,
    context: builder.context,
  };
  const row = columnRow(run, flow, at, resumed, Math.max(1, limit));
  linkColumns(run, row);
  return row.token ? breakAt(run, at, row.token) : null;
}

/** Balanced where the content ends here, filled where it goes on. */
function columnRow(run: Run, flow: ColumnFlow, at: number, start: BlockToken | null, limit: Px): ColumnRow {
  const { builder } = run;
  const { columnFill } = builder.node.style.multicol;
  const last = at === builder.node.children.length - 1;
  const bounded = Number.isFinite(limit);
  const fill =
    columnFill === 'auto' && last && bounded && (run.percentBlock !== INDEFINITE || builder.fragmentainer === null);
  const balanced = fill ? null : balanceColumns(flow, start, limit);
  if (balanced) return balanced;
  // Without pages to go on to, columns overflow to the side.
  const ownHeight = run.percentBlock !== INDEFINITE && limit < roomOf(builder) - run.bottom - builder.edges.bottom - 1;
  const most = builder.fragmentainer && !ownHeight ? run.columns.count : Number.POSITIVE_INFINITY;
  return fillColumns(flow, start, bounded ? limit : Math.max(1, limitless(flow)), most);
}

/** A height to try where nothing bounds the columns and balancing gave up. */
const limitless = (flow: ColumnFlow): Px => flow.context.viewport.height;

function linkColumns(run: Run, row: ColumnRow): void {
  const { builder, columns } = run;
  const rtl = builder.node.style.writing.direction === 'rtl';
  row.columns.forEach((column, i) => {
    const offset = i * (columns.width + columns.gap);
    const x = builder.edges.left + (rtl ? run.innerWidth - offset - columns.width : offset);
    addChild(builder, { ...column, token: null, notes: builder.notes }, x, run.bottom);
    setBaselines(builder, column.fragment, run.bottom);
    if (i > 0)
      run.rules.push({
        x: rtl ? x + columns.width + columns.gap / 2 : x - columns.gap / 2,
        y: run.bottom,
        height: row.height,
      });
  });
  run.bottom += row.height;
}
