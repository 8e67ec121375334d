/** How the memory that the service may have is shared out. Megabytes unless said. */

import { availableParallelism, totalmem } from 'node:os';

const MB = 1_048_576;

/** Code, fonts and caches of the main thread. */
const BASE = 256;
/** Of each thread, where nothing says what the service may have. */
const EACH = 768;

export interface MemoryPlan {
  /** What the process may have resident. */
  readonly budget: number;
  /** Heap of a render thread. More than a thread's share: not all are large at one time, and `memory-watch.ts` sees to the sum. */
  readonly threadHeap: number;
  /** Bytes of bodies and answers at one time. */
  readonly heldBytes: number;
  /** Bytes of one answer. */
  readonly answerBytes: number;
  /** Pixels of an image; the engine allows four times that in a document, of four bytes each. */
  readonly imagePixels: number;
}

/** What the container or the machine has. */
function machineMemory(): number {
  const constrained = process.constrainedMemory?.() ?? 0;
  const bytes = constrained > 0 ? Math.min(constrained, totalmem()) : totalmem();
  return bytes / MB;
}

export function planMemory(
  budget: number | null,
  threads: number | null,
  threadHeap: number | null,
  machine = machineMemory(),
): MemoryPlan {
  const count = (threads ?? availableParallelism()) + 1;
  const total = Math.round(budget ?? Math.min(machine * 0.75, BASE * 2 + count * EACH));
  const held = Math.round(total / 8);
  return {
    budget: total,
    threadHeap: threadHeap ?? Math.max(64, Math.min(1024, Math.round((total - BASE - held) * 0.6))),
    heldBytes: held * MB,
    answerBytes: Math.round((total / 10) * MB),
    imagePixels: Math.min(32_000_000, Math.round((total * MB) / 32)),
  };
}
