/** Boxes without anything between their margins. https://drafts.csswg.org/css2/#collapsing-margins */

import type { BoxNode } from '../../boxes/box.ts';
import type { LayoutContext } from '../core/context.ts';
import { isInFlow } from '../core/kinds.ts';

/** Whether the margins above and below the box touch, so that where it is depends on what follows. */
export function collapsesThrough(node: BoxNode, context: LayoutContext): boolean {
  const { formatting, inline, style } = node;
  if (node.independent || (formatting !== 'block' && formatting !== 'inline')) return false;
  const { height, minHeight } = style.size;
  if ((height !== 'auto' && height !== 0) || (minHeight !== 'auto' && minHeight !== 0)) return false;
  if (style.border.borderTopWidth > 0 || style.border.borderBottomWidth > 0) return false;
  if (style.padding.paddingTop !== 0 || style.padding.paddingBottom !== 0) return false;
  if (inline && !context.formatting.inlineContent.isEmpty(node, context)) return false;
  return node.children.every((child) => !isInFlow(child) || collapsesThrough(child, context));
}
