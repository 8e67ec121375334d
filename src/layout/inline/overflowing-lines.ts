/**
 * Decides between which lines content breaks that does not fit. https://drafts.csswg.org/css-break-4/#widows-orphans ; a line itself is
 * never broken.
 */

import type { Px } from '../../geometry.ts';
import { Appeal } from '../core/break-facts.ts';
import { fits } from '../core/constraint-space.ts';
import type { InlineContent, InlineContentResult } from '../core/inline-content.ts';
import { noRoom } from '../core/results.ts';
import { addLine, countLines, type Filler, notesHeight, remakeWithoutHyphen } from './filler.ts';
import { close } from './inline-fragment.ts';
import type { MadeLine } from './line.ts';
import { isFinished, type Position, type Segment } from './paragraph.ts';
import { hasEdges, type InlineRun } from './run.ts';

/** Whether the fragment must not end with a hyphen. Not yet: `spread`, for which left pages should not count. */
function keepsHyphenOff({ node, input }: InlineRun): boolean {
  const { hyphenateLimitLast } = node.style.text;
  if (hyphenateLimitLast === 'none') return false;
  return hyphenateLimitLast === 'always' || hyphenateLimitLast === 'column' || input.fragmentainer?.kind === 'page';
}

/** Whether more lines can be made here. */
const goesOn = ({ run: { paragraph }, position, lines }: Filler): boolean =>
  !isFinished(paragraph, position) && !lines.at(-1)?.waits;

/**
 * Line `at` does not fit. Looks ahead no further than `widows` requires, then breaks where both `orphans` and `widows` are met; otherwise
 * the parent may prefer to break before the whole box.
 */
export function breakAtOverflow(filler: Filler, at: number, room: Px): InlineContentResult {
  const { run } = filler;
  const { input } = run;
  const page = input.fragmentainer!;
  const { orphans, widows } = run.node.style.paragraph;
  const fitting = countLines(filler.lines, at);
  const shortage = filler.lines[at]!.bottom + notesHeight(filler) - room;
  if (!page.atStart && takesBlockAlong(filler, at, room)) return { refused: noRoom(input.bfcBlock, shortage) };
  while (filler.counted - fitting < widows && goesOn(filler)) addLine(filler, false);
  const missing = Math.max(0, widows - (filler.counted - fitting));
  const enough = filler.before > 0 ? Math.max(orphans, widows) : orphans;
  // Deviation: if both cannot be met, browsers keep `orphans` and count the break as a good one. After the first fragmentainer, they
  // consider `widows` only if that many lines fit.
  let count = Math.max(fitting - missing, orphans);
  let appeal: Appeal = Appeal.Perfect;
  if (fitting < enough) {
    // Floats that continue here do so without any line.
    const holdsFloats = filler.resumed.length > 0;
    if (isBelowFloats(filler, at)) {
      const kept = keepLeadingFloats(filler, at);
      const below = fitting > 0 ? Appeal.ViolatesOrphansWidows : Appeal.Perfect;
      const moved = (page.atStart || holdsFloats) && filler.lines[at]!.placed.length === 0;
      if (kept > 0 || moved) return close(filler, at + kept, below, shortage);
    }
    if (!page.atStart && !holdsFloats && fitting === 0) return { refused: noRoom(input.bfcBlock, shortage) };
    count = Math.max(fitting, page.atStart ? 1 : 0);
    appeal = Math.min(appeal, Appeal.ViolatesOrphansWidows) as Appeal;
    if (fitting === 0) appeal = Appeal.LastResort;
  }
  return closeAtBreak(filler, indexOfLine(filler.lines, count), appeal, shortage);
}

/**
 * Line `at` fits but its footnotes do not: with `footnote-policy: block` the whole paragraph moves to where they fit.
 * https://drafts.csswg.org/css-gcpm-3/#propdef-footnote-policy With `auto` and `line` the line does.
 */
function takesBlockAlong(filler: Filler, at: number, room: Px): boolean {
  const line = filler.lines[at]!;
  if (filler.before > 0 || !line.footnotes.some(({ style }) => style.generated.footnotePolicy === 'block'))
    return false;
  const before = filler.footnotes[at - 1]?.blockSize ?? 0;
  const kept = filler.run.input.fragmentainer?.footnotes.blockSize ?? 0;
  return fits(line.bottom + Math.max(0, before - kept), room);
}

/** Whether floats moved line `at` down; the floats are above it, so a break before it makes progress. */
function isBelowFloats({ lines, raise }: Filler, at: number): boolean {
  return lines[at]!.top > (at > 0 ? lines[at - 1]!.bottom : raise);
}

/** A float, or the start of an inline box without width. */
const isBeforeContent = (run: InlineRun, segment: Segment | undefined): boolean =>
  segment?.kind === 'float' || (segment?.kind === 'open' && !hasEdges(run, segment.box!));

/**
 * Keeps the floats at the start of line `at` before the break, as in browsers, in an inserted line without height. Returns the number of
 * such lines: 0 if the first float itself moves on.
 */
function keepLeadingFloats(filler: Filler, at: number): number {
  const { segments } = filler.run.paragraph;
  const line = filler.lines[at]!;
  let end = line.start.segment;
  for (let next = end; isBeforeContent(filler.run, segments[next]); next++) {
    if (segments[next]!.kind === 'float') end = next + 1;
  }
  const moving = line.placed.find(({ link }) => link === null);
  if (moving) end = Math.min(end, moving.segment);
  const own = line.placed.filter(({ segment }) => segment < end);
  const last = own[own.length - 1];
  if (!last) return 0;
  const start: Position = { segment: end, text: segments[end]?.start ?? filler.run.paragraph.text.length };
  const top = at > 0 ? filler.lines[at - 1]!.bottom : 0;
  const carrier: MadeLine = {
    ...line,
    end: start,
    link: null,
    top,
    bottom: top,
    floats: last.after,
    placed: own,
    pending: [],
    boxes: [],
    overflowRight: 0,
    overflowBottom: 0,
    reach: 0,
    footnotes: [],
  };
  filler.lines.splice(at, 1, carrier, { ...line, start, placed: line.placed.slice(own.length) });
  const before = filler.footnotes[at - 1] ?? filler.run.input.fragmentainer?.footnotes;
  if (before && filler.run.paragraph.hasFootnotes) filler.footnotes.splice(at, 0, before);
  return 1;
}

/** Index after `count` lines that have a height. */
function indexOfLine(lines: readonly MadeLine[], count: number): number {
  let left = count;
  for (let i = 0; i < lines.length; i++) {
    if (left === 0) return i;
    if (lines[i]!.link) left--;
  }
  return lines.length;
}

/** The fragment of the first `count` lines, with a break in the text after it. */
export function closeAtBreak(filler: Filler, count: number, appeal: Appeal, shortage?: Px): InlineContent {
  if (filler.lines[count - 1]?.hyphen && keepsHyphenOff(filler.run)) remakeWithoutHyphen(filler, count);
  return close(filler, count, appeal, shortage);
}
