/** Spaces at the edges of a line, and emergency breaks. https://drafts.csswg.org/css-text-4/#white-space-phase-2 */

import { isHtml } from '../../dom/node.ts';
import { isSpace, type Paragraph, type Position, type Segment } from './paragraph.ts';

/** End of the segment's text without the spaces that are removed at the end of a line. */
export function trimmedEnd(text: string, segment: Segment, from: number): number {
  return trimBack(text, segment, from, segment.end);
}

/** `at` without the spaces right before it. */
export function trimBack(text: string, segment: Segment, from: number, at: number): number {
  return segment.collapsible || segment.hangs ? withoutSpaces(text, segment, from, at) : at;
}

/** `at` without the spaces right before it, whatever becomes of them. As in browsers, the spaces before a `<wbr>` are at the end of its line. */
export function withoutSpaces(text: string, { element }: Segment, from: number, at: number): number {
  if (element !== null && isHtml(element, 'wbr')) return from;
  let end = at;
  while (end > from && isSpace(text, end - 1)) end--;
  return end;
}

/** The start of the collapsible spaces at the end of the line, and whether preserved ones hang there instead. */
export function removedFrom(
  paragraph: Paragraph,
  start: Position,
  end: Position,
  textStart: number,
): { readonly offset: number; readonly hangs: boolean } {
  const { segments, text } = paragraph;
  let offset = end.text;
  let hangs = false;
  const last = Math.min(end.segment, segments.length - 1);
  for (let index = last; index >= start.segment; index--) {
    const segment = segments[index]!;
    if (index === end.segment && end.text <= segment.start) continue;
    if (segment.kind === 'tab' && segment.hangs) hangs = true;
    else if (segment.kind === 'newline') offset = segment.start;
    if (segment.kind === 'atomic' || segment.kind === 'leader' || (segment.kind === 'tab' && !segment.hangs)) break;
    if (segment.kind !== 'text') continue;
    const to = Math.min(segment.end, end.text);
    const from = Math.max(segment.start, textStart);
    if (from >= to) break;
    const trimmed = trimBack(text, segment, from, to);
    if (segment.collapsible && !hangs) offset = trimmed;
    else if (segment.hangs && trimmed < to) hangs = true;
    if (trimmed > from || !(segment.collapsible || segment.hangs)) break;
  }
  return { offset, hangs };
}

/** The last cluster boundary that fits; at the start of a line at least one cluster is taken. */
export function emergencyCut(
  { clusterStart, text }: Paragraph,
  segment: Segment,
  from: number,
  fits: number,
  lineStart: boolean,
): number {
  let cut = Math.min(fits, segment.end);
  while (cut > from && !isCut(text, clusterStart, cut)) cut--;
  if (cut > from || !lineStart) return cut;
  cut = from + 1;
  while (cut < segment.end && !isCut(text, clusterStart, cut)) cut++;
  // A space does not start a line just because the character before it filled the previous one.
  while (cut < segment.end && isSpace(text, cut) && (segment.collapsible || segment.hangs)) cut++;
  return cut;
}

const COMBINING = /^(?:\p{M}|\u200d|[\ufe00-\ufe0f])/u;

function isCut(text: string, clusterStart: Uint8Array, offset: number): boolean {
  if (clusterStart[offset] === 0) return false;
  const code = text.charCodeAt(offset);
  if (code < 0x300) return true;
  if (code >= 0xdc00 && code <= 0xdfff) return false;
  return !COMBINING.test(text.slice(offset, offset + 2)) && text.charCodeAt(offset - 1) !== 0x200d;
}
