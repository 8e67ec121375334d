/** Results as files in one folder. Several machines must share it, or use a bucket instead. */

import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { checkName, type ResultStore } from './result-store.ts';

/** Suffix of files that are being written. */
const UNFINISHED = /^\w+\.pdf\.[0-9a-f]{8}$/;

/** Milliseconds, longer than writing any file takes. */
const LONGEST = 3_600_000;

export function createFolderResults(folder: string): ResultStore {
  const fileOf = (name: string): string => path.join(folder, checkName(name));
  return {
    async put(name, bytes) {
      const file = fileOf(name);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      // The file is either complete or absent: after this the job is reported as done.
      const unfinished = `${file}.${randomUUID().slice(0, 8)}`;
      try {
        const handle = await open(unfinished, 'wx', 0o600);
        try {
          await handle.writeFile(bytes);
          await handle.sync();
        } finally {
          await handle.close();
        }
        await rename(unfinished, file);
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
    },
    async get(name) {
      return await readFile(fileOf(name)).catch(orNull);
    },
    remove: (name) => rm(fileOf(name), { force: true }),
    tidy: (now) => tidy(folder, now),
    link: async () => null,
  };
}

async function tidy(folder: string, now: number): Promise<void> {
  // The folder does not exist before the first result, and files finished in the meantime have been renamed.
  for (const name of (await readdir(folder).catch(orNull)) ?? []) {
    if (!UNFINISHED.test(name)) continue;
    const file = path.join(folder, name);
    const found = await stat(file).catch(orNull);
    if (found && found.mtimeMs <= now - LONGEST) await rm(file, { force: true });
  }
}

/** Handles missing files. */
function orNull(error: unknown): null {
  if ((error as { code?: unknown }).code === 'ENOENT') return null;
  throw error;
}
