/** Rows: `mrow`, `math` and all other elements laid out like `mrow`. https://w3c.github.io/mathml-core/#layout-of-mrow */

import type { BoxNode } from '../../boxes/box.ts';
import type { Px } from '../../geometry.ts';
import { embellishedOperator, type Operator } from './operator-properties.ts';
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
  // The space around an embellished operator is added by the row that contains it.
  const addsSpace = node.element?.tag === 'math' || embellishedOperator(node) === null;
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
    const reach = ascentOf(item);
    ascent = index === 0 ? reach : Math.max(ascent, reach);
    descent = index === 0 ? descentOf(item) : Math.max(descent, descentOf(item));
  });
  return { width: x + italic, ascent, descent, italicCorrection: italic, items };
}

/** https://w3c.github.io/mathml-core/#stretching-operators-along-the-block-axis */
function layoutStretched(
  nodes: readonly BoxNode[],
  operators: readonly (Operator | null)[],
  stretching: Stretching | null,
  context: MathContext,
): readonly MathItem[] {
  const stretches = (index: number): boolean => {
    const operator = operators[index];
    return operator?.stretchy === true && operator.axis === 'block';
  };
  // A constraint along the inline axis is passed down.
  const inherited = stretching?.axis === 'inline' ? stretching : null;
  const isSole = (index: number): boolean => operators[index] !== null && nodes.length === 1;
  const first = nodes.map((child, index) => context.lay(child, isSole(index) ? stretching : inherited));
  if (stretching?.axis === 'block' && nodes.length === 1) return first;
  const still = first.filter((_, index) => !stretches(index));
  // Deviation: if all children are stretchy, browsers do not stretch them.
  if (still.length === 0 || still.length === first.length) return first;
  const target: Stretching = {
    axis: 'block',
    ascent: largest(still, ascentOf),
    descent: largest(still, descentOf),
  };
  return first.map((item, index) => (stretches(index) ? context.lay(nodes[index]!, target) : item));
}
