/**
 * Cases that passed go on passing. The cases and the tools that judge them lie beside the checkout; where they do not, this
 * is skipped. A sample runs by default, everything with CONFORMANCE=all. The build in `dist` is what is judged.
 */

import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GEOMETRY, readLists, sample } from './lists.ts';

const run = promisify(execFile);
const ROOT = path.resolve(import.meta.dirname, '../..');
const SHARED = path.resolve(ROOT, '../shared');
const ALL = process.env.CONFORMANCE === 'all';
const SAMPLE = 300;
/** Rendering stops then; cases not reached are not judged. */
const SAMPLE_MINUTES = 2;
const HOUR = 3_600_000;

const hasCases = existsSync(path.join(SHARED, 'tools/reftest/reftest.mjs'));
const hasMutool = spawnSync('mutool', ['-v']).error === undefined;
const hasTools = hasCases && hasMutool;
if (!hasCases) console.warn('conformance is not checked: the cases and tools (../shared) are not here');
else if (!hasMutool) console.warn('conformance is not checked: mutool, which draws the pages, is not installed');

const lists = readLists();
let folder = '';

beforeAll(() => {
  if (!hasTools) return;
  folder = mkdtempSync(path.join(tmpdir(), 'conformance-'));
  if (process.env.PLATEN === undefined && !existsSync(path.join(ROOT, 'dist/index.js'))) {
    console.warn('conformance: dist is missing and built now');
    execFileSync('npm', ['run', 'build'], { cwd: ROOT });
  }
}, HOUR);

afterAll(() => {
  if (folder !== '') rmSync(folder, { recursive: true, force: true });
});

interface Results {
  readonly results: readonly { readonly id: string; readonly status: string; readonly guarded: boolean }[];
}

/** Runs a tool in the checkout; what it finds is in the file it writes. */
async function measure(tool: string, options: readonly string[]): Promise<void> {
  await run('node', [path.join(SHARED, 'tools', tool), ...options], { cwd: ROOT, maxBuffer: 1 << 28 });
}

describe.skipIf(!hasTools)('cases that passed still pass', () => {
  it(
    'reftests',
    async () => {
      const listed = [...lists].filter(([area]) => area !== GEOMETRY).flatMap(([, ids]) => ids);
      const ids = ALL ? listed : sample(listed, SAMPLE);
      const wanted = path.join(folder, 'ids');
      const out = path.join(folder, 'results.json');
      writeFileSync(wanted, ids.join('\n'));
      const limit = ALL ? [] : ['--minutes', String(SAMPLE_MINUTES)];
      await measure('reftest/reftest.mjs', ['--ids', wanted, '--jobs', '2', '--out', out, ...limit]);
      const { results } = JSON.parse(readFileSync(out, 'utf8')) as Results;
      const failing = results.filter(({ status, guarded }) => status !== 'pass' || !guarded);
      expect(failing.map(({ id, status }) => `${id}: ${status === 'pass' ? 'unlike Chromium' : status}`)).toEqual([]);
      expect(results.length).toBeGreaterThan(0);
    },
    HOUR,
  );

  it(
    'boxes of small documents',
    async () => {
      const out = path.join(folder, 'geometry.json');
      await measure('geometry/check.mjs', ['--list', out]);
      const passing = new Set(JSON.parse(readFileSync(out, 'utf8')) as string[]);
      expect((lists.get(GEOMETRY) ?? []).filter((id) => !passing.has(id))).toEqual([]);
    },
    HOUR,
  );
});
