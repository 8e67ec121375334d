/** Which pixels a drawing covers, sampled at pixel centres, for text that wraps around an image. It is not used to produce pictures. */

import type { DisplayItem, FillRule, Path } from '../display/display-list.ts';
import { withoutForms } from '../display/forms.ts';
import { rectPath } from '../display/paths.ts';
import { IDENTITY, type Matrix, multiply } from '../geometry.ts';
import { both, fillPath, type Grid, MAX_PIXELS } from './scan-conversion.ts';
import { strokeOutline } from './stroke-outline.ts';

interface Layer {
  readonly matrix: Matrix;
  readonly opacity: number;
  /** 1 where the enclosing clips let something through; null = everywhere. */
  readonly clip: Uint8Array | null;
}

/** Alpha, 0 to 255, of items drawn over a transparent grid of pixels. Not yet: text; gradients and patterns count as opaque. */
export function coverageOf(items: readonly DisplayItem[], width: number, height: number): Uint8Array {
  const grid: Grid = { width, height, crossings: 0, pixels: 0 };
  const alpha = new Uint8Array(width * height);
  const stack: Layer[] = [];
  let layer: Layer = { matrix: IDENTITY, opacity: 1, clip: null };
  const add = (path: Path, rule: FillRule, opacity: number): void => {
    const part = opacity * layer.opacity;
    if (!(part > 0)) return;
    const inside = fillPath(grid, path, rule, layer.matrix);
    for (let i = 0; i < inside.length; i++) {
      if (inside[i] === 0 || layer.clip?.[i] === 0) continue;
      alpha[i] = Math.round(alpha[i]! + (255 - alpha[i]!) * part);
    }
  };
  for (const item of withoutForms(items)) {
    if (grid.pixels > MAX_PIXELS) break;
    switch (item.kind) {
      case 'push': {
        stack.push(layer);
        const matrix = item.transform ? multiply(layer.matrix, item.transform) : layer.matrix;
        const own = item.clip ? fillPath(grid, item.clip.path, item.clip.rule, matrix) : null;
        layer = { matrix, opacity: layer.opacity * item.opacity, clip: both(layer.clip, own) };
        break;
      }
      case 'pop':
        layer = stack.pop() ?? layer;
        break;
      case 'fill':
        add(item.path, item.rule, item.paint.kind === 'solid' ? item.paint.color.a : 1);
        break;
      case 'stroke':
        add(strokeOutline(item), 'nonzero', item.paint.kind === 'solid' ? item.paint.color.a : 1);
        break;
      case 'image':
      case 'page':
        add(rectPath(item.rect), 'nonzero', 1);
        break;
      default:
    }
  }
  return alpha;
}
