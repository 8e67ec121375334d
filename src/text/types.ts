/** The types that text shaping shares with layout and paint. Lengths are CSS px unless a name says font units. */

import type { FontPalette } from '../css/properties/computed-text.ts';
import type { Px } from '../geometry.ts';
import type { ComputedStyle } from '../style/computed-style.ts';
import type { GlyphPaint } from './glyph-paint.ts';
import type { ColorLayers } from './sfnt/color-layers.ts';
import type { MathTable } from './sfnt/math-table.ts';
import type { Palette, Palettes } from './sfnt/palettes.ts';

export type { GlyphLayer } from './sfnt/color-layers.ts';
export type { Palette, Palettes } from './sfnt/palettes.ts';

/** The palette that `font-palette` selects for a family's font; null for its first palette. */
export type PaletteLookup = (wanted: FontPalette, family: string, palettes: Palettes) => Palette | null;

/** One opened face with its variation and synthesis, shared by all documents of an engine. */
export interface FontFace {
  /** Stable across processes for the same font data and settings: used in cache keys and PDF resource names. */
  readonly id: string;
  readonly family: string;
  readonly weight: number;
  readonly italic: boolean;
  readonly unitsPerEm: number;
  /** SFNT bytes (never WOFF), for embedding. */
  readonly data: Uint8Array;
  /** Index in a collection, or 0. */
  readonly collectionIndex: number;
  /** Axis settings of a variable font, or null. */
  readonly variation: Readonly<Record<string, number>> | null;
  /** The face is emboldened synthetically, because the family has no bold face. */
  readonly syntheticBold: boolean;
  readonly syntheticOblique: boolean;
  readonly metrics: FontUnits;
  glyphFor(codePoint: number): number;
  /** Font units. */
  advanceOf(glyph: number): number;
  /** The layers of colour glyphs; null for a face without any. */
  readonly colorLayers: ColorLayers | null;
  /** The paints of glyphs with gradients and composites, instead of layers; null for a face without any. */
  readonly glyphPaints: ((glyph: number) => readonly GlyphPaint[] | null) | null;
  /** The MATH table; null if the font has none. */
  mathTable(): MathTable | null;
  /** Where layers are drawn, if not at the glyph's position and size. */
  readonly layerPlacement: LayerPlacement | null;
}

/** Whether some glyphs of the face have their own colours. */
export const hasPictures = ({ colorLayers, glyphPaints }: Pick<FontFace, 'colorLayers' | 'glyphPaints'>): boolean =>
  colorLayers !== null || glyphPaints !== null;

/** In units of the glyph's size; `y` is down. */
export interface LayerPlacement {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

/** hhea or OS/2 values in font units; descent is positive downwards. */
export interface FontUnits {
  readonly ascent: number;
  readonly descent: number;
  readonly lineGap: number;
  /** How much of the em square is above the baseline, by the typographic metrics. */
  readonly emAscent?: number;
  readonly xHeight: number;
  readonly capHeight: number;
  /** `xAvgCharWidth` of the font; 0 if it has none. */
  readonly averageWidth: number;
  /** Positive below the baseline, centre of the line. */
  readonly underlinePosition: number;
  readonly underlineThickness: number;
  readonly strikeoutPosition: number;
  readonly strikeoutThickness: number;
  readonly italicAngle: number;
  readonly bbox: readonly [number, number, number, number];
}

/** Metrics of a face at a size, rounded as browsers round them: ascent and descent are whole px. */
export interface FontMetrics {
  readonly ascent: Px;
  readonly descent: Px;
  readonly lineGap: Px;
  /** ascent + descent + lineGap, the used `line-height: normal`. */
  readonly lineSpacing: Px;
  /** The em square above and below the baseline, in 1/64 px: together as much as the size. */
  readonly emAscent: Px;
  readonly emDescent: Px;
  readonly xHeight: Px;
  readonly capHeight: Px;
  /** Advance of "0", for `ch`. */
  readonly zeroAdvance: Px;
  /** Distance of the underline's top below the baseline, and its thickness. */
  readonly underlineOffset: Px;
  readonly underlineThickness: Px;
  readonly strikeoutOffset: Px;
  readonly strikeoutThickness: Px;
}

/** No glyph is drawn (a default-ignorable or control character); the advance is 0. */
export const NO_GLYPH = 0xffffffff;

/** A part of a text to shape, with one style and bidi level. */
export interface TextPart {
  readonly start: number;
  readonly end: number;
  readonly style: ComputedStyle;
  readonly level: number;
  /** BCP 47, lower case, or ''. */
  readonly language: string;
  /** Offsets at which another element's text begins, ascending. */
  readonly cuts?: readonly number[];
  /** Source positions of the elements, for warnings: one more than cuts, or none. */
  readonly origins?: readonly (Origin | null)[];
}

/** 1-based; null where it is not known. */
export interface Origin {
  readonly line: number | null;
  readonly column: number | null;
}

/** The whole text as a part, for text outside a paragraph. */
export const wholeText = (text: string, style: ComputedStyle, origin: Origin | null = null): TextPart => ({
  start: 0,
  end: text.length,
  style,
  level: 0,
  language: '',
  origins: [origin],
});

/** UTF-16 units `start` to `end` of a text. */
export interface TextRange {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/**
 * Glyphs of one face, size, direction and script over `text.slice(start, end)`, in visual order (left to right).
 * Arrays run in parallel and are never changed after shaping.
 */
export interface ShapedRun {
  readonly font: FontFace;
  readonly size: Px;
  /** The paragraph's whole text; `start`, `end` and `clusters` are UTF-16 offsets into it. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** Bidi embedding level; odd = right to left (then clusters descend). */
  readonly level: number;
  /** Glyph indices in the face. */
  readonly glyphs: Uint32Array;
  /** Px, letter-spacing and word-spacing included. */
  readonly advances: Float32Array;
  /** Px, y up; null when all are 0. */
  readonly xOffsets: Float32Array | null;
  readonly yOffsets: Float32Array | null;
  /** The first text offset each glyph stands for. */
  readonly clusters: Uint32Array;
  readonly width: Px;
  /**
   * Set for upright glyphs in a vertical line: `advances` run down it, and each glyph's origin is (xs, ys) px from its pen on the line's
   * centre, y down. Absent if the glyphs lie along the line.
   */
  readonly upright?: { readonly xs: Float32Array; readonly ys: Float32Array };
  /** Changes of spacing for a line that begins or ends within the run; absent if there are none. */
  readonly edgeSpacing?: EdgeSpacing;
}

/** Spacing changes when a line begins or ends between two characters whose spacing depends on each other. */
export interface EdgeSpacing {
  /** Px by which the character at an offset is wider (negative: narrower) at the start of a line. */
  readonly starts: ReadonlyMap<number, Px>;
  /** Px by which the character before an offset is narrower at the end of a line. */
  readonly ends: ReadonlyMap<number, EndSpacing>;
}

interface EndSpacing {
  readonly narrower: Px;
  /** Only if the line would otherwise be too long. */
  readonly ifNeeded: boolean;
}

/** The kind of break before the character at an offset. */
export const Break = {
  Prohibited: 0,
  Allowed: 1,
  Mandatory: 2,
  /** a soft hyphen or automatic hyphenation */ Hyphen: 3,
} as const;
export type Break = (typeof Break)[keyof typeof Break];
