/** A value per font; faces that differ only in descriptors, such as their family, share it. */

import type { FontFace } from '../text/types.ts';

export interface FaceMap<T> {
  get(face: FontFace): T;
  /** In order of creation, each with its face. */
  readonly all: readonly (readonly [face: FontFace, value: T])[];
}

/** `make` is called once for each font; `index` counts from 0. */
export function createFaceMap<T>(make: (face: FontFace, index: number) => T): FaceMap<T> {
  const byFace = new Map<FontFace, T>();
  const byContent = new Map<Uint8Array, Map<string, T>>();
  const all: (readonly [FontFace, T])[] = [];
  return {
    all,
    get(face) {
      const known = byFace.get(face);
      if (known !== undefined) return known;
      const { data, collectionIndex, variation, syntheticBold, syntheticOblique } = face;
      const values = byContent.get(data) ?? new Map<string, T>();
      byContent.set(data, values);
      const key = JSON.stringify([collectionIndex, variation, syntheticBold, syntheticOblique]);
      let value = values.get(key);
      if (value === undefined) {
        value = make(face, all.length);
        all.push([face, value]);
        values.set(key, value);
      }
      byFace.set(face, value);
      return value;
    },
  };
}
