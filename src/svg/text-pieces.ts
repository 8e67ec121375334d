/** Shaped text, cut where its attributes place it anew. https://svgwg.org/svg2-draft/text.html#TextLayoutAlgorithm */

import type { Rgba } from '../css/values/types.ts';
import type { GlyphItem } from '../display/display-list.ts';
import { partOf } from '../display/glyph-parts.ts';
import type { Px } from '../geometry.ts';
import { embeddingLevels } from '../text/bidi.ts';
import type { FontLibrary } from '../text/font-library.ts';
import type { ShapedRun } from '../text/types.ts';
import type { Span, SpannedText, WantedLength } from './text-spans.ts';

/** The part of a span that one run has. */
export interface Piece {
  readonly span: Span;
  readonly level: number;
  /** From x = 0 on, before they are scaled; a letter each where letters are turned. */
  readonly items: readonly GlyphItem[];
  /** Scaled. */
  readonly width: Px;
  /** Along the line, of `lengthAdjust="spacingAndGlyphs"`. */
  readonly scale: number;
}

const BLACK: Rgba = { r: 0, g: 0, b: 0, a: 1 };

/** In logical order. A letter keeps its shape wherever it is placed, so that text of one style is shaped as a whole. */
export function piecesOf(fonts: FontLibrary, { text, spans }: SpannedText, rtl: boolean): Piece[] {
  const { levels } = embeddingLevels(text, rtl ? 1 : 0);
  const parts: GlyphItem[] = [];
  const owners: Span[] = [];
  for (let i = 0; i < spans.length; ) {
    let end = i + 1;
    while (end < spans.length && spans[end]!.style === spans[i]!.style && spans[end]!.from === spans[end - 1]!.to)
      end++;
    const run = spans.slice(i, end);
    for (const shaped of shapedRuns(fonts, text, run, levels)) {
      for (const { span, item } of cutRun(shaped, run)) {
        parts.push(item);
        owners.push(span);
      }
    }
    i = end;
  }
  return adjusted(parts, owners);
}

function shapedRuns(fonts: FontLibrary, text: string, spans: readonly Span[], levels: Uint8Array): ShapedRun[] {
  const [from, to] = [spans[0]!.from, spans[spans.length - 1]!.to];
  const runs: ShapedRun[] = [];
  for (let start = from; start < to; ) {
    let end = start + 1;
    while (end < to && levels[end] === levels[start]) end++;
    const request = { start, end, style: spans[0]!.style, level: levels[start]!, language: '' };
    for (const run of fonts.shape(text, request)) runs.push(run);
    start = end;
  }
  return runs;
}

/** The glyphs of each span, in logical order; a ligature belongs to the span of its first letter. */
function cutRun(run: ShapedRun, spans: readonly Span[]): { readonly span: Span; readonly item: GlyphItem }[] {
  const whole = itemOf(run);
  const out: { span: Span; item: GlyphItem }[] = [];
  // Clusters only rise, or in text from right to left only fall, so that the glyphs of a span stand together.
  for (let first = 0; first < run.glyphs.length; ) {
    const span = spanAt(spans, run.clusters[first]!);
    let end = first + 1;
    while (end < run.glyphs.length && run.clusters[end]! >= span.from && run.clusters[end]! < span.to) end++;
    out.push({ span, item: { ...partOf(whole, first, end, 0), x: 0 } });
    first = end;
  }
  return (run.level & 1) === 1 ? out.reverse() : out;
}

/** The one of neighbours in text that has the character at `index`. */
function spanAt(spans: readonly Span[], index: number): Span {
  let low = 0;
  let high = spans.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (spans[middle]!.to <= index) low = middle + 1;
    else high = middle;
  }
  return spans[low]!;
}

const itemOf = (run: ShapedRun): GlyphItem => ({
  kind: 'glyphs',
  run,
  from: 0,
  to: run.glyphs.length,
  textStart: run.start,
  textEnd: run.end,
  x: 0,
  y: 0,
  color: BLACK,
  expansion: 0,
  tracking: 0,
  inserted: false,
});

// --- textLength -----------------------------------------------------------------------------------------------

/** https://svgwg.org/svg2-draft/text.html#TextElementTextLengthAttribute */
function adjusted(items: readonly GlyphItem[], spans: readonly Span[]): Piece[] {
  const natural = new Map<WantedLength, { width: Px; letters: number }>();
  const moved = new Set<Span>();
  items.forEach((item, i) => {
    const span = spans[i]!;
    if (!span.wanted) return;
    const sum = natural.get(span.wanted) ?? { width: 0, letters: 0 };
    natural.set(span.wanted, sum);
    sum.width += widthOf(item) + (moved.has(span) ? 0 : span.dx);
    moved.add(span);
    sum.letters += letterCount(item);
  });
  return items.map((item, i) => {
    const span = spans[i]!;
    const { wanted } = span;
    const sum = wanted && natural.get(wanted);
    const isLast = !wanted || spans[i + 1]?.wanted !== wanted;
    let scale = 1;
    let tracking = 0;
    if (sum && wanted.glyphs) scale = sum.width > 0 ? wanted.length / sum.width : 1;
    else if (sum && sum.letters > 1) tracking = (wanted.length - sum.width) / (sum.letters - 1);
    return pieceOf(span, { ...item, tracking }, scale, isLast);
  });
}

/** `isLast`: no tracking follows the last letter. */
function pieceOf(span: Span, item: GlyphItem, scale: number, isLast: boolean): Piece {
  const count = letterCount(item);
  // Space between letters, not between the glyphs of one.
  const perGlyph = count === item.to - item.from;
  const apart = span.rotate !== 0 || span.path !== null || (item.tracking !== 0 && !perGlyph);
  const inner = item.tracking * (count - 1);
  const width = (widthOf(item) + inner + (isLast ? 0 : item.tracking)) * scale;
  const { level } = item.run;
  if (!apart) return { span, level, items: [item], width, scale };
  let pen = 0;
  const items = lettersOf(item).map(({ from, to }) => {
    const letter = { ...partOf(item, from, to, 0), x: pen, tracking: 0 };
    pen += widthOf(letter) + item.tracking;
    return letter;
  });
  return { span, level, items, width, scale };
}

function widthOf({ run, from, to }: GlyphItem): Px {
  let width = 0;
  for (let i = from; i < to; i++) width += run.advances[i]!;
  return width;
}

function letterCount({ run, from, to }: GlyphItem): number {
  let count = 0;
  for (let i = from; i < to; i++) if (i === from || run.clusters[i] !== run.clusters[i - 1]) count++;
  return count;
}

/** Ranges of glyphs that stand for the same characters. */
function lettersOf({ run, from, to }: GlyphItem): { readonly from: number; readonly to: number }[] {
  const letters: { from: number; to: number }[] = [];
  for (let start = from; start < to; ) {
    let end = start + 1;
    while (end < to && run.clusters[end] === run.clusters[start]) end++;
    letters.push({ from: start, to: end });
    start = end;
  }
  return letters;
}
