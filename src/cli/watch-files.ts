/** Tells when one of some files changes. Folders are watched, since many editors save by putting a new file in place of the old one. */

import { type FSWatcher, watch } from 'node:fs';
import path from 'node:path';

export interface FileWatch {
  /** The files from now on. */
  set(files: Iterable<string>): void;
  close(): void;
}

/** Milliseconds in which changes are one: a save is often several. */
const TOGETHER = 25;

export function watchFiles(onChange: () => void): FileWatch {
  const folders = new Map<string, FSWatcher>();
  let names = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  const changed = (): void => {
    clearTimeout(timer);
    timer = setTimeout(onChange, TOGETHER);
  };
  const watchFolder = (folder: string): FSWatcher => {
    const watcher = watch(folder, (_, name) => {
      if (name === null || names.has(path.join(folder, name))) changed();
    });
    // A folder that goes is watched no more; its files are missing in the next render, which says so.
    watcher.on('error', () => watcher.close());
    return watcher;
  };
  return {
    set(files) {
      names = new Set([...files].map((file) => path.resolve(file)));
      const wanted = new Set([...names].map((file) => path.dirname(file)));
      for (const [folder, watcher] of folders) {
        if (wanted.has(folder)) continue;
        watcher.close();
        folders.delete(folder);
      }
      for (const folder of wanted) if (!folders.has(folder)) folders.set(folder, watchFolder(folder));
    },
    close() {
      clearTimeout(timer);
      for (const watcher of folders.values()) watcher.close();
    },
  };
}
