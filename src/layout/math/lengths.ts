/** Lengths in attributes of MathML. https://w3c.github.io/mathml-core/#attributes-common-to-html-and-mathml-elements */

import type { Px } from '../../geometry.ts';
import type { ComputedStyle } from '../../style/computed-style.ts';

/** A length in px, or a percentage of what the attribute names. */
interface MathLength {
  readonly px: Px;
  readonly percent: number | null;
}

const UNITS: Readonly<Record<string, number>> = {
  px: 1,
  pt: 4 / 3,
  pc: 16,
  in: 96,
  cm: 96 / 2.54,
  mm: 96 / 25.4,
  q: 96 / 101.6,
};

/** Null where it is absent or no length. Not yet: units other than the absolute ones, `em` and `ex`, which is taken for half of it. */
export function mathLength(text: string | null, { font }: ComputedStyle): MathLength | null {
  const match = /^\s*([+-]?(?:\d+\.?\d*|\.\d+))([a-z]*|%)\s*$/i.exec(text ?? '');
  if (!match) return null;
  const value = Number(match[1]);
  const unit = match[2]!.toLowerCase();
  if (unit === '%') return { px: 0, percent: value };
  if (unit === '') return value === 0 ? { px: 0, percent: null } : null;
  const size = unit === 'em' ? font.fontSize : unit === 'ex' ? font.fontSize / 2 : UNITS[unit];
  return size === undefined ? null : { px: value * size, percent: null };
}
