/**
 * A bound on fragments. Boxes that the end of a page or column cuts go on as a fragment each: nested deep, or over many columns
 * and pages, they are more than the document.
 */

import { PlatenError } from '../diagnostics.ts';
import type { BoxFragment, Fragment } from '../layout/core/types.ts';

export interface ContinuedBoxes {
  /** Takes a page's boxes in; throws PlatenError beyond `limits.continued`. */
  add(root: BoxFragment): void;
}

export function countContinuedBoxes(limit: number): ContinuedBoxes {
  let count = 0;
  return {
    add(root) {
      const pending: Fragment[] = [root];
      for (let fragment = pending.pop(); fragment; fragment = pending.pop()) {
        if (fragment.kind !== 'box') continue;
        if (fragment.index > 0) count++;
        for (const link of fragment.children) pending.push(link.fragment);
      }
      if (count <= limit) return;
      const times = `more than ${limit} times`;
      throw new PlatenError(
        'limit',
        `${times} a box goes on on the next page or in the next column (limits.continued)`,
      );
    },
  };
}
