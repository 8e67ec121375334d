/** Floats met in inline content. https://www.w3.org/TR/CSS22/visuren.html#floats */

import type { BoxNode } from '../../boxes/box.ts';
import type { Edges, Px } from '../../geometry.ts';
import { floatMargins } from '../core/block-step.ts';
import { usedMargins } from '../core/box-model.ts';
import { Appeal } from '../core/break-facts.ts';
import { dropsEndMargin } from '../core/breaking.ts';
import { tallestOf } from '../core/builder.ts';
import { fits } from '../core/constraint-space.ts';
import { layoutNode } from '../core/dispatch.ts';
import { clearanceOffset, type Exclusions, placeFloat } from '../core/exclusions.ts';
import { type FloatArea, floatArea } from '../core/float-area.ts';
import { beginsHere, type Fragmentainer } from '../core/fragmentainer.ts';
import { type Link, linkTo, type PendingBox } from '../core/fragments.ts';
import { relativeOffset } from '../core/relative.ts';
import { movePending, type Placed } from '../core/results.ts';
import { forFloat, fragmentainerAt, independentSpace } from '../core/spaces.ts';
import { type BlockToken, breakBeforeToken } from '../core/tokens.ts';
import { type InlineRun, percentBlockOf } from './run.ts';

/** A placed float, in content-box coordinates; without a link if all of it moves to the next fragmentainer. */
export interface PlacedFloat {
  readonly segment: number;
  readonly node: BoxNode;
  readonly link: Link | null;
  /** The exclusions before and after it. */
  readonly before: Exclusions;
  readonly after: Exclusions;
  readonly token: BlockToken | null;
  readonly pending: readonly PendingBox[];
  readonly bottom: Px;
  /** Column balancing: see BreakFacts. */
  readonly shortage: Px;
  readonly tallest: Px;
}

interface MeasuredFloat {
  readonly result: Placed;
  readonly margins: Edges;
  readonly width: Px;
  readonly height: Px;
}

export const sideOf = (node: BoxNode): 'left' | 'right' => (node.style.display.float === 'right' ? 'right' : 'left');

/** Lays out a float, or its remainder, without page breaks. */
export function measureFloat(run: InlineRun, node: BoxNode, token: BlockToken | null = null): MeasuredFloat {
  return layoutFloat(run, node, null, token, null)!;
}

/** `measured`: the same float without page breaks. */
function layoutFloat(
  run: InlineRun,
  node: BoxNode,
  fragmentainer: Fragmentainer | null,
  token: BlockToken | null,
  measured: MeasuredFloat | null,
): MeasuredFloat | null {
  const { width } = run.input;
  const percentBlock = percentBlockOf(run.input, node);
  const space = independentSpace(width, { percentBlock, shrinkToFit: true, fragmentainer });
  const result = layoutNode(node, space, token && token.made > 0 ? token : null, null, run.context);
  if (!result.fragment) return null;
  if (result.dependsOnBlock) run.dependsOnBlock = true;
  const continues = token !== null && token.made > 0;
  const { height } = (measured?.result ?? result).fragment;
  const margins = floatMargins(node, usedMargins(node, width), height, run.input.fragmentainer, continues);
  const top = continues ? 0 : margins.top;
  const bottom = dropsEndMargin(result.token, fragmentainer, top) ? 0 : margins.bottom;
  return {
    result,
    margins: { ...margins, top, bottom },
    width: result.fragment.width + margins.left + margins.right,
    height: result.fragment.height + top + bottom,
  };
}

/** A float that continues elsewhere is as wide as its box. */
function areaOf(run: InlineRun, { result, margins }: MeasuredFloat, token: BlockToken | null): FloatArea | null {
  const broken = result.token !== null || (token !== null && token.made > 0);
  return broken ? null : floatArea(result.fragment, margins, run.input.width, run.context);
}

/** Whether a float should move to the next page as a whole, because it overflows its page or has no good break point there. */
function isBetterLater({ result, height }: MeasuredFloat, y: Px, room: Px): boolean {
  return result.token ? result.breaks.appeal < Appeal.Perfect : !fits(y + height, room);
}

/** Whether a float at `y` is on its page with all its overflow and all boxes positioned in it. */
function isWholeAt({ height, margins, result }: MeasuredFloat, y: Px, page: Fragmentainer): boolean {
  const room = page.size - page.offset - page.footnotes.blockSize;
  const top = y + margins.top;
  if (!fits(y + height, room) || !fits(top + result.fragment.overflow.bottom, room)) return false;
  return beginsHere(page, page.offset + top + result.breaks.outOfFlowStart);
}

/** Places a float no higher than `top` (content-box coordinates). */
export function putFloat(
  run: InlineRun,
  node: BoxNode,
  segment: number,
  floats: Exclusions,
  top: Px,
  token: BlockToken | null = null,
): PlacedFloat {
  const { bfcLine, bfcBlock, width, insetBlock, fragmentainer } = run.input;
  const moved = (shortage: Px): PlacedFloat => ({
    segment,
    node,
    link: null,
    before: floats,
    // No later float may be above it (CSS 2 §9.5.1 rule 5).
    after: { ...floats, lastTop: Number.POSITIVE_INFINITY },
    token: token ?? breakBeforeToken(node, false),
    pending: [],
    bottom: top,
    shortage,
    tallest: 0,
  });
  if (floats.lastTop === Number.POSITIVE_INFINITY) return moved(Number.POSITIVE_INFINITY);
  const earliest = Math.max(bfcBlock + top, clearanceOffset(floats, node.style.display.clear));
  const continues = token !== null && token.made > 0;
  let measured: MeasuredFloat | null = continues && fragmentainer ? null : measureFloat(run, node, token);
  const place = (box: MeasuredFloat) =>
    placeFloat(
      floats,
      {
        side: sideOf(node),
        width: box.width,
        height: box.height,
        area: areaOf(run, box, token),
        initialLetter: node.formatting === 'initial-letter',
      },
      earliest,
      bfcLine,
      bfcLine + width,
    );
  let at = measured ? place(measured) : null;
  let whole = Number.POSITIVE_INFINITY;
  if (fragmentainer) {
    const y = at ? at.top - bfcBlock : top;
    const room = fragmentainer.size - fragmentainer.offset - fragmentainer.footnotes.blockSize;
    if (!measured || node.differsOnPages || !isWholeAt(measured, y, fragmentainer)) {
      if (measured) whole = y + measured.height - room;
      const start = y + (measured && !continues ? measured.margins.top : 0);
      // Below the margins and edges of the boxes around it, it may wait for the next page, once.
      const isFirst = fragmentainer.atStart && y <= 0;
      const atStart = isFirst && (run.input.token !== null || fits(fragmentainer.offset + y, fragmentainer.repeated));
      measured = layoutFloat(run, node, forFloat(fragmentainerAt(fragmentainer, start, { atStart })), token, measured);
      if (!measured || (!atStart && !continues && isBetterLater(measured, y, room))) {
        return moved(whole);
      }
      at = place(measured);
    }
  }
  if (!measured || !at) throw new Error('a float has no place');
  const x = at.left - bfcLine + measured.margins.left;
  const y = at.top - bfcBlock + measured.margins.top;
  const { result } = measured;
  const relative = relativeOffset(node, width, insetBlock, run.node.style.writing.direction === 'rtl');
  const link = linkTo(x, y, result.fragment, relative);
  // As for blocks, such moves do not count for columns.
  const end = fragmentainer?.kind === 'column' ? y : link.y;
  return {
    segment,
    node,
    link,
    before: floats,
    after: at.floats,
    token: result.token,
    pending: result.outOfFlow.map((box) => movePending(box, link.x, link.y)),
    bottom: end + Math.max(result.fragment.height, result.fragment.overflow.bottom),
    shortage: result.token ? result.breaks.shortage : whole,
    tallest: tallestOf(result),
  };
}
