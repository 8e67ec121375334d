/** Results as files of one folder. Several machines need it shared, or a bucket instead. */

import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { checkName, type ResultStore } from './result-store.ts';

export function createFolderResults(folder: string): ResultStore {
  const fileOf = (name: string): string => path.join(folder, checkName(name));
  return {
    async put(name, bytes) {
      const file = fileOf(name);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      // Whole or not there: the job is told of as done after this.
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
      try {
        return await readFile(fileOf(name));
      } catch (error) {
        if ((error as { code?: unknown }).code === 'ENOENT') return null;
        throw error;
      }
    },
    remove: (name) => rm(fileOf(name), { force: true }),
    link: async () => null,
  };
}
