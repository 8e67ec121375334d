/**
 * Keeps the process within its memory budget. The heap of a thread has a limit of its own, but buffers (images, fonts, PDFs) have none.
 * So the whole process is watched while it renders, and the render that holds the most is ended before the budget is exceeded.
 */

interface MemoryWatchOptions {
  /** Bytes of resident memory that the process may use. */
  readonly budget: number;
  /** Bytes of resident memory in use. */
  readonly resident: () => number;
  /** Ends the render that holds the most memory; false if none is running. */
  readonly endHeaviest: () => boolean;
  /** Ends an idle thread to free its memory; false if there is none. */
  readonly retire: () => boolean;
}

export interface MemoryWatch {
  /** Watches while renders run; called when one begins. */
  start(): void;
  stop(): void;
  /** Checks once. */
  look(): void;
}

/** Milliseconds between two checks (`EVERY`), and after a render was ended until its memory is released (`PAUSE`). */
const EVERY = 25;
const PAUSE = 250;

/** Fractions of the budget: above `WARM` idle threads are ended, above `HOT` renders. */
const WARM = 0.8;
const HOT = 0.95;

/** Checks after the last render, to notice what it left behind. */
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
