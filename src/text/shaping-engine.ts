/** The interface to shaping engines: characters of one face, script and direction in, glyphs out. */

import { type CacheBudget, createCacheBudget } from '../cache-budget.ts';
import { webAssemblyModule, writtenModule } from '../resources/package-files.ts';
import { isInvisible } from './characters.ts';
import type { FontFile } from './font-file.ts';
import { type FontkitFonts, outlineWithFontkit, shapeWithFontkit } from './fontkit.ts';
import type { GlyphPaint } from './glyph-paint.ts';
import { callbacksModule } from './harfbuzz/callbacks.ts';
import { createHarfBuzz, type HarfBuzz, type Variation } from './harfbuzz/harfbuzz.ts';
import type { HarfBuzzModules } from './harfbuzz/instance.ts';
import type { GlyphSegment } from './outlines.ts';
import { InvalidFontError } from './sfnt/directory.ts';
import type { Palette } from './sfnt/palettes.ts';
import { NO_GLYPH } from './types.ts';
import { createKnownWords, type KnownWords } from './word-shaping.ts';

export type Direction = 'ltr' | 'rtl';

/** Glyphs in visual order, in font units. */
export interface EngineGlyphs {
  readonly count: number;
  readonly glyphs: Uint32Array;
  readonly advances: Float32Array;
  /** Null when all are 0. */
  readonly xOffsets: Float32Array | null;
  readonly yOffsets: Float32Array | null;
  /** As given with the code points. */
  readonly clusters: Uint32Array;
}

/** Code points in the order of the text. */
interface ShapingContext {
  readonly before: readonly number[];
  readonly after: readonly number[];
}

export interface EngineRequest {
  readonly codePoints: readonly number[];
  /** Text offset of each code point. */
  readonly clusters: readonly number[];
  /** OpenType script tags, best first. */
  readonly script: readonly string[];
  /** OpenType language system tag, or null. */
  readonly language: string | null;
  /** The direction in which the script runs. */
  readonly direction: Direction;
  /** The text right before and after, which is shaped separately but with which letters join. */
  readonly context?: ShapingContext;
  /** Features besides the script's own: 0 turns one off, 1 on; larger values choose an alternate. */
  readonly features: Readonly<Record<string, number>>;
}

/** What painted glyphs depend on. */
export interface PaintedLook {
  readonly variation: Variation;
  /** Null: the font's first palette. */
  readonly palette: Palette | null;
}

/** The shaping engine that an engine keeps between renders. */
export interface ShapingEngine {
  /** Never throws: if a font's tables are damaged, glyphs are placed one after another. */
  shape(file: FontFile, variation: Variation, request: EngineRequest): EngineGlyphs;
  /** Font units, at the axis settings. */
  variedAdvance(file: FontFile, variation: Variation, glyph: number): number;
  /** In font units, at the axis settings; empty for a glyph without ink. Throws if the font's outlines cannot be read. */
  outline(file: FontFile, variation: Variation, glyph: number): readonly GlyphSegment[];
  /** Null for a glyph without colours. */
  paints(file: FontFile, look: PaintedLook, glyph: number): readonly GlyphPaint[] | null;
  /** Why some text of a font was not shaped by its tables, or null. */
  faultOf(file: FontFile): string | null;
  /** Why nothing is shaped by HarfBuzz, or null. */
  withoutHarfBuzz(): string | null;
  readonly words: KnownWords;
}

const WASM = 'harfbuzzjs/dist/harfbuzz.wasm';
const GIVEN_UP = 'they lead nowhere';

/** HarfBuzz starts with the first text that needs it. */
export function createShapingEngine(
  budget: CacheBudget = createCacheBudget(Number.POSITIVE_INFINITY),
  load: () => HarfBuzzModules = loadHarfBuzz,
): ShapingEngine {
  const faults = new WeakMap<FontFile, string>();
  const fontkitFonts: FontkitFonts = new WeakMap();
  let harfbuzz: HarfBuzz | null = null;
  let withoutHarfBuzz: string | null = null;

  function started(): HarfBuzz | null {
    if (harfbuzz || withoutHarfBuzz !== null) return harfbuzz;
    try {
      harfbuzz = createHarfBuzz(load());
    } catch (error) {
      // In browsers, the missing file is fetched and the render starts again.
      if ((error as Error).name === 'MissingFileError') throw error;
      withoutHarfBuzz = (error as Error).message;
    }
    return harfbuzz;
  }

  function attempt(file: FontFile, variation: Variation, request: EngineRequest): EngineGlyphs | null {
    const running = started();
    if (running) return running.shape(file, variation, request);
    try {
      return shapeWithFontkit(file, variation, request, fontkitFonts);
    } catch {
      // fontkit throws errors of all kinds for damaged fonts; shaping falls back to plain glyphs.
      return null;
    }
  }

  return {
    words: createKnownWords(budget),
    shape(file, variation, request) {
      const shaped = attempt(file, variation, request);
      if (shaped) return shaped;
      faults.set(file, GIVEN_UP);
      return plainGlyphs(file, request);
    },
    variedAdvance(file, variation, glyph) {
      return started()?.advance(file, variation, glyph) ?? file.advances[glyph] ?? 0;
    },
    outline(file, variation, glyph) {
      const running = started();
      if (!running) return outlineWithFontkit(file, variation, glyph, fontkitFonts);
      const outline = running.outline(file, variation, glyph);
      if (!outline) throw new InvalidFontError('its outlines are endless');
      return outline;
    },
    paints: (file, look, glyph) => started()?.paints(file, look, glyph) ?? null,
    faultOf: (file) => faults.get(file) ?? null,
    withoutHarfBuzz: () => withoutHarfBuzz,
  };
}

function loadHarfBuzz(): HarfBuzzModules {
  if (typeof WebAssembly === 'undefined') throw new Error('WebAssembly is switched off');
  return {
    harfbuzz: webAssemblyModule('harfbuzz.wasm', WASM),
    callbacks: writtenModule('callbacks.wasm', callbacksModule),
  };
}

function plainGlyphs({ characters, advances }: FontFile, request: EngineRequest): EngineGlyphs {
  const { codePoints, clusters, direction } = request;
  const count = codePoints.length;
  const result = {
    glyphs: new Uint32Array(count),
    advances: new Float32Array(count),
    clusters: new Uint32Array(count),
  };
  for (let i = 0; i < count; i++) {
    const at = direction === 'rtl' ? count - 1 - i : i;
    const hidden = isInvisible(codePoints[i]!);
    const glyph = characters.glyphFor(codePoints[i]!);
    result.glyphs[at] = hidden ? NO_GLYPH : glyph;
    result.advances[at] = hidden ? 0 : (advances[glyph] ?? 0);
    result.clusters[at] = clusters[i]!;
  }
  return { count, ...result, xOffsets: null, yOffsets: null };
}
