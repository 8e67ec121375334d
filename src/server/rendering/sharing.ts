/** Decides who gives a thread, or its memory, to others. */

import type { FairQueue } from './fair-queue.ts';
import type { Attempt, Job } from './job.ts';
import { SHARED } from './protocol.ts';

/** How often a document is restarted because others wait; after that it may finish. */
const MOST_YIELDS = 3;

interface Sharing {
  /** Concurrent renders, without the express turn. */
  readonly threads: number;
  readonly queue: Pick<FairQueue<Job>, 'runningOf' | 'accounts'>;
  readonly waiting: Iterable<Job>;
  readonly attempts: ReadonlySet<Attempt>;
  /** Milliseconds that an account waits with nothing running before another gives a thread back. */
  readonly shareAfter: number;
}

/** The latest attempt of the account that holds the most threads, and more than its share; null if no account waits with nothing running. */
export function whoGivesBack({ threads, queue, waiting, attempts, shareAfter }: Sharing, now: number): Attempt | null {
  const starving = [...waiting].some(
    ({ request, waitingSince }) => queue.runningOf(request.account) === 0 && now - waitingSince >= shareAfter,
  );
  // One at a time: a thread given back a moment ago may still be stopping.
  if (!starving || [...attempts].some(({ yielded }) => yielded)) return null;
  const fair = Math.ceil(threads / queue.accounts);
  const held = [...attempts].filter(({ express }) => !express);
  const countOf = ({ job }: Attempt): number =>
    held.filter((one) => one.job.request.account === job.request.account).length;
  const excess = held.filter((one) => one.job.yields < MOST_YIELDS && !one.job.begun && countOf(one) > fair);
  excess.sort((a, b) => countOf(b) - countOf(a) || b.started - a.started);
  return excess[0] ?? null;
}

/** The render that holds the most memory, or the longest-running one if none has reported any. */
export function heaviestOf(attempts: Iterable<Attempt>): Attempt | null {
  const weight = ({ shared }: Attempt): number => Atomics.load(new Int32Array(shared), SHARED.kilobytes);
  const active = [...attempts].filter(({ job, yielded }) => job.state === 'running' && !yielded);
  active.sort((a, b) => weight(b) - weight(a) || a.started - b.started);
  return active[0] ?? null;
}
