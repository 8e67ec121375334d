/** Cheap tests for every box, before anything is recorded for it. */

import type { BoxNode } from '../boxes/box.ts';
import type { Color, Rgba } from '../css/values/types.ts';
import type { ComputedStyle } from '../style/computed-style.ts';

export const resolveColor = (color: Color, style: ComputedStyle): Rgba =>
  color === 'currentcolor' ? style.color.color : color;

export const isVisible = (color: Rgba): boolean => color.a > 0;

export function hasBackground(style: ComputedStyle): boolean {
  const { backgroundColor, backgroundImage } = style.background;
  return isVisible(resolveColor(backgroundColor, style)) || backgroundImage.some((image) => image !== null);
}

export function hasBorder(style: ComputedStyle): boolean {
  const { border } = style;
  return border.borderTopWidth + border.borderRightWidth + border.borderBottomWidth + border.borderLeftWidth > 0;
}

/** Tables and what they are made of. */
export function isOfTable({ display: { display } }: ComputedStyle): boolean {
  return display.kind === 'internal' || (display.kind === 'box' && display.inner === 'table');
}

export function hasDecoration(style: ComputedStyle): boolean {
  return (
    hasBackground(style) ||
    hasBorder(style) ||
    style.outline.boxShadow.length > 0 ||
    style.borderShape.borderImageSource !== null ||
    hasResizer(style)
  );
}

/** Lists and fields may have an arrow or icon, also without a border or background. */
export const mayHaveMarks = ({ element, pseudo }: BoxNode): boolean =>
  pseudo === null && (element?.tag === 'select' || element?.tag === 'input');

/** https://drafts.csswg.org/css-ui-4/#resize: for scroll containers. */
export const hasResizer = ({ display }: ComputedStyle): boolean =>
  display.resize !== 'none' && display.overflowX !== 'visible';
