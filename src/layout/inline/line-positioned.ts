/**
 * The positioned boxes of a line, with their static positions.
 * https://drafts.csswg.org/css-position-3/#staticpos-rect
 */

import type { BoxNode } from '../../boxes/box.ts';
import { wasInlineLevel } from '../../css/properties/display.ts';
import type { Px } from '../../geometry.ts';
import { staticAlignment } from '../core/alignment.ts';
import type { PendingBox, StaticAlignment } from '../core/fragments.ts';
import { containsPositioned, staticRightToLeft } from '../core/kinds.ts';
import { movePending, pendingBox } from '../core/results.ts';
import type { LineRequest } from './line.ts';
import type { LineGeometry } from './line-fragment.ts';
import type { Leaf, LineParts } from './line-leaves.ts';
import type { LineState } from './line-state.ts';
import { baseLevelAt, type InlineBox } from './paragraph.ts';
import { leafLevels } from './reorder.ts';

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

/** The leaves in text from right to left. */
function leavesFromRight({ leaves }: LineParts, { paragraph, start }: LineRequest): ReadonlySet<Leaf> {
  const levels = leafLevels(leaves, paragraph, baseLevelAt(paragraph, start.text));
  return new Set(leaves.filter((_, index) => (levels[index]! & 1) === 1));
}

/** Deviation: as in browsers, the static position of an inline-level box is the edge where the text around it starts, by its bidi level. */
function edgeAlignment(node: BoxNode, container: BoxNode, height: Px, rightToLeft: boolean): StaticAlignment | null {
  const aligned = staticAlignment(node, container, height, rightToLeft);
  if (aligned !== null || rightToLeft === staticRightToLeft(node, false)) return aligned;
  return { ...UNALIGNED, x: rightToLeft ? 1 : 0 };
}

const UNALIGNED: StaticAlignment = { x: 0, y: 0, height: 0, safe: { x: false, y: false } };

const NO_LEAVES: ReadonlySet<Leaf> = new Set();

const NO_PENDING: readonly LinePending[] = [];

export function pendingOf(
  state: LineState,
  parts: LineParts,
  geometry: LineGeometry,
  left: Px,
): readonly LinePending[] {
  const { run, request } = state;
  if (geometry.absolutes.length === 0 && geometry.atomics.length === 0) return NO_PENDING;
  const found: LinePending[] = [];
  const following = geometry.absolutes.length > 0 ? leavesAfterContent(parts) : NO_LEAVES;
  const backwards = geometry.absolutes.length > 0 ? leavesFromRight(parts, request) : NO_LEAVES;
  for (const { leaf, x } of geometry.absolutes) {
    const node = leaf.segment.node!;
    const { height } = geometry.fragment;
    const block = wasInlineLevel(node.style.display.display)
      ? null
      : blockPlace(state.top, height, following.has(leaf));
    found.push({
      container: containerOf(leaf.segment.box, node),
      box: pendingBox({
        node,
        // The static position is where the box's start edge would be.
        staticX: block ? (staticRightToLeft(node, false) ? run.input.width : 0) : left + x,
        staticY: block ? block.y : state.top,
        staticWidth: 0,
        align: block
          ? staticAlignment(node, run.node, height)
          : edgeAlignment(node, run.node, height, backwards.has(leaf)),
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
