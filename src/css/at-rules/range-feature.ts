/** Range features of media and container queries. https://drafts.csswg.org/mediaqueries-4/#mq-syntax */

import { keyword, type Values } from './condition.ts';

export type Operator = '=' | '<' | '<=' | '>' | '>=';

interface Comparison<Value> {
  readonly operator: Operator;
  readonly value: Value;
}

/** Without comparisons the feature tests whether its value is other than zero or none. */
export interface RangeFeature<Value> {
  readonly name: string;
  readonly comparisons: readonly Comparison<Value>[];
}

/** Null if no feature could have the values. */
type ReadValue<Value> = (values: Values) => Value | null;

/** The content of a feature's parentheses; null if it is invalid. */
export function parseRangeFeature<Value>(inner: Values, readValue: ReadValue<Value>): RangeFeature<Value> | null {
  const values = inner.filter(({ type }) => type !== 'whitespace');
  const [first, second] = values;
  const name = keyword(first);
  if (values.length === 1) return name === '' ? null : { name, comparisons: [] };
  if (second?.type === 'colon') return name === '' ? null : plainFeature(name, values.slice(2), readValue);
  return comparedFeature(values, readValue);
}

function plainFeature<Value>(name: string, values: Values, readValue: ReadValue<Value>): RangeFeature<Value> | null {
  const value = readValue(values);
  if (value === null) return null;
  const prefix = /^(-webkit-)?(min|max)-(.+)$/.exec(name);
  if (!prefix) return { name, comparisons: [{ operator: '=', value }] };
  return {
    name: (prefix[1] ?? '') + prefix[3]!,
    comparisons: [{ operator: prefix[2] === 'min' ? '>=' : '<=', value }],
  };
}

const MIRRORED: Record<Operator, Operator> = { '=': '=', '<': '>', '<=': '>=', '>': '<', '>=': '<=' };

/** `width >= 400px`, `400px <= width`, `400px <= width <= 700px`. */
function comparedFeature<Value>(values: Values, readValue: ReadValue<Value>): RangeFeature<Value> | null {
  const range = splitRange(values);
  if (!range) return null;
  const { operators, parts } = range;
  const [first, second] = operators;
  const [left, middle, right] = parts;
  const nameOf = (part: Values): string => (part.length === 1 ? keyword(part[0]) : '');
  if (second === undefined) {
    const nameFirst = nameOf(left!) !== '';
    const name = nameOf(nameFirst ? left! : middle!);
    const value = readValue(nameFirst ? middle! : left!);
    if (name === '' || value === null) return null;
    return { name, comparisons: [{ operator: nameFirst ? first! : MIRRORED[first!], value }] };
  }
  const name = nameOf(middle!);
  const lower = readValue(left!);
  const upper = readValue(right!);
  if (name === '' || lower === null || upper === null) return null;
  return {
    name,
    comparisons: [
      { operator: MIRRORED[first!], value: lower },
      { operator: second, value: upper },
    ],
  };
}

/** `a < b` or `a < b < c`, where both signs point the same way; otherwise null. */
export function splitRange(
  values: Values,
): { readonly operators: readonly Operator[]; readonly parts: readonly Values[] } | null {
  const signs = findSigns(values);
  const [first, second] = signs;
  if (!first || signs.length > 2) return null;
  const parts = [
    values.slice(0, first.from),
    values.slice(first.to, second?.from),
    values.slice(second?.to ?? values.length),
  ];
  if (!second) return { operators: [first.operator], parts: parts.slice(0, 2) };
  const sameWay = first.operator !== '=' && second.operator !== '=' && first.operator[0] === second.operator[0];
  return sameWay ? { operators: [first.operator, second.operator], parts } : null;
}

interface Sign {
  readonly operator: Operator;
  readonly from: number;
  readonly to: number;
}

function findSigns(values: Values): readonly Sign[] {
  const signs: Sign[] = [];
  for (let i = 0; i < values.length; i++) {
    const value = values[i]!;
    if (value.type !== 'delim' || !'<>='.includes(value.value)) continue;
    const next = values[i + 1];
    const joined =
      value.value !== '=' && next?.type === 'delim' && next.value === '=' && next.start === value.start + 1;
    signs.push({ operator: (value.value + (joined ? '=' : '')) as Operator, from: i, to: i + (joined ? 2 : 1) });
    if (joined) i++;
  }
  return signs;
}

/** Px that differ by less than a rounding error are equal. */
const EPSILON = 1e-6;

export function compareNumbers(actual: number, operator: Operator, wanted: number): boolean {
  switch (operator) {
    case '=':
      return actual === wanted || Math.abs(actual - wanted) < EPSILON;
    case '<':
      return actual < wanted;
    case '>':
      return actual > wanted;
    case '<=':
      return actual <= wanted + EPSILON;
    case '>=':
      return actual >= wanted - EPSILON;
  }
}
