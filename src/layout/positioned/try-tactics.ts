/**
 * Mirrored and transposed styles for `flip-block`, `flip-inline` and `flip-start`.
 * https://drafts.csswg.org/css-anchor-position-1/#swap-due-to-a-try-tactic
 */

import type { AreaPart, PositionArea, TryTactic } from '../../css/properties/computed-anchors.ts';
import type { SizeValue } from '../../css/properties/computed-boxes.ts';
import type { Alignment } from '../../css/properties/computed-flex-grid.ts';
import { mapNode } from '../../css/values/math/calc-node.ts';
import type { AnchorDimension, AnchorSide, CalcNode, LengthPercentage } from '../../css/values/types.ts';
import type { ComputedStyle } from '../../style/computed-style.ts';
import { mirrored } from './position-area.ts';

/** The properties that determine a place. */
export type PlaceStyle = Pick<ComputedStyle, 'inset' | 'margin' | 'size' | 'align' | 'anchor'>;

/** Not yet: vertical writing modes, in which the block axis is horizontal. */
export function flipped(place: PlaceStyle, tactic: TryTactic): PlaceStyle {
  switch (tactic) {
    case 'flip-inline':
    case 'flip-x':
      return mirror(place, 'x');
    case 'flip-block':
    case 'flip-y':
      return mirror(place, 'y');
    case 'flip-start':
      return transpose(place);
  }
}

type Axis = 'x' | 'y';

function mirror(place: PlaceStyle, axis: Axis): PlaceStyle {
  const { inset, margin, align, anchor } = place;
  const sides = (value: LengthPercentage | 'auto') => mapSides(value, (side) => mirroredSide(side, axis));
  const { positionArea } = anchor;
  const area = positionArea && areaMirrored(positionArea, axis);
  if (axis === 'x') {
    return {
      ...place,
      inset: { ...inset, left: sides(inset.right), right: sides(inset.left) },
      margin: { ...margin, marginLeft: margin.marginRight, marginRight: margin.marginLeft },
      align: { ...align, justifySelf: alignmentMirrored(align.justifySelf) },
      anchor: { ...anchor, positionArea: area },
    };
  }
  return {
    ...place,
    inset: { ...inset, top: sides(inset.bottom), bottom: sides(inset.top) },
    margin: { ...margin, marginTop: margin.marginBottom, marginBottom: margin.marginTop },
    align: { ...align, alignSelf: alignmentMirrored(align.alignSelf) },
    anchor: { ...anchor, positionArea: area },
  };
}

const SIDES_MIRRORED: Readonly<Record<Axis, Partial<Record<AnchorSide, AnchorSide>>>> = {
  x: { left: 'right', right: 'left', start: 'end', end: 'start', 'self-start': 'self-end', 'self-end': 'self-start' },
  y: { top: 'bottom', bottom: 'top', start: 'end', end: 'start', 'self-start': 'self-end', 'self-end': 'self-start' },
};

const mirroredSide = (side: AnchorSide, axis: Axis): AnchorSide =>
  typeof side === 'number' ? 100 - side : (SIDES_MIRRORED[axis][side] ?? side);

const ALIGNMENT_MIRRORED: Partial<Record<Alignment['value'], Alignment['value']>> = {
  start: 'end',
  end: 'start',
  'self-start': 'self-end',
  'self-end': 'self-start',
  'flex-start': 'flex-end',
  'flex-end': 'flex-start',
  left: 'right',
  right: 'left',
};

const alignmentMirrored = ({ value, overflow }: Alignment): Alignment => ({
  value: ALIGNMENT_MIRRORED[value] ?? value,
  overflow,
});

/** Mirrors the part that is about `axis`; if neither part names an axis, the first is about y. */
function areaMirrored(area: PositionArea, axis: Axis): PositionArea {
  const isY = ({ axis: own }: AreaPart): boolean | null => (own === null ? null : own === 'y' || own === 'block');
  const firstIsY = isY(area.first) ?? (isY(area.second) === null ? true : !isY(area.second));
  const turn = (part: AreaPart): AreaPart => ({ ...part, span: mirrored(part.span) });
  return firstIsY === (axis === 'y') ? { ...area, first: turn(area.first) } : { ...area, second: turn(area.second) };
}

function transpose(place: PlaceStyle): PlaceStyle {
  const { inset, margin, size, align, anchor } = place;
  const across = (value: LengthPercentage | 'auto') => mapSides(value, (side) => ACROSS[side] ?? side);
  const turned = <T>(value: T): T => mapDimensions(value);
  const { positionArea: area } = anchor;
  return {
    inset: {
      top: across(inset.left),
      left: across(inset.top),
      right: across(inset.bottom),
      bottom: across(inset.right),
    },
    margin: {
      ...margin,
      marginTop: margin.marginLeft,
      marginLeft: margin.marginTop,
      marginRight: margin.marginBottom,
      marginBottom: margin.marginRight,
    },
    size: {
      ...size,
      width: turned(size.height),
      height: turned(size.width),
      minWidth: turned(size.minHeight),
      minHeight: turned(size.minWidth),
      maxWidth: turned(size.maxHeight),
      maxHeight: turned(size.maxWidth),
    },
    align: { ...align, justifySelf: align.alignSelf, alignSelf: align.justifySelf },
    anchor: {
      ...anchor,
      positionArea: area && { first: otherAxis(area.first, area.second), second: otherAxis(area.second, area.first) },
    },
  };
}

const ACROSS: Partial<Record<AnchorSide, AnchorSide>> = { left: 'top', top: 'left', right: 'bottom', bottom: 'right' };
const OTHER_AXIS = { x: 'y', y: 'x', block: 'inline', inline: 'block' } as const;

/** Moves a part to the other axis; two parts that only their order tells apart swap their spans. */
function otherAxis(part: AreaPart, other: AreaPart): AreaPart {
  if (part.axis !== null) return { ...part, axis: OTHER_AXIS[part.axis] };
  return other.axis === null ? { ...part, span: other.span } : part;
}

const DIMENSIONS_ACROSS: Readonly<Record<NonNullable<AnchorDimension>, AnchorDimension>> = {
  width: 'height',
  height: 'width',
  block: 'inline',
  inline: 'block',
  'self-block': 'self-inline',
  'self-inline': 'self-block',
};

function mapDimensions<T>(value: T): T {
  return mapAnchors(value as SizeValue, (node) => {
    const { query } = node;
    if (query.of !== 'size' || query.dimension === null) return node;
    return { ...node, query: { ...query, dimension: DIMENSIONS_ACROSS[query.dimension] } };
  }) as T;
}

const mapSides = (value: LengthPercentage | 'auto', map: (side: AnchorSide) => AnchorSide): LengthPercentage | 'auto' =>
  mapAnchors(value, (node) =>
    node.query.of === 'side' ? { ...node, query: { ...node.query, side: map(node.query.side) } } : node,
  );

type AnchorNode = Extract<CalcNode, { readonly op: 'anchor' }>;

/** Replaces the anchor functions in `value`, outermost first, by the results of `map`. */
function mapAnchors<T>(value: T, map: (node: AnchorNode) => AnchorNode): T {
  if (typeof value !== 'object' || value === null || !('kind' in value) || value.kind !== 'calc') return value;
  const visit = (node: CalcNode): CalcNode => mapNode(node.op === 'anchor' ? map(node) : node, visit);
  return { ...value, node: visit((value as unknown as { readonly node: CalcNode }).node) };
}
