/** SVG path data as segments of the display list. https://svgwg.org/svg2-draft/paths.html#PathData */

import { arcSegments } from './arc.ts';
import type { Path, PathSegment } from './display-list.ts';

/** Numbers each command takes. */
const ARITY: ReadonlyMap<string, number> = new Map(
  Object.entries({ m: 2, l: 2, h: 1, v: 1, c: 6, s: 4, q: 4, t: 2, a: 7, z: 0 }).flatMap(([letter, count]) => [
    [letter, count],
    [letter.toUpperCase(), count],
  ]),
);

/** Further segments of a path are not drawn. */
export const MAX_SEGMENTS = 200_000;

interface Scanner {
  readonly text: string;
  at: number;
}

interface Pen {
  x: number;
  y: number;
  startX: number;
  startY: number;
  /** The second handle of the last curve, for its reflection; null after any other command. */
  cubic: readonly [number, number] | null;
  quadratic: readonly [number, number] | null;
}

/** Draws up to the first error, as the specification says. */
export function parsePathData(text: string): Path {
  const scanner: Scanner = { text, at: 0 };
  const out: PathSegment[] = [];
  const pen: Pen = { x: 0, y: 0, startX: 0, startY: 0, cubic: null, quadratic: null };
  const values: number[] = [];
  let command = '';
  while (out.length < MAX_SEGMENTS) {
    skipSeparators(scanner);
    if (scanner.at >= text.length) break;
    const letter = text[scanner.at] ?? '';
    if (ARITY.has(letter)) {
      command = letter;
      scanner.at++;
    } else if (command === '' || command === 'z' || command === 'Z') {
      break;
    } else if (command === 'm') {
      command = 'l';
    } else if (command === 'M') {
      command = 'L';
    }
    // The first command is a moveto.
    if (out.length === 0 && command !== 'm' && command !== 'M') break;
    if (!readValues(scanner, command, values)) break;
    apply(out, pen, command, values);
  }
  return out;
}

function readValues(scanner: Scanner, command: string, values: number[]): boolean {
  const count = ARITY.get(command) ?? 0;
  values.length = 0;
  const arc = command === 'a' || command === 'A';
  for (let i = 0; i < count; i++) {
    const value = arc && (i === 3 || i === 4) ? readFlag(scanner) : readNumber(scanner);
    if (value === null) return false;
    values.push(value);
  }
  return true;
}

function skipSeparators(scanner: Scanner): void {
  const { text } = scanner;
  while (scanner.at < text.length) {
    const code = text.charCodeAt(scanner.at);
    // The grammar has five white space characters, and Chromium accepts no others.
    if (code !== 0x20 && code !== 0x2c && (code > 0x0d || code < 0x09 || code === 0x0b)) return;
    scanner.at++;
  }
}

const NUMBER = /[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?/y;

function readNumber(scanner: Scanner): number | null {
  skipSeparators(scanner);
  NUMBER.lastIndex = scanner.at;
  const match = NUMBER.exec(scanner.text);
  if (!match) return null;
  scanner.at = NUMBER.lastIndex;
  const value = Number(match[0]);
  return Number.isFinite(value) ? value : null;
}

/** Flags are one digit, which may touch the next number. */
function readFlag(scanner: Scanner): number | null {
  skipSeparators(scanner);
  const digit = scanner.text[scanner.at];
  if (digit !== '0' && digit !== '1') return null;
  scanner.at++;
  return Number(digit);
}

function apply(out: PathSegment[], pen: Pen, command: string, v: readonly number[]): void {
  const relative = command >= 'a';
  const dx = relative ? pen.x : 0;
  const dy = relative ? pen.y : 0;
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0] = v;
  switch (command.toLowerCase()) {
    case 'm':
      out.push(['M', a + dx, b + dy]);
      moveTo(pen, a + dx, b + dy);
      pen.startX = pen.x;
      pen.startY = pen.y;
      return;
    case 'l':
      lineTo(out, pen, a + dx, b + dy);
      return;
    case 'h':
      lineTo(out, pen, a + dx, pen.y);
      return;
    case 'v':
      lineTo(out, pen, pen.x, a + dy);
      return;
    case 'c':
      cubicTo(out, pen, [a + dx, b + dy, c + dx, d + dy, e + dx, f + dy]);
      return;
    case 's': {
      const [x1, y1] = pen.cubic ? [2 * pen.x - pen.cubic[0], 2 * pen.y - pen.cubic[1]] : [pen.x, pen.y];
      cubicTo(out, pen, [x1, y1, a + dx, b + dy, c + dx, d + dy]);
      return;
    }
    case 'q':
      quadraticTo(out, pen, a + dx, b + dy, c + dx, d + dy);
      return;
    case 't': {
      const [x1, y1] = pen.quadratic ? [2 * pen.x - pen.quadratic[0], 2 * pen.y - pen.quadratic[1]] : [pen.x, pen.y];
      quadraticTo(out, pen, x1, y1, a + dx, b + dy);
      return;
    }
    case 'a':
      arcTo(out, pen, { rx: a, ry: b, rotation: c, large: d !== 0, sweep: e !== 0, x: f + dx, y: g + dy });
      return;
    default:
      out.push(['Z']);
      moveTo(pen, pen.startX, pen.startY);
  }
}

function moveTo(pen: Pen, x: number, y: number): void {
  pen.x = x;
  pen.y = y;
  pen.cubic = null;
  pen.quadratic = null;
}

function lineTo(out: PathSegment[], pen: Pen, x: number, y: number): void {
  out.push(['L', x, y]);
  moveTo(pen, x, y);
}

/** Both handles and the end. */
type Cubic = readonly [x1: number, y1: number, x2: number, y2: number, x: number, y: number];

function cubicTo(out: PathSegment[], pen: Pen, curve: Cubic): void {
  const [, , x2, y2, x, y] = curve;
  out.push(['C', ...curve]);
  moveTo(pen, x, y);
  pen.cubic = [x2, y2];
}

function arcTo(out: PathSegment[], pen: Pen, arc: Parameters<typeof arcSegments>[2]): void {
  for (const segment of arcSegments(pen.x, pen.y, arc)) out.push(segment);
  moveTo(pen, arc.x, arc.y);
}

function quadraticTo(out: PathSegment[], pen: Pen, x1: number, y1: number, x: number, y: number): void {
  const { x: x0, y: y0 } = pen;
  const third = (from: number, handle: number): number => from + (2 / 3) * (handle - from);
  out.push(['C', third(x0, x1), third(y0, y1), third(x, x1), third(y, y1), x, y]);
  moveTo(pen, x, y);
  pen.quadratic = [x1, y1];
}
