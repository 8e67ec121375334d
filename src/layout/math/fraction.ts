/** Fractions. https://w3c.github.io/mathml-core/#fractions-mfrac */

import type { BoxNode } from '../../boxes/box.ts';
import { attribute } from '../../dom/node.ts';
import type { Px } from '../../geometry.ts';
import { type MathConstants, mathConstants } from './constants.ts';
import { mathLength } from './lengths.ts';
import { layoutRow } from './row.ts';
import { ascentOf, descentOf, type MathAlgorithm, type MathItem, widthOf } from './types.ts';

export const layoutFraction: MathAlgorithm = (node, stretching, context) => {
  const [top, bottom] = node.children;
  if (!top || !bottom || node.children.length !== 2) return layoutRow(node, stretching, context);
  const numerator = context.lay(top, null);
  const denominator = context.lay(bottom, null);
  const constants = mathConstants(node.style, context.layout);
  const thickness = lineThickness(node, constants);
  const shifts =
    thickness > 0
      ? barShifts(constants, thickness, numerator, denominator)
      : stackShifts(constants, numerator, denominator);
  const width = Math.max(widthOf(numerator), widthOf(denominator));
  const { axisHeight } = constants;
  return {
    width,
    ascent: Math.max(
      shifts.up + ascentOf(numerator),
      ascentOf(denominator) - shifts.down,
      thickness > 0 ? axisHeight + thickness / 2 : Number.NEGATIVE_INFINITY,
    ),
    descent: Math.max(
      descentOf(numerator) - shifts.up,
      shifts.down + descentOf(denominator),
      thickness > 0 ? thickness / 2 - axisHeight : Number.NEGATIVE_INFINITY,
      0,
    ),
    items: [
      { item: numerator, x: (width - widthOf(numerator)) / 2, shift: -shifts.up },
      { item: denominator, x: (width - widthOf(denominator)) / 2, shift: shifts.down },
    ],
    bars: thickness > 0 ? [{ x: 0, top: -axisHeight - thickness / 2, width, height: thickness }] : [],
  };
};

function lineThickness({ element, style }: BoxNode, { measure, ruleThickness, xHeight }: MathConstants): Px {
  const usual = measure('fractionRuleThickness') ?? ruleThickness;
  const stated = element && mathLength(attribute(element, 'linethickness'), style, xHeight);
  if (!stated) return usual;
  return Math.max(0, stated.percent === null ? stated.px : (stated.percent / 100) * usual);
}

interface Shifts {
  readonly up: Px;
  readonly down: Px;
}

/** https://w3c.github.io/mathml-core/#fraction-with-nonzero-line-thickness */
function barShifts(
  { axisHeight, display, measure, ruleThickness }: MathConstants,
  thickness: Px,
  top: MathItem,
  bottom: MathItem,
): Shifts {
  const gap = display ? 3 * ruleThickness : ruleThickness;
  const above = measure(display ? 'fractionNumDisplayStyleGapMin' : 'fractionNumeratorGapMin') ?? gap;
  const below = measure(display ? 'fractionDenomDisplayStyleGapMin' : 'fractionDenominatorGapMin') ?? gap;
  const leastUp = measure(display ? 'fractionNumeratorDisplayStyleShiftUp' : 'fractionNumeratorShiftUp') ?? 0;
  const leastDown = measure(display ? 'fractionDenominatorDisplayStyleShiftDown' : 'fractionDenominatorShiftDown') ?? 0;
  return {
    up: Math.max(leastUp, axisHeight + thickness / 2 + above + descentOf(top)),
    down: Math.max(leastDown, thickness / 2 + below + ascentOf(bottom) - axisHeight),
  };
}

/** https://w3c.github.io/mathml-core/#fraction-with-zero-line-thickness */
function stackShifts({ display, measure, ruleThickness }: MathConstants, top: MathItem, bottom: MathItem): Shifts {
  const least = measure(display ? 'stackDisplayStyleGapMin' : 'stackGapMin') ?? (display ? 7 : 3) * ruleThickness;
  const up = measure(display ? 'stackTopDisplayStyleShiftUp' : 'stackTopShiftUp') ?? 0;
  const down = measure(display ? 'stackBottomDisplayStyleShiftDown' : 'stackBottomShiftDown') ?? 0;
  const missing = Math.max(0, least - (down - ascentOf(bottom) + up - descentOf(top)));
  return { up: up + missing / 2, down: down + missing - missing / 2 };
}
