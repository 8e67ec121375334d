/** Assembles shaped words into runs, with spacing. */

import type { Px } from '../geometry.ts';
import type { Steps } from '../turns.ts';
import type { WorkLedger } from '../work.ts';
import { isMark } from './characters.ts';
import { type GlyphMemory, glyphArrays } from './glyph-memory.ts';
import { NO_GLYPH, type ShapedRun, type TextRange } from './types.ts';
import { runsAgainstScript } from './word-characters.ts';
import {
  MAX_WORD_LENGTH,
  type ShapedWord,
  type ShapingPlan,
  type SizedSpace,
  shapeLongWord,
  shapeWord,
  sizedAdvances,
  spaceKerning,
  type WordContext,
} from './word-shaping.ts';

/** What the runs of a document share. */
export interface RunMaking {
  /** Counts the glyphs. */
  readonly work: WorkLedger | null;
  readonly memory: GlyphMemory;
}

export interface Spacing {
  /** After spaces, and letters of scripts that do not join. */
  readonly letter: Px;
  readonly word: Px;
  /** Characters of no script that count as part of a cursive one are not spaced, as in browsers. */
  readonly cursive: boolean;
}

const SPACE = 0x20;
const NO_BREAK_SPACE = 0xa0;

/** A part of the run's text: a word, a space, or a character that is not drawn. */
interface Piece {
  readonly start: number;
  readonly word: ShapedWord | null;
  /** Kerning with the next piece, in px; with the previous one if the text runs against its script. */
  kerning: Px;
  readonly space: boolean;
  readonly invisible: boolean;
}

/** Shapes a run of at most `MAX_WORD_LENGTH` without steps. */
export function shapeShortRun(
  plan: ShapingPlan,
  size: Px,
  range: TextRange,
  level: number,
  spacing: Spacing,
  { work, memory }: RunMaking,
): ShapedRun {
  const { text, start, end } = range;
  const font = plan.face;
  const one = spacing.letter === 0 ? onePiece(plan, size, range, spacing.word) : null;
  if (one) {
    const { glyphs, advances, clusters, width } = one;
    work?.shaped(glyphs.length);
    return { font, size, text, start, end, level, glyphs, advances, xOffsets: null, yOffsets: null, clusters, width };
  }
  const cutting = startCutting(start, memory);
  cutPieces(plan, size, range, cutting, work);
  const { glyphs, advances, xOffsets, yOffsets, clusters, width } = joinPieces(plan, size, text, cutting, spacing);
  return { font, size, text, start, end, level, glyphs, advances, xOffsets, yOffsets, clusters, width };
}

/** Like `shapeShortRun`, in steps; the pieces of a step are joined with it, so that they need no memory of their own. */
export function* shapeLongRun(
  plan: ShapingPlan,
  size: Px,
  range: TextRange,
  level: number,
  spacing: Spacing,
  { work, memory }: RunMaking,
): Steps<ShapedRun> {
  const { text, start, end } = range;
  const cutting = startCutting(start, memory);
  const parts: RunGlyphs[] = [];
  while (cutting.at < end) {
    cutPieces(plan, size, range, cutting, work);
    if (cutting.longWordEnd !== null) {
      const word = yield* shapeLongWord(plan, text.slice(cutting.at, cutting.longWordEnd), work);
      addPiece(plan, size, text, cutting, { start: cutting.at, word, kerning: 0, space: false, invisible: false });
      work?.shaped(word.count);
      cutting.at = cutting.longWordEnd;
    }
    // The next piece may be kerned with the last of these.
    const unfinished = cutting.at < end ? cutting.pieces.splice(-1) : [];
    parts.push(joinPieces(plan, size, text, cutting, spacing));
    cutting.pieces = unfinished;
    yield;
  }
  if (plan.direction === 'rtl') parts.reverse();
  const { glyphs, advances, xOffsets, yOffsets, clusters, width } = joinParts(parts, memory);
  return { font: plan.face, size, text, start, end, level, glyphs, advances, xOffsets, yOffsets, clusters, width };
}

type RunGlyphs = Pick<ShapedRun, 'glyphs' | 'advances' | 'xOffsets' | 'yOffsets' | 'clusters' | 'width'>;

/** A run that is a single word or space, which shares cached arrays; null for other text. */
function onePiece(
  plan: ShapingPlan,
  size: Px,
  { text, start, end }: TextRange,
  wordSpacing: Px,
): Omit<RunGlyphs, 'xOffsets' | 'yOffsets'> | null {
  const scale = size / plan.face.unitsPerEm;
  if (end === start + 1 && isPiece(plan, text.charCodeAt(start))) {
    const { glyphs, advances, width } = sizedSpace(plan, scale, wordSpacing);
    return { glyphs, advances, clusters: Uint32Array.of(start), width };
  }
  const word = onlyWord(plan, { text, start, end }, wordSpacing);
  if (!word) return null;
  const { advances, width } = sizedAdvances(word, scale);
  const clusters = start === 0 ? word.clusters : movedClusters(word.clusters, start);
  return { glyphs: word.glyphs, advances, clusters, width };
}

function movedClusters(clusters: Uint32Array, by: number): Uint32Array {
  const moved = new Uint32Array(clusters.length);
  for (let i = 0; i < moved.length; i++) moved[i] = clusters[i]! + by;
  return moved;
}

/** The range as a single word; null for other text. */
function onlyWord(plan: ShapingPlan, { text, start, end }: TextRange, wordSpacing: Px): ShapedWord | null {
  const code = text.charCodeAt(start);
  if ((wordsHaveSpaces(plan) && wordSpacing !== 0) || isPiece(plan, code) || endsWord(code) || isIdeograph(code))
    return null;
  if (wordEnd(plan, text, start + 1, end) < end || contextOf(plan, text, start, end)) return null;
  const word = shapeWord(plan, text.slice(start, end));
  const plain = word.count > 0 && word.glyphs.length === word.count && !word.xOffsets && !word.yOffsets;
  return plain ? word : null;
}

function sizedSpace(plan: ShapingPlan, scale: number, wordSpacing: Px): SizedSpace {
  const known = plan.space;
  if (known && known.scale === scale && known.wordSpacing === wordSpacing) return known;
  const glyph = spaceOf(plan);
  const advances = Float32Array.of(plan.face.advanceOf(glyph) * scale + wordSpacing);
  plan.space = { scale, wordSpacing, glyphs: Uint32Array.of(glyph), advances, width: advances[0]! };
  return plan.space;
}

function joinPieces(plan: ShapingPlan, size: Px, text: string, cutting: Cutting, spacing: Spacing): RunGlyphs {
  const { pieces, memory } = cutting;
  if (plan.direction === 'rtl') pieces.reverse();
  let count = 0;
  let shiftedX = false;
  let shiftedY = false;
  for (const { word } of pieces) {
    count += word ? word.count : 1;
    if (word?.xOffsets) shiftedX = true;
    if (word?.yOffsets) shiftedY = true;
  }
  const { glyphs, advances, clusters } = glyphArrays(memory, count);
  const xOffsets = shiftedX ? new Float32Array(count) : null;
  const yOffsets = shiftedY ? new Float32Array(count) : null;
  const { face } = plan;
  const scale = size / face.unitsPerEm;
  const spaceGlyph = spaceOf(plan);
  const spaceAdvance = face.advanceOf(spaceGlyph) * scale + spacing.word;
  const backward = plan.direction === 'rtl' && !runsAgainstScript(plan);
  let at = 0;
  for (const { start: offset, word, kerning, space } of pieces) {
    if (!word) {
      glyphs[at] = space ? spaceGlyph : NO_GLYPH;
      advances[at] = space ? spaceAdvance + kerning + spacing.letter : 0;
      clusters[at] = offset;
      at++;
      continue;
    }
    for (let i = 0; i < word.count; i++) {
      glyphs[at + i] = word.glyphs[i]!;
      advances[at + i] = word.advances[i]! * scale;
      clusters[at + i] = word.clusters[i]! + offset;
    }
    if (word.xOffsets) for (let i = 0; i < word.count; i++) xOffsets![at + i] = word.xOffsets[i]! * scale;
    if (word.yOffsets) for (let i = 0; i < word.count; i++) yOffsets![at + i] = word.yOffsets[i]! * scale;
    if (spacing.letter !== 0 && !plan.script.cursive && !spacing.cursive)
      spaceLetters(glyphs, advances, clusters, at, at + word.count, spacing.letter);
    if (spacing.word !== 0 && wordsHaveSpaces(plan))
      spaceWords(plan, { text, glyphs, advances, clusters }, at, at + word.count, spacing.word);
    // The glyph next to the piece with which this one is kerned.
    if (kerning !== 0) advances[backward ? at : at + word.count - 1]! += kerning;
    at += word.count;
  }
  return { glyphs, advances, xOffsets, yOffsets, clusters, width: sumOf(advances) };
}

function joinParts(parts: readonly RunGlyphs[], memory: GlyphMemory): RunGlyphs {
  let count = 0;
  for (const { glyphs } of parts) count += glyphs.length;
  const { glyphs, advances, clusters } = glyphArrays(memory, count);
  const xOffsets = parts.some((part) => part.xOffsets) ? new Float32Array(count) : null;
  const yOffsets = parts.some((part) => part.yOffsets) ? new Float32Array(count) : null;
  let at = 0;
  for (const part of parts) {
    glyphs.set(part.glyphs, at);
    advances.set(part.advances, at);
    clusters.set(part.clusters, at);
    if (part.xOffsets) xOffsets!.set(part.xOffsets, at);
    if (part.yOffsets) yOffsets!.set(part.yOffsets, at);
    at += part.glyphs.length;
  }
  return { glyphs, advances, xOffsets, yOffsets, clusters, width: sumOf(advances) };
}

function sumOf(advances: Float32Array): Px {
  let sum = 0;
  for (let i = 0; i < advances.length; i++) sum += advances[i]!;
  return sum;
}

/** The glyph of the face's space, or of its space for Korean (`locl`). */
function spaceOf(plan: ShapingPlan): number {
  const plain = plan.face.glyphFor(SPACE);
  if (plan.language !== 'KOR ' || plain === 0) return plain;
  const shaped = shapeWord(plan, ' ');
  return shaped.count === 1 ? shaped.glyphs[0]! : plain;
}

/** After the last glyph of each cluster. https://drafts.csswg.org/css-text-3/#letter-spacing-property */
function spaceLetters(
  glyphs: Uint32Array,
  advances: Float32Array,
  clusters: Uint32Array,
  from: number,
  to: number,
  letter: Px,
): void {
  for (let i = from; i < to; i++) {
    const last = i + 1 === to || clusters[i + 1] !== clusters[i];
    if (last && glyphs[i] !== NO_GLYPH) advances[i]! += letter;
  }
}

/** Adds word spacing to spaces that were shaped within a word. */
function spaceWords(
  plan: ShapingPlan,
  { text, glyphs, advances, clusters }: Pick<ShapedRun, 'text' | 'glyphs' | 'advances' | 'clusters'>,
  from: number,
  to: number,
  word: Px,
): void {
  const spaces = [spaceOf(plan), plan.face.glyphFor(NO_BREAK_SPACE)];
  for (let i = from; i < to; i++) {
    if (isSpace(text.charCodeAt(clusters[i]!)) && spaces.includes(glyphs[i]!)) advances[i]! += word;
  }
}

const isSpace = (code: number): boolean => code === SPACE || code === NO_BREAK_SPACE;

const wordsHaveSpaces = ({ face, ownNoBreakSpace }: ShapingPlan): boolean =>
  face.file.spaceLigatures || ownNoBreakSpace;

/** Whether a character is a space that is shaped apart from words. */
const isPiece = (plan: ShapingPlan, code: number): boolean =>
  (code === SPACE || (code === NO_BREAK_SPACE && !plan.ownNoBreakSpace)) && !plan.face.file.spaceLigatures;

/** Pieces that are shaped in one step. */
const STEP = 4096;

/** Progress of cutting a run into pieces. */
interface Cutting {
  pieces: Piece[];
  previous: Piece | null;
  at: number;
  /** The end of a word that starts here and is longer than `MAX_WORD_LENGTH`. */
  longWordEnd: number | null;
  readonly memory: GlyphMemory;
}

const startCutting = (at: number, memory: GlyphMemory): Cutting => ({
  pieces: [],
  previous: null,
  at,
  longWordEnd: null,
  memory,
});

/** Cuts the pieces of one step, or those before a long word. */
function cutPieces(
  plan: ShapingPlan,
  size: Px,
  { text, start, end }: TextRange,
  cutting: Cutting,
  work: WorkLedger | null,
): void {
  const until = cutting.pieces.length + STEP;
  cutting.longWordEnd = null;
  let i = cutting.at;
  while (i < end && cutting.pieces.length < until) {
    const code = text.charCodeAt(i);
    const space = isPiece(plan, code);
    let next = i + 1;
    let word: ShapedWord | null = null;
    const invisible = !space && endsWord(code);
    if (!space && !invisible) {
      next = isIdeograph(code) ? ideographEnd(text, next, end) : wordEnd(plan, text, next, end);
      if (next - i > MAX_WORD_LENGTH) {
        cutting.longWordEnd = next;
        break;
      }
      const atEdge = i === start || next === end;
      word = shapeWord(plan, text.slice(i, next), atEdge ? contextOf(plan, text, i, next) : null);
    }
    work?.shaped(word?.count ?? 1);
    addPiece(plan, size, text, cutting, { start: i, word, kerning: 0, space, invisible });
    i = next;
  }
  cutting.at = i;
}

/** Adds a piece, kerned with the one before it. */
function addPiece(plan: ShapingPlan, size: Px, text: string, cutting: Cutting, piece: Piece): void {
  const { previous } = cutting;
  const { start, word, space, invisible } = piece;
  if (previous && (space || previous.space) && !invisible && !previous.invisible) {
    const scale = size / plan.face.unitsPerEm;
    const left = previous.space ? SPACE : text.charCodeAt(start - 1);
    const right = space ? SPACE : text.charCodeAt(start);
    const kerning = spaceKerning(plan, left, right) * scale;
    const turned = kerning !== 0 && plan.direction === 'rtl' && runsAgainstScript(plan);
    if (kerning !== 0) (turned ? piece : previous).kerning = kerning;
  }
  if (word && word.count === 0) return;
  cutting.pieces.push(piece);
  cutting.previous = piece;
}

/** A letter and marks on it. */
const CONTEXT = 3;

/**
 * Letters of cursive scripts join across changes of font, size or box, as in browsers.
 * https://drafts.csswg.org/css-text-3/#boundary-shaping
 */
function contextOf(plan: ShapingPlan, text: string, start: number, end: number): WordContext | null {
  if (!plan.script.cursive) return null;
  const before = text.slice(Math.max(0, start - CONTEXT), start);
  const after = text.slice(end, end + CONTEXT);
  return joins(before.charCodeAt(before.length - 1)) || joins(after.charCodeAt(0)) ? { before, after } : null;
}

/** Whether a character may be a letter of a cursive script: not ASCII and not a space. */
const joins = (code: number): boolean => code >= 0x600 && !endsWord(code) && !isSpace(code) && code !== 0xfffc;

function wordEnd(plan: ShapingPlan, text: string, from: number, end: number): number {
  let at = from;
  while (at < end) {
    const code = text.charCodeAt(at);
    const printable = code > SPACE && code < 0x7f;
    if (!printable && (isPiece(plan, code) || endsWord(code) || isIdeograph(code))) break;
    at++;
  }
  return at;
}

/** Han characters do not depend on their neighbours, so they are shaped one by one, and each only once. */
function isIdeograph(code: number): boolean {
  return (code >= 0x3400 && code <= 0x4dbf) || (code >= 0x4e00 && code <= 0x9fff) || (code >= 0xf900 && code <= 0xfaff);
}

/** The offset after the variation selectors and marks that belong to the character. */
function ideographEnd(text: string, from: number, end: number): number {
  let at = from;
  while (at < end) {
    const code = text.charCodeAt(at);
    const selector = (code >= 0xfe00 && code <= 0xfe0f) || code === 0xdb40 || (code >= 0xdd00 && code <= 0xddef);
    if (!selector && !isMark(code)) break;
    at++;
  }
  return at;
}

/** Controls (including tabs and line feeds) and atomic inlines are separate pieces. */
function endsWord(code: number): boolean {
  return code < 0x20 || (code >= 0x7f && code < 0xa0) || code === 0xfffc || (code >= 0x2028 && code <= 0x2029);
}
