/** Page ranges such as `'1-3, 5, 8-'`. */

import { type Check, invalid, notTaken } from './checks.ts';

/** First and last page, 1-based; an open range extends to the last page. */
type PageRange = readonly [first: number, last: number];

const RANGE = /^(?:(\d+)|(\d+)?\s*-\s*(\d+)?)$/;

export const pageRanges: Check = (value, path) => {
  if (typeof value !== 'string') throw notTaken(path, "pages such as '1-3, 5'", value);
  parseRanges(value, path);
};

function parseRanges(text: string, path: string): readonly PageRange[] {
  return text.split(',').map((part) => {
    const match = RANGE.exec(part.trim());
    if (!match || part.trim() === '-') throw notTaken(path, "pages such as '1-3, 5'", text);
    const first = Number(match[1] ?? match[2] ?? 1);
    const last = Number(match[1] ?? match[3] ?? Number.POSITIVE_INFINITY);
    if (first < 1) throw invalid(path, `begins with page ${first}; pages count from 1`);
    if (last < first) throw invalid(path, `has the pages ${part.trim()}, which end before they begin`);
    return [first, last];
  });
}

/** A test whether a 1-based page is in the given (already checked) ranges; undefined means all pages. */
export function pageFilter(text: string | undefined): (page: number) => boolean {
  if (text === undefined) return () => true;
  const ranges = parseRanges(text, 'pages');
  return (page) => ranges.some(([first, last]) => page >= first && page <= last);
}
