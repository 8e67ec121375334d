/** Shapes single words of one face, script and direction, and caches them, since text repeats its words. */

import type { CacheBudget } from '../cache-budget.ts';
import type { Px } from '../geometry.ts';
import type { Steps } from '../turns.ts';
import type { WorkLedger } from '../work.ts';
import type { OpenedFace } from './face.ts';
import type { FeatureSettings, Features } from './features.ts';
import type { FontFile } from './font-file.ts';
import { COMMON_SCRIPT, type Script } from './scripts.ts';
import { graphemeBoundaries } from './segmentation.ts';
import type { Direction, EngineGlyphs, EngineRequest } from './shaping-engine.ts';
import { type StandardPlan, shapeStandard, standardPlan } from './standard-shaping.ts';
import { charactersOf, runsAgainstScript } from './word-characters.ts';
import { adjust, join, mergeClusters, pairKey, withHidden } from './word-glyphs.ts';

/** Everything besides the text that decides how a word is shaped. */
export interface ShapingPlan {
  readonly face: OpenedFace;
  readonly script: Script;
  readonly language: string | null;
  readonly direction: Direction;
  readonly features: Features;
  readonly featureKey: string;
  /** For synthesised small capitals: the locale of the capitals, '' for the usual ones. Null: letters are unchanged. */
  readonly capitals: string | null;
  /** The fast path for most words; null if the face has none. */
  readonly standard: StandardPlan | null;
  readonly words: WordCache;
  /** Whether the face draws U+00A0 with a glyph of its own, which is then part of words. */
  readonly ownNoBreakSpace: boolean;
  /** Whether spaces are kerned at all. */
  readonly kernsSpaces: boolean;
  /** Kerning by the character after a space, or minus the one before it. */
  readonly spaceKerning: Map<number, number>;
  /** The last requested size of a single space. */
  space: SizedSpace | null;
}

export interface SizedSpace extends SizedAdvances {
  readonly wordSpacing: Px;
  readonly glyphs: Uint32Array;
}

/** Clusters count from the start of the word. */
export interface ShapedWord extends EngineGlyphs {
  /** The advances at the last requested size. */
  sized: SizedAdvances | null;
}

interface SizedAdvances {
  /** Px per font unit. */
  readonly scale: number;
  readonly advances: Float32Array;
  readonly width: Px;
}

/** The word's advances in px. The array is shared by all users of the same size and never changed. */
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

/** Two generations: words that were not used in the previous one are dropped. */
interface WordCache {
  generation: number;
  young: Map<string, ShapedWord>;
  old: Map<string, ShapedWord>;
}

const SPACE = 0x20;
const MAX_CACHED_LENGTH = 48;
/** Longer words are split, because the shaper's memory is proportional to their length. */
export const MAX_WORD_LENGTH = 2000;
/** Share of the cache budget for the words of one generation, over all faces; two generations are kept. */
const SHARE_OF_GENERATION = 1 / 8;
/** Enough for the words of the current document, whatever the budget. */
const LEAST_BYTES = 250_000;
/** Bytes of a word with its sized advances (objects and array headers), of each glyph, and of each character of the key. */
const BYTES = { word: 750, glyph: 20, character: 2 };
const MAX_PLANS_PER_FILE = 500;
/** Searched linearly. */
const MAX_PLANS_PER_FACE = 16;

/** The word cache of a shaping engine. */
export interface KnownWords {
  /** Plans are released with their file, so that fonts of earlier documents do not accumulate. */
  readonly plans: WeakMap<FontFile, Map<string, ShapingPlan>>;
  /** The plans of a document's face. */
  readonly plansOfFace: WeakMap<OpenedFace, ShapingPlan[]>;
  readonly budget: Pick<CacheBudget, 'bytes' | 'hold'>;
  generation: number;
  /** Bytes of the words of the current generation, and of the previous one. */
  young: number;
  old: number;
}

export const createKnownWords = (budget: KnownWords['budget']): KnownWords => ({
  plans: new WeakMap(),
  plansOfFace: new WeakMap(),
  budget,
  generation: 0,
  young: 0,
  old: 0,
});

export function shapingPlan(
  face: OpenedFace,
  script: Script,
  language: string | null,
  direction: Direction,
  settings: FeatureSettings,
  capitals: string | null,
): ShapingPlan {
  const { plansOfFace } = face.engine.words;
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
  capitals: string | null,
): ShapingPlan {
  const { plans, generation } = face.engine.words;
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
  const kernsSpaces = features.kern !== 0 && SIMPLE_SCRIPTS.has(script.name);
  const spaceKerning = new Map<number, number>();
  const plan: ShapingPlan = {
    face,
    script,
    language,
    direction,
    features,
    featureKey,
    capitals,
    standard,
    words,
    ownNoBreakSpace: hasOwnNoBreakSpace(face),
    kernsSpaces,
    spaceKerning,
    space: null,
  };
  ofFile.set(key, plan);
  return plan;
}

/** Adjusted faces have the widths and kerning of a design in which both spaces are one glyph. */
function hasOwnNoBreakSpace(face: OpenedFace): boolean {
  const glyph = face.adjustments ? 0 : face.glyphFor(0xa0);
  return glyph !== 0 && glyph !== face.glyphFor(SPACE);
}

/** The text right before and after a word of a cursive script, with which its letters join although it is shaped separately. */
export interface WordContext {
  readonly before: string;
  readonly after: string;
}

/** Shapes a word of at most `MAX_WORD_LENGTH`. */
export function shapeWord(plan: ShapingPlan, word: string, context: WordContext | null = null): ShapedWord {
  const key = context ? `${context.before}\0${word}\0${context.after}` : word;
  const { words } = plan;
  const all = plan.face.engine.words;
  if (words.generation !== all.generation) age(words, all.generation);
  const young = words.young.get(key);
  if (young) return young;
  const shaped = words.old.get(key) ?? shapedWord(shapePiece(plan, word, 0, context));
  if (word.length <= MAX_CACHED_LENGTH) {
    words.young.set(key, shaped);
    keep(all, BYTES.word + BYTES.glyph * shaped.count + BYTES.character * key.length);
  }
  return shaped;
}

/** Counts a word's bytes. A full generation becomes the old one; the previous old one is dropped when its plans are next used. */
function keep(all: KnownWords, bytes: number): void {
  all.young += bytes;
  all.budget.hold(bytes);
  if (all.young <= Math.max(LEAST_BYTES, all.budget.bytes * SHARE_OF_GENERATION)) return;
  all.budget.hold(-all.old);
  all.old = all.young;
  all.young = 0;
  all.generation++;
}

function age(words: WordCache, generation: number): void {
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

/** Shapes a longer word, one part per step; `work` counts them. */
export function* shapeLongWord(plan: ShapingPlan, word: string, work: WorkLedger | null): Steps<ShapedWord> {
  const boundaries = graphemeBoundaries(word);
  const pieces: EngineGlyphs[] = [];
  for (let start = 0; start < word.length; ) {
    const limit = Math.min(word.length, start + MAX_WORD_LENGTH);
    let end = limit;
    while (end > start && boundaries[end] === 0) end--;
    // A grapheme longer than the limit is split anywhere.
    if (end === start) end = limit;
    work?.passed(end - start);
    pieces.push(shapePiece(plan, word.slice(start, end), start));
    start = end;
    yield;
  }
  return shapedWord(join(plan.direction === 'rtl' ? pieces.reverse() : pieces));
}

function shapePiece(plan: ShapingPlan, piece: string, base: number, context: WordContext | null = null): EngineGlyphs {
  const boundaries = graphemeBoundaries(piece);
  const { codePoints, clusters, hidden } = charactersOf(plan, piece, boundaries);
  const { face } = plan;
  const request: EngineRequest = {
    codePoints,
    clusters,
    script: scriptTags(face, plan.script),
    language: plan.language,
    direction: scriptDirection(plan.script),
    features: plan.features,
    ...(context && { context: { before: codePointsOf(context.before), after: codePointsOf(context.after) } }),
  };
  const shaped =
    (plan.standard && shapeStandard(face.file, plan.standard, request, face.advanceOf)) ??
    face.engine.shape(face.file, face.variation, request);
  mergeClusters(shaped, boundaries, plan.direction);
  adjust(plan, piece, shaped);
  // Extenders of a grapheme belong to its cluster and need no glyph of their own.
  const placed = hidden.filter((offset) => boundaries[offset] === 1);
  const complete = placed.length === 0 ? shaped : withHidden(shaped, placed, plan.direction);
  if (base > 0) for (let i = 0; i < complete.count; i++) complete.clusters[i]! += base;
  return complete;
}

const codePointsOf = (text: string): number[] => Array.from(text, (character) => character.codePointAt(0)!);

const LATIN_TAGS = ['latn'];

/** The design that adjusted faces follow kerns digits and punctuation as Latin. */
const scriptTags = (face: OpenedFace, script: Script): readonly string[] =>
  face.adjustments && script.name === COMMON_SCRIPT.name ? LATIN_TAGS : script.tags;

const scriptDirection = ({ backward }: Script): Direction => (backward ? 'rtl' : 'ltr');

const SIMPLE_SCRIPTS = new Set(['Latin', 'Greek', 'Cyrillic', 'Common', 'Hebrew', 'Armenian', 'Georgian']);

/** Kerning between two characters of which one is a space, added between words because they are shaped separately. */
export function spaceKerning(plan: ShapingPlan, left: number, right: number): number {
  if (!plan.kernsSpaces) return 0;
  const key = left === SPACE ? right : -left;
  let value = plan.spaceKerning.get(key);
  if (value === undefined) {
    const adjusted = runsAgainstScript(plan) ? undefined : plan.face.adjustments?.kerning.get(pairKey(left, right));
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
