/** What the store holds and nobody who copies it may read: sealed with the service's secret. AES-256-GCM, a nonce of its own each time. */

import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

export interface Sealing {
  /** @param owner whose it is: moved to another row it opens nothing */
  seal(owner: string, bytes: Uint8Array): string;
  /** Null where it was sealed for another owner, or under another secret of the service. */
  open(owner: string, sealed: string): Buffer | null;
}

const NONCE = 12;
const TAG = 16;

/** @param purpose what is sealed for one thing opens for no other */
export function createSealing(secret: string, purpose: string): Sealing {
  const key = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
  return {
    seal(owner, bytes) {
      const nonce = randomBytes(NONCE);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(owner));
      return Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]).toString('base64url');
    },
    open(owner, sealed) {
      const bytes = Buffer.from(sealed, 'base64url');
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE)).setAAD(Buffer.from(owner));
        decipher.setAuthTag(bytes.subarray(-TAG));
        return Buffer.concat([decipher.update(bytes.subarray(NONCE, -TAG)), decipher.final()]);
      } catch {
        return null;
      }
    },
  };
}
