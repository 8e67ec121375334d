/** One thread with one task at a time. It reports when it is ready and when it has died, so that no task is lost. */

import { Worker } from 'node:worker_threads';
import { threadLimits } from '../../pool/resource-limits.ts';
import { type Answer, type FromThread, type Lane, type Part, SHARED, type Task, type ThreadSetup } from './protocol.ts';

interface ThreadOptions {
  readonly file: string;
  readonly setup: ThreadSetup;
  /** Heap in megabytes. */
  readonly memory: number;
  readonly onReady: (thread: Thread) => void;
  /** Its task, if any, is rejected first. The cause is null if it was killed or exited by itself. */
  readonly onDeath: (thread: Thread, cause: unknown) => void;
}

export interface Thread {
  readonly lane: Lane;
  readonly ready: boolean;
  /** False for a thread that died while it started. */
  readonly wasReady: boolean;
  /** The memory shared with the pool for the current task; null if there is none. */
  readonly shared: SharedArrayBuffer | null;
  /** Kilobytes held, as last reported. */
  readonly kilobytes: number;
  /** Rejects when the thread dies. */
  run(task: Task, onPart?: (part: Part) => void): Promise<Answer>;
  kill(): Promise<void>;
}

/** The thread ended in the middle of a task. */
export class ThreadDeath extends Error {
  readonly outOfMemory: boolean;

  constructor(message: string, outOfMemory: boolean, cause: unknown) {
    super(message, cause === null ? undefined : { cause });
    this.name = 'ThreadDeath';
    this.outOfMemory = outOfMemory;
  }
}

interface Pending {
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: Error) => void;
  readonly onPart: (part: Part) => void;
}

export function startThread(options: ThreadOptions): Thread {
  let pending: Pending | null = null;
  let failure: unknown = null;
  let ready = false;
  let wasReady = false;
  let shared: SharedArrayBuffer | null = null;
  let kilobytes = 0;
  const worker = new Worker(options.file, {
    workerData: options.setup,
    resourceLimits: threadLimits(options.memory),
    // A thread sees no secrets of the service and no proxy.
    env: {},
    argv: [],
    execArgv: [],
    // Output that documents cause libraries to print does not reach the logs.
    stdout: true,
    stderr: true,
  });
  worker.stdout.resume();
  worker.stderr.resume();
  const thread: Thread = {
    lane: options.setup.lane,
    get ready() {
      return ready;
    },
    get wasReady() {
      return wasReady;
    },
    get shared() {
      return shared;
    },
    get kilobytes() {
      return kilobytes;
    },
    run(task, onPart = () => {}) {
      return new Promise((resolve, reject) => {
        pending = { resolve, reject, onPart };
        shared = task.shared;
        worker.postMessage(task);
      });
    },
    async kill() {
      await worker.terminate();
    },
  };
  worker.on('message', (message: FromThread) => {
    if (message === 'ready') {
      ready = true;
      wasReady = true;
      options.onReady(thread);
      return;
    }
    if ('part' in message) {
      pending?.onPart(message);
      return;
    }
    const current = pending;
    if (shared) kilobytes = Atomics.load(new Int32Array(shared), SHARED.kilobytes);
    pending = null;
    shared = null;
    current?.resolve(message);
  });
  worker.on('error', (error) => {
    failure = error;
  });
  worker.on('exit', (code) => {
    ready = false;
    const outOfMemory = (failure as { code?: string } | null)?.code === 'ERR_WORKER_OUT_OF_MEMORY';
    const current = pending;
    pending = null;
    shared = null;
    current?.reject(new ThreadDeath(`the thread ended with code ${code}`, outOfMemory, failure));
    options.onDeath(thread, failure);
  });
  return thread;
}
