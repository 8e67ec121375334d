/** The page or column that is being filled, and the footnotes at its end. https://drafts.csswg.org/css-break-4/#fragmentation-container */

import type { BoxNode } from '../../boxes/box.ts';
import type { Px } from '../../geometry.ts';
import type { FootnoteRow } from './footnote-rows.ts';

/** `last-column` takes all that is left: it is endless, and nothing forces a break in it. */
export type FragmentainerKind = 'page' | 'column' | 'last-column';

export interface Fragmentainer {
  readonly kind: FragmentainerKind;
  /** Infinity in the first column-balancing pass. */
  readonly size: Px;
  /** The box's block-start border edge, from the fragmentainer's start. */
  readonly offset: Px;
  /** Nothing above: breaking before makes no progress. */
  readonly atStart: boolean;
  /** Footnotes accepted above; room = size − offset − footnotes.blockSize. */
  readonly footnotes: Footnotes;
  readonly outer: Fragmentainer | null;
  /** The first pass of balancing columns: their height is not known yet. */
  readonly measures: boolean;
  /** What is taller than it and cannot break overflows it: a column whose box ends above the page's end. Otherwise it is cut into windows. */
  readonly overflows: boolean;
  /** The page ends where it does: what hangs out of it there is shown by the next, or lost. */
  readonly endsPage: boolean;
  /**
   * From its start to the end of the page, where later pages show what reaches past that above their flow; Infinity where none does, and
   * what cannot break continues in the flow, window by window.
   */
  readonly pageEnd: Px;
  /** What reaches here from earlier pages takes its start: even what continues may wait for the next, which has more room. */
  readonly isTaken: boolean;
  /** How much of what is above are edges that every fragment repeats: below them it is as at the start. */
  readonly repeated: Px;
  /** What is kept free below it for edges that boxes around repeat at their end: boxes out of the flow reach into that. */
  readonly repeatedEnd: Px;
  /** Pages come before it: what reaches above its top is seen on them. */
  readonly continues: boolean;
}

export interface Footnotes {
  readonly call: BoxNode | null;
  readonly prior: Footnotes | null;
  readonly blockSize: Px;
  /** Null where the next one begins a row. */
  readonly row: FootnoteRow | null;
}

export const NO_FOOTNOTES: Footnotes = { call: null, prior: null, blockSize: 0, row: null };
