/**
 * The positioned boxes of a line, with their static positions.
 * https://drafts.csswg.org/css-position-3/#staticpos-rect
 */

import type { BoxNode } from '../../boxes/box.ts';
import { wasInlineLevel } from '../../css/properties/display.ts';
import type { Px } from '../../geometry.ts';
import { staticAlignment } from '../core/alignment.ts';
import type { PendingBox } from '../core/fragments.ts';
import { containsPositioned, staticRightToLeft } from '../core/kinds.ts';
import { movePending, pendingBox } from '../core/results.ts';
import type { LineGeometry } from './line-fragment.ts';
import type { Leaf, LineParts } from './line-leaves.ts';
import type { LineState } from './line-state.ts';
import type { InlineBox } from './paragraph.ts';

/** An absolutely positioned box on a line, and the positioned inline box that contains it. */
export interface LinePending {
  readonly box: PendingBox;
  readonly container: InlineBox | null;
}

/** The static position of a block-level box is below the content before it on the line, whatever floats and alignment do. CSS 2 §10.3.7 */
const blockPlace = (top: Px, height: Px, follows: boolean): { x: Px; y: Px } => ({
  x: 0,
  y: top + (follows ? height : 0),
});

/** The leaves that follow visible content. */
function leavesAfterContent({ leaves }: LineParts): ReadonlySet<Leaf> {
  const first = leaves.findIndex(({ kind, width }) => kind === 'atomic' || (kind === 'text' && width > 0));
  return new Set(first < 0 ? [] : leaves.slice(first + 1));
}

const NO_LEAVES: ReadonlySet<Leaf> = new Set();

const NO_PENDING: readonly LinePending[] = [];

export function pendingOf(
  state: LineState,
  parts: LineParts,
  geometry: LineGeometry,
  left: Px,
): readonly LinePending[] {
  const { run } = state;
  if (geometry.absolutes.length === 0 && geometry.atomics.length === 0) return NO_PENDING;
  const found: LinePending[] = [];
  const following = geometry.absolutes.length > 0 ? leavesAfterContent(parts) : NO_LEAVES;
  for (const { leaf, x } of geometry.absolutes) {
    const node = leaf.segment.node!;
    const block = wasInlineLevel(node.style.display.display)
      ? null
      : blockPlace(state.top, geometry.fragment.height, following.has(leaf));
    found.push({
      container: containerOf(leaf.segment.box, node),
      box: pendingBox({
        node,
        // The static position is where the box's start edge would be.
        staticX: block ? (staticRightToLeft(node, false) ? run.input.width : 0) : left + x,
        staticY: block ? block.y : state.top,
        staticWidth: 0,
        align: staticAlignment(node, run.node, geometry.fragment.height),
      }),
    });
  }
  for (const { leaf, x, y } of geometry.atomics) {
    for (const box of leaf.atomic!.placed.outOfFlow) {
      found.push({
        container: box.inlineContainer ? null : containerOf(leaf.segment.box, box.node),
        box: movePending(box, left + x, state.top + y),
      });
    }
  }
  return found;
}

function containerOf(box: InlineBox | null, positioned: BoxNode): InlineBox | null {
  for (let at = box; at; at = at.parent) if (containsPositioned(at.node, positioned)) return at;
  return null;
}
