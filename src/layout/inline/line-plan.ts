/**
 * `text-wrap-style`: plans the ends of lines before they are made.
 * https://drafts.csswg.org/css-text-4/#text-wrap-style
 *
 * A plan assumes that all lines have the room of its first one. If a line begins elsewhere or has other room (a float, a page of another
 * width), a new plan is made from there.
 */

import { resolveLength } from '../../css/values/types.ts';
import type { Px } from '../../geometry.ts';
import { isIdeographic } from '../core/justification.ts';
import { balancedEnds } from './balance.ts';
import { measuringSpace, type Opportunity, type PlannedEnd } from './breaker.ts';
import { opportunities } from './line-breaker.ts';
import { type Paragraph, type Position, segmentBefore } from './paragraph.ts';
import { type InlineRun, insertedText } from './run.ts';
import { type Flexibility, TOLERANCE, totalFit } from './total-fit.ts';

/** Planned ends by the offset of a line's start; null if the line is filled as usual. */
interface LinePlan {
  readonly paragraph: Paragraph;
  readonly available: Px;
  readonly ends: Map<number, PlannedEnd | null>;
}

/** Plans of one content for a few widths, newest first. */
export type LinePlans = LinePlan[];
const MOST_PLANS = 4;

/** Opportunities considered together: some forty lines of a book. */
const MOST_PLACES = 1000;
/** If the content continues, lines after this fraction are planned again with the following text. */
const BELIEVED = 2 / 3;
const FEWEST_LINES = 3;

/** The line that is about to be made. */
interface LineStart {
  readonly paragraph: Paragraph;
  readonly start: Position;
  readonly available: Px;
  readonly indent: Px;
  /** Indentation of the lines after it: `text-indent: hanging`. */
  readonly nextIndent: Px;
  readonly hyphenated: number;
}

/** The planned end of the line; null: where it is full. */
export function plannedEnd(run: InlineRun, line: LineStart): PlannedEnd | null {
  const plan = planFor(run, line);
  const known = plan.ends.get(line.start.text);
  if (known !== undefined) return known;
  if (run.node.style.text.textWrapStyle === 'pretty') planPretty(run, line, plan);
  else if (startsContent(line)) planBalanced(run, line, plan);
  return plan.ends.get(line.start.text) ?? null;
}

function planFor({ node, context }: InlineRun, { paragraph, available }: LineStart): LinePlan {
  const { plans: all } = context.caches.text;
  let plans = all.get(node);
  if (!plans) {
    plans = [];
    all.set(node, plans);
  }
  let plan = plans.find((each) => each.paragraph === paragraph && each.available === available);
  if (!plan) {
    plan = { paragraph, available, ends: new Map() };
    plans.unshift(plan);
    plans.length = Math.min(plans.length, MOST_PLANS);
  }
  return plan;
}

/** Whether the content begins here. Deviation: as in browsers, lines after a forced break are full. */
const startsContent = ({ paragraph, start }: LineStart): boolean => segmentBefore(paragraph, start) === null;

interface Part {
  readonly places: readonly Opportunity[];
  /** The last place ends the content, or is right before a forced break. */
  readonly ends: boolean;
}

function partFrom(run: InlineRun, line: LineStart, most: number): Part {
  const { paragraph, start, indent } = line;
  const { found, width, end } = opportunities(paragraph, start, measuringSpace(run, indent), most);
  const ends = found.length < most;
  // The indentation of the following lines reduces their room, and is added to the room of this line.
  const places: Opportunity[] = [{ text: start.text, before: 0, after: line.nextIndent, hyphen: false }, ...found];
  if (ends) places.push({ text: end.text, before: width, after: width, hyphen: false });
  return { places, ends };
}

function planBalanced(run: InlineRun, line: LineStart, plan: LinePlan): void {
  const { text, font } = run.node.style;
  const { places, ends } = partFrom(run, line, MOST_PLACES);
  if (!ends) return;
  const justified = text.textAlign === 'justify';
  const balancing = { available: line.available - line.nextIndent, fontSize: font.fontSize, justified };
  const isWhole = !line.paragraph.segments.some(({ kind }) => kind === 'newline');
  const best = balancedEnds(places, balancing, isWhole);
  let start = 0;
  for (const end of best ?? []) {
    const last = end === places.length - 1;
    plan.ends.set(places[start]!.text, last ? null : { text: places[end]!.text, room: line.available + TOLERANCE });
    start = end;
  }
}

/**
 * Deviation: browsers consider only the last four lines, and only if the last one is short, to stay fast. For print, the whole paragraph
 * is optimised.
 */
function planPretty(run: InlineRun, line: LineStart, plan: LinePlan): void {
  const { text, font } = run.node.style;
  const { available, nextIndent, hyphenated } = line;
  const { places, ends } = partFrom(run, line, MOST_PLACES);
  const justified = text.textAlign === 'justify' && text.textJustify !== 'none';
  const flexibility = flexibilityOf(run, line, places);
  const room = available - nextIndent;
  const best = totalFit({
    places,
    flexibility,
    ends,
    room,
    fontSize: font.fontSize,
    justified,
    hyphens: {
      lines: text.hyphenateLimitLines ?? Number.POSITIVE_INFINITY,
      above: hyphenated,
      zone: resolveLength(text.hyphenateLimitZone, available),
      notLast: text.hyphenateLimitLast === 'always',
    },
  });
  // If lines are so long that hardly one fits into the considered places, there is no choice, so they are filled.
  if (!ends && best.length < FEWEST_LINES) {
    plan.ends.set(line.start.text, null);
    return;
  }
  const believed = ends ? best.length : Math.floor(best.length * BELIEVED);
  let start = 0;
  for (const end of best.slice(0, believed)) {
    const closing = ends && end === places.length - 1;
    const shrink = justified ? flexibility.shrinkBefore[end]! - flexibility.shrinkAfter[start]! : 0;
    plan.ends.set(
      places[start]!.text,
      closing ? null : { text: places[end]!.text, room: available + shrink + TOLERANCE },
    );
    start = end;
  }
}

/** How much spaces and gaps between ideographs may grow, in ems; how much a space may shrink, as a fraction of its width. */
const STRETCH = 1 / 6;
const SHRINK = 0.2;
const IDEOGRAPH_STRETCH = 0.05;
const SPACE = 0x20;
const NO_BREAK_SPACE = 0xa0;

function flexibilityOf(run: InlineRun, { paragraph }: LineStart, places: readonly Opportunity[]): Flexibility {
  const { node } = run;
  const count = places.length;
  const made: Flexibility = {
    stretchBefore: new Float64Array(count),
    stretchAfter: new Float64Array(count),
    shrinkBefore: new Float64Array(count),
    shrinkAfter: new Float64Array(count),
  };
  if (node.style.text.textAlign !== 'justify') return made;
  const { fontSize } = node.style.font;
  const shrink = spaceWidth(run, paragraph) * SHRINK;
  const stretch = fontSize * STRETCH;
  const apart = fontSize * IDEOGRAPH_STRETCH;
  let spaces = 0;
  let ideographs = 0;
  for (let i = 1; i < count; i++) {
    let trailing = 0;
    for (let at = places[i - 1]!.text; at < places[i]!.text; at++) {
      const code = paragraph.text.charCodeAt(at);
      if (code === SPACE || code === NO_BREAK_SPACE) trailing++;
      else {
        spaces += trailing;
        trailing = 0;
        if (isIdeographic(code)) ideographs++;
      }
    }
    made.stretchBefore[i] = spaces * stretch + ideographs * apart;
    made.shrinkBefore[i] = spaces * shrink;
    spaces += trailing;
    made.stretchAfter[i] = spaces * stretch + ideographs * apart;
    made.shrinkAfter[i] = spaces * shrink;
  }
  return made;
}

function spaceWidth(run: InlineRun, paragraph: Paragraph): Px {
  const segment = paragraph.segments.find(({ kind }) => kind === 'text');
  return segment ? insertedText(run, ' ', { ...segment, style: paragraph.rootStyle }).advance : 0;
}
