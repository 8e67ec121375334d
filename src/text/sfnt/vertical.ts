/** Vertical metrics: how far glyphs advance down the line, and where they hang from. https://learn.microsoft.com/typography/opentype/spec/vmtx */

import type { SfntDirectory } from './directory.ts';

/** In font units; null where the font does not say. */
export interface VerticalMetrics {
  advanceOf(glyph: number): number | null;
  /** Height of the vertical origin above the baseline. */
  originOf(glyph: number): number | null;
}

export function readVerticalMetrics(view: DataView, directory: SfntDirectory): VerticalMetrics {
  return { advanceOf: advances(view, directory), originOf: origins(view, directory) };
}

function advances(view: DataView, { tables }: SfntDirectory): (glyph: number) => number | null {
  const header = tables.get('vhea');
  const metrics = tables.get('vmtx');
  if (!header || header.length < 36 || !metrics) return () => null;
  const count = Math.min(view.getUint16(header.offset + 34), metrics.length >> 2);
  return count === 0 ? () => null : (glyph) => view.getUint16(metrics.offset + Math.min(glyph, count - 1) * 4);
}

/** Not yet: `vmtx` bearings of fonts with TrueType outlines; they hang from their ascent. */
function origins(view: DataView, { tables }: SfntDirectory): (glyph: number) => number | null {
  const table = tables.get('VORG');
  if (!table || table.length < 8) return () => null;
  const usual = view.getInt16(table.offset + 4);
  const count = Math.min(view.getUint16(table.offset + 6), (table.length - 8) >> 2);
  return (glyph) => {
    let low = 0;
    let high = count - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      const at = table.offset + 8 + middle * 4;
      const found = view.getUint16(at);
      if (found === glyph) return view.getInt16(at + 2);
      if (found < glyph) low = middle + 1;
      else high = middle - 1;
    }
    return usual;
  };
}
