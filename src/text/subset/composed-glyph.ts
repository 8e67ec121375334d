/**
 * Glyphs that a subset composes from those of the font: one with ink in place of a picture, because PDF readers skip the text of glyphs
 * without ink, and blank ones for the marks of a cluster.
 * https://learn.microsoft.com/typography/opentype/spec/glyf#composite-glyph-description
 */

import type { GlyphSegment } from '../outlines.ts';
import { createByteWriter } from './byte-writer.ts';
import { encodeSimpleGlyph } from './glyf-encoding.ts';
import type { GlyphSource } from './truetype-subset.ts';

/** Font units, y up. */
export interface ComposedGlyph {
  readonly parts: readonly GlyphPart[];
  readonly advance: number;
  /** If no part has ink, the glyph gets a rectangle of this height. It is drawn invisibly; readers skip glyphs without ink. */
  readonly inkHeight: number;
}

export interface GlyphPart {
  readonly glyph: number;
  readonly x: number;
  readonly y: number;
}

/** Composed glyphs are numbered from here, beyond the glyphs of any font. */
export const FIRST_COMPOSED = 0x10000;

/** Undefined for a glyph of the font itself. The check avoids negative indices, which are slow in V8. */
export const madeGlyph = (composed: readonly ComposedGlyph[], glyph: number): ComposedGlyph | undefined =>
  glyph < FIRST_COMPOSED ? undefined : composed[glyph - FIRST_COMPOSED];

const FLAG = { words: 1, offsets: 2, more: 32 } as const;
const HEADER = 10;
/** Bytes of a part. */
const PART = 8;

/** `glyphs`: all glyphs of the request. */
export function composingSource(
  source: GlyphSource,
  glyphs: readonly number[],
  composed: readonly ComposedGlyph[],
): GlyphSource {
  if (composed.length === 0) return source;
  const asked = new Set(glyphs);
  const madeOf = (glyph: number): ComposedGlyph | undefined => madeGlyph(composed, glyph);
  return {
    advance: (glyph) => madeOf(glyph)?.advance ?? source.advance(glyph),
    bearing: (glyph) => (madeOf(glyph) ? null : source.bearing(glyph)),
    description(glyph) {
      const made = madeOf(glyph);
      if (!made) return source.description(glyph);
      const inked = made.parts.map((part) => placed(part, source)).filter((part) => part !== null);
      const [first] = inked;
      // Use the glyph itself if nothing else in the file shows it.
      if (first && inked.length === 1 && first.x === 0 && first.y === 0 && !asked.has(first.glyph))
        return first.description;
      return inked.length === 0 ? encodeSimpleGlyph(inkOf(made)) : compositeDescription(inked);
    },
  };
}

interface PlacedPart extends GlyphPart {
  readonly description: Uint8Array;
}

/** Null if there is no ink. A single glyph starts at its bearing, a component where its outline says. */
function placed({ glyph, x, y }: GlyphPart, source: GlyphSource): PlacedPart | null {
  const description = source.description(glyph);
  if (description.length < HEADER) return null;
  const bearing = source.bearing(glyph);
  return { glyph, x: bearing === null ? x : x + bearing - int16(description, 2), y, description };
}

function compositeDescription(parts: readonly PlacedPart[]): Uint8Array {
  const out = createByteWriter(HEADER + parts.length * PART);
  out.uint16(-1);
  const edge = (at: number, axis: 'x' | 'y', choose: (...values: number[]) => number): void =>
    out.uint16(choose(...parts.map((part) => int16(part.description, at) + part[axis])));
  edge(2, 'x', Math.min);
  edge(4, 'y', Math.min);
  edge(6, 'x', Math.max);
  edge(8, 'y', Math.max);
  parts.forEach(({ glyph, x, y }, i) => {
    out.uint16(FLAG.words | FLAG.offsets | (i < parts.length - 1 ? FLAG.more : 0));
    for (const value of [glyph, x, y]) out.uint16(value);
  });
  return out.finish();
}

/** The components of a composed glyph; 0 for a simple one. */
export const componentCount = (description: Uint8Array): number =>
  description.length >= HEADER && int16(description, 0) < 0 ? (description.length - HEADER) / PART : 0;

const int16 = (bytes: Uint8Array, at: number): number => ((bytes[at]! << 24) >> 16) | bytes[at + 1]!;

/** The combined outline of the parts. */
export function composedPath(
  made: ComposedGlyph,
  outline: (glyph: number) => readonly GlyphSegment[],
): readonly GlyphSegment[] {
  const path = made.parts.flatMap(({ glyph, x, y }) => outline(glyph).map((segment) => moved(segment, x, y)));
  return path.length === 0 ? inkOf(made) : path;
}

const inkOf = ({ advance, inkHeight }: ComposedGlyph): readonly GlyphSegment[] =>
  inkHeight === 0
    ? []
    : [['M', 0, 0], ['L', 0, inkHeight], ['L', advance, inkHeight], ['L', advance, 0], ['L', 0, 0], ['Z']];

const moved = ([operator, ...coordinates]: GlyphSegment, x: number, y: number): GlyphSegment =>
  [operator, ...coordinates.map((value, i) => value + (i % 2 === 0 ? x : y))] as unknown as GlyphSegment;
