/** Takes work from the queue, as much at a time as this process can do, until it is stopped. */

import type { Plan, Services } from '../services.ts';
import { type PerformOptions, performJob } from './perform-job.ts';
import type { Claim, JobQueue, QueueName } from './queue.ts';

/** Milliseconds. */
export interface Pace {
  /** Between two checks of an empty queue, to which other processes may add. */
  readonly poll: number;
  /** Until work is tried again after an internal error. */
  readonly afterFault: number;
}

const PACE: Pace = { poll: 500, afterFault: 5_000 };

/** Messages sent at the same time, and how many of them for one account. */
const MESSAGES = { most: 16, each: 4 };

export interface WorkOptions extends PerformOptions {
  readonly queue: JobQueue;
  /** Concurrent jobs. */
  readonly renders: number;
  /** Tests use a faster one. */
  readonly pace?: Pace;
}

export interface Worker {
  /** Takes nothing more, and resolves when the current work has ended. */
  stop(): Promise<void>;
}

export function startWork(options: WorkOptions): Worker {
  const { queue, services, renders, pace = PACE } = options;
  const loops = [
    runLoop(queue, {
      name: 'render',
      most: renders,
      each: rendersEach(services.plans),
      perform: (id) => performJob(id, options),
      pace,
      onError: options.onError,
    }),
    runLoop(queue, {
      name: 'webhook',
      most: MESSAGES.most,
      each: new Map([['webhook', MESSAGES.each]]),
      perform: (id) => services.webhooks.deliver(id),
      pace,
      onError: options.onError,
    }),
  ];
  return { stop: async () => void (await Promise.all(loops.map((loop) => loop.stop()))) };
}

const rendersEach = (plans: Services['plans']): ReadonlyMap<string, number> =>
  new Map(plans.map(({ id, concurrentRenders }: Plan) => [id, concurrentRenders]));

interface Loop {
  readonly name: QueueName;
  readonly most: number;
  /** See `JobQueue.claim`. */
  readonly each: ReadonlyMap<string, number>;
  /** Null if the item is done; else the milliseconds until it is ready again. */
  readonly perform: (id: string) => Promise<number | null>;
  readonly pace: Pace;
  readonly onError: (error: unknown) => void;
}

function runLoop(queue: JobQueue, loop: Loop): Worker {
  const { name, most, each, pace, onError } = loop;
  const inHand = new Set<Promise<void>>();
  let stopping = false;
  let wake = (): void => {};
  /** A check was requested while one was in progress. */
  let asked = false;
  const look = (): void => {
    asked = true;
    wake();
  };
  queue.onAdded(look);
  const pause = async (time: number): Promise<void> => {
    if (asked || stopping) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, time);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  };
  const run = async (): Promise<void> => {
    while (!stopping) {
      const free = most - inHand.size;
      asked = false;
      const claims = free > 0 ? await queue.claim(name, free, each).catch((error: unknown) => onError(error)) : [];
      for (const claim of claims ?? []) {
        const work = performClaim(claim, loop).finally(() => {
          inHand.delete(work);
          look();
        });
        inHand.add(work);
      }
      if (!claims || claims.length === 0) await pause(claims ? pace.poll : pace.afterFault);
    }
  };
  const running = run();
  return {
    async stop() {
      stopping = true;
      wake();
      await running;
      await Promise.all(inHand);
    },
  };
}

/** Work that fails with an internal error is tried again; if it cannot even be put back, its claim expires. */
async function performClaim(claim: Claim, { perform, pace, onError }: Loop): Promise<void> {
  try {
    const after = await perform(claim.id);
    await (after === null ? claim.done() : claim.putBack(after));
  } catch (error) {
    onError(error);
    await claim.putBack(pace.afterFault).catch(onError);
  }
}
