/** The lines made so far as the content of one fragment: its extent, its floats, and where the next one goes on. */

import type { Px } from '../../geometry.ts';
import { boxEdges } from '../core/box-model.ts';
import { Appeal, type BreakFacts, type BreakPlan } from '../core/break-facts.ts';
import type { LineClamp } from '../core/constraint-space.ts';
import { NO_FOOTNOTES } from '../core/fragmentainer.ts';
import type { Link } from '../core/fragments.ts';
import type { InlineContent } from '../core/inline-content.ts';
import { type BlockToken, type InlineToken, inlineToken } from '../core/tokens.ts';
import { countLines, type Filler, withWaiting } from './filler.ts';
import type { PlacedFloat } from './floats.ts';
import { finishPending } from './inline-containers.ts';
import type { MadeLine } from './line.ts';
import { isFinished, itemPosition, type Position, releaseSums } from './paragraph.ts';
import type { InlineRun } from './run.ts';
import { trimmedDescent } from './text-box-trim.ts';

function clampAfter({ run, before, isCut }: Filler, counted: number): LineClamp | null {
  const { clamp } = run.input;
  return clamp && { lines: clamp.lines - before - counted, isFollowed: clamp.isFollowed || isCut };
}

/** The fragment of the first `count` of the lines made. */
export function close(
  filler: Filler,
  count: number,
  appeal: Appeal,
  shortage = Number.POSITIVE_INFINITY,
): InlineContent {
  const { run, before } = filler;
  const { input, paragraph } = run;
  const lines = count === filler.lines.length ? filler.lines : filler.lines.slice(0, count);
  const counted = countLines(lines, lines.length);
  const last = lines.at(-1);
  const cut = count < filler.lines.length ? filler.lines[count] : null;
  const position = cut ? cut.start : filler.position;
  const links: Link[] = [];
  const edge = { right: 0, bottom: 0 };
  const floats: FloatParts = { links, edge, tokens: [], tallest: 0, shortage };
  for (const float of filler.resumed) addFloat(floats, float);
  // In `vertical-lr`, lines stack towards their over side, so baselines are measured from the under side.
  const stacksUnder = run.node.flow?.writingMode === 'vertical-lr';
  let tallest = 0;
  let baseline: Px | null = null;
  let lastBaseline: Px | null = null;
  let reach = 0;
  for (const line of lines) {
    for (const float of line.placed) addFloat(floats, float);
    edge.right = Math.max(edge.right, line.overflowRight);
    reach = Math.max(reach, line.overflowBottom);
    if (!line.link) continue;
    links.push(line.link);
    const { height, baseline: below } = line.link.fragment;
    lastBaseline = line.top + (stacksUnder ? height - below : below);
    baseline ??= lastBaseline;
    // Content moved above the start of a column by negative margins does not count.
    const above = input.fragmentainer ? Math.min(0, input.fragmentainer.offset + line.top) : 0;
    tallest = Math.max(tallest, line.link.fragment.height + above);
  }
  edge.bottom = Math.max(edge.bottom, reach);
  const exclusions = withWaiting(last?.floats ?? filler.resumed.at(-1)?.after ?? input.floats, floats.tokens);
  const done = isFinished(paragraph, position);
  const token =
    done && floats.tokens.length === 0 ? null : makeToken(filler, position, before + counted, floats.tokens);
  if (!token) releaseSums(paragraph);
  return {
    refused: null,
    links,
    height: last
      ? last.bottom + Math.max(0, last.reach) - (token ? 0 : trimmedBelow(run, lines) + sharedBelow(run, last))
      : done
        ? filler.raise
        : 0,
    reach,
    floats: exclusions,
    footnotes: filler.footnotes[lines.length - 1] ?? input.fragmentainer?.footnotes ?? NO_FOOTNOTES,
    token,
    baseline,
    lastBaseline,
    // As in browsers, unbreakable content in floats counts for column balancing only if there is no other.
    breaks: breakFacts(filler, counted, done, appeal, tallest > 0 ? tallest : floats.tallest, floats.shortage),
    outOfFlow: finishPending(lines, filler.resumed),
    overflow: edge,
    dependsOnBlock: run.dependsOnBlock,
    clamp: clampAfter(filler, counted),
  };
}

/** What floats contribute to the fragment. */
interface FloatParts {
  readonly links: Link[];
  readonly edge: { right: Px; bottom: Px };
  readonly tokens: BlockToken[];
  tallest: Px;
  shortage: Px;
}

function addFloat(parts: FloatParts, { link, token, bottom, tallest, shortage }: PlacedFloat): void {
  const { edge } = parts;
  if (link) {
    parts.links.push(link);
    edge.right = Math.max(edge.right, link.x + link.fragment.width);
    edge.bottom = Math.max(edge.bottom, bottom);
  }
  if (token) parts.tokens.push(token);
  parts.tallest = Math.max(parts.tallest, tallest);
  parts.shortage = Math.min(parts.shortage, shortage);
}

/** How far annotations below the last line extend over the padding, as in browsers. */
const sharedBelow = ({ node, input }: InlineRun, { reach }: MadeLine): Px =>
  reach > 0 ? Math.min(reach, boxEdges(node, input.width).padding.bottom) : 0;

/** How much `text-box-trim` trims off the last line. */
function trimmedBelow({ node, context }: InlineRun, lines: readonly MadeLine[]): Px {
  const descent = trimmedDescent(node, context);
  if (descent === null) return 0;
  const last = lines.findLast(({ link }) => link !== null)?.link?.fragment;
  return last ? last.height - last.baseline - descent : 0;
}

function makeToken(filler: Filler, position: Position, lines: number, floats: readonly BlockToken[]): InlineToken {
  const { run } = filler;
  const { item, text } = itemPosition(run.paragraph, position);
  return inlineToken(run.node, { item, text, lines, floats });
}

function breakFacts(
  filler: Filler,
  counted: number,
  done: boolean,
  appeal: Appeal,
  tallest: Px,
  shortage: Px,
): BreakFacts {
  return {
    before: 'auto',
    after: 'auto',
    appeal,
    best: done ? bestBreak(filler, counted) : null,
    tallest,
    shortage,
    outOfFlowEnd: 0,
    outOfFlowStart: 0,
  };
}

/**
 * The last break point between two lines to which the parent may rewind. `orphans` applies to each fragment before a break, including
 * those after an earlier break.
 */
function bestBreak(filler: Filler, counted: number): BreakPlan | null {
  const { run, before } = filler;
  const page = run.input.fragmentainer;
  if (!page || counted < 2) return null;
  const { orphans, widows } = run.node.style.paragraph;
  const at = counted - widows;
  if (at >= orphans) return { at: before + at, inside: null, appeal: Appeal.Perfect };
  return { at: before + Math.max(1, counted - 1), inside: null, appeal: Appeal.ViolatesOrphansWidows };
}
