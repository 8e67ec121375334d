/** FontFace objects: a font file with axis settings, synthesis and the descriptors of its `@font-face` rule. */

import type { FontFile } from './font-file.ts';
import type { Range } from './font-matching.ts';
import { variationKey } from './fontkit.ts';
import type { GlyphPaint } from './glyph-paint.ts';
import { createGlyphPictures } from './glyph-pictures.ts';
import { fontUnits, type MetricsOverride } from './metrics.ts';
import type { GlyphSegment } from './outlines.ts';
import { coloredLayers } from './sfnt/color-layers.ts';
import type { Palette } from './sfnt/palettes.ts';
import type { ShapingEngine } from './shaping-engine.ts';
import type { FontFace, LayerPlacement } from './types.ts';

/** Corrections of a face's own spacing, by character, in font units. */
export interface GlyphAdjustments {
  /** Advances by code point. */
  readonly advances: ReadonlyMap<number, number>;
  /** Change of the first one's advance in a pair (see pairKey), in place of the font's own kerning. */
  readonly kerning: ReadonlyMap<number, number>;
  /** Characters that fallback fonts give first, ascending. */
  readonly later: readonly Range[];
  /** Replaces `.notdef`; null: the font's own. */
  readonly missing: MissingSign | null;
}

/** What stands for a character without a glyph, in font units. */
export interface MissingSign {
  readonly advance: number;
  readonly path: readonly GlyphSegment[];
}

export interface FaceSettings {
  readonly family: string;
  readonly weight: number;
  readonly italic: boolean;
  readonly variation: Readonly<Record<string, number>> | null;
  readonly syntheticBold: boolean;
  readonly syntheticOblique: boolean;
  readonly override: MetricsOverride | null;
  /** `size-adjust` as a factor. */
  readonly sizeAdjust: number;
  readonly adjustments: GlyphAdjustments | null;
  readonly layerPlacement: LayerPlacement | null;
  /** Null: the font's first. */
  readonly palette: Palette | null;
}

/** A face as this folder sees it, with more than `FontFace` shows to others. */
export interface OpenedFace extends FontFace {
  readonly file: FontFile;
  readonly sizeAdjust: number;
  readonly adjustments: GlyphAdjustments | null;
  readonly engine: ShapingEngine;
  /** Why some of its bitmap glyphs are not shown, or null; covers the glyphs drawn so far. */
  pictureFault(): string | null;
}

export function createFace(file: FontFile, settings: FaceSettings, engine: ShapingEngine): OpenedFace {
  const { variation, syntheticBold, syntheticOblique, override, sizeAdjust, palette } = settings;
  const own = `${settings.family}|${settings.weight}|${settings.italic}|${sizeAdjust}|${overrideKey(override)}|${settings.adjustments ? 'adjusted' : ''}`;
  const synthesis = `${syntheticBold ? 'b' : ''}${syntheticOblique ? 'o' : ''}`;
  const pictures = file.painted ? null : createGlyphPictures(file);
  return {
    id: `${file.hash}|${variationKey(variation)}|${synthesis}|${own}|${paletteKey(palette)}`,
    family: settings.family,
    weight: settings.weight,
    italic: settings.italic,
    unitsPerEm: file.head.unitsPerEm,
    data: file.bytes,
    collectionIndex: file.index,
    variation,
    syntheticBold,
    syntheticOblique,
    metrics: fontUnits(file, override),
    file,
    sizeAdjust,
    adjustments: settings.adjustments,
    engine,
    glyphFor: file.characters.glyphFor,
    mathTable: file.mathTable,
    colorLayers: file.colorLayers && coloredLayers(file.colorLayers, palette ?? file.palettes?.all[0] ?? []),
    glyphPaints: file.painted
      ? remembered((glyph) => engine.paints(file, { variation, palette }, glyph))
      : pictures && remembered((glyph) => asPaints(pictures.pictureOf(glyph))),
    pictureFault: () => pictures?.fault() ?? null,
    layerPlacement: settings.layerPlacement,
    advanceOf: variation ? variedAdvances(file, variation, engine) : ownAdvances(file, settings.adjustments),
  };
}

function ownAdvances({ advances }: FontFile, adjustments: GlyphAdjustments | null): (glyph: number) => number {
  const missing = adjustments?.missing;
  if (!missing) return (glyph) => advances[glyph] ?? 0;
  return (glyph) => (glyph === 0 ? missing.advance : (advances[glyph] ?? 0));
}

/** Faces come only from this folder, so each is an opened one. */
export function openedFace(face: FontFace): OpenedFace {
  return face as OpenedFace;
}

type PaintsOf = (glyph: number) => readonly GlyphPaint[] | null;

const asPaints = (paint: GlyphPaint | null): readonly GlyphPaint[] | null => paint && [paint];

function remembered(paintsOf: PaintsOf): PaintsOf {
  const cache = new Map<number, readonly GlyphPaint[] | null>();
  return (glyph) => {
    let paints = cache.get(glyph);
    if (paints === undefined) {
      paints = paintsOf(glyph);
      cache.set(glyph, paints);
    }
    return paints;
  };
}

/** Some of its glyphs have colours of their own. */
export const isColored = ({ colorLayers, painted, bitmaps }: FontFile): boolean =>
  colorLayers !== null || painted || bitmaps !== null;

function variedAdvances(
  file: FontFile,
  variation: Readonly<Record<string, number>>,
  engine: ShapingEngine,
): (glyph: number) => number {
  const cache = new Map<number, number>();
  return (glyph) => {
    let advance = cache.get(glyph);
    if (advance === undefined) {
      advance = engine.variedAdvance(file, variation, glyph);
      cache.set(glyph, advance);
    }
    return advance;
  };
}

/** Equal for equal colours. */
const paletteKey = (palette: Palette | null): string =>
  palette ? palette.map(({ r, g, b, a }) => `${r} ${g} ${b} ${a}`).join() : '';

function overrideKey(override: MetricsOverride | null): string {
  return override ? `${override.ascent},${override.descent},${override.lineGap}` : '';
}
