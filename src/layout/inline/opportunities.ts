/** Break opportunities of a paragraph, by the styles of its segments. */

import type { ComputedStyle } from '../../style/computed-style.ts';
import type { Hyphenators } from '../../text/hyphenation.ts';
import { type BreakRange, breakOpportunities } from '../../text/line-breaking.ts';
import { Break } from '../../text/types.ts';
import type { Segment } from './paragraph.ts';

/** What may happen before each offset of the text (a `Break`). */
export function breaksOf(
  text: string,
  segments: readonly Segment[],
  root: ComputedStyle,
  hyphenators: Hyphenators,
): Uint8Array {
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
  const breaks = breakOpportunities(withCombinedText(text, segments), ranges, hyphenators);
  return breaks.length <= NO_BREAKS.length && breaks.every((value) => value === Break.Prohibited) ? NO_BREAKS : breaks;
}

/** Shared by all short texts without opportunities: as long as any of them, and never written to. */
const NO_BREAKS = new Uint8Array(256);

/**
 * Lines break beside combined text as beside the characters it is made of.
 * Deviation: where its first and its last are of different kinds, the first speaks for both sides.
 * https://drafts.csswg.org/css-writing-modes-4/#text-combine-layout
 */
function withCombinedText(text: string, segments: readonly Segment[]): string {
  let result = text;
  for (const { kind, node, start } of segments) {
    if (kind !== 'atomic') continue;
    const combined = node?.flow?.painted;
    if (combined?.formatting !== 'combined-text') continue;
    const first = combined.children[0]?.inline?.text.trimStart().charAt(0);
    if (first) result = result.slice(0, start) + first + result.slice(start + 1);
  }
  return result;
}
