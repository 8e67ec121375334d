/** Rows: `mrow`, `math` and all other elements laid out like `mrow`. https://w3c.github.io/mathml-core/#layout-of-mrow */

import type { BoxNode } from '../../boxes/box.ts';
import type { Px } from '../../geometry.ts';
import { embellishedOperator, leavesSpaceOutside, type Operator, stretchesAlong } from './operator-properties.ts';
import {
  ascentOf,
  descentOf,
  largest,
  type MathContent,
  type MathContext,
  type MathItem,
  type Stretching,
  widthOf,
} from './types.ts';

export function layoutRow(node: BoxNode, stretching: Stretching | null, context: MathContext): MathContent {
  const operators = node.children.map((child) => embellishedOperator(child));
  const addsSpace = !leavesSpaceOutside(node);
  const children = layoutStretched(node.children, operators, stretching, context);
  const items: MathContent['items'][number][] = [];
  let x: Px = 0;
  let italic: Px = 0;
  let ascent: Px = 0;
  let descent: Px = 0;
  children.forEach((item, index) => {
    const operator = operators[index] ?? null;
    const isSlanted = operator === null && item.italicCorrection !== 0;
    if (!isSlanted) x += italic;
    if (operator && addsSpace) x += operator.lspace;
    items.push({ item, x, shift: 0 });
    x += widthOf(item);
    italic = isSlanted ? item.italicCorrection : 0;
    if (operator && addsSpace) x += operator.rspace;
    ascent = Math.max(ascent, ascentOf(item));
    descent = Math.max(descent, descentOf(item));
  });
  return { width: x + italic, ascent, descent, italicCorrection: italic, items };
}

/** https://w3c.github.io/mathml-core/#dfn-algorithm-for-stretching-operators-along-the-block-axis */
function layoutStretched(
  nodes: readonly BoxNode[],
  operators: readonly (Operator | null)[],
  stretching: Stretching | null,
  context: MathContext,
): readonly MathItem[] {
  const stretches = (index: number, axis: Stretching['axis']): boolean => stretchesAlong(operators[index], axis);
  const layAll = (target: Stretching): MathItem[] =>
    nodes.map((node, index) => context.lay(node, stretches(index, target.axis) ? target : null));
  if (stretching) return layAll(stretching);
  const still = nodes.flatMap((node, index) => (stretches(index, 'block') ? [] : [context.lay(node, null)]));
  if (still.length === nodes.length) return still;
  // If all of them stretch, they do so to the height that they have when nothing is asked of them.
  return layAll(heightOf(still.length > 0 ? still : layAll({ axis: 'block', ascent: 0, descent: 0 })));
}

const heightOf = (items: readonly MathItem[]): Stretching => ({
  axis: 'block',
  ascent: Math.max(
    0,
    largest(items, ({ ascent }) => ascent),
  ),
  descent: Math.max(
    0,
    largest(items, ({ ascent, height }) => height - ascent),
  ),
});
