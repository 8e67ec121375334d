/** Shapes text: cuts it into segments of one face and script, and plans and finishes the run of each. */

import type { FontGroup } from '../css/properties/computed-text.ts';
import type { FontFeatureValuesRule } from '../css/rules.ts';
import type { Diagnostics } from '../diagnostics.ts';
import type { Px } from '../geometry.ts';
import type { Steps } from '../turns.ts';
import type { WorkLedger } from '../work.ts';
import { createAlternatesLookup } from './alternates.ts';
import { addAutospace } from './autospace.ts';
import type { BundledFonts } from './bundled-fonts.ts';
import type { TextCaches } from './caches.ts';
import type { FaceContext } from './cluster-faces.ts';
import type { OpenedFace } from './face.ts';
import type { FallbackFonts } from './fallback.ts';
import {
  capsPlan,
  createKnownFeatures,
  type Feature,
  type FeatureSettings,
  featureKey,
  featureSettings,
  type KnownFeatures,
} from './features.ts';
import { type FontSelector, sizeFactor } from './font-selection.ts';
import { createGlyphMemory } from './glyph-memory.ts';
import { gridSize } from './grid-size.ts';
import { createHanPlaces } from './han-place.ts';
import { languageSystems } from './language-systems.ts';
import { createMissingGlyphs } from './missing-glyphs.ts';
import { type RunMaking, type Spacing, shapeLongRun, shapeShortRun } from './run-shaping.ts';
import { BACKWARD_COMMON, COMMON_SCRIPT } from './scripts.ts';
import type { Direction } from './shaping-engine.ts';
import { trimSpacing } from './spacing-trim.ts';
import { oneSegment, type Segment, scriptAround, segmentByCluster } from './text-segments.ts';
import { NO_GLYPH, type ShapedRun, type TextPart, type TextRange } from './types.ts';
import { uprightRun } from './upright.ts';
import { glyphOrientation } from './vertical-orientation.ts';
import { capitalsLocale } from './word-characters.ts';
import { MAX_WORD_LENGTH, type ShapingPlan, shapingPlan } from './word-shaping.ts';

/** Runs come in logical order; glyphs within a run in visual order. */
interface TextShaper {
  /** Shapes short text that one face has, without steps; null for other text. */
  shapeShort(text: string, part: TextPart): readonly ShapedRun[] | null;
  /** Shapes any text. */
  shapeSteps(text: string, part: TextPart): Steps<readonly ShapedRun[]>;
}

/** Scale of synthesised small capitals, whose size is rounded to whole px as in browsers. */
const SMALL_CAPS = 0.7;

/** UTF-16 units of the document that tell whose Han characters it has. */
const MAX_ASKED = 20_000;

/** Runs that are shaped between two steps. */
const STEP = 4096;

interface TextShaperOptions {
  readonly selector: FontSelector;
  readonly fallback: FallbackFonts;
  readonly bundled: BundledFonts;
  readonly diagnostics: Diagnostics;
  readonly usedText: () => string;
  readonly featureValues: readonly FontFeatureValuesRule[];
  readonly work: WorkLedger | null;
  readonly languageSystems: TextCaches['languageSystems'];
}

/** Settings shared by all segments of a text. */
interface Settings {
  readonly features: FeatureSettings;
  /** Language systems, best first. */
  readonly systems: readonly string[];
  readonly direction: Direction;
  readonly spacing: Spacing;
}

export function createTextShaper(options: TextShaperOptions): TextShaper {
  const { selector, fallback, diagnostics, usedText, work } = options;
  // The beginning of a long document is enough.
  const placeIn = createHanPlaces(() => usedText().slice(0, MAX_ASKED));
  const missing = createMissingGlyphs(diagnostics, options.bundled);
  const known = createKnownFeatures();
  const alternatesOf = createAlternatesLookup(options.featureValues);
  const making: RunMaking = { work, memory: createGlyphMemory() };
  const context: FaceContext = { selector, fallback, missing, faces: new Map(), placeIn, work };

  function settingsOf({ style: { font, text }, level, language }: TextPart): Settings {
    const { letterSpacing, wordSpacing } = text;
    const { fontLanguageOverride: override } = font;
    return {
      features: featureSettings(font, letterSpacing !== 0, known.byFont),
      systems: override === null ? systemsIn(language, options.languageSystems) : [override.padEnd(4)],
      direction: level % 2 === 1 ? 'rtl' : 'ltr',
      spacing: { letter: letterSpacing, word: wordSpacing, cursive: false },
    };
  }

  function planOf(segment: Segment, { style: { font }, language }: TextPart, settings: Settings): ShapingPlan {
    const { face } = segment;
    const script = segment.script === COMMON_SCRIPT && settings.direction === 'rtl' ? BACKWARD_COMMON : segment.script;
    const caps = capsPlan(face, font, script);
    const alternates = alternatesOf(font.fontVariantAlternates, face.family);
    const vertical = segment.upright ? VERTICAL_FEATURES : NONE;
    const plain = vertical.length + alternates.length === 0;
    const further = plain ? caps.features : [...caps.features, ...vertical, ...alternates];
    const features = withFurther(settings.features, further, known.tagged);
    const capitals = segment.capitals ? capitalsLocale(language) : null;
    return shapingPlan(face, script, systemOf(face, settings.systems), settings.direction, features, capitals);
  }

  function finished(run: ShapedRun, { face, upright }: Segment, style: TextPart['style'], spacing: Spacing): ShapedRun {
    warnOfFault(diagnostics, face);
    warnOfPictures(diagnostics, face, run);
    return addAutospace(trimSpacing(upright ? uprightRun(run, face, spacing) : run, face, style), style);
  }

  return {
    shapeShort(text, part) {
      const { start, end, style, level } = part;
      if (end - start > MAX_WORD_LENGTH) return null;
      if (start >= end) return [];
      const segment = oneSegment(text, part, selector.select(style.font), glyphOrientation(style.writing));
      if (!segment) return null;
      const settings = settingsOf(part);
      const spacing = spacingOf(settings.spacing, segment, text);
      const plan = planOf(segment, part, settings);
      const run = shapeShortRun(plan, sizeOf(segment, style.font), { text, start, end }, level, spacing, making);
      return [finished(run, segment, style, spacing)];
    },
    shapeSteps: (text, part) => shapeSteps(text, part, { context, making, settingsOf, planOf, finished }),
  };
}

/** The parts of a shaper. */
interface Shaping {
  readonly context: FaceContext;
  readonly making: RunMaking;
  settingsOf(part: TextPart): Settings;
  planOf(segment: Segment, part: TextPart, settings: Settings): ShapingPlan;
  finished(run: ShapedRun, segment: Segment, style: TextPart['style'], spacing: Spacing): ShapedRun;
}

function* shapeSteps(
  text: string,
  part: TextPart,
  { context, making, settingsOf, planOf, finished }: Shaping,
): Steps<readonly ShapedRun[]> {
  const { selector } = context;
  const { start, end, style, level } = part;
  if (start >= end) return [];
  const orientation = glyphOrientation(style.writing);
  const selection = selector.select(style.font);
  const only = oneSegment(text, part, selection, orientation);
  const segments = only ? [only] : yield* segmentByCluster(context, text, part, selection, orientation);
  const settings = settingsOf(part);
  const runs: ShapedRun[] = [];
  for (const segment of segments) {
    const spacing = spacingOf(settings.spacing, segment, text);
    const plan = planOf(segment, part, settings);
    const size = sizeOf(segment, style.font);
    const range: TextRange = { text, start: segment.start, end: segment.end };
    const run =
      segment.end - segment.start <= MAX_WORD_LENGTH
        ? shapeShortRun(plan, size, range, level, spacing, making)
        : yield* shapeLongRun(plan, size, range, level, spacing, making);
    runs.push(finished(run, segment, style, spacing));
    if (runs.length % STEP === 0) yield;
  }
  return runs;
}

/** Digits and punctuation belong to the script around them. https://www.unicode.org/reports/tr24/#Common */
function spacingOf(spacing: Spacing, { script, start, end }: Segment, text: string): Spacing {
  if (spacing.letter === 0 || script !== COMMON_SCRIPT || !scriptAround({ text, start, end })?.cursive) return spacing;
  return { ...spacing, cursive: true };
}

const sizeOf = ({ face, capitals }: Segment, font: FontGroup): Px =>
  gridSize(capitals ? Math.round(font.fontSize * SMALL_CAPS) : font.fontSize, sizeFactor(face, font));

/** The first of the systems that the font has. */
function systemOf({ file }: OpenedFace, systems: readonly string[]): string | null {
  for (const tag of systems) if (file.languages.has(tag)) return tag;
  return null;
}

const BYTES_OF_SYSTEMS = 200;

function systemsIn(language: string, known: TextCaches['languageSystems']): readonly string[] {
  const before = known.get(language);
  if (before) return before;
  const systems = languageSystems(language);
  known.set(language, systems, 2 * language.length + BYTES_OF_SYSTEMS);
  return systems;
}

/** Reported once per document, since repeated warnings are only counted. */
function warnOfFault(diagnostics: Diagnostics, { file, family, engine }: OpenedFace): void {
  const fault = engine.faultOf(file);
  if (fault !== null) {
    const message = `some text in the font ${family} is set without the font's layout tables: ${fault}`;
    diagnostics.warn({ code: 'invalid-resource', message });
  }
  const missing = engine.withoutHarfBuzz();
  if (missing !== null) {
    const message = `HarfBuzz cannot run, so text in many scripts is set incorrectly: ${missing}`;
    diagnostics.warn({ code: 'missing-resource', message });
  }
}

/**
 * Decodes the pictures of the run, so that faults are reported with the text. Deviation: glyphs of the `SVG ` table are drawn as
 * outlines, as in Chromium.
 */
function warnOfPictures(diagnostics: Diagnostics, face: OpenedFace, { glyphs }: ShapedRun): void {
  if (!face.file.bitmaps || !face.glyphPaints) return;
  for (const glyph of glyphs) if (glyph !== NO_GLYPH) face.glyphPaints(glyph);
  const fault = face.pictureFault();
  if (fault === null) return;
  const message = `a picture of the font ${face.family} ${fault}; the glyph is drawn by its outline, if it has one`;
  diagnostics.warn({ code: 'invalid-resource', message });
}

/** Vertical forms of glyphs. */
const VERTICAL_FEATURES: readonly Feature[] = [['vert', 1]];
const NONE: readonly Feature[] = [];

function withFurther(
  settings: FeatureSettings,
  further: readonly Feature[],
  taggedFeatures: KnownFeatures['tagged'],
): FeatureSettings {
  if (further.length === 0) return settings;
  let known = taggedFeatures.get(settings);
  if (!known) {
    known = new Map();
    taggedFeatures.set(settings, known);
  }
  const name = further.join();
  let found = known.get(name);
  if (!found) {
    const features = { ...settings.features };
    for (const [tag, value] of further) features[tag] ??= value;
    found = { features, key: featureKey(features) };
    known.set(name, found);
  }
  return found;
}
