/** The page area: the space of a page for content. https://drafts.csswg.org/css-page-3/#page-model */

import { addEdges, type Edges, type Point, type Px, type Size } from '../geometry.ts';
import type { PageStyle } from '../style/types.ts';

/** A smaller page area is treated as this tall, so that layout makes progress. */
export const MIN_AREA = 1;
/** Rounding errors of unit conversions. */
const ROUNDING = 1e-6;

export interface PageArea {
  readonly style: PageStyle;
  readonly width: Px;
  /** Null: as tall as the content. */
  readonly height: Px | null;
  readonly margin: Edges;
  /** From the page box to the page area: margin, border and padding. */
  readonly edges: Edges;
  /** Layout px per px of the page box. The fields below are in layout px, those above in px of the page box. */
  readonly scale: number;
  readonly areaWidth: Px;
  readonly areaHeight: Px | null;
  /** The containing block of absolutely positioned boxes, and the size of viewport units. */
  readonly containingBlock: { readonly width: Px; readonly height: Px | null };
}

export function pageAreaOf(style: PageStyle, scale: number): PageArea {
  const { size, margin, inset } = style;
  const edges = addEdges(margin, inset);
  const exact = style.exactEdges ?? edges;
  const height = size.height === 'auto' ? null : size.height;
  const across = size.width - edges.left - edges.right;
  const along = height === null ? null : height - edges.top - edges.bottom;
  const areaWidth = Math.max(MIN_AREA, scaledUp(across, [size.width, exact.left, exact.right], scale));
  const areaHeight =
    along === null || height === null
      ? null
      : Math.max(MIN_AREA, scaledUp(along, [height, exact.top, exact.bottom], scale));
  const containingBlock = containingBlockOf(style, scale) ?? { width: areaWidth, height: areaHeight };
  return { style, width: size.width, height, margin, edges, scale, areaWidth, areaHeight, containingBlock };
}

/**
 * Shrunk pages are rounded like others, from their exact size: the area up, its containing block down. In Chromium the scale is a float
 * of 32 bits, and scaled sizes and margins are cut to 64ths of a px each, so that their difference may be a little more than a whole.
 */
function scaledUp(rounded: Px, [size, before, after]: readonly [Px, Px, Px], scale: number): Px {
  if (scale === 1) return rounded;
  const cut = (length: Px): number => Math.trunc(Math.fround(Math.fround(length) * Math.fround(scale)) * 64);
  return Math.ceil((cut(size) - cut(before) - cut(after)) / 64);
}

const scaledDown = (exact: Px, scale: number): Px => Math.max(0, Math.floor(exact * scale + ROUNDING));

function containingBlockOf(
  { containingBlock, exactArea }: PageStyle,
  scale: number,
): PageArea['containingBlock'] | null {
  if (!containingBlock) return null;
  if (scale === 1 || !exactArea) return containingBlock;
  const { width, height } = exactArea;
  return { width: scaledDown(width, scale), height: height === null ? null : scaledDown(height, scale) };
}

/**
 * The top left corner of the flow on its page, in layout px. What overflows the right edge of a document from right to left shrinks it like
 * any other; Chromium then moves the flow to the left by the width that it gained, so that the other end is cut.
 *
 * Deviation: Chromium also moves the edge at which it cuts, so that what overflowed is not seen.
 */
export function flowOrigin({ edges, scale, width }: PageArea, rtl: boolean): Point {
  const gained = rtl ? (width - edges.left - edges.right) * (scale - 1) : 0;
  return { x: (edges.left - gained) * scale, y: edges.top * scale };
}

/** The height that media queries and viewport units use for a page as tall as its content. */
const UNKNOWN_HEIGHT: Px = 1047;

/** The viewport of viewport units: the first page's containing block, or the frame around the document. */
export function viewportOf(style: PageStyle, scale: number): Size {
  if (style.viewport) return style.viewport;
  const { containingBlock } = pageAreaOf(style, scale);
  return { width: containingBlock.width, height: containingBlock.height ?? UNKNOWN_HEIGHT * scale };
}
