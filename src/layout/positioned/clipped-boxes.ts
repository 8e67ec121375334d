/**
 * Absolutely positioned boxes whose containing block is in a box that clips.
 *
 * Deviation: css-break-4 (https://drafts.csswg.org/css-break-4/#breaking-controls) breaks them where pages end. In Chromium they begin at the
 * earliest on the page on which they would have been as in-flow boxes: what is above that page is laid out with what is on it, without a
 * break, and earlier pages show it through windows.
 */

import type { BoxNode } from '../../boxes/box.ts';
import { type BoxFragment, type EarlierFragment, type Link, linkTo } from '../core/fragments.ts';
import { clips } from '../core/kinds.ts';
import { tallBox, windowOn } from '../core/slicing.ts';

/** Whether the box or an ancestor clips. */
export function isClipped(container: BoxNode): boolean {
  for (let at: BoxNode | null = container; at; at = at.parent) if (clips(at)) return true;
  return false;
}

/** A window on the box, at its place in an earlier fragment of the containing block. */
interface EarlierWindow {
  readonly target: BoxFragment;
  readonly link: Link;
}

/**
 * The windows on a box that begins in the first of some earlier fragments of its containing block and is laid out at `link`, which counts
 * from the same edge as their tops. `link`: that on what is left there.
 */
export function windowsOn(
  { x, y, fragment }: Link<BoxFragment>,
  earlier: readonly EarlierFragment[],
): { readonly above: readonly EarlierWindow[]; readonly link: Link<BoxFragment> } {
  const above: EarlierWindow[] = [];
  let tall = tallBox(fragment);
  for (const { piece, top } of earlier) {
    const { fragment: target, fragmentainer } = piece;
    const at = y + tall.shown - top;
    const room = fragmentainer.size - fragmentainer.offset - at;
    if (room <= 0) continue;
    const window = windowOn(fragment.node, tall, room, above.length);
    above.push({ target, link: linkTo(x, at, window.fragment) });
    // The rest is where it is, and has nothing to show.
    tall = window.rest ?? { ...tall, shown: tall.reach };
  }
  const rest = windowOn(fragment.node, tall, Number.POSITIVE_INFINITY, above.length);
  return { above, link: linkTo(x, y + tall.shown, rest.fragment) };
}
