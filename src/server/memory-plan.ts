/** How the memory of the service is divided. Megabytes unless stated otherwise. */

import { availableParallelism, totalmem } from 'node:os';

const MB = 1_048_576;

/** Code, fonts and caches of the main thread. */
const BASE = 256;
/** Memory per thread if the total is unknown. */
const EACH = 768;

export interface MemoryPlan {
  /** Resident memory that the process may use. */
  readonly budget: number;
  /** Heap of a render thread. More than a thread's share, since not all are large at the same time, and `memory-watch.ts` limits the sum. */
  readonly threadHeap: number;
  /** Bytes of all bodies and responses held at the same time. */
  readonly heldBytes: number;
  /** Bytes of one response. */
  readonly answerBytes: number;
  /** Pixels of one image; the engine allows four times as many in a document, at four bytes each. */
  readonly imagePixels: number;
}

/** Memory of the container or the machine. */
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
