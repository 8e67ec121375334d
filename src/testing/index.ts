/**
 * Golden files for documents: `expectLayout(html).toMatchGolden(file)` writes the file the first time; afterwards it compares and
 * describes what changed. Works with any test runner; `platen/testing/vitest` and `platen/testing/jest` add the matcher to `expect`.
 */

import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { examine } from '../default-engine.ts';
import type { RenderOptions } from '../options.ts';
import { describeDifferences } from './compare.ts';
import { parseGolden, serializeGolden } from './golden-file.ts';
import { dropPending, keepPending } from './pending.ts';
import { differenceReport } from './report.ts';

export { describeDifferences } from './compare.ts';
export { acceptPending, type PendingGolden, pendingGoldens } from './pending.ts';

export interface GoldenOptions extends RenderOptions {
  /** Rewrites the golden file. Default: whether the environment variable UPDATE_GOLDEN is set and not "0". */
  readonly update?: boolean;
  /** Folder for reports of differences, for people and `platen golden review`; null for none. Default `.platen/golden`. */
  readonly reports?: string | null;
}

export interface LayoutExpectation {
  /** Rejects with the list of differences. A missing file is written, unless the environment variable CI is set: then it is an error. */
  toMatchGolden(file: string | URL): Promise<void>;
  readonly not: {
    /** Rejects if nothing differs, or if there is no file. */
    toMatchGolden(file: string | URL): Promise<void>;
  };
}

export interface GoldenResult {
  readonly pass: boolean;
  readonly message: string;
  /** Whether there was no golden file. */
  readonly missing: boolean;
  /** Path of the HTML page that shows before and after; null if none was written. */
  readonly report: string | null;
}

export function expectLayout(html: string, options: GoldenOptions = {}): LayoutExpectation {
  return {
    async toMatchGolden(file) {
      const { pass, message } = await compareWithGolden(html, file, options);
      if (!pass) throw new Error(message);
    },
    not: {
      async toMatchGolden(file) {
        const { pass, message, missing } = await compareWithGolden(html, file, { ...options, reports: null });
        if (pass || missing) throw new Error(message);
      },
    },
  };
}

/** The plain function behind the matchers. */
export async function compareWithGolden(
  html: string,
  file: string | URL,
  { update = updateWanted(), reports = '.platen/golden', ...options }: GoldenOptions = {},
): Promise<GoldenResult> {
  const target = file instanceof URL || file.startsWith('file:') ? fileURLToPath(file) : path.resolve(file);
  const actual = await examine(html, options);
  const text = await readText(target);
  const missing = text === null;
  const known = text === null || update ? null : parseGolden(text, target);
  const answer = { missing, report: null };
  if (known === null) {
    if (!update && inCi()) {
      const what = missing ? `there is no golden file ${target}` : `${target} is of another version of Platen`;
      return { ...answer, pass: false, message: `${what}; create it where CI is not set` };
    }
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, serializeGolden(actual));
    if (reports !== null) await dropPending(reports, target);
    return { ...answer, pass: true, message: `wrote ${target}` };
  }
  const differences = describeDifferences(known, actual);
  if (differences.length === 0) {
    if (reports !== null) await dropPending(reports, target);
    return { ...answer, pass: true, message: `the layout is that of ${target}` };
  }
  const page = differenceReport(target, differences, known, actual);
  const report = reports === null ? null : await keepPending(reports, { golden: target, differences, page, actual });
  const lines = [
    `the layout is not that of ${target}:`,
    ...differences.map((sentence) => `  - ${sentence}`),
    ...(report ? [`Before and after: ${report}`] : []),
    'If the new layout is right, run "platen golden review", or the tests again with UPDATE_GOLDEN=1.',
  ];
  return { missing, report, pass: false, message: lines.join('\n') };
}

async function readText(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    // Not `instanceof`: jest runs tests in another realm with its own Error.
    if ((error as NodeJS.ErrnoException | null)?.code === 'ENOENT') return null;
    throw error;
  }
}

const updateWanted = (): boolean => !['', '0', undefined].includes(process.env.UPDATE_GOLDEN);
const inCi = (): boolean => !['', '0', 'false', undefined].includes(process.env.CI);

/** The state that vitest and jest pass to matchers; typed here so that neither needs to be installed. */
interface MatcherState {
  readonly isNot?: boolean;
  readonly snapshotState?: object;
}

/** Whether the runner was started with -u. */
function updatesSnapshots({ snapshotState }: MatcherState): boolean {
  return (snapshotState as { readonly _updateSnapshot?: unknown } | undefined)?._updateSnapshot === 'all';
}

type Matcher = (
  this: MatcherState,
  received: string,
  file: string | URL,
  options?: GoldenOptions,
) => Promise<{ pass: boolean; message: () => string }>;

/** Adds `await expect(html).toMatchGolden(file, options?)` to vitest's or jest's `expect`. */
export function installMatcher(expect: { extend(matchers: Record<string, Matcher>): void }): void {
  expect.extend({
    async toMatchGolden(received, file, options = {}) {
      const update = updatesSnapshots(this) ? { update: true } : {};
      const quiet = this.isNot ? { reports: null } : {};
      const { pass, message, missing } = await compareWithGolden(received, file, { ...update, ...quiet, ...options });
      // A missing golden file does not count as a difference.
      if (this.isNot && missing) throw new Error(message);
      return { pass, message: () => message };
    },
  });
}
