/** What readers of text must be told between two pieces of it: they know words and lines by where glyphs stand. */

import type { ContentTag, DisplayItem, GlyphItem, PushItem } from '../display/display-list.ts';
import { advanceOf } from '../display/glyph-parts.ts';
import type { TextEnding } from './glyphs.ts';

/** How far to look for the glyphs that follow: decorations, boxes and tags stand between. */
const LOOK_AHEAD = 32;

/** In em: some readers see another word in what stands further than this from where the glyphs before end, others do not. */
const NEAR = 0.09;
/** In em: all readers see another word in what stands this far to the right. */
const APART = 0.15;
/** In em: what is no further up or down than this is on the same line to some readers, though it begins left of where the glyphs end. */
const SAME_LINE = 0.55;
/** The same for what begins right of it. */
const SAME_WORD = 1.05;
/** In em: glyphs that are raised or lowered by this are on another line to some readers. */
const OTHER_LINE = 0.45;

/** `tags`: those that are open at the item, outermost first. */
export function endingOf(
  items: readonly DisplayItem[],
  index: number,
  item: GlyphItem,
  tags: readonly ContentTag[],
): TextEnding {
  if (item.inserted) return null;
  let isElsewhere = false;
  const opened: ContentTag[] = [];
  let around = tags.length;
  let depth = 0;
  for (let i = index + 1; i < items.length && i <= index + LOOK_AHEAD; i++) {
    const next = items[i]!;
    if (next.kind === 'tag') opened.push(next.tag);
    else if (next.kind === 'end-tag' && !opened.pop()) around--;
    else if (next.kind === 'push') {
      depth++;
      if (hasOwnSpace(next)) isElsewhere = true;
    } else if (next.kind === 'pop' && depth-- === 0) {
      isElsewhere = true;
    }
    if (next.kind !== 'glyphs' || next.inserted) continue;
    // Margin boxes and what is around them are no text that is read on from one to the other.
    if (isArtifact(tags) || isArtifact(opened) || isArtifact(tags.slice(0, around))) break;
    const isOther = !sameElement(tags[tags.length - 1], opened[opened.length - 1] ?? tags[around - 1]);
    const isSameText = next.run.text === item.run.text && (!isOther || next.textStart >= item.textEnd);
    if (!isSameText && (isElsewhere ? isOther : isOther ? seemsJoined(item, next) : isDoubtful(item, next)))
      return 'end';
    return losesSpace(item) && !(isSameText && next.textStart <= item.textEnd) ? 'space' : null;
  }
  return losesSpace(item) ? 'space' : null;
}

const sameElement = (a: ContentTag | undefined, b: ContentTag | undefined): boolean =>
  a === b || (a?.kind === 'structure' && b?.kind === 'structure' && a.node === b.node);

const isArtifact = (tags: readonly ContentTag[]): boolean => tags.some(({ kind }) => kind === 'artifact');

/** Places in another space are not comparable. */
const hasOwnSpace = ({ transform }: PushItem): boolean => transform !== null;

/** The line's end swallowed the space after these glyphs, unless what follows begins with it. */
const losesSpace = ({ run, textEnd }: GlyphItem): boolean =>
  (run.level & 1) === 0 && isSpace(run.text, textEnd) && !isSpace(run.text, textEnd - 1);

function isSpace(text: string, index: number): boolean {
  const unit = text.charCodeAt(index);
  return unit === 0x20 || unit === 0x0a || unit === 0x09;
}

/** In another element: what would be read as one word with the glyphs, or as it is written on the same line. */
function seemsJoined(item: GlyphItem, next: GlyphItem): boolean {
  const { size } = item.run;
  const { gap, down } = between(item, next);
  if (gap < 0) return down <= SAME_LINE * size;
  return gap <= APART * size && down <= SAME_WORD * size;
}

/** In the same element, as in formulas: what is one word with the glyphs to some readers and not to others. */
function isDoubtful(item: GlyphItem, next: GlyphItem): boolean {
  const { size } = item.run;
  const { gap, down } = between(item, next);
  return gap > NEAR * size || gap < -NEAR * size || down > OTHER_LINE * size;
}

function between(item: GlyphItem, next: GlyphItem): { readonly gap: number; readonly down: number } {
  let end = item.x;
  for (let i = item.from; i < item.to; i++) end += advanceOf(item, i);
  return { gap: next.x - end, down: Math.abs(next.y - item.y) };
}
