/** The interface between painting and `svg/`. */

import type { DisplayItem, FormItem } from '../display/display-list.ts';
import type { Element } from '../dom/node.ts';
import { IDENTITY, type Px, type Rect } from '../geometry.ts';
import type { VectorImage } from '../resources/types.ts';
import type { ComputedStyle } from '../style/computed-style.ts';
import { paintSvgElement, paintSvgImage, type SvgOptions } from '../svg/paint-svg.ts';
import type { BoxReference } from '../svg/references.ts';
import { withColorGlyphs } from './color-glyphs.ts';
import type { Painter } from './painter.ts';

function svgOptions(p: Painter): SvgOptions {
  return {
    fonts: p.fonts ?? null,
    diagnostics: p.diagnostics,
    limits: p.session.limits,
    imageOf: (url) => p.imageOf(url),
    baseUrl: p.styled.document.baseUrl,
    cache: p.session.svg,
  };
}

/** An image with more items is written once as a form; fewer items are no longer than a reference. */
const INLINE_ITEMS = 8;

export function svgImageItems(p: Painter, image: VectorImage, rect: Rect): readonly DisplayItem[] {
  const { forms } = p.session;
  const sizes = forms.get(image) ?? new Map<string, FormItem | null>();
  forms.set(image, sizes);
  const key = `${Math.round(rect.width * 1000)} ${Math.round(rect.height * 1000)}`;
  let form = sizes.get(key);
  if (form === undefined) {
    form = imageForm(p, image, rect);
    sizes.set(key, form);
  }
  if (form === null) return paintedImage(p, image, rect);
  return [{ ...form, transform: [1, 0, 0, 1, rect.x, rect.y] }];
}

const paintedImage = (p: Painter, image: VectorImage, rect: Rect): readonly DisplayItem[] =>
  withColorGlyphs(paintSvgImage(image, rect, svgOptions(p)));

/** Null for an image of few items. */
function imageForm(p: Painter, image: VectorImage, { width, height }: Rect): FormItem | null {
  const bounds = { x: 0, y: 0, width, height };
  const items = paintedImage(p, image, bounds);
  return items.length <= INLINE_ITEMS ? null : { kind: 'form', key: {}, items, bounds, transform: IDENTITY };
}

/** An inline `<svg>`: the document's rules reach into it. */
export function svgElementItems(
  p: Painter,
  svg: Element,
  style: ComputedStyle,
  rect: Rect,
  foreignItems: NonNullable<SvgOptions['foreignItems']>,
): readonly DisplayItem[] {
  return withColorGlyphs(paintSvgElement(svg, style, rect, p.styled, { ...svgOptions(p), foreignItems }));
}

/** A box that refers to `<clipPath>`, `<mask>` and `<filter>` elements of its document. */
export function boxReference(p: Painter, style: ComputedStyle, width: Px, height: Px): BoxReference {
  return {
    styled: p.styled,
    options: svgOptions(p),
    style,
    box: { x: 0, y: 0, width, height },
    drawImage: (image, rect) => (image.kind === 'svg' ? svgImageItems(p, image, rect) : []),
  };
}
