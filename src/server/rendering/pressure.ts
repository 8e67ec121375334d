/** Distinguishes lasting load from bursts, as controlled delay (CoDel) does. https://queue.acm.org/detail.cfm?id=2209336 */

export interface Pressure {
  /** To be called after each change: whether a thread is free, and whether requests wait. */
  see(free: boolean, waiting: boolean): void;
  /** True from some time after requests began to wait until threads have been free for a while. */
  lasts(): boolean;
}

/** Milliseconds. */
const PATIENCE = 1_000;
const CALM = 250;

export function createPressure(patience = PATIENCE, now: () => number = () => performance.now()): Pressure {
  let pressedSince: number | null = null;
  let freeSince: number | null = null;
  const settle = (): void => {
    if (freeSince !== null && now() - freeSince > CALM) pressedSince = null;
  };
  return {
    see(free, waiting) {
      settle();
      freeSince = free ? (freeSince ?? now()) : null;
      if (waiting && !free) pressedSince ??= now();
    },
    lasts() {
      settle();
      return pressedSince !== null && now() - pressedSince > patience;
    },
  };
}
