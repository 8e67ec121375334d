/** The state of making one fragment of a flex container, and what lines and columns share. */

import type { BoxNode } from '../../boxes/box.ts';
import type { Px } from '../../geometry.ts';
import { Appeal, type BreakPlan } from '../core/break-facts.ts';
import { breaksFlow, minAppeal } from '../core/breaking.ts';
import {
  addChild,
  type BoxBuilder,
  clonedEnd,
  clonedStart,
  noteShortage,
  roomOf,
  shortageOf,
} from '../core/builder.ts';
import { type ConstraintSpace, fits } from '../core/constraint-space.ts';
import { layoutAnew, layoutNode } from '../core/dispatch.ts';
import type { Fragmentainer } from '../core/fragmentainer.ts';
import { addBaselines, type PlacedRow, type PlacedRows, shortened } from '../core/placed-rows.ts';
import type { LayoutResult, Placed } from '../core/results.ts';
import { fragmentainerAt } from '../core/spaces.ts';
import { type BlockToken, breakBeforeToken, keptData } from '../core/tokens.ts';
import type { PlacedItem } from './alignment.ts';
import type { FlexPlan } from './plan.ts';

/** How far the items of lines have come. Lines above `line` are finished. */
export interface LineProgress {
  readonly line: number;
  /** How far breaks have moved it. */
  readonly shift: Px;
  /** How much higher breaks have made it. */
  readonly growth: Px;
  /** The line as a whole waits for the next fragment, and has not been moved for that yet; or has been. */
  readonly waits: 'no' | 'unmoved' | 'moved';
}

/** How far the items of a column have come. */
export interface ColumnProgress {
  /** The first item that is not finished. */
  readonly next: number;
  /** How far breaks have moved what has not begun. */
  readonly shift: Px;
  /** What of the planned height of the item that continues is still to come; null where it has not begun. */
  readonly rest: Px | null;
}

/** How far the items of a container have come. */
export type FlexProgress =
  | ({ readonly kind: 'lines' } & LineProgress)
  | { readonly kind: 'columns'; readonly columns: readonly ColumnProgress[] };

export interface FlexInput extends PlacedRows<PlacedItem> {
  readonly plan: FlexPlan;
  /** The item's used top and bottom margins. */
  readonly marginAbove: (item: PlacedItem) => Px;
  readonly marginBelow: (item: PlacedItem) => Px;
}

/** What the items of one fragment are placed in. */
export interface FlexRun {
  readonly builder: BoxBuilder;
  readonly page: Fragmentainer;
  readonly input: FlexInput;
  readonly rows: readonly PlacedRow<PlacedItem>[];
  /** Where each column is to be broken; of lines, the first says where. Null: where it turns out best. */
  readonly plans: readonly (BreakPlan | null)[] | null;
  /** Of the items that continue, or that have moved on. */
  readonly tokens: ReadonlyMap<BoxNode, BlockToken>;
  /** What of the stitched border box the fragments before took, repeated edges apart. */
  readonly stitched: Px;
  /** Room for items, from the fragment's top: above an end edge that every fragment repeats. */
  readonly room: Px;
  /** There is no room here, nor will there be: what comes first is placed whatever the room, also below a margin of its own. */
  readonly stuck: boolean;
  /** Where the items so far end, with the margins of those that end here. */
  bottom: Px;
}

/** `whole`: all items are placed; `refused`: nothing has room here; a list: the places where it would be better to break. */
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
    stitched: keptData(builder.token, 'flex')?.stitched ?? 0,
    room: stuck ? Number.POSITIVE_INFINITY : room,
    stuck,
    bottom: builder.top,
  };
}

/** What overflows items that have ended goes on beside what follows. https://drafts.csswg.org/css-break-4/#parallel-flows */
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

/** From the stitched content box to this fragment's border box. */
export const here = ({ builder, stitched }: FlexRun, offset: Px): Px =>
  builder.edges.top + offset - stitched + (builder.index > 0 ? builder.top : 0);

/** Nothing but what every fragment repeats is above: breaking before an item there makes no progress. */
export const isAtStart = ({ builder, page, stuck }: FlexRun, y: Px): boolean =>
  (page.atStart && fits(y, clonedStart(builder))) || (stuck && builder.links.length === 0);

interface ItemLayout {
  readonly token: BlockToken | null;
  /** Where the item is to be broken. */
  readonly inside: BreakPlan | null;
  /** How much more height than planned is imposed on an item that stretches. */
  readonly more: Px;
  /** What a measure has made will not do: the item must say where it could be broken. */
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
  });
  const space: ConstraintSpace = shortened(input.spaceOf(item, fragmentainer), -more);
  const result = (anew ? layoutAnew : layoutNode)(item.node, space, token, inside, builder.context);
  noteShortage(builder, shortageOf(result));
  return result;
}

/** The item begins below the end of the page, or at it with nothing but what is to be continued. */
export const isPastEnd = ({ room }: FlexRun, y: Px, result: LayoutResult): boolean =>
  !fits(y, room) || (y >= room && (!result.fragment || breaksFlow(result.token)));

/** Takes the item at `y`. */
export function accept(run: FlexRun, row: PlacedRow<PlacedItem>, item: PlacedItem, y: Px, result: Placed): void {
  const { builder, input } = run;
  addChild(builder, result, builder.edges.left + item.x, y, input.relativeOf(item));
  addBaselines(builder, input.baselineItems(row), item, result.fragment, y);
  const margin = breaksFlow(result.token) ? 0 : input.marginBelow(item);
  run.bottom = Math.max(run.bottom, y + result.fragment.height + margin);
}

/** The item begins in the next fragment. */
export function moveOn({ builder }: FlexRun, item: PlacedItem, forced: boolean, appeal: Appeal): void {
  builder.tokens.push(breakBeforeToken(item.node, forced));
  // https://drafts.csswg.org/css-break-4/#possible-breaks : none of them is in the start border and padding.
  const breaksEdge = !forced && builder.index === 0 && !fits(builder.top, roomOf(builder));
  builder.appeal = minAppeal(builder.appeal, breaksEdge ? Appeal.LastResort : appeal);
}

/** Nothing of the container is here, and the next fragmentainer has more room. */
export const isNothingHere = ({ builder, page }: FlexRun): boolean =>
  builder.index === 0 && builder.links.length === 0 && !page.atStart;
