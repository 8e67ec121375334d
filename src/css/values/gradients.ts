/** Gradients. https://drafts.csswg.org/css-images-4/#gradients */

import { color } from './color/parse.ts';
import {
  atEnd,
  attempt,
  type Cursor,
  oneOf,
  type Parser,
  peekFunction,
  takeComma,
  takeFunction,
  takeKeyword,
} from './cursor.ts';
import { legacyGradient } from './legacy-gradient.ts';
import { angleOrZero, length, lengthPercentage } from './numeric.ts';
import { CENTER, position } from './position.ts';
import type {
  ConicGradient,
  CssImage,
  GradientStop,
  LengthPercentage,
  LinearGradient,
  Position,
  RadialGradient,
} from './types.ts';

type Direction = LinearGradient['direction'];
type RadialSize = RadialGradient['size'];

const stopPosition = lengthPercentage();

/** Conic stops: numbers in degrees, or percentages of a turn. */
const conicStopPosition: Parser<LengthPercentage> = (cursor) => {
  const degrees = attempt(cursor, angleOrZero);
  if (degrees !== undefined) return degrees;
  const value = attempt(cursor, stopPosition);
  return typeof value === 'object' && 'kind' in value && value.kind === 'percentage' ? value : undefined;
};

/** Color stops and hints; a stop with two positions becomes two stops. */
function stops(cursor: Cursor, at: Parser<LengthPercentage>): readonly GradientStop[] | undefined {
  const list: GradientStop[] = [];
  let hintAllowed = false;
  do {
    const hint = attempt(cursor, at);
    const paint = attempt(cursor, color);
    if (paint === undefined) {
      if (hint === undefined || !hintAllowed) return undefined;
      list.push({ color: null, position: hint });
      hintAllowed = false;
      continue;
    }
    const first = hint ?? attempt(cursor, at) ?? null;
    const second = first === null ? null : (attempt(cursor, at) ?? null);
    list.push({ color: paint, position: first });
    if (second !== null) list.push({ color: paint, position: second });
    hintAllowed = true;
  } while (takeComma(cursor));
  // A hint must not come last; a single stop is a plain colour.
  return hintAllowed && atEnd(cursor) ? list : undefined;
}

const polarSpace = oneOf('hsl', 'hwb', 'lch', 'oklch');
const rectangularSpace = oneOf(
  'srgb',
  'srgb-linear',
  'display-p3',
  'display-p3-linear',
  'a98-rgb',
  'prophoto-rgb',
  'rec2020',
  'lab',
  'oklab',
  'xyz',
  'xyz-d50',
  'xyz-d65',
);
const hueMethod = oneOf('shorter', 'longer', 'increasing', 'decreasing');

/**
 * `in <colorspace>` is parsed and ignored. Deviation: as in Chromium's print, all colours are interpolated in sRGB.
 * https://drafts.csswg.org/css-color-4/#color-interpolation-method
 */
const interpolation: Parser<true> = (cursor) => {
  if (!takeKeyword(cursor, 'in')) return undefined;
  if (attempt(cursor, rectangularSpace) !== undefined) return true;
  if (attempt(cursor, polarSpace) === undefined) return undefined;
  return attempt(cursor, hueMethod) === undefined || takeKeyword(cursor, 'hue') ? true : undefined;
};

const side = oneOf('left', 'right', 'top', 'bottom');

function sideOrCorner(cursor: Cursor): Direction | undefined {
  const a = attempt(cursor, side);
  if (a === undefined) return undefined;
  const b = attempt(cursor, side);
  const names = b === undefined ? [a] : [a, b];
  const x = names.find((name) => name === 'left' || name === 'right') as 'left' | 'right' | undefined;
  const y = names.find((name) => name === 'top' || name === 'bottom') as 'top' | 'bottom' | undefined;
  if (names.length === 2 && (x === undefined || y === undefined)) return undefined;
  if (names.length === 1) return x ? (x === 'left' ? 270 : 90) : y === 'top' ? 0 : 180;
  return { x: x ?? null, y: y ?? null };
}

function linear(cursor: Cursor, repeating: boolean): LinearGradient | undefined {
  let direction: Direction = 180;
  let prelude = attempt(cursor, interpolation) !== undefined;
  if (takeKeyword(cursor, 'to')) {
    const named = sideOrCorner(cursor);
    if (named === undefined) return undefined;
    direction = named;
    prelude = true;
  } else {
    const degrees = attempt(cursor, angleOrZero);
    if (degrees !== undefined) {
      direction = degrees;
      prelude = true;
    }
  }
  if (attempt(cursor, interpolation)) prelude = true;
  if (prelude && !takeComma(cursor)) return undefined;
  const list = stops(cursor, stopPosition);
  return list && { kind: 'linear-gradient', repeating, direction, stops: list };
}

const OPPOSITE = { left: 'right', right: 'left', top: 'bottom', bottom: 'top' } as const;

/** `-webkit-linear-gradient(left, ...)` names the side where it starts, and measures angles from the x axis. */
function prefixedLinear(cursor: Cursor, repeating: boolean): LinearGradient | undefined {
  let direction: Direction = 180;
  const named = attempt(cursor, sideOrCorner);
  if (named !== undefined) {
    if (typeof named === 'number') direction = (named + 180) % 360;
    else direction = { x: named.x && OPPOSITE[named.x], y: named.y && OPPOSITE[named.y] };
    if (!takeComma(cursor)) return undefined;
  } else {
    const degrees = attempt(cursor, angleOrZero);
    if (degrees !== undefined) {
      direction = typeof degrees === 'number' ? 90 - degrees : degrees;
      if (!takeComma(cursor)) return undefined;
    }
  }
  const list = stops(cursor, stopPosition);
  return list && { kind: 'linear-gradient', repeating, direction, stops: list };
}

const shapeName = oneOf('circle', 'ellipse');
const extent = oneOf('closest-side', 'farthest-side', 'closest-corner', 'farthest-corner');
const radius = lengthPercentage(0);
const circleRadius = length(0);
const center = position(false);

interface RadialPrelude {
  shape: 'circle' | 'ellipse' | null;
  size: RadialSize | null;
  /** A single length is only valid for circles. */
  single: boolean;
}

function radialSize(cursor: Cursor, prelude: RadialPrelude): boolean {
  const named = attempt(cursor, extent);
  if (named) {
    prelude.size = named;
    return true;
  }
  const start = cursor.index;
  const a = attempt(cursor, radius);
  if (a === undefined) return false;
  const b = attempt(cursor, radius);
  if (b !== undefined) {
    prelude.size = [a, b];
    return true;
  }
  cursor.index = start;
  const single = attempt(cursor, circleRadius);
  if (single === undefined) return false;
  prelude.size = [single, single];
  prelude.single = true;
  return true;
}

function radialPrelude(cursor: Cursor): RadialPrelude | undefined {
  const prelude: RadialPrelude = { shape: null, size: null, single: false };
  for (let step = 0; step < 2; step++) {
    if (prelude.shape === null) prelude.shape = attempt(cursor, shapeName) ?? null;
    if (prelude.size === null) radialSize(cursor, prelude);
  }
  if (prelude.single && prelude.shape === 'ellipse') return undefined;
  if (prelude.size !== null && typeof prelude.size !== 'string' && !prelude.single && prelude.shape === 'circle')
    return undefined;
  return prelude;
}

function radial(cursor: Cursor, repeating: boolean): RadialGradient | undefined {
  const start = cursor.index;
  attempt(cursor, interpolation);
  const prelude = radialPrelude(cursor);
  if (!prelude) return undefined;
  let at: Position = CENTER;
  if (takeKeyword(cursor, 'at')) {
    const given = center(cursor);
    if (!given) return undefined;
    at = given;
  }
  attempt(cursor, interpolation);
  if (cursor.index !== start && !takeComma(cursor)) return undefined;
  const list = stops(cursor, stopPosition);
  if (!list) return undefined;
  return radialOf(prelude, at, repeating, list);
}

function radialOf(
  prelude: RadialPrelude,
  at: Position,
  repeating: boolean,
  list: readonly GradientStop[],
): RadialGradient {
  const shape = prelude.shape ?? (prelude.single ? 'circle' : 'ellipse');
  const size = prelude.size ?? 'farthest-corner';
  return { kind: 'radial-gradient', repeating, shape, size, position: at, stops: list };
}

/** `-webkit-radial-gradient(center, circle cover, ...)`. */
function prefixedRadial(cursor: Cursor, repeating: boolean): RadialGradient | undefined {
  let at: Position = CENTER;
  const given = attempt(cursor, center);
  if (given) {
    at = given;
    if (!takeComma(cursor)) return undefined;
  }
  const start = cursor.index;
  const prelude: RadialPrelude = { shape: attempt(cursor, shapeName) ?? null, size: null, single: false };
  const named = attempt(cursor, oneOf('contain', 'cover'));
  if (named) prelude.size = named === 'contain' ? 'closest-side' : 'farthest-corner';
  else radialSize(cursor, prelude);
  prelude.shape ??= attempt(cursor, shapeName) ?? null;
  if (cursor.index !== start && !takeComma(cursor)) return undefined;
  const list = stops(cursor, stopPosition);
  return list && radialOf(prelude, at, repeating, list);
}

function conic(cursor: Cursor, repeating: boolean): ConicGradient | undefined {
  const start = cursor.index;
  let from = 0;
  let at: Position = CENTER;
  attempt(cursor, interpolation);
  if (takeKeyword(cursor, 'from')) {
    const degrees = angleOrZero(cursor);
    if (degrees === undefined) return undefined;
    from = degrees;
  }
  if (takeKeyword(cursor, 'at')) {
    const given = center(cursor);
    if (!given) return undefined;
    at = given;
  }
  attempt(cursor, interpolation);
  if (cursor.index !== start && !takeComma(cursor)) return undefined;
  const list = stops(cursor, conicStopPosition);
  return list && { kind: 'conic-gradient', repeating, from, position: at, stops: list };
}

export const gradient: Parser<CssImage> = (cursor) => {
  const name = peekFunction(cursor);
  if (name === undefined || !name.endsWith('-gradient')) return undefined;
  const inner = takeFunction(cursor, name)!;
  if (name === '-webkit-gradient') return legacyGradient(inner);
  const match = /^(-webkit-|-moz-|-o-)?(repeating-)?(linear|radial|conic)-gradient$/.exec(name);
  if (!match) return undefined;
  const repeating = match[2] !== undefined;
  const prefixed = match[1] !== undefined;
  if (match[3] === 'linear') return prefixed ? prefixedLinear(inner, repeating) : linear(inner, repeating);
  if (match[3] === 'radial') return prefixed ? prefixedRadial(inner, repeating) : radial(inner, repeating);
  return prefixed ? undefined : conic(inner, repeating);
};
