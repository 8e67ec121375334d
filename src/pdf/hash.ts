/** A 128-bit content hash (not for secrets): file identifiers and subset tags that depend on nothing but content. */

interface ContentHash {
  text(value: string): void;
  bytes(value: Uint8Array): void;
  /** 32 hex digits. */
  digest(): string;
}

/** Four lanes of FNV-1a over different primes, each mixed as MurmurHash3 finishes. */
export function createHash(): ContentHash {
  let a = 0x811c9dc5;
  let b = 0x9747b28c;
  let c = 0x2545f491;
  let d = 0x3c6ef372;
  const add = (unit: number): void => {
    a = Math.imul(a ^ unit, 0x01000193);
    b = Math.imul(b ^ unit, 0x85ebca6b);
    c = Math.imul(c ^ ((unit + (a >>> 7)) | 0), 0xc2b2ae35);
    d = Math.imul(d ^ ((unit + (b >>> 11)) | 0), 0x27d4eb2f);
  };
  return {
    text(value) {
      for (let i = 0; i < value.length; i++) add(value.charCodeAt(i));
      add(0x10000 + value.length);
    },
    bytes(value) {
      const view = new DataView(value.buffer, value.byteOffset, value.byteLength);
      let i = 0;
      for (; i + 4 <= value.length; i += 4) add(view.getUint32(i) | 0);
      for (; i < value.length; i++) add(value[i]!);
      add(0x10000 + value.length);
    },
    digest() {
      return [a ^ (d >>> 5), b ^ (c >>> 9), c ^ (a >>> 13), d ^ (b >>> 3)]
        .map((lane) => (mix(lane) >>> 0).toString(16).padStart(8, '0'))
        .join('');
    },
  };
}

function mix(lane: number): number {
  let h = lane ^ (lane >>> 16);
  h = Math.imul(h, 0x85ebca6b);
  h ^= h >>> 13;
  h = Math.imul(h, 0xc2b2ae35);
  return h ^ (h >>> 16);
}

/** The six capital letters before a subset's name (9.6.4). */
export function subsetTag(digest: string): string {
  let tag = '';
  for (let i = 0; i < 6; i++)
    tag += String.fromCharCode(65 + (Number.parseInt(digest.slice(i * 4, i * 4 + 4), 16) % 26));
  return tag;
}
