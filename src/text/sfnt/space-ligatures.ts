/**
 * Whether a font has ligatures that include spaces, so that its words cannot be shaped separately.
 * https://learn.microsoft.com/typography/opentype/spec/gsub#lookuptype-4-subtable-ligature-substitution
 */

import type { SfntDirectory } from './directory.ts';

const LIGATURE = 4;
const EXTENSION = 7;

/** Whether a ligature of any feature has `space` as a component. */
export function hasSpaceLigatures(view: DataView, directory: SfntDirectory, space: number): boolean {
  const table = directory.tables.get('GSUB');
  if (!table || table.length < 10 || space === 0) return false;
  const list = table.offset + view.getUint16(table.offset + 8);
  const count = view.getUint16(list);
  for (let i = 0; i < count; i++) {
    const lookup = list + view.getUint16(list + 2 + i * 2);
    const type = view.getUint16(lookup);
    if (type !== LIGATURE && type !== EXTENSION) continue;
    const subtables = view.getUint16(lookup + 4);
    for (let j = 0; j < subtables; j++) {
      const at = ligatureTable(view, lookup + view.getUint16(lookup + 6 + j * 2), type);
      if (at !== null && joinsSpace(view, at, space)) return true;
    }
  }
  return false;
}

function ligatureTable(view: DataView, at: number, type: number): number | null {
  if (type === LIGATURE) return at;
  return view.getUint16(at + 2) === LIGATURE ? at + view.getUint32(at + 4) : null;
}

/** Looks only at components after the first, because a word never starts with a space. */
function joinsSpace(view: DataView, at: number, space: number): boolean {
  const sets = view.getUint16(at + 4);
  for (let i = 0; i < sets; i++) {
    const set = at + view.getUint16(at + 6 + i * 2);
    const ligatures = view.getUint16(set);
    for (let j = 0; j < ligatures; j++) {
      const ligature = set + view.getUint16(set + 2 + j * 2);
      const components = view.getUint16(ligature + 2);
      for (let k = 0; k + 1 < components; k++) if (view.getUint16(ligature + 4 + k * 2) === space) return true;
    }
  }
  return false;
}
