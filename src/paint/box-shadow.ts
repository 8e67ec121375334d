/** `box-shadow`. https://drafts.csswg.org/css-backgrounds-3/#box-shadow */

import type { Shadow } from '../css/values/types.ts';
import type { BoxFragment } from '../layout/core/types.ts';
import type { ComputedStyle } from '../style/computed-style.ts';
import type { Painter } from './painter.ts';
import type { RoundedRect } from './path.ts';

// Not yet.
export function paintOuterShadows(
  _p: Painter,
  _s: readonly Shadow[],
  _shape: RoundedRect,
  _style: ComputedStyle,
): void {}
export function paintInnerShadows(_p: Painter, _s: readonly Shadow[], _shape: RoundedRect, _f: BoxFragment): void {}
