/** One folder for whatever the tests of a run write. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    folder: string;
  }
}

const folder = mkdtempSync(path.join(tmpdir(), 'platen-tests-'));

export const setup = ({ provide }: TestProject): void => provide('folder', folder);

export const teardown = (): void => rmSync(folder, { recursive: true, force: true });
