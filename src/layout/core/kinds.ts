/** What kind of box a node is for the flow around it. */

import type { BoxNode } from '../../boxes/box.ts';

/** `position: absolute` or `fixed`. */
export function isAbsolute(node: BoxNode): boolean {
  const { position } = node.style.display;
  return position === 'absolute' || position === 'fixed';
}

export function isFloating(node: BoxNode): boolean {
  const { float } = node.style.display;
  return (float === 'left' || float === 'right') && !isAbsolute(node);
}

export const isInFlow = (node: BoxNode): boolean => !isAbsolute(node) && !isFloating(node);
