/** The alpha channel of an image drawn at a size: what `shape-outside` takes a float's area from. */

import type { CssImage } from '../css/values/types.ts';
import { silentDiagnostics } from '../diagnostics.ts';
import type { ImageResource } from '../resources/types.ts';
import type { ComputedStyle } from '../style/computed-style.ts';
import { coverageOf } from '../svg/coverage.ts';
import { paintSvgImage } from '../svg/paint-svg.ts';
import { gradientPaint } from './gradient.ts';
import { gradientSampler } from './gradient-color.ts';

/** 0 to 255 for each pixel, row by row; null where the image is missing. */
export function imageAlpha(
  imageOf: (url: string) => ImageResource | null,
  image: CssImage,
  width: number,
  height: number,
  style: ComputedStyle,
): Uint8Array | null {
  if (image.kind !== 'url') return gradientAlpha(image, width, height, style);
  const resource = imageOf(image.url);
  if (resource?.kind === 'svg') {
    const area = { x: 0, y: 0, width, height };
    const options = { fonts: null, diagnostics: silentDiagnostics, imageOf, baseUrl: null };
    return coverageOf(paintSvgImage(resource, area, options), width, height);
  }
  if (!resource) return null;
  const { data, pixelWidth, pixelHeight } = resource;
  const alpha = new Uint8Array(width * height);
  if (data.encoding === 'jpeg' || data.alpha === null) return alpha.fill(255);
  for (let y = 0; y < height; y++) {
    const row = Math.min(pixelHeight - 1, Math.floor(((y + 0.5) * pixelHeight) / height));
    for (let x = 0; x < width; x++) {
      const column = Math.min(pixelWidth - 1, Math.floor(((x + 0.5) * pixelWidth) / width));
      alpha[y * width + x] = data.alpha[row * pixelWidth + column]!;
    }
  }
  return alpha;
}

function gradientAlpha(
  image: Exclude<CssImage, { kind: 'url' }>,
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
