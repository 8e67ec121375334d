/** The context for building boxes from raw boxes. */

import type { Diagnostics } from '../diagnostics.ts';
import type { Limits } from '../limits.ts';
import type { ComputedStyle } from '../style/computed-style.ts';
import type { StyledDocument } from '../style/types.ts';
import type { MutableBox } from './node.ts';
import type { RawBox } from './raw.ts';

export interface BuildContext {
  readonly styled: StyledDocument;
  /** The same style with a width that fits the content. */
  readonly fitContent: (style: ComputedStyle) => ComputedStyle;
  /** The same style with all lines justified. */
  readonly justified: (style: ComputedStyle) => ComputedStyle;
  readonly limits: Pick<Limits, 'spans' | 'tableColumns'>;
  readonly diagnostics: Diagnostics;
  /** Counts steps of work. */
  readonly passed: (steps: number) => void;
  /** Inside columns, with nothing monolithic between. */
  readonly inColumns: boolean;
}

/** Makes the box of `raw` and everything inside it, for the table builder. */
export type BoxBuilder = (
  context: BuildContext,
  raw: RawBox,
  parent: MutableBox | null,
  firstLine: ComputedStyle | null,
) => MutableBox;
