/**
 * Limits the concurrent requests of an account. As many render as its plan allows, counted over all processes; more wait here in order,
 * but only a few times as many, since bodies take memory too.
 */

import type { Places, Plan } from '../services.ts';
import { Problem } from './problems.ts';

/** How many requests of an account may be in progress for each concurrent render of its plan. */
const WAITING_EACH = 8;

export interface RequestLimiter {
  /** Throws a problem if the account has too many requests in progress; otherwise returns the function that leaves. */
  enter(account: string, plan: Plan): () => void;
  /**
   * Waits for one of the plan's places and returns the function that releases it; null if none became free in time.
   * @param time milliseconds
   */
  takePlace(account: string, plan: Plan, time: number, signal: AbortSignal): Promise<(() => Promise<void>) | null>;
}

interface Line {
  inside: number;
  /** The number of requests that hold a place or ask the store for one. */
  holding: number;
  readonly waiting: (() => void)[];
}

/** Milliseconds between two requests to the store while other processes hold the places. */
const PAUSE = { first: 20, longest: 250 };

export function createRequestLimiter(places: Places): RequestLimiter {
  const lines = new Map<string, Line>();
  const lineOf = (account: string): Line => {
    let line = lines.get(account);
    if (!line) {
      line = { inside: 0, holding: 0, waiting: [] };
      lines.set(account, line);
    }
    return line;
  };
  const tidy = (account: string, line: Line): void => {
    if (line.inside === 0 && line.holding === 0) lines.delete(account);
  };
  return {
    enter(account, { concurrentRenders }) {
      const line = lineOf(account);
      const most = concurrentRenders * WAITING_EACH;
      if (line.inside >= most) {
        const detail = `The plan runs ${concurrentRenders} renders at the same time and lets ${most} requests wait.`;
        throw new Problem('too-many-concurrent', { detail, headers: { 'Retry-After': '1' } });
      }
      line.inside++;
      return once(() => {
        line.inside--;
        tidy(account, line);
      });
    },
    async takePlace(account, { concurrentRenders }, time, signal) {
      const end = performance.now() + time;
      const line = lineOf(account);
      if (line.holding < concurrentRenders) line.holding++;
      else if (!(await turn(line.waiting, time, signal))) return null;
      const release = once(() => {
        // The place is handed on directly, so that no newcomer can take it.
        const next = line.waiting.shift();
        if (next) next();
        else line.holding--;
        tidy(account, line);
      });
      let place: string | null = null;
      try {
        place = await askStore(places, account, concurrentRenders, end, signal);
      } finally {
        if (place === null) release();
      }
      if (place === null) return null;
      const held = place;
      return () => places.leave(held).finally(release);
    },
  };
}

function once(work: () => void): () => void {
  let done = false;
  return () => {
    if (done) return;
    done = true;
    work();
  };
}

/** False if the time ran out or the client disconnected first. */
function turn(waiting: (() => void)[], time: number, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (mine: boolean): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', giveUp);
      resolve(mine);
    };
    const go = (): void => end(true);
    const giveUp = (): void => {
      const index = waiting.indexOf(go);
      if (index >= 0) waiting.splice(index, 1);
      end(false);
    };
    const timer = setTimeout(giveUp, Math.max(0, time));
    signal.addEventListener('abort', giveUp, { once: true });
    waiting.push(go);
  });
}

async function askStore(
  places: Places,
  account: string,
  most: number,
  end: number,
  signal: AbortSignal,
): Promise<string | null> {
  for (let pause = PAUSE.first; ; pause = Math.min(PAUSE.longest, pause * 2)) {
    const place = await places.take(account, most);
    if (place !== null || signal.aborted || performance.now() + pause > end) return place;
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}
