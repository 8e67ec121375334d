/**
 * A float among blocks. One that does not fit on its page moves to the next as a whole; one taller than a page breaks in a flow parallel
 * to ours. https://www.w3.org/TR/CSS22/visuren.html#floats and https://drafts.csswg.org/css-break-4/#parallel-flows
 */

import type { BoxNode } from '../../boxes/box.ts';
import type { Edges, Px } from '../../geometry.ts';
import { floatMargins, hasStep } from '../core/block-step.ts';
import { usedMargins } from '../core/box-model.ts';
import { Appeal } from '../core/break-facts.ts';
import { breaksFlow, dropsEndMargin } from '../core/breaking.ts';
import { addChild } from '../core/builder.ts';
import { fits } from '../core/constraint-space.ts';
import type { LayoutContext } from '../core/context.ts';
import { layoutNode } from '../core/dispatch.ts';
import { addExclusion, clearanceOffset, closeSide, type Exclusions, findOpportunity } from '../core/exclusions.ts';
import { floatArea } from '../core/float-area.ts';
import { beginsHere, type Fragmentainer } from '../core/fragmentainer.ts';
import type { BoxFragment } from '../core/fragments.ts';
import { relativeOffset } from '../core/relative.ts';
import type { LayoutResult, Placed } from '../core/results.ts';
import { changedFragmentainer, changedSpace, forFloat, independentSpace } from '../core/spaces.ts';
import { type BlockToken, breakBeforeToken } from '../core/tokens.ts';
import { type BlockRun, childFragmentainer, expectedEdge, noteAdjoining, percentBlockOf, topOf } from './run.ts';

interface FloatInput {
  readonly node: BoxNode;
  readonly token: BlockToken | null;
  /** Content edges of the containing block and the earliest top, in BFC coordinates. */
  readonly left: Px;
  readonly right: Px;
  readonly top: Px;
  readonly percentBlock: Px;
  readonly floats: Exclusions;
  /** The box around it continues from an earlier page. */
  readonly continues: boolean;
  /** The fragmentainer as seen from a border edge at a BFC block offset. */
  fragmentainerAt(top: Px): Fragmentainer | null;
}

interface FloatOutput {
  /** Null: nothing of it is on this page; `token` has the rest. */
  readonly result: Placed | null;
  readonly token: BlockToken | null;
  /** How much taller a column would have to be to fit all of it. */
  readonly shortage: Px;
  /** Border-box top left in BFC coordinates. */
  readonly x: Px;
  readonly y: Px;
  readonly floats: Exclusions;
}

/** Lays a float out and finds its place; shared by block and inline formatting. */
function positionFloat(input: FloatInput, context: LayoutContext): FloatOutput {
  const { node, token } = input;
  const resumed = token !== null && token.made > 0;
  const width = input.right - input.left;
  const { float, clear } = node.style.display;
  const side = float === 'right' ? 'right' : 'left';
  const space = independentSpace(width, {
    shrinkToFit: true,
    percentBlock: input.percentBlock,
    blockSize: input.percentBlock,
  });
  const earliest = Math.max(
    input.top,
    input.floats.lastTop,
    resumed ? input.top : clearanceOffset(input.floats, clear),
  );
  if (earliest === Number.POSITIVE_INFINITY) return moveToNext(input, side);
  // The page affects only the height, so the position follows from the width first.
  const measured = resumed ? null : layoutNode(node, space, null, null, context);
  const resumedAt = (top: Px) =>
    layoutNode(node, changedSpace(space, { fragmentainer: input.fragmentainerAt(top) }), token, null, context);
  let continues = resumed ? resumedAt(earliest) : null;
  const margins = marginsOf(input, width, (measured ?? continues)?.fragment ?? null);
  const marginTop = resumed ? 0 : margins.top;
  const boxWidth = (measured ?? continues)?.fragment?.width ?? 0;
  const outer = boxWidth + margins.left + margins.right;
  const place = findOpportunity(input.floats, earliest, outer, 0, input.left, input.right);
  // A box around floats may be narrower here than where they began side by side.
  if (resumed && place.top > earliest) continues = resumedAt(place.top);
  const x = side === 'left' ? place.band.left : place.band.right - outer;
  const page = fragmentainerBelow(input, place.top, marginTop);
  let shortage = Number.POSITIVE_INFINITY;
  let result: Placed | null = measured?.fragment ? measured : continues?.fragment ? continues : null;
  if (page && !resumed) {
    const whole =
      result !== null &&
      !node.differsOnPages &&
      fits(page.offset + result.fragment.overflow.bottom, page.size - page.footnotes.blockSize) &&
      fits(page.offset + result.breaks.outOfFlowEnd, page.size) &&
      beginsHere(page, page.offset + result.breaks.outOfFlowStart);
    if (!whole) {
      const broken = layoutNode(node, changedSpace(space, { fragmentainer: page }), null, null, context);
      if (!broken.fragment) return moveToNext(input, side, broken.shortage);
      const poor = broken.token !== null && broken.breaks.appeal < Appeal.Perfect;
      const over = !fits(page.offset + broken.fragment.height, page.size);
      shortage = page.offset + (result ?? broken).fragment.height - page.size;
      if ((poor || over) && !page.atStart) return moveToNext(input, side, shortage);
      result = broken;
    }
  }
  if (!result) return moveToNext(input, side);
  if (page && !resumed && !page.atStart && !breaksFlow(result.token)) {
    // As in Chromium, the end of a page does not truncate a float's margins.
    const over = page.offset + result.fragment.height + margins.bottom - page.size;
    if (!fits(over, 0)) return moveToNext(input, side, over);
  }
  const height =
    marginTop + result.fragment.height + (dropsEndMargin(result.token, page, marginTop) ? 0 : margins.bottom);
  const bottom = place.top + Math.max(0, height);
  // A float that continues elsewhere is as wide as its box.
  const area = resumed || result.token ? null : floatArea(result.fragment, margins, width, context);
  let floats = addExclusion(input.floats, { side, left: x, right: x + outer, top: place.top, bottom, area });
  // Following content that clears a broken float waits for its end on a later page.
  if (breaksFlow(result.token)) floats = closeSide(floats, side);
  return { result, token: result.token, x: x + margins.left, y: place.top + marginTop, floats, shortage };
}

/** The margins around its next fragment, as it is without page breaks if it begins here. */
function marginsOf({ node, token, top, fragmentainerAt }: FloatInput, width: Px, fragment: BoxFragment | null): Edges {
  const margins = usedMargins(node, width);
  if (!fragment || !hasStep(node)) return margins;
  return floatMargins(node, margins, fragment.height, fragmentainerAt(top), token !== null && token.made > 0);
}

/**
 * The fragmentainer for a float below others, which is not at the start of the page and so may move to the next; below margins and
 * non-repeated edges of the boxes around it, it may do so once. Its own margin does not matter, because it is never truncated.
 */
function fragmentainerBelow(input: FloatInput, top: Px, margin: Px): Fragmentainer | null {
  const page = input.fragmentainerAt(top + margin);
  const above = input.fragmentainerAt(top);
  const isFirst = top <= input.top && above?.atStart === true;
  const atStart = isFirst && (input.continues || fits(above.offset, above.repeated));
  return page && page.atStart !== atStart ? changedFragmentainer(page, page.offset, { atStart }) : page;
}

/** Moves the float to the next page. No later float may be above it (CSS 2 §9.5.1 rule 5), and nothing that clears it may precede it. */
function moveToNext(input: FloatInput, side: 'left' | 'right', shortage = Number.POSITIVE_INFINITY): FloatOutput {
  const floats = closeSide({ ...input.floats, lastTop: Number.POSITIVE_INFINITY }, side);
  const token = input.token && input.token.made > 0 ? input.token : breakBeforeToken(input.node, false);
  return { result: null, token, x: 0, y: 0, floats, shortage };
}

export function layoutFloat(run: BlockRun, child: BoxNode, token: BlockToken | null): LayoutResult | null {
  const { builder } = run;
  const left = run.flowIn.bfcLine + builder.edges.left;
  const top = expectedEdge(run, run.strut);
  const output = positionFloat(
    {
      node: child,
      token,
      left,
      right: left + run.contentWidth,
      top,
      percentBlock: percentBlockOf(run, child),
      floats: run.floats,
      continues: builder.index > 0,
      fragmentainerAt: (at) => forFloat(childFragmentainer(run, at)),
    },
    run.context,
  );
  run.floats = output.floats;
  if (!output.result?.token && output.shortage > 0) builder.shortage = Math.min(builder.shortage, output.shortage);
  if (run.bfc === null) noteAdjoining(run, child.style.display.float === 'right' ? 2 : 1, top);
  if (!output.result) {
    if (output.token) builder.tokens.push(output.token);
    return null;
  }
  const { baseline, lastBaseline, inlineBlockBaseline, footnotes, appeal, tallest } = builder;
  const relative = relativeOffset(child, run.contentWidth, run.insetBlock, run.rtl);
  const y = output.y - (run.bfc ?? topOfUnresolved(run, top));
  addChild(builder, output.result, output.x - run.flowIn.bfcLine, y, relative);
  builder.baseline = baseline;
  builder.lastBaseline = lastBaseline;
  builder.inlineBlockBaseline = inlineBlockBaseline;
  builder.footnotes = footnotes;
  // A break in a parallel flow does not affect ours. As in browsers, unbreakable content in it counts for column balancing only if there
  // is no other.
  builder.appeal = appeal;
  if (tallest > 0) builder.tallest = tallest;
  return null;
}

/** While our offset is unresolved, the position of the flow is our top. */
const topOfUnresolved = (run: BlockRun, top: Px): Px => (run.flowIn.forced === null ? top : topOf(run));
