/** Renders in worker threads, so that a deadline can stop the work and a hostile document cannot stop the service. */

import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import type { RenderAnswer, RenderTask } from './render-worker.ts';

/** What the app needs of a renderer. */
export interface Renderer {
  /** Rejects with a `RenderFailure`; an aborted signal ends the thread that renders. */
  render(html: string, signal: AbortSignal): Promise<Uint8Array>;
}

export interface RenderPool extends Renderer {
  /** Lets running work end, takes no more, and ends the threads. */
  close(): Promise<void>;
}

export type FailureKind =
  /** All threads are taken and the queue is full. */
  | 'busy'
  /** The signal was aborted. */
  | 'aborted'
  /** The document exceeds a limit: the message may be shown. */
  | 'refused'
  | 'internal';

export class RenderFailure extends Error {
  readonly kind: FailureKind;

  constructor(kind: FailureKind, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'RenderFailure';
    this.kind = kind;
  }
}

export interface RenderPoolOptions {
  /** Threads at most. Default: one for each processor. */
  readonly threads?: number;
  /** Requests that may wait for a thread. */
  readonly queue?: number;
  /** Heap of a thread in megabytes. */
  readonly memory?: number;
  /** Module with a `renderPdf` export. */
  readonly workerFile?: string;
}

export function createRenderPool(options: RenderPoolOptions = {}): RenderPool {
  const threads = options.threads ?? availableParallelism();
  const pool = new Piscina<RenderTask, RenderAnswer>({
    filename: options.workerFile ?? defaultWorkerFile(),
    name: 'renderPdf',
    minThreads: 1,
    maxThreads: threads,
    // Keeps threads with warm caches over short pauses.
    idleTimeout: 30_000,
    maxQueue: options.queue ?? threads * 16,
    resourceLimits: { maxOldGenerationSizeMb: options.memory ?? 1024, stackSizeMb: 8 },
    // A thread sees no secrets of the service.
    env: {},
  });
  return {
    async render(html, signal) {
      const answer = await pool.run({ html }, { signal }).catch((error: unknown) => {
        throw failureOf(error, signal);
      });
      if ('refused' in answer) throw new RenderFailure('refused', answer.refused);
      return answer;
    },
    async close() {
      await pool.close();
    },
  };
}

function failureOf(error: unknown, signal: AbortSignal): RenderFailure {
  if (signal.aborted) return new RenderFailure('aborted', 'rendering was stopped', error);
  const { code, message } = error as { code?: string; message?: string };
  if (code === 'ERR_WORKER_OUT_OF_MEMORY') {
    return new RenderFailure('refused', 'Rendering the document needs more memory than is allowed.', error);
  }
  if (message === 'Task queue is at limit' || message === 'No task queue available and all Workers are busy') {
    return new RenderFailure('busy', 'all renderers are taken', error);
  }
  return new RenderFailure('internal', 'the renderer failed', error);
}

/** Threads run built code: from the sources (tests) the build beside them is taken. */
function defaultWorkerFile(): string {
  const beside = fileURLToPath(new URL('./render-worker.js', import.meta.url));
  if (existsSync(beside)) return beside;
  const built = fileURLToPath(new URL('../../dist/server/render-worker.js', import.meta.url));
  if (existsSync(built)) return built;
  throw new Error('the render worker is not built: run "npm run build"');
}
