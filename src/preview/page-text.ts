/** The text of a page, as an alternative to its picture. */

import type { DisplayPage } from '../display/display-list.ts';

const LONGEST = 2000;

export function pageText({ items }: DisplayPage): string {
  let text = '';
  let line = Number.NaN;
  for (const item of items) {
    if (item.kind !== 'glyphs' || item.inserted) continue;
    if (text !== '' && item.y !== line) text += ' ';
    line = item.y;
    text += item.run.text.slice(item.textStart, item.textEnd);
    if (text.length > LONGEST) break;
  }
  return text.replace(/\s+/g, ' ').trim().slice(0, LONGEST);
}
