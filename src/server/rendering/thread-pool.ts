/** Keeps a given number of threads alive: one that dies is replaced, whatever the cause. */

import type { Lane, Task, ThreadSetup } from './protocol.ts';
import { startThread, type Thread } from './thread.ts';

interface ThreadPoolOptions {
  /** Threads of the lane 'full'; there is also one of the lane 'express'. */
  readonly full: number;
  readonly file: string;
  readonly setup: Omit<ThreadSetup, 'lane'>;
  /** Heap of a thread in megabytes. */
  readonly memory: number;
  /** A thread can be taken. */
  readonly onIdle: () => void;
  /** A thread died unexpectedly; null if the cause is unknown. */
  readonly onDeath: (cause: unknown) => void;
}

export interface ThreadPool {
  /** Resolves when the first thread can work. */
  readonly ready: Promise<void>;
  readonly alive: number;
  /** None is alive, and the last attempt to start one failed. */
  readonly failing: boolean;
  /** Threads replaced since the start. */
  readonly replaced: number;
  /** Threads that can be taken. */
  readonly idle: number;
  /** Whether a thread of that lane can be taken. */
  has(lane: Lane): boolean;
  /** A thread of that lane if one is idle, or else of the other. Null if all are busy or starting. */
  take(lane: Lane): Thread | null;
  /** Returns a thread that has done its task; a dead one is ignored. */
  give(thread: Thread): void;
  /** Kills the thread that works on this task, if it still does. */
  kill(shared: Task['shared']): void;
  /** Kills the idle thread that holds the most memory, to be replaced by another. False if none holds much. */
  retire(): boolean;
  close(): Promise<void>;
}

/** Milliseconds between attempts to start a thread that dies before it is ready. */
const RESTART = { first: 50, longest: 5_000 };

/** Kilobytes: twice what a thread holds after only small documents. */
const WORTH_RETIRING = 200_000;

export function createThreadPool(options: ThreadPoolOptions): ThreadPool {
  const all = new Set<Thread>();
  /** The most recently used comes first, since it is the warmest. */
  const idle: Thread[] = [];
  let replaced = 0;
  let closing = false;
  let restartDelay = RESTART.first;
  let becomeReady: () => void = () => {};
  const ready = new Promise<void>((resolve) => {
    becomeReady = resolve;
  });

  const onReady = (thread: Thread): void => {
    restartDelay = RESTART.first;
    // After the warm ones.
    idle.push(thread);
    becomeReady();
    options.onIdle();
    // Started one after the other, so that the first one is ready as early as possible.
    if (all.size <= options.full) spawn('full');
  };
  const onDeath = (thread: Thread, cause: unknown): void => {
    all.delete(thread);
    const index = idle.indexOf(thread);
    if (index >= 0) idle.splice(index, 1);
    if (closing) return;
    replaced++;
    options.onDeath(cause);
    if (thread.wasReady) {
      spawn(thread.lane);
      return;
    }
    setTimeout(() => spawn(thread.lane), restartDelay).unref();
    restartDelay = Math.min(RESTART.longest, restartDelay * 2);
  };
  const spawn = (lane: Lane): void => {
    if (closing) return;
    const { file, setup, memory } = options;
    all.add(startThread({ file, setup: { ...setup, lane }, memory, onReady, onDeath }));
  };

  spawn('express');
  return {
    ready,
    get alive() {
      return [...all].filter((thread) => thread.ready).length;
    },
    get failing() {
      return restartDelay > RESTART.first && ![...all].some((thread) => thread.ready);
    },
    get replaced() {
      return replaced;
    },
    get idle() {
      return idle.length;
    },
    has: (lane) => idle.some((thread) => thread.lane === lane),
    take(lane) {
      const index = idle.findIndex((thread) => thread.lane === lane);
      return idle.splice(Math.max(0, index), 1)[0] ?? null;
    },
    give(thread) {
      if (thread.ready) idle.unshift(thread);
    },
    kill(shared) {
      for (const thread of all) if (thread.shared === shared) void thread.kill();
    },
    retire() {
      const [thread] = idle.toSorted((a, b) => b.kilobytes - a.kilobytes);
      if (!thread || thread.kilobytes < WORTH_RETIRING) return false;
      idle.splice(idle.indexOf(thread), 1);
      void thread.kill();
      return true;
    },
    async close() {
      closing = true;
      await Promise.all([...all].map((thread) => thread.kill()));
    },
  };
}
