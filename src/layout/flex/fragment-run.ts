/** The state of building one fragment of a flex container, and the functions that lines and columns share. */

import type { BoxNode } from '../../boxes/box.ts';
import type { Px } from '../../geometry.ts';
import { Appeal, type BreakPlan } from '../core/break-facts.ts';
import { breaksFlow, minAppeal } from '../core/breaking.ts';
import { addChild, type BoxBuilder, noteShortage, roomOf, shortageOf } from '../core/builder.ts';
import { type ConstraintSpace, fits } from '../core/constraint-space.ts';
import { layoutAnew, layoutNode } from '../core/dispatch.ts';
import { clonedEnd, clonedStart, endsWhereItBegins, hasNothingAbove } from '../core/fragment-sizes.ts';
import type { Fragmentainer } from '../core/fragmentainer.ts';
import { addBaselines, type PlacedRow, type PlacedRows, shortened } from '../core/placed-rows.ts';
import type { LayoutResult, Placed } from '../core/results.ts';
import { fragmentainerAt } from '../core/spaces.ts';
import { type BlockToken, breakBeforeToken, keptData } from '../core/tokens.ts';
import type { PlacedItem } from './alignment.ts';
import type { FlexPlan } from './plan.ts';

/** Progress of the items in lines. Lines before `line` are finished. */
export interface LineProgress {
  readonly line: number;
  /** How far breaks have moved it. */
  readonly shift: Px;
  /** How much taller breaks have made it. */
  readonly growth: Px;
  /** Whether the line as a whole waits for the next fragment, and whether it has already been moved for that. */
  readonly waits: 'no' | 'unmoved' | 'moved';
}

/** Progress of the items in a column. */
export interface ColumnProgress {
  /** The first item that is not finished. */
  readonly next: number;
  /** How far breaks have moved the items that have not begun. */
  readonly shift: Px;
  /** How much of the planned height of the continuing item is still to come; null if it has not begun. */
  readonly rest: Px | null;
}

/** Progress of the items in a container. */
export type FlexProgress =
  | ({ readonly kind: 'lines' } & LineProgress)
  | { readonly kind: 'columns'; readonly columns: readonly ColumnProgress[] };

export interface FlexInput extends PlacedRows<PlacedItem> {
  readonly plan: FlexPlan;
  /** The item's used top and bottom margins. */
  readonly marginAbove: (item: PlacedItem) => Px;
  readonly marginBelow: (item: PlacedItem) => Px;
}

/** The environment in which the items of one fragment are placed. */
export interface FlexRun {
  readonly builder: BoxBuilder;
  readonly page: Fragmentainer;
  readonly input: FlexInput;
  readonly rows: readonly PlacedRow<PlacedItem>[];
  /** Where to break each column; for lines, the first entry applies. Null: wherever it turns out best. */
  readonly plans: readonly (BreakPlan | null)[] | null;
  /** Break tokens of items that continue, or that have moved to this fragment. */
  readonly tokens: ReadonlyMap<BoxNode, BlockToken>;
  /** Where this fragment begins in the unfragmented border box: what earlier fragments took of it, without repeated edges. */
  readonly sliceStart: Px;
  /** Room for items, from the fragment's top: above an end edge that every fragment repeats. */
  readonly room: Px;
  /** There is no room here and never will be: the first item is placed regardless, even below its own margin. */
  readonly stuck: boolean;
  /** The container ends here whatever is in it: its first item stays here, even if it overflows. As in Chromium, not in columns. */
  readonly needsContent: boolean;
  /** Where the items so far end, including the margins of those that end here. */
  bottom: Px;
}

/** `whole`: all items are placed; `refused`: nothing fits here; a list: where it would be better to break. */
export type Outcome = 'whole' | 'broken' | 'refused' | readonly (BreakPlan | null)[];

export function createRun(
  builder: BoxBuilder,
  page: Fragmentainer,
  input: FlexInput,
  plans: FlexRun['plans'],
): FlexRun {
  const room = roomOf(builder) - clonedEnd(builder);
  const stuck = room - builder.top < 1 && (page.atStart || builder.index > 0);
  return {
    builder,
    page,
    input,
    rows: input.rows,
    plans,
    tokens: new Map((builder.token?.children ?? []).map((token) => [token.node, token as BlockToken])),
    sliceStart: keptData(builder.token, 'flex')?.sliceStart ?? 0,
    room: stuck ? Number.POSITIVE_INFINITY : room,
    stuck,
    needsContent: input.plan.row && !builder.space.growsWithBreaks && endsWhereItBegins(builder, builder.width),
    bottom: builder.top,
  };
}

/** Continues the overflow of finished items, parallel to what follows. https://drafts.csswg.org/css-break-4/#parallel-flows */
export function continueOverflow(run: FlexRun): void {
  const { builder, input, rows, tokens } = run;
  let left = 0;
  for (const { past } of tokens.values()) if (past === 'end') left++;
  for (let at = Math.min(rows.length - 1, builder.token?.next ?? 0); at >= 0 && left > 0; at--) {
    for (const item of rows[at]!.items) {
      const token = tokens.get(item.node);
      if (token?.past !== 'end') continue;
      left--;
      const result = layOutItem(run, item, builder.top, { token });
      if (result.fragment) addChild(builder, result, builder.edges.left + item.x, builder.top, input.relativeOf(item));
      else builder.tokens.push(token);
    }
  }
}

// --- items -----------------------------------------------------------------------------------------------------

/** Converts an offset in the unfragmented content box to one in this fragment's border box. */
export const here = ({ builder, sliceStart }: FlexRun, offset: Px): Px =>
  builder.edges.top + offset - sliceStart + (builder.index > 0 ? builder.top : 0);

export function isAtStart({ builder, page, room, stuck, needsContent }: FlexRun, y: Px): boolean {
  if (hasNothingAbove(builder, page, y)) return true;
  const keepsFirst = needsContent && builder.tokens.length === 0 && fits(y, room);
  return builder.links.length === 0 && (stuck || keepsFirst);
}

interface ItemLayout {
  readonly token: BlockToken | null;
  /** Where to break the item. */
  readonly inside: BreakPlan | null;
  /** The height beyond the planned one that is imposed on a stretched item. */
  readonly more: Px;
  /** Do not reuse a measured fragment: the item must report where it could be broken. */
  readonly anew: boolean;
}

const AS_PLANNED: ItemLayout = { token: null, inside: null, more: 0, anew: false };

/** Lays the item out with its top edge at `y`. */
export function layOutItem(run: FlexRun, item: PlacedItem, y: Px, change: Partial<ItemLayout>): LayoutResult {
  const { builder, input, page } = run;
  const { token, inside, more, anew } = { ...AS_PLANNED, ...change };
  const fragmentainer = fragmentainerAt(page, y, {
    repeated: page.repeated + clonedStart(builder),
    size: page.size - clonedEnd(builder),
    repeatedEnd: page.repeatedEnd + clonedEnd(builder),
    atStart: isAtStart(run, y),
    footnotes: builder.footnotes,
    keepsFootnotes: false,
  });
  const space: ConstraintSpace = shortened(input.spaceOf(item, fragmentainer), -more);
  const result = (anew ? layoutAnew : layoutNode)(item.node, space, token, inside, builder.context);
  noteShortage(builder, shortageOf(result));
  return result;
}

/** The item begins below the end of the page, or exactly at it with no content in this fragment. */
export const isPastEnd = ({ room }: FlexRun, y: Px, result: LayoutResult): boolean =>
  !fits(y, room) || (y >= room && (!result.fragment || breaksFlow(result.token)));

/** Adds the item at `y` to the fragment. */
export function accept(run: FlexRun, row: PlacedRow<PlacedItem>, item: PlacedItem, y: Px, result: Placed): void {
  const { builder, input } = run;
  addChild(builder, result, builder.edges.left + item.x, y, input.relativeOf(item));
  addBaselines(builder, input.baselineItems(row), item, result.fragment, y);
  const margin = breaksFlow(result.token) ? 0 : input.marginBelow(item);
  run.bottom = Math.max(run.bottom, y + result.fragment.height + margin);
}

/** Moves the item to the next fragment. */
export function moveOn({ builder }: FlexRun, item: PlacedItem, forced: boolean, appeal: Appeal): void {
  builder.tokens.push(breakBeforeToken(item.node, forced));
  // https://drafts.csswg.org/css-break-4/#possible-breaks : none is inside the start border and padding.
  const breaksEdge = !forced && builder.index === 0 && !fits(builder.top, roomOf(builder));
  builder.appeal = minAppeal(builder.appeal, breaksEdge ? Appeal.LastResort : appeal);
}

/** Nothing of the container is in this fragment, and the next fragmentainer has more room. */
export const isNothingHere = ({ builder, page }: FlexRun): boolean =>
  builder.index === 0 && builder.links.length === 0 && !page.atStart;
