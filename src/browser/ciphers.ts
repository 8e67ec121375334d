/** Replaces `resources/ciphers.ts`: the same functions from JavaScript libraries. */

import { cbc } from '@noble/ciphers/aes';
import { sha256, sha384, sha512 } from '@noble/hashes/sha2';
import { concatenated } from '../resources/bytes.ts';

/** AES in CBC mode over whole blocks; the key has 16 or 32 bytes. */
export const aesBlocks = (key: Uint8Array, iv: Uint8Array, data: Uint8Array): Uint8Array =>
  cbc(key, iv, { disablePadding: true }).encrypt(data);

/** AES-256 in CBC mode with the padding of PKCS #7, its initialization vector first. */
export const aesWithVector = (key: Uint8Array, iv: Uint8Array, data: Uint8Array): Uint8Array =>
  concatenated([iv, cbc(key, iv).encrypt(data)]);

const HASHES = { 256: sha256, 384: sha384, 512: sha512 } as const;

export const sha2 = (bits: 256 | 384 | 512, data: Uint8Array): Uint8Array => HASHES[bits](data);

export const unpredictableBytes = (length: number): Uint8Array => crypto.getRandomValues(new Uint8Array(length));
