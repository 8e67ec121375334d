/** What a box is given to be laid out in. https://drafts.csswg.org/css-sizing-3/#constraints */

import type { Edges, Px } from '../../geometry.ts';
import type { Exclusions } from './exclusions.ts';
import type { Fragmentainer } from './fragmentainer.ts';

/** "auto", or not known yet. */
export const INDEFINITE = -1;

/** The tolerance of layout, half of its unit: comparisons of a size with the room for it. */
export const TOLERANCE = 1 / 128;

/** That of what stands on a line: browsers give it one unit, lest rounding each piece should break lines. */
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
  /** The same for replaced boxes where it is another one: those in a table cell keep to the height that the cell was given; null = `percentBlock`. */
  readonly replacedPercentBlock: Px | null;
  /** Bit 1: the border-box inline size is imposed = `inlineSize`; bit 2: the border-box block size is imposed = `blockSize`. */
  readonly stretch: 0 | 1 | 2 | 3;
  /** An `auto` inline size shrinks to fit (floats, inline-blocks, absolute boxes) instead of filling. */
  readonly shrinkToFit: boolean;
  /** An imposed block size counts as definite for percentages of children (flex and grid items, cells in the second pass). */
  readonly definiteBlock: boolean;
  /** An imposed block size was made from the content: it grows where breaks move content down. */
  readonly growsWithBreaks: boolean;
  /** `height` and its limits count as auto: a column flex container measures its items' content. */
  readonly autoBlock: boolean;
  /** Basis of percentage margins and paddings where it is not `inlineSize` (an imposed width); null = `inlineSize`. */
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

/** Tracks that a subgrid takes from the grid around it, along the axes that it does. https://drafts.csswg.org/css-grid-2/#subgrids */
export interface SubgridTracks {
  readonly columns: SubgridAxis | null;
  readonly rows: SubgridAxis | null;
}

export interface SubgridAxis {
  readonly count: number;
  /** The subgrid's gap, which is the other grid's where it has none of its own. */
  readonly gap: Px;
  /** Line indices of each name, 0 for the line before the first track, ascending. */
  readonly lines: ReadonlyMap<string, readonly number[]>;
  /** Lines around the named areas, as far as they lie in the subgrid. */
  readonly areas: ReadonlyMap<string, readonly [from: number, to: number]>;
  /** Edges of each track in the subgrid's content box, in the direction of flow; null as long as they are sought. */
  readonly edges: { readonly starts: readonly Px[]; readonly ends: readonly Px[] } | null;
}

/** Threaded in and out of every in-flow box; dropping the value is the rollback. Offsets are from the BFC root's border edge. */
export interface FlowState {
  /** In: the box's left border edge. */
  readonly bfcLine: Px;
  /** In: the block offset that `margin` hangs from. Out: the box's resolved top border edge. */
  readonly bfcBlock: Px;
  /** CSS 2 §8.3.1: adjoining margins collected so far and not yet resolved. */
  readonly margin: MarginStrut;
  readonly floats: Exclusions;
  /** In: where the top border edge is expected while margins still collapse; `Fragmentainer.offset` and adjoining floats go by it. */
  readonly expected: Px;
  /** In: a second run knows the top border edge. */
  readonly forced: Px | null;
}

/** What a box in a shared block formatting context hands back. */
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
  /** What is appended and counts for nothing: everything after an unforced break, quirky margins at the start of their containers. */
  readonly drops: 'nothing' | 'quirky' | 'everything';
}
