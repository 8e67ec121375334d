/** Long work in steps, between which the event loop has its turn: timers run, a signal is heard, other requests are answered. */

/** Work that can be paused at each `yield`. */
export type Steps<T> = Generator<void, T, void>;

export interface Turns {
  /** Does the work, with a turn for the event loop between two steps whenever it has been held for long. */
  run<T>(steps: Steps<T>): Promise<T>;
  /** A turn for the event loop if it has been held for long. */
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

/** `check` throws when the work is no longer wanted: it is asked after every turn. */
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

/** Timers that are due run first. */
const turn = (): Promise<void> =>
  new Promise((resolve) => {
    if (typeof setImmediate === 'function') setImmediate(resolve);
    else setTimeout(resolve, 0);
  });
