/**
 * Golden files for layouts: `expectLayout(html).toMatchGolden(file)` writes the layout the first time, and afterwards compares
 * and says in words what moved. Works with any test runner; `installMatcher` adds `expect(html).toMatchGolden(file)` to vitest.
 */

import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { layout, type RenderOptions } from '../index.ts';
import { type LayoutSnapshot, serializeSnapshot } from '../snapshot.ts';
import { describeDifferences } from './compare.ts';

export { describeDifferences } from './compare.ts';

export interface GoldenOptions extends RenderOptions {
  /** Write the golden file anew. Default: the environment variable UPDATE_GOLDEN is set and not "0". */
  readonly update?: boolean;
}

export interface LayoutExpectation {
  /** Rejects with the list of differences. A missing file is written, except where CI is set: there it is an error. */
  toMatchGolden(file: string | URL): Promise<void>;
}

export interface GoldenResult {
  readonly pass: boolean;
  readonly message: string;
}

export function expectLayout(html: string, options: GoldenOptions = {}): LayoutExpectation {
  return {
    async toMatchGolden(file) {
      const result = await compareWithGolden(html, file, options);
      if (!result.pass) throw new Error(result.message);
    },
  };
}

/** The plain function behind the matchers. */
export async function compareWithGolden(
  html: string,
  file: string | URL,
  { update = updateWanted(), ...options }: GoldenOptions = {},
): Promise<GoldenResult> {
  const target = file instanceof URL || file.startsWith('file:') ? fileURLToPath(file) : path.resolve(file);
  const actual = await layout(html, options);
  const known = update ? null : await readGolden(target);
  if (known === null) {
    if (!update && inCi())
      return { pass: false, message: `there is no golden file ${target}; make it where CI is not set` };
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, serializeSnapshot(actual));
    return { pass: true, message: `wrote ${target}` };
  }
  const differences = describeDifferences(known, actual);
  if (differences.length === 0) return { pass: true, message: `the layout equals ${target}` };
  return {
    pass: false,
    message: [
      `the layout is not that of ${target}:`,
      ...differences.map((sentence) => `  - ${sentence}`),
      'If the new layout is right, run again with UPDATE_GOLDEN=1.',
    ].join('\n'),
  };
}

async function readGolden(file: string): Promise<LayoutSnapshot | null> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    // Not `instanceof`: jest runs tests in a realm whose Error is another one.
    if ((error as NodeJS.ErrnoException | null)?.code === 'ENOENT') return null;
    throw error;
  }
  const parsed: unknown = JSON.parse(text);
  if (typeof parsed !== 'object' || parsed === null || !('pages' in parsed) || !Array.isArray(parsed.pages)) {
    throw new Error(`${file} is not a layout snapshot`);
  }
  return parsed as LayoutSnapshot;
}

const updateWanted = (): boolean => !['', '0', undefined].includes(process.env.UPDATE_GOLDEN);
const inCi = (): boolean => !['', '0', 'false', undefined].includes(process.env.CI);

/** What vitest's `expect` offers for extension; typed here so that vitest need not be installed. */
interface ExtensibleExpect {
  extend(
    matchers: Record<
      string,
      (
        received: string,
        file: string | URL,
        options?: GoldenOptions,
      ) => Promise<{ pass: boolean; message: () => string }>
    >,
  ): void;
}

/** Adds `await expect(html).toMatchGolden(file, options?)` to vitest's (or jest's) `expect`. */
export function installMatcher(expect: ExtensibleExpect): void {
  expect.extend({
    async toMatchGolden(received, file, options) {
      const { pass, message } = await compareWithGolden(received, file, options);
      return { pass, message: () => message };
    },
  });
}
