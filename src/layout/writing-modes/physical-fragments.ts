/**
 * Converts the fragments of a flow to physical ones, once: positions, sizes and edges along the axes of the page, boxes with their
 * physical style.
 * https://drafts.csswg.org/css-writing-modes-4/#abstract-layout
 */

import { isHorizontal, lineWritingMode, SIDES, type WritingMode } from '../../boxes/writing-modes/writing-mode.ts';
import type { Rect, Size } from '../../geometry.ts';
import type { LayoutContext } from '../core/context.ts';
import {
  type BoxFragment,
  changedBox,
  Edge,
  type Fragment,
  type FragmentExtra,
  type LineFragment,
  type Link,
  lineFragment,
  linkTo,
  type TablePaint,
  type TextFragment,
} from '../core/fragments.ts';
import type { SliceWindow } from '../core/slicing.ts';
import { physicalEdges, physicalRect } from './geometry.ts';

/** A fragment has the same physical fragment wherever it is linked: repeated headers, slices, deferred boxes. */
type PhysicalBoxes = LayoutContext['caches']['physicalBoxes'];

/** Converts `link` in a box of size `container`, both flow-relative, to a physical one. */
export function physicalLink<F extends Fragment>(
  link: Link<F>,
  container: Size,
  writingMode: WritingMode,
  made: PhysicalBoxes,
): Link<F> {
  const { fragment } = link;
  const { x, y } = physicalRect(
    { x: link.x, y: link.y, width: fragment.width, height: fragment.height },
    container,
    writingMode,
  );
  return linkTo(x, y, physicalFragment(fragment, writingMode, made) as F);
}

function physicalFragment(fragment: Fragment, writingMode: WritingMode, made: PhysicalBoxes): Fragment {
  switch (fragment.kind) {
    case 'box':
      return physicalBox(fragment, writingMode, made);
    case 'line':
      return physicalLine(fragment, writingMode, made);
    case 'text':
      return physicalText(fragment, writingMode);
  }
}

export function physicalBox(fragment: BoxFragment, writingMode: WritingMode, made: PhysicalBoxes): BoxFragment {
  if (isHorizontal(writingMode)) return fragment;
  const known = made.get(fragment);
  if (known) return known;
  const physical = fragment.physical
    ? stretched(fragment, fragment.physical, writingMode)
    : convert(fragment, writingMode, made);
  made.set(fragment, physical);
  return physical;
}

/** The parent may have stretched the box after its layout, as rows do with cells. */
function stretched(fragment: BoxFragment, physical: BoxFragment, writingMode: WritingMode): BoxFragment {
  const { width, height } = physicalRect({ x: 0, y: 0, ...sizeOf(fragment) }, fragment, writingMode);
  return physical.width === width && physical.height === height ? physical : changedBox(physical, { width, height });
}

const sizeOf = ({ width, height }: Size): Size => ({ width, height });

function convert(fragment: BoxFragment, writingMode: WritingMode, made: PhysicalBoxes): BoxFragment {
  const { node, overflow } = fragment;
  const inner = node.formatting === 'inline-box' ? lineWritingMode(writingMode) : writingMode;
  const size = sizeOf(fragment);
  return changedBox(fragment, {
    node: node.flow?.painted ?? node,
    width: size.height,
    height: size.width,
    border: physicalEdges(fragment.border, inner),
    padding: physicalEdges(fragment.padding, inner),
    children: fragment.children.map((link) => physicalLink(link, size, inner, made)),
    edges: physicalEdgeBits(fragment.edges, inner),
    baseline: null,
    lastBaseline: null,
    inlineBlockBaseline: null,
    // Content of `vertical-rl` overflows to the left, which is not recorded.
    overflow: { right: writingMode === 'vertical-rl' ? size.height : overflow.bottom, bottom: overflow.right },
    extra: fragment.extra && physicalExtra(fragment.extra, size, writingMode),
  });
}

const BITS = { top: Edge.Top, right: Edge.Right, bottom: Edge.Bottom, left: Edge.Left } as const;

function physicalEdgeBits(edges: number, writingMode: WritingMode): number {
  const sides = SIDES[writingMode];
  let bits = 0;
  for (const side of ['top', 'right', 'bottom', 'left'] as const) if (edges & BITS[side]) bits |= BITS[sides[side]];
  return bits;
}

/** Converts a line; the writing mode of its children follows from the line's over side. */
function physicalLine(line: LineFragment, writingMode: WritingMode, made: PhysicalBoxes): LineFragment {
  const inner = lineWritingMode(writingMode);
  const size = sizeOf(line);
  const children = line.children.map((link) => physicalLink(link, size, inner, made));
  return lineFragment(size.height, size.width, 0, children, line.hangs);
}

function physicalText(text: TextFragment, writingMode: WritingMode): TextFragment {
  if (isHorizontal(writingMode)) return text;
  return {
    ...text,
    width: text.height,
    height: text.width,
    rotated: { text, clockwise: writingMode !== 'sideways-lr' },
  };
}

function physicalExtra(extra: FragmentExtra, size: Size, writingMode: WritingMode): FragmentExtra {
  const rect = (of: Rect): Rect => physicalRect(of, size, writingMode);
  switch (extra.kind) {
    case 'collapsed-borders': {
      const segments = extra.segments.map((segment) => {
        const { x, y, length, width, horizontal } = segment;
        const place = rect({ x, y, width: horizontal ? length : width, height: horizontal ? width : length });
        return { ...segment, x: place.x, y: place.y, horizontal: !horizontal };
      });
      return { kind: 'collapsed-borders', segments, grid: physicalGrid(extra.grid, rect) };
    }
    case 'table':
      return { kind: 'table', grid: physicalGrid(extra.grid, rect) };
    case 'column-rules': {
      const rules = extra.rules.map(({ x, y, height }) => {
        const place = rect({ x, y, width: 0, height });
        return { x: place.x, y: place.y, height };
      });
      return { kind: 'column-rules', rules, horizontal: true };
    }
    case 'gap-rules': {
      const rules = extra.rules.map(({ of, x, y, length, horizontal }) => {
        const place = rect({ x, y, width: horizontal ? length : 0, height: horizontal ? 0 : length });
        return { of, x: place.x, y: place.y, length, horizontal: !horizontal };
      });
      return { kind: 'gap-rules', rules };
    }
    case 'slice':
      return physicalWindow(extra, rect);
    default:
      return extra;
  }
}

function physicalWindow({ start, size, first, last }: SliceWindow, rect: (of: Rect) => Rect): SliceWindow {
  const place = rect({ x: 0, y: start, width: 0, height: size });
  const isReversed = place.x > rect({ x: 0, y: start + size, width: 0, height: 0 }).x;
  const ends = isReversed ? { first: last, last: first } : { first, last };
  return { kind: 'slice', horizontal: true, start: place.x, size: place.width, ...ends, rest: null, within: [] };
}

function physicalGrid(grid: TablePaint, rect: (of: Rect) => Rect): TablePaint {
  return {
    box: grid.box && rect(grid.box),
    vertical: true,
    columns: grid.columns.map((column) => ({ ...rect(column), box: column.box.flow?.painted ?? column.box })),
  };
}
