/** Math functions in media queries: relative units refer to the initial font. https://drafts.csswg.org/mediaqueries-4/#units */

import type { ComponentValue } from '../syntax/component-value.ts';
import { createCursor, createState } from '../values/cursor.ts';
import { evaluateMath, hasRelativeUnits } from '../values/math/evaluate.ts';
import { LENGTH_TYPE, type MathNode, NUMBER_TYPE, RESOLUTION_TYPE, sameType } from '../values/math/node.ts';
import { parseMathFunction } from '../values/math/parse.ts';

interface MediaNumber {
  readonly kind: 'number' | 'length' | 'resolution';
  readonly value: number;
}

/** Null if `value` is not a math function or no media feature could have its result. Not yet: viewport units inside. */
export function readMath(value: ComponentValue, unitSizes: Readonly<Record<string, number>>): MediaNumber | null {
  const typed = parseMathFunction(createCursor([value], createState()), false);
  if (!typed) return null;
  const kind = sameType(typed.type, NUMBER_TYPE)
    ? 'number'
    : sameType(typed.type, LENGTH_TYPE)
      ? 'length'
      : sameType(typed.type, RESOLUTION_TYPE)
        ? 'resolution'
        : null;
  const node = absolute(typed.node, unitSizes);
  if (kind === null || hasRelativeUnits(node)) return null;
  const range = { min: Number.NEGATIVE_INFINITY, max: Number.POSITIVE_INFINITY };
  const result = evaluateMath(node, { kind, ...range }, null);
  return typeof result === 'number' ? { kind, value: result } : null;
}

/** The node with font-relative lengths in px. Recursion is bounded by the math parser. */
function absolute(node: MathNode, unitSizes: Readonly<Record<string, number>>): MathNode {
  switch (node.op) {
    case 'leaf': {
      const size = unitSizes[node.unit];
      return size === undefined ? node : { op: 'leaf', value: node.value * size, unit: 'px' };
    }
    case 'anchor':
      return node;
    case 'negate':
    case 'invert':
      return { op: node.op, node: absolute(node.node, unitSizes) };
    case 'sum':
    case 'product':
      return { op: node.op, nodes: node.nodes.map((part) => absolute(part, unitSizes)) };
    case 'call':
      return { ...node, nodes: node.nodes.map((part) => part && absolute(part, unitSizes)) };
  }
}
