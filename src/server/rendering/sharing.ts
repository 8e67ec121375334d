/** Who has to give a thread, or its memory, to others. */

import type { FairQueue } from './fair-queue.ts';
import type { Attempt, Job } from './job.ts';
import { SHARED } from './protocol.ts';

/** Times a document may start again because others wait: after them it is let end. */
const MOST_YIELDS = 3;

interface Sharing {
  /** Renders at one time, without the express turn. */
  readonly threads: number;
  readonly queue: Pick<FairQueue<Job>, 'runningOf' | 'accounts'>;
  readonly waiting: Iterable<Job>;
  readonly attempts: ReadonlySet<Attempt>;
  /** Milliseconds that an account waits with nothing running before others give a thread back. */
  readonly shareAfter: number;
}

/** Of the account that holds most threads, and more than its share, what began last; null where nobody waits with nothing running. */
export function whoGivesBack({ threads, queue, waiting, attempts, shareAfter }: Sharing, now: number): Attempt | null {
  const starving = [...waiting].some(
    ({ request, waitingSince }) => queue.runningOf(request.account) === 0 && now - waitingSince >= shareAfter,
  );
  // One at a time: who gave one back a moment ago is still ending it.
  if (!starving || [...attempts].some(({ yielded }) => yielded)) return null;
  const fair = Math.ceil(threads / queue.accounts);
  const held = [...attempts].filter(({ express }) => !express);
  const countOf = ({ job }: Attempt): number =>
    held.filter((one) => one.job.request.account === job.request.account).length;
  const excess = held.filter((one) => one.job.yields < MOST_YIELDS && !one.job.begun && countOf(one) > fair);
  excess.sort((a, b) => countOf(b) - countOf(a) || b.started - a.started);
  return excess[0] ?? null;
}

/** The render that holds most memory, or has run longest where none has said. */
export function heaviestOf(attempts: Iterable<Attempt>): Attempt | null {
  const weight = ({ shared }: Attempt): number => Atomics.load(new Int32Array(shared), SHARED.kilobytes);
  const active = [...attempts].filter(({ job, yielded }) => job.state === 'running' && !yielded);
  active.sort((a, b) => weight(b) - weight(a) || a.started - b.started);
  return active[0] ?? null;
}
