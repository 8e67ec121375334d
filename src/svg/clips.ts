/** `clipPath` and `mask` elements. https://drafts.csswg.org/css-masking-1/ */

import type { Element } from '../dom/node.ts';
import { attribute } from '../dom/node.ts';
import { type Matrix, multiply, type Rect } from '../geometry.ts';
import type { DisplayItem, FillRule, PathSegment, PushItem } from '../paint/display-list.ts';
import {
  copied,
  hrefOf,
  MAX_DEPTH,
  type Place,
  PUSH,
  type SvgContext,
  spend,
  targetOf,
  warnUnsupported,
} from './context.ts';
import { drawChildren } from './draw.ts';
import { rectShape, shapePath, transformPath } from './geometry.ts';
import { type SvgStyle, styleInPlace, styleOf } from './style.ts';
import { type LengthBasis, lengthOf, referenceOf, transformOf } from './values.ts';

type ClipShape = NonNullable<PushItem['clip']>;

/** The clips to apply one inside the other; null when the reference leads nowhere (then nothing is clipped). */
export function clipsOf(
  context: SvgContext,
  id: string,
  box: Rect | null,
  style: SvgStyle,
  place: Place,
): readonly ClipShape[] | null {
  const element = context.byId(id);
  if (element?.tag !== 'clipPath' || place.depth > MAX_DEPTH) return null;
  return copied(context, element, null, () => {
    const byBox = attribute(element, 'clipPathUnits') === 'objectBoundingBox';
    const units: Matrix = byBox && box ? [box.width, 0, 0, box.height, box.x, box.y] : [1, 0, 0, 1, 0, 0];
    const matrix = multiply(units, transformOf(context.cascade.valueOf(element, 'transform')));
    const basis: LengthBasis = byBox ? { ...place.basis, width: 1, height: 1 } : place.basis;
    const path: PathSegment[] = [];
    const rules: FillRule[] = [];
    const own = styleInPlace(context, element, style, place.basis);
    for (const child of element.elements) addShape(context, child, matrix, own, { ...place, basis }, path, rules);
    // Deviation: shapes of both rules in one clip are joined under the nonzero rule.
    const rule: FillRule = rules.length > 0 && rules.every((each) => each === 'evenodd') ? 'evenodd' : 'nonzero';
    const nested = referenceOf(context.cascade.valueOf(element, 'clip-path'));
    const outer = nested ? clipsOf(context, nested.id, box, style, { ...place, depth: place.depth + 1 }) : null;
    return [...(outer ?? []), { path, rule }];
  });
}

function addShape(
  context: SvgContext,
  element: Element,
  matrix: Matrix,
  parent: SvgStyle,
  place: Place,
  path: PathSegment[],
  rules: FillRule[],
): void {
  if (!spend(context) || context.cascade.valueOf(element, 'display') === 'none' || place.depth > MAX_DEPTH) return;
  const style = styleOf(context, element, parent, place.basis);
  const own = multiply(matrix, transformOf(context.cascade.valueOf(element, 'transform')));
  if (element.tag === 'use') {
    const target = targetOf(context, hrefOf(element));
    if (!target) return;
    const dx = lengthOf(attribute(element, 'x'), place.basis, 'x') ?? 0;
    const dy = lengthOf(attribute(element, 'y'), place.basis, 'y') ?? 0;
    const moved = multiply(own, [1, 0, 0, 1, dx, dy]);
    const deeper = { ...place, depth: place.depth + 1 };
    copied(context, target, undefined, () => addShape(context, target, moved, style, deeper, path, rules));
    return;
  }
  const shape = shapePath(
    element,
    place.basis,
    (name) => context.cascade.valueOf(element, name) ?? attribute(element, name),
  );
  if (!shape) {
    if (element.tag === 'text') warnUnsupported(context, 'text in clipPath', element);
    return;
  }
  if (!style.visible) return;
  for (const segment of transformPath(shape, own)) path.push(segment);
  rules.push(style.clipRule);
}

/** What `mask` shows through; null when the reference leads nowhere. */
export function maskOf(
  context: SvgContext,
  id: string,
  box: Rect | null,
  style: SvgStyle,
  place: Place,
): NonNullable<PushItem['mask']> | null {
  const element = context.byId(id);
  if (element?.tag !== 'mask' || place.depth > MAX_DEPTH) return null;
  return copied(context, element, null, () => {
    const items: DisplayItem[] = [];
    const contentByBox = attribute(element, 'maskContentUnits') === 'objectBoundingBox';
    const region = maskRegion(element, box, place);
    if (region) {
      const path = rectShape(region.x, region.y, region.width, region.height, null, null);
      items.push({ ...PUSH, clip: { path, rule: 'nonzero' } });
    }
    if (contentByBox && box) items.push({ ...PUSH, transform: [box.width, 0, 0, box.height, box.x, box.y] });
    const own = styleInPlace(context, element, style, place.basis);
    drawChildren(context, element, own, { ...place, depth: place.depth + 1 }, items);
    if (contentByBox && box) items.push({ kind: 'pop' });
    if (region) items.push({ kind: 'pop' });
    const kind = context.cascade.valueOf(element, 'mask-type') === 'alpha' ? 'alpha' : 'luminance';
    return { kind, items } as const;
  });
}

/** A tenth wider than the box on every side unless the mask says otherwise. */
function maskRegion(element: Element, box: Rect | null, { basis }: Place): Rect | null {
  const byBox = attribute(element, 'maskUnits') !== 'userSpaceOnUse';
  if (byBox && !box) return null;
  const own: LengthBasis = byBox ? { ...basis, width: 1, height: 1 } : basis;
  const unit = byBox && box ? box : { x: 0, y: 0, width: 1, height: 1 };
  const read = (name: string, direction: 'x' | 'y', fallback: string): number =>
    lengthOf(attribute(element, name) ?? fallback, own, direction) ?? 0;
  return {
    x: unit.x + read('x', 'x', '-10%') * unit.width,
    y: unit.y + read('y', 'y', '-10%') * unit.height,
    width: read('width', 'x', '120%') * unit.width,
    height: read('height', 'y', '120%') * unit.height,
  };
}
