/** Colour glyphs: layers of plain glyphs, and an invisible one that carries the text. */

import type { DisplayItem, GlyphItem } from '../display/display-list.ts';
import { advanceOf, partOf } from '../display/glyph-parts.ts';
import { OBLIQUE_SKEW } from '../display/glyph-path.ts';
import type { Px } from '../geometry.ts';
import type { GlyphPaint } from '../text/glyph-paint.ts';
import { type GlyphLayer, hasPictures, NO_GLYPH, type ShapedRun } from '../text/types.ts';
import { glyphPaintItems } from './glyph-paint-items.ts';

/** The same for lists that `svg/` makes, their masks included. */
export function withColorGlyphs(items: readonly DisplayItem[]): readonly DisplayItem[] {
  if (!items.some(holdsColored)) return items;
  return items.flatMap((item): readonly DisplayItem[] => {
    if (item.kind === 'glyphs') return withColorLayers(item);
    if (item.kind !== 'push' || !item.mask) return [item];
    return [{ ...item, mask: { ...item.mask, items: withColorGlyphs(item.mask.items) } }];
  });
}

const holdsColored = (item: DisplayItem): boolean =>
  item.kind === 'glyphs'
    ? hasPictures(item.run.font)
    : item.kind === 'push' && item.mask !== null && item.mask.items.some(holdsColored);

/** Returns the item itself if its face has no colour glyphs, or it is invisible. A shadow has the shapes of the layers in its own colour. */
export function withColorLayers(item: GlyphItem, shadow = false): readonly DisplayItem[] {
  const { run, to } = item;
  if (!hasPictures(run.font) || item.color.a <= 0) return [item];
  const items: DisplayItem[] = [];
  let pen = 0;
  for (let from = item.from; from < to; ) {
    const colored = isColored(run, from, to);
    let next = clusterEnd(run, from, to);
    while (!colored && next < to && !isColored(run, next, to)) next = clusterEnd(run, next, to);
    const part = partOf(item, from, next, pen);
    for (let i = from; i < next; i++) {
      if (colored) {
        items.push(...pictureItems(part, i, item.x + pen, shadow));
      }
      pen += advanceOf(item, i);
    }
    // After the layers, so that readers that take them for blanks find none between the text and what follows.
    items.push(colored ? { ...part, color: { ...item.color, a: 0 } } : part);
    from = next;
  }
  return items;
}

function clusterEnd({ clusters }: ShapedRun, from: number, to: number): number {
  let next = from + 1;
  while (next < to && clusters[next] === clusters[from]) next++;
  return next;
}

/** Whether a glyph of the cluster at `from` has layers; invisible selectors may precede it. */
function isColored(run: ShapedRun, from: number, to: number): boolean {
  const end = clusterEnd(run, from, to);
  for (let i = from; i < end; i++) {
    if (paintsOf(run, i) || run.font.colorLayers?.(run.glyphs[i]!)) return true;
  }
  return false;
}

const paintsOf = ({ font, glyphs }: ShapedRun, i: number): readonly GlyphPaint[] | null =>
  glyphs[i] === NO_GLYPH ? null : (font.glyphPaints?.(glyphs[i]!) ?? null);

/** One glyph of a coloured cluster with its pen at `x`. */
function pictureItems(part: GlyphItem, i: number, x: Px, shadow: boolean): readonly DisplayItem[] {
  const { run, color, y } = part;
  const paints = paintsOf(run, i);
  if (!paints) {
    return layersOf(run, i).map((layer) => layerItem(part, i, shadow ? { ...layer, color: null } : layer, x));
  }
  const { unitsPerEm, layerPlacement, syntheticOblique } = run.font;
  const place = layerPlacement ?? IN_PLACE;
  const scale = (run.size * place.scale) / unitsPerEm;
  const left = x + place.x * run.size + (run.xOffsets?.[i] ?? 0);
  const baseline = y + place.y * run.size - (run.yOffsets?.[i] ?? 0);
  const skew = syntheticOblique ? OBLIQUE_SKEW * scale : 0;
  return glyphPaintItems(paints, { matrix: [scale, 0, skew, -scale, left, baseline], color, unitsPerEm, shadow });
}

function layersOf({ font, glyphs }: ShapedRun, i: number): readonly GlyphLayer[] {
  const glyph = glyphs[i]!;
  return glyph === NO_GLYPH ? [] : (font.colorLayers?.(glyph) ?? [{ glyph, color: null }]);
}

const IN_PLACE = { scale: 1, x: 0, y: 0 };

/** A layer carries no text; the invisible glyph does. */
function layerItem(item: GlyphItem, index: number, { glyph, color }: GlyphLayer, x: number): GlyphItem {
  const { run } = item;
  const cluster = run.clusters[index]!;
  const place = run.font.layerPlacement ?? IN_PLACE;
  const alone: ShapedRun = {
    font: run.font,
    size: run.size * place.scale,
    text: run.text,
    start: cluster,
    end: cluster,
    level: 0,
    glyphs: Uint32Array.of(glyph),
    advances: Float32Array.of(run.advances[index]!),
    xOffsets: run.xOffsets && Float32Array.of(run.xOffsets[index]!),
    yOffsets: run.yOffsets && Float32Array.of(run.yOffsets[index]!),
    clusters: Uint32Array.of(cluster),
    width: run.advances[index]!,
  };
  return {
    ...item,
    run: alone,
    from: 0,
    to: 1,
    // An empty range before the cluster, so it has no text.
    textStart: item.textStart,
    textEnd: item.textStart,
    x: x + place.x * run.size,
    y: item.y + place.y * run.size,
    color: color ? { ...color, a: color.a * item.color.a } : item.color,
    inserted: true,
  };
}
