/** The alpha channel of an image drawn at a size, from which `shape-outside` derives a float area. */

import type { CssImage } from '../css/values/types.ts';
import { silentDiagnostics } from '../diagnostics.ts';
import type { Px, Size } from '../geometry.ts';
import type { ImageResource } from '../resources/types.ts';
import type { ComputedStyle } from '../style/computed-style.ts';
import { createSvgCache } from '../svg/cache.ts';
import { coverageOf } from '../svg/coverage.ts';
import { paintSvgImage } from '../svg/paint-svg.ts';
import { gradientPaint } from './gradient.ts';
import { gradientSampler } from './gradient-color.ts';

interface Grid {
  readonly width: number;
  readonly height: number;
}

/** 0 to 255 for each pixel of a grid over the box, row by row; null if the image is missing. */
export function imageAlpha(
  imageOf: (url: string) => ImageResource | null,
  image: CssImage,
  { width, height }: Grid,
  style: ComputedStyle,
  box: { readonly width: Px; readonly height: Px; readonly fill: boolean },
): Uint8Array | null {
  // Not yet: lines wrap around the box of a cross-fade.
  if (image.kind === 'cross-fade') return null;
  if (image.kind !== 'url') return gradientAlpha(image, width, height, style);
  const resource = imageOf(image.url);
  if (!resource) return null;
  const object = box.fill ? box : objectSize(resource, box);
  const scale = { x: width / box.width, y: height / box.height };
  const drawn = { width: object.width * scale.x, height: object.height * scale.y };
  if (resource.kind === 'svg') {
    const area = { x: 0, y: 0, ...drawn };
    const options = { fonts: null, diagnostics: silentDiagnostics, imageOf, baseUrl: null, cache: createSvgCache() };
    return coverageOf(paintSvgImage(resource, area, options), width, height);
  }
  // Not yet: transparent areas of PDF pages.
  if (resource.kind === 'page') {
    return coverageOf([{ kind: 'page', image: resource, rect: { x: 0, y: 0, ...drawn } }], width, height);
  }
  const { data, pixelWidth, pixelHeight } = resource;
  const alpha = new Uint8Array(width * height);
  for (let y = 0; y + 0.5 < drawn.height && y < height; y++) {
    const row = Math.min(pixelHeight - 1, Math.floor(((y + 0.5) * pixelHeight) / drawn.height));
    for (let x = 0; x + 0.5 < drawn.width && x < width; x++) {
      const column = Math.min(pixelWidth - 1, Math.floor(((x + 0.5) * pixelWidth) / drawn.width));
      alpha[y * width + x] =
        data.encoding === 'jpeg' || data.alpha === null ? 255 : data.alpha[row * pixelWidth + column]!;
    }
  }
  return alpha;
}

/** https://drafts.csswg.org/css-images-3/#default-sizing in a box: natural sizes count, as in browsers. */
function objectSize(image: ImageResource, box: Size): Size {
  const { width, height } = image;
  const ratio = image.kind === 'svg' ? image.ratio : null;
  if (width !== null && height !== null) return { width, height };
  if (ratio && width !== null) return { width, height: width / ratio };
  if (ratio && height !== null) return { width: height * ratio, height };
  if (!ratio) return { width: width ?? box.width, height: height ?? box.height };
  return box.width / box.height < ratio
    ? { width: box.width, height: box.width / ratio }
    : { width: box.height * ratio, height: box.height };
}

function gradientAlpha(
  image: Exclude<CssImage, { kind: 'url' | 'cross-fade' }>,
  width: number,
  height: number,
  style: ComputedStyle,
): Uint8Array {
  const paint = gradientPaint(image, { x: 0, y: 0, width, height }, style.color.color);
  const alpha = new Uint8Array(width * height);
  if (paint.kind === 'solid') return alpha.fill(Math.round(paint.color.a * 255));
  if (paint.kind === 'pattern') return alpha;
  const colorAt = gradientSampler(paint);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) alpha[y * width + x] = Math.round(colorAt(x + 0.5, y + 0.5).a * 255);
  }
  return alpha;
}
