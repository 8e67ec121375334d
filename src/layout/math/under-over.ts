/** Underscripts and overscripts. https://w3c.github.io/mathml-core/#underscripts-and-overscripts-munder-mover-munderover */

import type { BoxNode } from '../../boxes/box.ts';
import { attribute } from '../../dom/node.ts';
import type { Px } from '../../geometry.ts';
import type { MathMeasures } from '../../text/sfnt/math-table.ts';
import { type MathConstants, mathConstants } from './constants.ts';
import { embellishedOperator, type Operator, stretchesAlong } from './operator-properties.ts';
import { layoutRow } from './row.ts';
import { attachScripts } from './scripts.ts';
import {
  ascentOf,
  descentOf,
  largest,
  type MathAlgorithm,
  type MathContext,
  type MathItem,
  type Stretching,
  widthOf,
} from './types.ts';

export const layoutUnderOver: MathAlgorithm = (node, stretching, context) => {
  const { tag } = node.element!;
  if (node.children.length !== (tag === 'munderover' ? 3 : 2)) return layoutRow(node, stretching, context);
  const items = layoutStretched(node.children, stretching, context);
  const base = items[0]!;
  const under = tag === 'mover' ? null : items[1]!;
  const over = tag === 'munder' ? null : items[items.length - 1]!;
  const operator = embellishedOperator(base.node);
  const constants = mathConstants(node.style, context.layout);
  if (operator?.movablelimits && !constants.display) {
    return attachScripts(node, base, [{ sub: under, sup: over }], [], context.layout);
  }
  const gaps = gapsAround(node, base, operator, constants);
  const width = largest(items, widthOf);
  // Deviation: browsers do not move limits by the italic correction of the base.
  const middle = (item: MathItem): Px => (width - widthOf(item)) / 2;
  const placed = [{ item: base, x: middle(base), shift: 0 }];
  let ascent = ascentOf(base);
  let descent = descentOf(base);
  if (under) {
    const space = Math.max(gaps.under, (gaps.shifts?.under ?? Number.NEGATIVE_INFINITY) - ascentOf(under));
    const shift = descent + space + ascentOf(under);
    placed.push({ item: under, x: middle(under), shift });
    descent = Math.max(descent, shift + descentOf(under)) + gaps.extraDescender;
  }
  if (over) {
    const space = Math.max(gaps.over, (gaps.shifts?.over ?? Number.NEGATIVE_INFINITY) - descentOf(over));
    const shift = ascent + space + descentOf(over);
    placed.push({ item: over, x: middle(over), shift: -shift });
    ascent = Math.max(ascent, shift + ascentOf(over)) + gaps.extraAscender;
  }
  return { width, ascent: Math.max(0, ascent), descent: Math.max(0, descent), items: placed };
};

interface Gaps {
  readonly under: Px;
  readonly over: Px;
  /** Extra space above the outermost script, in px. */
  readonly extraAscender: Px;
  readonly extraDescender: Px;
  /** Minimum distances of the baselines, in addition to the gaps between the ink; null if there are none. */
  readonly shifts: { readonly under: Px; readonly over: Px } | null;
}

function gapsAround(node: BoxNode, base: MathItem, operator: Operator | null, constants: MathConstants): Gaps {
  const { measure, ruleThickness, xHeight } = constants;
  const stretches = stretchesAlong(operator, 'inline');
  if (operator?.largeop || stretches) {
    const of = (large: keyof MathMeasures, stretchy: keyof MathMeasures): Px =>
      measure(operator?.largeop ? large : stretchy) ?? 0;
    return {
      under: of('lowerLimitGapMin', 'stretchStackGapBelowMin'),
      over: of('upperLimitGapMin', 'stretchStackGapAboveMin'),
      extraAscender: 0,
      extraDescender: 0,
      shifts: {
        under: of('lowerLimitBaselineDropMin', 'stretchStackBottomShiftDown'),
        over: of('upperLimitBaselineRiseMin', 'stretchStackTopShiftUp'),
      },
    };
  }
  const accentHeight = measure('accentBaseHeight') ?? xHeight;
  return {
    under: isTrue(node, 'accentunder') ? 0 : (measure('underbarVerticalGap') ?? 3 * ruleThickness),
    over: isTrue(node, 'accent')
      ? Math.max(0, accentHeight - ascentOf(base))
      : (measure('overbarVerticalGap') ?? 3 * ruleThickness),
    extraAscender: measure('overbarExtraAscender') ?? ruleThickness,
    extraDescender: measure('underbarExtraDescender') ?? ruleThickness,
    shifts: null,
  };
}

const isTrue = ({ element }: BoxNode, name: string): boolean =>
  element !== null && attribute(element, name)?.trim().toLowerCase() === 'true';

/** https://w3c.github.io/mathml-core/#stretching-operators-along-the-inline-axis */
function layoutStretched(
  nodes: readonly BoxNode[],
  stretching: Stretching | null,
  context: MathContext,
): readonly MathItem[] {
  const operators = nodes.map((node) => embellishedOperator(node));
  const stretches = (index: number, axis: Stretching['axis']): boolean => stretchesAlong(operators[index], axis);
  const still = nodes.flatMap((node, index) => (stretches(index, 'inline') ? [] : [context.lay(node, null)]));
  const widest = (items: readonly MathItem[]): Stretching => ({
    axis: 'inline',
    width: Math.max(
      0,
      largest(items, ({ width }) => width),
    ),
  });
  const unstretched = (): MathItem[] => nodes.map((node) => context.lay(node, { axis: 'inline', width: 0 }));
  const target = widest(still.length > 0 ? still : unstretched());
  return nodes.map((node, index) => {
    if (index === 0 && stretching) return context.lay(node, stretches(0, stretching.axis) ? stretching : null);
    return context.lay(node, stretches(index, 'inline') ? target : null);
  });
}
