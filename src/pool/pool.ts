/**
 * An engine in several threads: renders run concurrently and stop when their signal is aborted. Functions in options, such as loaders and
 * `onProgress`, are called in the thread of the caller.
 */

import { availableParallelism } from 'node:os';
import { PlatenError } from '../diagnostics.ts';
import type { Engine, EngineOptions } from '../engine.ts';
import { fontSources } from '../options/check-options.ts';
import { amount, countFromOne, recordOf, type ShapeOf } from '../options/checks.ts';
import type { RenderOptions } from '../options.ts';
import { packageFile } from '../resources/package-files.ts';
import { METHODS, type Method } from './protocol.ts';
import { type PoolThread, startThread, type Task } from './worker.ts';

export interface PoolOptions extends EngineOptions {
  /** Concurrent renders. Default: one less than the number of processors, but at least one. Threads are started as needed. */
  readonly threads?: number;
  /** Renders that may wait for a thread; further ones reject with the code `busy`. Default 1000. */
  readonly queue?: number;
  /** Heap of each thread in megabytes. Default 1024. */
  readonly memory?: number;
}

export interface PoolLoad {
  readonly running: number;
  readonly waiting: number;
  /** Running threads, busy or idle. */
  readonly threads: number;
}

export interface Pool extends Pick<Engine, Method> {
  load(): PoolLoad;
  /** Rejects waiting and new renders, waits for running ones, and ends the threads. */
  close(): Promise<void>;
}

const POOL: ShapeOf<PoolOptions> = {
  fonts: fontSources,
  cacheBytes: amount,
  threads: countFromOne,
  queue: amount,
  memory: countFromOne,
};
const checkPool = recordOf(POOL);

/** Milliseconds in which a thread must stop on request before it is killed. */
const GRACE = 1_000;

interface PoolState {
  readonly size: number;
  readonly most: number;
  readonly start: () => PoolThread;
  readonly threads: Set<PoolThread>;
  readonly idle: PoolThread[];
  readonly running: Map<PoolThread, Task>;
  readonly waiting: Task[];
  /** Threads that have not reported yet that they are ready. */
  starting: number;
  closing: (() => void) | null;
}

/** Nothing is started until the first render; idle threads keep no process alive. */
export function createPool(options: PoolOptions = {}): Pool {
  checkPool(options, '');
  const { threads = Math.max(1, availableParallelism() - 1), queue = 1_000, memory = 1_024, ...setup } = options;
  const file = packageFile('dist/pool/thread.js');
  if (file === null) {
    const why =
      'createPool() starts threads from the package\'s files: leave the package "platen" out of the bundle (external)';
    throw new PlatenError('installation', why);
  }
  const state: PoolState = {
    size: threads,
    most: queue,
    start: () =>
      startThread({
        file,
        setup,
        memory,
        onIdle: (thread) => becomeIdle(state, thread),
        onExit: (thread) => forget(state, thread),
      }),
    threads: new Set(),
    idle: [],
    running: new Map(),
    waiting: [],
    starting: 0,
    closing: null,
  };
  const methods = Object.fromEntries(
    METHODS.map((method) => [
      method,
      (input: unknown, given: RenderOptions = {}) => submit(state, method, input, given),
    ]),
  ) as unknown as Pick<Engine, Method>;
  return {
    ...methods,
    load: () => ({ running: state.running.size, waiting: state.waiting.length, threads: state.threads.size }),
    close: () => close(state),
  };
}

function submit(state: PoolState, method: Method, input: unknown, options: RenderOptions): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const signal = options?.signal;
    if (state.closing) throw new PlatenError('busy', 'the pool is closed');
    if (signal?.aborted) throw signal.reason;
    if (state.waiting.length >= state.most && state.running.size + state.starting >= state.size)
      throw new PlatenError('busy', `${state.most} renders are waiting already (queue)`);
    const onAbort = (): void => {
      abort(state, task);
      reject(signal!.reason);
    };
    const settled =
      <T>(settle: (value: T) => void) =>
      (value: T): void => {
        signal?.removeEventListener('abort', onAbort);
        settle(value);
      };
    const task: Task = { method, input, options, resolve: settled(resolve), reject: settled(reject) };
    signal?.addEventListener('abort', onAbort, { once: true });
    state.waiting.push(task);
    advance(state);
  });
}

/** Gives waiting tasks to idle threads, and starts threads for the remaining ones. */
function advance(state: PoolState): void {
  const { idle, waiting, running, threads } = state;
  while (waiting.length > 0 && idle.length > 0) {
    const thread = idle.pop()!;
    const task = waiting.shift()!;
    running.set(thread, task);
    thread.run(task);
  }
  while (state.starting < waiting.length && threads.size < state.size) {
    threads.add(state.start());
    state.starting++;
  }
}

function becomeIdle(state: PoolState, thread: PoolThread): void {
  // A thread that has just started had no task.
  if (!state.running.delete(thread)) state.starting--;
  if (state.closing) {
    if (state.running.size === 0) state.closing();
    return;
  }
  state.idle.push(thread);
  advance(state);
}

function forget(state: PoolState, thread: PoolThread): void {
  const { threads, idle, running } = state;
  threads.delete(thread);
  const index = idle.indexOf(thread);
  if (index >= 0) idle.splice(index, 1);
  // A thread that dies while starting would otherwise be restarted for ever.
  else if (!running.delete(thread)) refuseOne(state);
  if (state.closing) {
    if (running.size === 0) state.closing();
  } else advance(state);
}

function refuseOne(state: PoolState): void {
  state.starting--;
  state.waiting.shift()?.reject(new PlatenError('internal', 'a thread of the pool ended as it started'));
}

/** The caller's promise rejects at once; the thread is asked to stop, and later killed. */
function abort({ waiting, running }: PoolState, task: Task): void {
  const place = waiting.indexOf(task);
  if (place >= 0) {
    waiting.splice(place, 1);
    return;
  }
  for (const [thread, at] of running) {
    if (at !== task) continue;
    thread.abort();
    setTimeout(() => {
      if (running.get(thread) === task) void thread.kill();
    }, GRACE).unref();
  }
}

async function close(state: PoolState): Promise<void> {
  for (const { reject } of state.waiting.splice(0)) reject(new PlatenError('busy', 'the pool is closed'));
  await new Promise<void>((resolve) => {
    state.closing = resolve;
    if (state.running.size === 0) resolve();
  });
  await Promise.all([...state.threads].map((thread) => thread.kill()));
}
