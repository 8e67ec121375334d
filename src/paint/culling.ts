/**
 * Removes everything completely hidden by a clip, the edge of the page box or `opacity: 0`. As when Chromium prints, hidden words are not
 * in the file and cannot be found or copied.
 */

import type { DisplayItem, DisplayPage, GlyphItem, PushItem } from '../display/display-list.ts';
import { advanceOf, partOf } from '../display/glyph-parts.ts';
import { pathBounds } from '../display/paths.ts';
import { IDENTITY, intersectRects, type Matrix, multiply, type Px, type Rect, transformRect } from '../geometry.ts';
import { glyphBounds } from '../text/outlines.ts';
import { type FontFace, NO_GLYPH } from '../text/types.ts';
import type { PaintCaches } from './caches.ts';

/** The visible area at a point of the list. */
interface Scope {
  readonly matrix: Matrix;
  /** The bounds of all clips, on the page. */
  readonly seen: Rect;
  readonly nothing: boolean;
}

type Inks = PaintCaches['inks'];

export const cullHidden = (page: DisplayPage, { inks }: PaintCaches): DisplayPage => ({
  ...page,
  items: seenItems(page.items, { x: 0, y: 0, width: page.width, height: page.height }, inks),
});

function seenItems(items: readonly DisplayItem[], pageBox: Rect, inks: Inks): DisplayItem[] {
  const kept: DisplayItem[] = [];
  const open: Scope[] = [];
  let scope: Scope = { matrix: IDENTITY, seen: pageBox, nothing: false };
  let tag: DisplayItem | null = null;
  let repeats = false;
  let unseenField = false;
  for (const item of items) {
    if (item.kind === 'push') {
      open.push(scope);
      scope = scopeWithin(scope, item);
      kept.push(item);
    } else if (item.kind === 'pop') {
      scope = open.pop() ?? scope;
      // Empty groups are removed too.
      if (kept.at(-1)?.kind === 'push') kept.pop();
      else kept.push(item);
    } else if (item.kind === 'tag') {
      tag = item;
      repeats = item.tag.kind === 'artifact' && item.tag.type === 'pagination';
    } else if (item.kind === 'end-tag') {
      if (!tag) kept.push(item);
      tag = null;
      repeats = false;
    } else if (item.kind === 'field') {
      unseenField = scope.nothing || !meets(transformRect(item.rect, scope.matrix), scope.seen);
      if (!unseenField) kept.push(item);
    } else if (item.kind === 'end-field') {
      if (!unseenField) kept.push(item);
      unseenField = false;
    } else {
      const rest = seenPart(item, scope, inks);
      if (!rest) continue;
      if (tag && isDrawn(rest)) {
        kept.push(tag);
        tag = null;
      }
      const parts = repeats && rest.kind === 'glyphs' ? seenApart(rest, scope, inks) : [rest];
      for (const part of parts) kept.push(part);
    }
  }
  return kept;
}

const isDrawn = ({ kind }: DisplayItem): boolean => kind !== 'link' && kind !== 'destination' && kind !== 'bookmark';

function scopeWithin(outer: Scope, { transform, clip, opacity }: PushItem): Scope {
  const matrix = transform ? multiply(outer.matrix, transform) : outer.matrix;
  const seen = clip ? intersectRects(outer.seen, pathBounds(clip.path, matrix) ?? EMPTY) : outer.seen;
  const nothing = outer.nothing || opacity === 0 || seen.width <= 0 || seen.height <= 0;
  return { matrix, seen, nothing };
}

/** Shapes are kept, since they carry no text. */
function seenPart(item: DisplayItem, { matrix, seen, nothing }: Scope, inks: Inks): DisplayItem | null {
  if (item.kind !== 'glyphs' && item.kind !== 'image' && item.kind !== 'page' && item.kind !== 'form') return item;
  if (nothing) return null;
  if (item.kind === 'form') {
    return meets(transformRect(item.bounds, multiply(matrix, item.transform)), seen) ? item : null;
  }
  if (item.kind === 'image' || item.kind === 'page') return meets(transformRect(item.rect, matrix), seen) ? item : null;
  return seenGlyphs(item, matrix, seen, inks);
}

/** The glyphs of a run from the first to the last visible one. */
function seenGlyphs(item: GlyphItem, matrix: Matrix, seen: Rect, inks: Inks): GlyphItem | null {
  const { run } = item;
  if (run.upright) return item;
  // First a quick test with the whole run, which is at least as long as its part.
  if (isInside(transformRect(reachOf(item, run.width), matrix), seen)) return item;
  const reach = reachOf(item, advancesOf(item));
  if (isInside(transformRect(reach, matrix), seen)) return isNeeded(item, inks) ? item : null;
  // A font's bounding box may be too small for some glyphs, but by less than an em.
  if (!meets(transformRect(outset(reach, run.size), matrix), seen)) return null;
  const covered = coveredBy(item, inks);
  if (covered && isInside(transformRect(covered, matrix), seen)) return item;
  let first = -1;
  let last = -1;
  let firstPen = 0;
  let pen = 0;
  for (let i = item.from; i < item.to; i++) {
    const ink = inkAt(item, i, pen, inks);
    // A glyph without ink is visible if its neighbours are.
    if (ink && meets(transformRect(ink, matrix), seen)) {
      if (first < 0) {
        first = i;
        firstPen = pen;
      }
      last = i;
    }
    pen += advanceOf(item, i);
  }
  if (first < 0) return null;
  return partOf(item, first, last + 1, firstPen);
}

/** For glyphs that are content elsewhere, only the visible ones, so that each page of a cut line has only the text it shows. */
function seenApart(item: GlyphItem, { matrix, seen }: Scope, inks: Inks): readonly GlyphItem[] {
  const parts: GlyphItem[] = [];
  let first = -1;
  let firstPen = 0;
  let pen = 0;
  for (let i = item.from; i < item.to; i++) {
    const ink = inkAt(item, i, pen, inks);
    const isHidden = ink !== null && !meets(transformRect(ink, matrix), seen);
    if (isHidden && first >= 0) {
      parts.push(partOf(item, first, i, firstPen));
      first = -1;
    } else if (!isHidden && ink && first < 0) {
      first = i;
      firstPen = pen;
    }
    pen += advanceOf(item, i);
  }
  if (first >= 0) parts.push(partOf(item, first, item.to, firstPen));
  return parts;
}

/** The ink of a glyph whose pen is `pen` from the item's start; null without ink. */
function inkAt({ run, x, y }: GlyphItem, index: number, pen: Px, inks: Inks): Rect | null {
  const ink = inkOf(run.font, run.glyphs[index]!, inks);
  if (!ink) return null;
  const scale = run.size / run.font.unitsPerEm;
  return {
    x: x + pen + (run.xOffsets?.[index] ?? 0) + ink.x * scale,
    y: y - (run.yOffsets?.[index] ?? 0) + ink.y * scale,
    width: ink.width * scale,
    height: ink.height * scale,
  };
}

/** Single blanks are written with the text before them (see pdf/text-endings.ts), except in right-to-left text. */
function isNeeded({ run, from, to }: GlyphItem, inks: Inks): boolean {
  if ((run.level & 1) === 1) return true;
  for (let i = from; i < to; i++) if (inkOf(run.font, run.glyphs[i]!, inks)) return true;
  return false;
}

/** An upper bound for the ink of an item with these advances, from the font's bounding box. */
function reachOf({ run, from, to, x, y, expansion, tracking }: GlyphItem, advances: Px): Rect {
  const scale = run.size / run.font.unitsPerEm;
  const [left, bottom, right, top] = run.font.metrics.bbox;
  const width = advances + (to - from) * (tracking + expansion);
  const start = x + Math.min(0, left * scale);
  const end = x + width + Math.max(0, right * scale);
  return { x: start, y: y - top * scale, width: end - start, height: (top - bottom) * scale };
}

/** The total advance, without justification and tracking. */
function advancesOf({ run: { advances }, from, to }: GlyphItem): Px {
  let sum = 0;
  for (let i = from; i < to; i++) sum += Math.max(0, advances[i]!);
  return sum;
}

/** The bounds of the ink of all glyphs, for lines that cross the edge only by their upper bound; null without ink. */
function coveredBy(item: GlyphItem, inks: Inks): Rect | null {
  const { run, from, to } = item;
  const { font, glyphs, xOffsets, yOffsets } = run;
  const scale = run.size / font.unitsPerEm;
  let left = Number.POSITIVE_INFINITY;
  let top = Number.POSITIVE_INFINITY;
  let right = Number.NEGATIVE_INFINITY;
  let bottom = Number.NEGATIVE_INFINITY;
  let pen = item.x;
  for (let i = from; i < to; i++) {
    const ink = inkOf(font, glyphs[i]!, inks);
    if (ink) {
      const x = pen + (xOffsets ? xOffsets[i]! : 0) + ink.x * scale;
      const y = item.y - (yOffsets ? yOffsets[i]! : 0) + ink.y * scale;
      left = Math.min(left, x);
      top = Math.min(top, y);
      right = Math.max(right, x + ink.width * scale);
      bottom = Math.max(bottom, y + ink.height * scale);
    }
    pen += advanceOf(item, i);
  }
  return left > right ? null : { x: left, y: top, width: right - left, height: bottom - top };
}

/** The bounds of a glyph in font units, y down; null without ink. */
function inkOf(face: FontFace, glyph: number, inks: Inks): Rect | null {
  if (glyph === NO_GLYPH) return null;
  let known = inks.get(face);
  if (!known) {
    known = new Map();
    inks.set(face, known);
  }
  let ink = known.get(glyph);
  if (ink === undefined) {
    const bounds = glyphBounds(face, glyph);
    ink = bounds && {
      x: bounds.left,
      y: -bounds.top,
      width: bounds.right - bounds.left,
      height: bounds.top - bounds.bottom,
    };
    known.set(glyph, ink);
  }
  return ink;
}

const outset = ({ x, y, width, height }: Rect, by: Px): Rect => ({
  x: x - by,
  y: y - by,
  width: width + 2 * by,
  height: height + 2 * by,
});

const EMPTY: Rect = { x: 0, y: 0, width: 0, height: 0 };

const meets = (a: Rect, b: Rect): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

const isInside = (a: Rect, b: Rect): boolean =>
  a.x >= b.x && a.y >= b.y && a.x + a.width <= b.x + b.width && a.y + a.height <= b.y + b.height;
