/** The project's own documents, pinned: pages were compared with Chromium's print when these files were written. */

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import '../../src/testing/vitest.ts';

const fixture = (name: string): string =>
  readFileSync(path.resolve(import.meta.dirname, '../../fixtures', name), 'utf8');
const golden = (name: string): string => path.resolve(import.meta.dirname, name);

it('lays out the invoice', async () => {
  await expect(fixture('invoice.html')).toMatchGolden(golden('invoice.golden.json'));
});

it('lays out the report', async () => {
  await expect(fixture('report.html')).toMatchGolden(golden('report.golden.json'));
});
