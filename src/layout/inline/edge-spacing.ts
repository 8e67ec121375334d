/**
 * Spacing between characters that changes if a line begins or ends between them: trimmed brackets, and the space between ideographs and
 * letters. https://drafts.csswg.org/css-text-4/#text-spacing-trim-property
 * https://drafts.csswg.org/css-text-4/#text-autospace-property
 */

import type { Px } from '../../geometry.ts';
import type { ShapedRun } from '../../text/types.ts';
import { fitsLine } from '../core/constraint-space.ts';
import type { Paragraph, Position, Segment } from './paragraph.ts';

/** How much wider the segment's character at `at` is at the start of a line. */
export const startSpacing = ({ run }: Segment, at: number): Px => run?.edgeSpacing?.starts.get(at) ?? 0;

/** How much narrower the segment's character before `at` may be at the end of a line. */
export const endSpacing = ({ run }: Segment, at: number): Px => run?.edgeSpacing?.ends.get(at)?.narrower ?? 0;

interface LineReach {
  readonly start: Position;
  readonly end: Position;
  /** Without the spaces at its end. */
  readonly textEnd: number;
  /** The extent of the line with its full last character, and its limit. */
  readonly reach: Px;
  readonly available: Px;
}

/** How much narrower the line is at its end. */
export function lineEndSpacing({ segments }: Paragraph, { start, end, textEnd, reach, available }: LineReach): Px {
  let index = Math.min(end.segment, segments.length - 1);
  while (index > start.segment && (segments[index]!.kind !== 'text' || segments[index]!.start >= textEnd)) {
    // Something other than text follows.
    if (segments[index]!.kind === 'atomic' && segments[index]!.start < end.text) return 0;
    index--;
  }
  const spacing = segments[index]!.run?.edgeSpacing?.ends.get(textEnd);
  if (!spacing) return 0;
  const helps = !fitsLine(reach, available) && fitsLine(reach - spacing.narrower, available);
  return helps || !spacing.ifNeeded ? spacing.narrower : 0;
}

/**
 * The glyphs of `run` from `from` to `to`, adjusted for the edges of a line: the first is wider by `atStart` (before it), the last
 * narrower by `atEnd`.
 */
export function runAtEdges(
  run: ShapedRun,
  [from, to]: readonly [from: number, to: number],
  atStart: Px,
  atEnd: Px,
): ShapedRun {
  const part = runPart(run, from, to);
  const { advances, upright } = part;
  advances[0]! += atStart;
  advances[advances.length - 1]! -= atEnd;
  const width = part.width + atStart - atEnd;
  if (atStart === 0) return { ...part, width };
  if (upright) {
    upright.ys[0]! += atStart;
    return { ...part, width };
  }
  const xOffsets = part.xOffsets ?? new Float32Array(advances.length);
  xOffsets[0]! += atStart;
  return { ...part, xOffsets, width };
}

/** A copy of the glyphs of `run` from `from` to `to`, for changes. */
export function runPart(run: ShapedRun, from: number, to: number): ShapedRun {
  const advances = run.advances.slice(from, to);
  let width = 0;
  for (const advance of advances) width += advance;
  return {
    ...run,
    glyphs: run.glyphs.slice(from, to),
    clusters: run.clusters.slice(from, to),
    xOffsets: run.xOffsets?.slice(from, to) ?? null,
    yOffsets: run.yOffsets?.slice(from, to) ?? null,
    advances,
    width,
    ...(run.upright && { upright: { xs: run.upright.xs.slice(from, to), ys: run.upright.ys.slice(from, to) } }),
  };
}
