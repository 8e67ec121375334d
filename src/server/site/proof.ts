/** What the first page says can be measured and checked: the speed as last measured, and how much every change is held against. */

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

/** How it is measured again. */
export const SPEED_COMMAND = 'npm run bench -- --proof speed.json';

/** Null where nothing was measured. */
export function measuredSpeed(): Speed | null {
  const file = fileURLToPath(new URL('./docs/speed.json', import.meta.url));
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Speed) : null;
}

/** How many at least; a test counts them. */
export const AUDITS = { tests: 2_600, documents: 80 } as const;
