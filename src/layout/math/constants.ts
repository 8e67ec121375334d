/**
 * Constants of mathematical layout at a font size, from the MATH table of the first available font, or else the fallbacks.
 * https://w3c.github.io/mathml-core/#layout-constants-mathconstants
 */

import type { Px } from '../../geometry.ts';
import type { ComputedStyle } from '../../style/computed-style.ts';
import type { MathMeasures } from '../../text/sfnt/math-table.ts';
import type { LayoutContext } from '../core/context.ts';
import { toUnit } from '../core/layout-unit.ts';

/** A MATH constant in px; null if the font has no MATH table. */
type Measure = (name: keyof MathMeasures) => Px | null;

export interface MathConstants {
  readonly fontSize: Px;
  readonly xHeight: Px;
  readonly axisHeight: Px;
  /** Thickness of lines if there is no table. */
  readonly ruleThickness: Px;
  /** `math-style: normal`. */
  readonly display: boolean;
  /** `math-shift: compact`. */
  readonly cramped: boolean;
  readonly measure: Measure;
  /** Minimum height in px of large operators; 0 without a table. */
  readonly displayOperatorMinHeight: Px;
  readonly degreeRaise: number;
}

export function mathConstants(style: ComputedStyle, { fonts }: LayoutContext): MathConstants {
  const face = fonts.primaryFace(style);
  const { fontSize } = style.font;
  const scale = fontSize / face.unitsPerEm;
  const xHeight = face.metrics.xHeight * scale;
  const table = face.mathTable();
  return {
    fontSize,
    xHeight,
    axisHeight: toUnit(table ? table.measures.axisHeight * scale : xHeight / 2),
    ruleThickness: toUnit(face.metrics.underlineThickness * scale),
    display: style.math.mathStyle === 'normal',
    cramped: style.math.mathShift === 'compact',
    measure: (name) => (table ? toUnit(table.measures[name] * scale) : null),
    displayOperatorMinHeight: table ? table.displayOperatorMinHeight * scale : 0,
    degreeRaise: table ? table.degreeRaise : toUnit(0.6),
  };
}
