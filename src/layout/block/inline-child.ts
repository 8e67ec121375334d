/** The lines of a block container: the box around what layout/inline makes. https://drafts.csswg.org/css-inline-3/ */

import { minAppeal } from '../core/breaking.ts';
import { addPending, clonedEnd, roomOf } from '../core/builder.ts';
import { inlineContentAlgorithm } from '../core/dispatch.ts';
import type { InlineContent } from '../core/inline-content.ts';
import { Appeal, fits, type InlineToken, type LayoutResult } from '../core/types.ts';
import { finishBroken } from './finish.ts';
import {
  type BlockRun,
  childFragmentainer,
  expectedEdge,
  noteAdjoining,
  refusal,
  resolveOffset,
  topOf,
} from './run.ts';

export function layoutInlineContent(run: BlockRun, token: InlineToken | null): LayoutResult | null {
  const { builder, node, context } = run;
  const algorithm = inlineContentAlgorithm();
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
    if (!builder.fragmentainer?.atStart) return { ...content.refused, bfcBlock: topOf(run) };
    // At the start of a page our own top edge is all that fits: that is progress too.
    builder.tokens.push(token ?? { kind: 'inline', node, item: 0, text: 0, lines: 0, floats: [] });
    builder.appeal = Appeal.LastResort;
    return finishBroken(run, 'none', 0);
  }
  take(run, content, top);
  if (!content.token) {
    if (builder.fragmentainer && !run.plan) builder.best = content.breaks.best;
    return null;
  }
  builder.tokens.push(content.token);
  // Every line is made and only floats go on: our flow is not broken.
  const linesLeft = node.inline !== null && content.token.item < node.inline.items.length;
  if (!linesLeft) return null;
  builder.appeal = minAppeal(builder.appeal, content.breaks.appeal);
  return finishBroken(run, 'none', 0);
}

function take(run: BlockRun, content: InlineContent, top: number): void {
  const { builder } = run;
  const { left } = builder.edges;
  const y = run.offset;
  const room = roomOf(builder) - clonedEnd(builder);
  for (const link of content.links) {
    builder.links.push({ ...link, x: link.x + left, y: link.y + y });
  }
  addPending(builder, content.outOfFlow, left, y);
  if (content.baseline !== null) builder.baseline = y + content.baseline;
  if (content.lastBaseline !== null) builder.lastBaseline = y + content.lastBaseline;
  builder.notes = content.notes;
  builder.tallest = Math.max(builder.tallest, content.breaks.tallest);
  builder.shortage = Math.min(builder.shortage, content.breaks.shortage);
  if (content.dependsOnBlock) builder.dependsOnBlock = true;
  if (content.height > 0) builder.solid = true;
  builder.overflowRight = Math.max(builder.overflowRight, left + content.overflow.right);
  builder.overflowBottom = Math.max(builder.overflowBottom, y + content.overflow.bottom);
  if (content.floats !== run.floats) noteAdjoining(run, 3, top);
  run.floats = content.floats;
  run.offset = y + content.height;
  if (content.height > 0 && !fits(run.offset, room)) noteTallLine(run);
}

/** Not yet: a line taller than its page is cut at the page's end; its rest is not repeated on the next page. */
function noteTallLine(_run: BlockRun): void {}
