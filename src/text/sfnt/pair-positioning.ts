/** Kerning of glyph pairs. https://learn.microsoft.com/typography/opentype/spec/gpos#lookup-type-2-subtable-pair-adjustment-positioning */

import { coverageIndex, glyphClass, hasGlyph, type Lookup, type Steps, spend } from './layout-tables.ts';
import { contextApplies } from './sequence-context.ts';

const PAIR = 2;
const CONTEXT = 7;
const CHAINED_CONTEXT = 8;

/** Bits of a value format: placements and advances along both axes, then their device tables. */
const X_ADVANCE = 4;
const VALUES = [1, 2, X_ADVANCE, 8];

/**
 * Adds the changes of a lookup to the advances, in font units; false if it would do anything that this file does not support.
 */
export function position(
  view: DataView,
  lookup: Lookup,
  glyphs: readonly number[],
  advances: Float32Array,
  steps: Steps,
): boolean {
  const { type, subtables, starts } = lookup;
  for (let i = 0; i < glyphs.length; i++) {
    if (!hasGlyph(starts, glyphs[i]!)) continue;
    for (const at of subtables) {
      spend(steps);
      if (type === CONTEXT || type === CHAINED_CONTEXT) {
        if (contextApplies(view, at, type === CHAINED_CONTEXT, glyphs, i, steps)) return false;
        continue;
      }
      if (type !== PAIR) return false;
      if (i + 1 === glyphs.length) break;
      const kerning = pairKerning(view, at, glyphs[i]!, glyphs[i + 1]!);
      if (kerning === null) continue;
      if (Number.isNaN(kerning)) return false;
      advances[i]! += kerning;
      break;
    }
  }
  return true;
}

/** Change of the first glyph's advance; null if the subtable does not have the pair, NaN if it changes anything else. */
function pairKerning(view: DataView, at: number, first: number, second: number): number | null {
  const index = coverageIndex(view, at + view.getUint16(at + 2), first);
  if (index < 0) return null;
  const formatOfFirst = view.getUint16(at + 4);
  const formatOfSecond = view.getUint16(at + 6);
  const values = pairValues(view, at, index, first, second, valueSize(formatOfFirst) + valueSize(formatOfSecond));
  if (values === null) return null;
  let kerning = 0;
  let place = values;
  for (const bit of VALUES) {
    if ((formatOfFirst & bit) === 0) continue;
    const value = view.getInt16(place);
    if (bit === X_ADVANCE) kerning = value;
    else if (value !== 0) return Number.NaN;
    place += 2;
  }
  place = values + valueSize(formatOfFirst);
  for (const bit of VALUES) {
    if ((formatOfSecond & bit) === 0) continue;
    if (view.getInt16(place) !== 0) return Number.NaN;
    place += 2;
  }
  return kerning;
}

/** Where the two values of a pair are: listed by glyph in the first format, by class in the second. */
function pairValues(
  view: DataView,
  at: number,
  index: number,
  first: number,
  second: number,
  size: number,
): number | null {
  if (view.getUint16(at) === 1) return listedPair(view, at + view.getUint16(at + 10 + index * 2), second, size);
  const row = glyphClass(view, at + view.getUint16(at + 8), first);
  const column = glyphClass(view, at + view.getUint16(at + 10), second);
  return at + 16 + (row * view.getUint16(at + 14) + column) * size;
}

function listedPair(view: DataView, set: number, second: number, size: number): number | null {
  let low = 0;
  let high = view.getUint16(set) - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const entry = set + 2 + middle * (size + 2);
    const glyph = view.getUint16(entry);
    if (glyph === second) return entry + 2;
    if (glyph < second) low = middle + 1;
    else high = middle - 1;
  }
  return null;
}

/** Bytes of a value record. */
function valueSize(format: number): number {
  let size = 0;
  for (let bits = format & 0xff; bits !== 0; bits &= bits - 1) size += 2;
  return size;
}
