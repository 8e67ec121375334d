/** Where floats are and where the next thing beside them fits. https://www.w3.org/TR/CSS22/visuren.html#float-position */

import type { Px } from '../../geometry.ts';
import type { Exclusion, Exclusions } from './types.ts';

const NOWHERE = Number.NEGATIVE_INFINITY;

export const NO_FLOATS: Exclusions = {
  last: null,
  prior: null,
  clearLeft: NOWHERE,
  clearRight: NOWHERE,
  lastTop: NOWHERE,
  bottom: NOWHERE,
};

export function addExclusion(floats: Exclusions, float: Exclusion): Exclusions {
  const left = float.side === 'left';
  const solid = float.bottom > float.top && float.right > float.left;
  return {
    last: solid ? float : null,
    prior: floats,
    clearLeft: left ? Math.max(floats.clearLeft, float.bottom) : floats.clearLeft,
    clearRight: left ? floats.clearRight : Math.max(floats.clearRight, float.bottom),
    lastTop: Math.max(floats.lastTop, float.top),
    bottom: solid ? Math.max(floats.bottom, float.bottom) : floats.bottom,
  };
}

export interface Band {
  readonly left: Px;
  readonly right: Px;
  /** The nearest float bottom below the band's top among those that narrow it; Infinity if none does. */
  readonly next: Px;
}

/**
 * The space between floats over [top, top + height), inside [left, right]; all in BFC coordinates.
 * A band without height looks at the floats that cover its top.
 */
export function availableBand(floats: Exclusions, top: Px, height: Px, left: Px, right: Px): Band {
  let bandLeft = left;
  let bandRight = right;
  let next = Number.POSITIVE_INFINITY;
  for (let at: Exclusions | null = floats; at && at.bottom > top; at = at.prior) {
    const float = at.last;
    if (!float || float.bottom <= top) continue;
    if (height > 0 ? float.top >= top + height : float.top > top) continue;
    if (float.side === 'left') {
      if (float.right <= left) continue;
      if (float.right > bandLeft) bandLeft = float.right;
    } else {
      if (float.left >= right) continue;
      if (float.left < bandRight) bandRight = float.left;
    }
    if (float.bottom < next) next = float.bottom;
  }
  return { left: bandLeft, right: bandRight, next };
}

const TOLERANCE = 1 / 128;

/**
 * The highest place at or below `top` where `width` × `height` fits between the floats and the container's edges.
 * Past the last float even what is wider than the container is placed.
 */
export function findOpportunity(
  floats: Exclusions,
  top: Px,
  width: Px,
  height: Px,
  left: Px,
  right: Px,
): { readonly top: Px; readonly band: Band } {
  let y = top;
  for (;;) {
    const band = availableBand(floats, y, height, left, right);
    const free = band.left === left && band.right === right;
    if (free || band.right - band.left + TOLERANCE >= width || band.next === Number.POSITIVE_INFINITY) {
      return { top: y, band };
    }
    y = band.next;
  }
}

export interface FloatPlace {
  /** Margin-box top left in BFC coordinates. */
  readonly left: Px;
  readonly top: Px;
  readonly floats: Exclusions;
}

/**
 * Places a float's margin box by rules 1 to 9 of CSS 2 §9.5.1: as high as possible, then as far to its side as possible.
 * `left` and `right` are the containing block's content edges, `top` the earliest top, `clear` its own clearance.
 */
export function placeFloat(
  floats: Exclusions,
  side: 'left' | 'right',
  width: Px,
  height: Px,
  top: Px,
  left: Px,
  right: Px,
): FloatPlace {
  const place = findOpportunity(floats, Math.max(top, floats.lastTop), width, 0, left, right);
  const x = side === 'left' ? place.band.left : place.band.right - width;
  const added = addExclusion(floats, {
    side,
    left: x,
    right: x + width,
    top: place.top,
    bottom: place.top + Math.max(0, height),
  });
  return { left: x, top: place.top, floats: added };
}

/** The block offset that `clear` demands, or -Infinity. https://www.w3.org/TR/CSS22/visuren.html#flow-control */
export function clearanceOffset(floats: Exclusions, clear: 'none' | 'left' | 'right' | 'both'): Px {
  switch (clear) {
    case 'none':
      return NOWHERE;
    case 'left':
      return floats.clearLeft;
    case 'right':
      return floats.clearRight;
    case 'both':
      return Math.max(floats.clearLeft, floats.clearRight);
  }
}
