/** `clip-path` with basic shapes. https://drafts.csswg.org/css-masking-1/#the-clip-path */

import type { Px } from '../geometry.ts';
import type { BoxFragment } from '../layout/core/types.ts';
import type { FillRule, Path } from './display-list.ts';
import type { Painter } from './painter.ts';

// Not yet: shapes.
export function clipPathOf(
  _p: Painter,
  _text: string,
  _fragment: BoxFragment,
  _x: Px,
  _y: Px,
): { readonly path: Path; readonly rule: FillRule } | null {
  return null;
}
