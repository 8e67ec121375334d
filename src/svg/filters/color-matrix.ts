/** Colour matrices of filters. https://drafts.fxtf.org/filter-effects-1/#feColorMatrixElement and #ShorthandEquivalents */

import type { Rgba } from '../../css/values/types.ts';

/** Four rows of five: red, green, blue and alpha as combinations of red, green, blue, alpha and 1. */
export type ColorMatrix = readonly number[];

const clamp = (value: number): number => Math.min(1, Math.max(0, value));

export function applyMatrix(m: ColorMatrix, { r, g, b, a }: Rgba): Rgba {
  const row = (at: number): number => clamp(m[at]! * r + m[at + 1]! * g + m[at + 2]! * b + m[at + 3]! * a + m[at + 4]!);
  return { r: row(0), g: row(5), b: row(10), a: row(15) };
}

const ALPHA_ROW = [0, 0, 0, 1, 0];

/**
 * The matrix without the factor of alpha if that is all it does with alpha: such a factor belongs to the picture as a whole.
 */
export function withoutOpacity(matrix: ColorMatrix): { readonly matrix: ColorMatrix; readonly opacity: number } {
  const opacity = matrix[18]!;
  const mixesAlpha = [3, 8, 13, 15, 16, 17, 19].some((index) => matrix[index] !== 0);
  if (mixesAlpha || !(opacity >= 0 && opacity < 1)) return { matrix, opacity: 1 };
  return { matrix: matrix.with(18, 1), opacity };
}

export function saturateMatrix(s: number): ColorMatrix {
  return [
    ...[0.213 + 0.787 * s, 0.715 - 0.715 * s, 0.072 - 0.072 * s, 0, 0],
    ...[0.213 - 0.213 * s, 0.715 + 0.285 * s, 0.072 - 0.072 * s, 0, 0],
    ...[0.213 - 0.213 * s, 0.715 - 0.715 * s, 0.072 + 0.928 * s, 0, 0],
    ...ALPHA_ROW,
  ];
}

/** Degrees. */
export function hueMatrix(angle: number): ColorMatrix {
  const c = Math.cos((angle * Math.PI) / 180);
  const s = Math.sin((angle * Math.PI) / 180);
  return [
    ...[0.213 + c * 0.787 - s * 0.213, 0.715 - c * 0.715 - s * 0.715, 0.072 - c * 0.072 + s * 0.928, 0, 0],
    ...[0.213 - c * 0.213 + s * 0.143, 0.715 + c * 0.285 + s * 0.14, 0.072 - c * 0.072 - s * 0.283, 0, 0],
    ...[0.213 - c * 0.213 - s * 0.787, 0.715 - c * 0.715 + s * 0.715, 0.072 + c * 0.928 + s * 0.072, 0, 0],
    ...ALPHA_ROW,
  ];
}

function grayscaleMatrix(amount: number): ColorMatrix {
  const k = 1 - clamp(amount);
  return [
    ...[0.2126 + 0.7874 * k, 0.7152 - 0.7152 * k, 0.0722 - 0.0722 * k, 0, 0],
    ...[0.2126 - 0.2126 * k, 0.7152 + 0.2848 * k, 0.0722 - 0.0722 * k, 0, 0],
    ...[0.2126 - 0.2126 * k, 0.7152 - 0.7152 * k, 0.0722 + 0.9278 * k, 0, 0],
    ...ALPHA_ROW,
  ];
}

function sepiaMatrix(amount: number): ColorMatrix {
  const k = 1 - clamp(amount);
  return [
    ...[0.393 + 0.607 * k, 0.769 - 0.769 * k, 0.189 - 0.189 * k, 0, 0],
    ...[0.349 - 0.349 * k, 0.686 + 0.314 * k, 0.168 - 0.168 * k, 0, 0],
    ...[0.272 - 0.272 * k, 0.534 - 0.534 * k, 0.131 + 0.869 * k, 0, 0],
    ...ALPHA_ROW,
  ];
}

/** Each colour channel times `slope` plus `intercept`. */
const linearMatrix = (slope: number, intercept: number): ColorMatrix => [
  ...[slope, 0, 0, 0, intercept],
  ...[0, slope, 0, 0, intercept],
  ...[0, 0, slope, 0, intercept],
  ...ALPHA_ROW,
];

/** The matrix of a shorthand function; null for functions that do not change colours. */
export function functionMatrix(kind: string, amount: number): ColorMatrix | null {
  switch (kind) {
    case 'brightness':
      return linearMatrix(amount, 0);
    case 'contrast':
      return linearMatrix(amount, 0.5 - 0.5 * amount);
    case 'invert':
      return linearMatrix(1 - 2 * clamp(amount), clamp(amount));
    case 'grayscale':
      return grayscaleMatrix(amount);
    case 'saturate':
      return saturateMatrix(amount);
    case 'sepia':
      return sepiaMatrix(amount);
    case 'hue-rotate':
      return hueMatrix(amount);
    default:
      return null;
  }
}

const toLinear = (value: number): number => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const fromLinear = (value: number): number => (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055);

export const toLinearLight = ({ r, g, b, a }: Rgba): Rgba => ({ r: toLinear(r), g: toLinear(g), b: toLinear(b), a });

/** Applies `change` in linear light, as `color-interpolation-filters: linearRGB` requires. */
export function inLinearLight(change: (color: Rgba) => Rgba): (color: Rgba) => Rgba {
  return (color) => {
    const made = change(toLinearLight(color));
    return { r: clamp(fromLinear(made.r)), g: clamp(fromLinear(made.g)), b: clamp(fromLinear(made.b)), a: made.a };
  };
}
