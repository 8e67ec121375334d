/**
 * Monolithic content that extends past its page is shown by the following pages, as if their areas were stacked. Their flow begins below
 * it if the boxes around it extend past the page as well, and stands beside it if it only overflows them.
 * https://drafts.csswg.org/css-break-4/#monolithic leaves this open; browsers do it this way.
 */

import type { BoxNode } from '../boxes/box.ts';
import type { Px } from '../geometry.ts';
import { fits } from '../layout/core/constraint-space.ts';
import { type BoxFragment, type Fragment, type Link, linkTo } from '../layout/core/fragments.ts';
import { type Tall, windowOn } from '../layout/core/slicing.ts';

interface OverhangingPiece {
  readonly node: BoxNode;
  /** Left edge in the page area. */
  readonly x: Px;
  readonly rest: Tall;
  /** How many pages have shown some of it. */
  readonly index: number;
}

export interface PageOverhang {
  /** Pages are made until all of them are shown. */
  readonly pieces: readonly OverhangingPiece[];
  /** How much of the next page is not available to its flow. */
  readonly reserved: Px;
}

export const NO_OVERHANG: PageOverhang = { pieces: [], reserved: 0 };

interface ShownOverhang {
  /** From the page area's top left. */
  readonly links: readonly Link<BoxFragment>[];
  readonly rest: readonly OverhangingPiece[];
}

/** The overhanging content shown on a page with an area of `height`. */
export function showOverhang({ pieces }: PageOverhang, height: Px): ShownOverhang {
  const shown = pieces.map((piece) => ({ piece, ...windowOn(piece.node, piece.rest, height, piece.index) }));
  return {
    links: shown.map(({ piece, fragment }) => linkTo(piece.x, 0, fragment)),
    rest: shown.flatMap(({ piece, rest }) => (rest ? [{ ...piece, rest, index: piece.index + 1 }] : [])),
  };
}

/**
 * The overhang after a page with an area of `height`: what extends past it from earlier pages (`rest`) and from its own flow, which began
 * at `top`. As in Chromium, repeated edges below overhanging content are reserved with it.
 */
export function overhangAfter(
  rest: readonly OverhangingPiece[],
  flow: Link<BoxFragment> | null,
  height: Px,
  top: Px,
): PageOverhang {
  const own = flow && !fits(flow.y + reachOf(flow.fragment), height) ? overhangingPieces(flow) : [];
  const pieces = own.length > 0 ? [...rest, ...own] : rest;
  // A margin or alignment that makes its container extend past the page takes as many pages as its height requires, except for a flow
  // that began below the top of such a page.
  const below = flow && (top === 0 || own.length > 0) ? flow.y + flow.fragment.height - height : 0;
  const reserved = Math.max(fits(below, 0) ? 0 : below, top - height, 0);
  return pieces.length === 0 && reserved === 0 ? NO_OVERHANG : { pieces, reserved };
}

const reachOf = ({ height, overflow }: BoxFragment): Px => Math.max(height, overflow.bottom);

/** The slices in the flow of a page that later pages continue to show. */
function overhangingPieces(flow: Link<BoxFragment>): readonly OverhangingPiece[] {
  const found: OverhangingPiece[] = [];
  const stack: { readonly x: Px; readonly fragment: Fragment }[] = [flow];
  for (let at = stack.pop(); at; at = stack.pop()) {
    const { x, fragment } = at;
    if (fragment.kind === 'text') continue;
    if (fragment.kind === 'box' && fragment.extra?.kind === 'slice' && fragment.extra.rest) {
      found.push({ node: fragment.node, x, rest: fragment.extra.rest, index: 1 });
      continue;
    }
    for (let i = fragment.children.length - 1; i >= 0; i--) {
      const link = fragment.children[i]!;
      stack.push({ x: x + link.x, fragment: link.fragment });
    }
  }
  return found;
}
