/** The ends of paragraphs that blocks inside inline boxes split: see `core/split-lines.ts`. */

import type { BoxNode } from '../../boxes/box.ts';
import { Appeal, type BreakPlan } from '../core/break-facts.ts';
import { minAppeal } from '../core/breaking.ts';
import { roomOf } from '../core/builder.ts';
import { fits } from '../core/constraint-space.ts';
import { marginSum } from '../core/margins.ts';
import { areOneLine, isPart } from '../core/split-lines.ts';
import type { BlockRun } from './run.ts';

/**
 * What follows blocks in a row inside an inline box does not make a break between them better. In Chromium they are a line, and points inside
 * lines are known as long as nothing follows.
 */
export function leaveLine(run: BlockRun, next: BoxNode | null): void {
  const { previous } = run;
  if (previous?.inlineParent && (next === null || !areOneLine(previous, next))) run.builder.best = run.bestOutside;
}

/**
 * The break by which a paragraph moves on that ends with such a block, because the block's margin ends below the page. If there is no good
 * one in this container, its content is broken as a last resort, so that a container moves on.
 * Deviation: no line follows the block, but in Chromium the paragraph ends with one without a height.
 */
export function breakOfParagraph(run: BlockRun, next: BoxNode | null): BreakPlan | null {
  const { builder, previous, plan, bestOutside } = run;
  if (!previous?.inlineParent || (next !== null && isPart(next)) || builder.fragmentainer === null || plan) return null;
  if (fits(run.offset + marginSum(run.strut), roomOf(builder))) return null;
  if (bestOutside?.appeal === Appeal.Perfect) return bestOutside;
  builder.appeal = minAppeal(builder.appeal, Appeal.LastResort);
  return null;
}
