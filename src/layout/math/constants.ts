/**
 * Constants of mathematical layout at a font size: the fallbacks for fonts without a MATH table.
 * https://w3c.github.io/mathml-core/#layout-constants-mathconstants
 * Not yet: those of the MATH table, which the bundled font for mathematics lacks.
 */

import type { Px } from '../../geometry.ts';
import type { ComputedStyle } from '../../style/computed-style.ts';
import { toUnit } from '../core/layout-unit.ts';
import type { LayoutContext } from '../core/types.ts';

export interface MathConstants {
  readonly fontSize: Px;
  readonly xHeight: Px;
  readonly axisHeight: Px;
  readonly ruleThickness: Px;
  /** `math-style: normal`. */
  readonly display: boolean;
}

export function mathConstants(style: ComputedStyle, { fonts }: LayoutContext): MathConstants {
  const face = fonts.primaryFace(style);
  const { fontSize } = style.font;
  const scale = fontSize / face.unitsPerEm;
  const xHeight = face.metrics.xHeight * scale;
  return {
    fontSize,
    xHeight,
    axisHeight: toUnit(xHeight / 2),
    ruleThickness: toUnit(face.metrics.underlineThickness * scale),
    display: style.math.mathStyle === 'normal',
  };
}
