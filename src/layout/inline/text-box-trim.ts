/**
 * `text-box-trim`: trims the space above the letters of the first line and below those of the last one.
 * https://drafts.csswg.org/css-inline-3/#leading-trim Not yet: inline boxes.
 */

import type { BoxNode } from '../../boxes/box.ts';
import type { TextGroup } from '../../css/properties/computed-text.ts';
import type { Px } from '../../geometry.ts';
import { boxEdges } from '../core/box-model.ts';
import type { LayoutContext } from '../core/context.ts';
import { styleMetrics } from './metrics.ts';

type Edge = TextGroup['textBoxEdge'];
type Side = 'start' | 'end';

/** The height above the baseline to which the first line of `node` is trimmed; null if it is not. */
export function trimmedAscent(node: BoxNode, context: LayoutContext): Px | null {
  const edge = trimmingEdge(node, 'start');
  if (edge === null) return null;
  const { font, textAscent } = styleMetrics(node.style, context);
  const over = edge.over === 'cap' ? font.capHeight : edge.over === 'ex' ? font.xHeight : textAscent;
  // In vertical lines the baseline is central.
  return over + font.ascent - textAscent;
}

/** The depth below the baseline to which the last line of `node` is trimmed; null if it is not. */
export function trimmedDescent(node: BoxNode, context: LayoutContext): Px | null {
  const edge = trimmingEdge(node, 'end');
  if (edge === null) return null;
  const { font, textAscent } = styleMetrics(node.style, context);
  return edge.under === 'alphabetic' ? textAscent - font.ascent : font.descent;
}

/** The edge of the innermost box that trims the line; borders, padding and preceding boxes keep outer boxes from trimming it. */
function trimmingEdge(node: BoxNode, side: Side): Edge | null {
  for (let at: BoxNode | null = node; at; at = at.parent) {
    const { textBoxTrim } = at.style.inline;
    if (textBoxTrim === 'trim-both' || textBoxTrim === `trim-${side}`) return at.style.text.textBoxEdge;
    if (at.parent?.formatting !== 'block' || !isInFlow(at) || !isOutermost(at, at.parent, side)) return null;
    const edges = boxEdges(at, 0);
    if ((side === 'start' ? edges.top : edges.bottom) > 0) return null;
  }
  return null;
}

/** Whether no in-flow box is between this one and its parent's edge. */
function isOutermost(node: BoxNode, { children }: BoxNode, side: Side): boolean {
  const step = side === 'start' ? -1 : 1;
  for (let i = node.index + step; i >= 0 && i < children.length; i += step) {
    if (isInFlow(children[i]!)) return false;
  }
  return true;
}

const isInFlow = ({ style: { display } }: BoxNode): boolean =>
  display.float === 'none' && display.position !== 'absolute' && display.position !== 'fixed';
