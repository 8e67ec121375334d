/** Parsers of numbers, lengths, percentages, angles. https://drafts.csswg.org/css-values-4/#numeric-types */

import type { Px } from '../../geometry.ts';
import { type Cursor, type Parser, peek } from './cursor.ts';
import type { Deferred } from './deferred.ts';
import { evaluateMath, hasRelativeUnits } from './math/evaluate.ts';
import {
  ANGLE_TYPE,
  LENGTH_TYPE,
  type MathResult,
  type MathType,
  NUMBER_TYPE,
  PERCENTAGE_TYPE,
  RESOLUTION_TYPE,
  sameType,
  TIME_TYPE,
} from './math/node.ts';
import { isMathFunction, parseMathFunction } from './math/parse.ts';
import type { LengthPercentage, Percentage } from './types.ts';
import { ABSOLUTE_UNITS, ANGLE_UNITS, RELATIVE_UNITS, RESOLUTION_UNITS, TIME_UNITS } from './units.ts';

const NEGATIVE = Number.NEGATIVE_INFINITY;
const POSITIVE = Number.POSITIVE_INFINITY;

const WANTED: Readonly<Record<MathResult['kind'], MathType>> = {
  number: NUMBER_TYPE,
  integer: NUMBER_TYPE,
  length: LENGTH_TYPE,
  'length-percentage': LENGTH_TYPE,
  percentage: PERCENTAGE_TYPE,
  angle: ANGLE_TYPE,
  time: TIME_TYPE,
  resolution: RESOLUTION_TYPE,
};

/** A math function of the wanted type, computed at once unless it needs the element. */
function parseMath(cursor: Cursor, kind: MathResult['kind'], min: number, max = POSITIVE): unknown {
  const typed = parseMathFunction(cursor, kind === 'length-percentage');
  if (!typed || !sameType(typed.type, WANTED[kind])) return undefined;
  const result: MathResult = { kind, min, max };
  if (!hasRelativeUnits(typed.node)) return evaluateMath(typed.node, result, null);
  return defer(cursor, { deferred: 'math', node: typed.node, result });
}

export function defer(cursor: Cursor, value: Deferred): unknown {
  cursor.state.deferred = true;
  return value;
}

/** `min` is inclusive: literals below it are refused, math functions are clamped. */
export function number(min = NEGATIVE, max = POSITIVE): Parser<number> {
  return (cursor) => {
    const value = peek(cursor);
    if (value?.type === 'number') {
      if (value.value < min || value.value > max) return undefined;
      cursor.index++;
      return value.value;
    }
    return isMathFunction(value, cursor) ? (parseMath(cursor, 'number', min, max) as number | undefined) : undefined;
  };
}

export function integer(min = NEGATIVE, max = POSITIVE): Parser<number> {
  return (cursor) => {
    const value = peek(cursor);
    if (value?.type === 'number') {
      if (!value.isInteger || value.value < min || value.value > max) return undefined;
      cursor.index++;
      return Math.min(Math.max(value.value, -2147483648), 2147483647);
    }
    return isMathFunction(value, cursor) ? (parseMath(cursor, 'integer', min, max) as number | undefined) : undefined;
  };
}

/** The percentage's number: 50 for 50%. */
export function percentage(min = NEGATIVE, max = POSITIVE): Parser<number> {
  return (cursor) => {
    const value = peek(cursor);
    if (value?.type === 'percentage') {
      if (value.value < min || value.value > max) return undefined;
      cursor.index++;
      return value.value;
    }
    if (!isMathFunction(value, cursor)) return undefined;
    const result = parseMath(cursor, 'percentage', min, max) as Percentage | number | undefined;
    // Math with percentages only always gives a percentage, but a product with 0% may fold to a number.
    if (typeof result === 'number') return result;
    return result?.kind === 'percentage' ? result.value : undefined;
  };
}

/** A number, or a percentage as a fraction. */
export function numberOrPercentage(min = NEGATIVE, max = POSITIVE): Parser<number> {
  const asNumber = number(min, max);
  const asPercentage = percentage(min * 100, max * 100);
  return (cursor) => {
    const start = cursor.index;
    const plain = asNumber(cursor);
    if (plain !== undefined) return plain;
    cursor.index = start;
    const percent = asPercentage(cursor);
    return typeof percent === 'number' ? percent / 100 : undefined;
  };
}

function dimension(cursor: Cursor, min: number, quirky: boolean): Px | undefined {
  const value = peek(cursor);
  if (value?.type === 'number') {
    if (value.value !== 0 && !(quirky && cursor.state.quirks && value.value >= min)) return undefined;
    cursor.index++;
    return value.value;
  }
  if (value?.type !== 'dimension' || value.value < min) return undefined;
  const absolute = ABSOLUTE_UNITS.get(value.unit);
  if (absolute !== undefined) {
    cursor.index++;
    return Math.min(Math.max(value.value * absolute, -1e9), 1e9);
  }
  if (!RELATIVE_UNITS.has(value.unit)) return undefined;
  cursor.index++;
  return defer(cursor, { deferred: 'length', value: value.value, unit: value.unit }) as Px;
}

/** A length in px. `quirky` admits unitless numbers in quirks mode. */
export function length(min = NEGATIVE, quirky = false): Parser<Px> {
  return (cursor) => {
    if (isMathFunction(peek(cursor), cursor)) return parseMath(cursor, 'length', min) as Px | undefined;
    return dimension(cursor, min, quirky);
  };
}

export function lengthPercentage(min = NEGATIVE, quirky = false): Parser<LengthPercentage> {
  return (cursor) => {
    const value = peek(cursor);
    if (value?.type === 'percentage') {
      if (value.value < min) return undefined;
      cursor.index++;
      return { kind: 'percentage', value: value.value };
    }
    if (isMathFunction(value, cursor))
      return parseMath(cursor, 'length-percentage', min) as LengthPercentage | undefined;
    return dimension(cursor, min, quirky);
  };
}

function united(
  kind: 'angle' | 'time' | 'resolution',
  units: ReadonlyMap<string, number>,
  zero: boolean,
): Parser<number> {
  return (cursor) => {
    const value = peek(cursor);
    if (value?.type === 'dimension') {
      const factor = units.get(value.unit);
      if (factor === undefined) return undefined;
      cursor.index++;
      return value.value * factor;
    }
    if (zero && value?.type === 'number' && value.value === 0) {
      cursor.index++;
      return 0;
    }
    return isMathFunction(value, cursor) ? (parseMath(cursor, kind, NEGATIVE) as number | undefined) : undefined;
  };
}

/** Degrees. */
export const angle: Parser<number> = united('angle', ANGLE_UNITS, false);
/** Degrees; a bare 0 is allowed where legacy syntax permits it (transforms, gradients). */
export const angleOrZero: Parser<number> = united('angle', ANGLE_UNITS, true);
/** Seconds. */
export const time: Parser<number> = united('time', TIME_UNITS, false);
/** Dots per px. */
export const resolution: Parser<number> = united('resolution', RESOLUTION_UNITS, false);
