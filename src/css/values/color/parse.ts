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
  takeKeyword,
} from '../cursor.ts';
import { defer, percentage } from '../numeric.ts';
import type { Color, Rgba } from '../types.ts';
import { COLOR_SPACES } from './color-spaces.ts';
import { type ColorPart, type DeferredColor, isDeferredColor, resolveColorPart } from './deferred-color.ts';
import { absoluteColor } from './functions.ts';
import { cmyk, spotColor } from './inks.ts';
import type { ColorMix, HueMethod } from './mix.ts';
import { DARK_COLORS, NAMED_COLORS } from './names.ts';
import { relativeTo } from './relative.ts';

/** From 0xrrggbbaa. */
const packed = (rgba: number): Rgba => ({
  r: ((rgba >>> 24) & 255) / 255,
  g: ((rgba >>> 16) & 255) / 255,
  b: ((rgba >>> 8) & 255) / 255,
  a: (rgba & 255) / 255,
});

export const TRANSPARENT: Rgba = packed(0);
export const BLACK: Rgba = packed(0x000000ff);

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
    case 'color-mix':
      return colorMixFunction(cursor);
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
      return absoluteColor(name, cursor, false);
  }
}

function relativeColor(name: string, cursor: Cursor): Color | undefined {
  const origin = color(cursor);
  if (origin === undefined) return undefined;
  const rest = cursor.values.slice(cursor.index);
  // Whether it is valid does not depend on the origin's numbers.
  if (!relativeTo(BLACK, name, rest)) return undefined;
  return settled(cursor, { deferred: 'relative-color', origin, name, rest }, [origin]);
}

/** Resolved at once if no part depends on the element. */
function settled(cursor: Cursor, value: DeferredColor, parts: readonly ColorPart[]): Color {
  if (parts.some(isDeferredColor)) return defer(cursor, value) as Color;
  return resolveColorPart(value, { color: BLACK, dark: false, spotColors: new Map() });
}

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
  const space = name === undefined ? undefined : COLOR_SPACES.get(name);
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
  if (!second || !atEnd(cursor)) return undefined;
  const weights = mixWeights(first.percent, second.percent);
  if (!weights) return undefined;
  const mix: ColorMix = { ...method, ...weights, first: first.color, second: second.color };
  return settled(cursor, { deferred: 'color-mix', mix }, [mix.first, mix.second]);
}
