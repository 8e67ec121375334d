/** Unpacking the streams of PDF files within the memory that a render may still take. */

import { PlatenError } from '../diagnostics.ts';
import type { MemoryLedger } from '../memory.ts';
import { inflateLenient } from './compression.ts';

interface InflateWithin {
  /** Throws PlatenError where there is no room for what a stream unpacks to. */
  inflate(bytes: Uint8Array, maxBytes: number): Uint8Array;
  /** The file is open: what was unpacked for that is held from now on, what is unpacked later for a while only. */
  opened(): void;
}

export function inflateWithin(memory: MemoryLedger | undefined): InflateWithin {
  let unpacked = 0;
  let isOpen = false;
  return {
    inflate(bytes, maxBytes) {
      if (!memory) return inflateLenient(bytes, maxBytes);
      const room = memory.left() - (isOpen ? 0 : unpacked);
      const data = inflateLenient(bytes, Math.max(1, Math.min(maxBytes, room + 1)));
      if (data.length > room)
        throw new PlatenError('limit', 'the streams of a PDF take more memory than is left (limits.memory)');
      if (!isOpen) unpacked += data.length;
      return data;
    },
    opened() {
      isOpen = true;
      memory?.take(unpacked, 'the objects of a PDF');
    },
  };
}
