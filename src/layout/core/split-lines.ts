/**
 * Breaks in paragraphs that blocks split. Deviation: css-break counts line boxes; in Chromium the blocks in a row inside an inline box are one
 * line of the paragraph that they split. Between them breaks are as between other blocks.
 * https://drafts.csswg.org/css-break-4/#widows-orphans
 */

import type { BoxNode } from '../../boxes/box.ts';
import { isOnlyEdges } from './breaking.ts';
import type { Link } from './fragments.ts';
import { isInFlow } from './kinds.ts';

/** No more lines are looked for, so that pages of many parts are not searched again for each. */
const MOST_LINES = 16;

/** Whether a break before `child`, between parts of one paragraph, leaves too few lines before or after it. `links`: what this page has so far. */
export function leavesTooFewLines(previous: BoxNode, child: BoxNode, links: readonly Link[]): boolean {
  if (!(child.inlineParent || previous.inlineParent) || areOneLine(previous, child)) return false;
  if (!isPart(previous) || !isPart(child)) return false;
  const { orphans, widows } = child.parent!.style.paragraph;
  const before = linesBefore(links, Math.min(orphans, MOST_LINES) + 1);
  if (before < Math.min(orphans, MOST_LINES)) return true;
  // Lines are moved down for `widows` only if enough remain above them.
  return before > orphans && linesFrom(child, Math.min(widows, MOST_LINES)) < Math.min(widows, MOST_LINES);
}

function linesBefore(links: readonly Link[], most: number): number {
  let lines = 0;
  let below: BoxNode | null = null;
  for (let at = links.length - 1; at >= 0 && lines < most; at--) {
    const { fragment } = links[at]!;
    if (fragment.kind !== 'box' || !isInFlow(fragment.node)) continue;
    const { node } = fragment;
    if (!isPart(node)) break;
    if (!node.inlineParent) lines += fragment.children.filter((link) => link.fragment.kind === 'line').length;
    else if (below === null || !areOneLine(node, below)) lines++;
    below = node;
  }
  return lines;
}

/** Lines of the parts from `child` on. Those of text are not known yet; they are taken for enough. */
function linesFrom(child: BoxNode, most: number): number {
  const siblings = child.parent!.children;
  let lines = 0;
  let above: BoxNode | null = null;
  for (let at = child.index; at < siblings.length && lines < most; at++) {
    const node = siblings[at]!;
    if (!isInFlow(node) || isOnlyEdges(node)) continue;
    if (!isPart(node)) break;
    if (!node.inlineParent) return most;
    if (above === null || !areOneLine(above, node)) lines++;
    above = node;
  }
  return lines;
}

/** Whether it is a block in an inline box, or the lines before, between or after such blocks. */
export const isPart = ({ inlineParent, element, inline }: BoxNode): boolean =>
  Boolean(inlineParent) || (!element && inline !== null);

/** Whether both are blocks in a row in the same inline box. */
export const areOneLine = (first: BoxNode, second: BoxNode): boolean =>
  Boolean(first.inlineParent) && first.inlineParent === second.inlineParent;
