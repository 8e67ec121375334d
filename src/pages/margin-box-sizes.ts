/**
 * Distributes the length of a page side among its margin boxes.
 * https://drafts.csswg.org/css-page-3/#margin-dimension
 */

import type { Px } from '../geometry.ts';

/** Sizes of one margin box along the variable dimension; outer sizes include margin, border and padding. */
export interface MarginBoxLengths {
  /** Outer size, or null for `auto`. */
  readonly specified: Px | null;
  readonly minContent: Px;
  readonly maxContent: Px;
  /** Outer limits from min-width or min-height and their max counterparts. */
  readonly min: Px;
  readonly max: Px;
}

/** Outer sizes of the three boxes of one side; null boxes are not generated and take no space. */
export function distributeSide(
  first: MarginBoxLengths | null,
  middle: MarginBoxLengths | null,
  last: MarginBoxLengths | null,
  available: Px,
): readonly [Px, Px, Px] {
  const sizes = resolveSide(first, middle, last, available);
  // §5.3.2.4: a size outside its limits is clamped, and the others are resolved again.
  for (const limit of ['max', 'min'] as const) {
    const clamped = [first, middle, last].map((box, i) => (box ? clampTo(box, sizes[i]!, limit) : box));
    if (clamped.some((box, i) => box !== [first, middle, last][i])) {
      return distributeSide(clamped[0]!, clamped[1]!, clamped[2]!, available);
    }
  }
  return sizes;
}

/** The box with its size fixed at the limit it violates, or the box itself. */
function clampTo(box: MarginBoxLengths, size: Px, limit: 'min' | 'max'): MarginBoxLengths {
  const violated = limit === 'max' ? size > box.max + 0.01 : size < box.min - 0.01;
  if (!violated) return box;
  return { ...box, specified: box[limit], min: 0, max: Number.POSITIVE_INFINITY };
}

function resolveSide(
  first: MarginBoxLengths | null,
  middle: MarginBoxLengths | null,
  last: MarginBoxLengths | null,
  available: Px,
): [Px, Px, Px] {
  if (!middle) {
    const [a, c] = resolvePair(first, last, available);
    return [a, 0, c];
  }
  // §5.3.2.2: the middle box is centred, so that there is as much room before it as after it. Deviation: as in Chromium, each
  // neighbour claims twice its own length, and the middle box has what both leave it; the specification has one neighbour with the
  // longest of their sizes.
  const centre = Math.min(beside(middle, first, available), beside(middle, last, available));
  const side = Math.max(0, (available - centre) / 2);
  return [first ? (first.specified ?? side) : 0, centre, last ? (last.specified ?? side) : 0];
}

/** The length of the middle box beside a neighbour of twice its length. */
function beside(middle: MarginBoxLengths, neighbour: MarginBoxLengths | null, available: Px): Px {
  if (!neighbour) return resolvePair(middle, null, available)[0];
  const { specified, minContent, maxContent } = neighbour;
  const doubled = {
    specified: specified === null ? null : 2 * specified,
    minContent: 2 * minContent,
    maxContent: 2 * maxContent,
    min: 0,
    max: Number.POSITIVE_INFINITY,
  };
  return resolvePair(middle, doubled, available)[0];
}

function resolvePair(a: MarginBoxLengths | null, c: MarginBoxLengths | null, available: Px): [Px, Px] {
  if (!a && !c) return [0, 0];
  if (!a) return [0, c!.specified ?? available];
  if (!c) return [a.specified ?? available, 0];
  if (a.specified !== null && c.specified !== null) return [a.specified, c.specified];
  if (a.specified !== null) return [a.specified, Math.max(0, available - a.specified)];
  if (c.specified !== null) return [Math.max(0, available - c.specified), c.specified];
  return flexFit(a, c, available);
}

/** Shares the room between two `auto` boxes by their contents. */
function flexFit(a: MarginBoxLengths, c: MarginBoxLengths, available: Px): [Px, Px] {
  const sumMax = a.maxContent + c.maxContent;
  const sumMin = a.minContent + c.minContent;
  let base: readonly [Px, Px];
  let weights: readonly [number, number];
  if (sumMax <= available) {
    base = [a.maxContent, c.maxContent];
    weights = [a.maxContent, c.maxContent];
  } else {
    base = [a.minContent, c.minContent];
    weights =
      sumMin < available ? [a.maxContent - a.minContent, c.maxContent - c.minContent] : [a.minContent, c.minContent];
  }
  const space = available - base[0] - base[1];
  const total = weights[0] + weights[1];
  const share = total > 0 ? weights[0] / total : 0.5;
  return [Math.max(0, base[0] + space * share), Math.max(0, base[1] + space * (1 - share))];
}
