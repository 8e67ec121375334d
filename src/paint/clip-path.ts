/** `clip-path`: basic shapes, boxes, `<clipPath>` elements. https://drafts.csswg.org/css-masking-1/#the-clip-path */

import type { GeometryBox } from '../css/properties/computed-backgrounds.ts';
import type { EffectsGroup } from '../css/properties/computed-effects.ts';
import { hasPercentage, resolveLength } from '../css/values/types.ts';
import type { PushItem } from '../display/display-list.ts';
import { type RoundedRect, roundedPath, transformPath } from '../display/paths.ts';
import { shapeClip } from '../display/shape-path.ts';
import type { Edges, Px } from '../geometry.ts';
import { usedShape } from '../layout/core/basic-shape.ts';
import { marginShape } from '../layout/core/float-area.ts';
import type { BoxFragment } from '../layout/core/fragments.ts';
import { clipsForBox } from '../svg/references.ts';
import { boxShape, contentShape, paddingShape } from './box-shape.ts';
import type { Painter } from './painter.ts';
import { boxReference } from './svg-image.ts';

type ClipShape = NonNullable<PushItem['clip']>;

/** The nested clips, in page coordinates; empty, with a warning, if the reference has no target. */
export function clipPathOf(
  p: Painter,
  value: NonNullable<EffectsGroup['clipPath']>,
  fragment: BoxFragment,
  x: Px,
  y: Px,
): readonly ClipShape[] {
  if (value.kind === 'url') return referenced(p, value.url, fragment, x, y);
  const box = geometryShape(fragment, x, y, value.box ?? 'border-box');
  if (value.shape === null) return [{ path: roundedPath(box), rule: 'nonzero' }];
  return [shapeClip(usedShape(value.shape, box.rect))];
}

function referenced(p: Painter, url: string, fragment: BoxFragment, x: Px, y: Px): readonly ClipShape[] {
  const clips = url.startsWith('#')
    ? clipsForBox(boxReference(p, fragment.node.style, fragment.width, fragment.height), url)
    : null;
  if (!clips) {
    p.diagnostics.warn({
      code: 'css-unsupported',
      message: `clip-path: ${url.slice(0, 100)} names no <clipPath> of the document`,
      property: 'clip-path',
      value: url,
    });
    return [];
  }
  return clips.map(({ path, rule }) => ({ path: transformPath(path, [1, 0, 0, 1, x, y]), rule }));
}

/** SVG's boxes are mapped to those of CSS boxes. https://drafts.csswg.org/css-masking-1/#typedef-geometry-box */
function geometryShape(fragment: BoxFragment, x: Px, y: Px, box: GeometryBox): RoundedRect {
  const border = boxShape(fragment, x, y);
  switch (box) {
    case 'border-box':
    case 'stroke-box':
    case 'view-box':
      return border;
    case 'margin-box':
      return marginShape(border, plainMargins(fragment));
    case 'padding-box':
      return paddingShape(fragment, border);
    case 'content-box':
    case 'fill-box':
      return contentShape(fragment, border);
  }
}

/** Not yet: `auto` margins and percentages, which only layout knows; they count as 0. */
function plainMargins({ node }: BoxFragment): Edges {
  const { marginTop, marginRight, marginBottom, marginLeft } = node.style.margin;
  const plain = (value: typeof marginTop): Px =>
    value === 'auto' || hasPercentage(value) ? 0 : resolveLength(value, 0);
  return {
    top: plain(marginTop),
    right: plain(marginRight),
    bottom: plain(marginBottom),
    left: plain(marginLeft),
  };
}
