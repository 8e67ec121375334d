/** Where text may be stretched. https://drafts.csswg.org/css-text-4/#justify-opportunity */

import type { TextGroup } from '../../css/properties/computed-text.ts';

const SPACE = 0x20;
const NO_BREAK_SPACE = 0xa0;

/** Scripts without spaces stretch between any two characters. */
export function isIdeographic(code: number): boolean {
  return (
    (code >= 0x2e80 && code <= 0xa4cf) ||
    (code >= 0xac00 && code <= 0xd7ff) ||
    (code >= 0xf900 && code <= 0xfaff) ||
    (code >= 0xff00 && code <= 0xff60) ||
    (code >= 0xd840 && code <= 0xd87f)
  );
}

export interface JustificationOpportunities {
  /** Word separators. */
  readonly spaces: number;
  /** Gaps between ideographic characters, the one at the end included. */
  readonly gaps: number;
}

/** Of a piece of `text` from `start` to `end`, drawn by the glyphs `from` to `to`. */
export function justificationOpportunities(
  text: string,
  {
    start,
    end,
    from,
    to,
  }: { readonly start: number; readonly end: number; readonly from: number; readonly to: number },
  textJustify: TextGroup['textJustify'],
): JustificationOpportunities {
  const spread = textJustify === 'inter-character' || (textJustify === 'auto' && isIdeographic(text.charCodeAt(start)));
  if (spread) return { spaces: 0, gaps: to - from };
  let spaces = 0;
  for (let i = start; i < end; i++) {
    const code = text.charCodeAt(i);
    if (code === SPACE || code === NO_BREAK_SPACE) spaces++;
  }
  return { spaces, gaps: 0 };
}
