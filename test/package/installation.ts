/** The package as npm would install it, without npm: the files that it packs, with its one dependency beside. */

import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inject } from 'vitest';
import { temporaryFolder } from '../temporary-folder.ts';

export interface PackedFile {
  readonly path: string;
  /** In bytes. */
  readonly size: number;
}

interface Pack {
  readonly filename: string;
  readonly files: readonly PackedFile[];
}

/** Once in a run: to compress all the files takes npm longer than most tests. */
function packed(): { readonly folder: string; readonly pack: Pack } {
  const folder = path.join(inject('folder'), 'packed');
  const said = path.join(folder, 'pack.json');
  if (!existsSync(said)) {
    // Several files with tests may be the first: each packs for itself, and the first that is ready is kept.
    const own = temporaryFolder();
    const { stdout, stderr } = spawnSync('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', own], {
      encoding: 'utf8',
    });
    const start = stdout.indexOf('[');
    if (start < 0) throw new Error(`npm pack says: ${stderr}`);
    writeFileSync(path.join(own, 'pack.json'), stdout.slice(start));
    try {
      renameSync(own, folder);
    } catch (error) {
      if (!existsSync(said)) throw error;
    }
  }
  const [pack] = JSON.parse(readFileSync(said, 'utf8')) as [Pack];
  return { folder, pack };
}

/** What `npm pack` takes, without building anew. */
export const packedFiles = (): readonly PackedFile[] => packed().pack.files;

/** The file that `npm publish` would send. */
export function packedTarball(): string {
  const { folder, pack } = packed();
  return path.join(folder, pack.filename);
}

/** A project with the package in `node_modules`; the caller removes it. */
export function installPackage(files: readonly PackedFile[]): string {
  const project = mkdtempSync(path.join(tmpdir(), 'platen-project-'));
  const target = path.join(project, 'node_modules/platen');
  const folders = new Set(files.map((file) => path.dirname(path.join(target, file.path))));
  for (const folder of folders) mkdirSync(folder, { recursive: true });
  for (const file of files) copyFileSync(file.path, path.join(target, file.path));
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: Record<string, string> };
  for (const name of Object.keys(dependencies)) {
    symlinkSync(path.resolve('node_modules', name), path.join(project, 'node_modules', name));
  }
  return project;
}

export function run(folder: string, file: string, args: readonly string[] = []): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, [file, ...args], { cwd: folder, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${file} ends with ${status}: ${stderr}`);
  return stdout.trim();
}
