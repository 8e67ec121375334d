/** Reports when one of a set of files changes. Folders are watched, since many editors save by replacing the file. */

import { type FSWatcher, watch } from 'node:fs';
import path from 'node:path';

export interface FileWatch {
  /** Sets the files to watch from now on. */
  set(files: Iterable<string>): void;
  close(): void;
}

/** Changes within this many milliseconds count as one: a save often causes several. */
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
    // A deleted folder is no longer watched; the next render reports its files as missing.
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
