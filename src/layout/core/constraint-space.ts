/** The constraint space: the conditions under which a box is laid out. https://drafts.csswg.org/css-sizing-3/#constraints */

import type { Edges, Px } from '../../geometry.ts';
import type { Exclusions } from './exclusions.ts';
import type { Fragmentainer } from './fragmentainer.ts';

/** "auto", or not known yet. */
export const INDEFINITE = -1;

/** Tolerance when a size is compared with the available room: half a layout unit. */
export const TOLERANCE = 1 / 128;

/** The tolerance of lines: one unit, as in browsers, so that rounding of pieces does not break lines. */
const LINE_TOLERANCE = 1 / 64;

export const fits = (size: Px, room: Px): boolean => size <= room + TOLERANCE;

/** How far a line of this width may reach. */
export const lineReach = (available: Px): Px => available + LINE_TOLERANCE;

export const fitsLine = (size: Px, available: Px): boolean => size <= lineReach(available);

/** Bits of `ConstraintSpace.stretch`. */
export const Stretch = { None: 0, Inline: 1, Block: 2, Both: 3 } as const;

export interface ConstraintSpace {
  /** Available inline size = the containing block's content width, the basis of percentages; always definite. */
  readonly inlineSize: Px;
  /** Available block size, or INDEFINITE. */
  readonly blockSize: Px;
  /** Basis of percentage heights, or INDEFINITE. */
  readonly percentBlock: Px;
  /** The basis for replaced boxes if it differs: those in a table cell use the specified height of the cell; null = `percentBlock`. */
  readonly replacedPercentBlock: Px | null;
  /** Bit 1: the border-box inline size is imposed = `inlineSize`; bit 2: the border-box block size is imposed = `blockSize`. */
  readonly stretch: 0 | 1 | 2 | 3;
  /** An `auto` inline size shrinks to fit (floats, inline-blocks, absolute boxes) instead of filling. */
  readonly shrinkToFit: boolean;
  /** An imposed block size counts as definite for percentages of children (flex and grid items, cells in the second pass). */
  readonly definiteBlock: boolean;
  /** The imposed block size was derived from the content, so it grows if breaks move content down. */
  readonly growsWithBreaks: boolean;
  /** `height` and its limits count as auto: a column flex container measures its items' content. */
  readonly autoBlock: boolean;
  /** Basis of percentage margins and paddings if it is not `inlineSize` (with an imposed width); null = `inlineSize`. */
  readonly percentInline: Px | null;
  /** For subgrids: the tracks of the grid around them. */
  readonly subgrid: SubgridTracks | null;
  /** Used border widths that replace the style's (cells and tables with collapsed borders); null = the style's. */
  readonly border: Edges | null;
  /** Null: establishes a new block formatting context. */
  readonly flow: FlowState | null;
  /** Null: measuring, or inside monolithic content; never break. */
  readonly fragmentainer: Fragmentainer | null;
}

/** Tracks that a subgrid takes from the grid around it, in the subgridded axes. https://drafts.csswg.org/css-grid-2/#subgrids */
export interface SubgridTracks {
  readonly columns: SubgridAxis | null;
  readonly rows: SubgridAxis | null;
}

export interface SubgridAxis {
  readonly count: number;
  /** The subgrid's gap, or the parent grid's if it has none. */
  readonly gap: Px;
  /** Line indices of each name, 0 for the line before the first track, ascending. */
  readonly lines: ReadonlyMap<string, readonly number[]>;
  /** Lines around the named areas, clipped to the subgrid. */
  readonly areas: ReadonlyMap<string, readonly [from: number, to: number]>;
  /** Edges of each track in the subgrid's content box, in flow direction; null while track sizes are being computed. */
  readonly edges: { readonly starts: readonly Px[]; readonly ends: readonly Px[] } | null;
}

/** Threaded in and out of every in-flow box; dropping the value is the rollback. Offsets are from the BFC root's border edge. */
export interface FlowState {
  /** In: the box's left border edge. */
  readonly bfcLine: Px;
  /** In: the block offset from which `margin` is measured. Out: the box's resolved top border edge. */
  readonly bfcBlock: Px;
  /** CSS 2 §8.3.1: adjoining margins collected so far and not yet resolved. */
  readonly margin: MarginStrut;
  readonly floats: Exclusions;
  /** In: where the top border edge is expected while margins still collapse; used by `Fragmentainer.offset` and adjoining floats. */
  readonly expected: Px;
  /** In: the top border edge, if a second run knows it. */
  readonly forced: Px | null;
  /** In: what `line-clamp` leaves for the box. Out: what it leaves for those after it. */
  readonly clamp: LineClamp | null;
}

/** Boxes in one block formatting context count their lines together. https://drafts.csswg.org/css-overflow-4/#line-clamp */
export interface LineClamp {
  /** Lines that are still shown. */
  readonly lines: number;
  /** Content is left after the box, or after the last line that is shown, which then ends with an ellipsis. */
  readonly isFollowed: boolean;
}

/** Nothing is shown after the last line. */
export const isClamped = (clamp: LineClamp | null): boolean => clamp !== null && clamp.lines <= 0 && clamp.isFollowed;

/** What a box in a shared block formatting context returns. */
export interface FlowResult extends FlowState {
  /** `bfcBlock` is known: a border, padding, line or height ended the collapsing of margins. */
  readonly resolved: boolean;
  /** Margins collapse through the box. */
  readonly selfCollapsing: boolean;
  /** The box has clearance, which moved it down. */
  readonly hasClearance: boolean;
  /** Sides (1 left, 2 right) on which floats were placed while the offset was only expected. */
  readonly adjoining: number;
}

export interface MarginStrut {
  readonly positive: Px;
  readonly negative: Px;
  /** The largest margin that the user agent gave in quirks mode. */
  readonly quirky: Px;
  /** Which margins are dropped: everything after an unforced break, quirky ones at the start of their containers. */
  readonly drops: 'nothing' | 'quirky' | 'everything';
}
