/** Dash patterns and shades of border and text decoration lines, chosen as Chromium chooses them. */

import type { Rgba } from '../css/values/types.ts';
import type { DisplayItem, Path } from '../display/display-list.ts';
import { linePath } from '../display/paths.ts';
import type { Px } from '../geometry.ts';

type StrokeItem = Extract<DisplayItem, { readonly kind: 'stroke' }>;

export const solid = (color: Rgba): { readonly kind: 'solid'; readonly color: Rgba } => ({ kind: 'solid', color });

export function strokeItem(path: Path, width: Px, color: Rgba): StrokeItem {
  return {
    kind: 'stroke',
    path,
    paint: solid(color),
    width,
    dash: [],
    dashOffset: 0,
    cap: 'butt',
    join: 'miter',
    miterLimit: 10,
  };
}

/** The gap nearest to `gap` that lets dashes start and end the line. */
function bestGap(length: Px, dash: Px, gap: Px, closed: boolean): Px {
  const available = closed ? length : length + gap;
  const fewer = Math.floor(available / (dash + gap));
  const more = fewer + 1;
  const wide = (length - fewer * dash) / (closed ? fewer : fewer - 1);
  const narrow = (length - more * dash) / (closed ? more : more - 1);
  return narrow <= 0 || Math.abs(wide - gap) < Math.abs(narrow - gap) ? wide : narrow;
}

interface DashPattern {
  readonly dash: readonly Px[];
  readonly round: boolean;
}

/** Dots wider than 3px are round, as zero-length dashes with round caps; a line too short for a pattern is solid. */
export function dashPattern(style: 'dashed' | 'dotted', width: Px, length: Px, closed: boolean): DashPattern {
  if (style === 'dotted' && width > 3) {
    if (length < width * 2) return { dash: [0, length + width], round: true };
    return { dash: [0, bestGap(length, width, width, closed) + width], round: true };
  }
  const dash = style === 'dotted' ? width : width * (width >= 3 ? 2 : 3);
  const gap = style === 'dotted' ? width : width * (width >= 3 ? 1 : 2);
  if (length <= dash * 2) return { dash: [], round: false };
  if (length <= dash * 2 + gap) {
    const scale = length / (2 * dash + gap);
    return { dash: [dash * scale, gap * scale], round: false };
  }
  return { dash: [dash, bestGap(length, dash, gap, closed)], round: false };
}

/** A straight line along one axis, from `from` to `to`, its middle at `middle` on the other one. */
interface StraightLine {
  readonly horizontal: boolean;
  readonly from: Px;
  readonly to: Px;
  readonly middle: Px;
  readonly width: Px;
}

/** A straight dashed or dotted line whose dashes fill it exactly. */
export function dashedLine(
  style: 'dashed' | 'dotted',
  { horizontal, from, to, middle, width }: StraightLine,
  color: Rgba,
): StrokeItem {
  const { dash, round } = dashPattern(style, width, to - from, false);
  const inset = round ? Math.min(width, to - from) / 2 : 0;
  // A dot is drawn where the line still goes on: rounded figures would lose the last one.
  const end = to - inset + (round ? width / 4 : 0);
  const path = horizontal ? linePath(from + inset, middle, end, middle) : linePath(middle, from + inset, middle, end);
  return { ...strokeItem(path, width, color), dash, cap: round ? 'round' : 'butt' };
}

/** The width of each line of a double one. */
export const doubleLine = (width: Px): Px => Math.min(width, Math.max(1, Math.round(width / 3)));

// --- the two shades of inset, outset, groove and ridge ---------------------------------------------------

const scaled = (color: Rgba, by: number): Rgba => ({ r: color.r * by, g: color.g * by, b: color.b * by, a: color.a });

function darker(color: Rgba): Rgba {
  const brightest = Math.max(color.r, color.g, color.b);
  return brightest === 0 ? color : scaled(color, Math.max(0, (brightest - 0.33) / brightest));
}

function lighter(color: Rgba): Rgba {
  const brightest = Math.max(color.r, color.g, color.b);
  if (brightest === 0) return { r: 0.33, g: 0.33, b: 0.33, a: color.a };
  return scaled(color, Math.min(1, brightest + 0.33) / brightest);
}

const distance = (color: Rgba, grey: number): number =>
  (color.r - grey) ** 2 + (color.g - grey) ** 2 + (color.b - grey) ** 2;

const DARK = 0x20 / 255;
const LIGHT = 0xeb / 255;

/** Near black there is nothing darker to show, so both shades move up; near white the lit shade is the colour itself. */
export function shade(color: Rgba, lit: boolean): Rgba {
  if (distance(color, 0) <= distance({ r: DARK, g: DARK, b: DARK, a: 1 }, 0)) {
    const raised = lighter(color);
    return lit ? lighter(raised) : raised;
  }
  if (!lit) return darker(color);
  return distance(color, 1) > distance({ r: LIGHT, g: LIGHT, b: LIGHT, a: 1 }, 1) ? lighter(color) : color;
}
