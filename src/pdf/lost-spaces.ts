/** Spaces that lines swallow at their ends: they are written all the same, as readers would join the words around them. */

import type { DisplayItem, GlyphItem } from '../display/display-list.ts';

/** How far to look for the glyphs that follow: decorations, boxes and tags stand between. */
const LOOK_AHEAD = 32;

/** Whether the line's end swallowed the space after these glyphs, and what follows of the paragraph does not begin with it. */
export function losesSpace(items: readonly DisplayItem[], index: number, item: GlyphItem): boolean {
  const { run, textEnd } = item;
  if (item.inserted || (run.level & 1) === 1) return false;
  if (!isSpace(run.text, textEnd) || isSpace(run.text, textEnd - 1)) return false;
  for (let i = index + 1; i < items.length && i <= index + LOOK_AHEAD; i++) {
    const next = items[i]!;
    if (next.kind === 'glyphs' && !next.inserted) return next.run.text !== run.text || next.textStart > textEnd;
  }
  return true;
}

function isSpace(text: string, index: number): boolean {
  const unit = text.charCodeAt(index);
  return unit === 0x20 || unit === 0x0a || unit === 0x09;
}
