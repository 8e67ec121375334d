/**
 * What one render holds, as far as it can be counted: elements, boxes, unpacked fonts, pictures in samples, shaped text, what a page
 * paints, the bytes of the file.
 */

import { PlatenError } from './diagnostics.ts';

export interface MemoryLedger {
  /** Bytes that may still be taken. */
  left(): number;
  /** Throws PlatenError when `bytes` are more than what is left; `what` completes "… take more than N bytes". */
  take(bytes: number, what: string): void;
  /** What was taken is held no longer. */
  giveBack(bytes: number): void;
}

export function createMemoryLedger(limit: number): MemoryLedger {
  let held = 0;
  return {
    left: () => Math.max(0, limit - held),
    take(bytes, what) {
      held += bytes;
      if (held > limit)
        throw new PlatenError(
          'limit',
          `${what} and everything else held take more than ${limit} bytes (limits.memory)`,
        );
    },
    giveBack(bytes) {
      held -= bytes;
    },
  };
}
