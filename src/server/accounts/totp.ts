/** One-time codes of authenticator apps. https://www.rfc-editor.org/rfc/rfc6238, over https://www.rfc-editor.org/rfc/rfc4226 */

import { createHmac, timingSafeEqual } from 'node:crypto';

/** The settings that all apps support; many ignore others in a link. */
const PERIOD = 30_000;
const DIGITS = 6;

/** How many periods a phone's clock may be off. https://www.rfc-editor.org/rfc/rfc6238#section-5.2 */
const DRIFT = 1;

/** https://www.rfc-editor.org/rfc/rfc4648#section-6 */
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Without padding, as apps expect it. */
export function toBase32(bytes: Uint8Array): string {
  let out = '';
  let held = 0;
  let bits = 0;
  for (const byte of bytes) {
    held = (held << 8) | byte;
    for (bits += 8; bits >= 5; bits -= 5) out += BASE32[(held >>> (bits - 5)) & 31];
    held &= (1 << bits) - 1;
  }
  return bits > 0 ? out + BASE32[(held << (5 - bits)) & 31] : out;
}

/** The code of the period number `step`, counted from 1970. @param digits length of the code */
export function codeAt(secret: Uint8Array, step: number, digits = DIGITS): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const number = mac.readUInt32BE(mac[19]! & 15) & 0x7fff_ffff;
  return `${number % 10 ** digits}`.padStart(digits, '0');
}

/** The period around `now` that the code belongs to; null if there is none. */
export function stepOfCode(secret: Uint8Array, code: string, now: number): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const current = Math.floor(now / PERIOD);
  let found: number | null = null;
  // All of them are checked in any case, so that the time reveals nothing.
  for (let step = current - DRIFT; step <= current + DRIFT; step++) {
    if (step >= 0 && timingSafeEqual(Buffer.from(codeAt(secret, step)), Buffer.from(code))) found = step;
  }
  return found;
}

/** The URI that apps read from a QR code. https://github.com/google/google-authenticator/wiki/Key-Uri-Format */
export function authenticatorUri(secret: Uint8Array, account: string): string {
  const query = new URLSearchParams({ secret: toBase32(secret), issuer: 'Platen' });
  return `otpauth://totp/Platen:${encodeURIComponent(account)}?${query}`;
}
