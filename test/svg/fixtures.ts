/** SVG source to lines of display items. */

import { createDiagnostics, type Diagnostics } from '../../src/diagnostics.ts';
import { dumpItems } from '../../src/display/dump.ts';
import { DEFAULT_LIMITS } from '../../src/limits.ts';
import type { ImageResource, VectorImage } from '../../src/resources/types.ts';
import { createSvgCache } from '../../src/svg/cache.ts';
import type { SvgLimits } from '../../src/svg/context.ts';
import { paintSvgImage } from '../../src/svg/paint-svg.ts';
import type { FontLibrary } from '../../src/text/font-library.ts';
import type { FontFace, ShapedRun } from '../../src/text/types.ts';

const FACE = {
  id: 'test',
  unitsPerEm: 1000,
  metrics: { ascent: 800, descent: 200, xHeight: 500 },
} as unknown as FontFace;

/** Every glyph is half the font size wide. */
const fonts: FontLibrary = {
  absentFamilies: () => [],
  primaryFace: () => FACE,
  metrics: () => {
    throw new Error('not asked for');
  },
  shape(text, { start, end, style, level }): readonly ShapedRun[] {
    const size = style.font.fontSize;
    const count = end - start;
    const run: ShapedRun = {
      font: FACE,
      size,
      text,
      start,
      end,
      level,
      glyphs: new Uint32Array(count),
      advances: new Float32Array(count).fill(size / 2),
      xOffsets: null,
      yOffsets: null,
      clusters: Uint32Array.from({ length: count }, (_, i) => start + i),
      width: (count * size) / 2,
    };
    return [run];
  },
  shapeShort: () => null,
  shapeSteps: () => {
    throw new Error('not asked for');
  },
};

export interface Drawn {
  readonly lines: readonly string[];
  readonly diagnostics: Diagnostics;
}

/** The items inside the outermost clip and viewport transform, which is the identity for a 100 by 100 image. */
export function draw(content: string, images: Record<string, ImageResource> = {}): Drawn {
  return drawSource(`<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100">${content}</svg>`, images, 2);
}

export function drawSource(
  source: string,
  images: Record<string, ImageResource> = {},
  skip = 0,
  limits: Partial<SvgLimits> = {},
): Drawn {
  const diagnostics = createDiagnostics();
  const image: VectorImage = { kind: 'svg', url: 'test:image', width: 100, height: 100, ratio: 1, source };
  const items = paintSvgImage(
    image,
    { x: 0, y: 0, width: 100, height: 100 },
    {
      fonts,
      diagnostics,
      imageOf: (url) => images[url] ?? null,
      baseUrl: null,
      cache: createSvgCache(),
      limits: { ...DEFAULT_LIMITS, ...limits },
    },
  );
  const lines = dumpItems(items)
    .split('\n')
    .slice(skip)
    .map((line) => line.slice(skip * 2));
  return { lines: lines.filter((line) => line !== ''), diagnostics };
}
