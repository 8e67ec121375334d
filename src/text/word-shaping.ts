/** Shapes single words of one face, script and direction, and keeps them: text repeats its words. */

import type { Px } from '../geometry.ts';
import { mirrored } from './bidi.ts';
import { isInvisible, isVariationSelector, shapesNeighbours } from './characters.ts';
import type { OpenedFace } from './face.ts';
import type { FeatureSettings } from './features.ts';
import type { FontFile } from './font-file.ts';
import { type Direction, type EngineGlyphs, type EngineRequest, shapeWithEngine } from './fontkit-engine.ts';
import { isEastAsian } from './line-break-classes.ts';
import { COMMON_SCRIPT, type Script } from './scripts.ts';
import { graphemeBoundaries } from './segmentation.ts';
import { type StandardPlan, shapeStandard, standardPlan } from './standard-shaping.ts';
import { NO_GLYPH } from './types.ts';

/** Everything but the text that decides how a word is shaped. */
export interface ShapingPlan {
  readonly face: OpenedFace;
  readonly script: Script;
  readonly language: string | null;
  readonly direction: Direction;
  readonly features: Readonly<Record<string, boolean>>;
  readonly featureKey: string;
  /** Letters are drawn as capitals (synthesised small capitals). */
  readonly capitals: boolean;
  /** How most words are shaped; null where none are. */
  readonly standard: StandardPlan | null;
  readonly words: WordCache;
  readonly spaceKerning: Map<number, number>;
}

/** Clusters count from the start of the word. */
export interface ShapedWord extends EngineGlyphs {
  /** The advances at the size that was last asked for. */
  sized: SizedAdvances | null;
}

interface SizedAdvances {
  /** Px for each font unit. */
  readonly scale: number;
  readonly advances: Float32Array;
  readonly width: Px;
}

/** The word's advances in px; shared by all who ask at the same size, and never changed. */
export function sizedAdvances(word: ShapedWord, scale: number): SizedAdvances {
  if (word.sized?.scale === scale) return word.sized;
  const advances = new Float32Array(word.count);
  let width = 0;
  for (let i = 0; i < word.count; i++) {
    advances[i] = word.advances[i]! * scale;
    width += advances[i]!;
  }
  word.sized = { scale, advances, width };
  return word.sized;
}

/** Two generations: what was not met in the one before the present is forgotten. */
interface WordCache {
  generation: number;
  young: Map<string, ShapedWord>;
  old: Map<string, ShapedWord>;
}

const MAX_CACHED_LENGTH = 48;
/** Longer words are cut: the engine's memory is proportional to them. */
const MAX_WORD_LENGTH = 2000;
/** Words per generation, over all faces of the process. */
const MAX_WORDS = 20_000;
const MAX_PLANS_PER_FILE = 500;
/** Looked through one by one. */
const MAX_PLANS_PER_FACE = 16;

/** Plans die with the file, so that fonts of documents long done do not pile up. */
const plans = new WeakMap<FontFile, Map<string, ShapingPlan>>();
/** Those that a document's face has been used with. */
const plansOfFace = new WeakMap<OpenedFace, ShapingPlan[]>();
let generation = 0;
let youngWords = 0;

export function shapingPlan(
  face: OpenedFace,
  script: Script,
  language: string | null,
  direction: Direction,
  settings: FeatureSettings,
  capitals: boolean,
): ShapingPlan {
  let ofFace = plansOfFace.get(face);
  if (!ofFace) {
    ofFace = [];
    plansOfFace.set(face, ofFace);
  }
  for (const plan of ofFace) {
    const same = plan.script === script && plan.language === language && plan.direction === direction;
    if (same && plan.featureKey === settings.key && plan.capitals === capitals) return plan;
  }
  const plan = planOfFile(face, script, language, direction, settings, capitals);
  if (ofFace.length >= MAX_PLANS_PER_FACE) ofFace.length = 0;
  ofFace.push(plan);
  return plan;
}

function planOfFile(
  face: OpenedFace,
  script: Script,
  language: string | null,
  direction: Direction,
  { features, key: featureKey }: FeatureSettings,
  capitals: boolean,
): ShapingPlan {
  let ofFile = plans.get(face.file);
  if (!ofFile || ofFile.size >= MAX_PLANS_PER_FILE) {
    ofFile = new Map();
    plans.set(face.file, ofFile);
  }
  const key = `${face.id}|${script.name}|${language}|${direction}|${featureKey}|${capitals}`;
  const known = ofFile.get(key);
  if (known) return known;
  const words = { generation, young: new Map(), old: new Map() };
  const shape = { script: scriptTags(face, script), language, direction: scriptDirection(script), features };
  const standard = standardPlan(face.file, face.variation, shape);
  const spaceKerning = new Map<number, number>();
  const plan = { face, script, language, direction, features, featureKey, capitals, standard, words, spaceKerning };
  ofFile.set(key, plan);
  return plan;
}

export function shapeWord(plan: ShapingPlan, word: string): ShapedWord {
  const { words } = plan;
  if (words.generation !== generation) age(words);
  const young = words.young.get(word);
  if (young) return young;
  const shaped = words.old.get(word) ?? shapedWord(shapeUncached(plan, word));
  if (word.length <= MAX_CACHED_LENGTH) {
    words.young.set(word, shaped);
    if (++youngWords > MAX_WORDS) {
      generation++;
      youngWords = 0;
    }
  }
  return shaped;
}

function age(words: WordCache): void {
  words.old = words.generation === generation - 1 ? words.young : new Map();
  words.young = new Map();
  words.generation = generation;
}

const shapedWord = ({ count, glyphs, advances, xOffsets, yOffsets, clusters }: EngineGlyphs): ShapedWord => ({
  count,
  glyphs,
  advances,
  xOffsets,
  yOffsets,
  clusters,
  sized: null,
});

function shapeUncached(plan: ShapingPlan, word: string): EngineGlyphs {
  if (word.length <= MAX_WORD_LENGTH) return shapePiece(plan, word, 0);
  const boundaries = graphemeBoundaries(word);
  const pieces: EngineGlyphs[] = [];
  for (let start = 0; start < word.length; ) {
    const limit = Math.min(word.length, start + MAX_WORD_LENGTH);
    let end = limit;
    while (end > start && boundaries[end] === 0) end--;
    // A grapheme longer than all bounds is cut anywhere.
    if (end === start) end = limit;
    pieces.push(shapePiece(plan, word.slice(start, end), start));
    start = end;
  }
  return join(plan.direction === 'rtl' ? pieces.reverse() : pieces);
}

function shapePiece(plan: ShapingPlan, piece: string, base: number): EngineGlyphs {
  const boundaries = graphemeBoundaries(piece);
  const { codePoints, glyphs, clusters, hidden } = characters(plan, piece, boundaries);
  const { face } = plan;
  const request: EngineRequest = {
    codePoints,
    glyphs,
    clusters,
    script: scriptTags(face, plan.script),
    language: plan.language,
    direction: scriptDirection(plan.script),
    features: plan.features,
  };
  const shaped =
    (plan.standard && shapeStandard(face.file, plan.standard, request, face.advanceOf)) ??
    shapeWithEngine(face.file, face.variation, request, face.advanceOf);
  mergeClusters(shaped, boundaries, plan.direction);
  adjust(plan, piece, shaped);
  // What extends a grapheme is part of its cluster and needs no place of its own.
  const placed = hidden.filter((offset) => boundaries[offset] === 1);
  const complete = placed.length === 0 ? shaped : withHidden(shaped, placed, plan.direction);
  if (base > 0) for (let i = 0; i < complete.count; i++) complete.clusters[i]! += base;
  return complete;
}

const LATIN_TAGS = ['latn'];

/** Digits and punctuation alone are kerned as Latin by the design that the adjusted faces follow. */
const scriptTags = (face: OpenedFace, script: Script): readonly string[] =>
  face.adjustments && script === COMMON_SCRIPT ? LATIN_TAGS : script.tags;

const scriptDirection = ({ backward }: Script): Direction => (backward ? 'rtl' : 'ltr');

interface Characters {
  readonly codePoints: number[];
  readonly glyphs: number[];
  readonly clusters: number[];
  /** Offsets of invisible characters that shaping must not see. */
  readonly hidden: number[];
}

const NON_BREAKING_HYPHEN = 0x2011;
const HYPHEN = 0x2010;

/** Code points to shape: composed or decomposed as the face has glyphs for, capitals in place of letters where asked. */
function characters(plan: ShapingPlan, piece: string, boundaries: Uint8Array): Characters {
  const out = charactersInOrder(plan, piece);
  return runsAgainstScript(plan) ? turned(out, boundaries) : out;
}

/** Text that runs against its script is shaped from its visual beginning, as if it ran with it: letters kern with those beside them. */
export const runsAgainstScript = ({ script, direction }: ShapingPlan): boolean =>
  script.backward !== (direction === 'rtl');

/** Graphemes in the opposite order. */
function turned({ codePoints, glyphs, clusters, hidden }: Characters, boundaries: Uint8Array): Characters {
  const out: Characters = { codePoints: [], glyphs: [], clusters: [], hidden };
  for (let end = clusters.length; end > 0; ) {
    let start = end - 1;
    while (start > 0 && (boundaries[clusters[start]!] === 0 || clusters[start - 1] === clusters[start])) start--;
    for (let i = start; i < end; i++) {
      out.codePoints.push(codePoints[i]!);
      out.glyphs.push(glyphs[i]!);
      out.clusters.push(clusters[i]!);
    }
    end = start;
  }
  return out;
}

function charactersInOrder(plan: ShapingPlan, piece: string): Characters {
  const { file } = plan.face;
  const out: Characters = { codePoints: [], glyphs: [], clusters: [], hidden: [] };
  const backwards = plan.direction === 'rtl';
  const composed = NEEDS_COMPOSITION.test(piece) ? compositions(plan, piece) : null;
  const put = (code: number, offset: number) => {
    let glyph = file.characters.glyphFor(code);
    if (glyph === 0 && code === NON_BREAKING_HYPHEN) glyph = file.characters.glyphFor(HYPHEN);
    out.codePoints.push(code);
    out.glyphs.push(glyph);
    out.clusters.push(offset);
  };
  for (let i = 0; i < piece.length; ) {
    const composition = composed?.get(i);
    if (composition) {
      for (const character of composition.text) put(character.codePointAt(0)!, i);
      i += composition.length;
      continue;
    }
    const code = piece.codePointAt(i)!;
    const length = code > 0xffff ? 2 : 1;
    if (isInvisible(code) && !shapesNeighbours(code)) {
      out.hidden.push(i);
    } else if (isVariationSelector(code) && out.codePoints.length > 0) {
      const last = out.codePoints.length - 1;
      const variant = file.characters.variationGlyph(out.codePoints[last]!, code);
      if (variant !== 0) out.glyphs[last] = variant;
      // Ligatures of emoji are of sequences with their selectors.
      if (variant === 0 && plan.face.colorLayers && file.characters.glyphFor(code) !== 0) put(code, i);
      else out.hidden.push(i);
    } else if (plan.capitals) {
      for (const character of upperCase(piece.slice(i, i + length), plan.language)) put(character.codePointAt(0)!, i);
    } else {
      put(backwards ? mirroredCode(code) : code, i);
    }
    i += length;
  }
  return out;
}

/** Languages whose capitals differ, by OpenType tag. https://drafts.csswg.org/css-text-3/#text-transform-mapping */
const UPPERCASE_LOCALES: Readonly<Record<string, string>> = { 'ELL ': 'el', 'TRK ': 'tr', 'AZE ': 'az', 'LTH ': 'lt' };

function upperCase(text: string, language: string | null): string {
  const locale = language === null ? undefined : UPPERCASE_LOCALES[language];
  return locale === undefined ? text.toUpperCase() : text.toLocaleUpperCase(locale);
}

function mirroredCode(code: number): number {
  return mirrored(String.fromCodePoint(code))?.codePointAt(0) ?? code;
}

/** Marks, and characters that decompose, may need another normal form than the text's. */
const NEEDS_COMPOSITION = /[\u00c0-\u024f\p{M}\u1100-\u11ff\u1e00-\u1fff\u212b\u2126\uf900-\ufaff]/u;

/**
 * Clusters by offset whose characters the face lacks, or that carry marks, in the normal form that the face has glyphs for:
 * the composed one first, as shapers prefer it.
 */
function compositions(plan: ShapingPlan, piece: string): Map<number, { text: string; length: number }> | null {
  const { glyphFor } = plan.face.file.characters;
  const covers = (text: string) => [...text].every((character) => glyphFor(character.codePointAt(0)!) !== 0);
  const found = new Map<number, { text: string; length: number }>();
  const boundaries = graphemeBoundaries(piece);
  for (let start = 0; start < piece.length; ) {
    let end = start + 1;
    while (boundaries[end] === 0) end++;
    const cluster = piece.slice(start, end);
    if (NEEDS_COMPOSITION.test(cluster)) {
      const composed = cluster.normalize('NFC');
      if (composed !== cluster && covers(composed)) found.set(start, { text: composed, length: cluster.length });
      else if (!covers(cluster)) {
        const decomposed = cluster.normalize('NFD');
        if (decomposed !== cluster && covers(decomposed)) {
          found.set(start, { text: decomposed, length: cluster.length });
        }
      }
    }
    start = end;
  }
  return found.size === 0 ? null : found;
}

/** A cluster is a whole grapheme, and clusters run one way: glyphs that were reordered share the earliest. */
function mergeClusters(shaped: EngineGlyphs, boundaries: Uint8Array, direction: Direction): void {
  const { clusters, count } = shaped;
  for (let i = 0; i < count; i++) {
    let cluster = clusters[i]!;
    while (cluster > 0 && boundaries[cluster] === 0) cluster--;
    clusters[i] = cluster;
  }
  if (direction === 'ltr') {
    for (let i = count - 2; i >= 0; i--) clusters[i] = Math.min(clusters[i]!, clusters[i + 1]!);
  } else {
    for (let i = 1; i < count; i++) clusters[i] = Math.min(clusters[i]!, clusters[i - 1]!);
  }
}

/** What the engine does not know: the `kern` table, and the face's own spacing, which replaces what the engine did. */
function adjust(plan: ShapingPlan, piece: string, shaped: EngineGlyphs): void {
  const { file, adjustments, advanceOf } = plan.face;
  const { count, glyphs, advances, clusters } = shaped;
  const kerned = plan.features.kern !== false;
  widenMissing(plan, piece, shaped);
  if (file.kern && kerned) {
    for (let i = 0; i + 1 < count; i++) advances[i]! += file.kern(glyphs[i]!, glyphs[i + 1]!);
  }
  if (!adjustments || plan.direction !== 'ltr' || plan.capitals) return;
  for (let i = 0; i < count; i++) {
    const code = piece.charCodeAt(clusters[i]!);
    const own = adjustments.advances.get(code);
    if (own !== undefined) advances[i]! += own - advanceOf(glyphs[i]!);
    if (!kerned || i + 1 === count) continue;
    const pair = adjustments.kerning.get(pairKey(code, piece.charCodeAt(clusters[i + 1]!)));
    if (pair !== undefined) advances[i] = (own ?? advanceOf(glyphs[i]!)) + pair;
  }
}

/** Deviation: what no font has a glyph for is as wide as it would be in a font that had one, where that is known: an em. */
function widenMissing({ face }: ShapingPlan, piece: string, { count, glyphs, advances, clusters }: EngineGlyphs): void {
  for (let i = 0; i < count; i++) {
    if (glyphs[i] === 0 && isEastAsian(piece.codePointAt(clusters[i]!) ?? 0)) advances[i] = face.unitsPerEm;
  }
}

export function pairKey(left: number, right: number): number {
  return left * 0x10000 + right;
}

const SIMPLE_SCRIPTS = new Set(['Latin', 'Greek', 'Cyrillic', 'Common', 'Hebrew', 'Armenian', 'Georgian']);

/** How much closer two characters stand, one of which is a space: words are shaped apart, so this is added between them. */
export function spaceKerning(plan: ShapingPlan, left: number, right: number): number {
  if (plan.features.kern === false || !SIMPLE_SCRIPTS.has(plan.script.name)) return 0;
  const key = pairKey(left, right);
  let value = plan.spaceKerning.get(key);
  if (value === undefined) {
    const adjusted = runsAgainstScript(plan) ? undefined : plan.face.adjustments?.kerning.get(key);
    value = adjusted ?? pairDifference(plan, left, right);
    plan.spaceKerning.set(key, value);
  }
  return value;
}

function pairDifference(plan: ShapingPlan, left: number, right: number): number {
  const first = String.fromCharCode(left);
  const second = String.fromCharCode(right);
  const pair = shapePiece(plan, first + second, 0);
  return width(pair) - width(shapePiece(plan, first, 0)) - width(shapePiece(plan, second, 0));
}

function width(shaped: EngineGlyphs): number {
  let sum = 0;
  for (let i = 0; i < shaped.count; i++) sum += shaped.advances[i]!;
  return sum;
}

/** Puts the characters that shaping did not see back, as glyphs that are not drawn. */
function withHidden(shaped: EngineGlyphs, hidden: readonly number[], direction: Direction): EngineGlyphs {
  const backwards = direction === 'rtl';
  const inserts = backwards ? [...hidden].reverse() : hidden;
  const count = shaped.count + hidden.length;
  const glyphs = new Uint32Array(count);
  const advances = new Float32Array(count);
  const clusters = new Uint32Array(count);
  const xOffsets = shaped.xOffsets && new Float32Array(count);
  const yOffsets = shaped.yOffsets && new Float32Array(count);
  let from = 0;
  let next = 0;
  for (let to = 0; to < count; to++) {
    const offset = inserts[next];
    const cluster = shaped.clusters[from];
    const insert =
      offset !== undefined && (from >= shaped.count || (backwards ? offset > cluster! : offset < cluster!));
    if (insert) {
      glyphs[to] = NO_GLYPH;
      clusters[to] = offset;
      next++;
    } else {
      glyphs[to] = shaped.glyphs[from]!;
      advances[to] = shaped.advances[from]!;
      clusters[to] = cluster!;
      if (xOffsets) xOffsets[to] = shaped.xOffsets![from]!;
      if (yOffsets) yOffsets[to] = shaped.yOffsets![from]!;
      from++;
    }
  }
  return { count, glyphs, advances, xOffsets, yOffsets, clusters };
}

function join(pieces: readonly EngineGlyphs[]): EngineGlyphs {
  const count = pieces.reduce((sum, piece) => sum + piece.count, 0);
  const joined = {
    count,
    glyphs: new Uint32Array(count),
    advances: new Float32Array(count),
    xOffsets: pieces.some((piece) => piece.xOffsets) ? new Float32Array(count) : null,
    yOffsets: pieces.some((piece) => piece.yOffsets) ? new Float32Array(count) : null,
    clusters: new Uint32Array(count),
  };
  let at = 0;
  for (const piece of pieces) {
    joined.glyphs.set(piece.glyphs, at);
    joined.advances.set(piece.advances, at);
    joined.clusters.set(piece.clusters, at);
    if (piece.xOffsets) joined.xOffsets?.set(piece.xOffsets, at);
    if (piece.yOffsets) joined.yOffsets?.set(piece.yOffsets, at);
    at += piece.count;
  }
  return joined;
}
