/** The page or column that is being filled, and the footnotes at its end. https://drafts.csswg.org/css-break-4/#fragmentation-container */

import type { BoxNode } from '../../boxes/box.ts';
import type { Px } from '../../geometry.ts';
import type { Appeal } from './break-facts.ts';
import type { FootnoteRow } from './footnote-rows.ts';

/** `last-column` takes the rest: it has no end, and no break is forced in it. */
export type FragmentainerKind = 'page' | 'column' | 'last-column';

export interface Fragmentainer {
  readonly kind: FragmentainerKind;
  /** Infinity in the first column-balancing pass. */
  readonly size: Px;
  /** The box's block-start border edge, from the fragmentainer's start. */
  readonly offset: Px;
  /** Nothing is above, so breaking before the box makes no progress. */
  readonly atStart: boolean;
  /** The box around ends here whatever is in it, and has no content yet: the first stays here, even if it overflows. */
  readonly needsContent: boolean;
  /** Footnotes accepted above; room = size − offset − footnotes.blockSize. */
  readonly footnotes: Footnotes;
  /**
   * Lines reserve room for the footnotes they call. Not in flows that stand beside others (columns, cells, items, floats): which of theirs
   * are on the page, and what room they leave, is known when all of them are placed.
   */
  readonly keepsFootnotes: boolean;
  readonly outer: Fragmentainer | null;
  /** The first pass of column balancing, when the height is not known yet. */
  readonly measures: boolean;
  /** Monolithic content taller than the fragmentainer overflows it (a column whose box ends above the page's end). Otherwise it is sliced. */
  readonly overflows: boolean;
  /** The fragmentainer ends at the end of the page, so what reaches past it is shown on the next page, or lost. */
  readonly endsPage: boolean;
  /**
   * Distance from its start to the end of the page, past which content is shown by later pages above their flow; Infinity if there is
   * none, and monolithic content continues in the flow, slice by slice.
   */
  readonly pageEnd: Px;
  /**
   * Content that reaches here from earlier pages takes its start, so even continuing content may wait for the next fragmentainer, which
   * has more room.
   */
  readonly isTaken: boolean;
  /** Height of repeated edges above; below them the position counts as the start. */
  readonly repeated: Px;
  /** Height reserved below for edges that boxes around repeat at their end; out-of-flow boxes may reach into it. */
  readonly repeatedEnd: Px;
  /**
   * The appeal of a break at the start of a box that continues here, before the first child that begins in it. The last resort, unless
   * such content may move on to columns with more room: then that of the worst break in the columns before this one.
   */
  readonly startAppeal: Appeal;
  /** There are earlier pages, which show what reaches above its top. */
  readonly continues: boolean;
}

/** Whether what is at `y` in the fragmentainer begins on it, and not on an earlier page. */
export const beginsHere = ({ kind, continues }: Fragmentainer, y: Px): boolean =>
  kind !== 'page' || !continues || y > -1;

export interface Footnotes {
  readonly call: BoxNode | null;
  readonly prior: Footnotes | null;
  readonly blockSize: Px;
  /** Null if the next footnote begins a row. */
  readonly row: FootnoteRow | null;
}

export const NO_FOOTNOTES: Footnotes = { call: null, prior: null, blockSize: 0, row: null };
