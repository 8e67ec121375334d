/** fontkit in place of HarfBuzz, where WebAssembly is not available: shaping and outlines. */

import * as fontkit from 'fontkit';
import type { FontFile } from './font-file.ts';
import type { GlyphSegment } from './outlines.ts';
import type { EngineGlyphs, EngineRequest } from './shaping-engine.ts';

// What fontkit does not declare. -----------------------------------------------------------------

interface EngineFont {
  getGlyph(glyph: number): {
    readonly path: { readonly commands: readonly { readonly command: string; readonly args: readonly number[] }[] };
    readonly advanceWidth: number;
  } | null;
  getVariation(settings: Readonly<Record<string, number>>): EngineFont;
  layout(
    text: string,
    features: Record<string, boolean>,
    script: string,
    language: string | undefined,
    direction: 'ltr' | 'rtl',
  ): {
    readonly glyphs: readonly { readonly id: number }[];
    readonly positions: readonly { readonly xAdvance: number; readonly xOffset: number; readonly yOffset: number }[];
  };
}

// ------------------------------------------------------------------------------------------------

/** Parsed fonts by their axis settings. */
export type FontkitFonts = WeakMap<FontFile, Map<string, EngineFont>>;

/** The parsed font at the given axis settings; made once. */
function engineFont(
  file: FontFile,
  variation: Readonly<Record<string, number>> | null,
  fonts: FontkitFonts,
): EngineFont {
  let instances = fonts.get(file);
  if (!instances) {
    instances = new Map();
    fonts.set(file, instances);
  }
  const key = variationKey(variation);
  let font = instances.get(key);
  if (!font) {
    font = variation ? engineFont(file, null, fonts).getVariation(variation) : parse(file);
    instances.set(key, font);
  }
  return font;
}

export function variationKey(variation: Readonly<Record<string, number>> | null): string {
  if (!variation) return '';
  return Object.keys(variation)
    .sort()
    .map((tag) => `${tag}=${variation[tag]}`)
    .join(',');
}

function parse(file: FontFile): EngineFont {
  const parsed = fontkit.create(file.bytes as Buffer) as unknown as EngineFont & {
    readonly fonts?: readonly EngineFont[];
  };
  return parsed.fonts ? parsed.fonts[file.index]! : parsed;
}

/** The outline of a glyph from fontkit. Not yet: a bound for composite glyphs that refer to themselves. */
export function outlineWithFontkit(
  file: FontFile,
  variation: Readonly<Record<string, number>> | null,
  glyph: number,
  fonts: FontkitFonts,
): readonly GlyphSegment[] {
  const commands = engineFont(file, variation, fonts).getGlyph(glyph)?.path.commands ?? [];
  return commands.map(({ command, args }): GlyphSegment => {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = args;
    switch (command) {
      case 'moveTo':
        return ['M', a, b];
      case 'lineTo':
        return ['L', a, b];
      case 'quadraticCurveTo':
        return ['Q', a, b, c, d];
      case 'bezierCurveTo':
        return ['C', a, b, c, d, e, f];
      default:
        return ['Z'];
    }
  });
}

/**
 * Glyphs shaped by fontkit, in visual order. fontkit does not report clusters: if there are as many glyphs as characters each stands for
 * one, otherwise all stand for the whole text. Not yet: clusters, and the many scripts that fontkit does not know; this is used only
 * without WebAssembly.
 */
export function shapeWithFontkit(
  file: FontFile,
  variation: Readonly<Record<string, number>> | null,
  { codePoints, clusters, script, language, direction, features }: EngineRequest,
  fonts: FontkitFonts,
): EngineGlyphs {
  const text = String.fromCodePoint(...codePoints).normalize('NFC');
  const wanted = Object.fromEntries(Object.entries(features).map(([tag, value]) => [tag, value > 0]));
  const { glyphs, positions } = engineFont(file, variation, fonts).layout(
    text,
    wanted,
    script[0]!,
    language ?? undefined,
    direction,
  );
  const count = glyphs.length;
  const each = count === clusters.length;
  const clusterOf = (i: number): number => clusters[each ? (direction === 'rtl' ? count - 1 - i : i) : 0] ?? 0;
  return {
    count,
    glyphs: Uint32Array.from(glyphs, ({ id }) => id),
    advances: Float32Array.from(positions, ({ xAdvance }) => xAdvance),
    xOffsets: Float32Array.from(positions, ({ xOffset }) => xOffset),
    yOffsets: Float32Array.from(positions, ({ yOffset }) => yOffset),
    clusters: Uint32Array.from(glyphs, (_, i) => clusterOf(i)),
  };
}
