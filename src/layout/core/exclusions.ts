/** Positions of floats, and where the next content fits beside them. https://www.w3.org/TR/CSS22/visuren.html#float-position */

import type { Clear } from '../../css/properties/computed-boxes.ts';
import type { Px } from '../../geometry.ts';
import { fits } from './constraint-space.ts';
import { areaExtent, type FloatArea } from './float-area.ts';

/** Persistent list of placed floats in BFC coordinates (margin boxes); newest first. */
export interface Exclusions {
  readonly last: Exclusion | null;
  readonly prior: Exclusions | null;
  /** Lowest margin edge on either side, for clear. */
  readonly clearLeft: Px;
  readonly clearRight: Px;
  /** Lowest bottom of an initial letter. */
  readonly clearLetter: Px;
  /** Top of the last float placed: no later float is placed above it. */
  readonly lastTop: Px;
  /** Lowest bottom of all floats in the list. */
  readonly bottom: Px;
  /** Some float in the list has an area of its own. */
  readonly shaped: boolean;
}

export interface Exclusion {
  readonly side: 'left' | 'right';
  readonly left: Px;
  readonly right: Px;
  readonly top: Px;
  readonly bottom: Px;
  /** The float area that lines avoid, from the top left corner; null: the margin box. */
  readonly area: FloatArea | null;
  readonly initialLetter?: boolean;
}

const NOWHERE = Number.NEGATIVE_INFINITY;

export const NO_FLOATS: Exclusions = {
  last: null,
  prior: null,
  clearLeft: NOWHERE,
  clearRight: NOWHERE,
  clearLetter: NOWHERE,
  lastTop: NOWHERE,
  bottom: NOWHERE,
  shaped: false,
};

export function addExclusion(floats: Exclusions, float: Exclusion): Exclusions {
  const left = float.side === 'left';
  // As in browsers, a float without a height still narrows content that extends past it on both sides.
  const hasArea = float.bottom >= float.top && float.right > float.left;
  return {
    last: hasArea ? float : null,
    prior: floats,
    clearLeft: left ? Math.max(floats.clearLeft, float.bottom) : floats.clearLeft,
    clearRight: left ? floats.clearRight : Math.max(floats.clearRight, float.bottom),
    clearLetter: float.initialLetter ? Math.max(floats.clearLetter, float.bottom) : floats.clearLetter,
    lastTop: Math.max(floats.lastTop, float.top),
    bottom: hasArea ? Math.max(floats.bottom, float.bottom) : floats.bottom,
    shaped: floats.shaped || (hasArea && Boolean(float.area)),
  };
}

export interface Band {
  readonly left: Px;
  readonly right: Px;
  /** The nearest bottom, below the band's top, of a float that narrows it; Infinity if there is none. */
  readonly next: Px;
  /** A non-rectangular float area narrows it. */
  readonly shaped?: boolean;
}

/**
 * The space between floats over [top, top + height), inside [left, right]; all in BFC coordinates.
 * A band without a height uses the floats that cover its top.
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

/**
 * The space for a line: like `availableBand`, but between float areas given by `shape-outside`. Beside a shape, `next` is the next row of px.
 */
export function lineBand(floats: Exclusions, top: Px, height: Px, left: Px, right: Px): Band {
  let bandLeft = left;
  let bandRight = right;
  let next = Number.POSITIVE_INFINITY;
  let shaped = false;
  for (let at: Exclusions | null = floats; at && at.bottom > top; at = at.prior) {
    const float = at.last;
    if (!float || float.bottom <= top) continue;
    if (height > 0 ? float.top >= top + height : float.top > top) continue;
    let { left: from, right: to } = float;
    if (float.area) {
      const extent = areaExtent(float.area, top - float.top, top + height - float.top);
      if (!extent) continue;
      from = float.left + extent.left;
      to = float.left + extent.right;
    }
    if (float.side === 'left') {
      if (to <= left) continue;
      if (to > bandLeft) bandLeft = to;
    } else {
      if (from >= right) continue;
      if (from < bandRight) bandRight = from;
    }
    const below = float.area ? Math.min(float.bottom, top + 1) : float.bottom;
    if (below < next) next = below;
    if (float.area) shaped = true;
  }
  return { left: bandLeft, right: bandRight, next, shaped };
}

/**
 * Whether nothing may be placed over [top, top + height) beside floats, whatever the width. Deviation: as in Chromium, where the next float
 * below stands wholly beyond the edge that opposite floats leave there, as one in a box narrower than they are wide, all that is free
 * between them counts as taken. Floats of both sides that overlap leave no place either, not even for a box without a width.
 */
export function isClosedOff(floats: Exclusions, top: Px, height: Px): boolean {
  let [left, right] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  let below: Exclusion | null = null;
  for (let at: Exclusions | null = floats; at && at.bottom > top; at = at.prior) {
    const float = at.last;
    if (!float || float.bottom <= top) continue;
    if (float.top > top) below = float;
    if (height > 0 ? float.top >= top + height : float.top > top) continue;
    if (float.side === 'left') left = Math.max(left, float.right);
    else right = Math.min(right, float.left);
  }
  if (left > right) return true;
  return below !== null && (below.side === 'right' ? below.right < left : below.left > right);
}

/** The most rows by which a line is moved down past a shape. */
const MAX_ROWS = 1 << 15;

/** The first position below `top` where a line of `width` by `height` fits, or past all floats. */
export function nextLineTop(floats: Exclusions, top: Px, width: Px, height: Px, left: Px, right: Px): Px {
  let y = top;
  for (let row = 0; row < MAX_ROWS; row++) {
    const band = lineBand(floats, y, height, left, right);
    // A line without a width fits beside floats that are wider than its container.
    const room = Math.max(0, band.right - band.left);
    if (y > top && fits(width, room) && !isClosedOff(floats, y, height)) return y;
    if (band.next === Number.POSITIVE_INFINITY) return y;
    y = band.next;
  }
  return y;
}

/**
 * The highest position at or below `top` where `width` × `height` fits between the floats and the container's edges. Below the last
 * float, even a box wider than the container fits.
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
    if (free || fits(width, band.right - band.left) || band.next === Number.POSITIVE_INFINITY) {
      return { top: y, band };
    }
    y = band.next;
  }
}

interface FloatPlace {
  /** Margin-box top left in BFC coordinates. */
  readonly left: Px;
  readonly top: Px;
  readonly floats: Exclusions;
}

/** A float's margin box. */
interface FloatBox {
  readonly side: 'left' | 'right';
  readonly width: Px;
  readonly height: Px;
  /** The area that lines avoid; null: the whole margin box. */
  readonly area: FloatArea | null;
  /** An initial letter, which other initial letters avoid. */
  readonly initialLetter: boolean;
}

/**
 * Places a float's margin box by rules 1 to 9 of CSS 2 §9.5.1: as high as possible, then as far to its side as possible.
 * `left` and `right` are the containing block's content edges, `top` the earliest top, `clear` its own clearance.
 */
export function placeFloat(
  floats: Exclusions,
  { side, width, height, area, initialLetter }: FloatBox,
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
    area,
    initialLetter,
  });
  return { left: x, top: place.top, floats: added };
}

/** The block offset that `clear` demands, or -Infinity. https://www.w3.org/TR/CSS22/visuren.html#flow-control */
export function clearanceOffset(floats: Exclusions, clear: Clear): Px {
  switch (clear) {
    case 'left':
      return floats.clearLeft;
    case 'right':
      return floats.clearRight;
    case 'both':
      return Math.max(floats.clearLeft, floats.clearRight);
    default:
      return NOWHERE;
  }
}

/** Floats on this side continue on a later page, so boxes that clear them wait for their end there. */
export function closeSide(floats: Exclusions, side: 'left' | 'right'): Exclusions {
  return side === 'left'
    ? { ...floats, clearLeft: Number.POSITIVE_INFINITY }
    : { ...floats, clearRight: Number.POSITIVE_INFINITY };
}

/** Floats on these sides (1 left, 2 right) wait for the next page, and so do boxes that clear them. */
export function closedTo(floats: Exclusions, sides: number): Exclusions {
  const left = (sides & 1) !== 0 ? closeSide(floats, 'left') : floats;
  return (sides & 2) !== 0 ? closeSide(left, 'right') : left;
}

/** Whether a float was moved to, or continues on, a later page. */
export const floatsContinue = (floats: Exclusions): boolean =>
  clearanceOffset(floats, 'both') === Number.POSITIVE_INFINITY;
