/** What EXIF data say about how a picture is shown: the first image directory of a TIFF structure. https://www.cipa.jp/std/documents/e/DC-008-2012_E.pdf */

import type { Density } from '../../types.ts';
import { densityIn, RESOLUTION_UNITS } from '../density.ts';

interface Exif {
  /** 1 to 8; null if it is absent or invalid. */
  readonly orientation: number | null;
  readonly density: Density | null;
}

const TAG = { orientation: 0x0112, across: 0x011a, down: 0x011b, unit: 0x0128 } as const;

const NOTHING: Exif = { orientation: null, density: null };

export function readExif(tiff: Uint8Array): Exif {
  if (tiff.length < 8) return NOTHING;
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength);
  const order = view.getUint16(0);
  if (order !== 0x4949 && order !== 0x4d4d) return NOTHING;
  const little = order === 0x4949;
  const directory = view.getUint32(4, little);
  if (directory + 2 > tiff.length) return NOTHING;
  const count = view.getUint16(directory, little);
  const found = new Map<number, number>();
  for (let i = 0; i < count; i++) {
    const entry = directory + 2 + i * 12;
    if (entry + 12 > tiff.length) break;
    const tag = view.getUint16(entry, little);
    const isRational = tag === TAG.across || tag === TAG.down;
    found.set(tag, isRational ? rational(view, entry, little) : view.getUint16(entry + 8, little));
  }
  const orientation = found.get(TAG.orientation) ?? 0;
  const unit = RESOLUTION_UNITS[found.get(TAG.unit) ?? 2];
  return {
    orientation: orientation >= 1 && orientation <= 8 ? orientation : null,
    density: unit ? densityIn(unit, found.get(TAG.across) ?? 0, found.get(TAG.down) ?? 0) : null,
  };
}

function rational(view: DataView, entry: number, little: boolean): number {
  const at = view.getUint32(entry + 8, little);
  if (at + 8 > view.byteLength) return 0;
  return view.getUint32(at, little) / view.getUint32(at + 4, little);
}
