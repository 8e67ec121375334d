/** Break opportunities of a paragraph, by the styles of its segments. */

import type { ComputedStyle } from '../../style/computed-style.ts';
import { type BreakRange, breakOpportunities } from '../../text/line-breaking.ts';
import type { Segment } from './paragraph.ts';

/** What may happen before each offset of the text (a `Break`). */
export function breaksOf(text: string, segments: readonly Segment[], root: ComputedStyle): Uint8Array {
  const ranges: BreakRange[] = [];
  let covered = 0;
  for (const segment of segments) {
    if (segment.end <= covered) continue;
    const last = ranges[ranges.length - 1];
    if (last && last.style === segment.style && last.language === segment.language) {
      ranges[ranges.length - 1] = { ...last, end: segment.end };
    } else {
      ranges.push({ start: covered, end: segment.end, style: segment.style, language: segment.language });
    }
    covered = segment.end;
  }
  if (covered < text.length) ranges.push({ start: covered, end: text.length, style: root, language: '' });
  return breakOpportunities(text, ranges);
}
