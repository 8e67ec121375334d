/**
 * Positions the content of a line: ellipsis, leaders, alignment.
 * https://drafts.csswg.org/css-text-4/#text-align-property
 */

import type { Px } from '../../geometry.ts';
import { TOLERANCE } from '../core/constraint-space.ts';
import { toUnit } from '../core/layout-unit.ts';
import { alignmentOffset, justify, lineAlignment } from './align.ts';
import type { BrokenLine } from './breaker.ts';
import { firstLineDecorations } from './first-line.ts';
import type { SetLine } from './line-fragment.ts';
import { insertedLeaf, type LineParts } from './line-leaves.ts';
import { type LineState, ownIndent } from './line-state.ts';
import { baseLevelAt } from './paragraph.ts';
import { visualLeaves } from './reorder.ts';
import { edgeWidth, type InlineRun, insertedText, unspacedText } from './run.ts';
import { CLAMP_MARK, overflowMark, truncate } from './truncate.ts';

/** Positions the line's content, with ellipsis, leaders and justification applied. */
export function setLine(state: LineState, line: BrokenLine, parts: LineParts, height: Px): SetLine {
  const { run, request, available } = state;
  const { paragraph } = request;
  const base = baseLevelAt(paragraph, line.start.text);
  const direction = base === 1 ? 'rtl' : 'ltr';
  const clamps = isClamped(state, line);
  const mark = clamps ? CLAMP_MARK : line.overflows ? overflowMark(run.node) : null;
  const cut = (): Px => (mark === null ? line.width : truncated(state, parts, mark, base));
  const room = available - (clamps ? line.width : cut());
  const filled = fillLeaders(run, parts, room);
  const last = line.forced;
  const alignment = lineAlignment(run.node.style, last, direction);
  let offset = 0;
  let width = line.width;
  if (!filled) {
    const spread = alignment === 'justify' && (room > 0 || line.compressed) && justify(parts.leaves, room);
    offset = spread ? 0 : alignmentOffset(alignment, direction, room);
    if (spread) width = available;
  }
  if (clamps) {
    // Deviation: as in browsers, the line is aligned before its end is replaced.
    width -= cut();
    if (direction === 'rtl') offset += width;
  }
  const indent = ownIndent(run, request);
  const order = paragraph.levels ? visualLeaves(parts.leaves, paragraph, base) : null;
  // Hanging spaces of a right-to-left line hang over its left edge.
  const hang = direction === 'rtl' && mark === null ? line.hang : 0;
  const start = toUnit(offset) + (direction === 'ltr' ? indent : 0) - hang;
  return {
    parts,
    order,
    blockDecorations: paragraph === run.paragraph ? run.blockDecorations : firstLineDecorations(run),
    baseline: Math.max(0, parts.root.extent.ascent),
    height,
    offset: start,
    width: available,
    hangs: line.hang > 0,
  };
}

/** Whether `line-clamp` hides content after the line. */
const isClamped = ({ run, request }: LineState, line: BrokenLine): boolean =>
  request.clamped && (line.end.segment < request.paragraph.segments.length || run.input.clamp?.isFollowed === true);

/** The width of the line's content after its end is replaced by `mark`. */
const truncated = ({ run, request, available, indent }: LineState, parts: LineParts, mark: string, base: number): Px =>
  truncate(
    { paragraph: request.paragraph, parts, mark, indent, room: available, base },
    {
      edge: (box, side) => edgeWidth(run, box, side),
      shape: (text, segment) => unspacedText(run, text, segment),
    },
  );

/** Leaders share the remaining room; their pattern repeats from the line's end. https://drafts.csswg.org/css-content-3/#leaders */
function fillLeaders(run: InlineRun, parts: LineParts, room: Px): boolean {
  if (parts.leaders.length === 0) return false;
  const share = Math.max(0, room) / parts.leaders.length;
  for (const index of parts.leaders) {
    const leaf = parts.leaves[index]!;
    const { pattern } = leaf.segment;
    const unit = insertedText(run, pattern, leaf.segment).width;
    const width = unit + share;
    const count = unit > 0 ? Math.min(Math.floor((width + TOLERANCE) / unit), 2000) : 1;
    const shaped = insertedText(run, pattern.repeat(Math.max(1, count)), leaf.segment).runs[0];
    if (!shaped) continue;
    parts.leaves[index] = { ...insertedLeaf(leaf.owner, leaf.segment, shaped, width), lead: width - shaped.width };
  }
  return true;
}
