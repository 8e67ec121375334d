/**
 * Renders in threads, so that a deadline can stop the work and a hostile document cannot stop the service.
 * Accounts take turns; one thread more than may be at work stands ready, so that the place of a dead one is taken at once.
 */

import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Limits } from '../../index.ts';
import type { FetchPolicy } from '../fetching/policy.ts';
import { createCrew } from './crew.ts';
import { createFairQueue } from './fair-queue.ts';
import { createPressure } from './pressure.ts';
import type { Answer, Task } from './protocol.ts';
import { type Rendered, type Renderer, RenderFailure, type RenderRequest } from './renderer.ts';
import { type Thread, ThreadDeath } from './thread.ts';

export interface RenderPoolOptions {
  /** Renders at one time. Default: one for each processor. */
  readonly threads?: number;
  /** Requests that may wait for a thread while the load is a burst. */
  readonly queue?: number;
  /** Milliseconds of waiting that make a burst; after them hardly anybody may wait until it is calm again. Default 1000. */
  readonly patience?: number;
  /** Heap of a thread in megabytes. */
  readonly memory?: number;
  readonly limits?: Partial<Limits>;
  /** Null or absent: documents fetch nothing. */
  readonly fetching?: FetchPolicy | null;
  /** Told of threads that died on their own. */
  readonly onThreadDeath?: (cause: unknown) => void;
  /** Module that threads run. */
  readonly workerFile?: string;
}

export interface RenderPool extends Renderer {
  /** Resolves when a first thread can render. */
  readonly ready: Promise<void>;
  /** Lets running and waiting work end, takes no more, and ends the threads. */
  close(): Promise<void>;
}

/** What one document may cost the service. */
const SERVICE_LIMITS: Partial<Limits> = {
  pages: 2_000,
  elements: 300_000,
  imagePixels: 32_000_000,
};

const crewOptions = (options: RenderPoolOptions) => ({
  file: options.workerFile ?? defaultWorkerFile(),
  setup: { limits: limitsOf(options), fetching: options.fetching ?? null },
  memory: options.memory ?? 1024,
  onDeath: options.onThreadDeath ?? (() => {}),
});

function limitsOf({ limits, fetching }: RenderPoolOptions): Partial<Limits> {
  const fetched = fetching ? { resources: fetching.count, bytesFetched: fetching.totalBytes } : {};
  return { ...SERVICE_LIMITS, ...fetched, ...limits };
}

/** A thread that was asked to stop has so long to do so before it is killed. */
const GRACE = 250;

interface Job {
  readonly request: RenderRequest;
  readonly arrived: number;
  readonly stop: SharedArrayBuffer;
  readonly resolve: (rendered: Rendered) => void;
  readonly reject: (failure: RenderFailure) => void;
  state: 'waiting' | 'running' | 'over';
  /** Ends the timer and the signal's listener. */
  forget: () => void;
}

export function createRenderPool(options: RenderPoolOptions = {}): RenderPool {
  const { threads = availableParallelism(), queue: burst = threads * 8 } = options;
  const queue = createFairQueue<Job>();
  let running = 0;
  let closing = false;
  const pressure = createPressure(options.patience);
  let whenEmpty: (() => void) | null = null;
  const crew = createCrew({ ...crewOptions(options), size: threads + 1, onIdle: () => advance() });
  const limit = (): number => queueLimit(pressure.lasts(), burst, threads, running);

  const advance = (): void => {
    while (running < threads) {
      const thread = crew.take();
      const job = thread && queue.next();
      if (thread && !job) crew.give(thread);
      if (!job) break;
      running++;
      void perform(job, thread).then((alive) => {
        running--;
        if (alive) crew.give(thread);
        queue.done(job.request.account);
        advance();
      });
    }
    pressure.see(running < threads, queue.waiting > 0);
    if (running === 0 && queue.waiting === 0) whenEmpty?.();
  };

  /** The caller learns at once; the thread is asked, and then made, to stop. */
  const stop = (job: Job, failure: RenderFailure): void => {
    const waiting = job.state === 'waiting';
    fail(job, failure);
    if (waiting) {
      queue.remove(job.request.account, job);
      advance();
      return;
    }
    Atomics.store(new Int32Array(job.stop), 0, 1);
    setTimeout(() => crew.kill(job.stop), GRACE).unref();
  };

  /** The fault that keeps it from being taken on. */
  const submit = (job: Job): RenderFailure | null => {
    const { account, concurrency, signal } = job.request;
    if (signal.aborted) return new RenderFailure('aborted', 'the client has gone');
    if (closing || crew.failing) return new RenderFailure('busy', 'there are no renderers');
    const outcome = queue.add(account, concurrency, job, limit());
    if (outcome === 'full') return new RenderFailure('busy', 'all renderers are taken');
    if (outcome !== 'taken') fail(outcome.dropped, new RenderFailure('busy', 'others have less waiting'));
    advance();
    return null;
  };

  return {
    ready: crew.ready,
    isFull: (account) => closing || crew.failing || queue.isFull(account, limit()),
    load: () => ({ alive: crew.alive, threads, running, waiting: queue.waiting, replaced: crew.replaced }),
    render: (request) =>
      new Promise((resolve, reject) => {
        const job = createJob(request, resolve, reject, (failure) => stop(job, failure));
        const fault = submit(job);
        if (fault) fail(job, fault);
      }),
    async close() {
      closing = true;
      if (running > 0 || queue.waiting > 0) {
        await new Promise<void>((resolve) => {
          whenEmpty = resolve;
        });
      }
      await crew.close();
    },
  };
}

/** Under lasting pressure hardly more may wait than threads become free within half a render. */
const queueLimit = (pressed: boolean, burst: number, threads: number, running: number): number =>
  pressed ? Math.min(burst, threads - running + Math.max(1, Math.floor(threads / 2))) : burst;

/** True when the thread outlived the task. */
async function perform(job: Job, thread: Thread): Promise<boolean> {
  job.state = 'running';
  const waited = performance.now() - job.arrived;
  try {
    settle(job, await thread.run(taskOf(job, job.request.deadline - waited)), waited);
    return true;
  } catch (error) {
    fail(job, deathOf(error));
    return false;
  }
}

function createJob(
  request: RenderRequest,
  resolve: Job['resolve'],
  reject: Job['reject'],
  stop: (failure: RenderFailure) => void,
): Job {
  const late = (): void => stop(new RenderFailure('timeout', `rendering took longer than ${request.deadline} ms`));
  const gone = (): void => stop(new RenderFailure('aborted', 'the client has gone'));
  const timer = setTimeout(late, Math.max(0, request.deadline));
  request.signal.addEventListener('abort', gone, { once: true });
  return {
    request,
    arrived: performance.now(),
    stop: new SharedArrayBuffer(4),
    resolve,
    reject,
    state: 'waiting',
    forget() {
      clearTimeout(timer);
      request.signal.removeEventListener('abort', gone);
    },
  };
}

const taskOf = ({ request, stop }: Job, time: number): Task => ({
  kind: request.kind,
  html: request.html,
  options: request.options,
  watermark: request.watermark,
  time,
  stop,
});

/** Of a job that is over already nobody wants to hear. */
function fail(job: Job, failure: RenderFailure): void {
  if (job.state === 'over') return;
  job.state = 'over';
  job.forget();
  job.reject(failure);
}

function settle(job: Job, answer: Answer, waited: number): void {
  if (job.state === 'over') return;
  if (!answer.ok) {
    const cause = answer.kind === 'internal' ? Object.assign(new Error(answer.message), { stack: answer.stack }) : null;
    const { kind, warning } = answer;
    const message = kind === 'internal' ? 'the renderer failed' : answer.message;
    fail(job, new RenderFailure(kind, message, { ...(cause ? { cause } : {}), ...(warning ? { warning } : {}) }));
    return;
  }
  job.state = 'over';
  job.forget();
  const { bytes, pageCount, warnings, times } = answer;
  job.resolve({ bytes, pageCount, warnings, times: { ...times, queue: waited } });
}

function deathOf(error: unknown): RenderFailure {
  if (error instanceof ThreadDeath && error.outOfMemory) {
    const message = 'Rendering the document needs more memory than is allowed.';
    return new RenderFailure('refused', message, { cause: error });
  }
  return new RenderFailure('internal', 'the renderer died', { cause: error });
}

/** Threads run built code: from the sources (tests) the build beside them is taken. */
function defaultWorkerFile(): string {
  const beside = fileURLToPath(new URL('./worker.js', import.meta.url));
  if (existsSync(beside)) return beside;
  const built = fileURLToPath(new URL('../../../dist/server/rendering/worker.js', import.meta.url));
  if (existsSync(built)) return built;
  throw new Error('the render worker is not built: run "npm run build"');
}
