/** Colours as they are used. */

import type { Color, Ink, Rgba } from '../css/values/types.ts';
import type { ComputedStyle } from '../style/computed-style.ts';

export const usedColor = (color: Color, style: Pick<ComputedStyle, 'color'>): Rgba =>
  color === 'currentcolor' ? style.color.color : color;

export const faded = (color: Rgba, opacity: number): Rgba =>
  opacity === 1 ? color : { ...color, a: color.a * opacity };

export const sameColor = (a: Rgba, b: Rgba): boolean =>
  a === b || (a.r === b.r && a.g === b.g && a.b === b.b && a.a === b.a && sameInk(a.ink, b.ink));

const sameInk = (a: Ink | undefined, b: Ink | undefined): boolean =>
  a === b || (a !== undefined && b !== undefined && JSON.stringify(a) === JSON.stringify(b));
