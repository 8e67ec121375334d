/** The measurable claims of the first page: the last measured speed, and how much is checked with every change. */

import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** As `bench/proof.ts` writes it. */
export interface Speed {
  /** "2026-11-23" */
  readonly date: string;
  readonly processor: string;
  readonly node: string;
  readonly chromium: string;
  /** Milliseconds of processor time for a document, warm. */
  readonly documents: readonly { readonly name: string; readonly platen: number; readonly chromium: number }[];
}

/** The command that repeats the measurement. */
export const SPEED_COMMAND = 'npm run bench -- --proof speed.json';

/** Null if nothing was measured. */
export function measuredSpeed(): Speed | null {
  const file = fileURLToPath(new URL('./docs/speed.json', import.meta.url));
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Speed) : null;
}

/** A lower bound, checked by a test. */
export const AUDITS = { tests: 2_600, documents: 80 } as const;
