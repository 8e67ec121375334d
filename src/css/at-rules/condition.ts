/** The `and`, `or`, `not` grammar that media queries and @supports share. https://drafts.csswg.org/css-conditional-3/#at-supports */

import { asciiLower } from '../syntax/ascii.ts';
import type { ComponentValue } from '../syntax/component-value.ts';
import { trimWhitespace } from '../syntax/component-values.ts';

export type Condition<Leaf> =
  | { readonly kind: 'and' | 'or'; readonly conditions: readonly Condition<Leaf>[] }
  | { readonly kind: 'not'; readonly condition: Condition<Leaf> }
  | { readonly kind: 'leaf'; readonly leaf: Leaf }
  /** Well formed but not known: neither true nor false. */
  | { readonly kind: 'unknown' };

export type Values = readonly ComponentValue[];

/** Reads the content of one pair of parentheses, or a function; null if it is not a known feature. */
type LeafParser<Leaf> = (value: ComponentValue) => Leaf | null;

const MAX_DEPTH = 64;

export const keyword = (value: ComponentValue | undefined): string =>
  value?.type === 'ident' ? asciiLower(value.value) : '';

/** Null if the values do not match the grammar. With `allowOr` false, `or` is not allowed at the outermost level. */
export function parseCondition<Leaf>(
  values: Values,
  parseLeaf: LeafParser<Leaf>,
  allowOr = true,
  depth = 0,
): Condition<Leaf> | null {
  const parts = trimWhitespace(values);
  if (parts.length === 0) return null;
  if (keyword(parts[0]) === 'not') {
    const rest = withoutSpace(parts.slice(1));
    if (rest?.length !== 1) return null;
    const condition = parseInParens(rest[0]!, parseLeaf, depth);
    return condition && { kind: 'not', condition };
  }
  const meaningful = parts.filter(({ type }) => type !== 'whitespace');
  const first = parseInParens(meaningful[0]!, parseLeaf, depth);
  if (!first || meaningful.length === 1) return first;
  const operator = keyword(meaningful[1]);
  if (operator !== 'and' && !(operator === 'or' && allowOr)) return null;
  const conditions = [first];
  for (let i = 1; i < meaningful.length; i += 2) {
    const next = meaningful[i + 1];
    const condition = next ? parseInParens(next, parseLeaf, depth) : null;
    if (keyword(meaningful[i]) !== operator || !condition) return null;
    conditions.push(condition);
  }
  return { kind: operator, conditions };
}

/** The keyword must be followed by white space. */
function withoutSpace(values: Values): Values | null {
  if (values[0]?.type !== 'whitespace') return null;
  return values.filter(({ type }) => type !== 'whitespace');
}

function parseInParens<Leaf>(
  value: ComponentValue,
  parseLeaf: LeafParser<Leaf>,
  depth: number,
): Condition<Leaf> | null {
  if (value.type !== 'function' && !(value.type === 'block' && value.open === '(')) return null;
  if (depth > MAX_DEPTH) return { kind: 'unknown' };
  if (value.type === 'block') {
    const [first] = trimWhitespace(value.values);
    if (keyword(first) === 'not' || first?.type === 'function' || (first?.type === 'block' && first.open === '(')) {
      const inner = parseCondition(value.values, parseLeaf, true, depth + 1);
      if (inner) return inner;
    }
  }
  const leaf = parseLeaf(value);
  return leaf === null ? { kind: 'unknown' } : { kind: 'leaf', leaf };
}

/** Kleene's three-valued logic; null is unknown. https://drafts.csswg.org/mediaqueries-4/#evaluating */
export function evaluateCondition<Leaf>(
  condition: Condition<Leaf>,
  evaluateLeaf: (leaf: Leaf) => boolean | null,
): boolean | null {
  switch (condition.kind) {
    case 'unknown':
      return null;
    case 'leaf':
      return evaluateLeaf(condition.leaf);
    case 'not': {
      const inner = evaluateCondition(condition.condition, evaluateLeaf);
      return inner === null ? null : !inner;
    }
    case 'and':
    case 'or': {
      const decisive = condition.kind === 'or';
      let unknown = false;
      for (const part of condition.conditions) {
        const answer = evaluateCondition(part, evaluateLeaf);
        if (answer === decisive) return decisive;
        if (answer === null) unknown = true;
      }
      return unknown ? null : !decisive;
    }
  }
}
