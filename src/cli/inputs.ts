/** A command's inputs: file names, patterns and standard input. */

import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { CommanderError } from 'commander';
import { decodedAs } from '../resources/charset.ts';
import { parseUrl } from '../urls.ts';
import { readNamed } from './files.ts';

const STDIN = '-';

/** The input's name in warnings and reports. */
export const inputName = (input: string): string => (input === STDIN ? '<stdin>' : input);

export async function readInput(input: string): Promise<string | Uint8Array> {
  if (isUrl(input)) return await fetchInput(input);
  if (input !== STDIN) return await readNamed(input);
  const chunks: Uint8Array[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk as Uint8Array);
  if (chunks.length === 0) throw new Error('standard input is empty');
  return Buffer.concat(chunks);
}

export const isUrl = (input: string): boolean => /^https?:\/\//i.test(input);

/** Longer than any document. */
const MOST_BYTES = 2 ** 28;

/** Whoever types a URL may load it, even inside a private network; what the document itself loads is checked elsewhere. */
async function fetchInput(url: string): Promise<string | Uint8Array> {
  if (!parseUrl(url)) throw new CommanderError(2, 'platen.input', `"${url}" is not a URL`);
  const { httpLoader } = await import('../index.ts');
  const load = httpLoader({ allowPrivateAddresses: true });
  const answer = await load(url, { maxBytes: MOST_BYTES }).catch((error: Error & { code?: string }) => {
    throw new Error(`${url} cannot be loaded: ${NETWORK_FAULTS[error.code ?? ''] ?? error.message}`, { cause: error });
  });
  return decodedAs(answer?.contentType, answer!.bytes);
}

/** https://nodejs.org/api/errors.html#common-system-errors */
const NETWORK_FAULTS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing answers there',
  ECONNRESET: 'the connection was cut',
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'its host cannot be looked up; is there a network?',
  EHOSTUNREACH: 'its host cannot be reached',
  ENETUNREACH: 'there is no network',
  ETIMEDOUT: 'it does not answer',
};

/** The file's own URL; standard input counts as a file in the working folder. */
export const inputUrl = (input: string): string =>
  isUrl(input) ? input : pathToFileURL(input === STDIN ? 'stdin.html' : path.resolve(input)).href;

export const inputFolder = (input: string): string =>
  input === STDIN ? process.cwd() : path.dirname(path.resolve(input));

export const isXhtml = (input: string): boolean => /\.(xht|xhtml)$/i.test(input);

/** Keeps plain names and expands patterns (`*`, `?`, `**`) to the matching files, sorted by name, for shells that do not expand them. */
export async function expandInputs(inputs: readonly string[]): Promise<readonly string[]> {
  const names: string[] = [];
  for (const input of inputs) {
    if (!/[*?]/.test(input) || isUrl(input) || existsSync(input)) {
      names.push(input);
      continue;
    }
    const found = await filesLike(input);
    if (found.length === 0) throw new CommanderError(2, 'platen.input', `no file matches "${input}"`);
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
  const entries = await readdir(root, { recursive, withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return [];
    throw new Error(`the folder of "${pattern}" cannot be read: ${error.message}`, { cause: error });
  });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .filter((name) => matches.test(name))
    .sort()
    .map((name) => (root === '.' && !pattern.startsWith('./') ? name : path.join(root, name)));
}

/** Hidden files do not match. */
function partPattern(part: string): string {
  if (part === '**') return '(.*)?';
  const escaped = part
    .replace(/[.+^${}()|[\]]/g, '\\$&')
    .replaceAll('*', '[^/]*')
    .replaceAll('?', '[^/]');
  return /^[*?]/.test(part) ? `(?!\\.)${escaped}` : escaped;
}
