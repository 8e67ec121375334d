/** The functions that name a colour by its components. https://drafts.csswg.org/css-color-4/#color-syntax */

import {
  atEnd,
  attempt,
  type Cursor,
  type Parser,
  peek,
  peekKeyword,
  takeComma,
  takeDelim,
  takeKeyword,
} from '../cursor.ts';
import { number, angle as parseAngle, percentage } from '../numeric.ts';
import type { Channels, Rgba } from '../types.ts';
import { clip, colorIn, known } from './channels.ts';
import { COLOR_SPACES, isPredefined } from './color-spaces.ts';
import type { Triple } from './spaces.ts';

const byte = (value: number): number => Math.round(clip(value) * 255) / 255;

/** A colour in legacy syntax has eight bits for each channel. `color`: sRGB. */
const legacyColor = (color: Triple, alpha: number): Rgba => ({
  r: byte(color[0]),
  g: byte(color[1]),
  b: byte(color[2]),
  a: clip(alpha),
});

/**
 * The arguments of a colour function; undefined if they are not valid, or not a colour function's.
 * `relative`: of a relative colour, whose components may be out of gamut.
 */
export function absoluteColor(name: string, cursor: Cursor, relative: boolean): Rgba | undefined {
  const found = componentsOf(name, cursor, relative);
  return atEnd(cursor) ? found : undefined;
}

function componentsOf(name: string, cursor: Cursor, relative: boolean): Rgba | undefined {
  switch (name) {
    case 'rgb':
    case 'rgba':
      return rgbFunction(cursor, relative);
    case 'hsl':
    case 'hsla':
      return hslFunction(cursor, relative);
    case 'hwb':
      return cylinder(cursor, 'hwb', relative);
    case 'lab':
      return rectangular(cursor, 'lab', 100, 125);
    case 'oklab':
      return rectangular(cursor, 'oklab', 1, 0.4);
    case 'lch':
      return polar(cursor, 'lch', 100, 150);
    case 'oklch':
      return polar(cursor, 'oklch', 1, 0.4);
    case 'color':
      return colorSpaceFunction(cursor);
    default:
      return undefined;
  }
}

const anyNumber = number();
const anyPercentage = percentage();

interface Component {
  /** Null for `none`. */
  readonly value: number | null;
  readonly percent: boolean;
}

const NONE: Component = { value: null, percent: false };

/** A number as written, or a percentage of `full`. */
function component(cursor: Cursor, full: number, allowNone = true): Component | undefined {
  if (allowNone && takeKeyword(cursor, 'none')) return NONE;
  const plain = attempt(cursor, anyNumber);
  if (typeof plain === 'number') return { value: plain, percent: false };
  const percent = attempt(cursor, anyPercentage);
  return typeof percent === 'number' ? { value: (percent * full) / 100, percent: true } : undefined;
}

const hue: Parser<Component> = (cursor) => {
  if (takeKeyword(cursor, 'none')) return NONE;
  const plain = attempt(cursor, anyNumber);
  if (typeof plain === 'number') return { value: plain, percent: false };
  const degrees = attempt(cursor, parseAngle);
  return typeof degrees === 'number' ? { value: degrees, percent: false } : undefined;
};

/** `/ alpha`, or nothing (1). */
function modernAlpha(cursor: Cursor): number | null | undefined {
  return takeDelim(cursor, '/') ? component(cursor, 1)?.value : 1;
}

function legacyAlpha(cursor: Cursor): number | null | undefined {
  return takeComma(cursor) ? component(cursor, 1, false)?.value : 1;
}

/** Without missing components a colour of sRGB is one of legacy syntax, unless it is relative. */
function srgbColor(space: string, values: Channels, alpha: number | null, relative: boolean): Rgba {
  if (values.includes(null) || alpha === null) return colorIn(space, values, alpha);
  const srgb = COLOR_SPACES.get(space)!.toSrgb(known(values));
  return relative ? colorIn('srgb', srgb, alpha) : legacyColor(srgb, alpha);
}

function rgbFunction(cursor: Cursor, relative: boolean): Rgba | undefined {
  const first = component(cursor, 255);
  if (!first) return undefined;
  const legacy = takeComma(cursor);
  if (legacy && first.value === null) return undefined;
  const second = component(cursor, 255, !legacy);
  if (!second || (legacy && !takeComma(cursor))) return undefined;
  const third = component(cursor, 255, !legacy);
  if (!third || (legacy && (first.percent !== second.percent || second.percent !== third.percent))) return undefined;
  const alpha = legacy ? legacyAlpha(cursor) : modernAlpha(cursor);
  if (alpha === undefined) return undefined;
  const share = ({ value }: Component): number | null => value && value / 255;
  return srgbColor('srgb', [share(first), share(second), share(third)], alpha, relative);
}

function hslFunction(cursor: Cursor, relative: boolean): Rgba | undefined {
  const start = cursor.index;
  const angle = hue(cursor);
  if (angle === undefined) return undefined;
  if (!takeComma(cursor)) {
    cursor.index = start;
    return cylinder(cursor, 'hsl', relative);
  }
  const saturation = attempt(cursor, anyPercentage);
  if (typeof saturation !== 'number' || !takeComma(cursor)) return undefined;
  const lightness = attempt(cursor, anyPercentage);
  const alpha = legacyAlpha(cursor);
  if (typeof lightness !== 'number' || alpha === undefined || angle.value === null) return undefined;
  return srgbColor('hsl', [angle.value, Math.max(0, saturation), lightness], alpha, relative);
}

const atLeastZero = (value: number | null): number | null => value && Math.max(0, value);

function cylinder(cursor: Cursor, space: 'hsl' | 'hwb', relative: boolean): Rgba | undefined {
  const angle = hue(cursor);
  const second = component(cursor, 100);
  const third = component(cursor, 100);
  const alpha = modernAlpha(cursor);
  if (!angle || !second || !third || alpha === undefined) return undefined;
  const last = space === 'hwb' ? atLeastZero(third.value) : third.value;
  return srgbColor(space, [angle.value, atLeastZero(second.value), last], alpha, relative);
}

const between = (value: number | null, full: number): number | null => value && Math.min(Math.max(value, 0), full);

function rectangular(cursor: Cursor, space: 'lab' | 'oklab', white: number, axis: number): Rgba | undefined {
  const lightness = component(cursor, white);
  const a = component(cursor, axis);
  const b = component(cursor, axis);
  const alpha = modernAlpha(cursor);
  if (!lightness || !a || !b || alpha === undefined) return undefined;
  return colorIn(space, [between(lightness.value, white), a.value, b.value], alpha);
}

function polar(cursor: Cursor, space: 'lch' | 'oklch', white: number, full: number): Rgba | undefined {
  const lightness = component(cursor, white);
  const chroma = component(cursor, full);
  const angle = hue(cursor);
  const alpha = modernAlpha(cursor);
  if (!lightness || !chroma || !angle || alpha === undefined) return undefined;
  return colorIn(space, [between(lightness.value, white), atLeastZero(chroma.value), angle.value], alpha);
}

function colorSpaceFunction(cursor: Cursor): Rgba | undefined {
  const name = peek(cursor)?.type === 'ident' ? peekKeyword(cursor) : undefined;
  const space = name === undefined ? undefined : COLOR_SPACES.get(name);
  if (name === undefined || !space || !isPredefined(space)) return undefined;
  cursor.index++;
  const parts = [component(cursor, 1), component(cursor, 1), component(cursor, 1)];
  const alpha = modernAlpha(cursor);
  if (parts.some((part) => part === undefined) || alpha === undefined) return undefined;
  return colorIn(name, parts.map((part) => part!.value) as unknown as Channels, alpha);
}
