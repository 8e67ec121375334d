/** Fills a content box with lines, one after the other. */

import type { Px } from '../../geometry.ts';
import { breaksFlow } from '../core/breaking.ts';
import { closeSide, type Exclusions } from '../core/exclusions.ts';
import { withFootnote } from '../core/footnote-rows.ts';
import { type Footnotes, NO_FOOTNOTES } from '../core/fragmentainer.ts';
import type { BlockToken } from '../core/tokens.ts';
import { clearedBefore, clearsLater, resumedPosition, waitingPlace } from './clearing-breaks.ts';
import { type PlacedFloat, putFloat, sideOf } from './floats.ts';
import { beginsText } from './indent.ts';
import { leadingLetter, raiseOf } from './initial-letter.ts';
import { type LineRequest, type MadeLine, makeLine } from './line.ts';
import { itemPosition, type Paragraph, type Position, positionOf, segmentBefore } from './paragraph.ts';
import { reachAbove } from './ruby-lines.ts';
import type { InlineRun } from './run.ts';
import { trimmedAscent } from './text-box-trim.ts';

export interface Filler {
  readonly run: InlineRun;
  /** Lines of earlier fragments. */
  readonly before: number;
  readonly lines: MadeLine[];
  /** Floats that continue from an earlier fragment. */
  readonly resumed: readonly PlacedFloat[];
  /** Lines with a height among `lines`. */
  counted: number;
  position: Position;
  top: Px;
  /** The start of the first line, below an initial letter that rises above it or the floats that a break before it clears. */
  readonly raise: Px;
  floats: Exclusions;
  /** Accepted footnotes after each of `lines`, if the content has any. */
  readonly footnotes: Footnotes[];
  /** The line that was made again without a hyphen. */
  remade: number;
  /** `line-clamp` hides the rest of the content. */
  isCut: boolean;
}

export function startFiller(run: InlineRun): Filler {
  const { input } = run;
  const { token } = input;
  let { floats } = input;
  const resumed: PlacedFloat[] = [];
  for (const float of token?.floats ?? []) {
    const placed = putFloat(run, float.node, -1, floats, 0, float);
    resumed.push(placed);
    floats = placed.after;
  }
  const before = token?.lines ?? 0;
  const goOn = withWaiting(floats, tokensOf(resumed));
  const position = token ? resumedPosition(run, goOn, token) : { segment: 0, text: 0 };
  const raise = token ? clearedBefore(run, goOn, token) : startBelowLetters(run, floats);
  return {
    run,
    before,
    lines: [],
    resumed,
    counted: 0,
    position,
    top: raise,
    raise,
    floats,
    footnotes: [],
    remade: -1,
    isCut: false,
  };
}

/** The start of the first line, below its own raised initial letter and those of earlier paragraphs. */
function startBelowLetters(run: InlineRun, { clearLetter }: Exclusions): Px {
  if (!leadingLetter(run)) return 0;
  // https://drafts.csswg.org/css-inline-3/#initial-letter-exclusions
  return raiseOf(run) + Math.max(0, clearLetter - run.input.bfcBlock);
}

/** Whether the next line is the last that `line-clamp` shows. */
export function isLastShown({ run, before, counted }: Filler): boolean {
  const { clamp } = run.input;
  return clamp !== null && before + counted + 1 >= clamp.lines;
}

/** Height that the footnotes of the lines so far take from the end of the page. */
export function notesHeight(filler: Filler): Px {
  if (filler.footnotes.length === 0) return 0;
  const footnotes = filler.footnotes[filler.footnotes.length - 1]!;
  return footnotes.blockSize - (filler.run.input.fragmentainer?.footnotes.blockSize ?? 0);
}

/** A line reserves room for the footnotes it calls. https://drafts.csswg.org/css-gcpm-3/#footnotes */
function footnotesAfter(filler: Filler, line: MadeLine): Footnotes {
  const { run } = filler;
  const { fragmentainer } = run.input;
  let footnotes = filler.footnotes.at(-1) ?? fragmentainer?.footnotes ?? NO_FOOTNOTES;
  if (!fragmentainer?.keepsFootnotes) return footnotes;
  const { context } = run;
  const area = context.footnoteArea ?? { width: context.viewport.width, overhead: 0, limit: Number.POSITIVE_INFINITY };
  for (const body of line.footnotes) footnotes = withFootnote(footnotes, body, area, context);
  return footnotes;
}

export function addLine(filler: Filler, clamped: boolean, unhyphenated = false): MadeLine {
  const { run } = filler;
  const first = filler.before + filler.counted === 0;
  const paragraph = first ? run.firstLine : run.paragraph;
  const request: LineRequest = {
    paragraph,
    start: translate(run.paragraph, paragraph, filler.position),
    top: filler.top,
    floats: filler.floats,
    indented: isIndented(filler, first),
    hyphenated: hyphenatedBefore(filler),
    unhyphenated,
    reach: reachAt(filler),
    clamped,
  };
  let made = makeLine(run, request);
  const ascent = first && made.link ? trimmedAscent(run.node, run.context) : null;
  if (ascent !== null) made = makeLine(run, { ...request, top: request.top + ascent - made.link!.fragment.baseline });
  if (waitsForFloats(filler, made)) made = { ...made, waits: true, end: waitingPlace(paragraph, made.end) };
  const end = translate(paragraph, run.paragraph, made.end);
  const line = paragraph === run.paragraph ? made : { ...made, start: filler.position, end };
  filler.lines.push(line);
  if (run.paragraph.hasFootnotes) filler.footnotes.push(footnotesAfter(filler, line));
  if (line.link) filler.counted++;
  filler.position = line.end;
  filler.top = line.bottom;
  filler.floats = line.floats;
  return line;
}

/** Whether a line ends with a break that clears floats of this content which go on, or begin, on a later page. */
function waitsForFloats({ resumed, lines }: Filler, { waits, clear, floats, placed }: MadeLine): boolean {
  if (waits || clear === 'none') return false;
  const all = [...resumed, ...lines.flatMap((line) => line.placed), ...placed];
  return clearsLater(withWaiting(floats, tokensOf(all)), clear);
}

/** The extent of annotations above the next line, or the free space there. */
function reachAt({ run, before, lines }: Filler): Px {
  if (!run.paragraph.hasAnnotations) return 0;
  const above = lines.findLast(({ link }) => link !== null);
  return above ? above.reach : before === 0 ? reachAbove(run) : 0;
}

/** Makes line `count - 1` again without a hyphen; later lines are dropped. */
export function remakeWithoutHyphen(filler: Filler, count: number): void {
  const at = count - 1;
  const line = filler.lines[at]!;
  const above = filler.lines[at - 1];
  filler.lines.length = at;
  filler.footnotes.length = Math.min(filler.footnotes.length, at);
  filler.counted = countLines(filler.lines, at);
  filler.position = line.start;
  filler.top = above ? above.bottom : filler.raise;
  filler.floats = above ? above.floats : (filler.resumed.at(-1)?.after ?? filler.run.input.floats);
  filler.remade = at;
  addLine(filler, false, true);
}

/** Consecutive lines at the end that end with a hyphen. A page starts again at 0. */
function hyphenatedBefore({ lines }: Filler): number {
  let count = 0;
  while (count < lines.length && lines[lines.length - 1 - count]!.hyphen) count++;
  return count;
}

/** The same position in another paragraph of the same content, since the first line is cut from one with its own styles. */
function translate(from: Paragraph, to: Paragraph, position: Position): Position {
  if (from === to) return position;
  const { item, text } = itemPosition(from, position);
  return positionOf(to, item, text);
}

/** https://drafts.csswg.org/css-text-4/#text-indent-property */
function isIndented(filler: Filler, first: boolean): boolean {
  const { node } = filler.run;
  const { textIndent, textIndentHanging, textIndentEachLine } = node.style.text;
  if (textIndent === 0 || (first && leadingLetter(filler.run))) return false;
  const starts = first ? beginsText(node) : textIndentEachLine && followsForcedBreak(filler);
  return starts !== textIndentHanging;
}

/** The line before may be on an earlier page. */
function followsForcedBreak({ lines, run: { paragraph }, position }: Filler): boolean {
  return lines.at(-1)?.forced ?? segmentBefore(paragraph, position)?.kind === 'newline';
}

export function countLines(lines: readonly MadeLine[], end: number): number {
  let count = 0;
  for (let i = 0; i < end; i++) if (lines[i]!.link) count++;
  return count;
}

/** Content that clears floats which continue on the next page waits for their end there. */
export function withWaiting(floats: Exclusions, tokens: readonly BlockToken[]): Exclusions {
  if (tokens.length === 0) return floats;
  const goOn = tokens.filter(breaksFlow);
  return goOn.reduce((closed, { node }) => closeSide(closed, sideOf(node)), floats);
}

const tokensOf = (floats: readonly PlacedFloat[]): readonly BlockToken[] =>
  floats.length === 0 ? NO_TOKENS : floats.flatMap(({ token }) => token ?? []);

const NO_TOKENS: readonly BlockToken[] = [];
