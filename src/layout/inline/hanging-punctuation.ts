/** Punctuation outside of the line box. https://drafts.csswg.org/css-text-4/#hanging-punctuation-property */

import type { Px } from '../../geometry.ts';
import { advance, advanceSums, isSpace, type Paragraph, type Position, type Segment } from './paragraph.ts';

const OPENING = /^["'\u3000\p{Ps}\p{Pi}\p{Pf}]/u;
const CLOSING = /^["'\p{Pe}\p{Pi}\p{Pf}]/u;
const STOP = /^[,.\u060c\u06d4\u3001\u3002\uff0c\uff0e\ufe50-\ufe52\uff61\uff64]/u;

/** Width of the hanging bracket or quotation mark at the start of the content. */
export function hangingStart(paragraph: Paragraph): Px {
  const { segments, text } = paragraph;
  for (const segment of segments) {
    if (segment.kind !== 'text') {
      if (segment.kind === 'open' || segment.kind === 'float' || segment.kind === 'absolute') continue;
      return 0;
    }
    let at = segment.start;
    while (at < segment.end && segment.collapsible && isSpace(text, at)) at++;
    if (at === segment.end) continue;
    const hangs = segment.style.text.hangingPunctuation?.first && OPENING.test(text.slice(at, at + 2));
    if (!hangs) return 0;
    const sums = advanceSums(paragraph);
    return sums[at + 1]! - sums[at]!;
  }
  return 0;
}

/** Width of the stop or comma before `at` that may hang at the end of a line. */
export function hangingStop(paragraph: Paragraph, segment: Segment, at: number): Px {
  const hanging = segment.style.text.hangingPunctuation;
  if (!hanging || hanging.end === 'none' || at <= segment.start) return 0;
  return STOP.test(paragraph.text.charAt(at - 1)) ? advance(paragraph, at - 1, at) : 0;
}

interface HangingLine {
  readonly start: Position;
  /** Without the spaces at its end. */
  readonly textEnd: number;
  readonly endSegment: number;
  /** Whether the content overflows, including what may hang. */
  readonly overflows: boolean;
  readonly last: boolean;
}

/** Width of what hangs at the end of a line. */
export function hangingEnd(paragraph: Paragraph, line: HangingLine): Px {
  const { segments, text } = paragraph;
  let index = Math.min(line.endSegment, segments.length - 1);
  while (index >= line.start.segment && (segments[index]!.kind !== 'text' || segments[index]!.start >= line.textEnd)) {
    const { kind } = segments[index]!;
    if (kind === 'atomic' || kind === 'tab' || kind === 'leader') return 0;
    index--;
  }
  const segment = segments[index];
  const hanging = segment?.style.text.hangingPunctuation;
  if (!segment || !hanging || index < line.start.segment) return 0;
  const at = line.textEnd;
  if (hanging.last && line.last && CLOSING.test(text.charAt(at - 1))) return advance(paragraph, at - 1, at);
  return hanging.end === 'force' || line.overflows ? hangingStop(paragraph, segment, at) : 0;
}
