/**
 * Colour glyphs made of layers of other glyphs, each in a colour of the palette.
 * https://learn.microsoft.com/typography/opentype/spec/colr (version 0)
 * Version 1 (gradients, composites) is painted by HarfBuzz.
 */

import type { Rgba } from '../../css/values/types.ts';
import type { SfntDirectory } from './directory.ts';
import type { Palette } from './palettes.ts';

/** `color` is null for the text's own colour. */
export interface GlyphLayer {
  readonly glyph: number;
  readonly color: Rgba | null;
}

/** The layers of a glyph from bottom to top; null for a plain glyph. */
export type ColorLayers = (glyph: number) => readonly GlyphLayer[] | null;

/** A layer as the font stores it: `entry` is the index in the palette, null for the text's own colour. */
interface EntryLayer {
  readonly glyph: number;
  readonly entry: number | null;
}
export type EntryLayers = (glyph: number) => readonly EntryLayer[] | null;

const BASE_RECORD = 6;
const LAYER_RECORD = 4;
const FOREGROUND = 0xffff;
/** A glyph with more layers is an attack, not a design. */
const MOST_LAYERS = 256;

/** Whether the font has COLR version 1 glyphs, which need more than layers. */
export function isPainted(view: DataView, { tables }: SfntDirectory): boolean {
  const colr = tables.get('COLR');
  return (
    colr !== undefined && colr.length >= 18 && view.getUint16(colr.offset) >= 1 && view.getUint32(colr.offset + 14) > 0
  );
}

/** Null for a font without colour layers. Throws RangeError if the tables are truncated. */
export function readColorLayers(view: DataView, { tables }: SfntDirectory, glyphCount: number): EntryLayers | null {
  const colr = tables.get('COLR');
  if (!colr || !tables.has('CPAL')) return null;
  const count = view.getUint16(colr.offset + 2);
  if (count === 0) return null;
  const records = colr.offset + view.getUint32(colr.offset + 4);
  const layers = colr.offset + view.getUint32(colr.offset + 8);
  const layerCount = view.getUint16(colr.offset + 12);
  // Checks bounds here, so that drawing text cannot fail later.
  if (records + count * BASE_RECORD > view.byteLength || layers + layerCount * LAYER_RECORD > view.byteLength)
    throw new RangeError('the layers of coloured glyphs are cut short');
  return (glyph) => {
    const record = findRecord(view, records, count, glyph);
    if (record < 0) return null;
    const first = view.getUint16(record + 2);
    const number = view.getUint16(record + 4);
    if (number === 0 || number > MOST_LAYERS || first + number > layerCount) return null;
    const found: EntryLayer[] = [];
    for (let at = layers + first * LAYER_RECORD; found.length < number; at += LAYER_RECORD) {
      if (view.getUint16(at) >= glyphCount) return null;
      const entry = view.getUint16(at + 2);
      found.push({ glyph: view.getUint16(at), entry: entry === FOREGROUND ? null : entry });
    }
    return found;
  };
}

/** A glyph with a colour that the palette lacks is drawn plain. */
export function coloredLayers(layersOf: EntryLayers, palette: Palette): ColorLayers {
  const known = new Map<number, readonly GlyphLayer[] | null>();
  return (glyph) => {
    let found = known.get(glyph);
    if (found === undefined) {
      const layers = layersOf(glyph);
      const whole = layers?.every(({ entry }) => entry === null || entry < palette.length);
      found = whole
        ? layers!.map(({ glyph, entry }) => ({ glyph, color: entry === null ? null : palette[entry]! }))
        : null;
      known.set(glyph, found);
    }
    return found;
  };
}

/** Records are sorted by glyph. */
function findRecord(view: DataView, records: number, count: number, glyph: number): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (view.getUint16(records + middle * BASE_RECORD) < glyph) low = middle + 1;
    else high = middle;
  }
  const record = records + low * BASE_RECORD;
  return low < count && view.getUint16(record) === glyph ? record : -1;
}
