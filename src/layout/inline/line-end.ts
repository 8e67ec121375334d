/** Break opportunities of a line, and ending the line at one of them. https://drafts.csswg.org/css-text-4/#white-space-phase-2 */

import { resolveLength } from '../../css/values/types.ts';
import type { Px } from '../../geometry.ts';
import { Break } from '../../text/types.ts';
import { fitsLine } from '../core/constraint-space.ts';
import type { Breaker, BrokenLine, Candidate, Ending } from './breaker.ts';
import { endSpacing, lineEndSpacing, startSpacing } from './edge-spacing.ts';
import { hangingEnd } from './hanging-punctuation.ts';
import { removedFrom, trimBack } from './line-edges.ts';
import { advance, isSpace, type Position, type Segment } from './paragraph.ts';
import { hyphenWidth } from './run.ts';

/** `next`: the segment with which the next line would begin. */
export function record(
  breaker: Breaker,
  segment: Segment,
  next: Segment,
  { text, position, trailing, hyphen }: Candidate,
): void {
  const mark = hyphen ? hyphenWidth(breaker.space.run, segment) : 0;
  breaker.found?.push({
    text,
    before: position - trailing - endSpacing(segment, text) + mark,
    // The next line may start with different spacing.
    after: position - startSpacing(next, text),
    hyphen,
  });
}

/** Records the opportunity right before segment `index`. Ends the line if it is already too long. */
export function commit(breaker: Breaker, index: number, at: number): Ending | null {
  if (breaker.pending === Break.Prohibited) return null;
  const hyphen = breaker.pending === Break.Hyphen;
  breaker.pending = Break.Prohibited;
  const here = { segment: index, text: at, position: breaker.position, trailing: breaker.trailing, hyphen };
  if (breaker.overflowed || (at === breaker.stop && at > breaker.start.text)) return endAt(breaker, here);
  const before = breaker.paragraph.segments[index - 1]!;
  if (hyphen && (!hyphenFits(breaker, before, breaker.position) || fullWithout(breaker, before, at, at))) return null;
  breaker.candidate = here;
  if (breaker.found) record(breaker, before, breaker.paragraph.segments[index]!, here);
  return null;
}

/**
 * Whether the line should end without a hyphen, because the maximum of consecutive hyphens is reached or it is nearly full without.
 * https://drafts.csswg.org/css-text-4/#hyphenate-line-limits
 */
export function fullWithout(breaker: Breaker, segment: Segment, from: number, at: number): boolean {
  const { hyphenateLimitLines, hyphenateLimitZone } = segment.style.text;
  const { hyphenated, unhyphenated, available } = breaker.space;
  if (unhyphenated) return true;
  if (hyphenateLimitLines !== null && hyphenated >= hyphenateLimitLines) return true;
  const zone = resolveLength(hyphenateLimitZone, available);
  if (zone === 0) return false;
  const reached = reachedWithout(breaker, segment, from, at);
  return reached !== null && breaker.available - reached <= zone;
}

/** The extent of the line if it ends at the last opportunity without a hyphen before `at`; null if there is none. */
function reachedWithout(breaker: Breaker, segment: Segment, from: number, at: number): Px | null {
  const { paragraph, position, candidate } = breaker;
  for (let place = at - 1; place > from; place--) {
    if (paragraph.breaks[place] !== Break.Allowed) continue;
    return position + advance(paragraph, from, trimBack(paragraph.text, segment, from, place));
  }
  return candidate && !candidate.hyphen ? candidate.position - candidate.trailing : null;
}

export function hyphenFits(breaker: Breaker, segment: Segment, position: Px): boolean {
  return fitsLine(position + hyphenWidth(breaker.space.run, segment), breaker.available);
}

/** The content does not fit: returns to the last opportunity, or continues to the next one. */
export function overflow(breaker: Breaker): Ending | null {
  const last = breaker.candidate ?? breaker.lastResort;
  if (last) return endAt(breaker, last);
  breaker.overflowed = true;
  if (breaker.sawEmergency && !breaker.anywhere) return { line: NOTHING, retry: true };
  return null;
}

export function endAt(breaker: Breaker, candidate: Candidate): Ending {
  const at = beforeSpace(breaker, candidate) ?? candidate;
  const position = { segment: at.segment, text: at.text };
  return finish(breaker, position, at.position, at.trailing, { hyphen: at.hyphen });
}

/** The start of the box with the space that `candidate` follows, if the box's edge does not fit. */
function beforeSpace({ beforeSpace: start, paragraph, available }: Breaker, candidate: Candidate): Candidate | null {
  if (!start || candidate.text <= start.text) return null;
  if (fitsLine(candidate.position - candidate.trailing, available)) return null;
  for (let at = start.text; at < candidate.text; at++) if (!isSpace(paragraph.text, at)) return null;
  return start;
}

export const NOTHING = {} as BrokenLine;

export function finish(
  breaker: Breaker,
  end: Position,
  position: Px,
  trailing: Px,
  more: Partial<Pick<BrokenLine, 'forced' | 'clear' | 'hyphen'>>,
): Ending {
  const { paragraph, start } = breaker;
  const next = takeOutOfFlow(breaker, end, position - trailing, more.forced === true);
  const textEnd = removedFrom(paragraph, start, next, breaker.textStart);
  const hyphen = more.hyphen === true ? hyphenOf(breaker, end) : 0;
  const { available } = breaker;
  const solid = position - trailing + hyphen;
  const hanging = textEnd.hangs
    ? hangingSpaces(trailing, available - solid, more.forced || endsParagraph(breaker, next))
    : 0;
  const reach = textEnd.hangs ? solid + trailing - hanging : solid;
  const mark = hangingMark(breaker, next, textEnd.offset, reach);
  const hang = hanging + mark;
  const inner = { start, end: next, textEnd: textEnd.offset, reach, available };
  const narrower = mark > 0 || hyphen > 0 ? 0 : lineEndSpacing(paragraph, inner);
  const width = reach - mark - narrower;
  const line: BrokenLine = {
    start,
    end: next,
    width,
    hang,
    textStart: breaker.textStart,
    textEnd: textEnd.offset,
    startSpacing: breaker.startSpacing,
    endSpacing: narrower,
    hyphen: more.hyphen === true,
    forced: more.forced === true,
    clear: more.clear ?? 'none',
    empty: breaker.empty,
    available,
    overflows: !fitsLine(width, available),
    compressed: false,
  };
  return { line, retry: false };
}

const endsParagraph = ({ paragraph }: Breaker, { segment }: Position): boolean => segment >= paragraph.segments.length;

/** How much of the preserved spaces hangs: before a forced break only what does not fit. https://drafts.csswg.org/css-text-4/#conditionally-hang */
function hangingSpaces(spaces: Px, room: Px, conditionally: boolean): Px {
  return conditionally ? Math.min(spaces, Math.max(0, spaces - room)) : spaces;
}

/** Width of the hanging punctuation at the end of a line with this extent. */
function hangingMark({ paragraph, start, available }: Breaker, end: Position, textEnd: number, reach: Px): Px {
  if (!paragraph.rootStyle.text.hangingPunctuation) return 0;
  const last = end.segment >= paragraph.segments.length;
  const overflows = !fitsLine(reach, available);
  return hangingEnd(paragraph, { start, textEnd, endSegment: end.segment, overflows, last });
}

function hyphenOf(breaker: Breaker, end: Position): Px {
  const { segments } = breaker.paragraph;
  let at = Math.min(end.segment, segments.length - 1);
  while (at > breaker.start.segment && (segments[at]!.kind !== 'text' || segments[at]!.start >= end.text)) at--;
  return hyphenWidth(breaker.space.run, segments[at]!);
}

/** Floats and absolutely positioned boxes right after a break still belong to the line. */
function takeOutOfFlow(breaker: Breaker, end: Position, used: Px, forced: boolean): Position {
  const { segments } = breaker.paragraph;
  let index = end.segment;
  // Anything after the break is not on this line.
  breaker.available = breaker.space.rewindFloats(index);
  if (forced || index >= segments.length || end.text > segments[index]!.start) return end;
  let text = end.text;
  while (index < segments.length) {
    const { kind } = segments[index]!;
    if (kind !== 'float' && kind !== 'absolute') break;
    if (kind === 'float') {
      const room = breaker.space.placeFloat(index, used);
      if (room !== null) breaker.available = room;
    }
    index++;
    text = index < segments.length ? segments[index]!.start : breaker.paragraph.text.length;
  }
  return { segment: index, text };
}
