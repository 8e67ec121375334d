/**
 * Positioned inline boxes that are split by blocks: the containing block of absolute boxes in them reaches from the start of the first
 * piece to the end of the last one. https://www.w3.org/TR/CSS22/visudet.html#containing-block-details
 */

import type { BoxNode } from '../../boxes/box.ts';
import type { Px, Rect } from '../../geometry.ts';
import type { BoxBuilder } from '../core/builder.ts';
import type { Fragment, Link, PendingBox } from '../core/fragments.ts';
import { changedPending } from '../core/results.ts';

/** Converts `pending` for the block container of the pieces; boxes in a single piece wait for that container. */
export function inSplitInlines(builder: BoxBuilder, pending: readonly PendingBox[]): readonly PendingBox[] {
  const { node } = builder;
  const isPiece = node.element === null && node.formatting === 'inline';
  const container = isPiece ? node.parent : node;
  if (container?.formatting !== 'block' || pending.length === 0) return pending;
  if (!container.children.some((child) => child.inlineParent)) return pending;
  return pending.map((box) => {
    const inline = box.deferred ? null : splitContainer(box.node, container);
    if (!inline) return box;
    return changedPending(box, { inlineContainer: isPiece ? null : rectangleOf(inline, builder) });
  });
}

/** The split inline box inside `container` that contains the absolute box `node`, or null. */
function splitContainer(node: BoxNode, container: BoxNode): BoxNode | null {
  if (node.style.display.position !== 'absolute') return null;
  for (let at = outer(node); at && at !== container; at = outer(at)) {
    if (!at.containsAbsolute) continue;
    const found = at;
    const splits = found.formatting === 'inline-box' && container.children.some((child) => isInside(child, found));
    return splits ? found : null;
  }
  return null;
}

const outer = (node: BoxNode): BoxNode | null => node.inlineParent ?? node.parent;

function isInside(block: BoxNode, inline: BoxNode): boolean {
  for (let at = block.inlineParent ?? null; at?.formatting === 'inline-box'; at = outer(at))
    if (at === inline) return true;
  return false;
}

function rectangleOf(inline: BoxNode, { links, edges, width }: BoxBuilder): Rect | null {
  let first: Rect | null = null;
  let last: Rect | null = null;
  for (const { x, y, fragment } of links) {
    if (fragment.kind !== 'box') continue;
    // A block in an inline box counts as a line of its own.
    const line = { x: edges.left, y, width: Math.max(0, width - edges.inline), height: fragment.height };
    const found = isInside(fragment.node, inline) ? [line] : piecesOf(inline, fragment.children, x, y);
    first ??= found[0] ?? null;
    last = found.at(-1) ?? last;
  }
  if (!first || !last) return null;
  const right = Math.max(first.x, last.x + last.width);
  const bottom = Math.max(first.y, last.y + last.height);
  return { x: first.x, y: first.y, width: right - first.x, height: bottom - first.y };
}

/** Padding boxes of the inline box's fragments in the lines of a piece. */
function piecesOf(inline: BoxNode, links: readonly Link<Fragment>[], x: Px, y: Px, found: Rect[] = []): Rect[] {
  for (const link of links) {
    const { fragment } = link;
    const [left, top] = [x + link.x, y + link.y];
    if (fragment.kind === 'line') piecesOf(inline, fragment.children, left, top, found);
    if (fragment.kind !== 'box' || fragment.node.formatting !== 'inline-box') continue;
    if (fragment.node !== inline) piecesOf(inline, fragment.children, left, top, found);
    else {
      const { border } = fragment;
      const width = fragment.width - border.left - border.right;
      const height = fragment.height - border.top - border.bottom;
      found.push({ x: left + border.left, y: top + border.top, width, height });
    }
  }
  return found;
}
