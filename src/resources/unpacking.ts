/** Compressions that PDF and TIFF share. ISO 32000-1, 7.4.4 and 7.4.5; TIFF 6.0, sections 9 and 13 */

/** Runs of bytes. `ends`: the code 128 ends them; otherwise it says nothing. At most `maxBytes`. */
export function unpackRuns(bytes: Uint8Array, maxBytes: number, ends: boolean): Uint8Array {
  const out = createOutput(maxBytes);
  for (let at = 0; at < bytes.length && !out.isFull(); ) {
    const length = bytes[at++]!;
    if (length === 128) {
      if (ends) break;
    } else if (length < 128) for (let i = 0; i <= length && at < bytes.length; i++) out.put(bytes[at++]!);
    else {
      for (let i = 0; i < 257 - length; i++) out.put(bytes[at] ?? 0);
      at++;
    }
  }
  return out.bytes();
}

const CLEAR = 256;
const END = 257;

/** Lempel, Ziv and Welch, the first bit of a code first. `early`: codes grow by a bit so many codes sooner than they must. At most `maxBytes`. */
export function unpackLzw(bytes: Uint8Array, maxBytes: number, early = 1): Uint8Array {
  const out = createOutput(maxBytes);
  const prefix = new Int16Array(4097);
  const suffix = new Uint8Array(4097);
  const stack = new Uint8Array(4097);
  let next = 258;
  let size = 9;
  let previous = -1;
  let first = 0;
  let buffer = 0;
  let bits = 0;
  for (let at = 0; !out.isFull(); ) {
    while (bits < size && at < bytes.length) {
      buffer = ((buffer << 8) | bytes[at++]!) & 0xffffff;
      bits += 8;
    }
    if (bits < size) break;
    bits -= size;
    let code = (buffer >> bits) & ((1 << size) - 1);
    if (code === END) break;
    if (code === CLEAR) {
      next = 258;
      size = 9;
      previous = -1;
      continue;
    }
    if (code > next || (previous < 0 && code > 255)) break;
    const current = code;
    let depth = 0;
    if (code === next) {
      stack[depth++] = first;
      code = previous;
    }
    while (code > 257) {
      stack[depth++] = suffix[code]!;
      code = prefix[code]!;
    }
    first = code;
    out.put(first);
    while (depth > 0) out.put(stack[--depth]!);
    if (previous >= 0 && next < 4096) {
      prefix[next] = previous;
      suffix[next++] = first;
    }
    if (next + early >= 1 << size && size < 12) size++;
    previous = current;
  }
  return out.bytes();
}

/** Bytes that grow up to a bound; beyond it nothing is put. */
export function createOutput(maxBytes: number) {
  let buffer = new Uint8Array(Math.min(1024, Math.max(1, maxBytes)));
  let length = 0;
  return {
    put(byte: number): void {
      if (length >= maxBytes) return;
      if (length === buffer.length) {
        const grown = new Uint8Array(length * 2);
        grown.set(buffer);
        buffer = grown;
      }
      buffer[length++] = byte;
    },
    isFull: (): boolean => length >= maxBytes,
    bytes: (): Uint8Array => buffer.slice(0, length),
  };
}
