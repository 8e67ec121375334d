/** The states of a render: it waits, runs, possibly waits and runs again, and ends once. */

import type { Answer, Task } from './protocol.ts';
import { type Rendered, RenderFailure, type RenderRequest } from './renderer.ts';
import { ThreadDeath } from './thread.ts';

/** One attempt in a thread. */
export interface Attempt {
  readonly job: Job;
  /** Whether it has the express turn, which ends after a second. */
  express: boolean;
  /** `performance.now()`. */
  readonly started: number;
  /** See `Task`. */
  readonly shared: SharedArrayBuffer;
  /** It gave its thread to another job; its result is ignored unless it had succeeded. */
  yielded: boolean;
}

export interface Job {
  readonly request: RenderRequest;
  readonly resolve: (rendered: Rendered) => void;
  readonly reject: (failure: RenderFailure) => void;
  state: 'waiting' | 'running' | 'over';
  /** `performance.now()` when it began to wait, the last time. */
  waitingSince: number;
  /** Milliseconds of all waiting so far. */
  waited: number;
  /** It took longer than the express turn. */
  long: boolean;
  /** How often it gave its thread to another job. */
  yields: number;
  /** Some of its chunks have been passed on. */
  begun: boolean;
  timer: NodeJS.Timeout | undefined;
  /** Clears the timer and removes the signal's listener. */
  forget: () => void;
}

/** @param stop called when the client disconnects */
export function createJob(
  request: RenderRequest,
  resolve: Job['resolve'],
  reject: Job['reject'],
  stop: (failure: RenderFailure) => void,
): Job {
  const gone = (): void => stop(new RenderFailure('aborted', 'the client has gone'));
  request.signal.addEventListener('abort', gone, { once: true });
  const job: Job = {
    request,
    resolve,
    reject,
    state: 'waiting',
    waitingSince: performance.now(),
    waited: 0,
    long: false,
    yields: 0,
    begun: false,
    timer: undefined,
    forget() {
      clearTimeout(job.timer);
      request.signal.removeEventListener('abort', gone);
    },
  };
  return job;
}

/** Starts waiting, for at most `patience`. */
export function startWaiting(job: Job, onEnd: (failure: RenderFailure) => void): void {
  job.state = 'waiting';
  job.waitingSince = performance.now();
  clearTimeout(job.timer);
  const late = (): void => onEnd(new RenderFailure('busy', 'no thread became free in time'));
  job.timer = setTimeout(late, Math.max(0, job.request.patience - job.waited));
}

/** Starts running, until at most the deadline. */
export function startRunning(job: Job, onEnd: (failure: RenderFailure) => void): void {
  const { deadline } = job.request;
  job.state = 'running';
  job.waited += performance.now() - job.waitingSince;
  clearTimeout(job.timer);
  const late = (): void => onEnd(new RenderFailure('timeout', `rendering took longer than ${deadline} ms`));
  job.timer = setTimeout(late, Math.max(0, deadline));
}

export const taskOf = ({ request }: Job, shared: SharedArrayBuffer): Task => ({
  kind: request.kind,
  html: request.html,
  ...(request.data === undefined ? {} : { data: request.data }),
  ...(request.documents === undefined ? {} : { documents: request.documents }),
  options: request.options,
  assets: request.assets ?? [],
  watermark: request.watermark,
  inParts: request.onPart !== undefined,
  time: request.deadline,
  shared,
});

/** Ends the job with a failure, unless it has already ended. */
export function fail(job: Job, failure: RenderFailure): void {
  if (job.state === 'over') return;
  job.state = 'over';
  job.forget();
  job.reject(failure);
}

export function settle(job: Job, answer: Answer): void {
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
  job.resolve({ bytes, pageCount, warnings, times: { ...times, queue: job.waited } });
}

export const tooMuchMemory = (cause?: unknown): RenderFailure =>
  new RenderFailure('refused', 'Rendering the document needs more memory than is allowed.', { cause });

export function deathOf(error: unknown): RenderFailure {
  if (error instanceof ThreadDeath && error.outOfMemory) return tooMuchMemory(error);
  return new RenderFailure('internal', 'the renderer died', { cause: error });
}
