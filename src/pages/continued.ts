/**
 * A bound on fragments. Boxes that the end of a page or column cuts continue as a fragment each: nested deep, or over many columns
 * and pages, they are more than the document.
 */

import { PlatenError } from '../diagnostics.ts';
import type { BoxFragment } from '../layout/core/fragments.ts';
import { countContinued } from './walk.ts';

export interface ContinuedBoxes {
  /** Takes a page's boxes in; throws PlatenError beyond `limits.continued`. */
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
