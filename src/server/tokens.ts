/** API tokens: made here, shown once, kept as hashes in a file that only its owner can read. */

import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { crc32 } from 'node:zlib';

export interface TokenRecord {
  readonly name: string;
  /** SHA-256 of the whole token, hex. */
  readonly hash: string;
  /** ISO 8601. */
  readonly created: string;
}

export interface TokenStore {
  /** The record of a valid token, or null. Never says why not. */
  verify(token: string): Promise<TokenRecord | null>;
  isEmpty(): Promise<boolean>;
}

const PREFIX = 'plt_live_';
const SECRET_LENGTH = 30;
const CHECKSUM_LENGTH = 6;
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const SHAPE = new RegExp(`^${PREFIX}([0-9A-Za-z]{${SECRET_LENGTH}})([0-9A-Za-z]{${CHECKSUM_LENGTH}})$`);

/** `plt_live_`, 30 random characters, 6 of checksum: scanners find it, and typing errors are found without the store. */
export function generateToken(): string {
  let secret = '';
  while (secret.length < SECRET_LENGTH) {
    for (const byte of randomBytes(SECRET_LENGTH)) {
      // 248 = 4 x 62: bytes above would make the first letters likelier.
      if (byte < 248 && secret.length < SECRET_LENGTH) secret += ALPHABET[byte % 62];
    }
  }
  return PREFIX + secret + checksum(secret);
}

function checksum(secret: string): string {
  let value = crc32(secret);
  let out = '';
  for (let i = 0; i < CHECKSUM_LENGTH; i++) {
    out = ALPHABET[value % 62] + out;
    value = Math.floor(value / 62);
  }
  return out;
}

export function isWellFormed(token: string): boolean {
  const match = SHAPE.exec(token);
  return match !== null && checksum(match[1]!) === match[2];
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Reads the file again whenever it changed, so that tokens made beside a running service work at once. */
export function openTokenStore(file: string): TokenStore {
  let records: readonly TokenRecord[] = [];
  let version = '';
  const load = async (): Promise<readonly TokenRecord[]> => {
    const found = await stat(file).catch(ignoreMissing);
    const current = found ? `${found.mtimeMs} ${found.size} ${found.ino}` : '';
    if (current !== version) {
      records = await readTokens(file);
      version = current;
    }
    return records;
  };
  return {
    async verify(token) {
      if (!isWellFormed(token)) return null;
      const hash = Buffer.from(hashOf(token), 'hex');
      let match: TokenRecord | null = null;
      for (const record of await load()) {
        const known = Buffer.from(record.hash, 'hex');
        if (known.length === hash.length && timingSafeEqual(known, hash)) match = record;
      }
      return match;
    },
    async isEmpty() {
      return (await load()).length === 0;
    },
  };
}

/** Adds a new token to the file and returns it: the only time it is seen. */
export async function createToken(file: string, name = 'unnamed'): Promise<string> {
  const token = generateToken();
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  await withLock(`${file}.lock`, async () => {
    const tokens = [...(await readTokens(file)), { name, hash: hashOf(token), created: new Date().toISOString() }];
    await writeAtomically(file, `${JSON.stringify({ version: 1, tokens }, null, 2)}\n`);
  });
  return token;
}

async function readTokens(file: string): Promise<readonly TokenRecord[]> {
  const text = await readFile(file, 'utf8').catch(ignoreMissing);
  if (!text) return [];
  const { tokens } = parseTokenFile(text, file);
  const valid = Array.isArray(tokens) && tokens.every((one) => typeof one?.hash === 'string');
  if (!valid) throw new Error(`${file} is not a token file`);
  return tokens as readonly TokenRecord[];
}

function parseTokenFile(text: string, file: string): { tokens?: unknown } {
  try {
    return JSON.parse(text) as { tokens?: unknown };
  } catch (cause) {
    throw new Error(`${file} is not a token file`, { cause });
  }
}

/** A reader sees the old file or the new one, whole, and nobody else sees either. */
async function writeAtomically(file: string, text: string): Promise<void> {
  const temporary = `${file}.${randomBytes(6).toString('hex')}.tmp`;
  const handle = await open(temporary, 'wx', 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(temporary, file);
}

const LOCK_ATTEMPTS = 100;
const LOCK_PAUSE = 50;

async function withLock(lock: string, work: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await (await open(lock, 'wx', 0o600)).close();
      break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      if (attempt === LOCK_ATTEMPTS) throw new Error(`${lock} is held by another process; remove it if there is none`);
      await delay(LOCK_PAUSE);
    }
  }
  try {
    await work();
  } finally {
    await rm(lock, { force: true });
  }
}

function ignoreMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
