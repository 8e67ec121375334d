/** The border of a fieldset around its legend. https://html.spec.whatwg.org/multipage/rendering.html#the-fieldset-and-legend-elements */

import { SIDES, writingModeOf } from '../boxes/writing-modes/writing-mode.ts';
import { isHtml } from '../dom/node.ts';
import type { Px, Rect } from '../geometry.ts';
import { type BoxFragment, type Link, linkTo } from '../layout/core/fragments.ts';

/** The painted part of a fieldset and where it is, and what the legend leaves out of its border. */
interface OpenedBox {
  readonly fragment: BoxFragment;
  readonly x: Px;
  readonly y: Px;
  readonly gap: Rect;
}

/**
 * A fieldset at (x, y) as its rendered legend leaves it, or null if it has none: the border at the block-start side runs through the middle
 * of the legend, and nothing is painted before it. As in Chromium, the legend's own box is left out of the border, and the whole border there
 * if that is wider.
 */
export function openedByLegend(whole: BoxFragment, x: Px, y: Px): OpenedBox | null {
  const legend = legendOf(whole);
  if (!legend) return null;
  const { width, height } = legend.fragment;
  const { border } = whole;
  const before = (middle: Px, edge: Px): Px => Math.max(0, middle - edge / 2);
  switch (SIDES[writingModeOf(whole.node.style.writing)].top) {
    case 'left': {
      const shift = before(legend.x + width / 2, border.left);
      const gap = { x, y: y + legend.y, width: Math.max(border.left, width), height };
      return { fragment: { ...whole, width: Math.max(0, whole.width - shift) }, x: x + shift, y, gap };
    }
    case 'right': {
      const shift = before(whole.width - legend.x - width / 2, border.right);
      const across = Math.max(border.right, width);
      const gap = { x: x + whole.width - across, y: y + legend.y, width: across, height };
      return { fragment: { ...whole, width: Math.max(0, whole.width - shift) }, x, y, gap };
    }
    default: {
      const shift = before(legend.y + height / 2, border.top);
      const gap = { x: x + legend.x, y, width, height: Math.max(border.top, height) };
      return { fragment: { ...whole, height: Math.max(0, whole.height - shift) }, x, y: y + shift, gap };
    }
  }
}

/** The rendered legend, in the area that box generation makes for it. */
function legendOf(fragment: BoxFragment): Link<BoxFragment> | null {
  const { element, pseudo } = fragment.node;
  if (!element || pseudo !== null || !isHtml(element, 'fieldset') || fragment.index > 0) return null;
  const area = fragment.children.find((link) => link.fragment.kind === 'box' && link.fragment.node.overStartEdge);
  if (area?.fragment.kind !== 'box') return null;
  for (const { x, y, fragment: child } of area.fragment.children) {
    if (child.kind === 'box' && child.node.element) return linkTo(area.x + x, area.y + y, child);
  }
  return null;
}
