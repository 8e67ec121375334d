/** Operators that stretch or are large. https://w3c.github.io/mathml-core/#layout-of-operators */

import type { Px } from '../../geometry.ts';
import { toUnit } from '../core/layout-unit.ts';
import { mathConstants } from './constants.ts';
import { glyphLine } from './glyph-line.ts';
import { embellishedOperator, type Operator } from './operator-properties.ts';
import { layoutToken } from './token.ts';
import type { MathAlgorithm, Stretching } from './types.ts';

export const layoutOperator: MathAlgorithm = (node, stretching, context) => {
  const operator = embellishedOperator(node);
  const { axisHeight, display } = mathConstants(node.style, context.layout);
  const isLarge = operator?.largeop === true && display;
  const isStretched = operator?.stretchy === true && operator.axis === 'block' && stretching?.axis === 'block';
  if (!operator || !(isLarge || isStretched) || [...operator.text].length !== 1) return layoutToken(node, context);
  const item = node.children[0]?.inline?.items[0] ?? null;
  const glyph = glyphLine(operator.text, node.style, context.layout, { element: node.element, item });
  if (!glyph) return layoutToken(node, context);
  const { ascent, descent } = glyph.ink;
  const middle = isStretched && stretching ? targetMiddle(operator, stretching, axisHeight) : axisHeight;
  const half = (ascent + descent) / 2;
  // What is drawn moves down by what its middle is above that of the target.
  const shift = (ascent - descent) / 2 - middle;
  return {
    width: toUnit(glyph.width),
    ascent: half + middle,
    descent: half - middle,
    items: [],
    glyphs: [{ x: 0, shift, line: glyph.line }],
  };
};

/** Height of the target's middle above the baseline. */
function targetMiddle({ symmetric }: Operator, stretching: Stretching, axisHeight: Px): Px {
  if (symmetric || stretching.axis === 'inline') return axisHeight;
  return (stretching.ascent - stretching.descent) / 2;
}
