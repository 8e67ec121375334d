/** Substitutions of one glyph by one, and of several by one. https://learn.microsoft.com/typography/opentype/spec/gsub */

import { coverageIndex, hasGlyph, type Lookup, type Steps, spend } from './layout-tables.ts';
import { contextApplies } from './sequence-context.ts';

/** Glyphs and the text offsets they came from, in step with each other. */
export interface GlyphSequence {
  readonly glyphs: number[];
  readonly clusters: number[];
}

const SINGLE = 1;
const LIGATURE = 4;
const CONTEXT = 5;
const CHAINED_CONTEXT = 6;

/** Applies a lookup to all glyphs; false if it would do anything that this file does not support. */
export function substitute(view: DataView, lookup: Lookup, sequence: GlyphSequence, steps: Steps): boolean {
  const { glyphs } = sequence;
  for (let i = 0; i < glyphs.length; i++) {
    if (hasGlyph(lookup.starts, glyphs[i]!) && !substituteAt(view, lookup, sequence, i, steps)) return false;
  }
  return true;
}

function substituteAt(
  view: DataView,
  { type, subtables }: Lookup,
  sequence: GlyphSequence,
  index: number,
  steps: Steps,
): boolean {
  const { glyphs } = sequence;
  for (const at of subtables) {
    spend(steps);
    switch (type) {
      case SINGLE: {
        const substitute = singleSubstitute(view, at, glyphs[index]!);
        if (substitute === null) continue;
        glyphs[index] = substitute;
        return true;
      }
      case LIGATURE:
        if (ligate(view, at, sequence, index, steps)) return true;
        continue;
      case CONTEXT:
      case CHAINED_CONTEXT:
        if (contextApplies(view, at, type === CHAINED_CONTEXT, glyphs, index, steps)) return false;
        continue;
      default:
        return false;
    }
  }
  return true;
}

function singleSubstitute(view: DataView, at: number, glyph: number): number | null {
  const index = coverageIndex(view, at + view.getUint16(at + 2), glyph);
  if (index < 0) return null;
  if (view.getUint16(at) === 1) return (glyph + view.getInt16(at + 4)) & 0xffff;
  return view.getUint16(at + 6 + index * 2);
}

/** Replaces the components of the first matching ligature by it; it keeps the text offset of the first one. */
function ligate(view: DataView, at: number, { glyphs, clusters }: GlyphSequence, index: number, steps: Steps): boolean {
  const covered = coverageIndex(view, at + view.getUint16(at + 2), glyphs[index]!);
  if (covered < 0) return false;
  const set = at + view.getUint16(at + 6 + covered * 2);
  const count = view.getUint16(set);
  for (let i = 0; i < count; i++) {
    const ligature = set + view.getUint16(set + 2 + i * 2);
    const length = view.getUint16(ligature + 2);
    let matched = 1;
    while (matched < length && glyphs[index + matched] === view.getUint16(ligature + 2 + matched * 2)) {
      spend(steps);
      matched++;
    }
    spend(steps);
    if (matched < length) continue;
    glyphs.splice(index, length, view.getUint16(ligature));
    clusters.splice(index + 1, length - 1);
    return true;
  }
  return false;
}
