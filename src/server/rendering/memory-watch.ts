/**
 * Holds the process to its memory. The heap of a thread has a limit of its own; buffers (images, fonts, PDFs) have none, so the process
 * as a whole is looked at while it renders, and the render that holds most ends before the budget does.
 */

interface MemoryWatchOptions {
  /** Bytes the process may have resident. */
  readonly budget: number;
  /** Bytes it has. */
  readonly resident: () => number;
  /** Ends the render that holds most; false when none runs. */
  readonly endHeaviest: () => boolean;
  /** Ends a thread that does nothing, for what it keeps; false when there is none. */
  readonly retire: () => boolean;
}

export interface MemoryWatch {
  /** Looks on while renders run; to be called when one begins. */
  start(): void;
  stop(): void;
  /** One look. */
  look(): void;
}

/** Milliseconds between two looks, and after an end, until its memory is given back. */
const EVERY = 25;
const PAUSE = 250;

/** Parts of the budget: from `WARM` on idle threads go, at `HOT` renders end. */
const WARM = 0.8;
const HOT = 0.95;

/** Looks after the last render, until what it left is seen. */
const LAST_LOOKS = 4;

export function createMemoryWatch(options: MemoryWatchOptions, running: () => boolean): MemoryWatch {
  const { budget, resident, endHeaviest, retire } = options;
  let timer: NodeJS.Timeout | undefined;
  let quietUntil = 0;
  let idleLooks = 0;
  const look = (): void => {
    const now = performance.now();
    if (now < quietUntil) return;
    const bytes = resident();
    const ended = (bytes > budget * HOT && endHeaviest()) || (bytes > budget * WARM && retire());
    if (ended) quietUntil = now + PAUSE;
  };
  const stop = (): void => {
    clearInterval(timer);
    timer = undefined;
  };
  const tick = (): void => {
    look();
    idleLooks = running() ? 0 : idleLooks + 1;
    if (idleLooks > LAST_LOOKS) stop();
  };
  return {
    start() {
      idleLooks = 0;
      timer ??= setInterval(tick, EVERY).unref();
    },
    stop,
    look,
  };
}
