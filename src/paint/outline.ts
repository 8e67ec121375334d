/** Outlines. https://drafts.csswg.org/css-ui-4/#outline-props */

import { insetRounded, outsetRounded, type RoundedRect } from '../display/paths.ts';
import type { Px } from '../geometry.ts';
import type { BoxFragment } from '../layout/core/fragments.ts';
import { paintBorders } from './border.ts';
import { type BorderSide, effectiveStyle } from './border-sides.ts';
import { boxShape } from './box-shape.ts';
import { resolveColor } from './decoration-tests.ts';
import type { Painter } from './painter.ts';

/** A negative offset may not turn the outline inside out: along each axis it is at least twice as long as it is wide. */
function outerEdge(shape: RoundedRect, offset: Px, width: Px): RoundedRect {
  const across = Math.max(offset + width, width - shape.rect.width / 2);
  const down = Math.max(offset + width, width - shape.rect.height / 2);
  if (across === down) return outsetRounded(shape, across);
  return insetRounded(shape, { top: -down, right: -across, bottom: -down, left: -across });
}

/** `auto` is a solid outline of at least 1px. */
export function paintOutline(p: Painter, fragment: BoxFragment, x: Px, y: Px): void {
  const { style } = fragment.node;
  const { outlineStyle, outlineWidth, outlineColor, outlineOffset } = style.outline;
  const width = outlineStyle === 'auto' ? Math.max(1, outlineWidth) : outlineWidth;
  const shape = boxShape(fragment, x, y);
  const outer = outerEdge(shape, outlineOffset, width);
  const side: BorderSide = {
    width,
    style: outlineStyle === 'auto' ? 'solid' : effectiveStyle(outlineStyle, width),
    color: resolveColor(outlineColor, style),
  };
  paintBorders(p.out, outer, { top: side, right: side, bottom: side, left: side });
}
