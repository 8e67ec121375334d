/** Used sizes of replaced boxes. https://www.w3.org/TR/CSS22/visudet.html#inline-replaced-width and #min-max-widths */

import type { BoxNode } from '../../boxes/box.ts';
import { isHorizontal } from '../../boxes/writing-modes/writing-mode.ts';
import type { MaxSizeValue, SizeValue } from '../../css/properties/computed-boxes.ts';
import type { Px, Size } from '../../geometry.ts';
import { preferredRatio } from './aspect-ratio.ts';
import { heightLimits, isDefiniteHeight } from './block-sizes.ts';
import { type BoxEdges, calculated, clamp, isContentKeyword } from './box-model.ts';
import { type ConstraintSpace, INDEFINITE } from './constraint-space.ts';
import { toUnit, used } from './layout-unit.ts';

/** https://www.w3.org/TR/CSS22/visudet.html#inline-replaced-width: without any natural width. */
const DEFAULT: Size = { width: 300, height: 150 };
const DEFAULT_IN_VERTICAL: Size = { width: 150, height: 300 };

/** In the coordinates of the box. */
const defaultSize = ({ flow }: BoxNode): Size =>
  flow && !isHorizontal(flow.writingMode) ? DEFAULT_IN_VERTICAL : DEFAULT;

interface NaturalSize {
  readonly width: Px | null;
  readonly height: Px | null;
  readonly ratio: number | null;
  /** What stands in for natural dimensions where there are none. */
  readonly fallback: Size;
}

/** Natural dimensions; size containment takes them away. */
export function naturalSize(node: BoxNode): NaturalSize {
  const ratio = preferredRatio(node);
  const fallback = defaultSize(node);
  const { contain, containIntrinsicWidth, containIntrinsicHeight } = node.style.display;
  if (contain.includes('size')) {
    return { width: containIntrinsicWidth ?? 0, height: containIntrinsicHeight ?? 0, ratio: null, fallback };
  }
  let { width, height } = zoomedSize(node);
  // An aspect-ratio of its own replaces the natural one: the natural width leads.
  if (node.style.size.aspectRatio.ratio !== null && ratio !== node.replaced?.ratio && width !== null) height = null;
  // CSS 2 §10.3.2: a lone natural height gives the width by the ratio.
  if (width === null && height !== null && ratio !== null) width = height * ratio;
  if (height === null && width !== null && ratio) height = width / ratio;
  return { width, height, ratio, fallback };
}

function zoomedSize(node: BoxNode): { width: Px | null; height: Px | null } {
  const { zoom } = node.style.zoom;
  const { width = null, height = null } = node.replaced ?? {};
  return { width: width && width * zoom, height: height && height * zoom };
}

/** Natural dimensions of what is drawn, on which an `aspect-ratio` of the box has no bearing. https://drafts.csswg.org/css-images-3/#the-object-fit */
export function objectSize(node: BoxNode): Pick<NaturalSize, 'width' | 'height'> {
  if (node.style.display.contain.includes('size')) return naturalSize(node);
  const { width, height } = zoomedSize(node);
  const ratio = node.replaced?.ratio;
  if (!ratio) return { width, height };
  return { width: width ?? (height && height * ratio), height: height ?? (width && width / ratio) };
}

type Spaced = Pick<ConstraintSpace, 'inlineSize' | 'percentBlock' | 'blockSize' | 'stretch'> &
  Partial<Pick<ConstraintSpace, 'autoBlock'>>;

/** Content-box length of a `width`-like value; null for auto and none. `automatic`: the width by content, that of `auto` without limits. */
function contentWidth(
  node: BoxNode,
  value: SizeValue | MaxSizeValue,
  edges: BoxEdges,
  basis: Px,
  available: Px,
  automatic: () => Px,
): Px | null {
  if (value === 'auto' || value === 'none') return null;
  if (typeof value === 'number' || (typeof value === 'object' && 'kind' in value)) {
    const size = used(value, basis);
    return Math.max(0, node.style.size.boxSizing === 'border-box' ? size - edges.inline : size);
  }
  if (value === 'stretch') return Math.max(0, available - edges.inline);
  if (typeof value !== 'object') return automatic();
  if ('calcSize' in value)
    return Math.max(0, calculated(node, value.calcSize, automatic() + edges.inline, edges.inline) - edges.inline);
  // Deviation: as in browsers, replaced boxes do not shrink to fit.
  return value.fitContent === null ? automatic() : Math.min(automatic(), Math.max(0, used(value.fitContent, basis)));
}

/** `min-content`, `max-content` and plain `fit-content`. */
const isByContent = (value: SizeValue): boolean =>
  value === 'min-content' ||
  value === 'max-content' ||
  (typeof value === 'object' && 'fitContent' in value && value.fitContent === null);

function contentHeight(node: BoxNode, edges: BoxEdges, space: Spaced): Px | null {
  const { height, boxSizing } = node.style.size;
  if (space.autoBlock) return null;
  if (isDefiniteHeight(height, space.percentBlock)) {
    const size = used(height, space.percentBlock);
    return Math.max(0, boxSizing === 'border-box' ? size - edges.block : size);
  }
  if (height === 'stretch' && space.blockSize !== INDEFINITE) return Math.max(0, space.blockSize - edges.block);
  return null;
}

/** Content-box size. `available` is the border-box room for `stretch` and `fit-content`. */
export function replacedContentSize(node: BoxNode, space: Spaced, edges: BoxEdges, available: Px): Size {
  const natural = naturalSize(node);
  const basis = space.inlineSize;
  const { size } = node.style;
  const imposedWidth = space.stretch & 1 ? Math.max(0, space.inlineSize - edges.inline) : null;
  const imposedHeight =
    space.stretch & 2 && space.blockSize !== INDEFINITE ? Math.max(0, space.blockSize - edges.block) : null;
  const border = heightLimits(node, space, edges);
  const minHeight = imposedHeight !== null ? 0 : Math.max(0, border.min - edges.block);
  const maxHeight = imposedHeight !== null ? Number.POSITIVE_INFINITY : Math.max(0, border.max - edges.block);
  const heights = { minHeight, maxHeight: Math.max(minHeight, maxHeight) };
  const height = imposedHeight ?? contentHeight(node, edges, space);
  const room = available - edges.inline;
  const ratioEdges = edgesInRatio(node, edges);
  const automatic = (filled = room): Px => {
    const limits = { ...heights, minWidth: 0, maxWidth: Number.POSITIVE_INFINITY };
    return sizeWith(ratioEdges, natural, height, limits, filled).width;
  };
  const widthOf = (value: SizeValue | MaxSizeValue): Px | null =>
    contentWidth(node, value, edges, basis, available, automatic);
  // Without room of their own to fill, replaced boxes are as wide by content as they are automatically: limits and the height pass on.
  const byContent = isByContent(size.width) && (natural.width !== null || natural.ratio !== null);
  const width = imposedWidth ?? (byContent ? null : widthOf(size.width));
  // What has a ratio alone, and no height, is by content as wide as it is, within what the limits of its height leave.
  const isOpen = width !== null && height === null && natural.width === null && natural.ratio !== null;
  const limit = (value: SizeValue | MaxSizeValue): Px | null =>
    isOpen && isContentKeyword(value) ? automatic(width) : widthOf(value);
  const minWidth = imposedWidth !== null ? 0 : (limit(size.minWidth) ?? 0);
  const maxWidth =
    imposedWidth !== null ? Number.POSITIVE_INFINITY : (limit(size.maxWidth) ?? Number.POSITIVE_INFINITY);
  const limits: Limits = { minWidth, maxWidth: Math.max(minWidth, maxWidth), ...heights };
  if (width === null) return sizeWith(ratioEdges, natural, height, limits, room);
  const w = clamp(width, limits.minWidth, limits.maxWidth);
  const { inline, block } = ratioEdges;
  const auto = natural.ratio ? (w + inline) / natural.ratio - block : (natural.height ?? natural.fallback.height);
  return { width: w, height: toUnit(clamp(height ?? auto, limits.minHeight, limits.maxHeight)) };
}

/** Border and padding of the box that `aspect-ratio` refers to. https://drafts.csswg.org/css-sizing-4/#aspect-ratio */
function edgesInRatio(node: BoxNode, { inline, block }: BoxEdges): Pick<BoxEdges, 'inline' | 'block'> {
  const { boxSizing, aspectRatio } = node.style.size;
  const isOwn = aspectRatio.ratio !== null && !aspectRatio.auto;
  return isOwn && boxSizing === 'border-box' ? { inline, block } : { inline: 0, block: 0 };
}

/** `automaticSize` where the ratio, and all sizes with it, are those of a box with `edges`. */
function sizeWith(
  { inline, block }: Pick<BoxEdges, 'inline' | 'block'>,
  natural: NaturalSize,
  height: Px | null,
  limits: Limits,
  available: Px,
): Size {
  const width = natural.width === null ? null : natural.width + inline;
  const whole = { ...natural, width, height: width === null || !natural.ratio ? null : width / natural.ratio };
  const { minWidth, maxWidth, minHeight, maxHeight } = limits;
  const size = automaticSize(
    inline === 0 && block === 0 ? natural : whole,
    height === null ? null : height + block,
    {
      minWidth: minWidth + inline,
      maxWidth: maxWidth + inline,
      minHeight: minHeight + block,
      maxHeight: maxHeight + block,
    },
    available + inline,
  );
  return { width: Math.max(0, size.width - inline), height: Math.max(0, size.height - block) };
}

/** The size where `width` is automatic. */
function automaticSize(natural: NaturalSize, height: Px | null, limits: Limits, available: Px): Size {
  const { ratio } = natural;
  if (height === null) return bothAuto(natural, ratio, limits, available);
  const h = clamp(height, limits.minHeight, limits.maxHeight);
  const auto = ratio ? h * ratio : (natural.width ?? natural.fallback.width);
  return { width: toUnit(clamp(auto, limits.minWidth, limits.maxWidth)), height: h };
}

interface Limits {
  readonly minWidth: Px;
  readonly maxWidth: Px;
  readonly minHeight: Px;
  readonly maxHeight: Px;
}

function bothAuto(natural: NaturalSize, ratio: number | null, limits: Limits, available: Px): Size {
  if (!ratio) {
    const width = clamp(natural.width ?? natural.fallback.width, limits.minWidth, limits.maxWidth);
    return { width, height: clamp(natural.height ?? natural.fallback.height, limits.minHeight, limits.maxHeight) };
  }
  if (natural.width === null) {
    return available > 0 ? constrained(available, available / ratio, limits) : leastSize(ratio, limits);
  }
  return constrained(natural.width, natural.height ?? natural.width / ratio, limits);
}

/** Where there is no room to fill, the minimum sizes alone give both dimensions. */
function leastSize(ratio: number, { minWidth, maxWidth, minHeight, maxHeight }: Limits): Size {
  return {
    width: Math.min(Math.max(minWidth, toUnit(minHeight * ratio)), maxWidth),
    height: Math.min(Math.max(minHeight, toUnit(minWidth / ratio)), maxHeight),
  };
}

/** The table of constraint violations. https://www.w3.org/TR/CSS22/visudet.html#min-max-widths */
function constrained(w: Px, h: Px, limits: Limits): Size {
  const { minWidth, maxWidth, minHeight, maxHeight } = limits;
  if (w <= 0 || h <= 0) return { width: clamp(w, minWidth, maxWidth), height: clamp(h, minHeight, maxHeight) };
  const wide = w > maxWidth;
  const narrow = w < minWidth;
  const tall = h > maxHeight;
  const low = h < minHeight;
  if (wide && tall) {
    return maxWidth / w <= maxHeight / h
      ? { width: maxWidth, height: Math.max(minHeight, toUnit((maxWidth * h) / w)) }
      : { width: Math.max(minWidth, toUnit((maxHeight * w) / h)), height: maxHeight };
  }
  if (narrow && low) {
    return minWidth / w <= minHeight / h
      ? { width: Math.min(maxWidth, toUnit((minHeight * w) / h)), height: minHeight }
      : { width: minWidth, height: Math.min(maxHeight, toUnit((minWidth * h) / w)) };
  }
  if (narrow && tall) return { width: minWidth, height: maxHeight };
  if (wide && low) return { width: maxWidth, height: minHeight };
  if (wide) return { width: maxWidth, height: Math.max(toUnit((maxWidth * h) / w), minHeight) };
  if (narrow) return { width: minWidth, height: Math.min(toUnit((minWidth * h) / w), maxHeight) };
  if (tall) return { width: Math.max(toUnit((maxHeight * w) / h), minWidth), height: maxHeight };
  if (low) return { width: Math.min(toUnit((minHeight * w) / h), maxWidth), height: minHeight };
  return { width: w, height: h };
}
