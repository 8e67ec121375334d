/**
 * `orphans` in paragraphs that blocks split. Deviation: css-break counts line boxes; in Chromium a block inside an inline box is a line of
 * the paragraph that it splits.
 * https://drafts.csswg.org/css-break-4/#widows-orphans
 */

import type { BoxNode } from '../../boxes/box.ts';
import type { Link } from './fragments.ts';
import { isInFlow } from './kinds.ts';

/** No more lines are looked for, so that pages of many parts are not searched again for each. */
const MOST_ORPHANS = 16;

/** Whether a break before `child`, between parts of one paragraph, leaves too few lines before it. `links`: what this page has so far. */
export function leavesOrphans(previous: BoxNode, child: BoxNode, links: readonly Link[]): boolean {
  if (!(child.inlineParent || previous.inlineParent) || !isPart(child)) return false;
  const orphans = Math.min(child.parent!.style.paragraph.orphans, MOST_ORPHANS);
  let lines = 0;
  for (let at = links.length - 1; at >= 0 && lines < orphans; at--) {
    const { fragment } = links[at]!;
    if (fragment.kind !== 'box' || !isInFlow(fragment.node)) continue;
    if (!isPart(fragment.node)) break;
    lines += linesOf(fragment.node, fragment.children);
  }
  return lines < orphans;
}

/** Whether it is a block in an inline box, or the lines before, between or after such blocks. */
const isPart = ({ inlineParent, element, inline }: BoxNode): boolean =>
  Boolean(inlineParent) || (!element && inline !== null);

/** Edges without lines are one, too. */
const linesOf = ({ inlineParent }: BoxNode, children: readonly Link[]): number =>
  inlineParent ? 1 : Math.max(1, children.filter(({ fragment }) => fragment.kind === 'line').length);
