/** The reference box of a box's transforms. https://drafts.csswg.org/css-transforms-1/#transform-box */

import { addEdges, insetRect, type Px, type Rect } from '../geometry.ts';
import type { BoxFragment } from '../layout/core/fragments.ts';

/** What origins and percentages refer to; boxes of SVG stand for those of CSS. https://drafts.csswg.org/css-transforms-1/#transform-box */
export function transformBox(fragment: BoxFragment, x: Px, y: Px): Rect {
  const border: Rect = { x, y, width: fragment.width, height: fragment.height };
  const { transformBox: box } = fragment.node.style.transform;
  if (box !== 'content-box' && box !== 'fill-box') return border;
  return insetRect(border, addEdges(fragment.border, fragment.padding));
}
