/**
 * The used edges of styles that do not depend on the containing block. They are stored with the style, so that boxes share them, because
 * layout needs a box's edges many times.
 */

import type { BorderGroup } from '../css/properties/computed-backgrounds.ts';
import type { MarginGroup, PaddingGroup } from '../css/properties/computed-boxes.ts';
import { type Edges, type Px, toUnit } from '../geometry.ts';

/** Used border and padding of a whole (unbroken) box, with their sums. */
export interface BoxEdges {
  readonly border: Edges;
  readonly padding: Edges;
  readonly inline: Px;
  readonly block: Px;
  /** border + padding per side. */
  readonly top: Px;
  readonly right: Px;
  readonly bottom: Px;
  readonly left: Px;
}

export function boxEdgesOf(border: Edges, padding: Edges): BoxEdges {
  const top = border.top + padding.top;
  const right = border.right + padding.right;
  const bottom = border.bottom + padding.bottom;
  const left = border.left + padding.left;
  return { border, padding, inline: left + right, block: top + bottom, top, right, bottom, left };
}

export const borderEdges = (border: BorderGroup): Edges => ({
  top: border.borderTopWidth,
  right: border.borderRightWidth,
  bottom: border.borderBottomWidth,
  left: border.borderLeftWidth,
});

/** Null if a padding is a percentage. */
export function fixedBoxEdges(border: BorderGroup, padding: PaddingGroup): BoxEdges | null {
  const { paddingTop, paddingRight, paddingBottom, paddingLeft } = padding;
  const lengths = fixedEdges(paddingTop, paddingRight, paddingBottom, paddingLeft);
  if (!lengths) return null;
  const { top, right, bottom, left } = lengths;
  const positive = {
    top: Math.max(0, top),
    right: Math.max(0, right),
    bottom: Math.max(0, bottom),
    left: Math.max(0, left),
  };
  return boxEdgesOf(borderEdges(border), positive);
}

/** Null if a margin is `auto` or a percentage. */
export const fixedMargins = ({ marginTop, marginRight, marginBottom, marginLeft }: MarginGroup): Edges | null =>
  fixedEdges(marginTop, marginRight, marginBottom, marginLeft);

function fixedEdges(top: unknown, right: unknown, bottom: unknown, left: unknown): Edges | null {
  if (typeof top !== 'number' || typeof right !== 'number') return null;
  if (typeof bottom !== 'number' || typeof left !== 'number') return null;
  return { top: toUnit(top), right: toUnit(right), bottom: toUnit(bottom), left: toUnit(left) };
}
