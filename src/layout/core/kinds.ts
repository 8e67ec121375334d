/** What kind of box a node is for the flow around it. */

import type { BoxNode } from '../../boxes/box.ts';
import { wasInlineLevel } from '../../css/properties/display.ts';

/** `position: absolute` or `fixed`. */
export function isAbsolute(node: BoxNode): boolean {
  const { position } = node.style.display;
  return position === 'absolute' || position === 'fixed';
}

/** A box that floats to the top or bottom of its page. https://drafts.csswg.org/css-page-floats-3/ */
export function isPageFloat(node: BoxNode): boolean {
  const { float } = node.style.display;
  return float === 'top' || float === 'bottom';
}

/** Whether `container` is a containing block of the absolutely positioned `box`. Page floats have the page's. */
export function containsPositioned(container: BoxNode, box: BoxNode): boolean {
  if (isPageFloat(box)) return false;
  return box.style.display.position === 'fixed' ? container.containsFixed : container.containsAbsolute;
}

export function isFloating(node: BoxNode): boolean {
  const { float } = node.style.display;
  return (float === 'left' || float === 'right') && !isAbsolute(node);
}

/**
 * Whether the static position of an absolute box is its right edge: an inline-level box goes by the direction of the box around it,
 * a block by that of its block container. https://drafts.csswg.org/css-position-3/#staticpos-rect
 */
export function staticRightToLeft(node: BoxNode, fallback: boolean): boolean {
  let container = node.parent;
  if (!wasInlineLevel(node.style.display.display)) {
    while (container?.formatting === 'inline-box') container = container.parent;
  }
  return container ? container.style.writing.direction === 'rtl' : fallback;
}

/** The empty box in place of a running element is out of the flow, as that element is. https://drafts.csswg.org/css-gcpm-3/#running-elements */
export const isInFlow = (node: BoxNode): boolean => !isAbsolute(node) && !isFloating(node) && !node.running;

/** A form control: a block container whose content is centred by flex layout. */
export function isCentredControl({ formatting, style }: BoxNode): boolean {
  const { display } = style.display;
  return formatting === 'flex' && display.kind === 'box' && (display.inner === 'flow' || display.inner === 'flow-root');
}

/** Whether the box clips what overflows it in the block direction. */
export const clips = ({ style: { display } }: BoxNode): boolean =>
  display.overflowY !== 'visible' || display.contain.includes('paint');
