/**
 * Adds text to the current line: finds the last opportunity that fits, or the first if none does.
 * https://drafts.csswg.org/css-text-4/#line-breaking
 */

import type { Px } from '../../geometry.ts';
import { Break } from '../../text/types.ts';
import { fitsLine, lineReach } from '../core/constraint-space.ts';
import { type Breaker, type Candidate, type Ending, tooLong } from './breaker.ts';
import { endSpacing, startSpacing } from './edge-spacing.ts';
import { hangingStop } from './hanging-punctuation.ts';
import { emergencyCut, trimBack, trimmedEnd } from './line-edges.ts';
import { commit, endAt, fullWithout, hyphenFits, NOTHING, overflow, record } from './line-end.ts';
import { advance, advanceSums, isSpace, type Segment } from './paragraph.ts';
import { overhangBefore } from './ruby-lines.ts';

export function addText(breaker: Breaker, segment: Segment, index: number): Ending | null {
  const { paragraph } = breaker;
  let from = index === breaker.start.segment ? Math.max(segment.start, breaker.start.text) : segment.start;
  if (breaker.leading && segment.collapsible) {
    while (from < segment.end && isSpace(paragraph.text, from)) from++;
    breaker.textStart = from;
    if (from === segment.end) {
      // An opportunity before the first content would make an empty line.
      return null;
    }
  }
  const ended = commit(breaker, index, from);
  if (ended) return ended;
  if (paragraph.hasRuby && index > breaker.start.segment && from === segment.start) {
    breaker.position -= overhangBefore(breaker.space.run, paragraph, breaker.start.segment, index);
  }
  if (breaker.leading && breaker.textStart === from) {
    breaker.startSpacing = startSpacing(segment, from);
    breaker.position += breaker.startSpacing;
  }
  breaker.leading = false;
  breaker.empty = false;
  breaker.hanging = 0;
  const isNothing = segment.end === paragraph.text.length && trimmedEnd(paragraph.text, segment, from) === from;
  if (breaker.edges !== null && !isNothing) {
    breaker.edges = null;
    if (tooLong(breaker) && breaker.candidate && !breaker.overflowed) return endAt(breaker, breaker.candidate);
  }
  breaker.sawEmergency ||= segment.emergency;
  if (breaker.anywhere && !segment.emergency && from === segment.start && followsEmergency(breaker, index)) {
    breaker.lastResort = { ...candidateAt(breaker, segment, index, from, from), hyphen: false };
  }
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
  breaker.hanging = hangingStop(paragraph, segment, solidEnd) || endSpacing(segment, solidEnd);
  if (fitsLine(breaker.position + width - trailing - breaker.hanging, breaker.available)) {
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
      record(breaker, segment, segment, candidateAt(breaker, segment, index, from, at));
    }
  }
  const found = lastOpportunity(breaker, segment, from, segment.end - 1);
  if (found > from) breaker.candidate = candidateAt(breaker, segment, index, from, found);
  else if (breaker.anywhere && segment.emergency && !breaker.candidate) {
    // Content after the text may not fit on the line.
    const cut = emergencyCut(breaker.paragraph, segment, from, segment.end - 1, false);
    if (cut > from) breaker.lastResort = { ...candidateAt(breaker, segment, index, from, cut), hyphen: false };
  }
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
  const prefix = advanceSums(breaker.paragraph);
  const limit = prefix[from]! + lineReach(breaker.available) - breaker.position;
  let low = from;
  let high = segment.end;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (prefix[middle]! <= limit) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Whether the text up to `at` fits if the line ends there, where its last character is narrower. */
function fitsNarrower(breaker: Breaker, segment: Segment, from: number, at: number): boolean {
  const spacing = at <= segment.end ? endSpacing(segment, at) : 0;
  return spacing > 0 && fitsLine(breaker.position + advance(breaker.paragraph, from, at) - spacing, breaker.available);
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
  if (hangingStop(paragraph, segment, fits + 1) > 0 || fitsNarrower(breaker, segment, from, fits + 1)) limit++;
  if (segment.collapsible || segment.hangs) {
    while (limit < segment.end && isSpace(paragraph.text, limit)) limit++;
  }
  const found = lastOpportunity(breaker, segment, from, Math.min(limit, segment.end - 1));
  if (found > from) return endAt(breaker, candidateAt(breaker, segment, index, from, found));
  if (breaker.candidate) return endAt(breaker, breaker.candidate);
  breaker.sawEmergency ||= segment.emergency;
  if (breaker.sawEmergency && !breaker.anywhere) return { line: NOTHING, retry: true };
  if (segment.emergency) {
    const cut = emergencyCut(paragraph, segment, from, fits, takesCluster(breaker, index, from));
    if (cut < segment.end) return endAt(breaker, { ...candidateAt(breaker, segment, index, from, cut), hyphen: false });
  }
  if (!segment.emergency && breaker.lastResort) return endAt(breaker, breaker.lastResort);
  breaker.overflowed = true;
  return textPastOverflow(breaker, segment, index, from, width, trailing);
}

/** As in browsers, text that may break anywhere may also break at its end, whatever follows. */
function followsEmergency({ paragraph, start }: Breaker, index: number): boolean {
  const { segments } = paragraph;
  let before = index - 1;
  while (before >= start.segment && (segments[before]!.kind === 'open' || segments[before]!.kind === 'close')) before--;
  return before >= start.segment && segments[before]!.kind === 'text' && segments[before]!.emergency;
}

/** Whether text that may break anywhere keeps its first character on the line: it does unless there is an opportunity before it. */
function takesCluster(breaker: Breaker, index: number, from: number): boolean {
  const isLineStart = from <= breaker.textStart || breaker.position <= breaker.space.indent;
  return isLineStart || !followsEmergency(breaker, index);
}

/** On a line that is too long already: up to the next opportunity, in text that may break anywhere after its first character. */
function textPastOverflow(
  breaker: Breaker,
  segment: Segment,
  index: number,
  from: number,
  width: Px,
  trailing: Px,
): Ending | null {
  const { breaks, clusterStart } = breaker.paragraph;
  if (segment.emergency && !breaker.anywhere) return { line: NOTHING, retry: true };
  if (breaker.lastResort && !segment.emergency) return endAt(breaker, breaker.lastResort);
  if (segment.emergency) {
    const cut = emergencyCut(breaker.paragraph, segment, from, from, takesCluster(breaker, index, from));
    if (cut < segment.end) return endAt(breaker, { ...candidateAt(breaker, segment, index, from, cut), hyphen: false });
  }
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
