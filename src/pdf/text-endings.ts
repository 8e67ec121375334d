/**
 * What text extractors must be told between two pieces of text: they recognise words by the positions of glyphs. Some lose their place
 * when a piece lies before the one they read last, or in a form, and would join the two into one word.
 */

import type { DisplayItem, GlyphItem, PushItem } from '../display/display-list.ts';
import { advanceOf } from '../display/glyph-parts.ts';
import { IDENTITY, type Matrix, multiply, type Px, transformPoint } from '../geometry.ts';

/**
 * The space removed at the end of the line, or the fact that a text ends here, which extractors would not notice; neither is visible. Or
 * the distance from the end of the glyphs to where their word continues, negative if it continues before that.
 */
export type TextEnding = 'space' | 'end' | { readonly gap: Px } | null;

/** How many items to search for the glyphs that follow: decorations, boxes and tags come between. */
const LOOK_AHEAD = 128;

/** The groups and clips around glyphs, outermost first. */
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
  if (!isSameText && isInMarginBox(items, index) && touches(item, pushed, next, around)) return 'end';
  return isInOtherForm || isOutOfLine(item, pushed, next, around) ? 'end' : otherwise;
}

interface Following {
  readonly next: GlyphItem;
  readonly around: Pushed;
  /** It is in another form XObject than the glyphs before it. */
  readonly isInOtherForm: boolean;
}

/** The glyphs that are read next. */
function followingGlyphs(items: readonly DisplayItem[], index: number, pushed: Pushed): Following | null {
  /** What follows is inside the first `kept` of `pushed`, and inside these. */
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

/** In em: how far to the left of the end of the glyphs the next piece may begin. */
const BEFORE = 0.2;
/** In em: how far up or down it may be, so that extractors see no other line. */
const SAME_LINE = 0.55;
/** In em: from this distance above or below, poppler and mutool see another line; from the second one, pdf.js does too. */
const NEAR_LINE = [0.8, 1] as const;

/** Also true where that cannot be told: extractors do not compare positions of skewed or rotated glyphs with those of others. */
function isOutOfLine(item: GlyphItem, pushed: Pushed, next: GlyphItem, around: Pushed): boolean {
  if (item.run.font.syntheticOblique !== next.run.font.syntheticOblique) return true;
  const { along, across } = distance(item, pushed, next, around);
  const apart = Math.abs(across);
  if (along < -BEFORE) return apart <= SAME_LINE;
  const [other, far] = NEAR_LINE;
  return along < BEFORE && apart > SAME_LINE && apart > (other * next.run.size) / item.run.size && apart < far;
}

/** Texts there have nothing to do with each other; in the document, what touches is one word, as in browsers. */
function isInMarginBox(items: readonly DisplayItem[], index: number): boolean {
  for (let i = index - 1; i >= Math.max(0, index - LOOK_AHEAD); i--) {
    const item = items[i]!;
    if (item.kind === 'end-tag') return false;
    if (item.kind === 'tag') return item.tag.kind === 'artifact' && item.tag.type === 'pagination';
  }
  return false;
}

/** Whether readers would take the next piece for the rest of the word. */
function touches(item: GlyphItem, pushed: Pushed, next: GlyphItem, around: Pushed): boolean {
  const { along, across } = distance(item, pushed, next, around);
  return Math.abs(across) <= SAME_LINE && along >= -BEFORE && along < GAP[1];
}

/** In em: what begins this far before the end of the glyphs is another word for poppler. */
const OVERLAP = 0.1;
/** In em: what begins further after it is another word for pdf.js, or (the second value) for poppler and mutool. */
const GAP = [0.1, 0.155] as const;

/**
 * How far from the end of the glyphs the same word continues in another style, where extractors would disagree whether it does: before
 * the end where half of a bracket is not shown, after it where an element has padding.
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

/** The distance from the end of the glyphs to the start of the next ones, in em. */
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
