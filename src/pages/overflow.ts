/** Warns about content wider than its page, which is cut off. */

import { type Element, placeOf } from '../dom/node.ts';
import type { Edges, Px } from '../geometry.ts';
import { fits } from '../layout/core/constraint-space.ts';
import type { LayoutContext } from '../layout/core/context.ts';
import type { BoxFragment, LineFragment, Link } from '../layout/core/fragments.ts';

export function reportOverflow(
  root: Link<BoxFragment>,
  page: { readonly width: Px; readonly margin: Edges; readonly scale: number },
  number: number,
  context: LayoutContext,
): void {
  const right = root.x + root.fragment.overflow.right;
  // Content that extends into the margin is still visible.
  const width = page.width * page.scale;
  // Page areas are laid out in whole px, so less than a px does not count.
  if (right < width + 1) return;
  const excess = Math.ceil((right - width) / page.scale);
  const element = farthestElement(root.fragment);
  const cause = element ? ` (<${element.tag}> reaches farthest)` : '';
  const message = `content is ${excess}px wider than page ${number}${cause}; what reaches past its edge is cut off`;
  context.diagnostics.warn({ code: 'overflow', message, ...(element ? placeOf(element) : {}) });
}

/** The innermost element that extends as far to the right as `root`; null if only the root does. */
function farthestElement(root: BoxFragment): Element | null {
  let element: Element | null = null;
  let fragment = root;
  let reach = root.overflow.right;
  for (;;) {
    const inside = boxesIn(fragment).find((box) => fits(reach, box.x + box.fragment.overflow.right));
    if (!inside) return element;
    reach -= inside.x;
    fragment = inside.fragment;
    element = fragment.node.element ?? element;
  }
}

/** The child boxes, including those in lines, with their offset to the right. */
const boxesIn = ({ children }: BoxFragment | LineFragment): { readonly x: Px; readonly fragment: BoxFragment }[] =>
  children.flatMap(({ x, fragment }) => {
    if (fragment.kind === 'text') return [];
    if (fragment.kind === 'box') return [{ x, fragment }];
    return boxesIn(fragment).map((inside) => ({ ...inside, x: x + inside.x }));
  });
