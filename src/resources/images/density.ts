/** Pixels per CSS px from the units of image files. */

import type { Density } from '../types.ts';

/** CSS px in a unit. */
const UNITS = { inch: 96, centimetre: 96 / 2.54, metre: 9600 / 2.54 } as const;

/** Null where a file says nothing that can be meant. */
export function densityIn(unit: keyof typeof UNITS, across: number, down: number): Density | null {
  const valid = across > 0 && down > 0 && Number.isFinite(across) && Number.isFinite(down);
  return valid ? { across: across / UNITS[unit], down: down / UNITS[unit] } : null;
}

/** The values of `ResolutionUnit` in TIFF and EXIF; 1 is no unit, but a ratio. */
export const RESOLUTION_UNITS: Readonly<Record<number, keyof typeof UNITS>> = { 2: 'inch', 3: 'centimetre' };
