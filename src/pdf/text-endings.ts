/**
 * What readers of text must be told between two pieces of it: they know words by where glyphs stand. Some forget where they were when a
 * piece stands before the one that they read last, or in a form, and would join both to one word.
 */

import type { DisplayItem, GlyphItem, PushItem } from '../display/display-list.ts';
import { advanceOf } from '../display/glyph-parts.ts';
import { IDENTITY, type Matrix, multiply, type Px, transformPoint } from '../geometry.ts';

/**
 * The space that the line's end took away; or that a text ends here, which readers would not see; nothing of it is seen. Or how far behind
 * the end of the glyphs their word goes on; before it where negative.
 */
export type TextEnding = 'space' | 'end' | { readonly gap: Px } | null;

/** How far to look for the glyphs that follow: decorations, boxes and tags stand between. */
const LOOK_AHEAD = 128;

/** What is pushed around glyphs, outermost first. */
type Pushed = readonly { readonly item: PushItem }[];

export function endingOf(items: readonly DisplayItem[], index: number, item: GlyphItem, pushed: Pushed): TextEnding {
  const { run, textEnd } = item;
  if (item.inserted || isBackward(item)) return null;
  const ending = isSpace(run.text, textEnd) && !isSpace(run.text, textEnd - 1) ? 'space' : null;
  const following = followingGlyphs(items, index, pushed);
  if (!following) return ending;
  const { next, around, isInOtherForm } = following;
  const isSameText = next.run.text === run.text;
  if (isSameText && next.textStart > textEnd) return ending;
  if (isSameText && next.textStart === textEnd) return gapOf(item, pushed, next, around);
  const otherwise = isSameText ? null : ending;
  if (isBackward(next)) return otherwise;
  return isInOtherForm || isOutOfLine(item, pushed, next, around) ? 'end' : otherwise;
}

interface Following {
  readonly next: GlyphItem;
  readonly around: Pushed;
  /** Readers meet it in another form than the glyphs before it. */
  readonly isInOtherForm: boolean;
}

/** What is read next. */
function followingGlyphs(items: readonly DisplayItem[], index: number, pushed: Pushed): Following | null {
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
      if (!closed) return null;
      isInOtherForm ||= isForm(closed.item);
    } else if (next.kind === 'glyphs' && !next.inserted) {
      const around = kept === pushed.length && opened.length === 0 ? pushed : [...pushed.slice(0, kept), ...opened];
      return { next, around, isInOtherForm };
    }
  }
  return null;
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
/** In em: what stands so far above or below is on another line to poppler and mutool, and to pdf.js from this on. */
const NEAR_LINE = [0.8, 1] as const;

/** Or stands where it cannot be told: readers compare no places of slanted glyphs with those of others. */
function isOutOfLine(item: GlyphItem, pushed: Pushed, next: GlyphItem, around: Pushed): boolean {
  if (item.run.font.syntheticOblique !== next.run.font.syntheticOblique) return true;
  const { along, across } = distance(item, pushed, next, around);
  const apart = Math.abs(across);
  if (along < -BEFORE) return apart <= SAME_LINE;
  const [other, far] = NEAR_LINE;
  return along < BEFORE && apart > SAME_LINE && apart > (other * next.run.size) / item.run.size && apart < far;
}

/** In em: what begins this far before the end of the glyphs is another word to poppler. */
const OVERLAP = 0.1;
/** In em: what is further behind it is another word to pdf.js, and to poppler and mutool. */
const GAP = [0.1, 0.155] as const;

/**
 * How far from the end of the glyphs the same word goes on in another style, where readers would disagree whether it does: before it where
 * half of a bracket is not shown, behind it where an element has padding.
 */
function gapOf(item: GlyphItem, pushed: Pushed, next: GlyphItem, around: Pushed): TextEnding {
  if (isBackward(next) || item.run.font.syntheticOblique !== next.run.font.syntheticOblique) return null;
  const { along, across } = distance(item, pushed, next, around);
  if (across !== 0) return null;
  const { size, text } = item.run;
  const gap = along * size;
  if (along < -OVERLAP) return along > -1 ? { gap } : null;
  const least = GAP[0] * Math.min(size, next.run.size);
  const most = GAP[1] * Math.max(size, next.run.size);
  return gap > least && gap < most && !isSpace(text, item.textEnd - 1) && !isSpace(text, item.textEnd) ? { gap } : null;
}

/** From the end of the glyphs to where the next ones begin, in em. */
function distance(item: GlyphItem, pushed: Pushed, next: GlyphItem, around: Pushed) {
  let end = item.x;
  for (let i = item.from; i < item.to; i++) end += advanceOf(item, i);
  const matrix = matrixOf(pushed);
  const from = transformPoint(matrix, end, item.y);
  const to = transformPoint(around === pushed ? matrix : matrixOf(around), next.x + startOf(next), next.y);
  const [a, b] = matrix;
  const scale = Math.hypot(a, b);
  const size = item.run.size * scale;
  return {
    along: ((to.x - from.x) * a + (to.y - from.y) * b) / (scale * size),
    across: ((to.y - from.y) * a - (to.x - from.x) * b) / (scale * size),
  };
}

const startOf = ({ run, from }: GlyphItem): Px => run.xOffsets?.[from] ?? 0;

const matrixOf = (pushed: Pushed): Matrix =>
  pushed.reduce((matrix, { item }) => (item.transform ? multiply(matrix, item.transform) : matrix), IDENTITY);
