/** One folder for whatever the tests of a run write. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { stopPostgres } from './server/store/running-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    folder: string;
  }
}

const folder = mkdtempSync(path.join(tmpdir(), 'platen-tests-'));

export const setup = ({ provide }: TestProject): void => provide('folder', folder);

export async function teardown(): Promise<void> {
  await stopPostgres(folder);
  rmSync(folder, { recursive: true, force: true });
}
