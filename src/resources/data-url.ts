/** `data:` URLs. https://fetch.spec.whatwg.org/#data-url-processor */

import { ownCopy } from '../cache-budget.ts';
import { latin1 } from './bytes.ts';
import type { ResourceCaches } from './caches.ts';
import type { Resource } from './types.ts';

/** Like `parseDataUrl`, but cached: the same URL gives the same bytes, which must not be modified. */
export function readDataUrl(url: string, { dataUrls }: ResourceCaches): Resource {
  const known = dataUrls.get(url);
  if (known) return known;
  const resource = parseDataUrl(ownCopy(url));
  dataUrls.set(resource.url, resource, url.length + resource.bytes.length);
  return resource;
}

/** Throws if the URL has no comma or its base64 is damaged. */
export function parseDataUrl(url: string): Resource {
  const comma = url.indexOf(',');
  if (comma === -1) throw new Error('a data: URL has no comma');
  let type = url.slice('data:'.length, comma).trim();
  const base64 = /;[ ]*base64$/i.test(type);
  if (base64) type = type.replace(/;[ ]*base64$/i, '');
  if (type.startsWith(';')) type = `text/plain${type}`;
  const hash = url.indexOf('#', comma);
  const body = url.slice(comma + 1, hash === -1 ? undefined : hash);
  const bytes = base64 ? decodeBase64(body.includes('%') ? latin1(percentDecode(body)) : body) : percentDecode(body);
  return { bytes, contentType: type.includes('/') ? type : 'text/plain;charset=US-ASCII', url };
}

/** https://url.spec.whatwg.org/#percent-decode */
function percentDecode(text: string): Uint8Array {
  const bytes = new TextEncoder().encode(text);
  let length = 0;
  for (let i = 0; i < bytes.length; i++) {
    const value = bytes[i] === 0x25 ? hexDigit(bytes[i + 1]) * 16 + hexDigit(bytes[i + 2]) : Number.NaN;
    if (Number.isNaN(value)) {
      bytes[length++] = bytes[i]!;
    } else {
      bytes[length++] = value;
      i += 2;
    }
  }
  return bytes.slice(0, length);
}

function hexDigit(code: number | undefined): number {
  if (code === undefined) return Number.NaN;
  if (code >= 0x30 && code <= 0x39) return code - 0x30;
  const letter = code | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : Number.NaN;
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
/** Base64 digits by character code; -1 for other characters. */
const DIGITS = Int16Array.from({ length: 128 }, (_, code) => ALPHABET.indexOf(String.fromCharCode(code)));

/** https://infra.spec.whatwg.org/#forgiving-base64-decode */
function decodeBase64(text: string): Uint8Array {
  const digits = text.replace(/[\t\n\f\r ]+/g, '').replace(/={1,2}$/, '');
  if (digits.length % 4 === 1) throw new Error('the base64 of a data: URL is truncated');
  const bytes = new Uint8Array(Math.floor((digits.length * 3) / 4));
  let at = 0;
  let first = 0;
  for (const whole = digits.length & ~3; first < whole; first += 4) {
    const a = DIGITS[digits.charCodeAt(first) & 0x7f]!;
    const b = DIGITS[digits.charCodeAt(first + 1) & 0x7f]!;
    const c = DIGITS[digits.charCodeAt(first + 2) & 0x7f]!;
    const d = DIGITS[digits.charCodeAt(first + 3) & 0x7f]!;
    // Anything but a digit is left to the slow path, which reports it.
    const units = digits.charCodeAt(first) | digits.charCodeAt(first + 1) | digits.charCodeAt(first + 2);
    if ((a | b | c | d) < 0 || (units | digits.charCodeAt(first + 3)) > 0x7f) break;
    bytes[at++] = (a << 2) | (b >> 4);
    bytes[at++] = (b << 4) | (c >> 2);
    bytes[at++] = (c << 6) | d;
  }
  let buffer = 0;
  let bits = 0;
  for (let i = first; i < digits.length; i++) {
    const code = digits.charCodeAt(i);
    const value = code < 128 ? DIGITS[code]! : -1;
    if (value === -1) throw new Error('a data: URL contains a character that is not base64');
    buffer = ((buffer << 6) | value) & 0xffff;
    bits += 6;
    if (bits >= 8) {
      bits -= 8;
      bytes[at++] = (buffer >> bits) & 0xff;
    }
  }
  return bytes;
}
