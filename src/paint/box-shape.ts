/** The shapes of a box's areas: snapped to whole px as browsers paint them, with used corner radii. */

import { snapRect } from '../display/paths.ts';
import { addEdges, type Px } from '../geometry.ts';
import type { BoxFragment } from '../layout/core/fragments.ts';
import { cornerShaping, insetRounded, type RoundedRect, usedRadii } from '../layout/core/rounded-rect.ts';

/** The border box at page coordinates; corners on edges at a break stay square. */
export function boxShape(fragment: BoxFragment, x: Px, y: Px): RoundedRect {
  const rect = snapRect({ x, y, width: fragment.width, height: fragment.height });
  return { rect, radii: usedRadii(fragment, rect), shaping: cornerShaping(fragment) };
}

export function paddingShape(fragment: BoxFragment, border: RoundedRect): RoundedRect {
  return insetRounded(border, fragment.border);
}

export function contentShape(fragment: BoxFragment, border: RoundedRect): RoundedRect {
  return insetRounded(border, addEdges(fragment.border, fragment.padding));
}

/** https://drafts.csswg.org/css-overflow-4/#overflow-clip-edge */
export function overflowClipEdge(fragment: BoxFragment, x: Px, y: Px): RoundedRect {
  const { overflowX, overflowY, overflowClipMargin } = fragment.node.style.display;
  const border = boxShape(fragment, x, y);
  // Scroll containers are clipped at their padding edge.
  const clips = [overflowX, overflowY].every((value) => value === 'clip' || value === 'visible');
  const { box, length } = clips ? overflowClipMargin : { box: 'padding-box', length: 0 };
  const shape =
    box === 'border-box'
      ? border
      : box === 'content-box'
        ? contentShape(fragment, border)
        : paddingShape(fragment, border);
  const edge = -length;
  return length === 0 ? shape : insetRounded(shape, { top: edge, right: edge, bottom: edge, left: edge });
}
