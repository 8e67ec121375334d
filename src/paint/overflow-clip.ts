/** Clipping of content by boxes. https://drafts.csswg.org/css-overflow-3/#overflow-properties */

import type { BoxNode } from '../boxes/box.ts';
import { rectPath, roundedPath } from '../display/paths.ts';
import type { Px, Rect } from '../geometry.ts';
import type { BoxFragment } from '../layout/core/fragments.ts';
import { overflowClipEdge } from './box-shape.ts';
import { clipWithin } from './emitter.ts';
import { FAR, windowOnPage } from './slice-window.ts';
import { changed, type Surroundings } from './surroundings.ts';

/** https://drafts.csswg.org/css-overflow-3/#overflow-properties */
export function clipContent(fragment: BoxFragment, x: Px, y: Px, around: Surroundings): Surroundings {
  const { node, extra } = fragment;
  if (extra?.kind === 'slice') {
    const window = windowOnPage(extra, x, y);
    const { start, end } = window;
    const path = window.horizontal
      ? rectPath({ x: start, y: -FAR, width: end - start, height: 2 * FAR })
      : rectPath({ x: -FAR, y: start, width: 2 * FAR, height: end - start });
    const clip = extra.within.reduce(
      (outer, box) => clipWithin(outer, rectPath(acrossOf(box.fragment, x + box.x))),
      clipWithin(around.clip, path),
    );
    return changed(around, { clip, window });
  }
  const { clipX, clipY } = clippedAxes(node);
  if (!clipX && !clipY) return around;
  const shape = overflowClipEdge(fragment, x, y);
  if (clipX && clipY) return changed(around, { clip: clipWithin(around.clip, roundedPath(shape)) });
  const rect: Rect = {
    x: clipX ? shape.rect.x : -FAR,
    y: clipY ? shape.rect.y : -FAR,
    width: clipX ? shape.rect.width : 2 * FAR,
    height: clipY ? shape.rect.height : 2 * FAR,
  };
  return changed(around, { clip: clipWithin(around.clip, rectPath(rect)) });
}

/** What a box shows of its content on pages after its own, in the inline direction. */
function acrossOf(fragment: BoxFragment, x: Px): Rect {
  if (!clippedAxes(fragment.node).clipX) return { x: -FAR, y: -FAR, width: 2 * FAR, height: 2 * FAR };
  const { rect } = overflowClipEdge(fragment, x, 0);
  return { x: rect.x, y: -FAR, width: rect.width, height: 2 * FAR };
}

const UNCLIPPED = { clipX: false, clipY: false };

/** The axes in which a box clips its content. */
export function clippedAxes(node: BoxNode): { readonly clipX: boolean; readonly clipY: boolean } {
  const { overflowX, overflowY, contain } = node.style.display;
  const clipX = overflowX !== 'visible' || contain.includes('paint');
  const clipY = overflowY !== 'visible' || contain.includes('paint');
  if ((!clipX && !clipY) || node.formatting === 'inline-box' || node.replaced) return UNCLIPPED;
  return UNCLIPPED_PARTS.has(internalType(node)) ? UNCLIPPED : { clipX, clipY };
}

/** `overflow` does not apply to rows and row groups. */
const UNCLIPPED_PARTS = new Set(['table-row-group', 'table-header-group', 'table-footer-group', 'table-row']);

function internalType({ style }: BoxNode): string {
  const { display } = style.display;
  return display.kind === 'internal' ? display.type : '';
}
