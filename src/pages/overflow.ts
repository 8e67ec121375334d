/** Says when content is wider than its page: it is cut there. */

import type { Edges, Px } from '../geometry.ts';
import type { LayoutContext } from '../layout/core/context.ts';
import type { BoxFragment, Link } from '../layout/core/fragments.ts';

export function reportOverflow(
  root: Link<BoxFragment>,
  page: { readonly width: Px; readonly margin: Edges; readonly scale: number },
  number: number,
  context: LayoutContext,
): void {
  const right = root.x + root.fragment.overflow.right;
  // What reaches into the margin is still seen.
  const width = page.width * page.scale;
  // The area of a page is laid out in whole px.
  if (right < width + 1) return;
  context.diagnostics.warn({
    code: 'overflow',
    message: `content is ${Math.ceil((right - width) / page.scale)}px wider than page ${number}; what reaches past its edge is not seen`,
  });
}
