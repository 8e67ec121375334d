/** The sizes of query containers on the pages. https://drafts.csswg.org/css-conditional-5/#container-size-features */

import { isContainable } from '../css/properties/display.ts';
import type { Element } from '../dom/node.ts';
import type { BoxFragment } from '../layout/core/fragments.ts';
import type { Page } from '../pages/page.ts';
import { boxFragments } from '../pages/walk.ts';
import type { ContainerSize, ContainerSizes } from '../style/assumptions.ts';
import { queryableSize } from '../style/container-queries.ts';
import type { StyledDocument } from '../style/types.ts';

interface Extent {
  width: number;
  height: number;
  /** The last fragment counted; content repeated on later pages counts once. */
  index: number;
}

export function containerSizesOn(pages: readonly Page[], styled: StyledDocument): ContainerSizes {
  const wanted = new Set(styled.containers());
  if (wanted.size === 0) return new Map();
  const extents = new Map<Element, Extent>();
  for (const page of pages) {
    for (const fragment of boxFragments(page)) {
      const element = containerOf(fragment);
      if (!element || !wanted.has(element)) continue;
      const { border, padding } = fragment;
      const width = fragment.width - border.left - border.right - padding.left - padding.right;
      const height = fragment.height - border.top - border.bottom - padding.top - padding.bottom;
      const known = extents.get(element);
      if (!known) extents.set(element, { width, height, index: fragment.index });
      else if (fragment.index > known.index) {
        known.height += height;
        known.index = fragment.index;
      }
    }
  }
  const sizes = new Map<Element, ContainerSize>();
  for (const [element, { width, height }] of extents)
    sizes.set(element, queryableSize(styled.styleOf(element), Math.max(0, width), Math.max(0, height)));
  return sizes;
}

/** The element whose principal box this is, if containment applies to it. */
function containerOf({ node }: BoxFragment): Element | null {
  const { element, pseudo, formatting, style } = node;
  if (pseudo !== null || formatting === 'inline-box' || formatting === 'table') return null;
  return isContainable(style.display.display) ? element : null;
}
