/**
 * Shapes the text of a long document in steps before layout, because a table measures all its cells at once, and layout does not yield
 * before its first page is full.
 */

import type { BoxNode } from '../../boxes/box.ts';
import type { Steps } from '../../turns.ts';
import type { LayoutContext } from '../core/context.ts';
import { paragraphSteps } from './prepare.ts';

/** UTF-16 units shaped in one step. */
const STEP = 4096;

/**
 * Shapes paragraphs with at least this many units. Not in vertical text, where boxes have copies and only layout knows which of them it
 * needs.
 */
export function* shapeAhead(root: BoxNode, least: number, context: LayoutContext): Steps<void> {
  let shaped = 0;
  const open: BoxNode[] = [root];
  for (let box = open.pop(); box; box = open.pop()) {
    if (box.flow) continue;
    if (box.inline) {
      if (box.inline.text.length >= least) {
        yield* paragraphSteps(box, context);
        shaped += box.inline.text.length;
      }
      for (const item of box.inline.items) {
        if (item.kind !== 'text' && item.kind !== 'break' && item.kind !== 'close') open.push(item.box);
      }
    }
    for (let i = box.children.length - 1; i >= 0; i--) open.push(box.children[i]!);
    if (shaped < STEP) continue;
    shaped = 0;
    yield;
  }
}
