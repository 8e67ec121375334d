/**
 * Stretches cells to the height of their row: aligns the content and resolves percentages against the final height.
 * https://drafts.csswg.org/css-tables-3/#table-cell-content-relayout
 */

import type { BoxNode } from '../../boxes/box.ts';
import { verticalAlignOf } from '../../boxes/cell-alignment.ts';
import { SIDES } from '../../boxes/writing-modes/writing-mode.ts';
import type { Edges, Px, Size } from '../../geometry.ts';
import { isDefiniteHeight } from '../core/block-sizes.ts';
import { isOrthogonal } from '../core/box-model.ts';
import { INDEFINITE, Stretch } from '../core/constraint-space.ts';
import type { LayoutContext } from '../core/context.ts';
import { layoutNode } from '../core/dispatch.ts';
import { type BoxFragment, boxFragment, changedBox, Edge, type Link, movedLink } from '../core/fragments.ts';
import { isAbsolute } from '../core/kinds.ts';
import { changedResult, movePending, type Placed } from '../core/results.ts';
import { changedSpace } from '../core/spaces.ts';
import { baselineOf, cellSpace, hasBaseline, type TableTracks } from './row-heights.ts';
import { cellBorder, type TableModel } from './table-model.ts';

/**
 * Stretches a measured cell to `height` and aligns its content. `rowBaseline` is relative to the cell's top; null if cells are not aligned
 * to it.
 */
export function stretchCell(
  model: TableModel,
  tracks: TableTracks,
  measured: Placed,
  { width, height }: Size,
  rowBaseline: Px | null,
  context: LayoutContext,
): Placed {
  const cell = measured.fragment.node;
  const content = measured.fragment.height;
  const again = needsSecondPass(model, cell, measured, height)
    ? layoutNode(
        cell,
        changedSpace(cellSpace(model, cell, width, tracks.contentWidth, null), {
          autoBlock: false,
          blockSize: height,
          stretch: Stretch.Both,
          definiteBlock: measured.dependsOnBlock,
        }),
        null,
        null,
        context,
      )
    : null;
  const result = again?.fragment ? again : measured;
  if (isOrthogonal(cell)) return alignAcross(result);
  // If percentages were resolved against a definite height, the new height of the content counts; margins and floats at its end keep
  // their measured height.
  const used = again?.fragment ? content - contentBottom(measured.fragment) + contentBottom(result.fragment) : content;
  const shift = shiftOf(cell, measured, Math.min(used, height), height, rowBaseline);
  return shift === 0 && result.fragment.height === height ? result : moveContent(result, height, shift);
}

function needsSecondPass({ node }: TableModel, cell: BoxNode, measured: Placed, height: Px): boolean {
  if (isOrthogonal(cell) && height !== measured.fragment.height) return true;
  if (cell.containsAbsolute && height !== measured.fragment.height && hasAbsolute(measured.fragment)) return true;
  if (!measured.dependsOnBlock) return false;
  // Deviation: css-tables-3 §3.11 leaves open which heights are definite. In browsers the cell's own height is if it is a length, and that
  // of a taller row if the table's is not `auto`, whatever comes of it; but neither a percentage nor a minimum nor the row's height.
  return (
    isDefiniteHeight(cell.style.size.height, INDEFINITE) ||
    (node.style.size.height !== 'auto' && height > measured.fragment.height)
  );
}

const isOwnAbsolute = (link: Link): boolean => link.fragment.kind === 'box' && isAbsolute(link.fragment.node);

const hasAbsolute = (fragment: BoxFragment): boolean => fragment.children.some(isOwnAbsolute);

function contentBottom(fragment: BoxFragment): Px {
  let bottom = 0;
  for (const link of fragment.children) {
    if (isOwnAbsolute(link)) continue;
    bottom = Math.max(bottom, link.y - (link.relative?.y ?? 0) + link.fragment.height);
  }
  return bottom + fragment.padding.bottom + fragment.border.bottom;
}

function shiftOf(cell: BoxNode, measured: Placed, content: Px, height: Px, rowBaseline: Px | null): Px {
  switch (verticalAlignOf(cell)) {
    case 'top':
      return 0;
    case 'bottom':
      return Math.max(0, height - content);
    case 'middle':
      return Math.max(0, (height - content) / 2);
    case 'baseline':
      return rowBaseline !== null && hasBaseline(cell, measured) ? Math.max(0, rowBaseline - baselineOf(measured)) : 0;
  }
}

/**
 * Aligns the lines of an orthogonal flow, which are as long as the cell is high. As in browsers, `vertical-align` counts from their first
 * side to their last.
 */
function alignAcross(result: Placed): Placed {
  const { fragment } = result;
  const { node, border, padding, width } = fragment;
  const align = verticalAlignOf(node);
  const content = fragment.children.filter((link) => !isOwnAbsolute(link));
  if (align === 'top' || align === 'baseline' || content.length === 0) return result;
  const left = Math.min(...content.map(({ x }) => x)) - border.left - padding.left;
  const right =
    width - border.right - padding.right - Math.max(...content.map(({ x, fragment: { width } }) => x + width));
  const free = Math.max(0, left + right) * (align === 'middle' ? 0.5 : 1);
  const shift = startsAtRight(node) ? -free : free;
  if (shift === 0) return result;
  const children = fragment.children.map((link) => (isOwnAbsolute(link) ? link : movedLink(link, shift, 0)));
  return changedResult(result, {
    fragment: changedBox(fragment, { children }),
    outOfFlow: result.outOfFlow.map((box) => movePending(box, shift, 0)),
  });
}

/** Whether the first side of an orthogonal flow is on the right of the box. */
const startsAtRight = ({ flow }: BoxNode): boolean =>
  SIDES[flow!.inner()!.flow!.writingMode].top === SIDES[flow!.writingMode].right;

/** Absolute boxes whose containing block is the cell stay in place, except at their static position, which is in the content. */
function movesWithContent({ fragment }: Link): boolean {
  if (fragment.kind !== 'box' || !isAbsolute(fragment.node)) return true;
  const { top, bottom } = fragment.node.style.inset;
  return top === 'auto' && bottom === 'auto';
}

/** Moves the content down by `shift` in a box of `height`. */
export function moveContent(result: Placed, height: Px, shift: Px): Placed {
  const { fragment } = result;
  const children =
    shift === 0
      ? fragment.children
      : fragment.children.map((link) => (movesWithContent(link) ? movedLink(link, 0, shift) : link));
  return changedResult(result, {
    fragment: changedBox(fragment, {
      height,
      children,
      baseline: fragment.baseline === null ? null : fragment.baseline + shift,
      lastBaseline: fragment.lastBaseline === null ? null : fragment.lastBaseline + shift,
      overflow: { right: fragment.overflow.right, bottom: Math.max(height, fragment.overflow.bottom + shift) },
    }),
    outOfFlow: shift === 0 ? result.outOfFlow : result.outOfFlow.map((box) => movePending(box, 0, shift)),
  });
}

const NO_LINKS: readonly Link[] = [];

/** An empty fragment of a cell whose row continues but whose content has ended or not yet begun. */
export function emptyCell(
  model: TableModel,
  cell: BoxNode,
  { width, height, index, consumed }: Pick<BoxFragment, 'width' | 'height' | 'index' | 'consumed'>,
  ends: boolean,
): BoxFragment {
  const { border: b } = cell.style;
  const whole = cellBorder(model, cell) ?? {
    top: b.borderTopWidth,
    right: b.borderRightWidth,
    bottom: b.borderBottomWidth,
    left: b.borderLeftWidth,
  };
  const starts = index === 0;
  const border: Edges = {
    top: starts ? whole.top : 0,
    right: whole.right,
    bottom: ends ? whole.bottom : 0,
    left: whole.left,
  };
  return boxFragment({
    node: cell,
    width,
    height,
    children: NO_LINKS,
    border,
    edges: Edge.Left | Edge.Right | (starts ? Edge.Top : 0) | (ends ? Edge.Bottom : 0),
    index,
    consumed,
  });
}

/** A fragment of a row, a row group or another box without border and padding. */
export function plainFragment(node: BoxNode, width: Px, height: Px, children: readonly Link[], index = 0): BoxFragment {
  let right = width;
  let bottom = height;
  for (const { x, y, fragment } of children) {
    if (fragment.kind !== 'box') continue;
    right = Math.max(right, x + fragment.overflow.right);
    bottom = Math.max(bottom, y + fragment.overflow.bottom);
  }
  return boxFragment({ node, width, height, children, index, overflow: { right, bottom } });
}
