/**
 * Renders in threads, so that a deadline can stop the work and a hostile document cannot stop the service.
 *
 * Accounts take turns by the time their documents take. Besides the full turns there is one more, the express turn: while all others are
 * taken, it serves accounts that have nothing running, for one second. A document that takes longer waits for a full turn.
 * One thread, of the lane 'express', is reserved for short documents, and has priority over the others if processors are scarce.
 * If an account holds more threads than its share while another waits with none, it gives one back, and its document is restarted later.
 */

import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Limits } from '../../index.ts';
import type { FetchPolicy } from '../fetching/policy.ts';
import { createFairQueue, type FairQueue, type QueueRules } from './fair-queue.ts';
import {
  type Attempt,
  createJob,
  deathOf,
  fail,
  type Job,
  settle,
  startRunning,
  startWaiting,
  taskOf,
  tooMuchMemory,
} from './job.ts';
import { createMemoryWatch, type MemoryWatch } from './memory-watch.ts';
import { createPressure, type Pressure } from './pressure.ts';
import { createShared, type Part, SHARED } from './protocol.ts';
import { type Renderer, type RendererLoad, RenderFailure } from './renderer.ts';
import { heaviestOf, whoGivesBack } from './sharing.ts';
import type { Thread } from './thread.ts';
import { createThreadPool, type ThreadPool } from './thread-pool.ts';

export interface RenderPoolOptions {
  /** Concurrent renders. Default: one per processor. */
  readonly threads?: number;
  /** Requests that may wait for a thread. Default 32 per thread. */
  readonly queue?: number;
  /**
   * Milliseconds of waiting that count as a burst; after that an account may have no more requests here than its plan renders at the same
   * time. Default 1000.
   */
  readonly patience?: number;
  /** Milliseconds that a document may take in the express turn. Default 1000. */
  readonly expressTime?: number;
  /** Milliseconds that an account waits with nothing running before another gives a thread back. Default 1000. */
  readonly shareAfter?: number;
  /** Milliseconds in which a thread must stop on request before it is killed; a new one costs half a second of work. Default 2000. */
  readonly grace?: number;
  /** Heap of a thread in megabytes. */
  readonly memory?: number;
  /** Bytes of resident memory that the whole process may use. Default: no limit. */
  readonly memoryBudget?: number;
  /** Bytes of resident memory in use; replaced in tests. */
  readonly resident?: () => number;
  /** Maximum size of one response in bytes. Default: no limit. */
  readonly answerBytes?: number;
  readonly limits?: Partial<Limits>;
  /** Null or absent: documents may not use the network. */
  readonly fetching?: FetchPolicy | null;
  /** Font files and folders in addition to the bundled ones. */
  readonly fonts?: readonly string[];
  /** Called for threads that died unexpectedly. */
  readonly onThreadDeath?: (cause: unknown) => void;
  /** Module that threads run. */
  readonly workerFile?: string;
}

export interface RenderPool extends Renderer {
  /** Resolves when the first thread can render. */
  readonly ready: Promise<void>;
  /** Accepts no more work, finishes what is running and waiting, and ends the threads. */
  close(): Promise<void>;
}

/** Limits on what one document may cost the service. */
const SERVICE_LIMITS: Partial<Limits> = {
  pages: 2_000,
  elements: 300_000,
  imagePixels: 32_000_000,
};

const threadOptions = (options: RenderPoolOptions) => ({
  file: options.workerFile ?? defaultWorkerFile(),
  setup: {
    limits: limitsOf(options),
    answerBytes: options.answerBytes ?? Number.POSITIVE_INFINITY,
    fetching: options.fetching ?? null,
    fonts: options.fonts ?? [],
  },
  memory: options.memory ?? 1024,
  onDeath: options.onThreadDeath ?? (() => {}),
});

function limitsOf({ limits, fetching }: RenderPoolOptions): Partial<Limits> {
  const fetched = fetching ? { resources: fetching.count, bytesFetched: fetching.totalBytes } : {};
  return { ...SERVICE_LIMITS, ...fetched, ...limits };
}

/** Milliseconds between two checks for accounts that wait with nothing running. */
const LOOK_EVERY = 100;

interface Pool {
  readonly threads: number;
  readonly limit: number;
  readonly expressTime: number;
  readonly shareAfter: number;
  readonly grace: number;
  readonly queue: FairQueue<Job>;
  /** The same jobs as in the queue. */
  readonly waiting: Set<Job>;
  readonly attempts: Set<Attempt>;
  readonly pressure: Pressure;
  readonly threadPool: ThreadPool;
  readonly memory: MemoryWatch;
  closing: boolean;
  /** Moving average of the milliseconds per render. */
  averageTime: number;
  whenEmpty: (() => void) | null;
}

export function createRenderPool(options: RenderPoolOptions = {}): RenderPool {
  const { threads = availableParallelism() } = options;
  const attempts = new Set<Attempt>();
  const memory = createMemoryWatch(
    {
      budget: options.memoryBudget ?? Number.POSITIVE_INFINITY,
      resident: options.resident ?? (() => process.memoryUsage.rss()),
      endHeaviest: () => endHeaviest(pool),
      retire: () => pool.threadPool.retire(),
    },
    () => attempts.size > 0,
  );
  const pool: Pool = {
    threads,
    limit: options.queue ?? threads * 32,
    expressTime: options.expressTime ?? 1_000,
    shareAfter: options.shareAfter ?? 1_000,
    grace: options.grace ?? 2_000,
    queue: createFairQueue<Job>(),
    waiting: new Set(),
    attempts,
    pressure: createPressure(options.patience),
    threadPool: createThreadPool({ ...threadOptions(options), full: threads, onIdle: () => advance(pool) }),
    memory,
    closing: false,
    averageTime: 0,
    whenEmpty: null,
  };
  const looking = setInterval(() => share(pool), LOOK_EVERY).unref();
  return {
    ready: pool.threadPool.ready,
    isFull: (account) => isShut(pool) || pool.queue.isFull(account, rulesOf(pool)),
    load: () => loadOf(pool),
    render: (request) =>
      new Promise((resolve, reject) => {
        const job = createJob(request, resolve, reject, (failure) => leave(pool, job, failure));
        const fault = submit(pool, job);
        if (fault) fail(job, fault);
      }),
    async close() {
      pool.closing = true;
      if (attempts.size > 0 || pool.queue.waiting > 0) {
        await new Promise<void>((resolve) => {
          pool.whenEmpty = resolve;
        });
      }
      clearInterval(looking);
      memory.stop();
      await pool.threadPool.close();
    },
  };
}

const isShut = ({ closing, threadPool }: Pool): boolean => closing || threadPool.failing;

const rulesOf = ({ limit, pressure }: Pool): QueueRules => ({ limit, pressed: pressure.lasts() });

function loadOf({ threadPool, threads, attempts, queue, averageTime }: Pool): RendererLoad {
  return {
    alive: threadPool.alive,
    threads,
    running: attempts.size,
    waiting: queue.waiting,
    replaced: threadPool.replaced,
    expectedWait: (queue.waiting * averageTime) / threads,
  };
}

/** Queues a job; returns the failure if it is not accepted. */
function submit(pool: Pool, job: Job): RenderFailure | null {
  const { account, concurrency, signal } = job.request;
  if (signal.aborted) return new RenderFailure('aborted', 'the client has gone');
  if (isShut(pool)) return new RenderFailure('busy', 'there are no renderers');
  const outcome = pool.queue.add(account, concurrency, job, rulesOf(pool));
  if (outcome === 'full') return new RenderFailure('busy', 'all renderers are taken');
  if (outcome !== 'taken') {
    pool.waiting.delete(outcome.dropped);
    fail(outcome.dropped, new RenderFailure('busy', 'others have less waiting'));
  }
  wait(pool, job);
  advance(pool);
  return null;
}

function wait(pool: Pool, job: Job): void {
  pool.waiting.add(job);
  startWaiting(job, (failure) => leave(pool, job, failure));
}

/** The number of attempts that do not have the express turn. */
function fullAttempts({ attempts }: Pool): number {
  let count = 0;
  for (const { express } of attempts) if (!express) count++;
  return count;
}

/** Gives threads to the jobs whose turn it is. */
function advance(pool: Pool): void {
  const { queue, threads, threadPool, attempts } = pool;
  while (threadPool.idle > 0) {
    // While dead threads are being replaced there is still an express turn, as long as two threads are alive.
    const express = fullAttempts(pool) >= Math.min(threads, Math.max(1, threadPool.alive - 1));
    const hasExpress = express && [...attempts].some((attempt) => attempt.express);
    // Long work waits for a thread of its lane, even for one that is starting.
    const mayRun = express ? isForExpress : threadPool.has('full') ? undefined : isBrief;
    const job = hasExpress ? null : queue.next(mayRun);
    if (!job) break;
    const lane = express || isBrief(job, queue.runningOf(job.request.account) - 1) ? 'express' : 'full';
    start(pool, job, threadPool.take(lane)!, express);
  }
  pool.pressure.see(fullAttempts(pool) < threads, queue.waiting > 0);
  if (attempts.size === 0 && queue.waiting === 0) pool.whenEmpty?.();
}

/** Characters of HTML. */
const BRIEF = 100_000;

/** Documents that are probably short keep the express thread warm while there is room. Test renders do not, since they may be anything. */
function isBrief({ long, request }: Job, runningOfAccount: number): boolean {
  const { watermark, documents, html } = request;
  return runningOfAccount === 0 && !long && !watermark && !documents && html.length <= BRIEF;
}

const isForExpress = (job: Job, runningOfAccount: number): boolean => runningOfAccount === 0 && !job.long;

function start(pool: Pool, job: Job, thread: Thread, express: boolean): void {
  const { attempts, threadPool, queue } = pool;
  pool.waiting.delete(job);
  const attempt: Attempt = { job, express, started: performance.now(), shared: createShared(), yielded: false };
  attempts.add(attempt);
  startRunning(job, (failure) => leave(pool, job, failure));
  pool.memory.start();
  const expressEnd = express ? setTimeout(() => endExpress(pool, attempt), pool.expressTime) : undefined;
  void perform(attempt, thread).then((alive) => {
    clearTimeout(expressEnd);
    attempts.delete(attempt);
    pool.averageTime += 0.1 * (performance.now() - attempt.started - pool.averageTime);
    if (alive) threadPool.give(thread);
    if (!attempt.yielded) queue.done(job.request.account, job);
    else if (job.state === 'over') dequeue(pool, job);
    advance(pool);
  });
}

/** Resolves with whether the thread survived the attempt. */
async function perform(attempt: Attempt, thread: Thread): Promise<boolean> {
  const { job } = attempt;
  try {
    const answer = await thread.run(taskOf(job, attempt.shared), (part) => handOn(attempt, part));
    // An attempt that gave its thread back may still have finished; then it need not run again.
    if (!attempt.yielded || (answer.ok && job.state === 'waiting')) settle(job, answer);
    return true;
  } catch (error) {
    if (!attempt.yielded) fail(job, deathOf(error));
    return false;
  }
}

/** A job that gave its thread back starts again, so chunks of this attempt are dropped. */
function handOn({ job, yielded }: Attempt, { part, pageCount }: Part): void {
  if (yielded || job.state !== 'running') return;
  job.begun = true;
  job.request.onPart?.(part, pageCount);
}

/** The caller is told at once; the thread is asked to stop, and later killed. */
function leave(pool: Pool, job: Job, failure: RenderFailure): void {
  const wasWaiting = job.state === 'waiting';
  fail(job, failure);
  if (wasWaiting) {
    dequeue(pool, job);
    advance(pool);
    return;
  }
  for (const attempt of pool.attempts) if (attempt.job === job && !attempt.yielded) stop(pool, attempt, pool.grace);
}

function dequeue(pool: Pool, job: Job): void {
  pool.waiting.delete(job);
  pool.queue.remove(job.request.account, job);
}

function stop({ threadPool }: Pool, { shared }: Attempt, grace: number): void {
  Atomics.store(new Int32Array(shared), SHARED.stop, 1);
  if (grace === 0) threadPool.kill(shared);
  else setTimeout(() => threadPool.kill(shared), grace).unref();
}

/** Continues in a full turn if one is free, else waits for one. */
function endExpress(pool: Pool, attempt: Attempt): void {
  // A document that has begun to be sent cannot start again.
  if (fullAttempts(pool) < pool.threads || attempt.job.begun) {
    attempt.express = false;
    return;
  }
  attempt.job.long = true;
  giveBack(pool, attempt);
}

/** Gives the thread to another account; the document waits and starts again. */
function giveBack(pool: Pool, attempt: Attempt): void {
  const { job } = attempt;
  if (job.state !== 'running' || attempt.yielded || job.begun) return;
  attempt.yielded = true;
  pool.queue.putBack(job.request.account, job);
  wait(pool, job);
  // Somebody waits for it.
  stop(pool, attempt, pool.grace / 4);
}

function share(pool: Pool): void {
  if (pool.waiting.size === 0) return;
  const attempt = whoGivesBack(pool, performance.now());
  if (!attempt) return;
  attempt.job.yields++;
  giveBack(pool, attempt);
}

/** Kills the render that holds the most memory, without waiting. */
function endHeaviest(pool: Pool): boolean {
  const attempt = heaviestOf(pool.attempts);
  if (!attempt) return false;
  fail(attempt.job, tooMuchMemory());
  stop(pool, attempt, 0);
  return true;
}

/** Threads run built code: if this module runs from source (tests), they use the build next to it. */
function defaultWorkerFile(): string {
  const beside = fileURLToPath(new URL('./worker.js', import.meta.url));
  if (existsSync(beside)) return beside;
  const built = fileURLToPath(new URL('../../../dist/server/rendering/worker.js', import.meta.url));
  if (existsSync(built)) return built;
  throw new Error('the render worker is not built: run "npm run build"');
}
