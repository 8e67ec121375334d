/**
 * Cuts a line short and ends it with an ellipsis.
 * https://drafts.csswg.org/css-overflow-4/#text-overflow and https://drafts.csswg.org/css-overflow-4/#line-clamp
 */

import type { BoxNode } from '../../boxes/box.ts';
import type { Px } from '../../geometry.ts';
import { fits } from '../core/constraint-space.ts';
import type { LineBox } from './line-boxes.ts';
import { insertedLeaf, type Leaf, type LineParts, textLeaf } from './line-leaves.ts';
import { advance, type InlineBox, type Paragraph, type Segment, snapUp } from './paragraph.ts';
import type { Inserted } from './run.ts';

const ELLIPSIS = '\u2026';

/** The text that marks overflow of the container's lines, or null where they are just clipped or visible. */
export function overflowMark(node: BoxNode): string | null {
  const { textOverflow, overflowX } = node.style.display;
  if (overflowX === 'visible' || textOverflow === 'clip') return null;
  return textOverflow === 'ellipsis' ? ELLIPSIS : textOverflow.string;
}

export const CLAMP_MARK = ELLIPSIS;

interface TruncateSource {
  edge(box: InlineBox, side: 'start' | 'end'): Px;
  shape(text: string, segment: Segment): Inserted;
}

/**
 * Drops what does not fit into `room` together with `mark`, from the line's logical end, and puts the mark there.
 * Returns the width the line has then.
 */
export function truncate(
  paragraph: Paragraph,
  parts: LineParts,
  mark: string,
  indent: Px,
  room: Px,
  source: TruncateSource,
): Px {
  const { leaves, root } = parts;
  const sample = leaves[0]?.segment ?? paragraph.segments[0];
  if (!sample) return 0;
  const markSegment = { ...sample, style: paragraph.rootStyle };
  const inserted = source.shape(mark, markSegment);
  const limit = room - inserted.width;
  let x = indent;
  let previous: LineBox = root;
  let kept = leaves.length;
  for (let i = 0; i < leaves.length; i++) {
    const leaf = leaves[i]!;
    x += edgesBetween(previous, leaf.owner, source);
    previous = leaf.owner;
    if (fits(x + leaf.width, limit)) {
      x += leaf.width;
      continue;
    }
    const cut = leaf.kind === 'text' && !leaf.inserted ? cutText(paragraph, leaf, limit - x) : null;
    if (cut) {
      leaves[i] = cut;
      x += cut.width;
    }
    kept = cut ? i + 1 : i;
    // What is cut off takes the end edges of its boxes along.
    for (let box = leaf.owner; box.parent; box = box.parent) box.hasEnd = false;
    break;
  }
  leaves.length = kept;
  for (const run of inserted.runs) leaves.push(insertedLeaf(root, markSegment, run, snapUp(run.width)));
  return x + inserted.width;
}

/** Edges of the inline boxes that end and start between two neighbouring leaves. */
function edgesBetween(from: LineBox, to: LineBox, source: TruncateSource): Px {
  if (from === to) return 0;
  const ancestors = new Set<LineBox>();
  for (let box: LineBox | null = to; box; box = box.parent) ancestors.add(box);
  let width = 0;
  let common = from;
  while (!ancestors.has(common)) {
    if (common.hasEnd) width += source.edge(common.box!, 'end');
    common = common.parent!;
  }
  for (let box = to; box !== common; box = box.parent!) if (box.hasStart) width += source.edge(box.box!, 'start');
  return width;
}

/** The start of a text that fits into `room`, or null. */
function cutText(paragraph: Paragraph, leaf: Leaf, room: Px): Leaf | null {
  const { prefix, clusterStart } = paragraph;
  let end = leaf.end;
  while (end > leaf.start && (clusterStart[end] === 0 || prefix[end]! - prefix[leaf.start]! > room)) end--;
  if (end <= leaf.start) return null;
  const width = advance(paragraph, leaf.start, end);
  return textLeaf(leaf.owner, leaf.segment, leaf.run!, leaf.start, end, width);
}
