/**
 * A bound on fragments. Boxes that the end of a page or column cuts go on as a fragment each: nested deep, or over many columns
 * and pages, they are more than the document.
 */

import { PlatenError } from '../../diagnostics.ts';
import type { BlockToken, LayoutContext } from './types.ts';

/** Counts the boxes that go on from `token`; throws PlatenError beyond `limits.continued`. */
export function countContinued(token: BlockToken, { caches, limits }: LayoutContext): void {
  caches.continued.count += boxesIn(token);
  if (caches.continued.count <= limits.continued) return;
  const times = `more than ${limits.continued} times`;
  throw new PlatenError('limit', `${times} a box goes on on the next page or in the next column (limits.continued)`);
}

function boxesIn(token: BlockToken): number {
  let count = 0;
  const pending: BlockToken[] = [token];
  for (let next = pending.pop(); next; next = pending.pop()) {
    count++;
    for (const child of next.children) if (child.kind === 'block') pending.push(child);
  }
  return count;
}
