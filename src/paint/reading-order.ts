/** What stands on a line in the order in which it is read: readers of the file take what is drawn first for what is said first. */

import type { Link } from '../layout/core/fragments.ts';

/**
 * `links`: of a line or an inline box, in visual order, from left to right. Deviation: where text of both directions stands beside each
 * other the order stays the visual one, as in the files of browsers: readers that go by distances keep words in one piece there.
 */
export function inReadingOrder(links: readonly Link[]): readonly Link[] {
  return links.length > 1 && links.some(hasText) && links.every(runsBackward) ? [...links].reverse() : links;
}

/** Whether all of its text is from right to left. */
function runsBackward({ fragment }: Link): boolean {
  if (fragment.kind === 'text') return (fragment.run.level & 1) === 1;
  return fragment.kind !== 'box' || fragment.node.formatting !== 'inline-box' || fragment.children.every(runsBackward);
}

function hasText({ fragment }: Link): boolean {
  if (fragment.kind === 'text') return true;
  return fragment.kind === 'box' && fragment.node.formatting === 'inline-box' && fragment.children.some(hasText);
}
