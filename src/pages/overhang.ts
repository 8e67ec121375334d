/**
 * What cannot break and reaches past its page is shown by the pages that follow, as if their areas were stacked, and their flow begins
 * below it. https://drafts.csswg.org/css-break-4/#monolithic leaves open how it is shown; this is what browsers do.
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
  readonly pieces: readonly OverhangingPiece[];
  /** So much of the page to come is not for its flow. */
  readonly reserved: Px;
}

export const NO_OVERHANG: PageOverhang = { pieces: [], reserved: 0 };

interface ShownOverhang {
  /** From the page area's top left. */
  readonly links: readonly Link<BoxFragment>[];
  readonly rest: readonly OverhangingPiece[];
}

/** What a page with an area of `height` shows. */
export function showOverhang({ pieces }: PageOverhang, height: Px): ShownOverhang {
  const shown = pieces.map((piece) => ({ piece, ...windowOn(piece.node, piece.rest, height, piece.index) }));
  return {
    links: shown.map(({ piece, fragment }) => linkTo(piece.x, 0, fragment)),
    rest: shown.flatMap(({ piece, rest }) => (rest ? [{ ...piece, rest, index: piece.index + 1 }] : [])),
  };
}

/**
 * After a page with an area of `height`: what reaches past it of the pages before (`rest`) and of its own flow, which began at `top`.
 * As in Chromium the edges that boxes repeat below what reaches past the page are reserved with it.
 */
export function overhangAfter(
  rest: readonly OverhangingPiece[],
  flow: Link<BoxFragment> | null,
  height: Px,
  top: Px,
): PageOverhang {
  const own = flow && !fits(flow.y + reachOf(flow.fragment), height) ? overhangingPieces(flow) : [];
  const pieces = own.length > 0 ? [...rest, ...own] : rest;
  // A margin, or an alignment, that makes its container reach past the page takes as many pages as it is high; what began below
  // such a page's top has had its share.
  const below = flow && (top === 0 || own.length > 0) ? flow.y + flow.fragment.height - height : 0;
  const least = Math.max(fits(below, 0) ? 0 : below, top - height);
  if (pieces.length === 0) return least > 0 ? { pieces, reserved: least } : NO_OVERHANG;
  return {
    pieces,
    reserved: pieces.reduce((most, { rest: { reach, shown } }) => Math.max(most, reach - shown), least),
  };
}

const reachOf = ({ height, overflow }: BoxFragment): Px => Math.max(height, overflow.bottom);

/** The windows in the flow of a page that later pages show more of. */
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
