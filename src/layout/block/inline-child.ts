/** The lines of a block container: the box around what layout/inline makes. https://drafts.csswg.org/css-inline-3/ */

import type { Px } from '../../geometry.ts';
import { minAppeal } from '../core/breaking.ts';
import { addPending, clonedEnd, noteShortage, roomOf } from '../core/builder.ts';
import { boxFragment, linkTo, movedLink } from '../core/fragments.ts';
import type { InlineContent } from '../core/inline-content.ts';
import { inlineToken, keptData } from '../core/tokens.ts';
import { Appeal, type BlockToken, fits, type InlineToken, type LayoutResult, type TallLines } from '../core/types.ts';
import { finishBroken } from './finish.ts';
import {
  atPageStart,
  type BlockRun,
  childFragmentainer,
  expectedEdge,
  noteAdjoining,
  refusal,
  resolveOffset,
  topOf,
} from './run.ts';

/** How much of a line taller than its page has been shown: continuing it is progress, although no word is. */
export const shownOfLine = (token: BlockToken): Px | null => keptData(token, 'tall-line')?.tall.shown ?? null;

export function layoutInlineContent(run: BlockRun, token: InlineToken | null): LayoutResult | null {
  const { builder, node, context } = run;
  const cut = keptData(builder.token, 'tall-line');
  if (cut) {
    const shown = showTall(run, cut.tall);
    if (shown || !cut.tall.rest) return shown;
  }
  const algorithm = context.formatting.inlineContent;
  const empty = algorithm.isEmpty(node, context);
  if (!empty && !resolveOffset(run)) return refusal(run);
  const top = run.bfc === null ? expectedEdge(run, run.strut) : run.bfc + run.offset;
  const content = algorithm.layout(
    {
      node,
      width: run.contentWidth,
      percentBlock: run.percentBlock,
      bfcLine: run.flowIn.bfcLine + builder.edges.left,
      bfcBlock: top,
      floats: run.floats,
      fragmentainer: childFragmentainer(run, top),
      token,
      plan: run.plan,
    },
    context,
  );
  if (content.refused) {
    noteShortage(builder, content.refused.shortage);
    if (!builder.fragmentainer?.atStart) return { ...content.refused, bfcBlock: topOf(run) };
    // At the start of a page our own top edge is all that fits: that is progress too.
    builder.tokens.push(token ?? inlineToken(node, {}));
    builder.appeal = Appeal.LastResort;
    return finishBroken(run, 'none', 0);
  }
  const linesLeft = content.token !== null && content.token.item < node.inline!.items.length;
  const room = roomOf(builder) - clonedEnd(builder) - run.offset;
  if (content.height > 0 && isCut(run) && room >= 1 && !fits(content.height, room)) {
    takeAround(run, content, top);
    const lines = content.links;
    return showTall(run, { links: lines, height: content.height, shown: 0, rest: content.token });
  }
  take(run, content, top);
  if (!content.token) {
    if (builder.fragmentainer && !run.plan) builder.best = content.breaks.best;
    return null;
  }
  builder.tokens.push(content.token);
  // Every line is made and only floats continue: our flow is not broken.
  if (!linesLeft) return null;
  builder.appeal = minAppeal(builder.appeal, content.breaks.appeal);
  return finishBroken(run, 'none', 0);
}

/** A line that does not fit continues in the next fragmentainer. */
const isCut = (run: BlockRun): boolean => atPageStart(run) && run.builder.fragmentainer?.overflows === false;

/** The next window on a line taller than its page. https://drafts.csswg.org/css-break-4/#monolithic */
function showTall(run: BlockRun, tall: TallLines): LayoutResult | null {
  const { builder, node } = run;
  const { left } = builder.edges;
  const room = Math.max(1, roomOf(builder) - clonedEnd(builder) - run.offset);
  const height = Math.min(room, tall.height - tall.shown);
  const fragment = boxFragment({
    node,
    width: run.contentWidth,
    height,
    children: tall.links.map((link) => movedLink(link, 0, -tall.shown)),
    edges: 0,
    index: builder.index,
    consumed: tall.shown,
    extra: { kind: 'slice', horizontal: false },
  });
  builder.links.push(linkTo(left, run.offset, fragment));
  builder.hasContent = true;
  builder.tallest = Math.max(builder.tallest, tall.height);
  run.offset += height;
  const shown = tall.shown + height;
  if (fits(tall.height, shown)) return null;
  builder.appeal = Appeal.LastResort;
  if (tall.rest) builder.tokens.push(tall.rest);
  else builder.tokens.push(inlineToken(node, { item: node.inline!.items.length }));
  return finishBroken(run, 'none', 0, {
    kind: 'tall-line',
    tall: { links: tall.links, height: tall.height, shown, rest: tall.rest },
  });
}

function take(run: BlockRun, content: InlineContent, top: number): void {
  const { builder } = run;
  const { left } = builder.edges;
  const y = run.offset;
  for (const link of content.links) {
    builder.links.push(movedLink(link, left, y));
  }
  if (content.baseline !== null) builder.baseline = y + content.baseline;
  if (content.lastBaseline !== null) builder.lastBaseline = y + content.lastBaseline;
  if (content.height > 0) builder.hasContent = true;
  takeAround(run, content, top);
  run.offset = y + content.height;
}

/** Everything but the lines themselves. */
function takeAround(run: BlockRun, content: InlineContent, top: number): void {
  const { builder } = run;
  const { left } = builder.edges;
  const y = run.offset;
  addPending(builder, content.outOfFlow, left, y);
  builder.footnotes = content.footnotes;
  builder.tallest = Math.max(builder.tallest, content.breaks.tallest);
  noteShortage(builder, content.breaks.shortage);
  if (content.dependsOnBlock) builder.dependsOnBlock = true;
  builder.overflowRight = Math.max(builder.overflowRight, left + content.overflow.right);
  builder.overflowBottom = Math.max(builder.overflowBottom, y + content.overflow.bottom);
  if (content.floats !== run.floats) noteAdjoining(run, 3, top);
  run.floats = content.floats;
}
