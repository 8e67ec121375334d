/**
 * Finds the end of a line: greedily, with prefix sums, visiting each segment once.
 * https://drafts.csswg.org/css-text-4/#line-breaking and https://drafts.csswg.org/css-text-4/#white-space-phase-2
 */

import type { Px } from '../../geometry.ts';
import { Break } from '../../text/types.ts';
import { fitsLine } from '../core/constraint-space.ts';
import { pieceWithin } from '../core/ruby-pieces.ts';
import {
  type Breaker,
  type BrokenLine,
  type Ending,
  type LineSpace,
  type Opportunity,
  type PlannedEnd,
  tooLong,
} from './breaker.ts';
import { commit, endAt, finish, overflow } from './line-end.ts';
import { addText } from './line-text.ts';
import {
  allowsBreakBeforeSpace,
  breaksInside,
  endOfEmptyBox,
  followsWord,
  isAtomicAfterText,
  isUnwrappedSpaceAfterSpace,
  lastTrailingTag,
  opportunityAfterBox,
  opportunityAfterUnbreakable,
} from './opportunities.ts';
import type { Paragraph, Position, Segment } from './paragraph.ts';
import { overhangOf } from './ruby-lines.ts';
import { atomicWidth, edgeWidth, leaderWidth, makesLine, tabWidth } from './run.ts';

export function breakLine(
  paragraph: Paragraph,
  start: Position,
  space: LineSpace,
  planned: PlannedEnd | null = null,
): BrokenLine {
  if (planned) {
    const line = breakAsPlanned(paragraph, start, space, planned);
    if (line) return line;
    space.rewindFloats(start.segment);
  }
  const first = runBreaker(paragraph, start, space, {});
  if (!first.retry) return first.line;
  space.rewindFloats(start.segment);
  return runBreaker(paragraph, start, space, { anywhere: true }).line;
}

/** Null if the line cannot end there because a float on it left less room. */
function breakAsPlanned(
  paragraph: Paragraph,
  start: Position,
  space: LineSpace,
  planned: PlannedEnd,
): BrokenLine | null {
  const { available } = space;
  const { text: stop, room } = planned;
  const { line, retry } = runBreaker(paragraph, start, space, { stop, room });
  if (retry || line.end.text !== stop || line.available !== available || !fitsLine(line.width, room)) return null;
  return { ...line, available, overflows: false, compressed: !fitsLine(line.width, available) };
}

/** The opportunities up to the next forced break, or the first `most`, on an infinitely long line. */
export function opportunities(
  paragraph: Paragraph,
  start: Position,
  space: LineSpace,
  most: number,
): { readonly found: readonly Opportunity[]; readonly width: Px; readonly end: Position } {
  const found: Opportunity[] = [];
  const { line } = runBreaker(paragraph, start, space, { found, most });
  return { found, width: line.width, end: line.end };
}

interface BreakerOptions {
  readonly anywhere?: boolean;
  readonly stop?: number;
  readonly room?: Px;
  readonly found?: Opportunity[];
  readonly most?: number;
}

function runBreaker(paragraph: Paragraph, start: Position, space: LineSpace, options: BreakerOptions): Ending {
  const { anywhere = false, stop = -1, room = space.available, found = null, most = 0 } = options;
  const breaker: Breaker = {
    paragraph,
    space,
    start,
    anywhere,
    available: room,
    position: space.indent,
    trailing: 0,
    hanging: 0,
    edges: null,
    leading: true,
    empty: true,
    pending: Break.Prohibited,
    candidate: null,
    beforeSpace: null,
    lastResort: null,
    textStart: start.text,
    startSpacing: 0,
    overflowed: false,
    sawEmergency: false,
    stop,
    found,
    most,
  };
  const { segments } = paragraph;
  for (let index = start.segment; index < segments.length; index++) {
    const segment = segments[index]!;
    const last = endOfEmptyBox(segments, index);
    if (last > index) {
      passEmptyBox(breaker, index, last);
      index = last;
      continue;
    }
    const ended = step(breaker, segment, index);
    if (ended) return ended;
    if (found && found.length >= most) break;
  }
  if (tooLong(breaker) && breaker.candidate && breaker.pending === Break.Prohibited) {
    return endAt(breaker, breaker.candidate);
  }
  return finish(
    breaker,
    { segment: segments.length, text: paragraph.text.length },
    breaker.position,
    breaker.trailing,
    {
      forced: true,
    },
  );
}

function step(breaker: Breaker, segment: Segment, index: number): Ending | null {
  switch (segment.kind) {
    case 'text':
      return addText(breaker, segment, index);
    case 'open':
      return open(breaker, segment, index);
    case 'close':
      return close(breaker, segment, index);
    case 'newline':
      return forcedBreak(breaker, segment, index);
    case 'tab':
      return unbreakable(breaker, segment, index, tabWidth(breaker.space.run, segment, breaker.position));
    case 'leader':
      return unbreakable(breaker, segment, index, leaderWidth(breaker.space.run, segment));
    case 'atomic':
      allowBreakBeforeAtomic(breaker, index);
      return atomic(breaker, segment, index);
    case 'float': {
      const room = breaker.space.placeFloat(index, breaker.position - breaker.trailing);
      if (room !== null) breaker.available = room;
      return tooLong(breaker) ? overflow(breaker) : null;
    }
    case 'absolute':
    case 'footnote':
      return null;
  }
}

function atomic(breaker: Breaker, segment: Segment, index: number): Ending | null {
  const whole = widthOnLine(breaker, segment, index);
  if (!breaksInside(breaker.paragraph, segment)) return unbreakable(breaker, segment, index, whole);
  const from = index === breaker.start.segment ? Math.max(segment.start, breaker.start.text) : segment.start;
  const room = breaker.available - breaker.position;
  if (from === segment.start && fitsLine(whole, room)) return unbreakable(breaker, segment, index, whole);
  const { to, width } = pieceWithin(segment.node!, from - segment.start, room, breaker.space.run.context);
  if (segment.start + to >= segment.end) return unbreakable(breaker, segment, index, width);
  const ended = commit(breaker, index, from);
  if (ended) return ended;
  breaker.leading = false;
  breaker.empty = false;
  const before = breaker.candidate ?? breaker.lastResort;
  if (before && !fitsLine(width, room)) return endAt(breaker, before);
  const position = breaker.position + width;
  return endAt(breaker, { segment: index, text: segment.start + to, position, trailing: 0, hyphen: false });
}

/** The width of an atomic inline, minus the overhang of its annotations over the text before it. */
function widthOnLine({ paragraph, space: { run }, leading }: Breaker, segment: Segment, index: number): Px {
  return atomicWidth(run, segment) - (leading ? 0 : overhangOf(run, paragraph, index, 'start'));
}

/** Deviation: lines break before atomic inlines whatever the text before ends with, as in browsers; content sizes do not count it. */
function allowBreakBeforeAtomic(breaker: Breaker, index: number): void {
  const { paragraph, pending, leading, start } = breaker;
  if (pending !== Break.Prohibited || leading) return;
  if (isAtomicAfterText(paragraph, index, start.segment)) breaker.pending = Break.Allowed;
}

function allowBreakBetweenSpaces(breaker: Breaker, index: number): void {
  const { paragraph, pending, leading, start } = breaker;
  if (pending !== Break.Prohibited || leading) return;
  if (isUnwrappedSpaceAfterSpace(paragraph, index, start.segment)) breaker.pending = Break.Allowed;
}

function open(breaker: Breaker, segment: Segment, index: number): Ending | null {
  allowBreakBeforeAtomic(breaker, index);
  allowBreakBetweenSpaces(breaker, index);
  const { paragraph, space, pending, leading, position, trailing } = breaker;
  // A line ends as well where its last space does not fit.
  const isFull = trailing > 0 && !fitsLine(position, breaker.available);
  const isOver = breaker.overflowed ? followsWord(paragraph, index) : isFull;
  const ends = isOver && pending !== Break.Prohibited;
  const last = ends ? lastTrailingTag(paragraph, index) : -1;
  if (last >= index) return endAfterTags(breaker, index, last);
  if (pending === Break.Prohibited && !leading && allowsBreakBeforeSpace(paragraph, index, breaker.overflowed)) {
    breaker.beforeSpace = { segment: index, text: segment.start, position, trailing, hyphen: false };
  }
  const ended = commit(breaker, index, segment.start);
  if (ended) return ended;
  const edge = edgeWidth(space.run, segment.box!, 'start');
  if (makesLine(segment.box!, 'start')) breaker.empty = false;
  breaker.position += edge;
  breaker.edges = (breaker.edges ?? 0) + edge;
  return null;
}

/** Ends the line, which is too long, after tags that stay on it. */
function endAfterTags(breaker: Breaker, first: number, last: number): Ending {
  const { paragraph, space, trailing, pending } = breaker;
  let { position } = breaker;
  for (let index = first; index <= last; index++) {
    const { kind, box } = paragraph.segments[index]!;
    position += edgeWidth(space.run, box!, kind === 'open' ? 'start' : 'end');
  }
  const text = paragraph.segments[last]!.end;
  return endAt(breaker, { segment: last + 1, text, position, trailing, hyphen: pending === Break.Hyphen });
}

function close(breaker: Breaker, segment: Segment, index: number): Ending | null {
  const edge = edgeWidth(breaker.space.run, segment.box!, 'end');
  if (makesLine(segment.box!, 'end')) breaker.empty = false;
  breaker.position += edge;
  if (breaker.edges !== null) breaker.edges += edge;
  allowBreakAfter(breaker, index);
  return tooLong(breaker) && !breaker.overflowed ? overflow(breaker) : null;
}

function allowBreakAfter(breaker: Breaker, close: number): void {
  const { paragraph, leading, pending, start } = breaker;
  if (pending === Break.Prohibited && !leading) breaker.pending = opportunityAfterBox(paragraph, close, start.segment);
}

/** Deviation: as in browsers, boxes without content stay on the line of an opportunity before them, even if they do not fit. */
function passEmptyBox(breaker: Breaker, first: number, last: number): void {
  const { paragraph, space } = breaker;
  for (let index = first; index <= last; index++) {
    const { kind, box } = paragraph.segments[index]!;
    if (kind !== 'open' && kind !== 'close') continue;
    const side = kind === 'open' ? 'start' : 'end';
    const edge = edgeWidth(space.run, box!, side);
    if (makesLine(box!, side)) breaker.empty = false;
    breaker.position += edge;
    breaker.edges = (breaker.edges ?? 0) + edge;
  }
  allowBreakAfter(breaker, last);
}

function forcedBreak(breaker: Breaker, segment: Segment, index: number): Ending {
  const { segments } = breaker.paragraph;
  breaker.edges = null;
  if (tooLong(breaker) && breaker.candidate) return endAt(breaker, breaker.candidate);
  breaker.empty = false;
  let next = index + 1;
  // Boxes that end at the break end on this line.
  while (next < segments.length && segments[next]!.kind === 'close') {
    breaker.position += edgeWidth(breaker.space.run, segments[next]!.box!, 'end');
    next++;
  }
  const text = next < segments.length ? segments[next]!.start : breaker.paragraph.text.length;
  return finish(breaker, { segment: next, text }, breaker.position, breaker.trailing, {
    forced: true,
    clear: segment.clear,
  });
}

/** A tab, a leader or an atomic inline: a piece that is never broken. */
function unbreakable(breaker: Breaker, segment: Segment, index: number, width: Px): Ending | null {
  const ended = commit(breaker, index, segment.start);
  if (ended) return ended;
  const hangs = segment.kind === 'tab' && segment.hangs;
  breaker.leading = false;
  breaker.empty = false;
  breaker.position += width;
  breaker.trailing = hangs ? breaker.trailing + width : 0;
  breaker.hanging = 0;
  breaker.edges = null;
  if (tooLong(breaker) && !breaker.overflowed) {
    const over = overflow(breaker);
    if (over) return over;
  }
  breaker.pending = opportunityAfterUnbreakable(breaker.paragraph, segment);
  return null;
}
