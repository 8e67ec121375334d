/** Where painting meets `svg/`. */

import type { DisplayItem } from '../display/display-list.ts';
import type { Element } from '../dom/node.ts';
import type { Px, Rect } from '../geometry.ts';
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

export function svgImageItems(p: Painter, image: VectorImage, rect: Rect): readonly DisplayItem[] {
  return withColorGlyphs(paintSvgImage(image, rect, svgOptions(p)));
}

/** An inline `<svg>`: the document's rules reach into it. */
export function svgElementItems(p: Painter, svg: Element, style: ComputedStyle, rect: Rect): readonly DisplayItem[] {
  return withColorGlyphs(paintSvgElement(svg, style, rect, p.styled, svgOptions(p)));
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
