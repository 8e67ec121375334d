/** Pages as people write them: `'1-3, 5, 8-'`. */

import { type Check, invalid, notTaken } from './checks.ts';

/** First and last page, from 1; without an end to the last one. */
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

/** Whether a page, counted from 1, is among those of a text that was checked; undefined stands for all. */
export function pageFilter(text: string | undefined): (page: number) => boolean {
  if (text === undefined) return () => true;
  const ranges = parseRanges(text, 'pages');
  return (page) => ranges.some(([first, last]) => page >= first && page <= last);
}
