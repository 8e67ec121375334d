/** The grip in the corner of resizable boxes. https://drafts.csswg.org/css-ui-4/#resize */

import type { Path } from '../display/display-list.ts';
import type { RoundedRect } from '../display/paths.ts';
import { type BoxFragment, Edge } from '../layout/core/fragments.ts';
import { hasResizer } from './decoration-tests.ts';
import { BACKGROUND, emit } from './emitter.ts';
import type { Painter } from './painter.ts';
import { strokeItem } from './stroke-style.ts';

const DARK = { r: 0, g: 0, b: 0, a: 0.6 } as const;
const LIGHT = { r: 1, g: 1, b: 1, a: 0.6 } as const;

/** Two diagonal strokes in the corner at the line-end side, as Chromium prints them, each with a light one below. */
export function paintResizer(p: Painter, { node, border, edges }: BoxFragment, { rect }: RoundedRect): void {
  if (!hasResizer(node.style) || !(edges & Edge.Bottom)) return;
  const isLeft = node.style.writing.direction === 'rtl';
  const x = isLeft ? rect.x + border.left : rect.x + rect.width - border.right;
  const y = rect.y + rect.height - border.bottom;
  const inward = isLeft ? 1 : -1;
  /** A diagonal stroke, given by distances from the padding edge. */
  const stroke = (from: number, to: number): Path => [
    ['M', x + 2 * inward, y - from],
    ['L', x + to * inward, y - 2],
  ];
  emit(p.out, BACKGROUND, strokeItem([...stroke(9, 9), ...stroke(5, 5)], 1, DARK));
  emit(p.out, BACKGROUND, strokeItem([...stroke(8, 8), ...stroke(4, 4)], 1, LIGHT));
}
