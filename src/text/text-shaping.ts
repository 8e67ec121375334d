/** Splits text into runs of one face and script, and shapes them. https://drafts.csswg.org/css-fonts-4/#cluster-matching */

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
import { isEmoji, isInvisible, isVariationSelector } from './characters.ts';
import type { OpenedFace } from './face.ts';
import type { FallbackFonts } from './fallback.ts';
import {
  type CapsPlan,
  capsPlan,
  createKnownFeatures,
  type Feature,
  type FeatureSettings,
  featureKey,
  featureSettings,
  type KnownFeatures,
} from './features.ts';
import { inRanges } from './font-matching.ts';
import { type FontSelection, type FontSelector, sizeFactor } from './font-selection.ts';
import { gridSize } from './grid-size.ts';
import { createHanPlaces, type HanPlace, hanPlaceOf } from './han-place.ts';
import { languageSystems } from './language-systems.ts';
import { createMissingGlyphs, type MissingGlyphs } from './missing-glyphs.ts';
import { type Spacing, shapeLongRun, shapeShortRun } from './run-shaping.ts';
import { COMMON_SCRIPT, type Script, scriptOf } from './scripts.ts';
import { graphemeBoundaries } from './segmentation.ts';
import type { Direction } from './shaping-engine.ts';
import { trimSpacing } from './spacing-trim.ts';
import { NO_GLYPH, type Origin, type ShapedRun, type TextPart, type TextRange } from './types.ts';
import { uprightRun } from './upright.ts';
import { glyphOrientation, isUprightInMixed } from './vertical-orientation.ts';
import { capitalsLocale } from './word-characters.ts';
import { MAX_WORD_LENGTH, type ShapingPlan, shapingPlan } from './word-shaping.ts';

/** Runs come in logical order; glyphs within a run in visual order. */
interface TextShaper {
  /** Shapes short text that one face has, without steps; null for other text. */
  shapeShort(text: string, part: TextPart): readonly ShapedRun[] | null;
  /** Shapes any text. */
  shapeSteps(text: string, part: TextPart): Steps<readonly ShapedRun[]>;
}

/** Text that one face, script and case treatment covers. */
interface Segment {
  readonly start: number;
  end: number;
  readonly face: OpenedFace;
  readonly script: Script;
  readonly capitals: boolean;
  readonly upright: boolean;
}

/** Synthesised small capitals are in a size of whole px, as browsers have them. */
const SMALL_CAPS = 0.7;

const MAX_ASKED = 20_000;

/** Clusters that are looked at in one step, and runs that are shaped. */
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

/** What holds for all segments of a text. */
interface Settings {
  readonly features: FeatureSettings;
  /** Language systems, best first. */
  readonly systems: readonly string[];
  readonly direction: Direction;
  readonly spacing: Spacing;
}

export function createTextShaper(options: TextShaperOptions): TextShaper {
  const { selector, fallback, diagnostics, usedText, work } = options;
  // Of a long document its beginning tells enough.
  const placeIn = createHanPlaces(() => usedText().slice(0, MAX_ASKED));
  const missing = createMissingGlyphs(diagnostics, options.bundled);
  const known = createKnownFeatures();
  const alternatesOf = createAlternatesLookup(options.featureValues);
  const context: Context = { selector, fallback, missing, faces: new WeakMap(), placeIn, work };

  function settingsOf({ style: { font, text }, level, language }: TextPart): Settings {
    const { letterSpacing, wordSpacing } = text;
    const { fontLanguageOverride: override } = font;
    return {
      features: featureSettings(font, letterSpacing !== 0, known.byFont),
      systems: override === null ? systemsIn(language, options.languageSystems) : [override.padEnd(4)],
      direction: level % 2 === 1 ? 'rtl' : 'ltr',
      spacing: { letter: letterSpacing, word: wordSpacing },
    };
  }

  function planOf(segment: Segment, { style: { font }, language }: TextPart, settings: Settings): ShapingPlan {
    const { face, script } = segment;
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
      const { spacing } = settings;
      const plan = planOf(segment, part, settings);
      const run = shapeShortRun(plan, sizeOf(segment, style.font), { text, start, end }, level, spacing, work);
      return [finished(run, segment, style, spacing)];
    },
    *shapeSteps(text, part) {
      const { start, end, style, level } = part;
      if (start >= end) return [];
      const orientation = glyphOrientation(style.writing);
      const selection = selector.select(style.font);
      const only = oneSegment(text, part, selection, orientation);
      const segments = only ? [only] : yield* segmentByCluster(context, text, part, selection, orientation);
      const settings = settingsOf(part);
      const { spacing } = settings;
      const runs: ShapedRun[] = [];
      for (const segment of segments) {
        const plan = planOf(segment, part, settings);
        const size = sizeOf(segment, style.font);
        const range: TextRange = { text, start: segment.start, end: segment.end };
        const run =
          segment.end - segment.start <= MAX_WORD_LENGTH
            ? shapeShortRun(plan, size, range, level, spacing, work)
            : yield* shapeLongRun(plan, size, range, level, spacing, work);
        runs.push(finished(run, segment, style, spacing));
        if (runs.length % STEP === 0) yield;
      }
      return runs;
    },
  };
}

const sizeOf = ({ face, capitals }: Segment, font: FontGroup): Px =>
  gridSize(capitals ? Math.round(font.fontSize * SMALL_CAPS) : font.fontSize, sizeFactor(face, font));

/** The first of them that the font has. */
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

/** Reported once per document, as the collector counts repetitions. */
function warnOfFault(diagnostics: Diagnostics, { file, family, engine }: OpenedFace): void {
  const fault = engine.faultOf(file);
  if (fault !== null) {
    const message = `some text in the font ${family} is set without the font's layout tables: ${fault}`;
    diagnostics.warn({ code: 'invalid-resource', message });
  }
  const missing = engine.withoutHarfBuzz();
  if (missing !== null) {
    const message = `HarfBuzz cannot run, so that text in many scripts is set wrongly: ${missing}`;
    diagnostics.warn({ code: 'missing-resource', message });
  }
}

/**
 * Pictures are decoded here, so that the fault of one is known with the text. Deviation: glyphs of the table `SVG ` are drawn by their
 * outlines, as in Chromium.
 */
function warnOfPictures(diagnostics: Diagnostics, face: OpenedFace, { glyphs }: ShapedRun): void {
  if (!face.file.bitmaps || !face.glyphPaints) return;
  for (const glyph of glyphs) if (glyph !== NO_GLYPH) face.glyphPaints(glyph);
  const fault = face.pictureFault();
  if (fault === null) return;
  const message = `a picture of the font ${face.family} ${fault}; the glyph is drawn by its outline, where it has any`;
  diagnostics.warn({ code: 'invalid-resource', message });
}

interface Context {
  readonly selector: FontSelector;
  readonly fallback: FallbackFonts;
  readonly missing: MissingGlyphs;
  readonly faces: KnownFaces;
  readonly work: WorkLedger | null;
  /** Whose Han characters a text without a language has. */
  placeIn(paragraph: string): HanPlace;
}

/** Glyphs for vertical text in place of those for horizontal text. */
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

/** Null for text that must be looked at cluster by cluster. */
function oneSegment(
  text: string,
  { start, end, style: { font } }: TextPart,
  selection: FontSelection,
  orientation: Orientation,
): Segment | null {
  if (orientation === 'mixed' || font.fontVariantEmoji === 'emoji') return null;
  const script = simpleScript({ text, start, end }, selection);
  if (!script || capsPlan(selection.primary, font, script).synthesis !== 'none') return null;
  return { start, end, face: selection.primary, script, capitals: false, upright: orientation === 'upright' };
}

/** The one script of text that needs no fallback and no clusters; null where the long way must be gone. */
function simpleScript({ text, start, end }: TextRange, { primary, primaryForAll }: FontSelection): Script | null {
  if (!primaryForAll) return null;
  const later = primary.adjustments?.later ?? null;
  let script: Script | null = null;
  for (let i = start; i < end; i++) {
    const code = text.charCodeAt(i);
    if (code >= 0x300 && !isPlainPunctuation(code)) return null;
    if (primary.glyphFor(code) === 0 && !isInvisible(code)) return null;
    if (code >= FIRST_LATER && later && inRanges(later, code)) return null;
    const own = scriptOf(code);
    if (own && script && own !== script) return null;
    script ??= own;
  }
  return script ?? COMMON_SCRIPT;
}

/** Below the first of all characters that fonts of the caller's give before the bundled ones. */
const FIRST_LATER = 0x180;

/** General punctuation and currency signs that combine with nothing. */
function isPlainPunctuation(code: number): boolean {
  return (code >= 0x2000 && code <= 0x200b) || (code >= 0x2010 && code <= 0x2027) || code === 0x20ac || code === 0xfffc;
}

function* segmentByCluster(
  context: Context,
  text: string,
  part: TextPart,
  selection: FontSelection,
  orientation: Orientation,
): Steps<Segment[]> {
  const { start, end, language } = part;
  const { font } = part.style;
  const slice = text.slice(start, end);
  const boundaries = graphemeBoundaries(slice);
  const scripts = clusterScripts(slice, boundaries);
  const asked: Asked = { font, selection, language, place: placeAround(context, { text, start, end }, language) };
  const segments: Segment[] = [];
  let last: Segment | null = null;
  for (let i = 0, index = 0; i < slice.length; index++) {
    let next = i + 1;
    while (boundaries[next] === 0) next++;
    context.work?.passed(next - i);
    const script = scripts[index]!;
    const cluster = slice.slice(i, next);
    const face: OpenedFace = continues(cluster, last)
      ? last!.face
      : (clusterFace(context, cluster, script, asked) ??
        faceWithout(context, cluster, script, { ...asked, origin: originAt(part, start + i) }));
    const capitals = drawnAsCapitals(cluster, capsPlan(face, font, script).synthesis);
    const upright: boolean = orientation !== null && standsUpright(cluster, orientation, last);
    const joins = last && last.face === face && last.script === script && last.capitals === capitals;
    if (last && joins && last.upright === upright) {
      last.end = start + next;
    } else {
      last = { start: start + i, end: start + next, face, script, capitals, upright };
      segments.push(last);
    }
    i = next;
    if (index % STEP === STEP - 1) yield;
  }
  return segments;
}

type Orientation = ReturnType<typeof glyphOrientation>;

function standsUpright(cluster: string, orientation: 'mixed' | 'upright', last: Segment | null): boolean {
  if (orientation === 'upright') return true;
  return last && continues(cluster, last) ? last.upright : isUprightInMixed(cluster.codePointAt(0)!);
}

/** Characters without a glyph stay with what is before them. */
function continues(cluster: string, last: Segment | null): boolean {
  return last !== null && isInvisible(cluster.codePointAt(0)!);
}

function drawnAsCapitals(cluster: string, synthesis: CapsPlan['synthesis']): boolean {
  if (synthesis === 'none' || synthesis === 'all') return synthesis === 'all';
  // Digits, spaces and what else has one case counts as capitals, as in browsers.
  return (cluster.toUpperCase() === cluster) === (synthesis === 'capitals');
}

/** Characters of no script take that of the text before them, at the beginning that of the text after. */
function clusterScripts(text: string, boundaries: Uint8Array): Script[] {
  const scripts: Script[] = [];
  let current: Script | null = null;
  let leading = 0;
  for (let i = 0; i < text.length; i++) {
    if (boundaries[i] === 0) continue;
    const own = scriptOf(text.codePointAt(i)!);
    if (own && current === null) scripts.fill(own, 0, leading);
    current = own ?? current;
    if (current === null) leading++;
    scripts.push(current ?? COMMON_SCRIPT);
  }
  return scripts;
}

/** Those whose forms differ from place to place. */
const HAN_SCRIPTS: ReadonlySet<string> = new Set(['Han', 'Hangul', 'Common']);

/** Faces found by cluster, for each selection, script and place: text repeats its characters. */
type KnownFaces = WeakMap<FontSelection, Map<string, Map<string, OpenedFace>>>;

function knownFaces(known: KnownFaces, { selection, place }: Asked, script: Script) {
  let ofSelection = known.get(selection);
  if (!ofSelection) {
    ofSelection = new Map();
    known.set(selection, ofSelection);
  }
  const key = HAN_SCRIPTS.has(script.name) ? `${script.name}|${place()}` : script.name;
  let ofScript = ofSelection.get(key);
  if (!ofScript) {
    ofScript = new Map();
    ofSelection.set(key, ofScript);
  }
  return ofScript;
}

/** What faces are chosen by, beside the characters. */
interface Asked {
  readonly font: FontGroup;
  readonly selection: FontSelection;
  readonly language: string;
  place(): HanPlace;
}

/** How much of the text around tells whose Han characters they are, in UTF-16 units each way. */
const AROUND = 500;

/** By the language, else by the paragraph, else by the document. */
function placeAround(context: Context, { text, start, end }: TextRange, language: string): () => HanPlace {
  let place: HanPlace | null = null;
  return () => {
    place ??= hanPlaceOf(language) ?? context.placeIn(text.slice(Math.max(0, start - AROUND), end + AROUND));
    return place;
  };
}

/** Null where no face has all of the cluster. */
function clusterFace(context: Context, cluster: string, script: Script, asked: Asked): OpenedFace | null {
  const { font, selection } = asked;
  const { primary } = selection;
  const base = cluster.codePointAt(0)!;
  // A space that carries a mark is shaped with it.
  const space = cluster === ' ' || cluster === '\u00a0';
  if (isInvisible(base) || (space && primary.glyphFor(base) !== 0)) return primary;
  const known = knownFaces(context.faces, asked, script);
  const before = known.get(cluster);
  if (before) return before;
  const codePoints = visibleCodePoints(cluster);
  const emoji = isEmoji(cluster, font.fontVariantEmoji) ? emojiFace(context, codePoints, font, selection) : null;
  const face = emoji ?? coveringFace(context, cluster, codePoints, script, asked);
  if (face) known.set(cluster, face);
  return face;
}

/** Where the element stands whose text is at the offset. */
function originAt({ cuts = [], origins = [] }: TextPart, offset: number): Origin | null {
  let low = 0;
  let high = cuts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (cuts[middle]! > offset) high = middle;
    else low = middle + 1;
  }
  return origins[low] ?? null;
}

/** A face for what no face has; told of with its place. */
function faceWithout(
  context: Context,
  cluster: string,
  script: Script,
  { selection, origin }: Asked & { readonly origin: Origin | null },
): OpenedFace {
  const { primary, candidates } = selection;
  const codePoints = visibleCodePoints(cluster);
  const base = cluster.codePointAt(0)!;
  // A face for the base alone is better than none: the marks are lost, the letter is not.
  if (codePoints.length > 1) {
    for (const candidate of candidates) {
      const face = candidate.isFor(base) && candidate.has(base) ? candidate.open() : null;
      if (!face) continue;
      const missing = codePoints.filter((code) => face.glyphFor(code) === 0);
      context.missing.report(missing, script, origin);
      return face;
    }
  }
  context.missing.report(codePoints, script, origin);
  return primary;
}

/** Emoji are drawn in colours by whichever font can, those that the style names first. https://drafts.csswg.org/css-fonts-4/#emoji */
function emojiFace(
  context: Context,
  codePoints: readonly number[],
  font: FontGroup,
  { candidates }: FontSelection,
): OpenedFace | null {
  for (const candidate of candidates) {
    if (candidate.isColored() && codePoints.every((code) => candidate.isFor(code) && candidate.has(code)))
      return candidate.open();
  }
  const found = context.fallback.findEmoji(codePoints);
  return found && context.selector.dress(found, font);
}

function coveringFace(
  context: Context,
  cluster: string,
  codePoints: readonly number[],
  script: Script,
  { font, selection, place }: Asked,
): OpenedFace | null {
  let last: OpenedFace | null = null;
  for (const candidate of selection.candidates) {
    if (!candidate.isFor(codePoints[0]!) || !covers(candidate.has, codePoints, cluster)) continue;
    const face = candidate.open();
    if (!face) continue;
    if (!givesWay(face, codePoints, cluster)) return face;
    last ??= face;
  }
  const request = { codePoints, script, place: place(), font };
  const found = last ? context.fallback.findGiven(request) : context.fallback.find(request);
  return (found && context.selector.dress(found, font)) ?? last;
}

/** A fallback font of the caller's is to draw the cluster, where there is one. */
function givesWay({ adjustments }: OpenedFace, codePoints: readonly number[], cluster: string): boolean {
  if (!adjustments || codePoints.every((code) => code < FIRST_LATER || !inRanges(adjustments.later, code)))
    return false;
  return visibleCodePoints(normalized(cluster, 'NFC')).some((code) => inRanges(adjustments.later, code));
}

/**
 * What is longer than any text in the Stream-Safe Format is ordered and composed at its start alone: putting marks in order takes
 * quadratic time. https://www.unicode.org/reports/tr15/#Stream_Safe_Text_Format
 */
function normalized(cluster: string, form: 'NFC' | 'NFD'): string {
  if (cluster.length <= STREAM_SAFE) return cluster.normalize(form);
  const end = STREAM_SAFE - (cluster.codePointAt(STREAM_SAFE - 1)! > 0xffff ? 1 : 0);
  return cluster.slice(0, end).normalize(form) + cluster.slice(end);
}

/** A starter and 30 marks, each of them a pair of surrogates. */
const STREAM_SAFE = 62;

function visibleCodePoints(cluster: string): number[] {
  const codePoints: number[] = [];
  for (const character of cluster) {
    const code = character.codePointAt(0)!;
    if (!isInvisible(code) && !isVariationSelector(code)) codePoints.push(code);
  }
  return codePoints;
}

const NON_BREAKING_HYPHEN = 0x2011;

/** Also true where the face has the composed or decomposed form of the cluster. */
function covers(has: (code: number) => boolean, codePoints: readonly number[], cluster: string): boolean {
  if (codePoints.every(has)) return true;
  if (codePoints[0] === NON_BREAKING_HYPHEN) return has(0x2010);
  for (const form of ['NFC', 'NFD'] as const) {
    const other = normalized(cluster, form);
    if (other !== cluster && visibleCodePoints(other).every(has)) return true;
  }
  return false;
}
