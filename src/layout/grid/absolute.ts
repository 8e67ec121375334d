/** Absolutely positioned children of a grid. https://drafts.csswg.org/css-grid-2/#abspos */

import type { BoxNode } from '../../boxes/box.ts';
import type { GridLine } from '../../css/properties/computed-flex-grid.ts';
import type { Px, Rect } from '../../geometry.ts';
import { position, selfAlignment } from '../core/alignment.ts';
import type { BoxBuilder } from '../core/builder.ts';
import { containsPositioned, isAbsolute } from '../core/kinds.ts';
import { pendingBox } from '../core/results.ts';
import type { GridAxis } from './grid-definition.ts';
import { placeAbsoluteOnAxis } from './lines.ts';
import type { TrackEdges } from './offsets.ts';
import type { GridPlan } from './plan.ts';

/** Passes absolute children up with their static position, or with their grid area if the grid is their containing block. */
export function addAbsoluteChildren(builder: BoxBuilder, plan: GridPlan): void {
  const { node, edges } = builder;
  for (const child of node.children) {
    if (!isAbsolute(child)) continue;
    const fixed = child.style.display.position === 'fixed';
    const contained = containsPositioned(node, child);
    const area = contained
      ? absoluteArea(builder, plan, child)
      : { x: edges.left, y: edges.top, width: plan.innerWidth, height: plan.innerHeight };
    builder.pending.push(
      pendingBox({
        node: child,
        staticX: area.x,
        staticY: area.y,
        staticWidth: area.width,
        align: staticAlignment(child, node, area.height),
        inlineContainer: contained && !fixed ? area : null,
      }),
    );
  }
}

/** §9.2: the static position is the one it would have as the only item in the area. */
function staticAlignment(child: BoxNode, container: BoxNode, height: Px) {
  const rtl = container.style.writing.direction === 'rtl';
  const inline = selfAlignment(child, container, 'inline');
  const block = selfAlignment(child, container, 'block');
  const share = position(inline.value, { flowReversed: false, startIsLeft: !rtl });
  return {
    x: rtl ? 1 - share : share,
    y: position(block.value, { flowReversed: false, startIsLeft: true }),
    height,
    safe: { x: inline.overflow === 'safe', y: block.overflow === 'safe' },
  };
}

/** §9.1: the area between the named lines, where `auto` is the padding edge; relative to the border box. */
function absoluteArea({ node, edges, width }: BoxBuilder, plan: GridPlan, child: BoxNode): Rect {
  const { gridColumnStart, gridColumnEnd, gridRowStart, gridRowEnd } = child.style.grid;
  const rtl = node.style.writing.direction === 'rtl';
  const { padding, border } = edges;
  const inline = between(gridColumnStart, gridColumnEnd, plan.grid.columns, plan.columns, {
    start: rtl ? -padding.right : -padding.left,
    end: plan.innerWidth + (rtl ? padding.left : padding.right),
  });
  const block = between(gridRowStart, gridRowEnd, plan.grid.rows, plan.rows, {
    start: -padding.top,
    end: plan.innerHeight + padding.bottom,
  });
  const inlineSize = Math.max(0, inline.end - inline.start);
  return {
    x: rtl ? width - border.right - padding.right - inline.start - inlineSize : edges.left + inline.start,
    y: edges.top + block.start,
    width: inlineSize,
    height: Math.max(0, block.end - block.start),
  };
}

/** Lines outside the implicit grid count as `auto`. */
function between(
  start: GridLine,
  end: GridLine,
  axis: GridAxis,
  edges: TrackEdges,
  auto: { readonly start: Px; readonly end: Px },
): { readonly start: Px; readonly end: Px } {
  const count = edges.starts.length;
  const lines = placeAbsoluteOnAxis(start, end, axis.named);
  const from = lines.start === null ? null : lines.start + axis.before;
  const to = lines.end === null ? null : lines.end + axis.before;
  const exists = (line: number | null): line is number => line !== null && line >= 0 && line <= count && count > 0;
  return {
    start: exists(from) ? (from < count ? edges.starts[from]! : edges.ends[count - 1]!) : auto.start,
    end: exists(to) ? (to > 0 ? edges.ends[to - 1]! : edges.starts[0]!) : auto.end,
  };
}
