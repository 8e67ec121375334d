/** How the time of a request was spent. https://www.w3.org/TR/server-timing/ */

import type { StageTimes } from '../rendering/renderer.ts';

export interface Timing {
  /** Attributes the time since the last mark to this step. */
  mark(step: string): void;
  add(times: StageTimes): void;
  /** Milliseconds since the start. */
  elapsed(): number;
  header(): string;
}

export function createTiming(): Timing {
  const start = performance.now();
  const steps: [string, number][] = [];
  let last = start;
  return {
    mark(step) {
      const now = performance.now();
      steps.push([step, now - last]);
      last = now;
    },
    add(times) {
      for (const stage of ['queue', 'parse', 'style', 'layout', 'pdf'] as const) steps.push([stage, times[stage]]);
    },
    elapsed: () => performance.now() - start,
    header() {
      const total: [string, number] = ['total', performance.now() - start];
      return [...steps, total].map(([step, time]) => `${step};dur=${time.toFixed(1)}`).join(', ');
    },
  };
}
