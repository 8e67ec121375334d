/** Ink bounds of text in whole px, as browsers measure them. https://w3c.github.io/mathml-core/#dfn-ink-line-ascent */

import type { Px } from '../../geometry.ts';
import { glyphBounds } from '../../text/outlines.ts';
import { NO_GLYPH, type ShapedRun } from '../../text/types.ts';
import type { Fragment, TextFragment } from '../core/fragments.ts';

export interface Ink {
  ascent: Px;
  /** Negative if all ink is above the baseline. */
  descent: Px;
}

export function glyphInk(run: ShapedRun, from = 0, to = run.glyphs.length): Ink | null {
  let ink: Ink | null = null;
  const scale = run.size / run.font.unitsPerEm;
  for (let i = from; i < to; i++) {
    const glyph = run.glyphs[i]!;
    const bounds = glyph === NO_GLYPH ? null : glyphBounds(run.font, glyph);
    if (!bounds) continue;
    const rise = run.yOffsets?.[i] ?? 0;
    const ascent = Math.ceil(bounds.top * scale) + rise;
    const descent = Math.ceil(-bounds.bottom * scale) - rise;
    if (ink) {
      ink.ascent = Math.max(ink.ascent, ascent);
      ink.descent = Math.max(ink.descent, descent);
    } else {
      ink = { ascent, descent };
    }
  }
  return ink;
}

/** The ink of all text in `fragment`, relative to the baseline `baseline` px below its top; null if there is none. */
export function textInk(fragment: Fragment, baseline: Px): Ink | null {
  let ink: Ink | null = null;
  visitText(fragment, -baseline, (text, y) => {
    const own = glyphInk(text.run, text.from, text.to);
    if (!own) return;
    const shift = y + text.ascent;
    const [ascent, descent] = [own.ascent - shift, own.descent + shift];
    ink = ink ? { ascent: Math.max(ink.ascent, ascent), descent: Math.max(ink.descent, descent) } : { ascent, descent };
  });
  return ink;
}

/** `y`: the top of the text's box. */
function visitText(fragment: Fragment, y: Px, visit: (text: TextFragment, y: Px) => void): void {
  if (fragment.kind === 'text') visit(fragment, y);
  else for (const link of fragment.children) visitText(link.fragment, y + link.y, visit);
}
