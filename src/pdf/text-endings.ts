/**
 * What readers of text must be told between two pieces of it: they know words by where glyphs stand. Some forget where they were when a
 * piece stands before the one that they read last, or in a form, and would join both to one word.
 */

import type { DisplayItem, GlyphItem, PushItem } from '../display/display-list.ts';
import { advanceOf } from '../display/glyph-parts.ts';
import { IDENTITY, type Matrix, multiply, transformPoint } from '../geometry.ts';

/** The space that the line's end took away; or that a text ends here, which readers would not see. Nothing of it is seen. */
export type TextEnding = 'space' | 'end' | null;

/** How far to look for the glyphs that follow: decorations, boxes and tags stand between. */
const LOOK_AHEAD = 128;

/** What is pushed around glyphs, outermost first. */
type Pushed = readonly { readonly item: PushItem }[];

export function endingOf(items: readonly DisplayItem[], index: number, item: GlyphItem, pushed: Pushed): TextEnding {
  const { run, textEnd } = item;
  if (item.inserted || isBackward(item)) return null;
  const ending = isSpace(run.text, textEnd) && !isSpace(run.text, textEnd - 1) ? 'space' : null;
  /** So many of `pushed` are around what follows, and these. */
  let kept = pushed.length;
  const opened: { readonly item: PushItem }[] = [];
  let isInOtherForm = false;
  for (let i = index + 1; i < items.length && i <= index + LOOK_AHEAD; i++) {
    const next = items[i]!;
    if (next.kind === 'push') {
      isInOtherForm ||= isForm(next);
      opened.push({ item: next });
    } else if (next.kind === 'pop') {
      const closed = opened.pop() ?? pushed[--kept];
      if (!closed) return ending;
      isInOtherForm ||= isForm(closed.item);
    } else if (next.kind === 'glyphs' && !next.inserted) {
      const isSameText = next.run.text === run.text;
      if (isSameText && next.textStart >= textEnd) return next.textStart > textEnd ? ending : null;
      const otherwise = isSameText ? null : ending;
      if (isBackward(next)) return otherwise;
      const around = kept === pushed.length && opened.length === 0 ? pushed : [...pushed.slice(0, kept), ...opened];
      return isInOtherForm || standsBefore(item, pushed, next, around) ? 'end' : otherwise;
    }
  }
  return ending;
}

const isBackward = ({ run }: GlyphItem): boolean => (run.level & 1) === 1;

function isSpace(text: string, index: number): boolean {
  const unit = text.charCodeAt(index);
  return unit === 0x20 || unit === 0x0a || unit === 0x09;
}

const isForm = ({ opacity, blend, mask }: PushItem): boolean => opacity < 1 || blend !== 'normal' || mask !== null;

/** In em: what begins this far to the left of where the glyphs end. */
const BEFORE = 0.2;
/** In em: and is no further up or down than this, so that readers see no other line. */
const SAME_LINE = 0.55;

/** Or stands where it cannot be told: readers compare no places of slanted glyphs with those of others. */
function standsBefore(item: GlyphItem, pushed: Pushed, next: GlyphItem, around: Pushed): boolean {
  if (item.run.font.syntheticOblique !== next.run.font.syntheticOblique) return true;
  let end = item.x;
  for (let i = item.from; i < item.to; i++) end += advanceOf(item, i);
  const matrix = matrixOf(pushed);
  const from = transformPoint(matrix, end, item.y);
  const to = transformPoint(around === pushed ? matrix : matrixOf(around), next.x, next.y);
  const [a, b] = matrix;
  const scale = Math.hypot(a, b);
  const along = ((to.x - from.x) * a + (to.y - from.y) * b) / scale;
  const across = ((to.y - from.y) * a - (to.x - from.x) * b) / scale;
  const size = item.run.size * scale;
  return along < -BEFORE * size && Math.abs(across) <= SAME_LINE * size;
}

const matrixOf = (pushed: Pushed): Matrix =>
  pushed.reduce((matrix, { item }) => (item.transform ? multiply(matrix, item.transform) : matrix), IDENTITY);
