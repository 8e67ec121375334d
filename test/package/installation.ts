/** The package as npm would install it, without npm: the files that it packs, with its one dependency beside. */

import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

export interface PackedFile {
  readonly path: string;
  /** In bytes. */
  readonly size: number;
}

/** What `npm pack` takes, without building anew. */
export function packedFiles(folder = '.'): readonly PackedFile[] {
  const { stdout, stderr } = spawnSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
    cwd: folder,
    encoding: 'utf8',
  });
  const start = stdout.indexOf('[');
  if (start < 0) throw new Error(`npm pack says: ${stderr}`);
  return (JSON.parse(stdout.slice(start)) as [{ readonly files: readonly PackedFile[] }])[0].files;
}

/** The file that `npm publish` would send, in a folder of the caller's. */
export function packTarball(target: string): string {
  const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', target];
  const { stdout, stderr } = spawnSync('npm', args, { encoding: 'utf8' });
  const start = stdout.indexOf('[');
  if (start < 0) throw new Error(`npm pack says: ${stderr}`);
  return path.join(target, (JSON.parse(stdout.slice(start)) as [{ readonly filename: string }])[0].filename);
}

/** A project with the package in `node_modules`; the caller removes it. */
export function installPackage(files: readonly PackedFile[]): string {
  const project = mkdtempSync(path.join(tmpdir(), 'platen-project-'));
  const target = path.join(project, 'node_modules/platen');
  for (const file of files) {
    mkdirSync(path.dirname(path.join(target, file.path)), { recursive: true });
    cpSync(file.path, path.join(target, file.path));
  }
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
