/** Boxes that span all columns, between rows of columns. https://drafts.csswg.org/css-multicol-1/#column-span */

import type { BoxNode } from '../../boxes/box.ts';
import type { Edges, Px } from '../../geometry.ts';
import { hasStep, stepAbove, stepBelow } from '../core/block-step.ts';
import { usedMargins } from '../core/box-model.ts';
import { Appeal, type BreakBetween, type BreakPlan } from '../core/break-facts.ts';
import { betterBreak, breakAfterOf, breakBeforeOf, breaksFlow, isAvoid, isForced } from '../core/breaking.ts';
import { addChild, noteShortage, roomOf, setBaselines, shortageOf } from '../core/builder.ts';
import { fits } from '../core/constraint-space.ts';
import { layoutNode } from '../core/dispatch.ts';
import { relativeOffset } from '../core/relative.ts';
import { type LayoutResult, noRoom } from '../core/results.ts';
import { fragmentainerAt, independentSpace } from '../core/spaces.ts';
import { type BlockToken, breakBeforeToken } from '../core/tokens.ts';
import { breakAt, isAtStart, type Run } from './run.ts';

/** Only spanners separate rows of columns. */
export const isSpanner = (child: BoxNode): boolean => child.style.multicol.columnSpan === 'all';

/** The break values between child `at` and the one before it. Only those of spanners apply to the flow around the columns. */
function valuesBefore({ builder }: Run, at: number): readonly BreakBetween[] {
  const [before, after] = [builder.node.children[at - 1]!, builder.node.children[at]!];
  return [
    isSpanner(before) ? breakAfterOf(before, builder.context) : 'auto',
    isSpanner(after) ? breakBeforeOf(after, builder.context) : 'auto',
  ];
}

export function isForcedBefore(run: Run, at: number): boolean {
  const page = run.builder.fragmentainer;
  return page !== null && valuesBefore(run, at).some((value) => isForced(value, page.kind));
}

/** The class A break point above a spanner. https://drafts.csswg.org/css-break-4/#possible-breaks */
function appealBefore(run: Run, at: number): Appeal {
  const page = run.builder.fragmentainer;
  if (at === 0 || !page) return Appeal.LastResort;
  return valuesBefore(run, at).some((value) => isAvoid(value, page.kind)) ? Appeal.ViolatesAvoid : Appeal.Perfect;
}

/** @param inside where it would be best to break the spanner, if that is known */
export function placeSpanner(
  run: Run,
  at: number,
  resumed: BlockToken | null,
  inside: BreakPlan | null,
): LayoutResult | null {
  const { builder } = run;
  const child = builder.node.children[at]!;
  const own = usedMargins(child, run.innerWidth);
  // The margin after an unforced break is truncated: css-break-4 §5.2.
  const truncates = builder.index > 0 && at === builder.token?.next && !isForcedBreak(builder.token, child);
  const marginTop = resumed || truncates ? 0 : own.top + spaceAbove(run, child, own);
  const top = resumed || truncates ? run.bottom : spannerTop(run, marginTop);
  const atStart = isAtStart(run);
  const space = independentSpace(run.innerWidth, {
    percentBlock: run.percentBlock,
    fragmentainer: fragmentainerAt(builder.fragmentainer, top, { atStart, footnotes: builder.footnotes }),
  });
  const result = layoutNode(child, space, resumed, inside, builder.context);
  const below = result.fragment && !result.token ? top + result.fragment.height - roomOf(builder) : 0;
  const overflows = !fits(below, 0);
  noteShortage(builder, shortageOf(result));
  if (overflows) noteShortage(builder, below);
  // A break between the columns and the spanner is better than a poor one inside the spanner.
  const breaksPoorly = result.fragment !== null && breaksFlow(result.token) && result.breaks.appeal < Appeal.Perfect;
  if (!result.fragment || ((overflows || (breaksPoorly && !resumed)) && !atStart)) {
    return at === 0 && !builder.token
      ? noRoom(0, builder.shortage)
      : breakAt(run, at, resumed ?? breakBeforeToken(child, false));
  }
  addChild(
    builder,
    result,
    spannerX(run, child, result.fragment.width),
    top,
    relativeOffset(child, run.innerWidth, run.percentBlock, false),
  );
  setBaselines(builder, result.fragment, top);
  run.bottom = top + result.fragment.height;
  run.spannerMargin = stepBelow(child, { ...own, top: marginTop }, result.fragment.height);
  run.lastRow = null;
  if (result.token) return breakAt(run, at, result.token);
  if (!resumed) builder.best = betterBreak(builder.best, at, appealBefore(run, at), atStart, result);
  return null;
}

/** The extra space above a spanner with `block-step-size`. */
function spaceAbove(run: Run, child: BoxNode, margins: Edges): Px {
  if (!hasStep(child)) return 0;
  const { builder, percentBlock } = run;
  const { fragment } = layoutNode(
    child,
    independentSpace(run.innerWidth, { percentBlock }),
    null,
    null,
    builder.context,
  );
  if (!fragment) return 0;
  const hasRoom = (above: Px): boolean => fits(spannerTop(run, margins.top + above) + fragment.height, roomOf(builder));
  return stepAbove(child, margins, fragment.height, hasRoom);
}

export function endSpanner(run: Run): void {
  run.bottom += run.spannerMargin ?? 0;
  run.spannerMargin = null;
}

/** CSS 2 §8.3.1: margins of adjacent spanners collapse, since they are siblings in the box's own block formatting context. */
function spannerTop(run: Run, margin: Px): Px {
  const above = run.spannerMargin;
  if (above === null) return run.bottom + margin;
  return run.bottom + Math.max(0, above, margin) + Math.min(0, above, margin);
}

/** Auto margins share the free width; without them, a spanner with a specified width is aligned to the start. */
function spannerX(run: Run, child: BoxNode, width: Px): Px {
  const { marginLeft, marginRight } = child.style.margin;
  const margins = usedMargins(child, run.innerWidth);
  const free = run.innerWidth - width - margins.left - margins.right;
  const rtl = run.builder.node.style.writing.direction === 'rtl';
  let before = rtl ? free : 0;
  if (free > 0 && (marginLeft === 'auto' || marginRight === 'auto')) {
    before = marginLeft !== 'auto' ? 0 : marginRight === 'auto' ? free / 2 : free;
  }
  return run.builder.edges.left + margins.left + before;
}

/** Whether the previous fragment ended with a forced break before `child`. */
const isForcedBreak = (token: BlockToken, child: BoxNode): boolean =>
  token.children.some((entry) => entry.kind === 'block' && entry.node === child && entry.forced);
