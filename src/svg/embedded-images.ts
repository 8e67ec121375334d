/** Pictures inside SVG images. https://svgwg.org/svg2-draft/conform.html#secure-static-mode */

import type { ImageResource } from '../resources/types.ts';

const DATA_HREF = /<(?:image|feImage)\b[^>]*?\bhref\s*=\s*(?:"(data:[^"]*)"|'(data:[^']*)')/gi;

/** The `data:` URLs of `<image>` and `<feImage>` elements in an SVG image: the only pictures it may refer to. */
export function embeddedImageUrls(image: ImageResource | null): string[] {
  if (image?.kind !== 'svg' || !image.source.includes('data:')) return [];
  return [...image.source.matchAll(DATA_HREF)].map((match) => (match[1] ?? match[2] ?? '').trim());
}
