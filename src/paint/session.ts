/** State of painting that is kept from page to page of one document. */

import type { BoxNode } from '../boxes/box.ts';
import type { DisplayItem, FormItem } from '../display/display-list.ts';
import type { Element } from '../dom/node.ts';
import type { Px } from '../geometry.ts';
import type { BoxFragment } from '../layout/core/fragments.ts';
import { DEFAULT_LIMITS, type Limits } from '../limits.ts';
import type { Page } from '../pages/page.ts';
import type { VectorImage } from '../resources/types.ts';
import type { ComputedStyle } from '../style/computed-style.ts';
import { createSvgCache, type SvgCache } from '../svg/cache.ts';
import type { SvgLimits } from '../svg/context.ts';
import type { WorkLedger } from '../work.ts';
import { createMasks, type Masks } from './blur.ts';
import { createPaintCaches, type PaintCaches } from './caches.ts';
import type { Strays } from './strays.ts';
import { createWindowBounds, type WindowBounds } from './window-bounds.ts';

type PaintLimits = SvgLimits & Pick<Limits, 'blurSamples'>;

export interface PaintSession {
  readonly limits: PaintLimits;
  readonly caches: PaintCaches;
  /** Counts painted items. */
  readonly work: WorkLedger | null;
  /** Elements with a destination, and elements with a bookmark. */
  readonly destinations: Set<Element>;
  readonly bookmarked: Set<Element>;
  /** Table headers, footers and fixed boxes already painted: from then on they are artifacts. */
  readonly repeated: Set<BoxNode>;
  /** Slice geometry: block size of the unfragmented box, for every box that has more than one fragment. */
  readonly slicedSizes: ReadonlyMap<BoxNode, Px>;
  readonly strays: Strays;
  /** Blurred shadows. */
  readonly masks: Masks;
  readonly svg: SvgCache;
  /** Forms of SVG images by size; null for those painted inline. */
  readonly forms: Map<VectorImage, Map<string, FormItem | null>>;
  /** Items of repeated frames. */
  readonly frames: Map<Element, readonly DisplayItem[]>;
  /** The nearest `<a href>` at or above an element. */
  readonly links: Map<Element, Element | null>;
  /** Styles of emphasis marks, by the text's style. */
  readonly emphasisStyles: Map<ComputedStyle, ComputedStyle>;
  readonly windowBounds: WindowBounds;
  /** Copies of texts that may still be painted for their shadows: one for a sharp shadow, several for a blurred one. */
  textShadowsLeft: number;
  /** How far punctuation may hang out of the page area; null until it is computed. */
  hanging: Px | null;
}

/** Each is a text in the file; this many take a second or two. */
const TEXT_SHADOWS = 250_000;

export function createPaintSession(
  slicedSizes: ReadonlyMap<BoxNode, Px> = new Map(),
  limits: PaintLimits = DEFAULT_LIMITS,
  caches: PaintCaches = createPaintCaches(),
  work: WorkLedger | null = null,
  strays: Strays = new Map(),
): PaintSession {
  return {
    destinations: new Set(),
    windowBounds: createWindowBounds(),
    bookmarked: new Set(),
    repeated: new Set(),
    slicedSizes,
    strays,
    masks: createMasks(limits.blurSamples, caches.masks),
    limits,
    caches,
    work,
    svg: createSvgCache(caches.svg, limits.blurSamples, work),
    forms: new Map(),
    frames: new Map(),
    links: new Map(),
    emphasisStyles: new Map(),
    textShadowsLeft: TEXT_SHADOWS,
    hanging: null,
  };
}

/**
 * Block sizes of broken boxes, as if their fragments were joined again, for backgrounds with `box-decoration-break: slice`.
 * https://drafts.csswg.org/css-break-4/#break-decoration
 */
export function measureSliced(pages: readonly Page[]): Map<BoxNode, Px> {
  const sizes = new Map<BoxNode, Px>();
  const pending: BoxFragment[] = [];
  for (const page of pages) {
    if (page.root) pending.push(page.root.fragment);
    for (const link of page.positioned) pending.push(link.fragment);
    for (const links of page.deferred.values()) {
      for (const { fragment } of links) if (fragment.kind === 'box') pending.push(fragment);
    }
    for (let fragment = pending.pop(); fragment; fragment = pending.pop()) {
      // A window shows a box that is in one piece.
      if (fragment.index > 0 && fragment.extra?.kind !== 'slice') {
        const known = sizes.get(fragment.node) ?? 0;
        sizes.set(fragment.node, Math.max(known, fragment.consumed + fragment.height));
      }
      for (const { fragment: child } of fragment.children) if (child.kind === 'box') pending.push(child);
      // Boxes inside lines are monolithic.
    }
  }
  return sizes;
}
