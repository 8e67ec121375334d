/** Horizontal alignment of a line. https://drafts.csswg.org/css-text-4/#justification-and-alignment */

import type { TextGroup } from '../../css/properties/computed-text.ts';
import type { Px } from '../../geometry.ts';
import type { ComputedStyle } from '../../style/computed-style.ts';
import { type JustificationOpportunities, justificationOpportunities } from '../core/justification.ts';
import { toUnit } from '../core/layout-unit.ts';
import type { Leaf } from './line-leaves.ts';
import { snapUp } from './paragraph.ts';

type Side = 'left' | 'right' | 'center' | 'justify';

/** The alignment of a line; `last` = it ends the paragraph or ends with a forced break. */
export function lineAlignment(style: ComputedStyle, last: boolean, direction: 'ltr' | 'rtl'): Side {
  const { textAlign, textAlignLast } = style.text;
  if (!last) return side(textAlign, direction);
  if (textAlignLast === 'auto') return side(textAlign === 'justify' ? 'start' : textAlign, direction);
  return side(textAlignLast, direction);
}

function side(value: TextGroup['textAlign'], direction: 'ltr' | 'rtl'): Side {
  switch (value) {
    case 'left':
    case '-webkit-left':
      return 'left';
    case 'right':
    case '-webkit-right':
      return 'right';
    case 'center':
    case '-webkit-center':
      return 'center';
    case 'justify':
      return 'justify';
    case 'end':
      return direction === 'ltr' ? 'right' : 'left';
    default:
      return direction === 'ltr' ? 'left' : 'right';
  }
}

/** Distance of the content from the line's left edge; what is too wide spills over the end edge. */
export function alignmentOffset(alignment: Side, direction: 'ltr' | 'rtl', room: Px): Px {
  const ltr = direction === 'ltr';
  switch (alignment) {
    case 'left':
      return ltr ? 0 : Math.min(room, 0);
    case 'right':
      return ltr ? Math.max(room, 0) : room;
    case 'center':
      if (ltr) return Math.max(toUnit(room / 2), 0);
      return room > 0 ? toUnit(room / 2) : room;
    case 'justify':
      return ltr ? 0 : room;
  }
}

function opportunities(text: string, leaf: Leaf, textJustify: TextGroup['textJustify']): JustificationOpportunities {
  if (leaf.kind !== 'text' || leaf.hanging || leaf.inserted || leaf.segment.kind !== 'text') return NONE;
  return justificationOpportunities(text, leaf, textJustify);
}

const NONE: JustificationOpportunities = { spaces: 0, gaps: 0 };

/**
 * Spreads `room` over the line's justification opportunities by widening its leaves, or by narrowing its spaces where it is negative.
 * False when there are none.
 * https://drafts.csswg.org/css-text-4/#justify-algos
 */
export function justify(text: string, leaves: readonly Leaf[], style: ComputedStyle, room: Px): boolean {
  const { textJustify } = style.text;
  if (textJustify === 'none') return false;
  const found = leaves.map((leaf) => opportunities(text, leaf, textJustify));
  let last = leaves.length - 1;
  while (last >= 0 && leaves[last]!.width === 0) last--;
  let total = 0;
  found.forEach((each, i) => {
    // Nothing is added after the last character of the line.
    total += each.spaces + each.gaps - (i === last && each.gaps > 0 ? 1 : 0);
  });
  if (total <= 0) return false;
  // Only spaces are narrowed.
  if (room < 0) total = found.reduce((sum, { spaces }) => sum + spaces, 0);
  if (total <= 0) return false;
  const share = room / total;
  leaves.forEach((leaf, i) => {
    const { spaces, gaps } = found[i]!;
    if (spaces > 0) {
      leaf.expansion = share;
      leaf.width = snapUp(leaf.width + share * spaces);
    } else if (gaps > 0 && room > 0) {
      leaf.tracking = share;
      leaf.width = snapUp(leaf.width + share * (i === last ? gaps - 1 : gaps));
    }
  });
  return true;
}
