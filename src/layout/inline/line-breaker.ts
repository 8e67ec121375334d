/**
 * Finds where a line ends: greedy, over prefix sums, with one look at each segment.
 * https://drafts.csswg.org/css-text-4/#line-breaking and https://drafts.csswg.org/css-text-4/#white-space-phase-2
 */

import { resolveLength } from '../../css/values/types.ts';
import type { Px } from '../../geometry.ts';
import { Break } from '../../text/types.ts';
import { fits, TOLERANCE } from '../core/constraint-space.ts';
import { hangingEnd, hangingStop } from './hanging-punctuation.ts';
import { emergencyCut, removedFrom, trimBack, trimmedEnd } from './line-edges.ts';
import { advance, isSpace, type Paragraph, type Position, type Segment } from './paragraph.ts';
import { overhangBefore, overhangOf } from './ruby-lines.ts';
import { atomicWidth, edgeWidth, hyphenWidth, type InlineRun, leaderWidth, tabWidth } from './run.ts';

/** What the breaker must know of the world around the line. */
export interface LineSpace {
  readonly run: InlineRun;
  /** Room for the line's content; floats met on the way may shrink it. */
  readonly available: Px;
  /** Where the content starts: `text-indent`. */
  readonly indent: Px;
  /** Lines right above this one that end with a hyphen. */
  readonly hyphenated: number;
  /** This one is not to end with a hyphen that is not in the text. */
  readonly unhyphenated: boolean;
  /**
   * A float was met with `position` of the line used. Null: it has to wait until the line is done.
   * Otherwise the new room for the line.
   */
  placeFloat(segment: number, position: Px): Px | null;
  /** Forget the floats placed at or after a segment, as the line breaks before them; gives the room there is then. */
  rewindFloats(segment: number): Px;
}

export interface BrokenLine {
  readonly start: Position;
  /** Where the next line starts. */
  readonly end: Position;
  /** Width of everything but what hangs or is removed. */
  readonly width: Px;
  /** Hanging preserved spaces. */
  readonly hang: Px;
  /** Text offsets before and past which collapsible spaces at the line's edges are removed. */
  readonly textStart: number;
  readonly textEnd: number;
  readonly hyphen: boolean;
  /** Ends with a forced break, or is the last line of the paragraph. */
  readonly forced: boolean;
  readonly clear: 'none' | 'left' | 'right' | 'both';
  /** CSS 2 §9.4.2: nothing on it that gives it a height. */
  readonly empty: boolean;
  readonly available: Px;
  readonly overflows: boolean;
  /** Planned longer than its room: its spaces shrink. */
  readonly compressed: boolean;
}

/** Where a line is to end before it is full, or though its spaces have to shrink for it. */
export interface PlannedEnd {
  /** Offset of an opportunity. */
  readonly text: number;
  /** How far the line may reach. */
  readonly room: Px;
}

interface Candidate {
  segment: number;
  text: number;
  position: Px;
  trailing: Px;
  hyphen: boolean;
}

interface Breaker {
  readonly paragraph: Paragraph;
  readonly space: LineSpace;
  readonly start: Position;
  readonly anywhere: boolean;
  available: Px;
  position: Px;
  /** Width of the spaces at the end of `position` that will be removed or hang. */
  trailing: Px;
  /** Width of the stop or comma at the end of `position` that may hang. */
  hanging: Px;
  /** Only collapsible spaces on the line so far: collapsible spaces are removed. */
  leading: boolean;
  empty: boolean;
  /** A soft wrap opportunity right here (a `Break`), before whatever comes next on the line. */
  pending: number;
  candidate: Candidate | null;
  textStart: number;
  /** The line is too long already: the next opportunity ends it. */
  overflowed: boolean;
  sawEmergency: boolean;
  /** The planned end of the line, or -1. */
  readonly stop: number;
  /** Gathers all opportunities, where asked for, up to a number. */
  readonly found: Opportunity[] | null;
  readonly most: number;
}

/** A place where a line may end. */
export interface Opportunity {
  readonly text: number;
  /** How far the line reaches that ends here, without its spaces and with its hyphen, and how far one that continues. */
  readonly before: Px;
  readonly after: Px;
  readonly hyphen: boolean;
}

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

/** Null where the line cannot end there: there is less room, beside a float that was met on it. */
function breakAsPlanned(
  paragraph: Paragraph,
  start: Position,
  space: LineSpace,
  planned: PlannedEnd,
): BrokenLine | null {
  const { available } = space;
  const { text: stop, room } = planned;
  const { line, retry } = runBreaker(paragraph, start, space, { stop, room });
  if (retry || line.end.text !== stop || line.available !== available || !fits(line.width, room)) return null;
  return { ...line, available, overflows: false, compressed: !fits(line.width, available) };
}

/** The opportunities up to the next forced break, or the first `most` of them, on a line with room for everything. */
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

function record(breaker: Breaker, segment: Segment, { text, position, trailing, hyphen }: Candidate): void {
  const mark = hyphen ? hyphenWidth(breaker.space.run, segment) : 0;
  breaker.found?.push({ text, before: position - trailing + mark, after: position, hyphen });
}

type Ending = { readonly line: BrokenLine; readonly retry: boolean };

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
    leading: true,
    empty: true,
    pending: Break.Prohibited,
    candidate: null,
    textStart: start.text,
    overflowed: false,
    sawEmergency: false,
    stop,
    found,
    most,
  };
  const { segments } = paragraph;
  for (let index = start.segment; index < segments.length; index++) {
    const segment = segments[index]!;
    const ended = step(breaker, segment, index);
    if (ended) return ended;
    if (found && found.length >= most) break;
  }
  if (tooLong(breaker) && breaker.candidate) return endAt(breaker, breaker.candidate);
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
      return text(breaker, segment, index);
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
      return unbreakable(breaker, segment, index, widthOnLine(breaker, segment, index));
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

/** Of an atomic inline, less what of its annotations is over the text before it. */
function widthOnLine({ paragraph, space: { run }, leading }: Breaker, segment: Segment, index: number): Px {
  return atomicWidth(run, segment) - (leading ? 0 : overhangOf(run, paragraph, index, 'start'));
}

const tooLong = ({ position, trailing, hanging, available }: Breaker): boolean =>
  !fits(position - trailing - hanging, available);

/** Turns the opportunity right before segment `index` into a place to come back to. Ends the line if it is too long already. */
function commit(breaker: Breaker, index: number, at: number): Ending | null {
  if (breaker.pending === Break.Prohibited) return null;
  const hyphen = breaker.pending === Break.Hyphen;
  breaker.pending = Break.Prohibited;
  const here = { segment: index, text: at, position: breaker.position, trailing: breaker.trailing, hyphen };
  if (breaker.overflowed || (at === breaker.stop && at > breaker.start.text)) return endAt(breaker, here);
  const before = breaker.paragraph.segments[index - 1]!;
  if (hyphen && (!hyphenFits(breaker, before, breaker.position) || fullWithout(breaker, before, at, at))) return null;
  breaker.candidate = here;
  if (breaker.found) record(breaker, breaker.paragraph.segments[index - 1]!, here);
  return null;
}

/**
 * The line is to end without a hyphen: as many as are allowed stand above it, or it is nearly full without.
 * https://drafts.csswg.org/css-text-4/#hyphenate-line-limits
 */
function fullWithout(breaker: Breaker, segment: Segment, from: number, at: number): boolean {
  const { hyphenateLimitLines, hyphenateLimitZone } = segment.style.text;
  const { hyphenated, unhyphenated, available } = breaker.space;
  if (unhyphenated) return true;
  if (hyphenateLimitLines !== null && hyphenated >= hyphenateLimitLines) return true;
  const zone = resolveLength(hyphenateLimitZone, available);
  if (zone === 0) return false;
  const reached = reachedWithout(breaker, segment, from, at);
  return reached !== null && breaker.available - reached <= zone;
}

/** How far the line reaches that ends at the last opportunity without a hyphen before `at`; null where there is none. */
function reachedWithout(breaker: Breaker, segment: Segment, from: number, at: number): Px | null {
  const { paragraph, position, candidate } = breaker;
  for (let place = at - 1; place > from; place--) {
    if (paragraph.breaks[place] !== Break.Allowed) continue;
    return position + advance(paragraph, from, trimBack(paragraph.text, segment, from, place));
  }
  return candidate && !candidate.hyphen ? candidate.position - candidate.trailing : null;
}

function hyphenFits(breaker: Breaker, segment: Segment, position: Px): boolean {
  return fits(position + hyphenWidth(breaker.space.run, segment), breaker.available);
}

/** The content does not fit: back to the last opportunity, else on to the next one. */
function overflow(breaker: Breaker): Ending | null {
  if (breaker.candidate) return endAt(breaker, breaker.candidate);
  breaker.overflowed = true;
  if (breaker.sawEmergency && !breaker.anywhere) return { line: NOTHING, retry: true };
  return null;
}

function open(breaker: Breaker, segment: Segment, index: number): Ending | null {
  const ended = commit(breaker, index, segment.start);
  if (ended) return ended;
  const edge = edgeWidth(breaker.space.run, segment.box!, 'start');
  if (edge !== 0) breaker.empty = false;
  breaker.position += edge;
  return tooLong(breaker) && !breaker.overflowed ? overflow(breaker) : null;
}

function close(breaker: Breaker, segment: Segment, index: number): Ending | null {
  const edge = edgeWidth(breaker.space.run, segment.box!, 'end');
  if (edge !== 0) breaker.empty = false;
  breaker.position += edge;
  if (!segment.wraps && breaker.pending === Break.Prohibited) breaker.pending = boundaryAfter(breaker, segment, index);
  return tooLong(breaker) && !breaker.overflowed ? overflow(breaker) : null;
}

/** A break between two characters goes by the white space rules of the box that holds both. */
function boundaryAfter(breaker: Breaker, close: Segment, index: number): number {
  const parent = close.box!.parent?.style ?? breaker.paragraph.rootStyle;
  if (parent.text.textWrapMode !== 'wrap' || breaker.leading) return Break.Prohibited;
  const { segments } = breaker.paragraph;
  for (let i = index - 1; i >= breaker.start.segment; i--) {
    const segment = segments[i]!;
    if (segment.end > segment.start || segment.kind === 'leader') return segment.after;
  }
  return Break.Prohibited;
}

function forcedBreak(breaker: Breaker, segment: Segment, index: number): Ending {
  const { segments } = breaker.paragraph;
  if (tooLong(breaker) && breaker.candidate) return endAt(breaker, breaker.candidate);
  breaker.empty = false;
  let next = index + 1;
  // Boxes that end with the break end on its line.
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

/** A tab, a leader or an atomic inline: one piece that is never cut. */
function unbreakable(breaker: Breaker, segment: Segment, index: number, width: Px): Ending | null {
  const ended = commit(breaker, index, segment.start);
  if (ended) return ended;
  const hangs = segment.kind === 'tab' && segment.hangs;
  breaker.leading = false;
  breaker.empty = false;
  breaker.position += width;
  breaker.trailing = hangs ? breaker.trailing + width : 0;
  breaker.hanging = 0;
  if (tooLong(breaker) && !breaker.overflowed) {
    const over = overflow(breaker);
    if (over) return over;
  }
  breaker.pending = segment.wraps ? segment.after : Break.Prohibited;
  return null;
}

function text(breaker: Breaker, segment: Segment, index: number): Ending | null {
  const { paragraph } = breaker;
  let from = index === breaker.start.segment ? Math.max(segment.start, breaker.start.text) : segment.start;
  if (breaker.leading && segment.collapsible) {
    while (from < segment.end && isSpace(paragraph.text, from)) from++;
    breaker.textStart = from;
    if (from === segment.end) {
      // An opportunity before the first content would make a line of nothing.
      return null;
    }
  }
  const ended = commit(breaker, index, from);
  if (ended) return ended;
  if (paragraph.hasRuby && index > breaker.start.segment && from === segment.start) {
    breaker.position -= overhangBefore(breaker.space.run, paragraph, breaker.start.segment, index);
  }
  breaker.leading = false;
  breaker.empty = false;
  breaker.hanging = 0;
  breaker.sawEmergency ||= segment.emergency;
  if (breaker.stop > from && breaker.stop < segment.end && segment.wraps) {
    return endAt(breaker, candidateAt(breaker, segment, index, from, breaker.stop));
  }
  const width = advance(paragraph, from, segment.end);
  const solidEnd = trimmedEnd(paragraph.text, segment, from);
  const trailing = solidEnd === from ? breaker.trailing + width : width - advance(paragraph, from, solidEnd);
  if (!segment.wraps) {
    breaker.position += width;
    breaker.trailing = segment.collapsible ? trailing : 0;
    if (tooLong(breaker) && !breaker.overflowed) {
      const over = overflow(breaker);
      if (over) return over;
    }
    return null;
  }
  if (breaker.overflowed) return textPastOverflow(breaker, segment, index, from, width, trailing);
  breaker.hanging = hangingStop(paragraph, segment, solidEnd);
  if (fits(breaker.position + width - trailing - breaker.hanging, breaker.available)) {
    rememberInside(breaker, segment, index, from);
    breaker.position += width;
    breaker.trailing = trailing;
    breaker.pending = segment.after;
    return null;
  }
  return textTooLong(breaker, segment, index, from, width, trailing);
}

/** The last opportunity within text that fits. */
function rememberInside(breaker: Breaker, segment: Segment, index: number, from: number): void {
  if (breaker.found) {
    const { breaks, clusterStart } = breaker.paragraph;
    for (let at = from + 1; at < segment.end && breaker.found.length < breaker.most; at++) {
      if (breaks[at] === Break.Prohibited || clusterStart[at] === 0) continue;
      // Deviation: browsers overlook the space that an inline box begins with or that follows one.
      if (at === segment.start + 1 && isSpace(breaker.paragraph.text, segment.start) && index > breaker.start.segment)
        continue;
      record(breaker, segment, candidateAt(breaker, segment, index, from, at));
    }
  }
  const found = lastOpportunity(breaker, segment, from, segment.end - 1);
  if (found > from) breaker.candidate = candidateAt(breaker, segment, index, from, found);
}

function candidateAt(breaker: Breaker, segment: Segment, index: number, from: number, at: number): Candidate {
  const { paragraph } = breaker;
  const solidEnd = trimBack(paragraph.text, segment, from, at);
  const width = advance(paragraph, from, at);
  return {
    segment: index,
    text: at,
    position: breaker.position + width,
    trailing: solidEnd === from ? breaker.trailing + width : width - advance(paragraph, from, solidEnd),
    hyphen: paragraph.breaks[at] === Break.Hyphen,
  };
}

/** The last opportunity in (from, limit] that leaves room for its hyphen; `from` if there is none. */
function lastOpportunity(breaker: Breaker, segment: Segment, from: number, limit: number): number {
  const { breaks, clusterStart } = breaker.paragraph;
  for (let at = limit; at > from; at--) {
    if (breaks[at] === Break.Prohibited || clusterStart[at] === 0) continue;
    if (breaks[at] === Break.Hyphen) {
      const end = breaker.position + advance(breaker.paragraph, from, at);
      if (!hyphenFits(breaker, segment, end) || fullWithout(breaker, segment, from, at)) continue;
    }
    return at;
  }
  return from;
}

/** The first offset whose character no longer fits. */
function firstOverflow(breaker: Breaker, segment: Segment, from: number): number {
  const { prefix } = breaker.paragraph;
  const limit = prefix[from]! + breaker.available - breaker.position + TOLERANCE;
  let low = from;
  let high = segment.end;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (prefix[middle]! <= limit) low = middle;
    else high = middle - 1;
  }
  return low;
}

function textTooLong(
  breaker: Breaker,
  segment: Segment,
  index: number,
  from: number,
  width: Px,
  trailing: Px,
): Ending | null {
  const { paragraph } = breaker;
  const fits = firstOverflow(breaker, segment, from);
  let limit = fits;
  if (hangingStop(paragraph, segment, fits + 1) > 0) limit++;
  if (segment.collapsible || segment.hangs) {
    while (limit < segment.end && isSpace(paragraph.text, limit)) limit++;
  }
  const found = lastOpportunity(breaker, segment, from, Math.min(limit, segment.end - 1));
  if (found > from) return endAt(breaker, candidateAt(breaker, segment, index, from, found));
  if (breaker.candidate) return endAt(breaker, breaker.candidate);
  breaker.sawEmergency ||= segment.emergency;
  if (breaker.sawEmergency && !breaker.anywhere) return { line: NOTHING, retry: true };
  if (segment.emergency) {
    const cut = emergencyCut(paragraph, segment, from, fits, isLineStart(breaker, from));
    if (cut > from && cut < segment.end) {
      const place = { ...candidateAt(breaker, segment, index, from, cut), hyphen: false };
      return endAt(breaker, place);
    }
    if (cut === from && !isLineStart(breaker, from)) {
      return endAt(breaker, { ...candidateAt(breaker, segment, index, from, from), hyphen: false });
    }
  }
  breaker.overflowed = true;
  return textPastOverflow(breaker, segment, index, from, width, trailing);
}

function isLineStart(breaker: Breaker, from: number): boolean {
  return from <= breaker.textStart || breaker.position <= breaker.space.indent;
}

/** On a line that is too long already: up to the next opportunity. */
function textPastOverflow(
  breaker: Breaker,
  segment: Segment,
  index: number,
  from: number,
  width: Px,
  trailing: Px,
): Ending | null {
  const { breaks, clusterStart } = breaker.paragraph;
  for (let at = from + 1; at < segment.end; at++) {
    if (breaks[at] !== Break.Prohibited && clusterStart[at] === 1) {
      return endAt(breaker, candidateAt(breaker, segment, index, from, at));
    }
  }
  breaker.position += width;
  breaker.trailing = trailing;
  breaker.pending = segment.after;
  return null;
}

function endAt(breaker: Breaker, at: Candidate): Ending {
  const position = { segment: at.segment, text: at.text };
  return finish(breaker, position, at.position, at.trailing, { hyphen: at.hyphen });
}

const NOTHING = {} as BrokenLine;

function finish(
  breaker: Breaker,
  end: Position,
  position: Px,
  trailing: Px,
  more: Partial<Pick<BrokenLine, 'forced' | 'clear' | 'hyphen'>>,
): Ending {
  const { paragraph, start } = breaker;
  const next = swallow(breaker, end, position - trailing, more.forced === true);
  const textEnd = removedFrom(paragraph, start, next, breaker.textStart);
  const hyphen = more.hyphen === true ? hyphenOf(breaker, end) : 0;
  const reach = position - trailing + hyphen;
  const mark = hangingMark(breaker, next, textEnd.offset, reach);
  const hang = (trailing > 0 && textEnd.hangs ? trailing : 0) + mark;
  const width = reach - mark;
  const line: BrokenLine = {
    start,
    end: next,
    width,
    hang,
    textStart: breaker.textStart,
    textEnd: textEnd.offset,
    hyphen: more.hyphen === true,
    forced: more.forced === true,
    clear: more.clear ?? 'none',
    empty: breaker.empty,
    available: breaker.available,
    overflows: !fits(width, breaker.available),
    compressed: false,
  };
  return { line, retry: false };
}

/** Width of the punctuation that hangs at the end of a line that reaches so far with it. */
function hangingMark({ paragraph, start, available }: Breaker, end: Position, textEnd: number, reach: Px): Px {
  if (!paragraph.rootStyle.text.hangingPunctuation) return 0;
  const last = end.segment >= paragraph.segments.length;
  const overflows = !fits(reach, available);
  return hangingEnd(paragraph, { start, textEnd, endSegment: end.segment, overflows, last });
}

function hyphenOf(breaker: Breaker, end: Position): Px {
  const { segments } = breaker.paragraph;
  let at = Math.min(end.segment, segments.length - 1);
  while (at > breaker.start.segment && (segments[at]!.kind !== 'text' || segments[at]!.start >= end.text)) at--;
  return hyphenWidth(breaker.space.run, segments[at]!);
}

/** After a break inside a line floats and absolute boxes that follow right away still belong to it. */
function swallow(breaker: Breaker, end: Position, used: Px, forced: boolean): Position {
  const { segments } = breaker.paragraph;
  let index = end.segment;
  // What the breaker saw past the break is not on this line.
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
