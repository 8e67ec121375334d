/** `border-image`. https://drafts.csswg.org/css-backgrounds-3/#border-images */

import type { BoxFragment } from '../layout/core/types.ts';
import type { Painter } from './painter.ts';
import type { RoundedRect } from './path.ts';

// Not yet.
export function paintBorderImage(_p: Painter, _fragment: BoxFragment, _shape: RoundedRect): boolean {
  return false;
}
