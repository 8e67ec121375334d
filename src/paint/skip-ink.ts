/** Gaps in underlines and overlines where glyphs cross them. https://drafts.csswg.org/css-text-decor-4/#text-decoration-skip-ink-property */

import type { Px } from '../geometry.ts';
import type { TextFragment } from '../layout/core/fragments.ts';
import { type GlyphSegment, readableGlyphPath } from '../text/outlines.ts';
import { type FontFace, NO_GLYPH } from '../text/types.ts';
import type { PaintCaches } from './caches.ts';

export interface Span {
  readonly from: Px;
  readonly to: Px;
}

/** Ideographs, kana and Hangul are not skipped by `auto`. */
const UNSKIPPED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}]/u;

/** Deviation: as in Chromium, glyphs that reach no further into a line leave no gap. */
const UNNOTICED = 0.5;

/** Gaps are widened by the thickness of the line, up to this. */
const MOST_WIDENED = 13;

/** The band of a line, from `top` to `bottom` below the baseline. */
interface LineBand {
  readonly top: Px;
  readonly bottom: Px;
  readonly thickness: Px;
}

/** The spans of the line that are not crossed by glyphs, from `x` on. */
export function inkedSpans(
  fragment: TextFragment,
  x: Px,
  band: LineBand,
  crossings: PaintCaches['crossings'],
): readonly Span[] {
  const whole = [{ from: x, to: x + fragment.width }];
  const { run, style } = fragment;
  const { textDecorationSkipInk } = style.textPaint;
  if (textDecorationSkipInk === 'none' || run.upright) return whole;
  const gaps = gapsOf(fragment, x, band, textDecorationSkipInk === 'all', crossings);
  return gaps.length === 0 ? whole : without(whole[0]!, gaps);
}

function gapsOf(
  fragment: TextFragment,
  x: Px,
  { top, bottom, thickness }: LineBand,
  everywhere: boolean,
  crossings: PaintCaches['crossings'],
): Span[] {
  const widened = Math.min(thickness, MOST_WIDENED);
  const { run, from, to } = fragment;
  const { glyphs, advances, clusters, xOffsets, yOffsets, text, font, size } = run;
  const scale = size / font.unitsPerEm;
  const gaps: Span[] = [];
  const [low, high] = [UNNOTICED - bottom, -UNNOTICED - top];
  const onBaseline = crossingsIn(font, low / scale, high / scale, crossings);
  let pen = x;
  for (let i = from; i < to; i++) {
    const cluster = clusters[i] ?? 0;
    const glyph = glyphs[i]!;
    const unit = text.charCodeAt(cluster);
    if (
      glyph !== NO_GLYPH &&
      unit !== SPACE &&
      (everywhere || unit < 0x1100 || !UNSKIPPED.test(character(text, cluster)))
    ) {
      const rise = yOffsets ? yOffsets[i]! : 0;
      const hit = crossing(
        rise === 0 ? onBaseline : crossingsIn(font, (low - rise) / scale, (high - rise) / scale, crossings),
        glyph,
      );
      if (hit) {
        const origin = pen + (xOffsets ? xOffsets[i]! : 0);
        gaps.push({ from: origin + hit[0] * scale - widened, to: origin + hit[1] * scale + widened });
      }
    }
    pen += (advances[i] ?? 0) + fragment.tracking;
    const last = i + 1 === to || clusters[i + 1] !== cluster;
    if (last && (unit === SPACE || unit === 0xa0)) pen += fragment.expansion;
  }
  return gaps;
}

const SPACE = 0x20;

const character = (text: string, at: number): string => String.fromCodePoint(text.codePointAt(at) ?? SPACE);

function without(whole: Span, gaps: readonly Span[]): Span[] {
  const spans: Span[] = [];
  let at = whole.from;
  for (const gap of gaps.toSorted((a, b) => a.from - b.from)) {
    if (gap.from > at) spans.push({ from: at, to: Math.min(gap.from, whole.to) });
    at = Math.max(at, gap.to);
    if (at >= whole.to) break;
  }
  if (at < whole.to) spans.push({ from: at, to: whole.to });
  return spans;
}

type Crossing = readonly [left: number, right: number] | null;

/** Crossings of a face's glyphs with a band, in font units. */
export interface BandCrossings {
  readonly face: FontFace;
  readonly low: number;
  readonly high: number;
  readonly byGlyph: Map<number, Crossing>;
}

function crossingsIn(face: FontFace, low: number, high: number, crossings: PaintCaches['crossings']): BandCrossings {
  let ofFace = crossings.get(face);
  if (!ofFace) {
    ofFace = new Map();
    crossings.set(face, ofFace);
  }
  const key = `${Math.round(low)}|${Math.round(high)}`;
  let band = ofFace.get(key);
  if (!band) {
    band = { face, low, high, byGlyph: new Map() };
    ofFace.set(key, band);
  }
  return band;
}

/** Leftmost and rightmost ink of a glyph. */
function crossing({ face, low, high, byGlyph }: BandCrossings, glyph: number): Crossing {
  let found = byGlyph.get(glyph);
  if (found === undefined) {
    found = measure(readableGlyphPath(face, glyph) ?? [], low, high, face.syntheticOblique ? SLANT : 0);
    byGlyph.set(glyph, found);
  }
  return found;
}

/** How far synthetic italics lean for each unit of height. */
const SLANT = 0.25;
/** Straight pieces that approximate a curve. */
const PIECES = 8;

function measure(path: readonly GlyphSegment[], low: number, high: number, slant: number): Crossing {
  let left = Number.POSITIVE_INFINITY;
  let right = Number.NEGATIVE_INFINITY;
  let [x, y] = [0, 0];
  let [startX, startY] = [0, 0];
  const line = (toX: number, toY: number): void => {
    if (Math.max(y, toY) > low && Math.min(y, toY) < high) {
      for (const at of [Math.min(Math.max(y, low), high), Math.min(Math.max(toY, low), high)]) {
        const part = toY === y ? 0 : (at - y) / (toY - y);
        const reached = x + part * (toX - x) + slant * at;
        left = Math.min(left, reached);
        right = Math.max(right, reached);
      }
      if (toY === y) {
        left = Math.min(left, toX + slant * y);
        right = Math.max(right, toX + slant * y);
      }
    }
    x = toX;
    y = toY;
  };
  const curve = (at: (t: number) => readonly [number, number]): void => {
    for (let i = 1; i <= PIECES; i++) {
      const [toX, toY] = at(i / PIECES);
      line(toX, toY);
    }
  };
  for (const segment of path) {
    const [fromX, fromY] = [x, y];
    switch (segment[0]) {
      case 'M':
        [x, y] = [segment[1], segment[2]];
        [startX, startY] = [x, y];
        break;
      case 'L':
        line(segment[1], segment[2]);
        break;
      case 'Q': {
        const [, ax, ay, bx, by] = segment;
        curve((t) => [quadratic(fromX, ax, bx, t), quadratic(fromY, ay, by, t)]);
        break;
      }
      case 'C': {
        const [, ax, ay, bx, by, cx, cy] = segment;
        curve((t) => [cubic(fromX, ax, bx, cx, t), cubic(fromY, ay, by, cy, t)]);
        break;
      }
      case 'Z':
        line(startX, startY);
        break;
    }
  }
  return left <= right ? [left, right] : null;
}

const quadratic = (a: number, b: number, c: number, t: number): number =>
  (1 - t) * (1 - t) * a + 2 * (1 - t) * t * b + t * t * c;

const cubic = (a: number, b: number, c: number, d: number, t: number): number =>
  (1 - t) * quadratic(a, b, c, t) + t * quadratic(b, c, d, t);
