/** The engine's only access to the file system and the network: everything else takes bytes. */

import {
  closeSync,
  fstatSync,
  openSync,
  readdirSync,
  readSync,
  readFileSync as readWholeSync,
  statSync,
} from 'node:fs';
import { open, readFile as readAsync, realpath } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export function readFile(file: string): Promise<Uint8Array> {
  return readAsync(file);
}

export function readFileSync(file: string): Uint8Array {
  return readWholeSync(file);
}

/** 'file', 'folder', or null if nothing has that name. */
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

/** Size and modification time, which together tell whether a file has changed since it was read. Null if there is no such file. */
export function fileSignature(file: string): string | null {
  const stats = statSync(file, { throwIfNoEntry: false });
  return stats ? `${stats.size}-${stats.mtimeMs}` : null;
}

/** Calls `use` with a reader of byte ranges, so that small tables of a large file can be read without the rest. */
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

/**
 * Reads the file of a `file:` URL if it lies in the folder `root` after symbolic links are resolved; otherwise throws with a clear
 * message. Also returns the file's real path.
 */
export async function readFileUnder(
  root: string,
  url: string,
  maxBytes: number,
): Promise<{ readonly bytes: Uint8Array; readonly path: string }> {
  const wanted = fileURLToPath(url);
  const realRoot = await realpath(root);
  const refused = new Error(`${wanted} lies outside the allowed folder ${root}`);
  // A path outside the root is refused before touching the disk, so that nobody learns what exists there.
  if (!isUnder(path.resolve(root), wanted) && !isUnder(realRoot, wanted)) throw refused;
  const real = await realpath(wanted).catch(() => {
    throw new Error(`there is no file ${wanted}`);
  });
  if (!isUnder(realRoot, real)) throw refused;
  const handle = await open(real, 'r');
  try {
    const stats = await handle.stat();
    if (!stats.isFile()) throw new Error(`${wanted} is not a file`);
    if (stats.size > maxBytes) throw new Error(`${wanted} is larger than the ${maxBytes} bytes left`);
    return { bytes: new Uint8Array(await handle.readFile()), path: real };
  } finally {
    await handle.close();
  }
}

function isUnder(folder: string, file: string): boolean {
  const relative = path.relative(folder, file);
  return relative !== '' && relative !== '..' && !relative.startsWith(`..${path.sep}`) && !path.isAbsolute(relative);
}

export interface HttpAnswer {
  readonly status: number;
  /** Keyed by lower-case name. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Uint8Array;
}

export interface HttpRequest {
  readonly url: URL;
  readonly signal: AbortSignal;
  readonly maxBytes: number;
  /** Throws for an address that must not be contacted; it is called with the very address that is connected to. */
  readonly checkAddress: (address: string) => void;
}

/** Performs one GET request without following redirects, cookies or connection reuse. Bodies of redirects are not read. */
export async function httpGet({ url, signal, maxBytes, checkAddress }: HttpRequest): Promise<HttpAnswer> {
  const { request } = url.protocol === 'https:' ? await import('node:https') : await import('node:http');
  const { isIP } = await import('node:net');
  const hostname = url.hostname.replace(/^\[|\]$/g, '');
  // A literal address needs no lookup, so check it here.
  if (isIP(hostname)) checkAddress(hostname);
  const lookup = await checkedLookup(checkAddress);
  return new Promise((resolve, reject) => {
    const headers = { accept: '*/*', 'accept-encoding': 'identity', 'user-agent': 'Platen' };
    const call = request(
      {
        hostname,
        port: url.port === '' ? undefined : Number(url.port),
        path: url.pathname + url.search,
        headers,
        agent: false,
        signal,
        lookup,
      },
      (response) => {
        const status = response.statusCode ?? 0;
        const chunks: Uint8Array[] = [];
        let length = 0;
        const finish = () => {
          const body = new Uint8Array(length);
          let at = 0;
          for (const chunk of chunks) {
            body.set(chunk, at);
            at += chunk.length;
          }
          resolve({ status, headers: response.headers, body });
        };
        if (status < 200 || status >= 300) {
          response.destroy();
          finish();
          return;
        }
        response.on('data', (chunk: Uint8Array) => {
          length += chunk.length;
          chunks.push(chunk);
          if (length > maxBytes) response.destroy(new Error(`the answer is larger than the ${maxBytes} bytes left`));
        });
        response.on('end', finish);
        response.on('error', reject);
      },
    );
    call.on('error', reject);
    call.end();
  });
}

type Lookup = NonNullable<import('node:http').RequestOptions['lookup']>;

/** A DNS lookup that checks every address it returns, so that the connection cannot go anywhere else. */
async function checkedLookup(checkAddress: (address: string) => void): Promise<Lookup> {
  const dns = await import('node:dns');
  return (hostname, options, callback) => {
    dns.lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) {
        callback(error, '', 0);
        return;
      }
      try {
        for (const { address } of addresses) checkAddress(address);
      } catch (refusal) {
        callback(refusal as NodeJS.ErrnoException, '', 0);
        return;
      }
      const [first] = addresses;
      if (options.all) (callback as unknown as (error: null, all: typeof addresses) => void)(null, addresses);
      else callback(null, first!.address, first!.family);
    });
  };
}
