/**
 * Used edges of boxes, and what border and content boxes are to each other.
 * https://www.w3.org/TR/CSS22/box.html and https://drafts.csswg.org/css-sizing-3/
 */

import type { BoxNode } from '../../boxes/box.ts';
import { isHorizontal } from '../../boxes/writing-modes/writing-mode.ts';
import type { CalcSize, MaxSizeValue, SizeValue } from '../../css/properties/computed-boxes.ts';
import type { LengthPercentage } from '../../css/values/types.ts';
import { isHtml } from '../../dom/node.ts';
import type { Edges, Px } from '../../geometry.ts';
import { type BoxEdges, borderEdges, boxEdgesOf } from '../../style/fixed-edges.ts';
import type { ConstraintSpace } from './constraint-space.ts';
import { toUnit, used } from './layout-unit.ts';

export type { BoxEdges };

type Measure = LengthPercentage | 'auto';

/** `inlineSize` is the containing block's width, the basis of padding percentages; `imposed` borders replace the style's own. */
export function boxEdges(
  { style: { border, padding: p, edges: fixed } }: BoxNode,
  inlineSize: Px,
  imposed: Edges | null = null,
): BoxEdges {
  if (fixed) return imposed ? boxEdgesOf(imposed, fixed.padding) : fixed;
  const padding = {
    top: Math.max(0, used(p.paddingTop, inlineSize)),
    right: Math.max(0, used(p.paddingRight, inlineSize)),
    bottom: Math.max(0, used(p.paddingBottom, inlineSize)),
    left: Math.max(0, used(p.paddingLeft, inlineSize)),
  };
  return boxEdgesOf(imposed ?? borderEdges(border), padding);
}

/** The edges of a box in `space`. */
export const edgesIn = (
  node: BoxNode,
  { percentInline, inlineSize, border }: Pick<ConstraintSpace, 'percentInline' | 'inlineSize' | 'border'>,
): BoxEdges => boxEdges(node, percentInline ?? inlineSize, border);

/** Margins with `auto` as 0. */
export function usedMargins({ style: { margin, margins } }: BoxNode, inlineSize: Px): Edges {
  if (margins) return margins;
  const { marginTop, marginRight, marginBottom, marginLeft } = margin;
  const of = (value: Measure) => (value === 'auto' ? 0 : used(value, inlineSize));
  return { top: of(marginTop), right: of(marginRight), bottom: of(marginBottom), left: of(marginLeft) };
}

/** `min` wins over `max`. */
export const clamp = (value: Px, min: Px, max: Px): Px => Math.max(min, Math.min(value, max));

export const toBorderBox = (node: BoxNode, size: Px, edges: Px): Px =>
  node.style.size.boxSizing === 'border-box' ? Math.max(size, edges) : Math.max(0, size) + edges;

/**
 * Deviation: as in browsers, the padding of a fieldset belongs to its anonymous content box, and percentages in it count as 0 for content
 * sizes.
 */
export const isFieldset = ({ element, pseudo }: BoxNode): boolean =>
  pseudo === null && element !== null && isHtml(element, 'fieldset');

/** The border-box size that `calc-size()` computes from the border-box size of its basis. */
export function calculated(node: BoxNode, { calculation }: CalcSize, basis: Px, edges: Px): Px {
  const size = node.style.size.boxSizing === 'border-box' ? basis : Math.max(0, basis - edges);
  return toBorderBox(node, used(calculation, size), edges);
}

/** From outside, an orthogonal flow is as wide as its content. https://drafts.csswg.org/css-writing-modes-4/#orthogonal-auto */
export function isOrthogonal({ flow }: BoxNode): boolean {
  const inner = flow?.inner()?.flow;
  return inner !== undefined && isHorizontal(inner.writingMode) !== isHorizontal(flow!.writingMode);
}

/** https://drafts.csswg.org/css-sizing-4/#aspect-ratio */
export const isRatioOfBorderBox = ({ style: { size } }: BoxNode): boolean =>
  size.boxSizing === 'border-box' && !size.aspectRatio.auto;

export function widthFromRatio(node: BoxNode, height: Px, ratio: number, edges: BoxEdges): Px {
  if (isRatioOfBorderBox(node)) return Math.max(edges.inline, toUnit(height * ratio));
  return toUnit(Math.max(0, height - edges.block) * ratio) + edges.inline;
}

export function heightFromRatio(node: BoxNode, width: Px, ratio: number, edges: BoxEdges): Px {
  if (isRatioOfBorderBox(node)) return Math.max(edges.block, toUnit(width / ratio));
  return toUnit(Math.max(0, width - edges.inline) / ratio) + edges.block;
}

export const isLength = (value: SizeValue | MaxSizeValue): value is LengthPercentage =>
  typeof value === 'number' || (typeof value === 'object' && 'kind' in value);

/** `min-content` and the other keywords that depend on the content. https://drafts.csswg.org/css-sizing-3/#sizing-values */
export const isContentKeyword = (value: SizeValue | MaxSizeValue): boolean =>
  value === 'min-content' || value === 'max-content' || (typeof value === 'object' && 'fitContent' in value);

/** https://drafts.csswg.org/css-overflow-3/#scroll-container */
export function isScrollContainer({ style: { display } }: BoxNode): boolean {
  const scrolls = (overflow: string): boolean => overflow !== 'visible' && overflow !== 'clip';
  return scrolls(display.overflowX) || scrolls(display.overflowY);
}
