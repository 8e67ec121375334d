/** The leaves of one line in logical order, and the inline boxes around them. */

import type { Edges, Px } from '../../geometry.ts';
import type { ComputedStyle } from '../../style/computed-style.ts';
import type { ShapedRun } from '../../text/types.ts';
import type { Steps } from '../../turns.ts';
import type { Placed } from '../core/results.ts';
import { tokenOfPiece } from '../core/ruby-pieces.ts';
import type { BrokenLine } from './breaker.ts';
import { runAtEdges } from './edge-spacing.ts';
import { alignBox, type LineBox, makeLineBox } from './line-boxes.ts';
import { type Extent, extentIn, fallbackExtent, unite } from './metrics.ts';
import { advance, type InlineBox, type Paragraph, type Segment, snapUp } from './paragraph.ts';
import { overhangOf } from './ruby-lines.ts';
import { atomicBox, edgeWidth, hasEdges, hyphen, type InlineRun, layoutAtomic, tabWidth } from './run.ts';
import { glyphRange } from './shape.ts';

/** Text, an atomic inline, the place of an absolutely positioned box, or a placeholder for an empty inline box. */
export interface Leaf {
  readonly kind: 'text' | 'atomic' | 'absolute' | 'empty';
  readonly owner: LineBox;
  readonly segment: Segment;
  readonly style: ComputedStyle;
  run: ShapedRun | null;
  from: number;
  to: number;
  start: number;
  end: number;
  width: Px;
  readonly level: number;
  readonly inserted: boolean;
  expansion: Px;
  tracking: Px;
  readonly atomic: AtomicBox | null;
  /** Carries the baseline of an atomic inline. */
  readonly aligned: LineBox | null;
  /** Distance from the leaf's left edge to its text. */
  readonly lead: Px;
  /** Spaces at the line's end that take no part in alignment. */
  readonly hanging: boolean;
}

export interface AtomicBox {
  readonly placed: Placed;
  readonly margins: Edges;
  readonly extent: Extent;
}

/** A line before positions are assigned. */
export interface LineParts {
  readonly leaves: Leaf[];
  readonly root: LineBox;
  readonly leaders: number[];
}

export interface LeafSource {
  readonly run: InlineRun;
  /** The block container does not take part with a strut: the line height quirk. */
  readonly quirks: boolean;
  readonly indent: Px;
}

interface Collector {
  readonly paragraph: Paragraph;
  readonly line: BrokenLine;
  readonly source: LeafSource;
  readonly parts: LineParts;
  /** Inline boxes that have ended on the line. */
  readonly closed: LineBox[];
  current: LineBox;
  position: Px;
}

/** Walks the line's segments once, collecting leaves and boxes and aligning them about the root baseline. */
export function collectLine(paragraph: Paragraph, line: BrokenLine, source: LeafSource): LineParts {
  const collector = startCollecting(paragraph, line, source);
  collectPieces(collector, line.start.segment, endOfPieces(paragraph, line));
  return finishCollecting(collector);
}

/** Pieces of a line processed without a pause. */
export const PIECES_OF_STEP = 4096;

/** Like `collectLine`, with pauses. */
export function* collectLineSteps(paragraph: Paragraph, line: BrokenLine, source: LeafSource): Steps<LineParts> {
  const collector = startCollecting(paragraph, line, source);
  const end = endOfPieces(paragraph, line);
  for (let from = line.start.segment; from < end; from += PIECES_OF_STEP) {
    collectPieces(collector, from, Math.min(end, from + PIECES_OF_STEP));
    yield;
  }
  return finishCollecting(collector);
}

function startCollecting(paragraph: Paragraph, line: BrokenLine, source: LeafSource): Collector {
  const { display } = paragraph.rootStyle.display;
  const root = makeLineBox(null, null, paragraph.rootStyle, source.run.context, !source.quirks);
  const collector: Collector = {
    paragraph,
    line,
    source,
    parts: { leaves: [], root, leaders: [] },
    closed: [],
    current: root,
    position: source.indent,
  };
  const first = paragraph.segments[line.start.segment];
  if (first) reopen(collector, first.kind === 'open' ? first.box!.parent : first.box);
  if (source.quirks && display.kind === 'box' && display.listItem) uniteMarkerRoom(collector);
  return collector;
}

/** The first segment that has nothing on the line. */
function endOfPieces({ segments }: Paragraph, { end }: BrokenLine): number {
  const last = segments[end.segment];
  return last && end.text > last.start ? end.segment + 1 : end.segment;
}

function collectPieces(collector: Collector, from: number, to: number): void {
  const { segments } = collector.paragraph;
  for (let index = from; index < to; index++) {
    const segment = segments[index]!;
    if (segment.kind === 'atomic') collectAtomic(collector, segment, index);
    else collect(collector, segment);
  }
}

function finishCollecting(collector: Collector): LineParts {
  const { line, parts, closed } = collector;
  if (line.hyphen) addHyphen(collector);
  while (collector.current !== parts.root) leave(collector, false);
  alignBox(parts.root, closed);
  return parts;
}

function addHyphen(collector: Collector): void {
  const { leaves } = collector.parts;
  for (let i = leaves.length - 1; i >= 0; i--) {
    const { kind, segment, owner } = leaves[i]!;
    if (kind !== 'text') continue;
    for (const run of hyphen(collector.source.run, segment).runs) {
      add(collector, insertedLeaf(owner, segment, run, snapUp(run.width)));
    }
    return;
  }
}

/** Inline boxes that continue from the line before. */
function reopen(collector: Collector, box: InlineBox | null): void {
  const chain: InlineBox[] = [];
  for (let at = box; at; at = at.parent) chain.push(at);
  for (let i = chain.length - 1; i >= 0; i--) enter(collector, chain[i]!, false);
}

function enter(collector: Collector, box: InlineBox, start: boolean): void {
  const { source } = collector;
  const strut = !source.quirks || hasEdges(source.run, box);
  const entered = makeLineBox(box, collector.current, box.style, source.run.context, strut);
  entered.hasStart = start && box.first;
  collector.current = entered;
}

function leave(collector: Collector, end: boolean): void {
  const { current } = collector;
  current.hasEnd = end && current.box!.last;
  if (!current.filled) add(collector, emptyLeaf(collector));
  collector.closed.push(current);
  alignBox(current, collector.closed);
  collector.current = current.parent!;
}

function add(collector: Collector, leaf: Leaf): void {
  collector.parts.leaves.push(leaf);
  for (let box: LineBox | null = leaf.owner; box && !box.filled; box = box.parent) box.filled = true;
}

function collect(collector: Collector, segment: Segment): void {
  const { source, current } = collector;
  switch (segment.kind) {
    case 'text':
      collectText(collector, segment);
      break;
    case 'tab': {
      const width = tabWidth(source.run, segment, collector.position);
      useText(collector);
      add(collector, textLeaf(current, segment, segment.run!, segment.start, segment.end, width));
      collector.position += width;
      break;
    }
    case 'leader':
      collector.parts.leaders.push(collector.parts.leaves.length);
      useText(collector);
      add(collector, { ...emptyLeaf(collector), segment, style: segment.style, level: segment.level });
      break;
    case 'newline':
      // In quirks mode a forced break counts only on an otherwise empty line.
      if (!collector.parts.leaves.some((leaf) => leaf.kind === 'text' || leaf.kind === 'atomic')) useText(collector);
      break;
    case 'open':
      enter(collector, segment.box!, true);
      collector.position += edgeWidth(source.run, segment.box!, 'start');
      break;
    case 'close':
      if (current.box === segment.box) leave(collector, true);
      collector.position += edgeWidth(source.run, segment.box!, 'end');
      break;
    case 'absolute':
      add(collector, { ...emptyLeaf(collector), kind: 'absolute', segment });
      break;
    case 'float':
    case 'footnote':
      break;
  }
}

/**
 * Deviation: even in quirks mode each line of a list item has room for a marker. As in Chromium, its font is that of the inline box in which
 * the line begins.
 */
function uniteMarkerRoom({ current, paragraph }: Collector): void {
  const { ascent, descent } = extentIn(current.metrics, current.style, paragraph.rootStyle);
  unite(current.extent, ascent, descent);
}

/** In quirks mode text, not the box around it, gives a line its height. */
function useText(collector: Collector): void {
  const { current, source } = collector;
  if (source.quirks) unite(current.extent, current.metrics.ascent, current.metrics.descent);
}

function collectText(collector: Collector, segment: Segment): void {
  const { paragraph, line, source, current } = collector;
  const start = Math.max(segment.start, line.textStart);
  let end = Math.min(segment.end, line.end.segment < paragraph.segments.length ? line.end.text : segment.end);
  if (segment.collapsible) end = Math.min(end, line.textEnd);
  if (start >= end) return;
  const run = segment.run!;
  useText(collector);
  const fallback = fallbackExtent(run, segment.style, current.metrics, source.run.context);
  if (fallback) unite(current.extent, fallback.ascent, fallback.descent);
  let trimmedEnd = end;
  if (segment.hangs && line.hang > 0 && isLineTail(paragraph, line, end)) {
    while (trimmedEnd > start && paragraph.text.charCodeAt(trimmedEnd - 1) === 0x20) trimmedEnd--;
  }
  if (trimmedEnd > start) {
    const leaf = leafAtEdges(collector, segment, start, trimmedEnd);
    add(collector, leaf);
    collector.position += leaf.width;
  }
  if (trimmedEnd < end) {
    const spaces = textLeaf(current, segment, run, trimmedEnd, end, advance(paragraph, trimmedEnd, end));
    add(collector, { ...spaces, hanging: true });
  }
}

/** A text leaf, adjusted for the edges of the line. */
function leafAtEdges({ paragraph, line, current }: Collector, segment: Segment, start: number, end: number): Leaf {
  const run = segment.run!;
  const width = advance(paragraph, start, end);
  const atStart = start === line.textStart ? line.startSpacing : 0;
  const atEnd = end === line.textEnd ? line.endSpacing : 0;
  if (atStart === 0 && atEnd === 0) return textLeaf(current, segment, run, start, end, width);
  const edged = runAtEdges(run, glyphRange(run, start, end), atStart, atEnd);
  return textLeaf(current, segment, edged, start, end, snapUp(width + atStart - atEnd));
}

function isLineTail(paragraph: Paragraph, line: BrokenLine, end: number): boolean {
  for (let at = end; at < line.textEnd; at++) if (paragraph.text.charCodeAt(at) !== 0x20) return false;
  return true;
}

function collectAtomic(collector: Collector, segment: Segment, index: number): void {
  const { source, current } = collector;
  const atomic = pieceOn(collector, segment, index) ?? overhanging(collector, atomicBox(source.run, segment), index);
  const aligned = makeLineBox(null, current, segment.node!.style, source.run.context, false);
  unite(aligned.extent, atomic.extent.ascent, atomic.extent.descent);
  alignBox(aligned, collector.closed);
  const { margins, placed } = atomic;
  const width = placed.fragment.width + margins.left + margins.right;
  add(collector, { ...emptyLeaf(collector), kind: 'atomic', segment, level: segment.level, width, atomic, aligned });
  collector.position += width;
}

/** The part of a ruby column on a line that does not have the whole of it. Deviation: unlike in browsers, it overhangs nothing. */
function pieceOn({ line, source }: Collector, segment: Segment, index: number): AtomicBox | null {
  const { node, start, end } = segment;
  const from = index === line.start.segment ? Math.max(start, line.start.text) : start;
  const to = index === line.end.segment ? Math.min(end, line.end.text) : end;
  if (from === start && to === end) return null;
  const { run } = source;
  const until = to === end ? Number.POSITIVE_INFINITY : to - start;
  return layoutAtomic(run, node!, tokenOfPiece(node!, from - start, until, run.context));
}

/** Lets ruby annotations overhang the adjacent text on the same line. */
function overhanging({ paragraph, line, source, parts }: Collector, atomic: AtomicBox, index: number): AtomicBox {
  if (!paragraph.hasRuby) return atomic;
  const { end } = line;
  const before = parts.leaves.findLast(({ kind }) => kind !== 'empty');
  const start = before?.kind === 'text' ? overhangOf(source.run, paragraph, index, 'start') : 0;
  let next = index + 1;
  while (paragraph.segments[next]?.kind === 'open' || paragraph.segments[next]?.kind === 'close') next++;
  const continues = end.segment > next || (end.segment === next && end.text > (paragraph.segments[next]?.start ?? 0));
  const after = continues ? overhangOf(source.run, paragraph, index, 'end') : 0;
  if (start === 0 && after === 0) return atomic;
  const { margins } = atomic;
  const rightToLeft = source.run.node.style.writing.direction === 'rtl';
  const [left, right] = rightToLeft ? [after, start] : [start, after];
  return { ...atomic, margins: { ...margins, left: margins.left - left, right: margins.right - right } };
}

export function textLeaf(
  owner: LineBox,
  segment: Segment,
  run: ShapedRun,
  start: number,
  end: number,
  width: Px,
): Leaf {
  const [from, to] = glyphRange(run, start, end);
  return {
    kind: 'text',
    owner,
    segment,
    style: segment.style,
    run,
    from,
    to,
    start,
    end,
    width,
    level: segment.level,
    inserted: false,
    expansion: 0,
    tracking: 0,
    atomic: null,
    aligned: null,
    lead: 0,
    hanging: false,
  };
}

/** The whole of a run that stands in for characters: a hyphen, an ellipsis, dots of a leader. */
export function insertedLeaf(owner: LineBox, segment: Segment, run: ShapedRun, width: Px): Leaf {
  const leaf = textLeaf(owner, segment, run, run.start, run.end, width);
  return { ...leaf, inserted: true, from: 0, to: run.glyphs.length };
}

function emptyLeaf(collector: Collector): Leaf {
  const { current, paragraph, line } = collector;
  const segment = paragraph.segments[Math.min(line.start.segment, paragraph.segments.length - 1)]!;
  return {
    kind: 'empty',
    owner: current,
    segment,
    style: current.style,
    run: null,
    from: 0,
    to: 0,
    start: 0,
    end: 0,
    width: 0,
    level: -1,
    inserted: false,
    expansion: 0,
    tracking: 0,
    atomic: null,
    aligned: null,
    lead: 0,
    hanging: false,
  };
}
