/**
 * The equations of absolute boxes: inset + margin + size + margin + inset = containing block, one axis at a time.
 * https://www.w3.org/TR/CSS22/visudet.html#abs-non-replaced-width and #abs-non-replaced-height
 */

import type { BoxNode } from '../../boxes/box.ts';
import type { Inset } from '../../css/properties/computed-boxes.ts';
import type { Alignment } from '../../css/properties/computed-flex-grid.ts';
import type { LengthPercentage } from '../../css/values/types.ts';
import type { Px, Rect } from '../../geometry.ts';
import { position, startsAtEnd } from '../core/alignment.ts';
import { preferredRatio } from '../core/aspect-ratio.ts';
import { heightLimits, specifiedBlockSize } from '../core/block-sizes.ts';
import { type BoxEdges, boxEdges, clamp, usedMargins, widthFromRatio } from '../core/box-model.ts';
import { INDEFINITE } from '../core/constraint-space.ts';
import type { LayoutContext } from '../core/context.ts';
import { intrinsicSizes } from '../core/dispatch.ts';
import type { PendingBox } from '../core/fragments.ts';
import {
  calculatedAuto,
  fitContentSize,
  isAtLeastContent,
  resolveWidthValue,
  transferLimits,
  widthLimits,
} from '../core/inline-sizes.ts';
import { staticRightToLeft } from '../core/kinds.ts';
import { toUnit, used } from '../core/layout-unit.ts';
import { replacedContentSize } from '../core/replaced-size.ts';

export interface AxisInput {
  readonly node: BoxNode;
  readonly container: Rect;
  readonly pending: PendingBox;
  /** Whether the containing block has `direction: rtl`. */
  readonly rtl: boolean;
  /** Where `anchor-center` centres the box, in the container's coordinates; null if it has no anchor. */
  readonly center: { readonly x: Px; readonly y: Px } | null;
  /** The box's containing block before `position-area`: a box that overflows `container` is kept inside this rectangle if it fits. */
  readonly bounds: Rect;
  readonly context: LayoutContext;
}

export interface AxisOutput {
  /** Start border edge in the container's coordinates. */
  readonly start: Px;
  /** End border edge, set if that is known instead of the start (a table whose width is only known after its layout); else null. */
  readonly fromEnd: Px | null;
  /** Imposed border-box size, or null if the box sizes itself in `available`. */
  readonly size: Px | null;
  /** Room for the margin box. */
  readonly available: Px;
}

const insetOf = (value: Inset, basis: Px): Px | null => (value === 'auto' ? null : used(value, basis));
const marginOf = (value: LengthPercentage | 'auto', basis: Px): Px | null =>
  value === 'auto' ? null : used(value, basis);

/** Deviation: as in browsers, controls without text (check boxes, sliders) fill the room between their insets, as boxes with content do. */
export const hasReplacedSize = ({ replaced }: BoxNode): boolean => replaced !== null && replaced.kind !== 'form';

/**
 * The width of a replaced box (CSS 2 §10.3.8); null for other boxes. What has a ratio alone fills the room between the insets.
 */
function replacedWidth(input: AxisInput, edges: BoxEdges, available: Px): Px | null {
  const { node, container } = input;
  if (!hasReplacedSize(node)) return null;
  const space = {
    inlineSize: container.width,
    percentBlock: container.height,
    blockSize: container.height,
    stretch: 0 as const,
  };
  return replacedContentSize(node, space, edges, available).width + edges.inline;
}

export function solveHorizontal(input: AxisInput): AxisOutput {
  const { node, container } = input;
  const { inset, margin } = node.style;
  const basis = container.width;
  const edges = boxEdges(node, basis);
  const left = insetOf(inset.left, basis);
  const right = insetOf(inset.right, basis);
  const marginLeft = marginOf(margin.marginLeft, basis);
  const marginRight = marginOf(margin.marginRight, basis);
  const margins = (marginLeft ?? 0) + (marginRight ?? 0);
  const anchored = { left: left !== null, right: right !== null };
  if (left === null && right === null) return atStaticPosition(input, edges, { left: marginLeft, right: marginRight });
  const available = basis - (left ?? 0) - (right ?? 0);
  const width = horizontalSize(input, edges, available - margins, anchored);
  const free = basis - (left ?? 0) - (right ?? 0) - margins - width;
  if (left !== null && right !== null) {
    const centred = onAnchor(input, 'inline', { from: left, free, outer: width + margins });
    if (centred !== null) {
      return { start: container.x + centred + (marginLeft ?? 0), fromEnd: null, size: width, available };
    }
    const aligned = marginLeft === null || marginRight === null ? null : selfShare(input, 'inline', free);
    const start =
      aligned === null
        ? bothInsets(input, { left, right }, width, { left: marginLeft, right: marginRight }, free)
        : (marginLeft ?? 0) +
          keptInside(left + free * aligned, input, { free, room: basis - margins - width, axis: 'inline' });
    return { start: container.x + start, fromEnd: null, size: width, available };
  }
  if (left !== null) {
    return { start: container.x + left + (marginLeft ?? 0), fromEnd: null, size: width, available };
  }
  const end = container.x + basis - right! - (marginRight ?? 0);
  return { start: end - width, fromEnd: node.table ? end : null, size: width, available };
}

interface Sides<T> {
  readonly left: T;
  readonly right: T;
}

/**
 * With both insets `auto`, the box is aligned in its static position rectangle. It can be at most as wide as the containing block extends
 * on the side towards which it grows; if it is centred, the nearer edge counts for both sides.
 * https://drafts.csswg.org/css-position-3/#resolving-insets
 */
function atStaticPosition(input: AxisInput, edges: BoxEdges, margins: Sides<Px | null>): AxisOutput {
  const { node, container, pending, rtl } = input;
  const { align, staticX, staticWidth } = pending;
  const start = staticRightToLeft(node, rtl) ? 1 : 0;
  const outside = (margins.left ?? 0) + (margins.right ?? 0);
  const share = align?.x ?? start;
  const before = staticX + staticWidth * share - container.x;
  const after = container.width - before;
  const available = share === 0.5 ? 2 * Math.min(before, after) : share === 0 ? after : before;
  const width = horizontalSize(input, edges, available - outside, { left: false, right: false });
  const free = available - outside - width;
  const left = container.x + before - available * share;
  const x = left + free * (free < 0 && align?.safe.x ? start : share) + (margins.left ?? 0);
  return { start: x, fromEnd: share === 1 && node.table ? x + width : null, size: width, available };
}

/** Where the box starts between two insets; `auto` margins (null) share the free space. */
function bothInsets(
  { container, rtl }: AxisInput,
  { left, right }: Sides<Px>,
  width: Px,
  { left: marginLeft, right: marginRight }: Sides<Px | null>,
  free: Px,
): Px {
  if (marginLeft === null && marginRight === null) {
    if (free >= 0) return left + toUnit(free / 2);
    return rtl ? container.width - right - width : left;
  }
  if (marginLeft === null) return left + free;
  if (marginRight === null) return left + marginLeft;
  // Over-constrained: the end inset is ignored.
  return rtl ? container.width - right - marginRight - width : left + marginLeft;
}

const selfOf = ({ node }: AxisInput, axis: 'inline' | 'block'): Alignment =>
  axis === 'inline' ? node.style.align.justifySelf : node.style.align.alignSelf;

/**
 * Whether an automatic size fills the space between the insets: it does unless the box is aligned in it.
 * https://drafts.csswg.org/css-position-3/#abspos-auto-size
 */
function stretchesIn(input: AxisInput, axis: 'inline' | 'block'): boolean {
  const { value } = selfOf(input, axis);
  return value === 'auto' || value === 'normal' || value === 'stretch' || value === 'legacy';
}

/** The fraction of the free space between the insets that goes before an aligned box; null if it is not aligned. */
function selfShare(input: AxisInput, axis: 'inline' | 'block', free: Px): number | null {
  const { node, rtl } = input;
  const { value, overflow } = selfOf(input, axis);
  if (value === 'auto' || value === 'normal' || value === 'legacy') return null;
  const reversed = axis === 'inline' && rtl;
  if (free < 0 && overflow === 'safe') return reversed ? 1 : 0;
  const self = value === 'self-start' || value === 'self-end';
  const mirrored = self && node.parent !== null && startsAtEnd(node, node.parent, axis);
  const plain = self ? ((value === 'self-start') !== mirrored ? 'start' : 'end') : value;
  const share = position(plain === 'flex-end' ? 'end' : plain, { flowReversed: false, startIsLeft: !rtl });
  return reversed ? 1 - share : share;
}

/**
 * Start of the margin box that `anchor-center` centres on the anchor, as far as the insets allow; null if it is aligned in another way.
 * https://drafts.csswg.org/css-anchor-position-1/#anchor-center
 */
function onAnchor(
  input: AxisInput,
  axis: 'inline' | 'block',
  { from, free, outer }: { readonly from: Px; readonly free: Px; readonly outer: Px },
): Px | null {
  const { center, container } = input;
  if (!center || selfOf(input, axis).value !== 'anchor-center') return null;
  const start = (axis === 'inline' ? center.x - container.x : center.y - container.y) - outer / 2;
  const room = (axis === 'inline' ? container.width : container.height) - outer;
  if (free < 0) return toUnit(keptInside(start, input, { free, room, axis }));
  return toUnit(Math.min(from + free, Math.max(from, start)));
}

/**
 * https://drafts.csswg.org/css-align-3/#auto-safety-position : a box that overflows its insets is kept inside the containing block if it
 * fits.
 */
function keptInside(
  start: Px,
  input: AxisInput,
  { free, room, axis }: { readonly free: Px; readonly room: Px; readonly axis: 'inline' | 'block' },
): Px {
  if (free >= 0 || selfOf(input, axis).overflow === 'unsafe') return start;
  const { container, bounds } = input;
  const inline = axis === 'inline';
  const first = inline ? bounds.x - container.x : bounds.y - container.y;
  const last = room + first + (inline ? bounds.width - container.width : bounds.height - container.height);
  return inline && input.rtl ? Math.min(last, Math.max(first, start)) : Math.max(first, Math.min(last, start));
}

/** Border-box width. `available` is the room for it after insets and margins are subtracted. */
function horizontalSize(
  input: AxisInput,
  edges: BoxEdges,
  available: Px,
  anchored: { left: boolean; right: boolean },
): Px {
  const { node, container, context } = input;
  const replaced = replacedWidth(input, edges, available);
  if (replaced !== null) return replaced;
  const space = { inlineSize: container.width, percentBlock: container.height };
  let size = resolveWidthValue(node, node.style.size.width, available, edges, space, context);
  let automaticMin: Px = 0;
  if (size === null) {
    const ratio = preferredRatio(node);
    const fills = anchored.left && anchored.right && !node.table && stretchesIn(input, 'inline');
    const height = ratio === null ? null : definiteHeight(input, edges, fills);
    if (ratio !== null && height !== null) {
      size = widthFromRatio(node, height, ratio, edges);
      if (isAtLeastContent(node)) automaticMin = intrinsicSizes(node, container.height, context).min + edges.inline;
    } else if (fills) size = Math.max(available, edges.inline);
    else size = fitContentSize(node, available, edges, space, context, fillingHeight(input, edges));
    if (ratio !== null) size = transferLimits(node, size, ratio, space, edges);
    size = calculatedAuto(node, node.style.size.width, size, edges.inline);
  }
  const { min, max } = widthLimits(node, available, edges, space, context);
  return Math.max(edges.inline, clamp(size, Math.max(min, Math.min(automaticMin, max)), max));
}

/** The content height of a box that fills the space between its insets; INDEFINITE for others. */
function fillingHeight(input: AxisInput, edges: BoxEdges): Px {
  const { node, container } = input;
  const top = insetOf(node.style.inset.top, container.height);
  const bottom = insetOf(node.style.inset.bottom, container.height);
  if (top === null || bottom === null || node.table || !stretchesIn(input, 'block')) return INDEFINITE;
  if (node.style.size.height !== 'auto') return INDEFINITE;
  const margins = usedMargins(node, container.width);
  return Math.max(0, container.height - top - bottom - margins.top - margins.bottom - edges.block);
}

/**
 * The border-box height from which an aspect ratio derives the width, or null. If both sizes are automatic and could fill the space
 * between their insets, the width does, unless only the height is set to stretch.
 * https://drafts.csswg.org/css-position-3/#abspos-auto-size
 */
function definiteHeight(input: AxisInput, edges: BoxEdges, fills: boolean): Px | null {
  const { node, container } = input;
  if (fills && selfOf(input, 'inline').value === 'stretch') return null;
  const own = specifiedBlockSize(node, { percentBlock: container.height, blockSize: container.height }, edges);
  if (own !== null) return own;
  if (fills && selfOf(input, 'block').value !== 'stretch') return null;
  const content = fillingHeight(input, edges);
  return content === INDEFINITE ? null : content + edges.block;
}

/** `content` is the border-box height of the content, 0 if it does not matter. */
export function solveVertical(input: AxisInput, horizontal: AxisOutput, content: Px): AxisOutput {
  const { node, container, pending } = input;
  const { inset, margin, size } = node.style;
  const basis = container.height;
  const edges = boxEdges(node, container.width);
  let top = insetOf(inset.top, basis);
  const bottom = insetOf(inset.bottom, basis);
  const marginTop = marginOf(margin.marginTop, container.width);
  const marginBottom = marginOf(margin.marginBottom, container.width);
  const margins = (marginTop ?? 0) + (marginBottom ?? 0);
  if (top === null && bottom === null) {
    top = pending.staticY - container.y;
    if (pending.align) {
      const room = pending.align.height - margins - content;
      if (room >= 0 || !pending.align.safe.y) top += room * pending.align.y;
    }
  }
  const available = basis - (top ?? 0) - (bottom ?? 0);
  // https://drafts.csswg.org/css-position-3/#abspos-insets : the space between insets is never negative.
  const between = Math.max(0, available);
  const stretches =
    top !== null &&
    bottom !== null &&
    size.height === 'auto' &&
    !hasReplacedSize(node) &&
    !node.table &&
    stretchesIn(input, 'block');
  let height: Px | null = null;
  // The width is known by now, so that an aspect ratio gives the height.
  const fills = stretches && (preferredRatio(node) === null || selfOf(input, 'block').value === 'stretch');
  if (fills || (size.height === 'stretch' && !hasReplacedSize(node) && !node.table)) {
    const { min, max } = heightLimits(node, { percentBlock: basis }, edges, content);
    height = Math.max(edges.block, clamp(between - margins, min, max));
  }
  const known = height ?? content;
  const free = (top !== null && bottom !== null ? between : available) - margins - known;
  const out = (start: Px): AxisOutput => ({
    start: container.y + start,
    fromEnd: null,
    size: height,
    available: horizontal.available,
  });
  if (top !== null && bottom !== null) {
    const centred = onAnchor(input, 'block', { from: top, free, outer: known + margins });
    if (centred !== null) return out(centred + (marginTop ?? 0));
    if (marginTop === null && marginBottom === null) return out(top + toUnit(free / 2));
    if (marginTop === null) return out(top + free);
    const aligned = marginBottom === null ? null : selfShare(input, 'block', free);
    if (aligned === null) return out(top + marginTop);
    const room = basis - margins - known;
    return out(marginTop + keptInside(top + free * aligned, input, { free, room, axis: 'block' }));
  }
  if (top !== null) return out(top + (marginTop ?? 0));
  return out(basis - bottom! - (marginBottom ?? 0) - known);
}
