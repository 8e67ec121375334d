/**
 * The memory that one render holds, estimated: elements, boxes, unpacked fonts, decoded pictures, shaped text, the items of a page, the
 * bytes of the file.
 */

import { PlatenError } from './diagnostics.ts';

export interface MemoryLedger {
  /** Bytes that may still be taken. */
  left(): number;
  /** Throws PlatenError if `bytes` is more than what is left; `what` completes "… take more than N bytes". */
  take(bytes: number, what: string): void;
  /** Returns bytes that are no longer held. */
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
