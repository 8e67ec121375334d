/** The values of media features on paper. https://drafts.csswg.org/mediaqueries-5/#mf-dimensions */

import type { MediaEnvironment } from '../rules.ts';
import { keyword, type Values } from './condition.ts';
import { readMath } from './media-math.ts';
import { compareNumbers, type RangeFeature } from './range-feature.ts';

/** Lengths in px, resolutions in dppx. */
type MediaValue =
  | { readonly kind: 'number' | 'length' | 'resolution' | 'ratio'; readonly value: number }
  | { readonly kind: 'ident'; readonly value: string }
  /** In a viewport unit: a fraction of the page's width or height, or of its smaller or larger side. */
  | { readonly kind: 'viewport'; readonly share: number; readonly of: 'width' | 'height' | 'min' | 'max' };

export type MediaFeature = RangeFeature<MediaValue>;

/** Paper is paged, never updates and has no pointer; the values are those of Chromium's print. */
const PAPER: Readonly<Record<string, string>> = {
  scan: 'progressive',
  update: 'none',
  'overflow-block': 'paged',
  'overflow-inline': 'none',
  hover: 'none',
  'any-hover': 'none',
  pointer: 'none',
  'any-pointer': 'none',
  'color-gamut': 'srgb',
  'dynamic-range': 'standard',
  'video-dynamic-range': 'standard',
  'prefers-color-scheme': 'light',
  'prefers-reduced-motion': 'no-preference',
  'prefers-reduced-transparency': 'no-preference',
  'prefers-reduced-data': 'no-preference',
  'prefers-contrast': 'no-preference',
  'forced-colors': 'none',
  'inverted-colors': 'none',
  'nav-controls': 'none',
  'display-mode': 'browser',
  'device-posture': 'continuous',
  // Deviation: Chromium says `enabled`; here scripts never run, and `<noscript>` is shown.
  scripting: 'none',
};

/** The values that each feature accepts; any other makes the feature unknown. */
const KEYWORDS: Readonly<Record<string, readonly string[]>> = {
  scan: ['interlace', 'progressive'],
  update: ['none', 'slow', 'fast'],
  'overflow-block': ['none', 'scroll', 'paged', 'optional-paged'],
  'overflow-inline': ['none', 'scroll'],
  hover: ['none', 'hover'],
  'any-hover': ['none', 'hover'],
  pointer: ['none', 'coarse', 'fine'],
  'any-pointer': ['none', 'coarse', 'fine'],
  'color-gamut': ['srgb', 'p3', 'rec2020'],
  'dynamic-range': ['standard', 'high'],
  'video-dynamic-range': ['standard', 'high'],
  'prefers-color-scheme': ['light', 'dark', 'no-preference'],
  'prefers-reduced-motion': ['no-preference', 'reduce'],
  'prefers-reduced-transparency': ['no-preference', 'reduce'],
  'prefers-reduced-data': ['no-preference', 'reduce'],
  'prefers-contrast': ['no-preference', 'more', 'less', 'custom'],
  'forced-colors': ['none', 'active'],
  'inverted-colors': ['none', 'inverted'],
  'nav-controls': ['none', 'back'],
  'display-mode': [
    'browser',
    'minimal-ui',
    'standalone',
    'fullscreen',
    'picture-in-picture',
    'window-controls-overlay',
  ],
  'device-posture': ['continuous', 'folded'],
  scripting: ['none', 'initial-only', 'enabled'],
  orientation: ['portrait', 'landscape'],
};

/** dppx: Chromium prints at 300dpi. */
const RESOLUTION = 300 / 96;

type RangeKind = 'number' | 'integer' | 'length' | 'resolution' | 'ratio';

const RANGES: Readonly<Record<string, { kind: RangeKind; value: (environment: MediaEnvironment) => number }>> = {
  width: { kind: 'length', value: ({ width }) => width },
  height: { kind: 'length', value: ({ height }) => height },
  'device-width': { kind: 'length', value: ({ width }) => width },
  'device-height': { kind: 'length', value: ({ height }) => height },
  'aspect-ratio': { kind: 'ratio', value: ({ width, height }) => width / height },
  'device-aspect-ratio': { kind: 'ratio', value: ({ width, height }) => width / height },
  resolution: { kind: 'resolution', value: () => RESOLUTION },
  '-webkit-device-pixel-ratio': { kind: 'number', value: () => RESOLUTION },
  color: { kind: 'integer', value: () => 8 },
  'color-index': { kind: 'integer', value: () => 0 },
  monochrome: { kind: 'integer', value: () => 0 },
  grid: { kind: 'integer', value: () => 0 },
  '-webkit-transform-3d': { kind: 'number', value: () => 1 },
};

const LENGTHS: Readonly<Record<string, number>> = {
  px: 1,
  in: 96,
  cm: 96 / 2.54,
  mm: 96 / 25.4,
  q: 96 / 101.6,
  pt: 4 / 3,
  pc: 16,
  // Relative units refer to the initial font, which is 16px.
  em: 16,
  rem: 16,
  ex: 8,
  ch: 8,
  ic: 16,
  lh: 18,
  rlh: 18,
  cap: 11,
};

const RESOLUTIONS: Readonly<Record<string, number>> = { dppx: 1, x: 1, dpi: 1 / 96, dpcm: 2.54 / 96 };

/** Reads one value; null if no feature could have it. */
export function readValue(values: Values): MediaValue | null {
  const [first, slash, second] = values;
  if (first?.type === 'ident' && values.length === 1) return { kind: 'ident', value: keyword(first) };
  if (first?.type === 'function' && values.length === 1) return readMath(first, LENGTHS);
  if (first?.type === 'number') {
    if (values.length === 1) return { kind: 'number', value: first.value };
    const isRatio = slash?.type === 'delim' && slash.value === '/' && second?.type === 'number' && values.length === 3;
    return isRatio && first.value >= 0 && second.value >= 0
      ? { kind: 'ratio', value: first.value / second.value }
      : null;
  }
  if (first?.type !== 'dimension' || values.length !== 1) return null;
  const viewport = /^[sdl]?v(w|h|min|max|i|b)$/.exec(first.unit)?.[1];
  if (viewport) {
    const of =
      viewport === 'w' || viewport === 'i' ? 'width' : viewport === 'h' || viewport === 'b' ? 'height' : viewport;
    return { kind: 'viewport', share: first.value / 100, of: of as 'width' | 'height' | 'min' | 'max' };
  }
  const length = LENGTHS[first.unit];
  if (length !== undefined) return { kind: 'length', value: first.value * length };
  const resolution = RESOLUTIONS[first.unit];
  return resolution === undefined ? null : { kind: 'resolution', value: first.value * resolution };
}

/** Whether the feature is known and accepts values of this kind. */
export function isKnownFeature({ name, comparisons }: MediaFeature): boolean {
  const range = RANGES[name];
  if (range) return comparisons.every(({ value }) => numeric(value, range.kind, NO_PAGE) !== null);
  const keywords = KEYWORDS[name];
  if (!keywords) return false;
  return comparisons.every(
    ({ operator, value }) => operator === '=' && value.kind === 'ident' && keywords.includes(value.value),
  );
}

const NO_PAGE: MediaEnvironment = { type: 'print', width: 1, height: 1 };

/** Null if the value is of another kind than the feature. */
function numeric(value: MediaValue, kind: RangeKind, { width, height }: MediaEnvironment): number | null {
  switch (value.kind) {
    case 'ident':
      return value.value === 'infinite' && kind === 'resolution' ? Number.POSITIVE_INFINITY : null;
    case 'viewport': {
      const sides = { width, height, min: Math.min(width, height), max: Math.max(width, height) };
      return kind === 'length' ? value.share * sides[value.of] : null;
    }
    case 'number': {
      const whole = kind === 'integer' && Number.isInteger(value.value);
      const fits = whole || kind === 'number' || kind === 'ratio' || (kind === 'length' && value.value === 0);
      return fits ? value.value : null;
    }
    default:
      return value.kind === kind ? value.value : null;
  }
}

/** Null: the feature is unknown. */
export function evaluateFeature(feature: MediaFeature, environment: MediaEnvironment): boolean | null {
  const { name, comparisons } = feature;
  const range = RANGES[name];
  if (range) {
    const actual = range.value(environment);
    if (comparisons.length === 0) return actual !== 0;
    return comparisons.every(({ operator, value }) => {
      const wanted = numeric(value, range.kind, environment);
      return wanted !== null && compareNumbers(actual, operator, wanted);
    });
  }
  const state = name === 'orientation' ? orientationOf(environment) : stateOf(name, environment);
  if (state === undefined) return null;
  if (comparisons.length === 0) return state !== 'none' && state !== 'no-preference';
  return comparisons.every(({ value }) => value.kind === 'ident' && value.value === state);
}

const orientationOf = ({ width, height }: MediaEnvironment): string => (height >= width ? 'portrait' : 'landscape');

function stateOf(name: string, { type }: MediaEnvironment): string | undefined {
  if (type === 'screen' && (name === 'overflow-block' || name === 'overflow-inline')) return 'scroll';
  return PAPER[name];
}
