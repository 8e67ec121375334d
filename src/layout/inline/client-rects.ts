/** The rectangle of an inline box as in `getClientRects`. https://drafts.csswg.org/cssom-view-1/#dom-element-getclientrects */

import type { BoxNode } from '../../boxes/box.ts';
import { isVertical } from '../../css/properties/logical.ts';
import { addEdges, type Px, type Rect } from '../../geometry.ts';
import type { BoxFragment } from '../core/fragments.ts';

/**
 * Deviation: as in Chromium, an inline box without painting of its own encloses the inline boxes in it, with their padding and borders,
 * if they have the same font and baseline.
 */
export function inlineRect(fragment: BoxFragment, x: Px, y: Px): Rect {
  let [left, top, right, bottom] = [x, y, x + fragment.width, y + fragment.height];
  if (isSeenByContent(fragment)) {
    for (const { x: line, y: block, fragment: child } of fragment.children) {
      if (child.kind !== 'box') continue;
      const rect = inlineRect(child, x + line, y + block);
      left = Math.min(left, rect.x);
      top = Math.min(top, rect.y);
      right = Math.max(right, rect.x + rect.width);
      bottom = Math.max(bottom, rect.y + rect.height);
    }
  }
  return { x: left, y: top, width: right - left, height: bottom - top };
}

const isSeenByContent = (fragment: BoxFragment): boolean =>
  !hasOwnBox(fragment.node) &&
  fragment.children.every(
    ({ fragment: child }) => child.kind === 'text' || (child.kind === 'box' && isAlike(child, fragment)),
  );

/** Whether the inline box paints something or takes up space. */
export function hasOwnBox({ style }: Pick<BoxNode, 'style'>): boolean {
  const { margin, padding, border, background, outline, display } = style;
  const { backgroundColor, backgroundImage } = background;
  return (
    display.position !== 'static' ||
    hasMargins(margin) ||
    [...Object.values(padding), border.borderTopWidth, border.borderRightWidth].some(isSome) ||
    [border.borderBottomWidth, border.borderLeftWidth].some(isSome) ||
    typeof backgroundColor !== 'object' ||
    backgroundColor.a !== 0 ||
    backgroundImage.some((image) => image !== null) ||
    outline.outlineStyle !== 'none'
  );
}

const isSome = (edge: unknown): boolean => edge !== 0;

const hasMargins = ({ marginTop, marginRight, marginBottom, marginLeft }: BoxNode['style']['margin']): boolean =>
  [marginTop, marginRight, marginBottom, marginLeft].some(isSome);

/** Whether a box has no margins, the same baseline and the same text area. */
function isAlike({ node, width, height, border, padding }: BoxFragment, around: BoxFragment): boolean {
  if (node.formatting !== 'inline-box' || node.style.inline.verticalAlign !== 'baseline') return false;
  if (hasMargins(node.style.margin)) return false;
  const { top, right, bottom, left } = addEdges(border, padding);
  const difference = isVertical(node.style.writing)
    ? width - left - right - around.width
    : height - top - bottom - around.height;
  return Math.abs(difference) < 1 / 64;
}
