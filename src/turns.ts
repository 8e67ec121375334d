/** Long work in steps, between which the event loop can run timers, notice an aborted signal and answer other requests. */

/** Work that can be paused at each `yield`. */
export type Steps<T> = Generator<void, T, void>;

export interface Turns {
  /** Does the work, yielding to the event loop between two steps whenever it has been blocked for 50 ms. */
  run<T>(steps: Steps<T>): Promise<T>;
  /** Yields to the event loop if it has been blocked for 50 ms. */
  pause(): Promise<void>;
}

/** The work without a pause. */
export function atOnce<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** Milliseconds. */
const LONGEST_HOLD = 50;

/** `check` is called after every yield, and throws if the work is no longer wanted. */
export function createTurns(check: () => void): Turns {
  let since = performance.now();
  const pause = async (): Promise<void> => {
    if (performance.now() - since < LONGEST_HOLD) return;
    await turn();
    since = performance.now();
    check();
  };
  return {
    pause,
    async run(steps) {
      for (;;) {
        const step = steps.next();
        if (step.done) return step.value;
        if (performance.now() - since >= LONGEST_HOLD) await pause();
      }
    },
  };
}

/** Lets due timers run first. */
const turn = (): Promise<void> =>
  new Promise((resolve) => {
    if (typeof setImmediate === 'function') setImmediate(resolve);
    else setTimeout(resolve, 0);
  });
