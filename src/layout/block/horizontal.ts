/** Where a block-level box sits between its container's edges. https://www.w3.org/TR/CSS22/visudet.html#blockwidth */

import type { BoxNode } from '../../boxes/box.ts';
import type { Edges, Px } from '../../geometry.ts';
import { blockJustification, position } from '../core/alignment.ts';
import { toUnit } from '../core/layout-unit.ts';

type TextAlign = BoxNode['style']['text']['textAlign'];

/** Left border edge of a box of `width` between `left` and `right`. */
export function inlinePosition(container: BoxNode, child: BoxNode, margins: Edges, width: Px, left: Px, right: Px): Px {
  const { marginLeft, marginRight } = child.style.margin;
  const autoLeft = marginLeft === 'auto';
  const autoRight = marginRight === 'auto';
  const free = right - left - margins.left - width - margins.right;
  const rtl = container.style.writing.direction === 'rtl';
  const justification = (autoLeft || autoRight) && free > 0 ? null : blockJustification(child, container);
  if (justification && (free > 0 || justification.overflow !== 'safe')) {
    const share = position(justification.value, { flowReversed: false, startIsLeft: !rtl });
    const before = toUnit(free * (rtl ? 1 - share : share));
    return left + margins.left + before;
  }
  if (container.overStartEdge && !autoLeft && !autoRight && right - left > width)
    return legendPosition(container.style.text.textAlign, rtl, margins, width, left, right);
  if (free > 0) {
    if (autoLeft && autoRight) return left + margins.left + toUnit(free / 2);
    if (autoLeft) return left + margins.left + free;
    if (autoRight) return left + margins.left;
    const align = textAlignAround(container, child);
    // Legacy alignment of `<center>` and `align=`: moves block children too.
    if (align === '-webkit-center') return left + margins.left + toUnit(free / 2);
    if (align === '-webkit-right') return left + margins.left + free;
    if (align === '-webkit-left') return left + margins.left;
  }
  return rtl ? right - margins.right - width : left + margins.left;
}

/**
 * Left edge of a legend of `width` in its area. Deviation: as in Chromium, `text-align` shares the space beside the border box, and the
 * margins move that.
 */
function legendPosition(align: TextAlign, rtl: boolean, margins: Edges, width: Px, left: Px, right: Px): Px {
  const beside = right - left - width;
  if (align === '-webkit-center') {
    const half = toUnit(beside / 2);
    return rtl ? right - margins.right - width - half : left + margins.left + half;
  }
  if (rtl) return align === '-webkit-left' ? left + margins.left - margins.right : right - margins.right - width;
  return align === '-webkit-right' ? right - margins.right - width + margins.left : left + margins.left;
}

/** What the box would inherit; that of the inline box around it, if there is one. */
const textAlignAround = (container: BoxNode, { inlineParent }: BoxNode): TextAlign =>
  (inlineParent ?? container).style.text.textAlign;

/** Whether the position does not depend on the box's width. */
export function positionIgnoresWidth(container: BoxNode, child: BoxNode): boolean {
  const { marginLeft, marginRight } = child.style.margin;
  if (marginLeft === 'auto' || marginRight === 'auto' || blockJustification(child, container)) return false;
  if (textAlignAround(container, child).startsWith('-webkit')) return false;
  return container.style.writing.direction === 'ltr';
}
