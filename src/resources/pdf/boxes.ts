/** Rectangles. ISO 32000-1, 7.9.5 */

import { isArray, type PdfValue } from './objects.ts';
import type { PdfFile } from './pdf-file.ts';

type Box = [left: number, bottom: number, right: number, top: number];

/** Any two opposite corners. */
export function boxOf(file: Pick<PdfFile, 'get'>, value: PdfValue | undefined): Box | null {
  const corners = file.get(value);
  if (!isArray(corners) || corners.length < 4) return null;
  const [a, b, c, d] = corners.map((one) => file.get(one));
  if (typeof a !== 'number' || typeof b !== 'number' || typeof c !== 'number' || typeof d !== 'number') return null;
  const box: Box = [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)];
  return box[2] > box[0] && box[3] > box[1] && box.every((side) => Math.abs(side) < 1e7) ? box : null;
}
