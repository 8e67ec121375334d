/** Transforms and group effects of a stacking context. https://drafts.csswg.org/css-transforms-1/ */

import type { BoxNode } from '../boxes/box.ts';
import { PLAIN_PUSH, type PushItem } from '../display/display-list.ts';
import { type Matrix4, volumeOf } from '../display/matrix4.ts';
import { spaceInside, usedTransform } from '../display/used-transform.ts';
import { placeOf } from '../dom/node.ts';
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
  const transform = transformOf(p, { fragment, x, y });
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

/** The used transform; the space of the box is kept for its children. */
function transformOf(p: Painter, { fragment, x, y }: PlacedBox): ReturnType<typeof usedTransform> {
  const { node } = fragment;
  const transformed = isTransformed(node);
  const preserves = preservesDepth(node);
  if (!transformed && !preserves) return null;
  const { style } = node;
  const around = elementAround(node);
  // `perspective` of the element around. https://drafts.csswg.org/css-transforms-2/#perspective-property
  const viewer = (around && p.viewers.get(around)) ?? null;
  const space = (around && p.spaces.get(around)) ?? null;
  const box = transformBox(fragment, x, y);
  const inside = preserves ? spaceInside(style, box, viewer, space) : null;
  if (inside) p.spaces.set(node, inside);
  const used = transformed ? usedTransform(style, box, viewer, space) : null;
  if (inside && transformed && !used && volumeOf(inside) > 0) warnOfChildren(p, node);
  return used;
}

function warnOfChildren({ diagnostics }: Painter, { element, children }: BoxNode): void {
  if (!children.some(isTransformed)) return;
  const message = 'what is turned inside a box that cannot be seen itself, as from its edge, is not drawn';
  const place = element ? placeOf(element) : {};
  diagnostics.warn({ code: 'css-unsupported', message, property: 'transform-style', ...place });
}

function elementAround({ parent }: BoxNode): BoxNode | null {
  let around = parent;
  while (around && around.element === null && around.pseudo === null) around = around.parent;
  return around;
}

const GROUPING = new Set('opacity mix-blend-mode isolation filter clip-path mask mask-image mask-border'.split(' '));

/** The used value of `transform-style`. https://drafts.csswg.org/css-transforms-2/#grouping-property-values */
function preservesDepth({ style }: BoxNode): boolean {
  const { effects, display, mask, transform } = style;
  if (transform.transformStyle !== 'preserve-3d') return false;
  return !(
    display.overflowX !== 'visible' ||
    display.overflowY !== 'visible' ||
    effects.opacity < 1 ||
    effects.filter !== null ||
    effects.clipPath !== null ||
    effects.isolation === 'isolate' ||
    effects.mixBlendMode !== 'normal' ||
    mask.maskImage.some((image) => image !== null) ||
    mask.maskBoxImageSource !== null ||
    display.contain.includes('paint') ||
    effects.willChange.some((name) => GROUPING.has(name))
  );
}
