/**
 * What bases and annotations of ruby take up above and below a baseline: the em squares of text, and the boxes of atomic inlines.
 * https://drafts.csswg.org/css-ruby-1/#line-height
 */

import type { Px } from '../../geometry.ts';
import type { LayoutContext } from '../core/context.ts';
import { type EmSquare, emSquareOf, hasCentralBaseline } from '../core/em-square.ts';
import type { BoxFragment, Fragment, Link, TextFragment } from '../core/fragments.ts';

interface Extent {
  ascent: Px;
  descent: Px;
}

/** About the baseline of `level`; null if nothing on it has a height. */
export function contentExtent(level: BoxFragment, context: LayoutContext): EmSquare | null {
  const extent: Extent = { ascent: Number.NEGATIVE_INFINITY, descent: Number.NEGATIVE_INFINITY };
  for (const { y, fragment } of level.children) addContent(extent, fragment, y - baselineOf(level), context);
  return extent.ascent + extent.descent > 0 ? extent : null;
}

export const baselineOf = ({ baseline, height }: BoxFragment): Px => baseline ?? height;

/** `top`: of the fragment, below the baseline. */
function addContent(extent: Extent, fragment: Fragment, top: Px, context: LayoutContext): void {
  if (fragment.kind === 'text') {
    addText(extent, fragment, top, context);
    return;
  }
  if (fragment.kind === 'box' && fragment.node.formatting !== 'inline-box') {
    addAtomic(extent, fragment, top, context);
    return;
  }
  for (const link of fragment.children) addContent(extent, link.fragment, top + link.y, context);
}

/** On vertical lines both halves of the em square have the same size. */
function addText(
  extent: Extent,
  { style, run, ascent, height }: TextFragment,
  top: Px,
  { fonts }: LayoutContext,
): void {
  if (hasCentralBaseline(style)) {
    const half = Math.ceil(style.font.fontSize / 2);
    const central = top + height - Math.floor(height / 2);
    unite(extent, half - central, half + central);
    return;
  }
  const square = emSquareOf(new Set([run.font]), style, fonts);
  const baseline = top + ascent;
  unite(extent, square.ascent - baseline, square.descent + baseline);
}

function addAtomic(extent: Extent, fragment: BoxFragment, top: Px, context: LayoutContext): void {
  const { extra, width, height, overflow } = fragment;
  if (extra?.kind !== 'ruby') {
    if (width > 0) unite(extent, -top, Math.max(height, overflow.bottom) + top);
    return;
  }
  const [base] = fragment.children as readonly Link<BoxFragment>[];
  for (const { y, fragment: content } of base!.fragment.children)
    addContent(extent, content, top + base!.y + y, context);
  const baseline = top + baselineOf(fragment) + extra.baseline;
  unite(extent, extra.annotation.ascent - baseline, extra.annotation.descent + baseline);
}

function unite(extent: Extent, ascent: Px, descent: Px): void {
  extent.ascent = Math.max(extent.ascent, ascent);
  extent.descent = Math.max(extent.descent, descent);
}
