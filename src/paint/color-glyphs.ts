/** Glyphs in colours: layers of plain ones over an invisible one that stands for the text. */

import type { GlyphLayer, ShapedRun } from '../text/types.ts';
import type { DisplayItem, GlyphItem } from './display-list.ts';

/** The same for lists that the svg room makes, their masks included. */
export function withColorGlyphs(items: readonly DisplayItem[]): readonly DisplayItem[] {
  return items.flatMap((item): readonly DisplayItem[] => {
    if (item.kind === 'glyphs') return withColorLayers(item);
    if (item.kind !== 'push' || !item.mask) return [item];
    return [{ ...item, mask: { ...item.mask, items: withColorGlyphs(item.mask.items) } }];
  });
}

/** The item itself where its face has no coloured glyphs, or nothing is seen of it. */
export function withColorLayers(item: GlyphItem): readonly GlyphItem[] {
  const { colorLayers } = item.run.font;
  if (!colorLayers || item.color.a <= 0) return [item];
  const items: GlyphItem[] = [];
  const { run, to } = item;
  let x = item.x;
  for (let from = item.from; from < to; ) {
    const colored = colorLayers(run.glyphs[from]!);
    const next = colored ? clusterEnd(run, from, to) : plainEnd(item, colorLayers, from);
    const part = partOf(item, from, next, x);
    if (!colored) items.push(part);
    else {
      items.push({ ...part, color: { ...item.color, a: 0 } });
      for (let i = from, pen = x; i < next; i++) {
        for (const layer of colorLayers(run.glyphs[i]!) ?? [{ glyph: run.glyphs[i]!, color: null }])
          items.push(layerItem(part, i, layer, pen));
        pen += run.advances[i]! + item.tracking;
      }
    }
    x += widthOf(item, from, next);
    from = next;
  }
  return items;
}

function clusterEnd({ clusters }: ShapedRun, from: number, to: number): number {
  let next = from + 1;
  while (next < to && clusters[next] === clusters[from]) next++;
  return next;
}

/** Where the next coloured cluster begins. */
function plainEnd({ run, to }: GlyphItem, layersOf: (glyph: number) => unknown, from: number): number {
  let next = clusterEnd(run, from, to);
  while (next < to && !layersOf(run.glyphs[next]!)) next = clusterEnd(run, next, to);
  return next;
}

/** Advance of glyphs `from` to `to`, justification included. */
function widthOf({ run, tracking, expansion }: GlyphItem, from: number, to: number): number {
  let width = 0;
  for (let i = from; i < to; i++) {
    width += run.advances[i]! + tracking;
    const unit = run.text.charCodeAt(run.clusters[i]!);
    if (unit === 0x20 || unit === 0xa0) width += expansion;
  }
  return width;
}

function partOf(item: GlyphItem, from: number, to: number, x: number): GlyphItem {
  const { run } = item;
  const backward = (run.level & 1) === 1;
  // Clusters ascend from left to right, or descend: the text ends where that of the glyph past the end begins.
  const first = backward ? to - 1 : from;
  const past = backward ? from - 1 : to;
  const isLast = backward ? from === item.from : to === item.to;
  const isFirst = backward ? to === item.to : from === item.from;
  return {
    ...item,
    from,
    to,
    x,
    textStart: isFirst ? item.textStart : run.clusters[first]!,
    textEnd: isLast ? item.textEnd : run.clusters[past]!,
  };
}

const IN_PLACE = { scale: 1, x: 0, y: 0 };

/** The layer says nothing: the glyph below it has the text. */
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
    textStart: cluster,
    textEnd: cluster,
    x: x + place.x * run.size,
    y: item.y + place.y * run.size,
    color: color ? { ...color, a: color.a * item.color.a } : item.color,
    inserted: true,
  };
}
