/** Attribute values of SVG: numbers, lengths, lists, transforms, view boxes. https://svgwg.org/svg2-draft/types.html */

import { parseComponentValues } from '../css/syntax/component-values.ts';
import { color as colorParser } from '../css/values/color/parse.ts';
import { atEnd, createCursor, createState } from '../css/values/cursor.ts';
import type { Color } from '../css/values/types.ts';
import { IDENTITY, type Matrix, multiply, type Px, type Rect } from '../geometry.ts';

const NUMBER = /[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?/gi;

/** All numbers of a list, whatever separates them. */
export function numbersOf(text: string | null): number[] {
  return (text?.match(NUMBER) ?? []).map(Number).filter(Number.isFinite);
}

export function numberOf(text: string | null | undefined, fallback: number): number {
  if (text === null || text === undefined) return fallback;
  const match = /^\s*([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)\s*(%?)\s*$/i.exec(text);
  if (!match) return fallback;
  const value = Number(match[1]);
  if (!Number.isFinite(value)) return fallback;
  return match[2] === '%' ? value / 100 : value;
}

const UNITS: Readonly<Record<string, number>> = {
  '': 1,
  px: 1,
  pt: 4 / 3,
  pc: 16,
  in: 96,
  cm: 96 / 2.54,
  mm: 96 / 25.4,
  q: 96 / 101.6,
};

const LENGTH = /^\s*([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)\s*(%|[a-z]*)\s*$/i;

/** What relative lengths refer to. */
export interface LengthBasis {
  readonly fontSize: Px;
  /** Of the nearest viewport, in user units. */
  readonly width: Px;
  readonly height: Px;
}

type Direction = 'x' | 'y' | 'diagonal';

/** Null when there is no valid length (or `auto`). */
export function lengthOf(text: string | null | undefined, basis: LengthBasis, direction: Direction): Px | null {
  if (text === null || text === undefined) return null;
  const match = LENGTH.exec(text);
  if (!match) return null;
  const value = Number(match[1]);
  if (!Number.isFinite(value)) return null;
  const unit = (match[2] ?? '').toLowerCase();
  if (unit === '%') return (value / 100) * extent(basis, direction);
  if (unit === 'em' || unit === 'rem') return value * basis.fontSize;
  if (unit === 'ex' || unit === 'ch') return (value * basis.fontSize) / 2;
  const factor = UNITS[unit];
  return factor === undefined ? null : value * factor;
}

/** https://svgwg.org/svg2-draft/coords.html#Units: the normalized diagonal for lengths of no direction. */
function extent({ width, height }: LengthBasis, direction: Direction): Px {
  if (direction === 'x') return width;
  return direction === 'y' ? height : Math.hypot(width, height) / Math.SQRT2;
}

export function lengthsOf(text: string | null, basis: LengthBasis, direction: Direction): Px[] {
  if (text === null) return [];
  const out: Px[] = [];
  for (const part of text.trim().split(/[\s,]+/)) {
    const value = lengthOf(part, basis, direction);
    if (value === null) break;
    out.push(value);
  }
  return out;
}

// --- transforms -------------------------------------------------------------------------------------------

const FUNCTION = /([a-z]+)\s*\(([^)]*)\)/gi;

/** The `transform` attribute, or the property with px lengths. https://drafts.csswg.org/css-transforms-1/#svg-syntax */
export function transformOf(text: string | null | undefined): Matrix {
  if (!text) return IDENTITY;
  let m: Matrix = IDENTITY;
  let end = 0;
  for (const match of text.matchAll(FUNCTION)) {
    const [whole, name = '', list = ''] = match;
    // What does not parse as a whole transforms nothing.
    if (!SEPARATOR.test(text.slice(end, match.index)) || !ARGUMENTS.test(list) || STRAY_COMMA.test(list))
      return IDENTITY;
    end = match.index + whole.length;
    // Factors have no unit.
    if (/^(matrix|scale)/i.test(name) && /[a-df-z]/i.test(list)) return IDENTITY;
    const step = transformFunction(name.toLowerCase(), transformNumbers(list));
    if (!step) return IDENTITY;
    m = multiply(m, step);
  }
  return SEPARATOR.test(text.slice(end)) ? m : IDENTITY;
}

const SEPARATOR = /^[\s,]*$/;
const ARGUMENTS = /^[\d\sa-z+.,-]*$/i;
const STRAY_COMMA = /^\s*,|,\s*,|,\s*$/;

/** Angles in degrees, lengths in px. */
function transformNumbers(list: string): number[] {
  const out: number[] = [];
  for (const [, number, unit = ''] of list.matchAll(/([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)\s*([a-z]*)/gi)) {
    const value = Number(number);
    const lower = unit.toLowerCase();
    const angle = ANGLES[lower];
    out.push(value * (angle ?? UNITS[lower] ?? 1));
  }
  return out;
}

const ANGLES: Readonly<Record<string, number>> = { deg: 1, rad: 180 / Math.PI, grad: 0.9, turn: 360 };

function transformFunction(name: string, v: readonly number[]): Matrix | null {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = v;
  const radians = (a * Math.PI) / 180;
  switch (name) {
    case 'matrix':
      return v.length >= 6 ? [a, b, c, d, e, f] : null;
    case 'translate':
      return [1, 0, 0, 1, a, b];
    case 'translatex':
      return [1, 0, 0, 1, a, 0];
    case 'translatey':
      return [1, 0, 0, 1, 0, a];
    case 'scale':
      return v.length === 0 ? null : [a, 0, 0, v.length > 1 ? b : a, 0, 0];
    case 'scalex':
      return [a, 0, 0, 1, 0, 0];
    case 'scaley':
      return [1, 0, 0, a, 0, 0];
    case 'rotate': {
      const cos = Math.cos(radians);
      const sin = Math.sin(radians);
      const turn: Matrix = [cos, sin, -sin, cos, 0, 0];
      return v.length < 3 ? turn : multiply(multiply([1, 0, 0, 1, b, c], turn), [1, 0, 0, 1, -b, -c]);
    }
    case 'skewx':
      return [1, 0, Math.tan(radians), 1, 0, 0];
    case 'skewy':
      return [1, Math.tan(radians), 0, 1, 0, 0];
    case 'skew':
      return [1, Math.tan((b * Math.PI) / 180), Math.tan(radians), 1, 0, 0];
    default:
      return null;
  }
}

export function invert(m: Matrix): Matrix | null {
  const [a, b, c, d, e, f] = m;
  const det = a * d - b * c;
  if (!Number.isFinite(det) || Math.abs(det) < 1e-12) return null;
  return [d / det, -b / det, -c / det, a / det, (c * f - d * e) / det, (b * e - a * f) / det];
}

// --- view boxes -------------------------------------------------------------------------------------------

export function viewBoxOf(text: string | null): Rect | null {
  const [x, y, width, height] = numbersOf(text);
  if (x === undefined || y === undefined || width === undefined || height === undefined) return null;
  return width > 0 && height > 0 ? { x, y, width, height } : null;
}

/** https://svgwg.org/svg2-draft/coords.html#ViewBoxAttribute : a width or height of zero disables rendering. */
export function isEmptyViewBox(text: string | null): boolean {
  const [x, y, width, height] = numbersOf(text);
  if (x === undefined || y === undefined || width === undefined || height === undefined) return false;
  return width === 0 || height === 0;
}

/** Fits `box` into `port`. https://svgwg.org/svg2-draft/coords.html#ComputingAViewportsTransform */
export function viewBoxMatrix(box: Rect, port: Rect, preserve: string | null): Matrix {
  const words = (preserve ?? '').trim().split(/\s+/);
  const align = /^x(Min|Mid|Max)Y(Min|Mid|Max)$/.exec(words[0] ?? '') ?? ['', 'Mid', 'Mid'];
  let sx = port.width / box.width;
  let sy = port.height / box.height;
  if (words[0] !== 'none') {
    const scale = words[1] === 'slice' ? Math.max(sx, sy) : Math.min(sx, sy);
    sx = scale;
    sy = scale;
  }
  const spare = (word: string | undefined, room: Px): Px => (word === 'Min' ? 0 : word === 'Max' ? room : room / 2);
  const x = port.x - box.x * sx + (words[0] === 'none' ? 0 : spare(align[1], port.width - box.width * sx));
  const y = port.y - box.y * sy + (words[0] === 'none' ? 0 : spare(align[2], port.height - box.height * sy));
  return [sx, 0, 0, sy, x, y];
}

// --- colours and references -------------------------------------------------------------------------------

const colors = new Map<string, Color | null>();
const MAX_COLORS = 4096;

export function colorOf(text: string): Color | null {
  const known = colors.get(text);
  if (known !== undefined) return known;
  const cursor = createCursor(parseComponentValues(text), createState(null, false));
  const parsed = colorParser(cursor);
  const valid = parsed !== undefined && atEnd(cursor) && (parsed === 'currentcolor' || 'r' in parsed);
  const result = valid ? parsed : null;
  if (colors.size >= MAX_COLORS) colors.clear();
  colors.set(text, result);
  return result;
}

/** The id of `url(#id)`, and what follows it. */
export function referenceOf(text: string | null | undefined): { readonly id: string; readonly rest: string } | null {
  const match = /^\s*url\(\s*(["']?)[^"')#]*#([^"')]+)\1\s*\)\s*(.*)$/is.exec(text ?? '');
  return match ? { id: match[2] ?? '', rest: (match[3] ?? '').trim() } : null;
}
