/** Whose lines are planned. https://drafts.csswg.org/css-text-4/#text-wrap-style */

import type { InlineContentInput } from '../core/inline-content.ts';
import type { Paragraph } from './paragraph.ts';

/** Whether lines of this content may end elsewhere than where they are full; most do not. */
export function plansLines(input: InlineContentInput, paragraph: Paragraph, firstLine: Paragraph): boolean {
  const { node, width, floats, bfcBlock, clamp, token } = input;
  const { textWrapStyle, textWrapMode } = node.style.text;
  if (textWrapMode === 'nowrap' || (textWrapStyle !== 'balance' && textWrapStyle !== 'pretty')) return false;
  if (width <= 0 || clamp !== null) return false;
  if (textWrapStyle === 'pretty') return true;
  // Browsers balance no lines beside floats, none under `::first-line`, and none that continue from an earlier page or column.
  const beside = floats.bottom > bfcBlock;
  return (
    !token?.lines && paragraph === firstLine && !beside && !paragraph.segments.some(({ kind }) => kind === 'float')
  );
}
