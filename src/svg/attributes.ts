/** Values of SVG attributes that are not CSS properties: numbers, lengths, lists, view boxes. https://svgwg.org/svg2-draft/types.html */

import { parseComponentValues } from '../css/syntax/component-values.ts';
import { atEnd, createCursor, createState } from '../css/values/cursor.ts';
import { computeDeferred } from '../css/values/deferred.ts';
import { lengthPercentage } from '../css/values/numeric.ts';
import { type LengthPercentage, resolveLength } from '../css/values/types.ts';
import type { Matrix, Px, Rect, Size } from '../geometry.ts';
import type { ComputedStyle } from '../style/computed-style.ts';
import type { StyledDocument } from '../style/types.ts';

const NUMBER = /[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?/gi;

/** All numbers in a list, whatever separates them. */
export function numbersOf(text: string | null): number[] {
  return (text?.match(NUMBER) ?? []).map(Number).filter(Number.isFinite);
}

/** A number, or a percentage as a fraction. */
export function numberOf(text: string | null | undefined, fallback: number): number {
  if (text === null || text === undefined) return fallback;
  const match = /^\s*([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)\s*(%?)\s*$/i.exec(text);
  if (!match) return fallback;
  const value = Number(match[1]);
  if (!Number.isFinite(value)) return fallback;
  return match[2] === '%' ? value / 100 : value;
}

/** The context that relative lengths resolve against. */
export interface Units {
  /** The nearest viewport, in user units. */
  readonly viewport: Size;
  /** The style of the element with the attribute. */
  readonly style: ComputedStyle;
  readonly styled: StyledDocument;
}

export type Direction = 'x' | 'y' | 'diagonal';

const PLAIN = /^\s*([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)(px|%)?\s*$/i;
const anyLength = lengthPercentage();

/** Null for `auto` or an invalid length. */
export function lengthOf(text: string | null | undefined, units: Units, direction: Direction): Px | null {
  if (text === null || text === undefined) return null;
  const plain = PLAIN.exec(text);
  if (plain) {
    const value = Number(plain[1]);
    if (!Number.isFinite(value)) return null;
    return plain[2] === '%' ? (value / 100) * extent(units.viewport, direction) : value;
  }
  const state = createState();
  const cursor = createCursor(parseComponentValues(text), state);
  const parsed = anyLength(cursor);
  if (parsed === undefined || !atEnd(cursor)) return null;
  const { style, styled } = units;
  const computed = state.deferred ? computeDeferred(parsed, styled.lengthContext(style)) : parsed;
  return usedLength(computed, units, direction);
}

/** A computed length in user units. */
export const usedLength = (value: LengthPercentage, { viewport }: Pick<Units, 'viewport'>, direction: Direction): Px =>
  typeof value === 'number' ? value : resolveLength(value, extent(viewport, direction));

/** https://svgwg.org/svg2-draft/coords.html#Units: the normalized diagonal for lengths of no direction. */
function extent({ width, height }: Size, direction: Direction): Px {
  if (direction === 'x') return width;
  return direction === 'y' ? height : Math.hypot(width, height) / Math.SQRT2;
}

/** The list up to its first invalid length. */
export function lengthsOf(text: string | null, units: Units, direction: Direction): Px[] {
  if (text === null) return [];
  const out: Px[] = [];
  for (const part of text.trim().split(/[\s,]+/)) {
    const value = lengthOf(part, units, direction);
    if (value === null) break;
    out.push(value);
  }
  return out;
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
