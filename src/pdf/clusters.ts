/** Clusters of shaped runs: which glyphs share a text, and which of them carries it. */

import type { GlyphItem } from '../display/display-list.ts';
import type { GlyphPart } from '../text/subset/composed-glyph.ts';
import { hasComposites } from '../text/subset.ts';
import { NO_GLYPH, type ShapedRun } from '../text/types.ts';
import type { EmbeddedFont } from './font-writer.ts';

/** Whether any of these glyphs may be replaced by a composed one; checked once per item, since few need it. */
export const mayCompose = (font: EmbeddedFont, item: GlyphItem): boolean =>
  font.face.colorLayers !== null || isPicture(font, item);

/**
 * A glyph with ink in place of a colour glyph, because readers skip text without ink. Null if the font's own glyph will do.
 */
export function composedGlyph(font: EmbeddedFont, item: GlyphItem, index: number): number | null {
  const glyph = item.run.glyphs[index]!;
  if (glyph === NO_GLYPH) return null;
  return isPicture(font, item) || font.face.colorLayers?.(glyph) ? composed(font, item, index) : null;
}

/** Whether the item is the invisible text of a picture that is drawn separately. */
const isPicture = ({ face }: EmbeddedFont, { color }: GlyphItem): boolean => face.glyphPaints !== null && color.a <= 0;

function composed(font: EmbeddedFont, item: GlyphItem, index: number): number | null {
  const { run, tracking, to } = item;
  const { glyphs, advances, xOffsets, yOffsets, size } = run;
  const units = font.face.unitsPerEm / size;
  const x = Math.round((xOffsets?.[index] ?? 0) * units);
  const y = Math.round((yOffsets?.[index] ?? 0) * units);
  const advance = Math.max(0, Math.round((advances[index]! + (index < to - 1 ? tracking : 0)) * units));
  if (!isShort(x) || !isShort(y) || advance > 0xffff) return null;
  const glyph = glyphs[index]!;
  const part = { glyph: font.face.colorLayers?.(glyph)?.[0]?.glyph ?? glyph, x, y };
  return font.composed([part], advance, isPicture(font, item) ? font.face.unitsPerEm >> 1 : 0);
}

/** A cluster with more parts is not a syllable. */
const MOST_PARTS = 16;

/**
 * The glyphs of a cluster, from `first` to `last`, as one glyph: readers recognise words by positions and widths of glyphs, and marks
 * placed over a letter mislead them. Null if outlines cannot be composed without copying them, and in right-to-left text, whose clusters
 * are written as browsers do.
 */
export function composedCluster(font: EmbeddedFont, item: GlyphItem, first: number, last: number): number | null {
  const { run, tracking } = item;
  const { glyphs, advances, xOffsets, yOffsets, size, upright } = run;
  if (upright || (run.level & 1) === 1 || last - first > MOST_PARTS) return null;
  if (mayCompose(font, item) || !hasComposites(font.face)) return null;
  const units = font.face.unitsPerEm / size;
  const parts: GlyphPart[] = [];
  let pen = 0;
  for (let i = first; i < last; i++) {
    if (glyphs[i] !== NO_GLYPH) {
      const x = Math.round((pen + (xOffsets?.[i] ?? 0)) * units);
      const y = Math.round((yOffsets?.[i] ?? 0) * units);
      if (!isShort(x) || !isShort(y)) return null;
      parts.push({ glyph: glyphs[i]!, x, y });
    }
    pen += advances[i]! + (i < last - 1 ? tracking : 0);
  }
  const advance = Math.round(pen * units);
  return parts.length < 2 || advance < 0 || advance > 0xffff ? null : font.composed(parts, advance);
}

const isShort = (value: number): boolean => value >= -0x4000 && value < 0x4000;

export function drawnGlyphs({ glyphs }: ShapedRun, from: number, to: number): number {
  let count = 0;
  for (let i = from; i < to; i++) if (glyphs[i] !== NO_GLYPH) count++;
  return count;
}

/** The glyph that carries a cluster's text for readers without ActualText support; the first if none is drawn. */
export function widest(run: ShapedRun, from: number, to: number): number {
  let best = from;
  for (let i = from; i < to; i++) {
    if (run.glyphs[i] === NO_GLYPH) continue;
    if (run.glyphs[best] === NO_GLYPH || run.advances[i]! > run.advances[best]!) best = i;
  }
  return best;
}

/** Clusters made monotonic: reordered glyphs join the earlier cluster that they passed. */
export function monotonicClusters(run: ShapedRun, from: number, to: number): ArrayLike<number> {
  const { clusters } = run;
  const backward = (run.level & 1) === 1;
  let ordered = true;
  for (let i = from + 1; i < to && ordered; i++) {
    ordered = backward ? clusters[i]! <= clusters[i - 1]! : clusters[i]! >= clusters[i - 1]!;
  }
  if (ordered) return clusters;
  const merged = Uint32Array.from(clusters);
  let least = 0xffffffff;
  for (let n = 0; n < to - from; n++) {
    const i = backward ? from + n : to - 1 - n;
    least = Math.min(least, merged[i]!);
    merged[i] = least;
  }
  return merged;
}
