/** Preferred aspect ratios. https://drafts.csswg.org/css-sizing-4/#aspect-ratio */

import type { BoxNode } from '../../boxes/box.ts';

/** width / height of the content or border box by `aspect-ratio`, or null. */
export function preferredRatio(node: BoxNode): number | null {
  const { aspectRatio } = node.style.size;
  const natural = node.replaced?.ratio ?? null;
  if (aspectRatio.auto && natural !== null) return natural;
  return aspectRatio.ratio ?? (aspectRatio.auto ? natural : null);
}
