/** The anchors that a positioned box may use: those laid out before it. https://drafts.csswg.org/css-anchor-position-1/#acceptable-anchor-element */

import type { BoxNode } from '../../boxes/box.ts';
import type { Px, Rect } from '../../geometry.ts';
import type { BoxBuilder } from '../core/builder.ts';
import type { Link } from '../core/fragments.ts';
import { type AnchorIndex, type AnchorLookup, anchorPieces, createAnchorIndex } from './anchors.ts';
import { earlierFragments } from './earlier-fragments.ts';

/** Looks up anchors in this fragment of the containing block and in the boxes placed so far, then in earlier fragments. */
export function laidOutAnchors(builder: BoxBuilder, placed: readonly Link[]): AnchorLookup {
  const { context, links } = builder;
  let index: AnchorIndex | null = null;
  let seen = 0;
  return (name, box) => {
    if (!index) {
      index = createAnchorIndex();
      index.add(anchorPieces(links, 0, 0, context));
    }
    if (seen < placed.length) index.add(anchorPieces(placed.slice(seen), 0, 0, context));
    seen = placed.length;
    const found = index.find(name, box);
    if (found) return found;
    return earlierAnchor(builder, name, box);
  };
}

export const shifted = (rect: Rect | null, y: Px): Rect | null => rect && { ...rect, y: rect.y + y };

/** Looks up an anchor in earlier fragments, the latest first. */
function earlierAnchor(builder: BoxBuilder, name: string, box: BoxNode): Rect | null {
  const { context, token } = builder;
  const { indices, names } = context.caches.anchored;
  for (let piece = token?.pieces ?? null; piece && !indices.has(piece.fragment); piece = piece.prior) {
    const index = createAnchorIndex();
    index.add(anchorPieces(piece.fragment.children, 0, 0, context));
    indices.set(piece.fragment, index);
  }
  if (!names.has(name)) return null;
  for (const { piece, top } of earlierFragments(builder)) {
    const found = indices.get(piece.fragment)?.find(name, box);
    if (found) return shifted(found, top);
  }
  return null;
}
