/** White space processing, phase I. https://drafts.csswg.org/css-text-3/#white-space-phase-1 */

import type { TextGroup } from '../css/properties/computed-text.ts';

/** What white space processing knows of the text before. */
export interface TextBefore {
  /** A collapsible space or a line start precedes, so that a leading space is removed. */
  afterSpace: boolean;
  /** The last character, or ''. */
  character: string;
}

export const lineStart = (): TextBefore => ({ afterSpace: true, character: '' });

/**
 * `text` with white space collapsed according to `mode`. Kept segment breaks are U+000A.
 */
export function collapseWhiteSpace(
  text: string,
  mode: TextGroup['whiteSpaceCollapse'],
  { afterSpace, character: before }: TextBefore,
): string {
  switch (mode) {
    case 'preserve':
    case 'break-spaces':
      return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
    case 'preserve-spaces':
      return text.replace(/[\t\n\r]/g, ' ');
    case 'preserve-breaks':
      return collapse(text, afterSpace, (run) => '\n'.repeat(run.split('\n').length - 1));
    case 'collapse':
      return collapse(text, afterSpace, (_run, start, end) =>
        segmentBreak(start > 0 ? text[start - 1]! : before, text[end] ?? ''),
      );
  }
}

const NEEDS_WORK = /[\t\n\r\f]| {2}/;

function collapse(
  text: string,
  afterSpace: boolean,
  breakOf: (run: string, start: number, end: number) => string,
): string {
  const collapsed = NEEDS_WORK.test(text)
    ? text.replace(/[ \t\n\r\f]+/g, (run, start: number) => {
        const found = run.includes('\n') ? breakOf(run, start, start + run.length) : ' ';
        return found;
      })
    : text;
  return afterSpace && collapsed.startsWith(' ') ? collapsed.slice(1) : collapsed;
}

/**
 * A segment break beside a zero width space is removed, any other is a space.
 * Level 3 leaves those between East Asian characters to the user agent: as in Chromium, they are spaces too.
 * https://drafts.csswg.org/css-text-3/#line-break-transform
 */
const segmentBreak = (before: string, after: string): string => (before === '\u200b' || after === '\u200b' ? '' : ' ');
