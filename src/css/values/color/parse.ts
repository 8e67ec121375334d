/** `<color>`. https://drafts.csswg.org/css-color-4/#color-syntax */

import {
  atEnd,
  attempt,
  type Cursor,
  createCursor,
  type Parser,
  peek,
  peekKeyword,
  takeComma,
  takeDelim,
  takeKeyword,
} from '../cursor.ts';
import { defer, number, angle as parseAngle, percentage } from '../numeric.ts';
import type { Color, Rgba } from '../types.ts';
import { type ColorPart, type DeferredColor, isDeferredColor, resolveColorPart } from './deferred-color.ts';
import { cmyk, spotColor } from './inks.ts';
import { type ColorMix, clip, type HueMethod, MIX_SPACES } from './mix.ts';
import { DARK_COLORS, NAMED_COLORS } from './names.ts';
import { withChannels } from './relative.ts';
import {
  hslToSrgb,
  hwbToSrgb,
  labToSrgb,
  oklabToSrgb,
  polarToRectangular,
  predefinedToSrgb,
  type Triple,
} from './spaces.ts';

/** From 0xrrggbbaa. */
const packed = (rgba: number): Rgba => ({
  r: ((rgba >>> 24) & 255) / 255,
  g: ((rgba >>> 16) & 255) / 255,
  b: ((rgba >>> 8) & 255) / 255,
  a: (rgba & 255) / 255,
});

export const TRANSPARENT: Rgba = packed(0);
export const BLACK: Rgba = packed(0x000000ff);

function srgb(color: Triple, alpha: number, legacy: boolean): Rgba {
  const r = clip(color[0]);
  const g = clip(color[1]);
  const b = clip(color[2]);
  const a = clip(alpha);
  if (!legacy) return { r, g, b, a };
  const byte = (value: number): number => Math.round(value * 255);
  if (a === 1) return packed(((byte(r) << 24) | (byte(g) << 16) | (byte(b) << 8) | 255) >>> 0);
  return { r: byte(r) / 255, g: byte(g) / 255, b: byte(b) / 255, a };
}

function hexColor(digits: string): Rgba | undefined {
  if (!/^[0-9a-f]+$/i.test(digits)) return undefined;
  switch (digits.length) {
    case 3:
      return packed(Number.parseInt(`${double(digits)}ff`, 16));
    case 4:
      return packed(Number.parseInt(double(digits), 16));
    case 6:
      return packed(Number.parseInt(`${digits}ff`, 16));
    case 8:
      return packed(Number.parseInt(digits, 16));
    default:
      return undefined;
  }
}

const double = (digits: string): string => digits.replace(/./g, '$&$&');

function namedColor(name: string, cursor: Cursor): Color | undefined {
  if (name === 'currentcolor') return 'currentcolor';
  if (name === 'transparent') return TRANSPARENT;
  const rgb = NAMED_COLORS.get(name);
  if (rgb === undefined) return undefined;
  const light = packed(((rgb << 8) | 255) >>> 0);
  const inDark = DARK_COLORS.get(name);
  if (inDark === undefined) return light;
  return defer(cursor, { deferred: 'light-dark', light, dark: packed(((inDark << 8) | 255) >>> 0) }) as Color;
}

/** The colour may be deferred (color-mix() with currentcolor): see `computeDeferred`. */
export const color: Parser<Color> = (cursor) => {
  const value = peek(cursor);
  if (value === undefined) return undefined;
  cursor.index++;
  switch (value.type) {
    case 'ident':
      return namedColor(value.value.toLowerCase(), cursor);
    case 'hash':
      return hexColor(value.value);
    case 'function':
      return colorFunction(value.name, createCursor(value.values, cursor.state));
    default:
      return undefined;
  }
};

/**
 * A colour that may lack its `#` in quirks mode: only in `color`, `background-color` and the border colours, and in no shorthand except
 * `border-color`, so that `background: 0 0` is a position. https://quirks.spec.whatwg.org/#the-hashless-hex-color-quirk
 */
export const quirkyColor: Parser<Color> = (cursor) => {
  const value = peek(cursor);
  if (!cursor.state.quirkyColors) return color(cursor);
  if (value?.type === 'number' || value?.type === 'dimension') {
    cursor.index++;
    return hashlessColor(value.text, value.type === 'dimension' ? value.unit : '');
  }
  const named = color(cursor);
  const bare = named === undefined && value?.type === 'ident' && /^(?:.{3}|.{6})$/.test(value.value);
  return bare ? hexColor(value.value) : named;
};

function hashlessColor(text: string, unit: string): Rgba | undefined {
  const digits = text.toLowerCase().endsWith(unit) ? text : text + unit;
  return digits.length <= 6
    ? hexColor(digits.length > 3 ? digits.padStart(6, '0') : digits.padStart(3, '0'))
    : undefined;
}

function colorFunction(name: string, cursor: Cursor): Color | undefined {
  if (name !== 'color-mix' && takeKeyword(cursor, 'from')) return relativeColor(name, cursor);
  switch (name) {
    case 'rgb':
    case 'rgba':
      return whole(cursor, rgbFunction(cursor));
    case 'hsl':
    case 'hsla':
      return whole(cursor, hslFunction(cursor));
    case 'hwb':
      return whole(cursor, cylinder(cursor, hwbToSrgb, true));
    case 'lab':
      return whole(cursor, rectangular(cursor, 100, 125, labToSrgb));
    case 'oklab':
      return whole(cursor, rectangular(cursor, 1, 0.4, oklabToSrgb));
    case 'lch':
      return whole(
        cursor,
        polar(cursor, 100, 150, (c) => labToSrgb(polarToRectangular(...c))),
      );
    case 'oklch':
      return whole(
        cursor,
        polar(cursor, 1, 0.4, (c) => oklabToSrgb(polarToRectangular(...c))),
      );
    case 'color':
      return whole(cursor, colorSpaceFunction(cursor));
    case 'color-mix':
      return whole(cursor, colorMixFunction(cursor));
    case 'light-dark':
      return lightDark(cursor);
    case 'contrast-color':
      return contrasting(cursor);
    case 'device-cmyk':
    case 'cmyk':
      return cmyk(cursor);
    case 'prince-color':
    case '-prince-color':
      return spotColor(cursor);
    default:
      return undefined;
  }
}

/** Not yet: origin colours that depend on currentcolor. */
function relativeColor(name: string, cursor: Cursor): Color | undefined {
  const found = color(cursor) as ColorPart | undefined;
  // Deviation: for colours that depend on the colour scheme, the light one is used.
  const origin = isLightDark(found) ? found.light : found;
  if (origin === undefined || origin === 'currentcolor' || 'deferred' in origin) return undefined;
  const values = withChannels(name, cursor.values.slice(cursor.index), origin);
  return values && colorFunction(name, createCursor(values, cursor.state));
}

const whole = <T>(cursor: Cursor, value: T | undefined): T | undefined => (atEnd(cursor) ? value : undefined);

const anyNumber = number();
const anyPercentage = percentage();

interface Component {
  readonly value: number;
  readonly percent: boolean;
  readonly none: boolean;
}

/** A number as written, or a percentage of `full`; `none` is 0. */
function component(cursor: Cursor, full: number, allowNone = true): Component | undefined {
  if (allowNone && takeKeyword(cursor, 'none')) return { value: 0, percent: false, none: true };
  const plain = attempt(cursor, anyNumber);
  if (typeof plain === 'number') return { value: plain, percent: false, none: false };
  const percent = attempt(cursor, anyPercentage);
  return typeof percent === 'number' ? { value: (percent * full) / 100, percent: true, none: false } : undefined;
}

function hue(cursor: Cursor): number | undefined {
  if (takeKeyword(cursor, 'none')) return 0;
  const plain = attempt(cursor, anyNumber);
  if (typeof plain === 'number') return plain;
  const degrees = attempt(cursor, parseAngle);
  return typeof degrees === 'number' ? degrees : undefined;
}

/** `/ alpha`, or nothing (1). */
function modernAlpha(cursor: Cursor): number | undefined {
  return takeDelim(cursor, '/') ? component(cursor, 1)?.value : 1;
}

function legacyAlpha(cursor: Cursor): number | undefined {
  return takeComma(cursor) ? component(cursor, 1, false)?.value : 1;
}

function rgbFunction(cursor: Cursor): Rgba | undefined {
  const first = component(cursor, 255);
  if (!first) return undefined;
  const legacy = takeComma(cursor);
  if (legacy && first.none) return undefined;
  const second = component(cursor, 255, !legacy);
  if (!second || (legacy && !takeComma(cursor))) return undefined;
  const third = component(cursor, 255, !legacy);
  if (!third || (legacy && (first.percent !== second.percent || second.percent !== third.percent))) return undefined;
  const alpha = legacy ? legacyAlpha(cursor) : modernAlpha(cursor);
  if (alpha === undefined) return undefined;
  return srgb([first.value / 255, second.value / 255, third.value / 255], alpha, true);
}

function hslFunction(cursor: Cursor): Rgba | undefined {
  const start = cursor.index;
  const angle = hue(cursor);
  if (angle === undefined) return undefined;
  if (!takeComma(cursor)) {
    cursor.index = start;
    return cylinder(cursor, hslToSrgb, false);
  }
  const saturation = attempt(cursor, anyPercentage);
  if (typeof saturation !== 'number' || !takeComma(cursor)) return undefined;
  const lightness = attempt(cursor, anyPercentage);
  const alpha = legacyAlpha(cursor);
  if (typeof lightness !== 'number' || alpha === undefined) return undefined;
  return srgb(hslToSrgb([angle, Math.max(0, saturation), lightness]), alpha, true);
}

function cylinder(cursor: Cursor, toSrgb: (color: Triple) => Triple, whiteness: boolean): Rgba | undefined {
  const angle = hue(cursor);
  const second = component(cursor, 100);
  const third = component(cursor, 100);
  const alpha = modernAlpha(cursor);
  if (angle === undefined || !second || !third || alpha === undefined) return undefined;
  const b = Math.max(0, second.value);
  return srgb(toSrgb([angle, b, whiteness ? Math.max(0, third.value) : third.value]), alpha, true);
}

function rectangular(cursor: Cursor, white: number, axis: number, toSrgb: (color: Triple) => Triple): Rgba | undefined {
  const lightness = component(cursor, white);
  const a = component(cursor, axis);
  const b = component(cursor, axis);
  const alpha = modernAlpha(cursor);
  if (!lightness || !a || !b || alpha === undefined) return undefined;
  return srgb(toSrgb([Math.min(Math.max(lightness.value, 0), white), a.value, b.value]), alpha, false);
}

function polar(cursor: Cursor, white: number, full: number, toSrgb: (color: Triple) => Triple): Rgba | undefined {
  const lightness = component(cursor, white);
  const chroma = component(cursor, full);
  const angle = hue(cursor);
  const alpha = modernAlpha(cursor);
  if (!lightness || !chroma || angle === undefined || alpha === undefined) return undefined;
  return srgb(toSrgb([Math.min(Math.max(lightness.value, 0), white), Math.max(0, chroma.value), angle]), alpha, false);
}

function colorSpaceFunction(cursor: Cursor): Rgba | undefined {
  const space = peek(cursor);
  if (space?.type !== 'ident') return undefined;
  cursor.index++;
  const parts = [component(cursor, 1), component(cursor, 1), component(cursor, 1)];
  const alpha = modernAlpha(cursor);
  if (parts.some((part) => part === undefined) || alpha === undefined) return undefined;
  const converted = predefinedToSrgb(space.value.toLowerCase(), parts.map((part) => part!.value) as unknown as Triple);
  return converted && srgb(converted, alpha, false);
}

/** Resolved at once if no part depends on the element. */
function settled(cursor: Cursor, value: DeferredColor, parts: readonly ColorPart[]): Color {
  if (parts.some(isDeferredColor)) return defer(cursor, value) as Color;
  return resolveColorPart(value, { color: BLACK, dark: false, spotColors: new Map() });
}

const isLightDark = (part: ColorPart | undefined): part is Extract<DeferredColor, { deferred: 'light-dark' }> =>
  typeof part === 'object' && 'deferred' in part && part.deferred === 'light-dark';

function lightDark(cursor: Cursor): Color | undefined {
  const light = color(cursor);
  const dark = light === undefined || !takeComma(cursor) ? undefined : color(cursor);
  if (light === undefined || dark === undefined || !atEnd(cursor)) return undefined;
  return defer(cursor, { deferred: 'light-dark', light, dark }) as Color;
}

function contrasting(cursor: Cursor): Color | undefined {
  const background = color(cursor);
  if (background === undefined || !atEnd(cursor)) return undefined;
  return settled(cursor, { deferred: 'contrast-color', background }, [background]);
}

function mixPart(cursor: Cursor): { color: Color; percent: number | null } | undefined {
  const before = attempt(cursor, percentage(0, 100));
  const value = color(cursor);
  if (value === undefined) return undefined;
  const percent = before ?? attempt(cursor, percentage(0, 100));
  return { color: value, percent: typeof percent === 'number' ? percent : null };
}

const HUE_METHODS: readonly HueMethod[] = ['shorter', 'longer', 'increasing', 'decreasing'];

/** `in <space> <method>? hue,` before the colours; Oklab if absent. https://drafts.csswg.org/css-color-4/#color-interpolation-method */
export const mixMethod: Parser<Pick<ColorMix, 'space' | 'hue'>> = (cursor) => {
  if (!takeKeyword(cursor, 'in')) return { space: 'oklab', hue: 'shorter' };
  const name = peekKeyword(cursor);
  const space = name === undefined ? undefined : MIX_SPACES.get(name);
  if (name === undefined || !space) return undefined;
  cursor.index++;
  const method = HUE_METHODS.find((candidate) => takeKeyword(cursor, candidate));
  if (method && (!takeKeyword(cursor, 'hue') || space.hueIndex < 0)) return undefined;
  return takeComma(cursor) ? { space: name, hue: method ?? 'shorter' } : undefined;
};

/** Normalises the percentages of a mix; null if their sum is 0. https://drafts.csswg.org/css-color-5/#color-mix-percent-norm */
export function mixWeights(first: number | null, second: number | null): Pick<ColorMix, 'weight' | 'alpha'> | null {
  const p1 = first ?? (second === null ? 50 : 100 - second);
  const p2 = second ?? 100 - p1;
  const total = p1 + p2;
  return total === 0 ? null : { weight: p2 / total, alpha: Math.min(1, total / 100) };
}

function colorMixFunction(cursor: Cursor): Color | undefined {
  const method = mixMethod(cursor);
  if (!method) return undefined;
  const first = mixPart(cursor);
  if (!first || !takeComma(cursor)) return undefined;
  const second = mixPart(cursor);
  if (!second) return undefined;
  const weights = mixWeights(first.percent, second.percent);
  if (!weights) return undefined;
  const mix: ColorMix = { ...method, ...weights, first: first.color, second: second.color };
  return settled(cursor, { deferred: 'color-mix', mix }, [mix.first, mix.second]);
}
