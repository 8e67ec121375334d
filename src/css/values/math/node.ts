/** Math functions as parsed. https://drafts.csswg.org/css-values-4/#math */

import type { AnchorQuery } from '../types.ts';

/** A leaf's `unit`: '' (number), '%', a canonical unit (px, deg, s, dppx) or a relative length unit. */
export type MathNode =
  | { readonly op: 'leaf'; readonly value: number; readonly unit: string }
  | { readonly op: 'sum' | 'product'; readonly nodes: readonly MathNode[] }
  | { readonly op: 'negate' | 'invert'; readonly node: MathNode }
  | { readonly op: 'anchor'; readonly query: AnchorQuery; readonly fallback: MathNode | null }
  | {
      readonly op: 'call';
      readonly name: string;
      /** Null is clamp()'s `none`. */
      readonly nodes: readonly (MathNode | null)[];
      readonly strategy: 'nearest' | 'up' | 'down' | 'to-zero';
    };

/** The type that the surrounding grammar expects from a math function. */
export interface MathResult {
  readonly kind: 'number' | 'integer' | 'length' | 'length-percentage' | 'percentage' | 'angle' | 'time' | 'resolution';
  /** Results outside the range are clamped. */
  readonly min: number;
  readonly max: number;
}

/** Exponents of length, angle, time, resolution, percentage. */
export type MathType = readonly [number, number, number, number, number];

export const NUMBER_TYPE: MathType = [0, 0, 0, 0, 0];
export const LENGTH_TYPE: MathType = [1, 0, 0, 0, 0];
export const ANGLE_TYPE: MathType = [0, 1, 0, 0, 0];
export const TIME_TYPE: MathType = [0, 0, 1, 0, 0];
export const RESOLUTION_TYPE: MathType = [0, 0, 0, 1, 0];
export const PERCENTAGE_TYPE: MathType = [0, 0, 0, 0, 1];

export const sameType = (a: MathType, b: MathType): boolean => a.every((exponent, axis) => exponent === b[axis]);

export const multiplyTypes = (a: MathType, b: MathType): MathType =>
  a.map((exponent, axis) => exponent + b[axis]!) as unknown as MathType;

export const invertType = (a: MathType): MathType =>
  a.map((exponent) => (exponent === 0 ? 0 : -exponent)) as unknown as MathType;
