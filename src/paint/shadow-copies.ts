/** Blurred text shadows as a few translucent copies. */

import type { Rgba, Shadow } from '../css/values/types.ts';
import type { Px } from '../geometry.ts';

interface ShadowCopy {
  readonly x: Px;
  readonly y: Px;
  readonly color: Rgba;
}

const RING = 8;

/**
 * Deviation: blurring glyph outlines would need a raster; the centre and two rings of copies, with the weights of a Gaussian, look
 * similar at the usual blurs.
 */
export function shadowCopies(shadow: Shadow, color: Rgba): readonly ShadowCopy[] {
  if (shadow.blur <= 0.5) return [{ x: shadow.x, y: shadow.y, color }];
  const sigma = shadow.blur / 2;
  const copies: ShadowCopy[] = [];
  const add = (radius: number, count: number, weight: number, turn: number): void => {
    for (let i = 0; i < count; i++) {
      const angle = ((i + turn) / count) * 2 * Math.PI;
      const x = shadow.x + radius * Math.cos(angle);
      const y = shadow.y + radius * Math.sin(angle);
      copies.push({ x, y, color: { ...color, a: Math.min(1, color.a * weight) } });
    }
  };
  add(1.7 * sigma, RING, 0.06, 0.5);
  add(0.9 * sigma, RING, 0.09, 0);
  add(0, 1, 0.16, 0);
  return copies;
}
