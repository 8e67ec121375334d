/** Passwords are kept as scrypt hashes. https://www.rfc-editor.org/rfc/rfc7914 */

import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';

export interface PasswordCost {
  /** log2 of scrypt's N. */
  readonly logN: number;
  readonly r: number;
  readonly p: number;
}

/** 32 MiB, three passes: https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html#scrypt */
export const PASSWORD_COST: PasswordCost = { logN: 15, r: 8, p: 3 };

const PASSWORD_LENGTH = { least: 10, most: 256 } as const;

const SALT_LENGTH = 16;
const HASH_LENGTH = 32;

/** The most common passwords of sufficient length. */
const COMMON = new Set(
  `1234567890 0123456789 0987654321 12345678910 123456789a 1q2w3e4r5t qwertyuiop qwerty1234 qwerty12345 qwertyuiop123 password12
password123 password1234 password12345 passw0rd123 iloveyou123 letmein1234 welcome123 welcome1234 administrator changeme123
asdfghjkl1 abcdefghij abcd123456 abc1234567 1qaz2wsx3edc football123 baseball123 sunshine123 princess123 superman123 trustno1trustno1`.split(
    /\s+/,
  ),
);

/** Why a password is not accepted; null if it is. https://pages.nist.gov/800-63-4/sp800-63b.html#passwordver */
export function passwordFault(password: string, email: string): string | null {
  const length = [...password].length;
  if (length < PASSWORD_LENGTH.least) return `A password has at least ${PASSWORD_LENGTH.least} characters.`;
  if (length > PASSWORD_LENGTH.most) return `A password has at most ${PASSWORD_LENGTH.most} characters.`;
  const lower = password.toLowerCase();
  if (new Set(lower).size < 4) return 'This password repeats too few characters.';
  if (COMMON.has(lower)) return 'This password is one of those that are tried first.';
  if (lower === email || lower === email.split('@')[0]) return 'The password must not be the e-mail address.';
  return null;
}

/** "scrypt$15$8$3$salt$hash", so that the cost can be raised later. */
export async function hashPassword(password: string, cost: PasswordCost): Promise<string> {
  const salt = randomBytes(SALT_LENGTH);
  const hash = await derive(password, salt, cost);
  return ['scrypt', cost.logN, cost.r, cost.p, salt.toString('base64url'), hash.toString('base64url')].join('$');
}

export async function verifyPassword(password: string, encoded: string): Promise<boolean> {
  const [scheme, logN, r, p, salt, hash] = encoded.split('$');
  if (scheme !== 'scrypt' || salt === undefined || hash === undefined) throw new Error('unknown password hash');
  const cost: PasswordCost = { logN: Number(logN), r: Number(r), p: Number(p) };
  const expected = Buffer.from(hash, 'base64url');
  const found = await derive(password, Buffer.from(salt, 'base64url'), cost);
  return found.length === expected.length && timingSafeEqual(found, expected);
}

/** Node has four threads for hashing, files and name lookups: hashing uses at most half of them, and further hashes wait. */
const PLACES = 2;
let free = PLACES;
const waiting: (() => void)[] = [];

async function derive(password: string, salt: Buffer, { logN, r, p }: PasswordCost): Promise<Buffer> {
  const N = 2 ** logN;
  const options: ScryptOptions = { N, r, p, maxmem: 256 * N * r };
  // Equal for the same characters, however the keyboard composes them.
  const text = password.normalize('NFKC');
  if (free > 0) free--;
  else await new Promise<void>((resolve) => waiting.push(resolve));
  try {
    return await new Promise<Buffer>((resolve, reject) => {
      scrypt(text, salt, HASH_LENGTH, options, (error, key) => (error ? reject(error) : resolve(key)));
    });
  } finally {
    const next = waiting.shift();
    if (next) next();
    else free++;
  }
}
