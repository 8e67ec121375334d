/** A render thread: takes tasks one after the other, and sends their answers. */

import { getPriority, setPriority } from 'node:os';
import { parentPort, type Transferable, workerData } from 'node:worker_threads';
import type { Answer, Task, ThreadSetup } from './protocol.ts';

const { lane } = workerData as ThreadSetup;

/** How much nicer threads of the lane 'full' are than the rest of the process: it leaves them a tenth of a processor that others want. */
const NICER = 10;
const NICEST = 19;

// On Linux a thread has a priority of its own: what is answered in a moment need not share a processor with what takes long.
if (lane === 'full' && process.platform === 'linux') {
  try {
    setPriority(Math.min(NICEST, getPriority() + NICER));
  } catch {
    // A sandbox may know no priorities: then all threads are equal, and all else is as it should be.
  }
}

// To load the engine is the first of the work.
const { failureOf, perform, warmUp } = await import('./perform.ts');

function send(answer: Answer): void {
  const transfer: Transferable[] = answer.ok ? [answer.bytes.buffer as ArrayBuffer] : [];
  // Handed over, not copied.
  parentPort!.postMessage(answer, transfer);
}

parentPort!.on('message', (task: Task) => {
  perform(task)
    .catch((error: unknown) => failureOf(error, task))
    .then(send);
});

await warmUp();
parentPort!.postMessage('ready');
