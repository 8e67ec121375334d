/** Preferred aspect ratios. https://drafts.csswg.org/css-sizing-4/#aspect-ratio */

import type { BoxNode } from '../../boxes/box.ts';

/** width / height of the content or border box by `aspect-ratio`, or null. */
export function preferredRatio(node: BoxNode): number | null {
  const { aspectRatio } = node.style.size;
  const natural = node.replaced?.ratio ?? null;
  if (aspectRatio.auto && natural !== null) return natural;
  return aspectRatio.ratio ?? (aspectRatio.auto ? natural : null);
}

/**
 * A picture with a ratio and no natural size, such as an `<svg viewBox>`, is as wide as the room it has, and adds nothing to the content
 * size of its container. CSS 2 §10.3.2 leaves it open; browsers agree.
 */
export function fillsAvailable(node: BoxNode): boolean {
  const { replaced, style } = node;
  if (!replaced || style.display.contain.includes('size')) return false;
  const ratio = preferredRatio(node);
  return replaced.width === null && replaced.height === null && ratio !== null && ratio > 0;
}
