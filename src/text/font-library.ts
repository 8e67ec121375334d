/** The fonts of one document: which face draws each character, the metrics of lines and the positions of glyphs. */

import type { FontGroup } from '../css/properties/computed-text.ts';
import type { FontFaceRule, FontFeatureValuesRule } from '../css/rules.ts';
import type { Diagnostics } from '../diagnostics.ts';
import type { Limits } from '../limits.ts';
import type { FontSource } from '../options.ts';
import type { Resource } from '../resources/types.ts';
import type { ComputedStyle } from '../style/computed-style.ts';
import { atOnce, type Steps } from '../turns.ts';
import type { WorkLedger } from '../work.ts';
import { createTextCaches, type TextCaches } from './caches.ts';
import { openedFace } from './face.ts';
import { createFallback } from './fallback.ts';
import { loadFontFaces } from './font-face-rules.ts';
import { createFontFamilies } from './font-families.ts';
import { absentFamilies, createFontSelector, sizeFactor } from './font-selection.ts';
import { metricsAt } from './metrics.ts';
import { createTextShaper } from './text-shaping.ts';
import type { FontFace, FontMetrics, PaletteLookup, ShapedRun, TextPart } from './types.ts';

export interface FontLibrary {
  /** The first available face of the style's family list, from which `line-height: normal`, `ex`, `ch` and the strut are taken. */
  primaryFace(style: Pick<ComputedStyle, 'font'>): FontFace;
  /** The families that a style names, if its text is set in none of them; otherwise empty. */
  absentFamilies(style: Pick<ComputedStyle, 'font'>): readonly string[];
  metrics(face: FontFace, style: Pick<ComputedStyle, 'font'>): FontMetrics;
  /**
   * Shapes a part of the text, split by font fallback and script. Runs are in logical order, glyphs within a run in visual order.
   */
  shape(text: string, part: TextPart): readonly ShapedRun[];
  /** The same for short text that one face covers; null for other text. */
  shapeShort(text: string, part: TextPart): readonly ShapedRun[] | null;
  /** The same in steps. */
  shapeSteps(text: string, part: TextPart): Steps<readonly ShapedRun[]>;
}

export interface FontLibraryOptions {
  readonly fontFaces?: readonly FontFaceRule[];
  /** `@font-feature-values` rules, which define the names of alternates. */
  readonly fontFeatureValues?: readonly FontFeatureValuesRule[];
  /** Without it, faces use their first palette. */
  readonly palettes?: PaletteLookup;
  /** Fetches `@font-face` sources by absolute URL; null, after a warning, if that fails. */
  readonly fetch?: (url: string) => Promise<Resource | null>;
  /** `RenderOptions.fonts`. */
  readonly extra?: readonly FontSource[];
  readonly diagnostics: Diagnostics;
  /** The font styles of the document; only `@font-face` files that one of them selects are fetched. Without it, all are. */
  readonly used?: Iterable<FontGroup>;
  /** The document's text, or any string with the same characters; faces whose `unicode-range` has none of them are not fetched. */
  readonly usedText?: () => string;
  readonly limits?: Pick<Limits, 'fontBytes' | 'fontTables'>;
  /** Counts the glyphs that are made. */
  readonly work?: WorkLedger;
  /** What is kept from one document to the next. */
  readonly caches?: TextCaches;
}

export async function createFontLibrary(options: FontLibraryOptions): Promise<FontLibrary> {
  const { diagnostics } = options;
  const caches = options.caches ?? createTextCaches();
  const families = await createFontFamilies(options.extra ?? [], diagnostics, caches);
  await loadFontFaces(families, options);
  const selector = createFontSelector(families, caches.shaping, options.palettes ?? (() => null));
  const usedText = options.usedText ?? (() => '');
  const shaper = createTextShaper({
    selector,
    fallback: createFallback(families),
    bundled: families.bundled,
    diagnostics,
    usedText,
    featureValues: options.fontFeatureValues ?? [],
    work: options.work ?? null,
    languageSystems: caches.languageSystems,
  });
  const metricsCache = new Map<FontGroup, Map<string, FontMetrics>>();
  return {
    primaryFace: (style) => selector.select(style.font).primary,
    absentFamilies: ({ font }) => absentFamilies(families, font),
    metrics(face, { font }) {
      let bySize = metricsCache.get(font);
      if (!bySize) {
        bySize = new Map();
        metricsCache.set(font, bySize);
      }
      let metrics = bySize.get(face.id);
      if (!metrics) {
        const opened = openedFace(face);
        const zero = face.advanceOf(face.glyphFor(0x30));
        metrics = metricsAt(face.metrics, face.unitsPerEm, font.fontSize, sizeFactor(opened, font), zero);
        bySize.set(face.id, metrics);
      }
      return metrics;
    },
    shape: (text, part) => shaper.shapeShort(text, part) ?? atOnce(shaper.shapeSteps(text, part)),
    shapeShort: shaper.shapeShort,
    shapeSteps: shaper.shapeSteps,
  };
}
