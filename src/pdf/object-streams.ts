/**
 * Objects packed into compressed streams. ISO 32000-1, 7.5.7 Object streams.
 * A structure tree consists of thousands of similar small objects, which take a tenth of the space when packed.
 */

import type { PackedPlace } from './cross-references.ts';

interface ObjectPacker {
  add(id: number, body: string): void;
  /** Writes the remaining objects. */
  finish(): void;
  /** Null for an object that is not packed. */
  placeOf(id: number): PackedPlace | null;
}

const OBJECTS_PER_STREAM = 400;

/** `write` writes a container and returns its number. */
export function createObjectPacker(
  write: (entries: Readonly<Record<string, string>>, text: string) => number,
): ObjectPacker {
  const places: PackedPlace[] = [];
  let batch: { readonly id: number; readonly body: string }[] = [];
  const flush = (): void => {
    if (batch.length === 0) return;
    let offsets = '';
    let bodies = '';
    for (const { id, body } of batch) {
      offsets += `${id} ${bodies.length} `;
      bodies += `${body}\n`;
    }
    const entries = { Type: '/ObjStm', N: `${batch.length}`, First: `${offsets.length + 1}` };
    const container = write(entries, `${offsets}\n${bodies}`);
    batch.forEach(({ id }, index) => {
      places[id] = [container, index];
    });
    batch = [];
  };
  return {
    placeOf: (id) => places[id] ?? null,
    add(id, body) {
      batch.push({ id, body });
      if (batch.length >= OBJECTS_PER_STREAM) flush();
    },
    finish: flush,
  };
}
