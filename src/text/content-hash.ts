/** Whether two fonts are the same, by their bytes. */

import { viewOf } from './sfnt/directory.ts';

/** Two lanes of a multiplicative hash over 32-bit words: fast, not secure, so that a hit counts only if the bytes are equal. */
export function contentHash(bytes: Uint8Array): string {
  let a = 0x811c9dc5 ^ bytes.length;
  let b = 0x9747b28c;
  const whole = bytes.length >> 2;
  const view = viewOf(bytes);
  for (let i = 0; i < whole; i++) {
    const word = view.getInt32(i * 4, true);
    a = Math.imul(a ^ word, 0x01000193);
    a ^= a >>> 15;
    b = Math.imul(b + word, 0x85ebca6b);
    b ^= b >>> 13;
  }
  for (let i = whole * 4; i < bytes.length; i++) {
    a = Math.imul(a ^ bytes[i]!, 0x01000193);
    b = Math.imul(b + bytes[i]!, 0x85ebca6b);
  }
  return hex(a) + hex(b);
}

function hex(word: number): string {
  return (word >>> 0).toString(16).padStart(8, '0');
}

export function equalBytes(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false;
  // Fonts in data URLs share the bytes that were decoded once.
  if (a.buffer === b.buffer && a.byteOffset === b.byteOffset) return true;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}
