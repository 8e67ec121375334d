/** The pool's side of a thread: starts it, gives it a task, answers its requests, and reports when it has ended. */

import { Worker } from 'node:worker_threads';
import { asPlatenError, PlatenError } from '../diagnostics.ts';
import type { RenderOptions } from '../options.ts';
import type { Loader } from '../resources/types.ts';
import type { Failure, FromThread, Method, ThreadSetup, ToThread } from './protocol.ts';
import { threadLimits } from './resource-limits.ts';

export interface Task {
  readonly method: Method;
  readonly input: unknown;
  readonly options: RenderOptions;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

export interface PoolThread {
  run(task: Task): void;
  /** Asks the task to end. */
  abort(): void;
  /** Ends the thread, whatever it is doing. */
  kill(): Promise<void>;
}

interface ThreadOptions {
  readonly file: string;
  readonly setup: ThreadSetup;
  /** Heap in megabytes. */
  readonly memory: number;
  /** Called when the thread is ready for a task. */
  readonly onIdle: (thread: PoolThread) => void;
  readonly onExit: (thread: PoolThread) => void;
}

export function startThread({ file, setup, memory, onIdle, onExit }: ThreadOptions): PoolThread {
  const worker = new Worker(file, {
    workerData: setup,
    resourceLimits: threadLimits(memory),
    execArgv: [],
  });
  let task: Task | null = null;
  let failure: unknown = null;
  const post = (message: ToThread): void => worker.postMessage(message);
  const end = (settle: (ended: Task) => void): void => {
    const ended = task;
    task = null;
    if (ended) settle(ended);
    // Idle threads must not keep the process alive.
    worker.unref();
  };
  const thread: PoolThread = {
    run(next) {
      task = next;
      worker.ref();
      const { loader, onProgress, signal: _, ...options } = next.options;
      const remote = { loaders: loadersOf(next).length, progress: onProgress !== undefined };
      try {
        post({ kind: 'task', method: next.method, input: next.input, options, remote });
      } catch (error) {
        end(({ reject }) => reject(asPlatenError(error)));
        onIdle(thread);
      }
    },
    abort: () => post({ kind: 'abort' }),
    async kill() {
      await worker.terminate();
    },
  };
  worker.on('message', (message: FromThread) => {
    switch (message.kind) {
      case 'load':
        if (task) void answerLoad(task, message, post);
        return;
      case 'progress':
        task?.options.onProgress?.(message.progress);
        return;
      case 'done':
        end(({ resolve }) => resolve(message.value));
        break;
      case 'failed':
        end(({ reject }) => reject(errorOf(message.failure)));
        break;
      case 'ready':
        worker.unref();
    }
    onIdle(thread);
  });
  worker.on('error', (error) => {
    failure = error;
  });
  worker.on('exit', () => {
    end(({ reject }) => reject(deathOf(failure)));
    onExit(thread);
  });
  return thread;
}

const loadersOf = ({ options: { loader } }: Task): readonly Loader[] => (loader === undefined ? [] : [loader].flat());

async function answerLoad(
  task: Task,
  { load, loader, url, maxBytes }: Extract<FromThread, { kind: 'load' }>,
  post: (message: ToThread) => void,
): Promise<void> {
  try {
    const resource = await loadersOf(task)[loader]!(url, { signal: task.options.signal, maxBytes });
    post({ kind: 'loaded', load, resource });
  } catch (error) {
    post({ kind: 'unloaded', load, message: error instanceof Error ? error.message : String(error) });
  }
}

function errorOf({ code, message, stack, warning }: Failure): Error {
  const error = code === null ? new Error(message) : new PlatenError(code, message, warning ? { warning } : {});
  if (stack !== undefined) error.stack = stack;
  return error;
}

function deathOf(cause: unknown): PlatenError {
  if ((cause as { code?: unknown } | null)?.code === 'ERR_WORKER_OUT_OF_MEMORY')
    return new PlatenError('limit', 'the document takes more memory than a thread of the pool has', { cause });
  const reason = cause instanceof Error ? `: ${cause.message}` : '';
  return new PlatenError('internal', `a thread of the pool ended in the middle of a render${reason}`, { cause });
}
