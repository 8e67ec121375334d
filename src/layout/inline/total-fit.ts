/**
 * Breaks a paragraph as a whole, choosing the lines with the fewest demerits, after Knuth and Plass, "Breaking
 * Paragraphs into Lines" (1981). Demerits are given for stretched or shrunk spaces, hyphens and consecutive hyphens, tight lines next to
 * loose ones, rivers and a last line that is too short.
 * https://drafts.csswg.org/css-text-4/#valdef-text-wrap-style-pretty
 */

import type { Px } from '../../geometry.ts';
import type { Opportunity } from './breaker.ts';
import { riversThrough } from './rivers.ts';

interface FitRequest {
  /** The first place is the start of the content, the last one its end. */
  readonly places: readonly Opportunity[];
  /** How much of the lines' spaces may be stretched and shrunk up to each place, without the spaces right before it, and with them. */
  readonly flexibility: Flexibility;
  /** The last place ends the content; else it continues and the last lines are not yet to be believed. */
  readonly ends: boolean;
  readonly room: Px;
  readonly fontSize: Px;
  readonly justified: boolean;
  readonly hyphens: HyphenLimits;
}

/** Sums over the content, in px. */
export interface Flexibility {
  readonly stretchBefore: Float64Array;
  readonly stretchAfter: Float64Array;
  readonly shrinkBefore: Float64Array;
  readonly shrinkAfter: Float64Array;
}

/** https://drafts.csswg.org/css-text-4/#hyphenation */
interface HyphenLimits {
  /** Lines in a row that may end with a hyphen, and those above the first that do. */
  readonly lines: number;
  readonly above: number;
  /** Unfilled room that is better than a hyphen. */
  readonly zone: Px;
  /** The line before the last one has none. */
  readonly notLast: boolean;
}

export const TOLERANCE = 1 / 64;
/** Tight, decent, loose and very loose lines: https://en.wikipedia.org/wiki/Knuth–Plass_line-breaking_algorithm */
const CLASSES = 4;
const DECENT = 1;
/** Of this class and the next spaces are so wide that rivers show. */
const LOOSE = 2;
/** Lines with more stretch than this, of the stretch that is good, are made where there is no better way only. */
const LOOSEST = 4.65;
const WORST = 10_000;
const MOST_STRETCHED = 1000;
/** Of starts of lines that end at one place, the fullest so many are tried. */
const MOST_STARTS = 128;

/** Demerits. Where lines are ragged no space is stretched: a short one is better than a hyphen. */
const HYPHEN = { justified: 50 ** 2, ragged: 150 ** 2 };
const RUNT = { justified: 100_000, ragged: 1_000_000 };
const LADDER = 10_000;
const UNEVEN = 10_000;
/** For each space that has others above it in two lines. */
const RIVER = 30_000;
const LAST_HYPHEN = 5_000;
const SHORT_LAST = 20_000;
const FORBIDDEN = 1e13;
const OVERFULL = 1e15;

/** Room at the end of a ragged line that is as good as a stretched line, in ems. */
const RAGGED = 4;

interface Fit {
  readonly request: FitRequest;
  /** By place and class: the least demerits, the state that they come from, and hyphens in a row at the end. */
  readonly demerits: Float64Array;
  readonly from: Int32Array;
  readonly ladder: Uint16Array;
  /** The last place without a hyphen before each one. */
  readonly plain: Int32Array;
}

/** The indexes of the places where the best lines end, in order. */
export function totalFit(request: FitRequest): number[] {
  const { places, ends } = request;
  const last = places.length - 1;
  const fit: Fit = {
    request,
    demerits: new Float64Array(places.length * CLASSES).fill(Number.POSITIVE_INFINITY),
    from: new Int32Array(places.length * CLASSES),
    ladder: new Uint16Array(places.length * CLASSES),
    plain: plainBefore(places),
  };
  fit.demerits[DECENT] = 0;
  fit.ladder[DECENT] = request.hyphens.above;
  let fullest = 0;
  for (let end = 1; end <= last; end++) {
    const closing = ends && end === last;
    while (fullest < end - 1 && ratio(fit, fullest, end, closing) < -1) fullest++;
    const stop = Math.min(end, fullest + MOST_STARTS);
    let hyphens = true;
    for (let start = fullest; start < stop; start++) {
      const stretched = ratio(fit, start, end, closing);
      // Limits may leave no other way than a line that starts after a space.
      if (stretched > LOOSEST && !hyphens && !closing) break;
      hyphens &&= places[start]!.hyphen;
      tryLine(fit, start, end, stretched, closing);
    }
  }
  return traceBack(fit, last);
}

function plainBefore(places: readonly Opportunity[]): Int32Array {
  const plain = new Int32Array(places.length);
  for (let i = 1; i < places.length; i++) plain[i] = places[i - 1]!.hyphen ? plain[i - 1]! : i - 1;
  return plain;
}

const widthOf = ({ places }: FitRequest, start: number, end: number): Px => places[end]!.before - places[start]!.after;

/** How far a line's spaces are stretched, of what is good, or shrunk, of what is possible; below -1 the line has no room. */
function ratio({ request }: Fit, start: number, end: number, closing: boolean): number {
  const { flexibility, room, justified, fontSize } = request;
  const gap = room - widthOf(request, start, end);
  if (gap >= -TOLERANCE) {
    if (closing) return 0;
    const stretch = justified
      ? flexibility.stretchBefore[end]! - flexibility.stretchAfter[start]!
      : Math.max(RAGGED * fontSize, room / 8);
    return gap <= 0 ? 0 : stretch > 0 ? gap / stretch : Number.POSITIVE_INFINITY;
  }
  const shrink = justified && !closing ? flexibility.shrinkBefore[end]! - flexibility.shrinkAfter[start]! : 0;
  return shrink > 0 ? gap / shrink : Number.NEGATIVE_INFINITY;
}

function classOf(stretched: number, justified: boolean): number {
  if (!justified || (stretched >= -0.5 && stretched <= 0.5)) return DECENT;
  if (stretched < -0.5) return 0;
  return stretched <= 1 ? 2 : 3;
}

function tryLine(fit: Fit, start: number, end: number, stretched: number, closing: boolean): void {
  const { request, demerits, from, ladder } = fit;
  const { justified, places, hyphens } = request;
  const hyphen = !closing && places[end]!.hyphen;
  const fits = stretched >= -1;
  const own = fits ? classOf(stretched, justified) : DECENT;
  const line = fits ? lineDemerits(fit, start, end, stretched, closing) : OVERFULL;
  const target = end * CLASSES + own;
  for (let before = 0; before < CLASSES; before++) {
    const source = start * CLASSES + before;
    let sum = demerits[source]! + line;
    if (sum === Number.POSITIVE_INFINITY) continue;
    if (Math.abs(before - own) > 1) sum += UNEVEN;
    const rungs = hyphen ? ladder[source]! + 1 : 0;
    if (rungs > 1) sum += LADDER * (rungs - 1) ** 2;
    if (rungs > hyphens.lines) sum += FORBIDDEN;
    if (sum >= demerits[target]!) continue;
    if (own >= LOOSE && before >= LOOSE && !closing) sum += RIVER * riversAbove(fit, source, end);
    if (sum >= demerits[target]!) continue;
    demerits[target] = sum;
    from[target] = source;
    ladder[target] = rungs;
  }
}

/** Rivers that the line from a state to `end` continues. */
function riversAbove({ request: { places, room }, from }: Fit, source: number, end: number): number {
  const start = placeOf(source);
  const above = from[source]!;
  if (above % CLASSES < LOOSE || start === 0 || placeOf(above) === 0) return 0;
  const first = { start: placeOf(from[above]!), end: placeOf(above) };
  return riversThrough(places, [first, { start: first.end, end: start }, { start, end }], room);
}

const placeOf = (state: number): number => Math.floor(state / CLASSES);

/** Of one line, whatever is above it. */
function lineDemerits(fit: Fit, start: number, end: number, stretched: number, closing: boolean): number {
  const { request } = fit;
  const kind = request.justified ? 'justified' : 'ragged';
  if (closing) return lastLineDemerits(fit, start, end, RUNT[kind]);
  let sum = (10 + Math.min(100 * Math.abs(stretched) ** 3, WORST)) ** 2;
  if (stretched > LOOSEST) sum *= Math.min(stretched, MOST_STRETCHED);
  if (request.places[end]!.hyphen) {
    sum += HYPHEN[kind];
    const { zone } = request.hyphens;
    const plain = fit.plain[end]!;
    if (zone > 0 && plain > start && request.room - widthOf(request, start, plain) <= zone) sum += FORBIDDEN;
  }
  return sum;
}

/** A last line is not stretched, but should be more than a word, or a part of one. */
function lastLineDemerits({ request, plain }: Fit, start: number, end: number, runt: number): number {
  const { places, room, hyphens } = request;
  const width = widthOf(request, start, end);
  const single = plain[end]! <= start;
  const hyphenated = places[start]!.hyphen;
  let sum = 100;
  if (start > 0 && single && width < room / 3) sum += runt * (hyphenated ? 2 : 1);
  else if (start > 0 && width < room / 6) sum += SHORT_LAST;
  if (hyphenated) sum += hyphens.notLast ? FORBIDDEN : LAST_HYPHEN;
  return sum;
}

function traceBack({ demerits, from }: Fit, last: number): number[] {
  let state = last * CLASSES;
  for (let other = state + 1; other < (last + 1) * CLASSES; other++) {
    if (demerits[other]! < demerits[state]!) state = other;
  }
  const ends: number[] = [];
  while (state >= CLASSES) {
    ends.push(placeOf(state));
    state = from[state]!;
  }
  return ends.reverse();
}
