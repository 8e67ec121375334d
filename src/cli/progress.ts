/** Shows the progress of a long render on a terminal. */

import type { Progress } from '../index.ts';

/** Milliseconds before the first line, and between two lines. */
const QUIET = 400;
const EVERY = 100;

const WORDS = { style: 'styling', layout: 'laying out', paint: 'writing', done: 'done' } as const;

interface ProgressLine {
  readonly onProgress: (progress: Progress) => void;
  /** Removes the line. */
  clear(): void;
}

/** Null if nobody would see it. */
export function progressLine(flags: { readonly quiet?: boolean; readonly json?: boolean }): ProgressLine | null {
  const { stderr } = process;
  if (!stderr.isTTY || flags.quiet || flags.json) return null;
  let next = performance.now() + QUIET;
  let shown = false;
  return {
    onProgress({ stage, pages }) {
      const now = performance.now();
      if (now < next) return;
      next = now + EVERY;
      shown = true;
      stderr.write(`\r\u001b[K${WORDS[stage]}${pages > 0 ? `, page ${pages}` : ''} …`);
    },
    clear() {
      if (shown) stderr.write('\r\u001b[K');
    },
  };
}
