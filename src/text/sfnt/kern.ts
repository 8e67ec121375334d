/** Pair kerning of the `kern` table, for fonts without a GPOS `kern` feature. https://learn.microsoft.com/typography/opentype/spec/kern */

import type { SfntDirectory } from './directory.ts';

/** Adjustment of the left glyph's advance in font units. */
export type KernLookup = (left: number, right: number) => number;

/** Reads the horizontal format 0 subtables of a version 0 table; null when there are none. */
export function readKern(view: DataView, directory: SfntDirectory): KernLookup | null {
  const table = directory.tables.get('kern');
  if (!table || table.length < 18 || view.getUint16(table.offset) !== 0) return null;
  const end = table.offset + table.length;
  const pairs = new Map<number, number>();
  const subtables = view.getUint16(table.offset + 2);
  let at = table.offset + 4;
  for (let i = 0; i < subtables && at + 14 <= end; i++) {
    const length = view.getUint16(at + 2);
    const coverage = view.getUint16(at + 4);
    const horizontal = (coverage & 1) !== 0 && (coverage & 6) === 0;
    if (coverage >> 8 === 0 && horizontal) {
      // The length field overflows in big tables, so the pair count is used.
      const count = Math.min(view.getUint16(at + 6), Math.floor((end - at - 14) / 6));
      for (let j = 0; j < count; j++) {
        const pair = at + 14 + j * 6;
        const key = view.getUint32(pair);
        const value = view.getInt16(pair + 4);
        pairs.set(key, (coverage & 8) !== 0 ? value : (pairs.get(key) ?? 0) + value);
      }
    }
    if (length < 14) break;
    at += length;
  }
  return pairs.size === 0 ? null : (left, right) => pairs.get(left * 65536 + right) ?? 0;
}
