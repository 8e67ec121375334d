/** The paths that text stands on. https://svgwg.org/svg2-draft/text.html#TextPathElement */

import { type MeasuredPath, measurePath } from '../display/path-length.ts';
import { transformPath } from '../display/paths.ts';
import { attribute, type Element } from '../dom/node.ts';
import type { Px } from '../geometry.ts';
import type { ComputedStyle } from '../style/computed-style.ts';
import { lengthOf, numberOf } from './attributes.ts';
import { hrefOf, type Place, type SvgContext, targetOf, unitsOf } from './context.ts';
import { shapePath } from './geometry.ts';
import { elementTransform } from './transforms.ts';

export interface TextPath extends MeasuredPath {
  /** How far along the path its text starts. */
  readonly start: Px;
}

/** Null where `element` refers to no shape with a length. */
export function textPathOf(context: SvgContext, element: Element, style: ComputedStyle, place: Place): TextPath | null {
  const target = targetOf(context, hrefOf(element));
  if (!target) return null;
  const own = context.styled.styleOf(target);
  const shape = shapePath(target, unitsOf(context, place, own), context.cache.paths);
  if (!shape) return null;
  const path = transformPath(
    shape,
    elementTransform(own, () => null, place),
  );
  const measured = measurePath(path);
  if (!measured) return null;
  const { length } = measured;
  // `pathLength` is the author's idea of the length.
  const declared = numberOf(attribute(target, 'pathLength'), 0);
  const offset = attribute(element, 'startOffset');
  const part = /^\s*([+-]?[\d.]+)%\s*$/.exec(offset ?? '');
  const scale = declared > 0 ? length / declared : 1;
  const start = part
    ? (Number(part[1]) / 100) * length
    : (lengthOf(offset, unitsOf(context, place, style), 'diagonal') ?? 0) * scale;
  return { ...measured, start };
}
