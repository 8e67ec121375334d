/** Transforms and group effects of a stacking context. https://drafts.csswg.org/css-transforms-1/ */

import type { BoxNode } from '../boxes/box.ts';
import { PLAIN_PUSH, type PushItem } from '../display/display-list.ts';
import type { Matrix4 } from '../display/matrix4.ts';
import { usedTransform, type Viewer } from '../display/used-transform.ts';
import { clipPathOf } from './clip-path.ts';
import { maskBorderOf, maskOfBox } from './mask.ts';
import type { Painter } from './painter.ts';
import { isTransformed, type PlacedBox } from './stacking.ts';
import { transformBox } from './transform.ts';

export interface Groups {
  /** Outermost first; empty if the stacking context needs none. */
  readonly pushed: readonly PushItem[];
  /** The perspective map for the content of the first group, in place of its transform. */
  readonly perspective: Matrix4 | null;
}

/** The groups in which a stacking context is painted; null if it is invisible. */
export function groupsOf(p: Painter, { fragment, x, y }: PlacedBox, blendsInside: boolean): Groups | null {
  const { node } = fragment;
  const { style } = node;
  const { effects } = style;
  const transform = isTransformed(node) ? usedTransform(style, transformBox(fragment, x, y), viewerOf(p, node)) : null;
  if (isTransformed(node) && !transform) return null;
  const opacity = Math.min(1, Math.max(0, effects.opacity));
  const blend = effects.mixBlendMode;
  // https://drafts.fxtf.org/compositing-1/#csscompositingrules_CSS : every stacking context is isolated, which matters only if something
  // blends.
  const isolated = effects.isolation === 'isolate' || blendsInside;
  const groups: PushItem[] = [];
  if (transform || opacity < 1 || blend !== 'normal' || isolated) {
    groups.push({ ...PLAIN_PUSH, transform: transform?.matrix ?? null, opacity, blend, isolated });
  }
  if (effects.clipPath !== null) {
    for (const clip of clipPathOf(p, effects.clipPath, fragment, x, y)) groups.push({ ...PLAIN_PUSH, clip });
  }
  const mask = maskOfBox(p, fragment, x, y);
  if (mask) groups.push({ ...PLAIN_PUSH, mask });
  const maskBorder = maskBorderOf(p, fragment, x, y);
  if (maskBorder) groups.push({ ...PLAIN_PUSH, mask: maskBorder });
  return { pushed: groups, perspective: transform?.perspective ?? null };
}

/** `perspective` of the element around. https://drafts.csswg.org/css-transforms-2/#perspective-property */
function viewerOf(p: Painter, node: BoxNode): Viewer | null {
  let parent = node.parent;
  while (parent && parent.element === null && parent.pseudo === null) parent = parent.parent;
  return (parent && p.viewers.get(parent)) ?? null;
}
