/** Lays inline content out in lines. https://drafts.csswg.org/css-inline-3/#line-boxes */

import type { Px } from '../../geometry.ts';
import { Appeal } from '../core/break-facts.ts';
import { fits } from '../core/constraint-space.ts';
import type { LayoutContext } from '../core/context.ts';
import type { InlineContentInput, InlineContentResult } from '../core/inline-content.ts';
import { clearOf } from './clearing-breaks.ts';
import { addLine, type Filler, isLastShown, notesHeight, remakeWithoutHyphen, startFiller } from './filler.ts';
import { close } from './inline-fragment.ts';
import { breakAtOverflow, closeAtBreak } from './overflowing-lines.ts';
import { isFinished } from './paragraph.ts';
import { createInlineRun } from './run.ts';

export function layoutInlineContent(input: InlineContentInput, context: LayoutContext): InlineContentResult {
  const run = createInlineRun(input, context);
  const filler = startFiller(run);
  const limit = stopAfter(input, filler.before);
  const room = roomOf(input);
  let overflowAt = -1;
  if (clearOf(run.paragraph, filler.position) !== 'none') return close(filler, 0, Appeal.Perfect);
  while (!isFinished(run.paragraph, filler.position)) {
    if (filler.before + filler.counted >= limit) return closeAtBreak(filler, filler.lines.length, Appeal.Perfect);
    const clamp = isLastShown(filler);
    const line = addLine(filler, clamp);
    if (isFinished(run.paragraph, filler.position) && hasHyphenBeforeLast(filler)) {
      remakeWithoutHyphen(filler, filler.lines.length - 1);
      continue;
    }
    if (line.link && !fits(line.bottom + notesHeight(filler), room)) {
      overflowAt = filler.lines.length - 1;
      break;
    }
    if (line.waits) break;
    if (clamp && line.link) {
      filler.isCut = !isFinished(run.paragraph, filler.position);
      filler.position = { segment: run.paragraph.segments.length, text: run.paragraph.text.length };
    }
  }
  if (overflowAt < 0) return close(filler, filler.lines.length, Appeal.Perfect);
  return breakAtOverflow(filler, overflowAt, room);
}

function roomOf(input: InlineContentInput): Px {
  const page = input.fragmentainer;
  return page ? page.size - page.offset - page.footnotes.blockSize : Number.POSITIVE_INFINITY;
}

/** The number of lines before which a token or a plan ends the fragment. */
function stopAfter(input: InlineContentInput, before: number): number {
  if (typeof input.token?.until === 'number') return before + 1;
  return input.plan
    ? Math.max(input.plan.at, before + (input.fragmentainer?.atStart ? 1 : 0))
    : Number.POSITIVE_INFINITY;
}

/** https://drafts.csswg.org/css-text-4/#hyphenate-line-limits */
function hasHyphenBeforeLast({ run, lines, remade }: Filler): boolean {
  if (remade === lines.length - 2) return false;
  return run.node.style.text.hyphenateLimitLast === 'always' && (lines[lines.length - 2]?.hyphen ?? false);
}
