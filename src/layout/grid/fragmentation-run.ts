/** What is known while a fragment of a grid is filled. */

import type { Px } from '../../geometry.ts';
import { type BoxBuilder, roomOf } from '../core/builder.ts';
import { clonedEnd } from '../core/fragment-sizes.ts';
import type { Fragmentainer } from '../core/fragmentainer.ts';
import type { PlacedRows } from '../core/placed-rows.ts';
import type { LayoutResult } from '../core/results.ts';
import { keptData, type OpenRow } from '../core/tokens.ts';
import type { PlacedGridItem } from './items.ts';
import type { GridPlan } from './plan.ts';
import { type GridRow, gridRows } from './row-breaks.ts';

/** The smallest representable distance: a row that extends past its page by this continues on the next. */
export const EPSILON = 1 / 64;

export interface Run {
  readonly builder: BoxBuilder;
  readonly page: Fragmentainer;
  readonly input: PlacedRows<PlacedGridItem>;
  readonly plan: GridPlan;
  readonly rows: readonly GridRow[];
  /** Where this fragment begins in the unfragmented border box: what earlier fragments took of it, without repeated edges. */
  readonly sliceStart: Px;
  /** The start edge that this fragment repeats. */
  readonly repeated: Px;
  /** How much of the unfragmented grid this fragment can take. */
  readonly room: Px;
  /** There is no room here and never will be: the first row is placed regardless, even below the container's own edge. */
  readonly stuck: boolean;
  /** How far the rows that have not begun have been moved. */
  growth: Px;
  /** By row: how much the items that end in earlier fragments, or in this one as far as known, made it grow. */
  readonly expansions: ReadonlyMap<number, Px>;
  /**
   * By row: how much it grew in this fragment when that was filled before, with fewer known expansions. As in Chromium, a row does not grow
   * again because its items have stretched with it.
   */
  readonly growthBefore: ReadonlyMap<number, Px>;
  /** The expansions, as found in this fragment. */
  readonly found: Map<number, Px>;
  /** Items that grow with their breaks, as they were laid out before the expansions in this fragment were known: these are no news to them. */
  readonly grown: Map<PlacedGridItem, GrownItem>;
  /** Rows with items that continue. */
  readonly open: OpenRow[];
  /** Where the items so far end, relative to this fragment's border-box top. */
  bottom: Px;
  /** The first row that has not begun. */
  next: number;
}

interface GrownItem {
  readonly y: Px;
  readonly result: LayoutResult;
}

/** `before`: a run of this fragment with less known expansions. */
export function createRun(
  builder: BoxBuilder,
  page: Fragmentainer,
  plan: GridPlan,
  input: PlacedRows<PlacedGridItem>,
  before: Run | null,
): Run {
  const kept = keptData(builder.token, 'grid');
  const repeated = builder.index > 0 ? builder.top : 0;
  const room = roomOf(builder) - clonedEnd(builder) - repeated;
  const stuck = room < 1 && (page.atStart || builder.index > 0);
  return {
    builder,
    page,
    input,
    plan,
    rows: kept?.rows ?? gridRows(plan, builder.context),
    sliceStart: kept?.sliceStart ?? 0,
    repeated,
    room: stuck ? Number.POSITIVE_INFINITY : room,
    stuck,
    growth: kept?.growth ?? 0,
    expansions: before?.found ?? kept?.expansions ?? new Map(),
    growthBefore: differences(before?.found, kept?.expansions),
    found: new Map(kept?.expansions),
    grown: before?.grown ?? new Map(),
    open: [],
    bottom: builder.top,
    next: builder.token?.next ?? 0,
  };
}

function differences(
  expansions: ReadonlyMap<number, Px> = new Map(),
  less: ReadonlyMap<number, Px> = new Map(),
): ReadonlyMap<number, Px> {
  const found = [...expansions].map(([row, growth]) => [row, growth - (less.get(row) ?? 0)] as const);
  return new Map(found.filter(([, growth]) => growth > 0));
}

/** The next row must be placed here, since no later fragment has more room. */
export const isStuck = ({ stuck, builder }: Run): boolean => stuck && builder.links.length === 0;

/** From the unfragmented border box, less what the fragments before took. */
export const here = (run: Run, offset: Px): Px => run.builder.edges.top + offset - run.sliceStart;
