/** Shows the progress of a long render on a terminal. */

import { fstatSync } from 'node:fs';
import type { Progress } from '../index.ts';
import { writeErr } from './output.ts';

/** Milliseconds before the first line, and between two lines. */
const QUIET = 400;
const EVERY = 100;

/** Its file descriptor. */
const STDERR = 2;

const WORDS = { style: 'styling', layout: 'laying out', paint: 'writing', done: 'done' } as const;

interface ProgressLine {
  readonly onProgress: (progress: Progress) => void;
  /** Removes the line. */
  clear(): void;
}

/** Null if nobody would see it. */
export function progressLine(flags: { readonly quiet?: boolean; readonly json?: boolean }): ProgressLine | null {
  // Asked first of the file, since Node takes a while to create the stream.
  if (flags.quiet || flags.json || !fstatSync(STDERR).isCharacterDevice() || !process.stderr.isTTY) return null;
  let next = performance.now() + QUIET;
  let shown = false;
  return {
    onProgress({ stage, pages }) {
      const now = performance.now();
      if (now < next) return;
      next = now + EVERY;
      shown = true;
      writeErr(`\r\u001b[K${WORDS[stage]}${pages > 0 ? `, page ${pages}` : ''} …`);
    },
    clear() {
      if (shown) writeErr('\r\u001b[K');
    },
  };
}
