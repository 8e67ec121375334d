/**
 * Computes math functions: to a number where possible, to a `CalcNode` where percentages remain.
 * https://drafts.csswg.org/css-values-4/#calc-computed-value
 */

import type { ComputeContext } from '../deferred.ts';
import { type CalcNode, type CalculatedLength, type Percentage, roundTo } from '../types.ts';
import { RELATIVE_UNITS, relativeUnitSize } from '../units.ts';
import type { MathNode, MathResult } from './node.ts';

/** Chromium's largest layout length in px, to which infinite results are clamped. */
const MAX_LENGTH = 33554428;

/** Whether the node contains lengths that depend on the element. */
export function hasRelativeUnits(node: MathNode): boolean {
  switch (node.op) {
    case 'leaf':
      return RELATIVE_UNITS.has(node.unit);
    case 'negate':
    case 'invert':
      return hasRelativeUnits(node.node);
    case 'anchor':
      return node.fallback !== null && hasRelativeUnits(node.fallback);
    default:
      return node.nodes.some((part) => part !== null && hasRelativeUnits(part));
  }
}

/** `context` may be null if the node has no relative units. */
export function evaluateMath(
  node: MathNode,
  result: MathResult,
  context: ComputeContext | null,
): number | Percentage | CalculatedLength {
  const value = evaluate(node, context);
  if (value.op === 'px') return clampNumber(value.value, result);
  if (value.op === 'percentage') {
    // Before its basis is known, only a plain percentage can be clamped.
    const clamped = clampNumber(value.value, result);
    return { kind: 'percentage', value: clamped };
  }
  const bounded: CalcNode =
    result.min === Number.NEGATIVE_INFINITY ? value : { op: 'max', nodes: [{ op: 'px', value: result.min }, value] };
  return { kind: 'calc', node: bounded };
}

function clampNumber(value: number, result: MathResult): number {
  const known = Number.isNaN(value) ? 0 : value;
  const bounded = Math.min(Math.max(known, result.min), result.max);
  if (result.kind === 'integer') return Math.min(Math.max(Math.floor(bounded + 0.5), -2147483648), 2147483647);
  return Math.min(Math.max(bounded, -MAX_LENGTH), MAX_LENGTH);
}

const px = (value: number): CalcNode => ({ op: 'px', value });

function evaluate(node: MathNode, context: ComputeContext | null): CalcNode {
  switch (node.op) {
    case 'leaf':
      if (node.unit === '%') return { op: 'percentage', value: node.value };
      if (context && RELATIVE_UNITS.has(node.unit)) return px(node.value * relativeUnitSize(node.unit, context));
      return px(node.value);
    case 'negate':
      return scale(-1, evaluate(node.node, context));
    case 'invert': {
      const value = evaluate(node.node, context);
      // Not yet: division by a percentage whose basis is unknown.
      return px(value.op === 'px' ? 1 / value.value : Number.NaN);
    }
    case 'sum':
      return sum(node.nodes.map((part) => evaluate(part, context)));
    case 'product':
      return product(node.nodes.map((part) => evaluate(part, context)));
    case 'call':
      return call(node, context);
    case 'anchor':
      return { op: 'anchor', query: node.query, fallback: node.fallback && evaluate(node.fallback, context) };
  }
}

function scale(by: number, node: CalcNode): CalcNode {
  switch (node.op) {
    case 'px':
    case 'percentage':
      return { op: node.op, value: by * node.value };
    case 'sum':
      return { op: 'sum', nodes: node.nodes.map((part) => scale(by, part)) };
    case 'scale':
      return { op: 'scale', by: by * node.by, node: node.node };
    default:
      return by === 1 ? node : { op: 'scale', by, node };
  }
}

/** Adds up lengths and percentages; other terms are kept separately. */
function sum(nodes: readonly CalcNode[]): CalcNode {
  let length = 0;
  let percentage: number | null = null;
  const rest: CalcNode[] = [];
  const add = (node: CalcNode): void => {
    if (node.op === 'px') length += node.value;
    else if (node.op === 'percentage') percentage = (percentage ?? 0) + node.value;
    else if (node.op === 'sum') node.nodes.forEach(add);
    else rest.push(node);
  };
  nodes.forEach(add);
  const terms: CalcNode[] = [];
  if (percentage !== null) terms.push({ op: 'percentage', value: percentage });
  if (length !== 0 || (terms.length === 0 && rest.length === 0)) terms.push(px(length));
  for (const node of rest) terms.push(node);
  return terms.length === 1 ? terms[0]! : { op: 'sum', nodes: terms };
}

function product(nodes: readonly CalcNode[]): CalcNode {
  let factor = 1;
  let other: CalcNode | null = null;
  for (const node of nodes) {
    if (node.op === 'px') factor *= node.value;
    else if (other === null) other = node;
    else return px(Number.NaN); // Not yet: the product of two percentages.
  }
  return other === null ? px(factor) : scale(factor, other);
}

function call(node: MathNode & { op: 'call' }, context: ComputeContext | null): CalcNode {
  const parts = node.nodes.map((part) => (part === null ? null : evaluate(part, context)));
  const known: (number | null)[] = [];
  for (const part of parts) {
    if (part !== null && part.op !== 'px') return openCall(node, parts);
    known.push(part === null ? null : part.value);
  }
  return px(closedCall(node, known, isAngle(node.nodes[0])));
}

function openCall(node: MathNode & { op: 'call' }, parts: readonly (CalcNode | null)[]): CalcNode {
  const first = parts[0] ?? px(0);
  const second = parts[1] ?? px(1);
  switch (node.name) {
    case 'min':
    case 'max':
    case 'hypot':
      return { op: node.name, nodes: parts.filter((part) => part !== null) };
    case 'clamp':
      return { op: 'clamp', min: parts[0] ?? null, value: second, max: parts[2] ?? null };
    case 'round':
      return { op: 'round', strategy: node.strategy, value: first, step: second };
    case 'mod':
    case 'rem':
      return { op: node.name, value: first, step: second };
    case 'abs':
      return { op: 'abs', node: first };
    case 'progress': {
      // Percentages have a ratio whatever their basis.
      const values = parts.map((part) => (part?.op === 'percentage' ? part.value : Number.NaN));
      return px(progress(values[0]!, values[1]!, values[2]!));
    }
    default:
      return px(Number.NaN); // Not yet: sign() and atan2() of percentages whose basis is unknown.
  }
}

/** Whether the argument is an angle in degrees (else a number in radians). */
function isAngle(node: MathNode | null | undefined): boolean {
  if (!node) return false;
  switch (node.op) {
    case 'leaf':
      return node.unit === 'deg';
    case 'negate':
    case 'invert':
      return isAngle(node.node);
    case 'anchor':
      return false;
    case 'call':
      return (
        ['asin', 'acos', 'atan', 'atan2'].includes(node.name) ||
        (!/^(sin|cos|tan|sign|progress)$/.test(node.name) && node.nodes.some(isAngle))
      );
    default:
      return node.nodes.some(isAngle);
  }
}

const DEGREES = 180 / Math.PI;

function closedCall(node: MathNode & { op: 'call' }, parts: readonly (number | null)[], degrees: boolean): number {
  const a = parts[0] ?? Number.NEGATIVE_INFINITY;
  const b = parts[1] ?? 1;
  const radians = degrees ? a / DEGREES : a;
  switch (node.name) {
    case 'min':
      return (parts as number[]).reduce((least, part) => Math.min(least, part));
    case 'max':
      return (parts as number[]).reduce((most, part) => Math.max(most, part));
    case 'hypot':
      return Math.hypot(...(parts as number[]));
    case 'clamp':
      return Math.max(a, Math.min(b, parts[2] ?? Number.POSITIVE_INFINITY));
    case 'round':
      return roundNumber(node.strategy, a, b);
    case 'mod':
      return modulo(a, b);
    case 'rem':
      return a % b;
    case 'abs':
      return Math.abs(a);
    case 'progress':
      return progress(a, b, parts[2]!);
    case 'sign':
      return Math.sign(a);
    case 'sin':
      return exact(Math.sin(radians));
    case 'cos':
      return exact(Math.cos(radians));
    case 'tan':
      return exact(Math.tan(radians));
    case 'asin':
      return Math.asin(a) * DEGREES;
    case 'acos':
      return Math.acos(a) * DEGREES;
    case 'atan':
      return Math.atan(a) * DEGREES;
    case 'atan2':
      return Math.atan2(a, b) * DEGREES;
    case 'pow':
      return a ** b;
    case 'sqrt':
      return Math.sqrt(a);
    case 'exp':
      return Math.exp(a);
    default:
      return parts.length === 2 ? Math.log(a) / Math.log(b) : Math.log(a);
  }
}

/** From 0 to 1; NaN if all three are equal. https://drafts.csswg.org/css-values-5/#progress */
const progress = (value: number, start: number, end: number): number =>
  Math.max(0, Math.min((value - start) / (end - start), 1));

/** sin(180deg) is 0, not 1.2e-16. */
const exact = (value: number): number =>
  Math.abs(value) < 1e-15 ? 0 : Math.abs(value) > 1e15 ? Math.sign(value) * Number.POSITIVE_INFINITY : value;

function modulo(value: number, step: number): number {
  if (!Number.isFinite(step)) return Math.sign(value) === Math.sign(step) || value === 0 ? value : Number.NaN;
  return value - step * Math.floor(value / step);
}

/** https://drafts.csswg.org/css-values-4/#round-infinities */
function roundNumber(strategy: 'nearest' | 'up' | 'down' | 'to-zero', value: number, step: number): number {
  if (step === 0 || (!Number.isFinite(value) && !Number.isFinite(step))) return Number.NaN;
  if (!Number.isFinite(value)) return value;
  if (Number.isFinite(step)) return roundTo(strategy, value, Math.abs(step));
  if (strategy === 'up') return value > 0 ? Number.POSITIVE_INFINITY : 0;
  if (strategy === 'down') return value < 0 ? Number.NEGATIVE_INFINITY : 0;
  return 0;
}
