/** AES and SHA-2 as PDF encryption needs them. */

import { createCipheriv, createHash, randomBytes } from 'node:crypto';
import { concatenated } from './bytes.ts';

/** AES in CBC mode over whole blocks; the key has 16 or 32 bytes. */
export function aesBlocks(key: Uint8Array, iv: Uint8Array, data: Uint8Array): Uint8Array {
  const cipher = createCipheriv(key.length === 16 ? 'aes-128-cbc' : 'aes-256-cbc', key, iv);
  cipher.setAutoPadding(false);
  return concatenated([cipher.update(data), cipher.final()]);
}

/** AES-256 in CBC mode with PKCS #7 padding, preceded by its initialization vector. */
export function aesWithVector(key: Uint8Array, iv: Uint8Array, data: Uint8Array): Uint8Array {
  const cipher = createCipheriv('aes-256-cbc', key, iv);
  return concatenated([iv, cipher.update(data), cipher.final()]);
}

export const sha2 = (bits: 256 | 384 | 512, data: Uint8Array): Uint8Array =>
  new Uint8Array(createHash(`sha${bits}`).update(data).digest());

export const unpredictableBytes = (length: number): Uint8Array => new Uint8Array(randomBytes(length));
