/**
 * A bound on fragments. Every box broken by the end of a page or column continues as another fragment; with deep nesting, or many columns
 * and pages, these outnumber the boxes of the document.
 */

import { PlatenError } from '../diagnostics.ts';
import type { BoxFragment } from '../layout/core/fragments.ts';
import { countContinued } from './walk.ts';

export interface ContinuedBoxes {
  /** Counts the boxes of a page; throws PlatenError beyond `limits.continued`. */
  add(root: BoxFragment): void;
}

export function countContinuedBoxes(limit: number): ContinuedBoxes {
  let count = 0;
  return {
    add(root) {
      count += countContinued(root);
      if (count <= limit) return;
      const times = `more than ${limit} times`;
      throw new PlatenError(
        'limit',
        `${times} a box continues on the next page or in the next column (limits.continued)`,
      );
    },
  };
}
