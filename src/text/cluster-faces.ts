/** The face that a cluster of characters is set in. https://drafts.csswg.org/css-fonts-4/#cluster-matching */

import type { FontGroup } from '../css/properties/computed-text.ts';
import type { WorkLedger } from '../work.ts';
import { isEmoji, isInvisible, isVariationSelector } from './characters.ts';
import type { OpenedFace } from './face.ts';
import type { FallbackFonts } from './fallback.ts';
import { inRanges } from './font-matching.ts';
import type { FontSelection, FontSelector } from './font-selection.ts';
import { type HanPlace, hanPlaceOf } from './han-place.ts';
import type { MissingGlyphs } from './missing-glyphs.ts';
import { type Script, scriptOf } from './scripts.ts';
import type { Origin, TextRange } from './types.ts';

export interface FaceContext {
  readonly selector: FontSelector;
  readonly fallback: FallbackFonts;
  readonly missing: MissingGlyphs;
  readonly faces: KnownFaces;
  readonly work: WorkLedger | null;
  /** The Han place of a text without a language. */
  placeIn(paragraph: string): HanPlace;
}

/** What the choice of a face depends on, besides the characters. */
export interface FaceRequest {
  readonly font: FontGroup;
  readonly selection: FontSelection;
  readonly language: string;
  place(): HanPlace;
}

/** How much of the surrounding text decides the Han place, in UTF-16 units in each direction. */
const AROUND = 500;

/** The Han place by language, or else by paragraph, or else by document. */
export function placeAround(context: FaceContext, { text, start, end }: TextRange, language: string): () => HanPlace {
  let place: HanPlace | null = null;
  return () => {
    place ??= hanPlaceOf(language) ?? context.placeIn(text.slice(Math.max(0, start - AROUND), end + AROUND));
    return place;
  };
}

/** The first face that has all of the cluster, else null. */
export function clusterFace(
  context: FaceContext,
  cluster: string,
  script: Script,
  request: FaceRequest,
): OpenedFace | null {
  const { font, selection } = request;
  const { primary } = selection;
  const base = cluster.codePointAt(0)!;
  // A space that carries a mark is shaped with it.
  const space = cluster === ' ' || cluster === '\u00a0';
  if (isInvisible(base) || (space && primary.glyphFor(base) !== 0)) return primary;
  const known = knownFaces(context.faces, request, script);
  const before = known.get(cluster);
  if (before) return before;
  const codePoints = visibleCodePoints(cluster);
  const emoji = isEmoji(cluster, font.fontVariantEmoji) ? emojiFace(context, codePoints, font, selection) : null;
  const face = emoji ?? coveringFace(context, cluster, codePoints, script, request);
  if (face) known.set(cluster, face);
  return face;
}

/** The face for a cluster that no face has all of. Warns of the characters that are missing, at `origin`. */
export function faceWithout(
  context: FaceContext,
  cluster: string,
  script: Script,
  { selection, origin }: FaceRequest & { readonly origin: Origin | null },
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

/** Scripts whose forms differ from place to place. */
const HAN_SCRIPTS: ReadonlySet<string> = new Set(['Han', 'Hangul', 'Common']);

/** Faces by cluster, for each selection, script and place. */
type KnownFaces = Map<FontSelection, Map<string, Map<string, OpenedFace>>>;

function knownFaces(known: KnownFaces, { selection, place }: FaceRequest, script: Script) {
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

/** Emoji are drawn by a colour font, preferably one that the style names. https://drafts.csswg.org/css-fonts-4/#emoji */
function emojiFace(
  context: FaceContext,
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
  context: FaceContext,
  cluster: string,
  codePoints: readonly number[],
  script: Script,
  { font, selection, place }: FaceRequest,
): OpenedFace | null {
  let last: OpenedFace | null = null;
  for (const candidate of selection.candidates) {
    if (!candidate.isFor(codePoints[0]!) || !covers(candidate.has, codePoints, cluster)) continue;
    const face = candidate.open();
    if (!face) continue;
    if (!givesWay(face, codePoints, cluster)) return face;
    last ??= face;
  }
  const request = { codePoints, script: fallbackScript(codePoints, script), place: place(), font };
  const found = last ? context.fallback.findGiven(request) : context.fallback.find(request);
  return (found && context.selector.dress(found, font)) ?? last;
}

/** Punctuation of East Asia and full-width forms. */
const EAST_ASIAN = /^[\p{Script_Extensions=Han}\uff00-\uffef]+$/u;
/** Scripts whose own fonts draw the punctuation of East Asia to go with their letters. */
const SHARES_PUNCTUATION: ReadonlySet<string> = new Set(['Han', 'Hangul', 'Mongolian', 'Phags_Pa', 'Tibetan', 'Yi']);

/** East Asian punctuation that stands alone or beside other scripts is set in a Han font, though more fonts have it. */
function fallbackScript(codePoints: readonly number[], script: Script): Script {
  if (codePoints[0]! < 0x2e80 || SHARES_PUNCTUATION.has(script.name)) return script;
  return EAST_ASIAN.test(String.fromCodePoint(...codePoints)) ? (scriptOf(0x4e00) ?? script) : script;
}

/** Whether a bundled face should give way to a fallback font of the caller's. */
function givesWay({ adjustments }: OpenedFace, codePoints: readonly number[], cluster: string): boolean {
  if (!adjustments || codePoints.every((code) => code < FIRST_LATER || !inRanges(adjustments.later, code)))
    return false;
  if (isFixedSpace(codePoints[0]!)) return false;
  return visibleCodePoints(normalized(cluster, 'NFC')).some((code) => inRanges(adjustments.later, code));
}

/** Below every character for which the caller's fonts come before the bundled ones. */
export const FIRST_LATER = 0x180;

/**
 * Spaces that shaping makes from the space of a font without them. Deviation: HarfBuzz makes the ideographic space too, but browsers take
 * it from a font that has it.
 */
const isFixedSpace = (code: number): boolean =>
  (code >= 0x2000 && code <= 0x200a) || code === 0x202f || code === 0x205f;

/** The character whose glyph shaping uses for another one. */
function madeFrom(code: number): number {
  if (code === 0x2011) return 0x2010;
  return isFixedSpace(code) ? 0x20 : code;
}

/** Whether a face has the cluster, possibly in composed or decomposed form. */
function covers(has: (code: number) => boolean, codePoints: readonly number[], cluster: string): boolean {
  if (codePoints.every(has)) return true;
  if (codePoints.every((code) => has(madeFrom(code)))) return true;
  for (const form of ['NFC', 'NFD'] as const) {
    const other = normalized(cluster, form);
    if (other !== cluster && visibleCodePoints(other).every(has)) return true;
  }
  return false;
}

/**
 * Normalizes a cluster. Only the start of clusters longer than the Stream-Safe Format allows is normalized, because ordering marks takes
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
