/** The lines of a block container: the box around the result of layout/inline. https://drafts.csswg.org/css-inline-3/ */

import type { Px } from '../../geometry.ts';
import { Appeal } from '../core/break-facts.ts';
import { minAppeal } from '../core/breaking.ts';
import { addPending, noteShortage, roomOf } from '../core/builder.ts';
import { fits } from '../core/constraint-space.ts';
import { clonedEnd } from '../core/fragment-sizes.ts';
import type { Fragmentainer } from '../core/fragmentainer.ts';
import { type LineFragment, type Link, linkTo, movedLink } from '../core/fragments.ts';
import type { InlineContent } from '../core/inline-content.ts';
import { DISCARD_MARGINS } from '../core/margins.ts';
import type { LayoutResult } from '../core/results.ts';
import { hangsOut, overhangingWindow, roomToPageEnd, type Tall, windowOn } from '../core/slicing.ts';
import { type InlineToken, inlineToken } from '../core/tokens.ts';
import { finishBroken } from './finish.ts';
import {
  atStartOf,
  type BlockRun,
  childFragmentainer,
  expectedEdge,
  mayEndAboveContent,
  mayMoveOn,
  noteAdjoining,
  refusal,
  resolveOffset,
  topOf,
} from './run.ts';

export function layoutInlineContent(run: BlockRun, token: InlineToken | null): LayoutResult | null {
  const { builder, node, context } = run;
  const tall = token ? showTall(run, token) : [];
  if (token && tall.some(isInFlow)) {
    builder.tokens.push({ ...token, tall });
    builder.appeal = Appeal.LastResort;
    return finishBroken(run, 'none', 0);
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
      replacedPercentBlock: run.replacedPercentBlock,
      insetBlock: run.insetBlock,
      bfcLine: run.flowIn.bfcLine + builder.edges.left,
      bfcBlock: top,
      floats: run.floats,
      fragmentainer: childFragmentainer(run, top),
      token,
      plan: run.plan,
      clamp: run.clamp,
    },
    context,
  );
  const waits =
    token !== null && mayMoveOn(run) && !content.refused && !fits(content.height, roomOf(builder) - run.offset);
  if (content.refused || waits) {
    noteShortage(builder, content.refused ? content.refused.shortage : content.height - roomOf(builder) + run.offset);
    if (content.refused && builder.index === 0 && !builder.fragmentainer?.atStart && !mayEndAboveContent(run)) {
      return { ...content.refused, bfcBlock: topOf(run) };
    }
    // Only our own top edge fits: a last resort, which still makes progress.
    builder.tokens.push({ ...(token ?? inlineToken(node, {})), tall });
    builder.appeal = waits ? minAppeal(builder.appeal, builder.fragmentainer!.startAppeal) : Appeal.LastResort;
    return finishBroken(run, 'none', 0);
  }
  run.clamp = content.clamp;
  const linesLeft = content.token !== null && content.token.item < node.inline!.items.length;
  const cut = takeLines(run, content, top);
  // The first page took all of a monolithic line, so following content here is after an unforced break.
  if (token?.tall.some(isInFlow) && content.height === 0) run.strut = DISCARD_MARGINS;
  const inFlow = cut !== null && isInFlow(cut);
  if (!content.token && tall.length === 0 && !cut) {
    if (builder.fragmentainer && !run.plan) builder.best = content.breaks.best;
    return null;
  }
  const rest = content.token ?? inlineToken(node, { item: node.inline!.items.length });
  builder.tokens.push({ ...rest, tall: cut ? [...tall, cut] : tall });
  // All lines are made; content that continues beside them does not break our flow.
  if (!linesLeft && !inFlow) return null;
  builder.appeal = minAppeal(builder.appeal, inFlow ? Appeal.LastResort : content.breaks.appeal);
  return finishBroken(run, 'none', 0);
}

const isInFlow = ({ height, shown }: Tall): boolean => !fits(height, shown);

/** The windows on lines that reach here from the fragmentainer before; gives what is still to come of them. */
function showTall(run: BlockRun, { tall }: InlineToken): readonly Tall[] {
  return tall.map((one) => showWindow(run, one)).filter((rest) => rest !== null);
}

/** Shows the next slice of lines that extend past their page. https://drafts.csswg.org/css-break-4/#monolithic */
function showWindow(run: BlockRun, tall: Tall): Tall | null {
  const { builder, node } = run;
  const end = isInFlow(tall) ? clonedEnd(builder) : 0;
  const room = Math.max(1, roomOf(builder) - end - run.offset);
  const { fragment, rest } = windowOn(node, tall, room, builder.index);
  builder.links.push(linkTo(builder.edges.left, run.offset, fragment));
  if (fragment.height > 0) builder.hasContent = true;
  builder.tallest = Math.max(builder.tallest, tall.height);
  run.offset += fragment.height;
  return rest;
}

/** Takes the lines, and returns those that extend past the page. */
function takeLines(run: BlockRun, content: InlineContent, top: Px): Tall | null {
  const page = run.builder.fragmentainer;
  if (page && Number.isFinite(page.pageEnd)) {
    takeOverhanging(run, content, top, page);
    return null;
  }
  const { height, links } = content;
  const room = page ? roomOf(run.builder) - run.offset : Number.POSITIVE_INFINITY;
  const reach = Math.max(height, content.reach);
  const isTall = height > 0 && isCut(run) && room - clonedEnd(run.builder) >= 1;
  if (isTall && !fits(height, room - clonedEnd(run.builder))) {
    takeAround(run, content, top);
    return showWindow(run, { links, width: run.contentWidth, height, reach, shown: 0 });
  }
  if (page && room >= 1 && fits(height, room) && hangsOut(reach, room, page)) {
    const hangs = ({ y, fragment }: Link): boolean => fragment.kind === 'line' && reachOf(fragment) > room - y;
    const hanging = links.filter(hangs);
    const tall = { links: hanging, width: run.contentWidth, height, reach, shown: 0 };
    const { fragment, rest } = windowOn(run.node, tall, room, run.builder.index);
    take(run, content, [...links.filter((link) => !hangs(link)), linkTo(0, 0, fragment)], top);
    return rest;
  }
  take(run, content, links, top);
  return null;
}

/** Records lines that extend past the end of the page for later pages. */
function takeOverhanging(run: BlockRun, content: InlineContent, top: Px, page: Fragmentainer): void {
  const { height, links } = content;
  if (page.kind !== 'page' && !fits(height, roomOf(run.builder) - run.offset)) run.builder.appeal = Appeal.LastResort;
  const room = roomToPageEnd({ ...page, offset: page.offset + run.offset, footnotes: run.builder.footnotes });
  const hangs = ({ y, fragment }: Link): boolean => fragment.kind === 'line' && !fits(y + reachOf(fragment), room!);
  const hanging = room === null ? [] : links.filter(hangs);
  if (hanging.length === 0) {
    take(run, content, links, top);
    return;
  }
  const reach = hanging.reduce(
    (most, { y, fragment }) => Math.max(most, y + reachOf(fragment as LineFragment)),
    height,
  );
  const window = overhangingWindow(
    run.node,
    { links: hanging, width: run.contentWidth, height, reach, shown: 0 },
    room!,
  );
  take(run, content, [...links.filter((link) => !hanging.includes(link)), linkTo(0, 0, window)], top);
}

/** The extent of a line, including boxes that overflow it where they stand before they are moved (`position: relative`). */
const reachOf = (line: LineFragment): Px =>
  line.children.reduce(
    (most, { y, fragment, relative }) =>
      fragment.kind === 'box' ? Math.max(most, y - (relative?.y ?? 0) + fragment.overflow.bottom) : most,
    line.height,
  );

/** A line that does not fit continues in the next fragmentainer. */
const isCut = (run: BlockRun): boolean => atStartOf(run, run.offset) && run.builder.fragmentainer?.overflows === false;

function take(run: BlockRun, content: InlineContent, links: readonly Link[], top: number): void {
  const { builder } = run;
  const { left } = builder.edges;
  const y = run.offset;
  for (const link of links) {
    builder.links.push(movedLink(link, left, y));
  }
  if (content.baseline !== null) builder.baseline = y + content.baseline;
  if (content.lastBaseline !== null) {
    builder.lastBaseline = y + content.lastBaseline;
    builder.inlineBlockBaseline = builder.lastBaseline;
  }
  if (content.height > 0) builder.hasContent = true;
  takeAround(run, content, top);
  run.offset = y + content.height;
}

/** Takes everything except the lines themselves. */
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
