/** Parses math functions and checks their types. https://drafts.csswg.org/css-values-4/#math */

import type { ComponentValue } from '../../syntax/component-value.ts';
import { anchorQuery, takesFallback } from '../anchors.ts';
import { type Cursor, createCursor, peek, takeComma, takeKeyword } from '../cursor.ts';
import { ABSOLUTE_UNITS, ANGLE_UNITS, RELATIVE_UNITS, RESOLUTION_UNITS, TIME_UNITS } from '../units.ts';
import {
  ANGLE_TYPE,
  invertType,
  LENGTH_TYPE,
  type MathNode,
  type MathType,
  multiplyTypes,
  NUMBER_TYPE,
  PERCENTAGE_TYPE,
  RESOLUTION_TYPE,
  sameType,
  TIME_TYPE,
} from './node.ts';

/** Deeper nesting of functions and parentheses is refused. */
const MAX_DEPTH = 32;
/** The most terms of an expression. */
const MAX_TERMS = 1000;

interface Typed {
  readonly node: MathNode;
  readonly type: MathType;
}

interface MathState {
  /** Percentages resolve to lengths. */
  readonly percentIsLength: boolean;
  terms: number;
}

const FUNCTIONS: ReadonlySet<string> = new Set([
  ...['calc', '-webkit-calc', '-moz-calc', 'min', 'max', 'clamp', 'round', 'mod', 'rem', 'abs', 'sign', 'progress'],
  ...['sin', 'cos', 'tan', 'asin', 'acos', 'atan', 'atan2', 'pow', 'sqrt', 'hypot', 'log', 'exp'],
]);

const ANCHOR_FUNCTIONS = { none: [], sizes: ['anchor-size'], all: ['anchor', 'anchor-size'] } as const;

/** The anchor function with the given name, if it is allowed here. */
function anchorFunction(name: string, { state }: Cursor): 'anchor' | 'anchor-size' | undefined {
  return ANCHOR_FUNCTIONS[state.anchorFunctions].find((known) => known === name);
}

export const isMathFunction = (value: ComponentValue | undefined, cursor: Cursor): boolean =>
  value?.type === 'function' && (FUNCTIONS.has(value.name) || anchorFunction(value.name, cursor) !== undefined);

/** Takes the math function at the cursor. */
export function parseMathFunction(cursor: Cursor, percentIsLength: boolean): Typed | undefined {
  const value = peek(cursor);
  if (value?.type !== 'function' || !isMathFunction(value, cursor)) return undefined;
  cursor.index++;
  return parseCall(value.name, createCursor(value.values, cursor.state), { percentIsLength, terms: 0 }, 0);
}

function parseSum(cursor: Cursor, state: MathState, depth: number): Typed | undefined {
  const first = parseProduct(cursor, state, depth);
  if (!first) return undefined;
  const nodes = [first.node];
  for (;;) {
    const before = cursor.values[cursor.index]?.type === 'whitespace';
    const value = peek(cursor);
    if (value?.type !== 'delim' || (value.value !== '+' && value.value !== '-')) break;
    cursor.index++;
    // Both sides of + and - need white space.
    if (!before || cursor.values[cursor.index]?.type !== 'whitespace') return undefined;
    const term = parseProduct(cursor, state, depth);
    if (!term || !sameType(term.type, first.type)) return undefined;
    nodes.push(value.value === '-' ? { op: 'negate', node: term.node } : term.node);
  }
  return nodes.length === 1 ? first : { node: { op: 'sum', nodes }, type: first.type };
}

function parseProduct(cursor: Cursor, state: MathState, depth: number): Typed | undefined {
  const first = parseOperand(cursor, state, depth);
  if (!first) return undefined;
  const nodes = [first.node];
  let type = first.type;
  for (;;) {
    const start = cursor.index;
    const value = peek(cursor);
    if (value?.type !== 'delim' || (value.value !== '*' && value.value !== '/')) {
      cursor.index = start;
      break;
    }
    cursor.index++;
    const factor = parseOperand(cursor, state, depth);
    if (!factor) return undefined;
    if (value.value === '*') {
      nodes.push(factor.node);
      type = multiplyTypes(type, factor.type);
    } else {
      nodes.push({ op: 'invert', node: factor.node });
      type = multiplyTypes(type, invertType(factor.type));
    }
  }
  return nodes.length === 1 ? first : { node: { op: 'product', nodes }, type };
}

const CONSTANTS: ReadonlyMap<string, number> = new Map([
  ['e', Math.E],
  ['pi', Math.PI],
  ['infinity', Number.POSITIVE_INFINITY],
  ['-infinity', Number.NEGATIVE_INFINITY],
  ['nan', Number.NaN],
]);

const leaf = (value: number, unit: string, type: MathType): Typed => ({ node: { op: 'leaf', value, unit }, type });

function parseOperand(cursor: Cursor, state: MathState, depth: number): Typed | undefined {
  const value = peek(cursor);
  if (value === undefined || ++state.terms > MAX_TERMS) return undefined;
  cursor.index++;
  switch (value.type) {
    case 'number':
      return leaf(value.value, '', NUMBER_TYPE);
    case 'percentage':
      return leaf(value.value, '%', state.percentIsLength ? LENGTH_TYPE : PERCENTAGE_TYPE);
    case 'dimension':
      return dimensionLeaf(value.value, value.unit);
    case 'ident': {
      const constant = CONSTANTS.get(value.value.toLowerCase());
      return constant === undefined ? undefined : leaf(constant, '', NUMBER_TYPE);
    }
    case 'block':
      if (value.open !== '(' || depth >= MAX_DEPTH) return undefined;
      return wholeSum(createCursor(value.values, cursor.state), state, depth + 1);
    case 'function':
      if (!isMathFunction(value, cursor) || depth >= MAX_DEPTH) return undefined;
      return parseCall(value.name, createCursor(value.values, cursor.state), state, depth + 1);
    default:
      return undefined;
  }
}

function dimensionLeaf(value: number, unit: string): Typed | undefined {
  const absolute = ABSOLUTE_UNITS.get(unit);
  if (absolute !== undefined) return leaf(value * absolute, 'px', LENGTH_TYPE);
  if (RELATIVE_UNITS.has(unit)) return leaf(value, unit, LENGTH_TYPE);
  const angle = ANGLE_UNITS.get(unit);
  if (angle !== undefined) return leaf(value * angle, 'deg', ANGLE_TYPE);
  const time = TIME_UNITS.get(unit);
  if (time !== undefined) return leaf(value * time, 's', TIME_TYPE);
  const resolution = RESOLUTION_UNITS.get(unit);
  return resolution === undefined ? undefined : leaf(value * resolution, 'dppx', RESOLUTION_TYPE);
}

function wholeSum(cursor: Cursor, state: MathState, depth: number): Typed | undefined {
  const sum = parseSum(cursor, state, depth);
  return sum && peek(cursor) === undefined ? sum : undefined;
}

const STRATEGIES = ['nearest', 'up', 'down', 'to-zero'] as const;

function parseCall(name: string, cursor: Cursor, state: MathState, depth: number): Typed | undefined {
  if (name === 'calc' || name.endsWith('-calc')) return wholeSum(cursor, state, depth);
  const anchor = anchorFunction(name, cursor);
  if (anchor) return parseAnchorFunction(anchor, cursor, state, depth);
  let strategy: (typeof STRATEGIES)[number] = 'nearest';
  if (name === 'round') {
    const named = STRATEGIES.find((candidate) => takeKeyword(cursor, candidate));
    if (named) {
      strategy = named;
      if (!takeComma(cursor)) return undefined;
    }
  }
  const parts: (Typed | null)[] = [];
  do {
    if (name === 'clamp' && takeKeyword(cursor, 'none')) {
      parts.push(null);
      continue;
    }
    const part = parseSum(cursor, state, depth);
    if (!part) return undefined;
    parts.push(part);
  } while (takeComma(cursor));
  if (peek(cursor) !== undefined) return undefined;
  const type = callType(name, parts);
  return type && { node: { op: 'call', name, nodes: parts.map((part) => part?.node ?? null), strategy }, type };
}

/** A length, with an optional fallback after the comma if there is no anchor. */
function parseAnchorFunction(
  name: 'anchor' | 'anchor-size',
  cursor: Cursor,
  state: MathState,
  depth: number,
): Typed | undefined {
  const query = anchorQuery(name, cursor);
  const more = query && takesFallback(cursor);
  if (!query || more === undefined) return undefined;
  const fallback = more ? wholeSum(cursor, state, depth) : null;
  if (fallback === undefined || (fallback && !isLength(fallback))) return undefined;
  return { node: { op: 'anchor', query, fallback: fallback?.node ?? null }, type: LENGTH_TYPE };
}

/** A bare 0 is a length too. */
const isLength = ({ node, type }: Typed): boolean =>
  sameType(type, LENGTH_TYPE) || (node.op === 'leaf' && node.unit === '' && node.value === 0);

/** The type of the call, or undefined if the number or types of its arguments are wrong. */
function callType(name: string, parts: readonly (Typed | null)[]): MathType | undefined {
  const types = parts.filter((part) => part !== null).map((part) => part.type);
  const first = types[0];
  if (first === undefined || !types.every((type) => sameType(type, first))) return undefined;
  const isNumber = sameType(first, NUMBER_TYPE);
  const count = parts.length;
  switch (name) {
    case 'min':
    case 'max':
    case 'hypot':
      return first;
    case 'clamp':
      return count === 3 && parts[1] !== null ? first : undefined;
    case 'round':
      return count === 2 || (count === 1 && isNumber) ? first : undefined;
    case 'mod':
    case 'rem':
      return count === 2 ? first : undefined;
    case 'progress':
      return count === 3 ? NUMBER_TYPE : undefined;
    case 'abs':
      return count === 1 ? first : undefined;
    case 'sign':
      return count === 1 ? NUMBER_TYPE : undefined;
    case 'sin':
    case 'cos':
    case 'tan':
      return count === 1 && (isNumber || sameType(first, ANGLE_TYPE)) ? NUMBER_TYPE : undefined;
    case 'asin':
    case 'acos':
    case 'atan':
      return count === 1 && isNumber ? ANGLE_TYPE : undefined;
    case 'atan2':
      return count === 2 ? ANGLE_TYPE : undefined;
    case 'pow':
      return count === 2 && isNumber ? NUMBER_TYPE : undefined;
    case 'sqrt':
    case 'exp':
      return count === 1 && isNumber ? NUMBER_TYPE : undefined;
    default:
      return (count === 1 || count === 2) && isNumber ? NUMBER_TYPE : undefined; // log
  }
}
