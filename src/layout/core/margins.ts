/** Collapsing margins as a running set of extremes. https://www.w3.org/TR/CSS22/box.html#collapsing-margins */

import type { BoxNode } from '../../boxes/box.ts';
import type { LengthPercentage } from '../../css/values/types.ts';
import { isHtml } from '../../dom/node.ts';
import type { Px } from '../../geometry.ts';
import type { MarginStrut } from './constraint-space.ts';
import type { LayoutContext } from './context.ts';

export const NO_MARGIN: MarginStrut = { positive: 0, negative: 0, quirky: 0, drops: 'nothing' };
/** After an unforced break: adjoining margins are truncated. https://drafts.csswg.org/css-break-4/#break-margins */
export const DISCARD_MARGINS: MarginStrut = { positive: 0, negative: 0, quirky: 0, drops: 'everything' };

/** `width`: the computed value that `margin` is the used value of. */
export function appendMargin(strut: MarginStrut, margin: Px, width: LengthPercentage | 'auto' = margin): MarginStrut {
  if (margin === 0 || strut.drops === 'everything') return strut;
  const { positive, negative, quirky, drops } = strut;
  if (margin < 0) return margin < negative ? { positive, negative: margin, quirky, drops } : strut;
  if (typeof width === 'object' && width.kind === 'quirky') {
    return margin > quirky && drops !== 'quirky' ? { positive, negative, quirky: margin, drops } : strut;
  }
  return margin > positive ? { positive: margin, negative, quirky, drops } : strut;
}

/** The one margin that the adjoining margins collapse to. */
export const marginSum = (strut: MarginStrut): Px => Math.max(strut.positive, strut.quirky) + strut.negative;

/**
 * The body and table cells in quirks mode: margins that the user agent gave count for nothing at their start, nor at their end
 * where it stays inside. https://html.spec.whatwg.org/multipage/rendering.html#margin-collapsing-quirks
 */
export const isQuirkyContainer = ({ cell, element }: BoxNode, { quirks }: LayoutContext): boolean =>
  quirks && (cell !== null || (element !== null && isHtml(element, 'body')));

/** What adjoins the start edge of a quirky container's content. */
export const atQuirkyStart = (strut: MarginStrut): MarginStrut => ({ ...strut, drops: 'quirky' });

/** The end margins that a quirky container keeps inside. */
export const withoutQuirky = (strut: MarginStrut): Px => strut.positive + strut.negative;
