/** Transforms and group effects of a stacking context. https://drafts.csswg.org/css-transforms-1/ */

import type { TransformFunction } from '../css/values/types.ts';
import { resolveLength } from '../css/values/types.ts';
import { IDENTITY, type Matrix, multiply, type Px, type Rect } from '../geometry.ts';
import type { BoxFragment } from '../layout/core/types.ts';
import type { ComputedStyle } from '../style/computed-style.ts';
import { clipPathOf } from './clip-path.ts';
import type { PushItem } from './display-list.ts';
import { PLAIN_PUSH } from './emitter.ts';
import { maskOfBox } from './mask.ts';
import type { Painter } from './painter.ts';
import { isTransformed } from './stacking.ts';

/** The groups a stacking context is painted in, outermost first; empty when it needs none, 'nothing' when it is invisible. */
export function groupsOf(p: Painter, fragment: BoxFragment, x: Px, y: Px): readonly PushItem[] | 'nothing' {
  const { node } = fragment;
  const { style } = node;
  const { effects } = style;
  const transform = isTransformed(node)
    ? transformMatrix(style, { x, y, width: fragment.width, height: fragment.height })
    : null;
  // A matrix without inverse shows nothing: css-transforms-1 §transform-function-lists.
  if (transform && transform[0] * transform[3] - transform[1] * transform[2] === 0) return 'nothing';
  const opacity = Math.min(1, Math.max(0, effects.opacity));
  const blend = effects.mixBlendMode;
  const isolated = effects.isolation === 'isolate';
  const groups: PushItem[] = [];
  if (transform || opacity < 1 || blend !== 'normal' || isolated) {
    groups.push({ ...PLAIN_PUSH, transform, opacity, blend, isolated });
  }
  if (effects.clipPath !== null) {
    for (const clip of clipPathOf(p, effects.clipPath, fragment, x, y)) groups.push({ ...PLAIN_PUSH, clip });
  }
  const mask = maskOfBox(p, fragment, x, y);
  if (mask) groups.push({ ...PLAIN_PUSH, mask });
  return groups;
}

/** translate, rotate, scale, then transform, about transform-origin. https://drafts.csswg.org/css-transforms-2/#ctm */
export function transformMatrix(style: ComputedStyle, box: Rect): Matrix {
  const { transform, transformOrigin, translate, rotate, scale } = style.transform;
  const ox = box.x + resolveLength(transformOrigin.x, box.width);
  const oy = box.y + resolveLength(transformOrigin.y, box.height);
  let m: Matrix = [1, 0, 0, 1, ox, oy];
  if (translate) {
    m = multiply(m, [1, 0, 0, 1, resolveLength(translate.x, box.width), resolveLength(translate.y, box.height)]);
  }
  if (rotate !== null) m = multiply(m, rotation(rotate));
  if (scale) m = multiply(m, [scale[0], 0, 0, scale[1], 0, 0]);
  for (const step of transform ?? []) m = multiply(m, functionMatrix(step, box));
  return multiply(m, [1, 0, 0, 1, -ox, -oy]);
}

function functionMatrix(step: TransformFunction, box: Rect): Matrix {
  switch (step.kind) {
    case 'matrix':
      return step.matrix;
    case 'translate':
      return [1, 0, 0, 1, resolveLength(step.x, box.width), resolveLength(step.y, box.height)];
    case 'scale':
      return [step.x, 0, 0, step.y, 0, 0];
    case 'rotate':
      return rotation(step.angle);
    case 'skew':
      return [1, tangent(step.y), tangent(step.x), 1, 0, 0];
  }
}

const tangent = (degrees: number): number => Math.tan((degrees * Math.PI) / 180);

/** Quarter turns are exact. */
function rotation(degrees: number): Matrix {
  const turn = ((degrees % 360) + 360) % 360;
  if (turn === 0) return IDENTITY;
  if (turn === 90) return [0, 1, -1, 0, 0, 0];
  if (turn === 180) return [-1, 0, 0, -1, 0, 0];
  if (turn === 270) return [0, -1, 1, 0, 0, 0];
  const angle = (degrees * Math.PI) / 180;
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  return [cos, sin, -sin, cos, 0, 0];
}
