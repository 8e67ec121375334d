/** Parts of a run on the display list. */

import type { Px } from '../geometry.ts';
import type { GlyphItem } from './display-list.ts';

/** The advance of glyph `i`, including justification and tracking. */
export function advanceOf({ run, expansion, tracking, to }: GlyphItem, i: number): Px {
  const advance = run.advances[i]! + (i < to - 1 ? tracking : 0);
  if (expansion === 0) return advance;
  const unit = run.text.charCodeAt(run.clusters[i]!);
  const separates = (unit === 0x20 || unit === 0xa0) && run.clusters[i + 1] !== run.clusters[i];
  return separates ? advance + expansion : advance;
}

/** The glyphs from `first` to `end`, grown to whole clusters, with their text; `pen` is the distance of `first` from the item's start. */
export function partOf(item: GlyphItem, first: number, end: number, pen: Px): GlyphItem {
  const { run } = item;
  const { clusters } = run;
  let from = first;
  let to = end;
  let x = item.x + pen;
  while (from > item.from && clusters[from - 1] === clusters[from]) x -= advanceOf(item, --from);
  while (to < item.to && clusters[to] === clusters[to - 1]) to++;
  if (from === item.from && to === item.to) return item;
  const backward = (run.level & 1) === 1;
  const before = backward ? (to < item.to ? clusters[to - 1]! : item.textStart) : clusters[from]!;
  const after = backward
    ? from > item.from
      ? clusters[from - 1]!
      : item.textEnd
    : to < item.to
      ? clusters[to]!
      : item.textEnd;
  const textStart = from === item.from && !backward ? item.textStart : before;
  return { ...item, from, to, x, textStart, textEnd: after };
}
