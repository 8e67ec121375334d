/** Break tokens and their makers. https://drafts.csswg.org/css-break-4/ */

import type { BoxNode } from '../../boxes/box.ts';
import type { Px } from '../../geometry.ts';
import type { PendingBox, Pieces } from './fragments.ts';
import type { Tall } from './slicing.ts';

export type Token = BlockToken | InlineToken;

export interface BlockToken {
  readonly kind: 'block';
  readonly node: BoxNode;
  /** Fragments so far; 0 = a break before it, nothing made yet. */
  readonly made: number;
  readonly forced: boolean;
  /** Block size used by the fragments made so far. */
  readonly consumed: Px;
  /** 'children': only tokens remain; 'end': overflow in a parallel flow. */
  readonly past: 'none' | 'children' | 'end';
  /** Unfinished children only, document order. */
  readonly children: readonly Token[];
  /** What must not be recomputed; null where the context keeps nothing. */
  readonly data: ContextData | null;
  /** Where to continue: the first child that has no fragment yet. */
  readonly next: number;
  /** Absolutely positioned boxes waiting for a later fragment of this containing block; offsets in the unfragmented box. */
  readonly pending: readonly PendingBox[];
  /** Kept for containing blocks of absolute boxes alone. */
  readonly pieces: Pieces | null;
}

/** What each formatting context keeps from one fragment of a box to the next. */
export type ContextData =
  /** A block container that breaks below its content: its border-box height, and whether that ends with the content and the end edge. */
  | { readonly kind: 'block-end'; readonly whole: Px; readonly onlyEdge: boolean }
  /** A monolithic box that reaches past its page. */
  | { readonly kind: 'slice'; readonly tall: Tall }
  | RubyData
  | FlexData
  | GridData
  | import('../table/run.ts').TableData;

/** Of ruby columns that lines break: the parts of base and annotation on a line. */
interface RubyData {
  readonly kind: 'ruby';
  readonly parts: readonly [RubyPart, RubyPart];
}

/** A line of a base or an annotation. */
export interface RubyPart {
  readonly width: Px;
  /** Where it begins and ends; null: the whole. */
  readonly token: BlockToken | null;
}

/** Of flex containers. Offsets are from the border box of the container as if it were not broken. */
export interface FlexData {
  readonly kind: 'flex';
  /** The sizes and places of the unfragmented layout, made with the first fragment. */
  readonly plan: import('../flex/plan.ts').FlexPlan;
  /** Where the next fragment begins in the unfragmented container. */
  readonly sliceStart: Px;
  readonly progress: import('../flex/fragment-run.ts').FlexProgress;
  /** Border-box height of the whole box, once all its items are placed. */
  readonly whole: Px | null;
}

/** Of grids. Offsets are from the border box of the grid as if it were not broken, the unfragmented grid. */
export interface GridData {
  readonly kind: 'grid';
  readonly plan: import('../grid/plan.ts').GridPlan;
  readonly rows: readonly import('../grid/row-breaks.ts').GridRow[];
  /** Where the next fragment begins in the unfragmented grid. */
  readonly sliceStart: Px;
  /** How far breaks have moved the rows that have not begun. */
  readonly growth: Px;
  /** By row: how much of that is its growth for the items in it. */
  readonly expansions: ReadonlyMap<number, Px>;
  readonly open: readonly OpenRow[];
}

/** A row of a grid with items that continue. */
export interface OpenRow {
  readonly row: number;
  readonly top: Px;
  readonly bottom: Px;
}

/** Where the next line starts, and the floats that broke. */
export interface InlineToken {
  readonly kind: 'inline';
  readonly node: BoxNode;
  /** Index into `InlineContent.items`, and the offset into its text. */
  readonly item: number;
  readonly text: number;
  /** Lines made so far. */
  readonly lines: number;
  /** Where the next line ends, with nothing after it, as an offset in the text of the content; null: wherever it is full. */
  readonly until: number | null;
  readonly floats: readonly BlockToken[];
  /** Lines above that reach into the next fragmentainer. */
  readonly tall: readonly Tall[];
}

const NO_TOKENS: readonly Token[] = [];
const NO_BOXES: readonly PendingBox[] = [];
const NONE_TALL: readonly Tall[] = [];

/** What is left out has the value of a box that has not begun. */
export const blockToken = (node: BoxNode, token: Partial<BlockToken>): BlockToken => ({
  kind: 'block',
  node,
  made: token.made ?? 0,
  forced: token.forced ?? false,
  consumed: token.consumed ?? 0,
  past: token.past ?? 'none',
  children: token.children ?? NO_TOKENS,
  data: token.data ?? null,
  next: token.next ?? 0,
  pending: token.pending ?? NO_BOXES,
  pieces: token.pieces ?? null,
});

/** A token for a child that has no fragment yet. */
export const breakBeforeToken = (node: BoxNode, forced: boolean): BlockToken => blockToken(node, { forced });

export const inlineToken = (node: BoxNode, from: Partial<InlineToken>): InlineToken => ({
  kind: 'inline',
  node,
  item: from.item ?? 0,
  text: from.text ?? 0,
  lines: from.lines ?? 0,
  until: from.until ?? null,
  floats: from.floats ?? [],
  tall: from.tall ?? NONE_TALL,
});

/** What the context of this kind keeps in the token; null where the token is of another, or keeps nothing. */
export function keptData<K extends ContextData['kind']>(
  token: BlockToken | null,
  kind: K,
): Extract<ContextData, { readonly kind: K }> | null {
  const data = token?.data;
  return data?.kind === kind ? (data as Extract<ContextData, { readonly kind: K }>) : null;
}
