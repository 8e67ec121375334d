/** Lengths in MathML attributes. https://w3c.github.io/mathml-core/#attributes-common-to-html-and-mathml-elements */

import { ABSOLUTE_UNITS } from '../../css/values/units.ts';
import type { Px } from '../../geometry.ts';
import type { ComputedStyle } from '../../style/computed-style.ts';

/** A length in px, or a percentage of a value that depends on the attribute. */
interface MathLength {
  readonly px: Px;
  readonly percent: number | null;
}

/**
 * Null if the attribute is absent or not a length. Not yet: units other than the absolute ones, `em` and `ex`. `xHeight` is that of the font
 * in px, if it is known.
 */
export function mathLength(
  text: string | null,
  { font }: ComputedStyle,
  xHeight: Px = font.fontSize / 2,
): MathLength | null {
  const match = /^\s*([+-]?(?:\d+\.?\d*|\.\d+))([a-z]*|%)\s*$/i.exec(text ?? '');
  if (!match) return null;
  const value = Number(match[1]);
  const unit = match[2]!.toLowerCase();
  if (unit === '%') return { px: 0, percent: value };
  if (unit === '') return value === 0 ? { px: 0, percent: null } : null;
  const size = unit === 'em' ? font.fontSize : unit === 'ex' ? xHeight : ABSOLUTE_UNITS.get(unit);
  return size === undefined ? null : { px: value * size, percent: null };
}
