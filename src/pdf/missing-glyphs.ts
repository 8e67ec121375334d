/**
 * Characters without a glyph, drawn as the shape of the font's `.notdef` instead of with that glyph, which standards forbid
 * (ISO 14289-1, 7.21.8; ISO 19005-2, 6.2.11.8).
 */

import type { GlyphItem } from '../display/display-list.ts';
import { advanceOf, partOf } from '../display/glyph-parts.ts';
import type { Px } from '../geometry.ts';
import { readableGlyphPath } from '../text/outlines.ts';
import { type Content, endText } from './content.ts';
import { num, utf16Hex } from './syntax.ts';

const NOTDEF = 0;

export function showsMissing({ run, from, to }: GlyphItem): boolean {
  for (let i = from; i < to; i++) if (run.glyphs[i] === NOTDEF) return true;
  return false;
}

/** Passes the parts between missing glyphs to `show`, and draws the missing ones. */
export function writeAroundMissing(content: Content, item: GlyphItem, show: (part: GlyphItem) => void): void {
  const { run, to } = item;
  const { clusters } = run;
  /** Exactly these glyphs; the rest of their cluster is drawn separately, and only one of them carries the text. */
  const exactly = (from: number, end: number, pen: Px, isSaid: boolean): GlyphItem => {
    const whole = partOf(item, from, end, pen);
    return { ...whole, from, to: end, x: item.x + pen, inserted: whole.inserted || isSaid };
  };
  let start = item.from;
  let startPen: Px = 0;
  let pen: Px = 0;
  for (let i = item.from; i < to; i++) {
    const before = pen;
    pen += advanceOf(item, i);
    if (run.glyphs[i] !== NOTDEF) continue;
    if (i > start) show(exactly(start, i, startPen, false));
    const isSaid = i > item.from && clusters[i - 1] === clusters[i];
    let next = i + 1;
    const rest = pen;
    while (next < to && clusters[next] === clusters[i] && run.glyphs[next] !== NOTDEF) pen += advanceOf(item, next++);
    // A real glyph carries the text, if there is one, because readers look for text at glyphs.
    const hasGlyph = next > i + 1;
    drawMissing(content, exactly(i, i + 1, before, isSaid || hasGlyph), item.x + before);
    if (hasGlyph) show(exactly(i + 1, next, rest, isSaid));
    i = next - 1;
    start = next;
    startPen = pen;
  }
  if (start < to) show(exactly(start, to, startPen, false));
}

function drawMissing(content: Content, { run, textStart, textEnd, y, inserted }: GlyphItem, x: Px): void {
  const { font, size } = run;
  const scale = size / font.unitsPerEm;
  const at = (dx: number, dy: number): string => `${num(x + dx * scale)} ${num(y - dy * scale)}`;
  let path = '';
  let last: readonly [number, number] = [0, 0];
  for (const segment of readableGlyphPath(font, NOTDEF) ?? []) {
    if (segment[0] === 'Z') path += 'h\n';
    else if (segment[0] === 'Q') {
      const [, cx, cy, ex, ey] = segment;
      const first = at(last[0] + (2 / 3) * (cx - last[0]), last[1] + (2 / 3) * (cy - last[1]));
      path += `${first} ${at(ex + (2 / 3) * (cx - ex), ey + (2 / 3) * (cy - ey))} ${at(ex, ey)} c\n`;
      last = [ex, ey];
    } else if (segment[0] === 'C') {
      const [, ax, ay, bx, by, ex, ey] = segment;
      path += `${at(ax, ay)} ${at(bx, by)} ${at(ex, ey)} c\n`;
      last = [ex, ey];
    } else {
      path += `${at(segment[1], segment[2])} ${segment[0] === 'M' ? 'm' : 'l'}\n`;
      last = [segment[1], segment[2]];
    }
  }
  endText(content);
  const text = inserted ? '' : utf16Hex(run.text.slice(textStart, textEnd));
  content.out += `/Span<</ActualText<feff${text}>>>BDC\n${path === '' ? '' : `${path}f\n`}EMC\n`;
}
