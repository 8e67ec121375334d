/**
 * Cuts a line short and ends it with an ellipsis.
 * https://drafts.csswg.org/css-overflow-4/#text-overflow and https://drafts.csswg.org/css-overflow-4/#line-clamp
 */

import type { BoxNode } from '../../boxes/box.ts';
import type { Px } from '../../geometry.ts';
import { fits } from '../core/constraint-space.ts';
import { isSeparator } from '../core/justification.ts';
import type { LineBox } from './line-boxes.ts';
import { insertedLeaf, type Leaf, type LineParts, textLeaf } from './line-leaves.ts';
import { advance, advanceSums, type InlineBox, type Paragraph, type Segment, snapUp } from './paragraph.ts';
import { visualLeaves } from './reorder.ts';
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

/** A line to cut short. */
interface Truncation {
  readonly paragraph: Paragraph;
  readonly parts: LineParts;
  readonly mark: string;
  readonly indent: Px;
  readonly room: Px;
  /** The bidi level of the line, whose end is the right edge if it is even. */
  readonly base: number;
}

/**
 * Drops what does not fit into `room` together with `mark`, from the line's end edge, and puts the mark there.
 * Returns the width the line has then.
 */
export function truncate(line: Truncation, source: TruncateSource): Px {
  const { paragraph, parts, mark, indent, room, base } = line;
  const { leaves, root } = parts;
  const sample = leaves[0]?.segment ?? paragraph.segments[0];
  if (!sample) return 0;
  const markSegment = { ...sample, style: paragraph.rootStyle, level: base };
  const inserted = source.shape(mark, markSegment);
  const limit = room - inserted.width;
  const kept = new Set<Leaf>();
  let x = indent;
  let previous: LineBox = root;
  for (const index of orderFromStart(line)) {
    const leaf = leaves[index]!;
    x += edgesBetween(previous, leaf.owner, source);
    previous = leaf.owner;
    if (fits(x + leaf.width, limit)) {
      x += leaf.width;
      kept.add(leaf);
      continue;
    }
    const runsOn = leaf.level < 0 || (leaf.level & 1) === base;
    const cut = leaf.kind === 'text' && !leaf.inserted ? cutText(paragraph, leaf, limit - x, runsOn) : null;
    if (cut) {
      leaves[index] = cut;
      kept.add(cut);
      x += cut.width;
    }
    // What is cut off takes the edges of its boxes along.
    for (let box = leaf.owner; box.parent; box = box.parent) {
      if (runsOn) box.hasEnd = false;
      else box.hasStart = false;
    }
    break;
  }
  let count = 0;
  for (const leaf of leaves) if (kept.has(leaf)) leaves[count++] = leaf;
  leaves.length = count;
  for (const run of inserted.runs) leaves.push(insertedLeaf(root, markSegment, run, snapUp(run.width)));
  return x + inserted.width;
}

/** Indices of the leaves as they stand from the line's start edge to its end edge. */
function orderFromStart({ paragraph, parts: { leaves }, base }: Truncation): readonly number[] {
  if (!paragraph.levels) return leaves.map((_, index) => index);
  const order = visualLeaves(leaves, paragraph, base);
  return base === 1 ? order.toReversed() : order;
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

/**
 * The start of a text that fits into `room`, or its end if it does not run on in the direction of the line; null if nothing fits.
 * Justified text keeps its spaces.
 */
function cutText(paragraph: Paragraph, leaf: Leaf, room: Px, runsOn: boolean): Leaf | null {
  const { clusterStart, text } = paragraph;
  const prefix = advanceSums(paragraph);
  let spread = leaf.expansion === 0 ? 0 : leaf.width - advance(paragraph, leaf.start, leaf.end);
  let { start, end } = leaf;
  while (end > start && (clusterStart[runsOn ? end : start] === 0 || prefix[end]! - prefix[start]! + spread > room)) {
    if (isSeparator(text.charCodeAt(runsOn ? --end : start++))) spread -= leaf.expansion;
  }
  if (end <= start) return null;
  const cut = textLeaf(leaf.owner, leaf.segment, leaf.run!, start, end, advance(paragraph, start, end) + spread);
  cut.expansion = leaf.expansion;
  return cut;
}
