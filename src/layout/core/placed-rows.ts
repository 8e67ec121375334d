/**
 * What flex and grid containers share when they place their items: the sizing algorithm has run unfragmented before, and says where each
 * item stands; the items of a row are parallel flows. https://drafts.csswg.org/css-break-4/#parallel-flows
 */

import type { BoxNode } from '../../boxes/box.ts';
import type { Px } from '../../geometry.ts';
import type { BoxEdges } from '../../style/fixed-edges.ts';
import { edgesIn } from './box-model.ts';
import { noteLastRow } from './breaking.ts';
import { addChild, type BoxBuilder, isFragmented, restoreSnapshot, roomOf, takeSnapshot } from './builder.ts';
import { withFootnotes } from './cache.ts';
import { type ConstraintSpace, fits, INDEFINITE, Stretch } from './constraint-space.ts';
import { layoutNode } from './dispatch.ts';
import { synthesizedBaseline } from './em-square.ts';
import { finishBox } from './finish-box.ts';
import { beginsHere, type Fragmentainer } from './fragmentainer.ts';
import type { BoxFragment, GapRule } from './fragments.ts';
import { isCentredControl } from './kinds.ts';
import type { Placed } from './results.ts';
import { changedSpace } from './spaces.ts';
import type { BlockToken } from './tokens.ts';

interface PlacedRowItem {
  readonly node: BoxNode;
  /** Border-box offset from the container's content box, unfragmented. */
  readonly x: Px;
  readonly y: Px;
}

export interface PlacedRow<I extends PlacedRowItem = PlacedRowItem> {
  readonly top: Px;
  readonly bottom: Px;
  readonly items: readonly I[];
}

export interface RowBaselines<I> {
  readonly first: BaselineSource<I> | null;
  readonly last: BaselineSource<I> | null;
}

/** Whether the item's first or last baseline is the one that counts. */
interface BaselineSource<I> {
  readonly item: I;
  readonly of: 'first' | 'last';
}

/** What an unfragmented layout gives: items and how they are laid out in their places. */
export interface PlacedRows<I extends PlacedRowItem> {
  readonly rows: readonly PlacedRow<I>[];
  /** Of the content box, unfragmented. */
  readonly innerHeight: Px;
  readonly spaceOf: (item: I, fragmentainer: Fragmentainer | null) => ConstraintSpace;
  /** Where a relatively positioned item is painted from its place. */
  readonly relativeOf: (item: I) => { readonly x: Px; readonly y: Px } | null;
  /** The items of a row that give the container its first and last baseline there. */
  readonly baselineItems: (row: Pick<PlacedRow<I>, 'items'>) => RowBaselines<I>;
  /** The rules in the gaps, from the content box; null: there are none. Not yet: of boxes that break. */
  readonly gapRules: (() => readonly GapRule[]) | null;
}

/** Every item asks for the baselines of its row, which are looked for among all of them: once. */
export function rememberedRows<I extends PlacedRowItem>(
  find: PlacedRows<I>['baselineItems'],
): PlacedRows<I>['baselineItems'] {
  const known = new Map<Pick<PlacedRow<I>, 'items'>, RowBaselines<I>>();
  return (row) => {
    let baselines = known.get(row);
    if (!baselines) {
      baselines = find(row);
      known.set(row, baselines);
    }
    return baselines;
  };
}

/** All rows in one fragment, as where nothing breaks. */
export function placeWhole<I extends PlacedRowItem>(builder: BoxBuilder, input: PlacedRows<I>): Placed {
  placeItems(builder, input, () => true);
  return finishRows(builder, input);
}

/** Places all items; false as soon as `accepts` refuses one. */
function placeItems<I extends PlacedRowItem>(
  builder: BoxBuilder,
  input: PlacedRows<I>,
  accepts: (item: I, fragment: BoxFragment) => boolean,
): boolean {
  const { edges } = builder;
  for (const row of input.rows) {
    const baselines = input.baselineItems(row);
    for (const item of row.items) {
      const result = layoutNode(item.node, input.spaceOf(item, null), null, null, builder.context);
      if (!result.fragment) throw new Error('an unfragmented layout cannot be refused');
      if (!accepts(item, result.fragment)) return false;
      const y = edges.top + item.y;
      addChild(builder, withFootnotes(result, builder.footnotes), edges.left + item.x, y, input.relativeOf(item));
      addBaselines(builder, baselines, item, result.fragment, y);
    }
  }
  return true;
}

function finishRows<I extends PlacedRowItem>(builder: BoxBuilder, input: PlacedRows<I>): Placed {
  noteLastRow(builder.node, input.rows.at(-1)?.items ?? [], builder.context);
  const height = input.innerHeight + builder.edges.block;
  return finishBox(builder, { height, broken: null, extra: gapRules(builder.edges, input) });
}

function gapRules<I extends PlacedRowItem>({ left, top }: BoxEdges, { gapRules: find }: PlacedRows<I>) {
  if (!find) return null;
  return { kind: 'gap-rules', rules: find().map((rule) => ({ ...rule, x: rule.x + left, y: rule.y + top })) } as const;
}

/**
 * Whether the container around imposes a height that grows with the rows.
 * Deviation: in paged media and in columns Chromium lets such heights grow even if nothing breaks. On screens there are no pages.
 */
export const growsWithRows = (builder: BoxBuilder): boolean =>
  builder.space.growsWithBreaks && (builder.space.stretch & Stretch.Block) !== 0 && isFragmented(builder);

/** Where the lowest row ends in the content box, unfragmented. */
export const rowsEnd = <I extends PlacedRowItem>({ rows }: PlacedRows<I>): Px =>
  rows.reduce((most, { bottom }) => Math.max(most, bottom), 0);

/** All rows in one fragment where they fit, with what overflows them, and nothing in them breaks or grows. */
export function placeWholeIfFits<I extends PlacedRowItem>(builder: BoxBuilder, input: PlacedRows<I>): Placed | null {
  if (builder.token || builder.node.differsOnPages) return null;
  const room = roomOf(builder);
  if (!fits(input.innerHeight + builder.edges.block, room)) return null;
  if (growsWithRows(builder) && !fits(rowsEnd(input), input.innerHeight)) return null;
  const empty = takeSnapshot(builder);
  if (!placeItems(builder, input, (item, fragment) => !outgrowsHeight(builder, input, item, fragment))) {
    restoreSnapshot(builder, empty);
    return null;
  }
  const whole = finishRows(builder, input);
  const page = builder.fragmentainer;
  const beginsAbove = page !== null && !beginsHere(page, page.offset + whole.breaks.outOfFlowStart);
  if (!beginsAbove && fits(Math.max(whole.fragment.overflow.bottom, whole.breaks.outOfFlowEnd), room)) return whole;
  // Content that overflows the box continues in a parallel flow, or begins on an earlier page.
  restoreSnapshot(builder, empty);
  return null;
}

/**
 * Whether the content of an item is taller than the height it is `given`, and the height is one that grows.
 * Deviation: in paged media and in columns Chromium lets such heights grow even if nothing breaks. On screens there are no pages.
 * https://drafts.csswg.org/css-break-4/#parallel-flows
 */
function outgrowsHeight<I extends PlacedRowItem>(
  { fragmentainer, context }: BoxBuilder,
  input: PlacedRows<I>,
  item: I,
  given: BoxFragment,
): boolean {
  const { node } = item;
  if (node.monolithic || node.replaced || (context.onScreen && fragmentainer?.kind === 'page')) return false;
  const isAuto = node.style.size.height === 'auto';
  const holdsContent = !clips(node) && fits(given.overflow.bottom, given.height);
  if (isAuto && holdsContent) return false;
  const space = input.spaceOf(item, fragmentainer);
  if (!space.growsWithBreaks) return false;
  if ((space.stretch & Stretch.Block) === 0) return !isAuto;
  if (holdsContent) return false;
  const measure = { stretch: Stretch.Inline, blockSize: INDEFINITE, autoBlock: true, fragmentainer: null } as const;
  const byContent = layoutNode(node, changedSpace(space, measure), null, null, context).fragment;
  return byContent !== null && !fits(byContent.height, given.height);
}

const clips = ({ style }: BoxNode): boolean => style.display.overflowY !== 'visible';

/** The space of an item that stretches, where `taken` of its height is not left to it. */
export const shortened = (space: ConstraintSpace, taken: Px): ConstraintSpace =>
  taken !== 0 && (space.stretch & Stretch.Block) !== 0
    ? changedSpace(space, { blockSize: Math.max(0, space.blockSize - taken) })
    : space;

/**
 * The edges that earlier fragments of an item repeated (`box-decoration-break: clone`): they are part of the height of its row, to which it
 * stretches.
 */
export function repeatedEdges(node: BoxNode, space: ConstraintSpace, token: BlockToken | null): Px {
  if (!token || node.style.fragmentation.boxDecorationBreak !== 'clone') return 0;
  return token.made * edgesIn(node, space).block;
}

/**
 * An item without a baseline lends one that its border box has, but not the content of a control.
 * https://drafts.csswg.org/css-align-3/#baseline-export
 */
export function addBaselines<I>(
  builder: BoxBuilder,
  row: RowBaselines<I>,
  item: I,
  fragment: BoxFragment,
  y: Px,
): void {
  if (fragment.baseline === null && isCentredControl(builder.node)) return;
  if (row.first?.item === item) builder.baseline ??= y + baselineOf(builder, fragment, row.first.of);
  if (row.last?.item === item) builder.lastBaseline = y + baselineOf(builder, fragment, row.last.of);
}

const baselineOf = ({ node }: BoxBuilder, fragment: BoxFragment, of: BaselineSource<unknown>['of']): Px =>
  (of === 'first' ? fragment.baseline : fragment.lastBaseline) ?? synthesizedBaseline(fragment.height, node.style);
