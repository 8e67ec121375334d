/** Corrections to the glyphs of a word after shaping. */

import { isEastAsian } from './line-break-classes.ts';
import type { KernLookup } from './sfnt/kern.ts';
import type { Direction, EngineGlyphs } from './shaping-engine.ts';
import { NO_GLYPH } from './types.ts';
import type { ShapingPlan } from './word-shaping.ts';

/** Makes clusters whole graphemes that run in one direction: reordered glyphs share the earliest cluster. */
export function mergeClusters(shaped: EngineGlyphs, boundaries: Uint8Array, direction: Direction): void {
  const { clusters, count } = shaped;
  for (let i = 0; i < count; i++) {
    let cluster = clusters[i]!;
    while (cluster > 0 && boundaries[cluster] === 0) cluster--;
    clusters[i] = cluster;
  }
  if (direction === 'ltr') {
    for (let i = count - 2; i >= 0; i--) clusters[i] = Math.min(clusters[i]!, clusters[i + 1]!);
  } else {
    for (let i = 1; i < count; i++) clusters[i] = Math.min(clusters[i]!, clusters[i - 1]!);
  }
}

/** Applies what shaping does not: centring of unplaced marks, the `kern` table, and the face's own spacing, which replaces the result. */
export function adjust(plan: ShapingPlan, piece: string, shaped: EngineGlyphs): void {
  const { file, adjustments, advanceOf } = plan.face;
  const { count, glyphs, advances, clusters } = shaped;
  const kerned = plan.features.kern !== 0;
  widenMissing(plan, piece, shaped);
  if (!file.positionings.has('mark') && CENTRES_MARKS.has(plan.script.name)) centreMarks(plan, shaped);
  if (file.kern && kerned) kern(file.kern, shaped);
  if (!adjustments || plan.direction !== 'ltr' || plan.capitals !== null) return;
  for (let i = 0; i < count; i++) {
    const code = piece.charCodeAt(clusters[i]!);
    const own = adjustments.advances.get(code);
    if (own !== undefined) advances[i]! += own - advanceOf(glyphs[i]!);
    if (!kerned || i + 1 === count) continue;
    const pair = adjustments.kerning.get(pairKey(code, piece.charCodeAt(clusters[i + 1]!)));
    if (pair !== undefined) advances[i] = (own ?? advanceOf(glyphs[i]!)) + pair;
  }
}

/** Scripts whose marks sit on letters; in others, marks are spacing signs. */
const CENTRES_MARKS = new Set('Latin Greek Cyrillic Common Armenian Georgian Hebrew Arabic Thai Lao'.split(' '));

/**
 * For fonts that do not position marks: shaping removes the advances of marks, and a mark with a width of its own is centred on the
 * letter before it.
 */
function centreMarks(
  { face, script }: ShapingPlan,
  { count, glyphs, advances, clusters, xOffsets }: EngineGlyphs,
): void {
  if (!xOffsets) return;
  const step = script.backward ? -1 : 1;
  let base = 0;
  for (let i = script.backward ? count - 1 : 0; i >= 0 && i < count; i += step) {
    const width = glyphs[i] === NO_GLYPH ? 0 : face.advanceOf(glyphs[i]!);
    const mark = advances[i] === 0 && width > 0 && clusters[i] === clusters[i - step];
    if (!mark) base = advances[i]!;
    else xOffsets[i] = script.backward ? (base - width) / 2 : -(base + width) / 2;
  }
}

/** Skips marks. https://learn.microsoft.com/typography/opentype/spec/kern */
function kern(between: KernLookup, { count, glyphs, advances }: EngineGlyphs): void {
  let left = -1;
  for (let i = 0; i < count; i++) {
    if (glyphs[i] === NO_GLYPH || advances[i] === 0) continue;
    if (left >= 0) advances[left]! += between(glyphs[left]!, glyphs[i]!);
    left = i;
  }
}

/**
 * What stands for a character that no font has is as wide as it is in the face.
 * Deviation: as wide as the character would be in a font that has it, if that is known: one em.
 */
function widenMissing({ face }: ShapingPlan, piece: string, { count, glyphs, advances, clusters }: EngineGlyphs): void {
  const sign = face.adjustments?.missing;
  for (let i = 0; i < count; i++) {
    if (glyphs[i] !== 0) continue;
    if (isEastAsian(piece.codePointAt(clusters[i]!) ?? 0)) advances[i] = face.unitsPerEm;
    else if (sign && advances[i]! > 0) advances[i] = sign.advance;
  }
}

export function pairKey(left: number, right: number): number {
  return left * 0x10000 + right;
}

/** Reinserts the characters that were not shaped, as glyphs that are not drawn. */
export function withHidden(shaped: EngineGlyphs, hidden: readonly number[], direction: Direction): EngineGlyphs {
  const backwards = direction === 'rtl';
  const inserts = backwards ? [...hidden].reverse() : hidden;
  const count = shaped.count + hidden.length;
  const glyphs = new Uint32Array(count);
  const advances = new Float32Array(count);
  const clusters = new Uint32Array(count);
  const xOffsets = shaped.xOffsets && new Float32Array(count);
  const yOffsets = shaped.yOffsets && new Float32Array(count);
  let from = 0;
  let next = 0;
  for (let to = 0; to < count; to++) {
    const offset = inserts[next];
    const cluster = shaped.clusters[from];
    const insert =
      offset !== undefined && (from >= shaped.count || (backwards ? offset > cluster! : offset < cluster!));
    if (insert) {
      glyphs[to] = NO_GLYPH;
      clusters[to] = offset;
      next++;
    } else {
      glyphs[to] = shaped.glyphs[from]!;
      advances[to] = shaped.advances[from]!;
      clusters[to] = cluster!;
      if (xOffsets) xOffsets[to] = shaped.xOffsets![from]!;
      if (yOffsets) yOffsets[to] = shaped.yOffsets![from]!;
      from++;
    }
  }
  return { count, glyphs, advances, xOffsets, yOffsets, clusters };
}

export function join(pieces: readonly EngineGlyphs[]): EngineGlyphs {
  const count = pieces.reduce((sum, piece) => sum + piece.count, 0);
  const joined = {
    count,
    glyphs: new Uint32Array(count),
    advances: new Float32Array(count),
    xOffsets: pieces.some((piece) => piece.xOffsets) ? new Float32Array(count) : null,
    yOffsets: pieces.some((piece) => piece.yOffsets) ? new Float32Array(count) : null,
    clusters: new Uint32Array(count),
  };
  let at = 0;
  for (const piece of pieces) {
    joined.glyphs.set(piece.glyphs, at);
    joined.advances.set(piece.advances, at);
    joined.clusters.set(piece.clusters, at);
    if (piece.xOffsets) joined.xOffsets?.set(piece.xOffsets, at);
    if (piece.yOffsets) joined.yOffsets?.set(piece.yOffsets, at);
    at += piece.count;
  }
  return joined;
}
