/** Emits glyphs; those of upright runs are set upright in a rotated line. https://drafts.csswg.org/css-writing-modes-4/#glyph-orientation */

import type { Rgba } from '../css/values/types.ts';
import { type ContentTag, type GlyphItem, PLAIN_PUSH } from '../display/display-list.ts';
import { glyphItemPath } from '../display/glyph-path.ts';
import type { Px } from '../geometry.ts';
import { hasPictures } from '../text/types.ts';
import { withColorLayers } from './color-glyphs.ts';
import { emit, LAYOUT, popGroup, pushGroup } from './emitter.ts';
import type { Painter } from './painter.ts';
import { strokeItem } from './stroke-style.ts';

/** `shadow`: the glyphs are drawn in the item's colour alone. */
export function emitGlyphs(p: Painter, tag: ContentTag, item: GlyphItem, shadow = false): void {
  eachLevel(p, item, (level) => {
    for (const part of withColorLayers(level, shadow)) emit(p.out, tag, part);
  });
}

/** The outlines of the glyphs; pictures have none. */
export function strokeGlyphs(p: Painter, item: GlyphItem, width: Px, color: Rgba): void {
  if (hasPictures(item.run.font)) return;
  eachLevel(p, item, (level) => {
    const path = glyphItemPath(level);
    // Skia's limit.
    if (path.length > 0) emit(p.out, LAYOUT, { ...strokeItem(path, width, color), miterLimit: 4 });
  });
}

/** Calls `draw` with items whose glyphs stand on one line: the item itself, or each of its upright glyphs. */
function eachLevel(p: Painter, item: GlyphItem, draw: (level: GlyphItem) => void): void {
  if (item.run.upright) eachUpright(p, item, draw);
  else draw(item);
}

/** One item per glyph, because their origins are not on one line. */
function eachUpright(p: Painter, item: GlyphItem, draw: (level: GlyphItem) => void): void {
  const { run, from, to } = item;
  const { upright, clusters, advances, text, font, size } = run;
  if (!upright) return;
  const { ascent, descent } = font.metrics;
  const scale = size / font.unitsPerEm;
  // Half-way between ascent and descent, which count in whole px.
  const centre = item.y - (Math.round(ascent * scale) - Math.round(descent * scale)) / 2;
  pushGroup(p.out, { ...PLAIN_PUSH, transform: [0, -1, 1, 0, item.x, centre] });
  let pen = 0;
  for (let i = from; i < to; i++) {
    const cluster = clusters[i] ?? 0;
    const joins = i > from && clusters[i - 1] === cluster;
    let next = i + 1;
    while (next < to && clusters[next] === cluster) next++;
    const textStart = Math.max(cluster, item.textStart);
    const textEnd = joins ? textStart : next < to ? (clusters[next] ?? item.textEnd) : item.textEnd;
    const x = upright.xs[i] ?? 0;
    const y = pen + (upright.ys[i] ?? 0);
    draw({ ...item, from: i, to: i + 1, textStart, textEnd, x, y, expansion: 0, tracking: 0 });
    pen += (advances[i] ?? 0) + item.tracking;
    const unit = text.charCodeAt(cluster);
    if (!joins && (unit === 0x20 || unit === 0xa0)) pen += item.expansion;
  }
  popGroup(p.out);
}
