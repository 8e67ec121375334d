/** `clipPath` and `mask` elements. https://drafts.csswg.org/css-masking-1/ */

import { tightBounds } from '../display/bounds.ts';
import {
  type DisplayItem,
  type FillRule,
  type PathSegment,
  PLAIN_PUSH,
  type PushItem,
} from '../display/display-list.ts';
import { rectPath, transformPath } from '../display/paths.ts';
import { attribute, type Element } from '../dom/node.ts';
import { type Matrix, multiply, type Rect } from '../geometry.ts';
import type { ComputedStyle } from '../style/computed-style.ts';
import { lengthOf, usedLength } from './attributes.ts';
import {
  copied,
  drawChildren,
  hrefOf,
  inPlace,
  isDisplayed,
  isVisible,
  MAX_DEPTH,
  type Place,
  type SvgContext,
  spend,
  styleAt,
  targetOf,
  unitsOf,
} from './context.ts';
import { toLinearLight } from './filters/color-matrix.ts';
import { recolorItems } from './filters/recolor.ts';
import { shapePath } from './geometry.ts';
import { textOutline } from './text-outline.ts';
import { elementTransform } from './transforms.ts';

type ClipShape = NonNullable<PushItem['clip']>;

const UNIT = { width: 1, height: 1 };

/** The clips to nest; null if the reference does not resolve (then nothing is clipped). */
export function clipsOf(
  context: SvgContext,
  element: Element | null,
  box: Rect | null,
  place: Place,
): readonly ClipShape[] | null {
  if (element?.tag !== 'clipPath' || place.depth > MAX_DEPTH) return null;
  return copied(context, element, null, () => {
    const byBox = attribute(element, 'clipPathUnits') === 'objectBoundingBox';
    const units: Matrix = byBox && box ? [box.width, 0, 0, box.height, box.x, box.y] : [1, 0, 0, 1, 0, 0];
    const own = context.styled.styleOf(element);
    const inner = { ...inPlace(place), ...(byBox ? { viewport: UNIT } : {}) };
    const clip: Clip = { path: [], rules: [] };
    const matrix = multiply(
      units,
      elementTransform(own, () => box, inner),
    );
    for (const child of element.elements) addShape(context, child, matrix, own, inner, clip);
    const { path, rules } = clip;
    // Deviation: shapes with different fill rules in one clip are joined under the nonzero rule.
    const rule: FillRule = rules.length > 0 && rules.every((each) => each === 'evenodd') ? 'evenodd' : 'nonzero';
    const nested = own.effects.clipPath;
    const outer = nested?.kind === 'url' ? clipsOf(context, targetOf(context, nested.url), box, inner) : null;
    return [...(outer ?? []), { path, rule }];
  });
}

interface Clip {
  readonly path: PathSegment[];
  readonly rules: FillRule[];
}

function addShape(
  context: SvgContext,
  element: Element,
  matrix: Matrix,
  parent: ComputedStyle,
  place: Place,
  clip: Clip,
): void {
  if (!spend(context) || place.depth > MAX_DEPTH) return;
  const style = styleAt(context, element, parent, place);
  if (!isDisplayed(style)) return;
  const units = unitsOf(context, place, style);
  if (element.tag === 'use') {
    const target = targetOf(context, hrefOf(element));
    if (!target) return;
    const { x, y } = style.svgShape;
    const dx = (x === null ? lengthOf(attribute(element, 'x'), units, 'x') : usedLength(x, units, 'x')) ?? 0;
    const dy = (y === null ? lengthOf(attribute(element, 'y'), units, 'y') : usedLength(y, units, 'y')) ?? 0;
    const own = multiply(
      matrix,
      elementTransform(style, () => null, place),
    );
    const moved = multiply(own, [1, 0, 0, 1, dx, dy]);
    const deeper = { ...place, depth: place.depth + 1, cloned: true };
    copied(context, target, undefined, () => addShape(context, target, moved, style, deeper, clip));
    return;
  }
  const text = element.tag === 'text';
  const shape = text ? textOutline(context, element, style, place) : shapePath(element, units, context.cache.paths);
  // Text leaves out its invisible parts itself.
  if (!shape || (!text && !isVisible(style))) return;
  const own = multiply(
    matrix,
    elementTransform(style, () => tightBounds(shape), place),
  );
  for (const segment of transformPath(shape, own)) clip.path.push(segment);
  clip.rules.push(text ? 'nonzero' : style.svgPaint.clipRule);
}

/** The mask of a `mask` element; null if the reference does not resolve. */
export function maskOf(
  context: SvgContext,
  element: Element | null,
  box: Rect | null,
  place: Place,
): NonNullable<PushItem['mask']> | null {
  if (element?.tag !== 'mask' || place.depth > MAX_DEPTH) return null;
  return copied(context, element, null, () => {
    const items: DisplayItem[] = [];
    const own = context.styled.styleOf(element);
    const contentByBox = attribute(element, 'maskContentUnits') === 'objectBoundingBox';
    const region = maskRegion(context, element, box, place);
    if (region) {
      const path = rectPath(region);
      items.push({ ...PLAIN_PUSH, clip: { path, rule: 'nonzero' } });
    }
    if (contentByBox && box) items.push({ ...PLAIN_PUSH, transform: [box.width, 0, 0, box.height, box.x, box.y] });
    drawChildren(context, element, own, inPlace(place), items);
    if (contentByBox && box) items.push({ kind: 'pop' });
    if (region) items.push({ kind: 'pop' });
    if (own.svgShape.maskType === 'alpha') return { kind: 'alpha', items } as const;
    const linear = own.svgPaint.colorInterpolation === 'linearrgb';
    return { kind: 'luminance', items: linear ? linearized(context, items) : items } as const;
  });
}

/** Luminance computed in linear light. https://drafts.csswg.org/css-masking-1/#MaskElement */
const linearized = (context: SvgContext, items: readonly DisplayItem[]): DisplayItem[] =>
  recolorItems(items, {
    name: 'linear light',
    color: toLinearLight,
    refused() {},
    images: context.cache.recolored,
    rasters: context.cache.rasters,
  });

/** By default, the box extended by a tenth on every side. */
function maskRegion(context: SvgContext, element: Element, box: Rect | null, place: Place): Rect | null {
  const byBox = attribute(element, 'maskUnits') !== 'userSpaceOnUse';
  if (byBox && !box) return null;
  return region(context, element, byBox ? box : null, place);
}

/** The area given by `x`, `y`, `width` and `height` of a mask or filter, in user space or as fractions of `box`. */
export function region(context: SvgContext, element: Element, box: Rect | null, place: Place): Rect {
  const units = unitsOf(context, box ? { ...place, viewport: UNIT } : place, context.styled.styleOf(element));
  const unit = box ?? { x: 0, y: 0, width: 1, height: 1 };
  const read = (name: string, direction: 'x' | 'y', fallback: string): number =>
    lengthOf(attribute(element, name) ?? fallback, units, direction) ?? 0;
  return {
    x: unit.x + read('x', 'x', '-10%') * unit.width,
    y: unit.y + read('y', 'y', '-10%') * unit.height,
    width: Math.max(0, read('width', 'x', '120%') * unit.width),
    height: Math.max(0, read('height', 'y', '120%') * unit.height),
  };
}
