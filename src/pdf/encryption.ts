/** Encryption by passwords: AES-256, revision 6 of the standard security handler. ISO 32000-2, 7.6 Encryption. */

import { concatenated } from '../resources/bytes.ts';
import { aesBlocks, aesWithVector, sha2, unpredictableBytes } from '../resources/ciphers.ts';
import type { EncryptionOptions, Permissions } from './encryption-options.ts';
import type { SinkEncryption } from './sink.ts';
import { dictionary, hex } from './syntax.ts';

/** From Table 22; bit n has the value 2^(n-1). Reserved bits are 1, the two lowest 0. */
const PERMISSION_BITS: Readonly<Record<keyof Permissions, number>> = {
  print: 1 << 2,
  modify: 1 << 3,
  copy: 1 << 4,
  annotate: 1 << 5,
  fillForms: 1 << 8,
  assemble: 1 << 10,
};
const PRINT_WELL = 1 << 11;
const UNUSED_LOW_BITS = 0b11;

/** Extraction for accessibility is always allowed, so bit 10 stays set (ISO 14289-1, 7.16). */
function permissionValue(permissions: Permissions): number {
  let value = ~UNUSED_LOW_BITS;
  for (const [name, bit] of Object.entries(PERMISSION_BITS)) {
    if (permissions[name as keyof Permissions] === false) value &= ~bit;
  }
  if (permissions.print === false || permissions.print === 'low') value &= ~PRINT_WELL;
  return value;
}

export function createEncryption(options: EncryptionOptions): SinkEncryption {
  const random = randomSource(options.seed);
  const key = random(32);
  const permissions = permissionValue(options.permissions ?? {});
  const user = passwordBytes(options.userPassword ?? '');
  // Without an owner password, nobody can open the file as its owner.
  const owner = options.ownerPassword ? passwordBytes(options.ownerPassword) : random(32);
  const userEntries = passwordEntries(user, key, new Uint8Array(0), random);
  const ownerEntries = passwordEntries(owner, key, userEntries.check, random);
  const encrypt = (data: Uint8Array): Uint8Array => aesWithVector(key, random(16), data);
  return {
    dictionary: dictionary({
      Filter: '/Standard',
      V: '5',
      R: '6',
      Length: '256',
      CF: '<</StdCF<</AuthEvent/DocOpen/CFM/AESV3/Length 32>>>>',
      StmF: '/StdCF',
      StrF: '/StdCF',
      P: `${permissions}`,
      O: hexString(ownerEntries.check),
      OE: hexString(ownerEntries.key),
      U: hexString(userEntries.check),
      UE: hexString(userEntries.key),
      Perms: hexString(permissionsCheck(key, permissions, random)),
    }),
    bytes: encrypt,
    notation: (body) => withStrings(body, (bytes) => hexString(encrypt(bytes))),
  };
}

const hexString = (bytes: Uint8Array): string => `<${Array.from(bytes, (byte) => hex(byte, 2)).join('')}>`;

const encoder = new TextEncoder();

/** 7.6.4.3.2; of SASLprep only the normalization, which is what matters for typed text. At most 127 bytes. */
const passwordBytes = (password: string): Uint8Array => encoder.encode(password.normalize('NFKC')).subarray(0, 127);

type RandomSource = (length: number) => Uint8Array;

/** With a seed, the same bytes each time, for tests and reproducible files. */
function randomSource(seed: string | undefined): RandomSource {
  if (seed === undefined) return unpredictableBytes;
  let count = 0;
  return (length) => sha2(256, encoder.encode(`${seed}\n${count++}`)).subarray(0, length);
}

/** The entries U and UE, or O and OE. Algorithms 8 and 9. */
function passwordEntries(password: Uint8Array, key: Uint8Array, user: Uint8Array, random: RandomSource) {
  const validation = random(8);
  const salt = random(8);
  const check = concatenated([hardenedHash(password, validation, user), validation, salt]);
  return { check, key: aesBlocks(hardenedHash(password, salt, user), new Uint8Array(16), key) };
}

/** Algorithm 2.B; `user` is empty for the user password. */
function hardenedHash(password: Uint8Array, salt: Uint8Array, user: Uint8Array): Uint8Array {
  let hash = sha2(256, concatenated([password, salt, user]));
  for (let round = 1; ; round++) {
    const once = concatenated([password, hash, user]);
    const repeated = concatenated(Array.from({ length: 64 }, () => once));
    const encrypted = aesBlocks(hash.subarray(0, 16), hash.subarray(16, 32), repeated);
    // Since 256 mod 3 is 1, the number modulo 3 equals the sum of its bytes modulo 3.
    const remainder = encrypted.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3;
    hash = sha2(([256, 384, 512] as const)[remainder]!, encrypted);
    if (round >= 64 && encrypted[encrypted.length - 1]! <= round - 32) return hash.subarray(0, 32);
  }
}

/** Algorithm 10: one block, for which ECB equals CBC with a zero vector. */
function permissionsCheck(key: Uint8Array, permissions: number, random: RandomSource): Uint8Array {
  const block = new Uint8Array(16);
  new DataView(block.buffer).setInt32(0, permissions, true);
  block.fill(0xff, 4, 8);
  block.set(encoder.encode('Tadb'), 8);
  block.set(random(4), 12);
  return aesBlocks(key, new Uint8Array(16), block);
}

// --- strings ----------------------------------------------------------------------------------------------------

const ESCAPED: Readonly<Record<string, number>> = { n: 0x0a, r: 0x0d, t: 0x09 };

/** The notation with each of its strings (7.3.4) encrypted. */
function withStrings(body: string, encrypted: (bytes: Uint8Array) => string): string {
  let out = '';
  let from = 0;
  for (let at = 0; at < body.length; at++) {
    const c = body[at]!;
    if (c === '<' && body[at + 1] === '<') at++;
    else if (c === '<' || c === '(') {
      const end = c === '<' ? body.indexOf('>', at) + 1 : endOfLiteral(body, at);
      const text = body.slice(at + 1, end - 1);
      out += body.slice(from, at) + encrypted(c === '<' ? hexBytes(text) : literalBytes(text));
      from = end;
      at = end - 1;
    }
  }
  return out + body.slice(from);
}

/** `literal` in `syntax.ts` escapes every bracket. */
function endOfLiteral(body: string, start: number): number {
  let at = start + 1;
  while (at < body.length && body[at] !== ')') at += body[at] === '\\' ? 2 : 1;
  return at + 1;
}

const hexBytes = (digits: string): Uint8Array =>
  Uint8Array.from({ length: digits.length >> 1 }, (_, i) => Number.parseInt(digits.slice(i * 2, i * 2 + 2), 16));

function literalBytes(text: string): Uint8Array {
  const bytes: number[] = [];
  for (let i = 0; i < text.length; i++) {
    if (text[i] !== '\\') bytes.push(text.charCodeAt(i));
    else bytes.push(ESCAPED[text[++i]!] ?? text.charCodeAt(i));
  }
  return Uint8Array.from(bytes);
}
