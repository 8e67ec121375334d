/** The engine's only door to the file system: everything else takes bytes. */

import {
  closeSync,
  fstatSync,
  openSync,
  readdirSync,
  readSync,
  readFileSync as readWholeSync,
  statSync,
} from 'node:fs';
import { readFile as readAsync } from 'node:fs/promises';
import path from 'node:path';

export function readFile(file: string): Promise<Uint8Array> {
  return readAsync(file);
}

export function readFileSync(file: string): Uint8Array {
  return readWholeSync(file);
}

/** 'file', 'folder', or null when there is nothing of that name. */
export function kindOfPath(name: string): 'file' | 'folder' | null {
  const stats = statSync(name, { throwIfNoEntry: false });
  return stats?.isFile() ? 'file' : stats?.isDirectory() ? 'folder' : null;
}

/** Full names of all files under a folder, in code point order, so that the order is the same on every machine. */
export function listFilesSync(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() || entry.isSymbolicLink())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
}

/** The path of a file that belongs to the package, given relative to its root. */
export function packageFile(relative: string): string {
  return path.resolve(import.meta.dirname, '../..', relative);
}

/** Length and time of the last change: together they tell whether a file is the one read before. */
export function fileSignature(file: string): string {
  const { size, mtimeMs } = statSync(file);
  return `${size}-${mtimeMs}`;
}

/** Gives `use` a reader of byte ranges, so that the small tables of a large file can be read without the rest. */
export function withFileRanges<T>(
  file: string,
  use: (read: (offset: number, length: number) => Uint8Array, size: number) => T,
): T {
  const handle = openSync(file, 'r');
  try {
    const { size } = fstatSync(handle);
    return use((offset, length) => {
      const bytes = new Uint8Array(Math.max(0, Math.min(length, size - offset)));
      let filled = 0;
      while (filled < bytes.length) {
        const count = readSync(handle, bytes, filled, bytes.length - filled, offset + filled);
        if (count === 0) break;
        filled += count;
      }
      return bytes;
    }, size);
  } finally {
    closeSync(handle);
  }
}
