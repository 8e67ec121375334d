/** Resolves `grid-row` and `grid-column` along one axis. https://drafts.csswg.org/css-grid-2/#line-placement */

import type { GridLine } from '../../css/properties/computed-flex-grid.ts';
import { MAX_TRACKS } from './explicit-grid.ts';

export interface NamedAxis {
  readonly tracks: number;
  readonly lines: ReadonlyMap<string, readonly number[]>;
}

/** `start` is a line index of the explicit grid (negative: implicit lines before it); null: placed automatically. */
export interface AxisPlacement {
  readonly start: number | null;
  readonly span: number;
}

/** §8.3 and §8.3.1. */
export function placeOnAxis(start: GridLine, end: GridLine, axis: NamedAxis): AxisPlacement {
  const from = definiteLine(start, axis, 'start');
  const to = definiteLine(end, axis, 'end');
  if (from !== null && to !== null) {
    if (from === to) return { start: from, span: 1 };
    return clamp({ start: Math.min(from, to), span: Math.abs(to - from) });
  }
  if (from !== null) return clamp({ start: from, span: spanFrom(end, from, axis, 1) });
  if (to !== null) {
    const span = spanFrom(start, to, axis, -1);
    return clamp({ start: to - span, span });
  }
  // Two spans: the end one is ignored; a named span alone spans one.
  const span = start.kind === 'span' ? start : end.kind === 'span' ? end : null;
  return clamp({ start: null, span: span && span.name === null ? (span.count ?? 1) : 1 });
}

/** The lines of an absolute child; null for `auto`, or a span without a line to count from. §9.1 */
export function placeAbsoluteOnAxis(
  start: GridLine,
  end: GridLine,
  axis: NamedAxis,
): { readonly start: number | null; readonly end: number | null } {
  const from = definiteLine(start, axis, 'start');
  const to = definiteLine(end, axis, 'end');
  if (from !== null && to !== null) {
    if (from === to) return { start: from, end: null };
    return { start: Math.min(from, to), end: Math.max(from, to) };
  }
  if (from !== null) return { start: from, end: end.kind === 'span' ? from + spanFrom(end, from, axis, 1) : null };
  if (to !== null) return { start: start.kind === 'span' ? to - spanFrom(start, to, axis, -1) : null, end: to };
  return { start: null, end: null };
}

function clamp({ start, span }: AxisPlacement): AxisPlacement {
  const limited = Math.max(1, Math.min(span, MAX_TRACKS));
  return { start: start === null ? null : Math.max(-MAX_TRACKS, Math.min(start, MAX_TRACKS)), span: limited };
}

function definiteLine(line: GridLine, axis: NamedAxis, side: 'start' | 'end'): number | null {
  if (line.kind !== 'line') return null;
  if (line.name === null) return line.index === null ? null : fromNumber(line.index, axis);
  if (line.index === null) {
    const area = axis.lines.get(`${line.name}-${side}`);
    if (area) return area[0]!;
    return nthNamed(line.name, 1, axis);
  }
  return nthNamed(line.name, line.index, axis);
}

const fromNumber = (index: number, axis: NamedAxis): number => (index > 0 ? index - 1 : axis.tracks + 1 + index);

/** Implicit lines are assumed to have every name. */
function nthNamed(name: string, index: number, axis: NamedAxis): number {
  const lines = axis.lines.get(name) ?? [];
  if (index > 0) return index <= lines.length ? lines[index - 1]! : axis.tracks + (index - lines.length);
  const fromEnd = -index;
  return fromEnd <= lines.length ? lines[lines.length - fromEnd]! : -(fromEnd - lines.length);
}

/** Tracks from `line` to where the span ends, in direction `step`. */
function spanFrom(span: GridLine, line: number, axis: NamedAxis, step: 1 | -1): number {
  if (span.kind !== 'span') return 1;
  const count = span.count ?? 1;
  if (span.name === null) return count;
  const lines = axis.lines.get(span.name) ?? [];
  // Of the lines with the name, `from` is the nearest one ahead.
  const from = step > 0 ? firstNotBefore(lines, line + 1) : firstNotBefore(lines, line) - 1;
  const ahead = step > 0 ? lines.length - from : from + 1;
  if (ahead >= count) return Math.abs(lines[from + step * (count - 1)]! - line);
  const edge = step > 0 ? Math.max(axis.tracks, line) : Math.min(0, line);
  return Math.abs(edge + step * (count - ahead) - line);
}

/** Index of the first of ascending lines that is `least` or more. */
function firstNotBefore(lines: readonly number[], least: number): number {
  let low = 0;
  let high = lines.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (lines[middle]! >= least) high = middle;
    else low = middle + 1;
  }
  return low;
}
