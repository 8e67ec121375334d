/** The files that a command reads: names, patterns and standard input. */

import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { CommanderError } from 'commander';

const STDIN = '-';

/** As it is called in warnings and reports. */
export const inputName = (input: string): string => (input === STDIN ? '<stdin>' : input);

export async function readInput(input: string): Promise<string | Uint8Array> {
  if (input !== STDIN) return await readFile(input);
  const chunks: Uint8Array[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk as Uint8Array);
  return Buffer.concat(chunks);
}

/** The file's own address; standard input stands in the working folder. */
export const inputUrl = (input: string): string =>
  pathToFileURL(input === STDIN ? 'stdin.html' : path.resolve(input)).href;

export const inputFolder = (input: string): string =>
  input === STDIN ? process.cwd() : path.dirname(path.resolve(input));

export const isXhtml = (input: string): boolean => /\.(xht|xhtml)$/i.test(input);

/** Names as they are, patterns (`*`, `?`, `**`) as the files they stand for, by name: for shells that leave them alone. */
export async function expandInputs(inputs: readonly string[]): Promise<readonly string[]> {
  const names: string[] = [];
  for (const input of inputs) {
    if (!/[*?]/.test(input) || existsSync(input)) {
      names.push(input);
      continue;
    }
    const found = await filesLike(input);
    if (found.length === 0) throw new CommanderError(2, 'platen.input', `no file is like "${input}"`);
    names.push(...found);
  }
  return names;
}

async function filesLike(pattern: string): Promise<readonly string[]> {
  const parts = pattern.replaceAll('\\', '/').split('/');
  const first = parts.findIndex((part) => /[*?]/.test(part));
  const root = parts.slice(0, first).join('/') || (pattern.startsWith('/') ? '/' : '.');
  const rest = parts.slice(first);
  const matches = new RegExp(
    `^${rest
      .map((part) => partPattern(part))
      .join('/')
      .replaceAll('(.*)?/', '(?:.*/)?')}$`,
  );
  const recursive = rest.length > 1;
  const entries = await readdir(root, { recursive, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .filter((name) => matches.test(name))
    .sort()
    .map((name) => (root === '.' && !pattern.startsWith('./') ? name : path.join(root, name)));
}

/** What is hidden is not meant. */
function partPattern(part: string): string {
  if (part === '**') return '(.*)?';
  const escaped = part
    .replace(/[.+^${}()|[\]]/g, '\\$&')
    .replaceAll('*', '[^/]*')
    .replaceAll('?', '[^/]');
  return /^[*?]/.test(part) ? `(?!\\.)${escaped}` : escaped;
}
