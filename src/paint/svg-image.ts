/** Where painting meets `svg/`. */

import type { Document, Element } from '../dom/node.ts';
import type { Px, Rect } from '../geometry.ts';
import type { VectorImage } from '../resources/types.ts';
import type { ComputedStyle } from '../style/computed-style.ts';
import { type Cascade, createCascade } from '../svg/cascade.ts';
import { paintSvgElement, paintSvgImage, type SvgOptions } from '../svg/paint-svg.ts';
import type { BoxReference } from '../svg/references.ts';
import { withColorGlyphs } from './color-glyphs.ts';
import type { DisplayItem } from './display-list.ts';
import type { Painter } from './painter.ts';

function svgOptions(p: Painter): SvgOptions {
  return {
    fonts: p.fonts ?? null,
    diagnostics: p.diagnostics,
    svgNodes: p.session.limits.svgNodes,
    imageOf: (url) => p.imageOf(url),
    baseUrl: p.styled.document.baseUrl,
  };
}

export function svgImageItems(p: Painter, image: VectorImage, rect: Rect): readonly DisplayItem[] {
  return withColorGlyphs(paintSvgImage(image, rect, svgOptions(p)));
}

const cascades = new WeakMap<Document, Cascade>();

/** An inline `<svg>`: the document's author rules reach into it. */
export function svgElementItems(p: Painter, svg: Element, style: ComputedStyle, rect: Rect): readonly DisplayItem[] {
  return withColorGlyphs(paintSvgElement(svg, style, rect, cascadeOf(p), p.styled.document, svgOptions(p)));
}

function cascadeOf(p: Painter): Cascade {
  const { document } = p.styled;
  let cascade = cascades.get(document);
  if (!cascade) {
    cascade = createCascade(document, p.styled.ruleSets);
    cascades.set(document, cascade);
  }
  return cascade;
}

/** A box that refers to `<clipPath>` and `<mask>` elements of its document. */
export function boxReference(p: Painter, style: ComputedStyle, width: Px, height: Px): BoxReference {
  return {
    document: p.styled.document,
    cascade: cascadeOf(p),
    options: svgOptions(p),
    style,
    box: { x: 0, y: 0, width, height },
    drawImage: (image, rect) => (image.kind === 'svg' ? svgImageItems(p, image, rect) : []),
  };
}
