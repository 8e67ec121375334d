/**
 * Vertical metrics: how far glyphs advance down the line, and their vertical origins.
 * https://learn.microsoft.com/typography/opentype/spec/vmtx
 */

import type { FontFile } from '../font-file.ts';
import type { SfntDirectory } from './directory.ts';
import { statedBounds } from './glyf.ts';

/** In font units; null if the font does not say. */
export interface VerticalMetrics {
  advanceOf(glyph: number): number | null;
  /** Height of the vertical origin above the baseline. */
  originOf(glyph: number): number | null;
}

export function readVerticalMetrics(file: FontFile): VerticalMetrics {
  const { view, directory } = file;
  const metrics = metricsTable(view, directory);
  return {
    advanceOf: metrics
      ? (glyph) => view.getUint16(metrics.offset + Math.min(glyph, metrics.count - 1) * 4)
      : () => null,
    originOf: tabledOrigins(view, directory) ?? (metrics ? outlineOrigins(file, metrics) : () => null),
  };
}

/** `vmtx`: advance and bearing of the first `count` glyphs, bearings of the others. */
interface MetricsTable {
  readonly offset: number;
  readonly length: number;
  readonly count: number;
}

function metricsTable(view: DataView, { tables }: SfntDirectory): MetricsTable | null {
  const header = tables.get('vhea');
  const table = tables.get('vmtx');
  if (!header || header.length < 36 || !table) return null;
  const count = Math.min(view.getUint16(header.offset + 34), table.length >> 2);
  return count === 0 ? null : { offset: table.offset, length: table.length, count };
}

/** The vertical origin is the glyph's upper edge plus its top side bearing. Variable fonts use their default instance. */
function outlineOrigins(file: FontFile, { offset, length, count }: MetricsTable): (glyph: number) => number | null {
  return (glyph) => {
    const at = glyph < count ? glyph * 4 + 2 : count * 4 + (glyph - count) * 2;
    const bounds = at + 2 <= length ? statedBounds(file, glyph) : null;
    return bounds && bounds.top + file.view.getInt16(offset + at);
  };
}

function tabledOrigins(view: DataView, { tables }: SfntDirectory): ((glyph: number) => number | null) | null {
  const table = tables.get('VORG');
  if (!table || table.length < 8) return null;
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
