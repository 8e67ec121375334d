/** Where the ink of text is, as browsers measure it: in whole px. https://w3c.github.io/mathml-core/#dfn-ink-line-ascent */

import type { Px } from '../../geometry.ts';
import { glyphBounds } from '../../text/outlines.ts';
import { type FontFace, NO_GLYPH, type ShapedRun } from '../../text/types.ts';
import type { Fragment, TextFragment } from '../core/types.ts';

export interface Ink {
  ascent: Px;
  /** Negative where all of it is above the baseline. */
  descent: Px;
}

export function glyphInk(run: ShapedRun, from = 0, to = run.glyphs.length): Ink | null {
  let ink: Ink | null = null;
  const scale = run.size / run.font.unitsPerEm;
  const fitting = heightFitting(run.font, run.size);
  for (let i = from; i < to; i++) {
    const glyph = run.glyphs[i]!;
    const bounds = glyph === NO_GLYPH ? null : glyphBounds(run.font, glyph);
    if (!bounds) continue;
    const rise = run.yOffsets?.[i] ?? 0;
    const character = String.fromCodePoint(run.text.codePointAt(run.clusters[i]!) ?? 0);
    const hinted = HINTED.test(character) ? fitting : scale;
    const edge = ALIGNED.test(character) ? Math.round : roundedOut;
    const ascent = edge(bounds.top * hinted + rise);
    const descent = edge(-bounds.bottom * hinted - rise);
    if (ink) {
      ink.ascent = Math.max(ink.ascent, ascent);
      ink.descent = Math.max(ink.descent, descent);
    } else {
      ink = { ascent, descent };
    }
  }
  return ink;
}

/** Characters of scripts that FreeType's automatic hinter knows, and those of them whose head and foot it puts on whole px. */
const HINTED = /[\p{L}\p{Nd}!-~\xa1-\xff]/u;
const ALIGNED = /[\p{L}\p{Nd}!-*,./:;=?-~]/u;
const roundedOut = (edge: Px): Px => Math.ceil(edge - SLACK);
const SLACK = 0.1;

/**
 * Px in a font unit. Deviation: fonts are hinted along the vertical where browsers measure them: FreeType's automatic hinter makes
 * the small letters a whole number of px high, and everything else in proportion.
 */
function heightFitting(face: FontFace, size: Px): number {
  const scale = size / face.unitsPerEm;
  const letter = face.glyphFor(0x6f);
  const top = letter === 0 ? undefined : glyphBounds(face, letter)?.top;
  if (top === undefined || top <= 0) return scale;
  const height = top * scale;
  // It rounds up from three eighths on.
  const whole = Math.floor(height + 40 / 64);
  return whole > 0 ? (scale * whole) / height : scale;
}

/** The ink of all text in `fragment`, around the baseline that is `baseline` below its top; null for none. */
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
