/**
 * Where the sixteen margin boxes may be: each corner and each side of the page margin.
 * https://drafts.csswg.org/css-page-3/#margin-boxes
 */

import type { MarginBoxName } from '../css/rules.ts';
import type { Edges, Px, Rect } from '../geometry.ts';

type Corner = 'top-left-corner' | 'top-right-corner' | 'bottom-right-corner' | 'bottom-left-corner';

/** The boxes of each side from its start to its end. */
export const SIDES = {
  top: ['top-left', 'top-center', 'top-right'],
  right: ['right-top', 'right-middle', 'right-bottom'],
  bottom: ['bottom-left', 'bottom-center', 'bottom-right'],
  left: ['left-top', 'left-middle', 'left-bottom'],
} as const satisfies Record<string, readonly [MarginBoxName, MarginBoxName, MarginBoxName]>;

export type Side = keyof typeof SIDES;

/**
 * The parts of the page's margin in painting order: clockwise. https://drafts.csswg.org/css-page-3/#painting Deviation: the boxes of the
 * bottom and of the left come from their start to their end, in which order they are read; boxes that overlap show the difference.
 */
export const CLOCKWISE: readonly { readonly corner: Corner; readonly side: Side }[] = [
  { corner: 'top-left-corner', side: 'top' },
  { corner: 'top-right-corner', side: 'right' },
  { corner: 'bottom-right-corner', side: 'bottom' },
  { corner: 'bottom-left-corner', side: 'left' },
];

/** The part of the page's margin that belongs to a corner, in page coordinates. */
export function cornerArea(name: Corner, width: Px, height: Px, margin: Edges): Rect {
  const left = name.includes('left');
  const top = name.startsWith('top');
  return {
    x: left ? 0 : width - margin.right,
    y: top ? 0 : height - margin.bottom,
    width: left ? margin.left : margin.right,
    height: top ? margin.top : margin.bottom,
  };
}

/** The part of the page's margin between two corners, in page coordinates. */
export function sideArea(side: Side, width: Px, height: Px, margin: Edges): Rect {
  const innerWidth = Math.max(0, width - margin.left - margin.right);
  const innerHeight = Math.max(0, height - margin.top - margin.bottom);
  switch (side) {
    case 'top':
      return { x: margin.left, y: 0, width: innerWidth, height: margin.top };
    case 'bottom':
      return { x: margin.left, y: height - margin.bottom, width: innerWidth, height: margin.bottom };
    case 'left':
      return { x: 0, y: margin.top, width: margin.left, height: innerHeight };
    case 'right':
      return { x: width - margin.right, y: margin.top, width: margin.right, height: innerHeight };
  }
}
