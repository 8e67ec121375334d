/** The grid of cells around an anchor. https://drafts.csswg.org/css-anchor-position-1/#position-area */

import type { AreaPart, PositionArea } from '../../css/properties/computed-anchors.ts';
import type { Alignment } from '../../css/properties/computed-flex-grid.ts';
import type { Px, Rect } from '../../geometry.ts';

type Span = AreaPart['span'];

/** Physical spans, from the left and from the top. */
interface PhysicalArea {
  readonly x: Span;
  readonly y: Span;
}

/** Directions of the containing block and the box. Not yet: vertical writing modes. */
interface AreaDirections {
  readonly containerRtl: boolean;
  readonly ownRtl: boolean;
}

export function physicalArea({ first, second }: PositionArea, directions: AreaDirections): PhysicalArea {
  const isVertical = ({ axis }: AreaPart): boolean | null => (axis === null ? null : axis === 'y' || axis === 'block');
  // If neither part names an axis, the first is about the block axis.
  const swapped = isVertical(first) === false || isVertical(second) === true;
  const [vertical, horizontal] = swapped ? [second, first] : [first, second];
  const rtl = horizontal.self ? directions.ownRtl : directions.containerRtl;
  return { x: rtl && horizontal.byDirection ? mirrored(horizontal.span) : horizontal.span, y: vertical.span };
}

const MIRRORED: Readonly<Record<Span, Span>> = {
  start: 'end',
  end: 'start',
  center: 'center',
  'span-start': 'span-end',
  'span-end': 'span-start',
  'span-all': 'span-all',
};
export const mirrored = (span: Span): Span => MIRRORED[span];

/** The cells as a rectangle; the grid spans the containing block, extended to contain the anchor. */
export function areaRectangle(area: PhysicalArea, container: Rect, anchor: Rect): Rect {
  const [x, right] = extent(area.x, container.x, container.x + container.width, anchor.x, anchor.x + anchor.width);
  const [y, bottom] = extent(area.y, container.y, container.y + container.height, anchor.y, anchor.y + anchor.height);
  return { x, y, width: right - x, height: bottom - y };
}

function extent(span: Span, from: Px, to: Px, anchorStart: Px, anchorEnd: Px): readonly [Px, Px] {
  const first = Math.min(from, anchorStart);
  const last = Math.max(to, anchorEnd);
  switch (span) {
    case 'start':
      return [first, anchorStart];
    case 'center':
      return [anchorStart, anchorEnd];
    case 'end':
      return [anchorEnd, last];
    case 'span-start':
      return [first, anchorEnd];
    case 'span-end':
      return [anchorStart, last];
    case 'span-all':
      return [first, last];
  }
}

/**
 * The default alignment: towards the anchor, or centred on it if the cells lie on both sides. `reversed`: the axis runs from right to
 * left.
 */
export function areaAlignment(span: Span, reversed: boolean): Alignment['value'] {
  const atStart = span === 'end' || span === 'span-end';
  const atEnd = span === 'start' || span === 'span-start';
  if (!atStart && !atEnd) return 'anchor-center';
  return atStart !== reversed ? 'start' : 'end';
}
