/** Differences that somebody has to look at: a folder with a report and the new golden file of each. */

import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Examination } from '../examine.ts';
import { serializeGolden } from './golden-file.ts';

export interface PendingGolden {
  /** Full path of the golden file. */
  readonly golden: string;
  readonly differences: readonly string[];
  /** The HTML page that shows before and after. */
  readonly report: string;
}

interface Difference {
  readonly golden: string;
  readonly differences: readonly string[];
  readonly page: string;
  readonly actual: Examination;
}

/** A name for a golden file's files: readable, and different for files of one name in several folders. */
function baseOf(folder: string, golden: string): string {
  const relative = path.relative(process.cwd(), golden).split(path.sep).join('/');
  return path.resolve(folder, relative.replace(/^(\.\.\/)+/, '').replaceAll(/[^\w.-]+/g, '-'));
}

/** The report's path. */
export async function keepPending(folder: string, { golden, differences, page, actual }: Difference): Promise<string> {
  const base = baseOf(folder, golden);
  await mkdir(folder, { recursive: true });
  await writeFile(`${base}.html`, page);
  await writeFile(`${base}.new`, serializeGolden(actual));
  await writeFile(`${base}.pending`, JSON.stringify({ golden, differences }));
  return `${base}.html`;
}

const PARTS = ['.html', '.new', '.pending'];

export async function dropPending(folder: string, golden: string): Promise<void> {
  for (const part of PARTS) await rm(`${baseOf(folder, golden)}${part}`, { force: true });
}

/** In the order of their names. */
export async function pendingGoldens(folder = '.platen/golden'): Promise<readonly PendingGolden[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const pending = names.filter((name) => name.endsWith('.pending')).sort();
  return Promise.all(
    pending.map(async (name) => {
      const base = path.resolve(folder, name.slice(0, -'.pending'.length));
      const { golden, differences } = JSON.parse(await readFile(`${base}.pending`, 'utf8')) as PendingGolden;
      return { golden, differences, report: `${base}.html` };
    }),
  );
}

/** Writes the new golden file and forgets the difference. */
export async function acceptPending({ golden, report }: PendingGolden): Promise<void> {
  const base = report.slice(0, -'.html'.length);
  await writeFile(golden, await readFile(`${base}.new`));
  for (const part of PARTS) await rm(`${base}${part}`, { force: true });
}
