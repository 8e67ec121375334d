/**
 * `text-wrap-style`: lines of a short paragraph that are about equally long, or a last line that is no single word.
 * The breaks with the least sum of squared gaps, found over all opportunities at once, as browsers find them.
 * https://drafts.csswg.org/css-text-4/#text-wrap-style
 */

import type { Px } from '../../geometry.ts';
import { used } from '../core/layout-unit.ts';
import { type LineSpace, type Opportunity, opportunities } from './line-breaker.ts';
import type { Position } from './paragraph.ts';
import type { InlineRun } from './run.ts';

/** Browsers balance no more lines than this, and look at no more lines at the end of a paragraph to make it pretty. */
const MOST_BALANCED = 6;
const MOST_PRETTY = 4;

/** How much room each line is given, by its number; lines without an entry have all there is. */
export type LineLimits = ReadonlyMap<number, Px>;

const NO_LIMITS: LineLimits = new Map();

/** Of content that begins in this box and stands beside no floats. */
export function lineLimits(run: InlineRun): LineLimits {
  const { textWrapStyle, textWrapMode } = run.node.style.text;
  if (textWrapMode === 'nowrap' || (textWrapStyle !== 'balance' && textWrapStyle !== 'pretty')) return NO_LIMITS;
  const { paragraph, firstLine, input, node } = run;
  const beside = input.floats.bottom > input.bfcBlock;
  if (paragraph !== firstLine || beside || input.width <= 0 || node.style.display.lineClamp !== null) return NO_LIMITS;
  if (paragraph.segments.some(({ kind }) => kind === 'float')) return NO_LIMITS;
  const limits = new Map<number, Px>();
  let start: Position = { segment: 0, text: 0 };
  let line = 0;
  // Forced breaks part the content into paragraphs.
  while (start.segment < paragraph.segments.length) {
    const space = measuringSpace(run, start.segment === 0);
    const { found, width, end } = opportunities(paragraph, start, space);
    if (end.segment === start.segment && end.text === start.text) break;
    line = limitLines(run, { found, width }, line, limits);
    start = end;
  }
  return limits;
}

interface Part {
  readonly found: readonly Opportunity[];
  /** Of all of it on one line. */
  readonly width: Px;
}

/** The number of the line after the part. */
function limitLines(run: InlineRun, { found, width }: Part, first: number, limits: Map<number, Px>): number {
  const { text, font } = run.node.style;
  const available = run.input.width;
  const places = [START, ...found, { text: -1, before: width, after: width, hyphen: false }];
  const greedy = greedyBreaks(places, available);
  if (!greedy) return first + 1;
  const next = first + greedy.length;
  if (greedy.length < 2) return next;
  const balanced = text.textWrapStyle === 'balance';
  if (balanced && greedy.length > MOST_BALANCED) return next;
  if (!balanced && !isUgly(places, greedy, available)) return next;
  const kept = balanced ? 0 : Math.max(0, greedy.length - MOST_PRETTY);
  const from = kept === 0 ? 0 : greedy[kept - 1]!;
  const window = places.slice(from);
  let breaks: readonly number[] | null = null;
  if (window.length >= FEWEST_PLACES) {
    const best = bestBreaks(window, {
      available,
      size: font.fontSize,
      justified: text.textAlign === 'justify',
      balanced,
    });
    if (best.length <= (balanced ? MOST_BALANCED : MOST_PRETTY)) breaks = best;
  } else if (balanced) {
    breaks = greedyBreaks(window, narrowest(window, available, greedy));
  }
  if (!breaks) return next;
  setLimits(window, breaks, first + kept, limits);
  return first + kept + breaks.length;
}

const START: Opportunity = { text: 0, before: 0, after: 0, hyphen: false };
/** The beginning, the end, and enough between them that there is something to choose. */
const FEWEST_PLACES = 5;
const TOLERANCE = 1 / 64;

function setLimits(
  places: readonly Opportunity[],
  breaks: readonly number[],
  line: number,
  limits: Map<number, Px>,
): void {
  let start = 0;
  breaks.forEach((end, i) => {
    // The last line has room for all that is left.
    if (i + 1 < breaks.length) limits.set(line + i, places[end]!.before - places[start]!.after + TOLERANCE);
    start = end;
  });
}

/** The places where full lines end; null where one overflows. */
function greedyBreaks(places: readonly Opportunity[], available: Px): number[] | null {
  const breaks: number[] = [];
  let start = 0;
  const last = places.length - 1;
  while (start < last) {
    let end = start;
    for (let i = start + 1; i <= last; i++) {
      if (places[i]!.before - places[start]!.after > available + TOLERANCE) break;
      end = i;
    }
    if (end === start) return null;
    breaks.push(end);
    start = end;
  }
  return breaks;
}

/** A single word on a last line that it does not fill by a third, or two hyphens before it. */
function isUgly(places: readonly Opportunity[], breaks: readonly number[], available: Px): boolean {
  const [third, second] = [breaks.at(-3), breaks.at(-2)];
  const last = places.length - 1;
  const width = places[last]!.before - places[second!]!.after;
  if (second === last - 1 && width < available / 3) return true;
  return third !== undefined && places[second!]!.hyphen && places[third]!.hyphen;
}

/** The least width, to a px, in which there are no more lines. */
function narrowest(places: readonly Opportunity[], available: Px, greedy: readonly number[]): Px {
  let upper = available;
  let lower = (0.8 * places.at(-1)!.before) / greedy.length;
  while (lower + 1 < upper) {
    const middle = (lower + upper) / 2;
    const breaks = greedyBreaks(places, middle);
    if (breaks && breaks.length <= greedy.length) upper = middle;
    else lower = middle;
  }
  return upper;
}

interface Scoring {
  readonly available: Px;
  readonly size: Px;
  readonly justified: boolean;
  /** The last line counts as much as the others. */
  readonly balanced: boolean;
}

interface Score {
  readonly sum: number;
  /** The place where the line that ends here begins. */
  readonly start: number;
}

const OVERFULL = 1e12;
/** For a single word on the last line. */
const ORPHAN = 10_000;
const LAST_LINE = 4;

/** The places where the best lines end. */
function bestBreaks(places: readonly Opportunity[], scoring: Scoring): number[] {
  const { available, size, justified, balanced } = scoring;
  const hyphen = available * size * (justified ? 0.5 : 2);
  const lineCost = justified ? 0 : hyphen * 2;
  const last = places.length - 1;
  const costs = penalties(places, hyphen);
  const scores: Score[] = [{ sum: 0, start: 0 }];
  let active = 0;
  for (let end = 1; end <= last; end++) {
    let best = Number.POSITIVE_INFINITY;
    let bestStart = active;
    for (let start = active; start < end; start++) {
      const gap = available + TOLERANCE - (places[end]!.before - places[start]!.after);
      let cost = gap < 0 ? OVERFULL : gap * gap;
      if (gap >= 0 && end === last && !balanced) cost = LAST_LINE * costs[start]!;
      if (gap < 0) active = Math.min(start + 1, end - 1);
      const sum = scores[start]!.sum + cost;
      if (sum <= best) {
        best = sum;
        bestStart = start;
      }
    }
    scores.push({ sum: best + costs[end]! + lineCost, start: bestStart });
  }
  const breaks: number[] = [];
  for (let place = last; place > 0; place = scores[place]!.start) breaks.unshift(place);
  return breaks;
}

function penalties(places: readonly Opportunity[], hyphen: number): Float64Array {
  const costs = Float64Array.from(places, (place) => (place.hyphen ? hyphen : 0));
  for (let i = places.length - 2; i >= 0; i--) {
    costs[i]! += ORPHAN;
    if (!places[i]!.hyphen) break;
  }
  return costs;
}

/** One line without an end. */
function measuringSpace(run: InlineRun, first: boolean): LineSpace {
  return {
    run,
    available: Number.POSITIVE_INFINITY,
    indent: first ? used(run.node.style.text.textIndent, run.input.width) : 0,
    hyphenated: 0,
    placeFloat: () => null,
    rewindFloats: () => Number.POSITIVE_INFINITY,
  };
}
