import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inject } from 'vitest';

/** A new folder, which is gone when all tests are done. */
export const temporaryFolder = (): string => mkdtempSync(path.join(inject('folder') ?? tmpdir(), 'platen-test-'));
