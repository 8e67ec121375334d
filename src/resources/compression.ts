/** zlib, behind functions that bound what they produce. */

import { inflateSync } from 'node:zlib';

/** Inflates a zlib stream; throws when the data is damaged or would be longer than `maxBytes`. */
export function inflate(bytes: Uint8Array, maxBytes: number): Uint8Array {
  return inflateSync(bytes, { maxOutputLength: Math.max(1, maxBytes) });
}
