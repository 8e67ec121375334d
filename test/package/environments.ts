/** Tools of others, installed when a test asks for them into the user's cache: hosts and bundlers that the package has to work with. */

import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';

const CACHE = path.join(process.env.XDG_CACHE_HOME ?? path.join(homedir(), '.cache'), 'platen-environments');

/** A folder with the packages in its `node_modules`; or why it is not there, in a word. */
export function toolsFolder(packages: Readonly<Record<string, string>>): { folder: string } | { missing: string } {
  const specifiers = Object.entries(packages).map(([name, version]) => `${name}@${version}`);
  const folder = path.join(CACHE, specifiers.join(',').replace(/[^\w.,-]/g, '_'));
  const done = path.join(folder, 'installed');
  if (existsSync(done)) return { folder };
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'package.json'), '{ "private": true }');
  // Programs are in packages of their own, for each platform: no script needs to run.
  const args = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--fetch-retries', '0', ...specifiers];
  const { status, stderr } = spawnSync('npm', args, { cwd: folder, encoding: 'utf8', timeout: 180_000 });
  if (status !== 0)
    return { missing: `${specifiers.join(' ')} cannot be installed: ${stderr.trim().split('\n').at(-1)}` };
  writeFileSync(done, '');
  return { folder };
}

/** A program in one of the packages: the large file of this name. */
export function programIn(folder: string, name: string): string {
  const files = readdirSync(path.join(folder, 'node_modules'), { recursive: true, encoding: 'utf8' });
  const found = files
    .filter((file) => path.parse(file).name === name)
    .map((file) => path.join(folder, 'node_modules', file))
    .find((file) => statSync(file).isFile() && statSync(file).size > 5_000_000);
  if (!found) throw new Error(`${name} is not in ${folder}`);
  chmodSync(found, 0o755);
  return found;
}
