/**
 * How many renders an engine works on at once. They share one thread, so running more at a time finishes none sooner and only holds more
 * memory. The others wait in order of arrival.
 */

export interface Admission {
  /** Waits for a place. Rejects with the signal's reason when it is aborted first. */
  enter(signal?: AbortSignal): Promise<Stay>;
}

/** One render's place. */
export interface Stay {
  /**
   * Frees the place while the render waits for something outside, which may be a render itself. The render continues at once when `wait`
   * settles.
   */
  away<T>(wait: () => Promise<T>): Promise<T>;
  /** The place is free until the function that this returns is called. */
  stepOut(): () => void;
  leave(): void;
}

/** Enough that a short document does not wait for a long one. */
const PLACES = 8;

export function createAdmission(places: number = PLACES): Admission {
  const waiting = new Set<() => void>();
  let inside = 0;

  function free(): void {
    inside--;
    for (const begin of waiting) {
      if (inside >= places) break;
      waiting.delete(begin);
      inside++;
      begin();
    }
  }

  return {
    async enter(signal) {
      signal?.throwIfAborted();
      if (inside < places) inside++;
      else await turnIn(waiting, signal);
      return createStay(free, () => inside++);
    },
  };
}

/** Adds a function to `waiting` and resolves when it is called. */
function turnIn(waiting: Set<() => void>, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const begin = (): void => {
      signal?.removeEventListener('abort', giveUp);
      resolve();
    };
    const giveUp = (): void => {
      waiting.delete(begin);
      reject(signal!.reason);
    };
    waiting.add(begin);
    signal?.addEventListener('abort', giveUp, { once: true });
  });
}

function createStay(free: () => void, take: () => void): Stay {
  /** Waits under way: several resources are loaded at once. */
  let outside = 0;
  let ended = false;
  const stepOut = (): (() => void) => {
    if (outside++ === 0 && !ended) free();
    let isBack = false;
    return () => {
      if (isBack) return;
      isBack = true;
      if (--outside === 0 && !ended) take();
    };
  };
  return {
    stepOut,
    async away(wait) {
      const back = stepOut();
      try {
        return await wait();
      } finally {
        back();
      }
    },
    leave() {
      if (!ended && outside === 0) free();
      ended = true;
    },
  };
}
