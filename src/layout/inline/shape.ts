/** Shapes groups of text and computes prefix sums of their advances over the whole paragraph. */

import type { ComputedStyle } from '../../style/computed-style.ts';
import type { FontLibrary } from '../../text/font-library.ts';
import type { Origin, ShapedRun } from '../../text/types.ts';
import type { Steps } from '../../turns.ts';
import { markerSymbol, symbolPlace } from '../core/symbol-marker.ts';
import { prefixSums } from './prefix-sums.ts';

/** A stretch of text shaped in one piece; `cuts` are the offsets where a segment ends inside it. */
export interface TextPiece {
  readonly start: number;
  end: number;
  readonly style: ComputedStyle;
  readonly level: number;
  readonly language: string;
  readonly cuts: number[];
  /** The elements before each cut and after the last. */
  readonly origins: (Origin | null)[];
  /** A marker drawn as a shape is as wide as its symbol. */
  readonly symbol: boolean;
  runs: readonly ShapedRun[];
}

export interface Shaped {
  readonly sums: ArrayLike<number>;
  readonly clusterStart: Uint8Array;
  readonly groups: readonly TextPiece[];
}

/** UTF-16 units shaped in one step, which takes some milliseconds. */
const STEP = 16_384;

export function shapeGroups(text: string, groups: readonly TextPiece[], fonts: FontLibrary): Shaped {
  for (const group of groups) group.runs = group.symbol ? [symbolRun(text, group, fonts)] : fonts.shape(text, group);
  return {
    clusterStart: clusterStarts(text, groups, fonts),
    sums: prefixSums(
      text.length,
      groups.flatMap(({ runs }) => runs),
    ),
    groups,
  };
}

/** The same in steps. */
export function* shapingSteps(text: string, groups: readonly TextPiece[], fonts: FontLibrary): Steps<Shaped> {
  let shaped = 0;
  for (const group of groups) {
    group.runs = group.symbol
      ? [symbolRun(text, group, fonts)]
      : (fonts.shapeShort(text, group) ?? (yield* fonts.shapeSteps(text, group)));
    shaped += group.end - group.start;
    if (shaped < STEP) continue;
    shaped = 0;
    yield;
  }
  const isLong = text.length >= STEP;
  if (isLong) yield;
  const clusterStart = clusterStarts(text, groups, fonts);
  if (isLong) yield;
  return {
    clusterStart,
    sums: prefixSums(
      text.length,
      groups.flatMap(({ runs }) => runs),
    ),
    groups,
  };
}

function clusterStarts(text: string, groups: readonly TextPiece[], fonts: FontLibrary): Uint8Array {
  const isWhole = text.length < ALL_START.length && groups.every(({ runs }) => runs.every(isOneToOne));
  return isWhole ? ALL_START : startsOf(text, groups, fonts);
}

/** One invisible glyph as wide as the symbol, so that no other font affects the height of its line. */
function symbolRun(text: string, { start, end, style, level }: TextPiece, fonts: FontLibrary): ShapedRun {
  const font = fonts.primaryFace(style);
  const { ascent } = fonts.metrics(font, style);
  const symbol = markerSymbol(style);
  const width = symbol ? symbolPlace(style, symbol, ascent).advance : 0;
  return {
    font,
    size: style.font.fontSize,
    text,
    start,
    end,
    level,
    glyphs: Uint32Array.of(0),
    advances: Float32Array.of(width),
    xOffsets: null,
    yOffsets: null,
    clusters: Uint32Array.of(start),
    width,
  };
}

/** Shared by all short texts with one glyph per character; at least as long as any of them, and never written to. */
const ALL_START = new Uint8Array(256).fill(1);

function isOneToOne({ clusters, start, end }: ShapedRun): boolean {
  if (clusters.length !== end - start) return false;
  for (let i = 0; i < clusters.length; i++) if (clusters[i] !== start + i) return false;
  return true;
}

/** Cluster starts. Groups with a glyph across a cut are shaped again in parts. */
function startsOf(text: string, groups: readonly TextPiece[], fonts: FontLibrary): Uint8Array {
  const clusterStart = new Uint8Array(text.length + 1).fill(1);
  for (const group of groups) {
    markClusters(group, clusterStart);
    if (group.cuts.some((cut) => clusterStart[cut] === 0)) {
      // A ligature cannot belong to both sides of an inline box edge.
      group.runs = shapeApart(text, group, fonts);
      markClusters(group, clusterStart);
    }
  }
  return clusterStart;
}

function markClusters(group: TextPiece, clusterStart: Uint8Array): void {
  clusterStart.fill(0, group.start, group.end);
  for (const run of group.runs) {
    clusterStart[run.start] = 1;
    for (let i = 0; i < run.clusters.length; i++) clusterStart[run.clusters[i]!] = 1;
  }
}

function shapeApart(text: string, group: TextPiece, fonts: FontLibrary): ShapedRun[] {
  const runs: ShapedRun[] = [];
  const bounds = [group.start, ...group.cuts, group.end];
  for (let i = 0; i + 1 < bounds.length; i++) {
    const { style, level, language } = group;
    const origins = [group.origins[i] ?? null];
    for (const run of fonts.shape(text, { start: bounds[i]!, end: bounds[i + 1]!, style, level, language, origins }))
      runs.push(run);
  }
  return runs;
}

/** First glyph of `run` (visual order) whose cluster is at or past `offset`; for right-to-left runs, below it. */
function glyphAt(run: ShapedRun, offset: number): number {
  const { clusters } = run;
  const backward = (run.level & 1) === 1;
  let low = 0;
  let high = clusters.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const before = backward ? clusters[middle]! >= offset : clusters[middle]! < offset;
    if (before) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The glyph range (visual order) of the text range `[start, end)` of `run`. */
export function glyphRange(run: ShapedRun, start: number, end: number): readonly [from: number, to: number] {
  return (run.level & 1) === 1 ? [glyphAt(run, end), glyphAt(run, start)] : [glyphAt(run, start), glyphAt(run, end)];
}
