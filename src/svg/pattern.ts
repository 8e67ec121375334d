/** Patterns. https://svgwg.org/svg2-draft/pservers.html#Patterns */

import { type DisplayItem, type Paint, PLAIN_PUSH } from '../display/display-list.ts';
import type { Element } from '../dom/node.ts';
import { multiply, type Rect } from '../geometry.ts';
import { lengthOf, viewBoxMatrix, viewBoxOf } from './attributes.ts';
import { copied, drawChildren, inPlace, type Place, type SvgContext, unitsOf } from './context.ts';
import { inherited, serverTransform, templates } from './paint-servers.ts';

export function patternPaint(context: SvgContext, element: Element, box: Rect | null, place: Place): Paint | null {
  const chain = templates(context, element).filter(({ tag }) => tag === 'pattern');
  const owner = chain.find(({ elements }) => elements.length > 0);
  const byBox = inherited(chain, 'patternUnits') !== 'userSpaceOnUse';
  if (!owner || (byBox && !box)) return null;
  const own = context.styled.styleOf(owner);
  const units = unitsOf(context, byBox ? { ...place, viewport: { width: 1, height: 1 } } : place, own);
  const read = (name: string, direction: 'x' | 'y'): number => lengthOf(inherited(chain, name), units, direction) ?? 0;
  const unit = byBox && box ? box : { x: 0, y: 0, width: 1, height: 1 };
  const x = unit.x + read('x', 'x') * unit.width;
  const y = unit.y + read('y', 'y') * unit.height;
  const width = read('width', 'x') * unit.width;
  const height = read('height', 'y') * unit.height;
  if (!(width > 0) || !(height > 0)) return null;
  const matrix = multiply(serverTransform(context, chain, box, place), [1, 0, 0, 1, x, y]);
  const items: DisplayItem[] = [];
  const viewBox = viewBoxOf(inherited(chain, 'viewBox'));
  const contentByBox = inherited(chain, 'patternContentUnits') === 'objectBoundingBox';
  // Without a view box, too, the origin of the content is at `x` and `y`: https://www.w3.org/TR/SVG11/pservers.html#PatternElement
  const cell = { x: 0, y: 0, width, height };
  if (viewBox) {
    items.push({ ...PLAIN_PUSH, transform: viewBoxMatrix(viewBox, cell, inherited(chain, 'preserveAspectRatio')) });
  } else if (contentByBox && box) {
    items.push({ ...PLAIN_PUSH, transform: [box.width, 0, 0, box.height, 0, 0] });
  } else {
    items.push(PLAIN_PUSH);
  }
  const inner = { ...inPlace(place), viewport: viewBox ?? place.viewport };
  copied(context, owner, undefined, () => drawChildren(context, owner, own, inner, items));
  items.push({ kind: 'pop' });
  return items.length === 2 ? null : { kind: 'pattern', matrix, width, height, xStep: width, yStep: height, items };
}
