/** The parts of a specified value that depend on the element: relative lengths, math with them, mixes with currentcolor. */

import type { Px } from '../../geometry.ts';
import { type DeferredColor, resolveColorPart, type SpotColors } from './color/deferred-color.ts';
import { evaluateMath } from './math/evaluate.ts';
import type { MathNode, MathResult } from './math/node.ts';
import type { Rgba } from './types.ts';
import { relativeUnitSize } from './units.ts';

/** Sizes of a font that units refer to, in px. */
export interface FontUnits {
  readonly ex: Px;
  readonly ch: Px;
  readonly cap: Px;
  readonly ic: Px;
  /** Used value of `line-height: normal`. */
  readonly normalLineHeight: Px;
  /** The font's scale factors for one and for two script levels; null if it has none. */
  readonly scriptScales: { readonly script: number; readonly scriptScript: number } | null;
}

/** What relative values resolve against. */
export interface ComputeContext {
  /** The element's font size; its parent's while `font-size` itself is computed. */
  fontSize: Px;
  readonly rootFontSize: Px;
  /** The element's used line height (its parent's for font-size and line-height). */
  lineHeight: () => Px;
  rootLineHeight: () => Px;
  fontUnits: () => FontUnits;
  rootFontUnits: () => FontUnits;
  /** The page area. */
  readonly viewportWidth: Px;
  readonly viewportHeight: Px;
  /** What container query units refer to: for each axis the nearest container, or the viewport. */
  containerSize(): { readonly width: Px; readonly height: Px };
  /** Whether the inline axis is vertical. */
  vertical: boolean;
  /** The element's own colour. */
  color: Rgba;
  /** Whether its colour scheme is dark. */
  dark: boolean;
  /** The spot colours defined in the document. */
  readonly spotColors: SpotColors;
  /** Set when a value was computed from the element's font, line height or colour. */
  touched: boolean;
}

export type Deferred =
  | { readonly deferred: 'length'; readonly value: number; readonly unit: string }
  | { readonly deferred: 'math'; readonly node: MathNode; readonly result: MathResult }
  | DeferredColor;

const isDeferred = (value: object): value is Deferred => 'deferred' in value;

/** `value` with every deferred part computed. */
export function computeDeferred<T>(value: T, context: ComputeContext): T {
  if (typeof value !== 'object' || value === null) return value;
  if (isDeferred(value)) return computePart(value, context) as T;
  if (Array.isArray(value)) return value.map((part) => computeDeferred(part, context)) as T;
  const result: Record<string, unknown> = {};
  for (const key of Object.keys(value)) result[key] = computeDeferred((value as Record<string, unknown>)[key], context);
  return result as T;
}

function computePart(value: Deferred, context: ComputeContext): unknown {
  switch (value.deferred) {
    case 'length':
      return value.value * relativeUnitSize(value.unit, context);
    case 'math':
      return evaluateMath(value.node, value.result, context);
    default:
      context.touched = true;
      return resolveColorPart(value, context);
  }
}
