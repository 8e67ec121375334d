/** A render thread: performs tasks one after the other and sends the answers. */

import { getPriority, setPriority } from 'node:os';
import { parentPort, type Transferable, workerData } from 'node:worker_threads';
import type { Answer, Task, ThreadSetup } from './protocol.ts';

const { lane } = workerData as ThreadSetup;

/** The niceness of threads of the lane 'full': they get a tenth of a processor that others want. */
const NICER = 10;
const NICEST = 19;

// On Linux threads have their own priorities, so that short documents need not share a processor equally with long ones.
if (lane === 'full' && process.platform === 'linux') {
  try {
    setPriority(Math.min(NICEST, getPriority() + NICER));
  } catch {
    // A sandbox may not support priorities: then all threads are equal, and nothing else changes.
  }
}

// Loaded at the lower priority too.
const { failureOf, perform, warmUp } = await import('./perform.ts');

function send(answer: Answer): void {
  const transfer: Transferable[] = answer.ok ? [answer.bytes.buffer as ArrayBuffer] : [];
  // Transferred, not copied.
  parentPort!.postMessage(answer, transfer);
}

parentPort!.on('message', (task: Task) => {
  perform(task)
    .catch((error: unknown) => failureOf(error, task))
    .then(send);
});

await warmUp();
parentPort!.postMessage('ready');
