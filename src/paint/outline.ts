/** Outlines. https://drafts.csswg.org/css-ui-4/#outline-props */

import type { Px } from '../geometry.ts';
import type { BoxFragment } from '../layout/core/types.ts';
import { type BorderSide, paintBorders } from './border.ts';
import { boxShape } from './box-shape.ts';
import { resolveColor } from './decoration-tests.ts';
import type { Painter } from './painter.ts';
import { outsetRounded } from './path.ts';

/** `auto` is a solid outline of at least 1px. */
export function paintOutline(p: Painter, fragment: BoxFragment, x: Px, y: Px): void {
  const { style } = fragment.node;
  const { outlineStyle, outlineWidth, outlineColor, outlineOffset } = style.outline;
  const width = outlineStyle === 'auto' ? Math.max(1, outlineWidth) : outlineWidth;
  const shape = boxShape(fragment, x, y);
  // A negative offset may not turn the outline inside out.
  const least = -Math.min(shape.rect.width, shape.rect.height) / 2;
  const outer = outsetRounded(shape, Math.max(least, outlineOffset) + width);
  const side: BorderSide = {
    width,
    style: outlineStyle === 'auto' ? 'solid' : outlineStyle,
    color: resolveColor(outlineColor, style),
  };
  paintBorders(p.out, outer, { top: side, right: side, bottom: side, left: side });
}
