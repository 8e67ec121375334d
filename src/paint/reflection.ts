/**
 * `-webkit-box-reflect`: a box and its content again, mirrored beside it. https://compat.spec.whatwg.org/ lists the property; browsers
 * define it.
 */

import { resolveLength } from '../css/values/types.ts';
import { type DisplayItem, PLAIN_PUSH } from '../display/display-list.ts';
import type { Matrix, Px } from '../geometry.ts';
import { slicedImageItems } from './border-image.ts';
import { boxShape } from './box-shape.ts';
import { BACKGROUND } from './emitter.ts';
import type { Painter } from './painter.ts';
import type { PlacedBox } from './stacking.ts';

/** Nested reflections double the items; beyond this number, only the box itself is drawn. */
const MAX_ITEMS = 50_000;

/** Paints the reflection below the box, as an artifact. */
export function withReflection(
  p: Painter,
  { fragment, x, y }: PlacedBox,
  items: readonly DisplayItem[],
): readonly DisplayItem[] {
  const reflection = fragment.node.style.effects.boxReflect;
  if (!reflection) return items;
  if (items.length > MAX_ITEMS) {
    const message = `a reflection of more than ${MAX_ITEMS} items is not painted`;
    p.diagnostics.warn({ code: 'limit', message, property: '-webkit-box-reflect' });
    return items;
  }
  const { rect } = boxShape(fragment, x, y);
  const masked = reflection.mask && slicedImageItems(p, fragment, rect, { ...WHOLE, source: reflection.mask });
  const mask = masked ? ({ kind: 'alpha', items: masked } as const) : null;
  const transform = mirror(reflection.direction, rect, (basis) => resolveLength(reflection.offset, basis));
  return [
    { ...PLAIN_PUSH, transform },
    { ...PLAIN_PUSH, mask },
    ...unread(items),
    { kind: 'pop' },
    { kind: 'pop' },
    ...items,
  ];
}

const WHOLE = {
  slice: { edges: [0, 0, 0, 0], fill: true },
  width: ['auto', 'auto', 'auto', 'auto'],
  outset: [0, 0, 0, 0],
  repeat: ['stretch', 'stretch'],
} as const;

function mirror(
  direction: 'above' | 'below' | 'left' | 'right',
  rect: { readonly x: Px; readonly y: Px; readonly width: Px; readonly height: Px },
  offset: (basis: Px) => Px,
): Matrix {
  const { x, y, width, height } = rect;
  switch (direction) {
    case 'below':
      return [1, 0, 0, -1, 0, 2 * (y + height) + offset(height)];
    case 'above':
      return [1, 0, 0, -1, 0, 2 * y - offset(height)];
    case 'right':
      return [-1, 0, 0, 1, 2 * (x + width) + offset(width), 0];
    case 'left':
      return [-1, 0, 0, 1, 2 * x - offset(width), 0];
  }
}

const isDrawn = ({ kind }: DisplayItem): boolean => kind !== 'link' && kind !== 'destination' && kind !== 'bookmark';

/** Everything as background. */
const unread = (items: readonly DisplayItem[]): readonly DisplayItem[] =>
  items.filter(isDrawn).map((item) => (item.kind === 'tag' ? { kind: 'tag', tag: BACKGROUND } : item));
