/** Changes to seeds: pieces cut, doubled, swapped with others, numbers made extreme, bytes flipped. */

import type { Random } from './random.ts';

const NUMBERS = ['0', '-1', '1e9', '-1e9', '0.0001', '65535', '99999999999', '1e400', 'NaN', '50%', '1000000'];

/** `pieces` splits a text into what mutations move about; `words` are put in anywhere. */
export function mutateText(text: string, random: Random, words: readonly string[]): string {
  let parts: string[] = text.match(/[\w%.#-]+|\s+|[^\w\s]/g) ?? [text];
  for (let round = 1 + random.below(12); round > 0; round--) {
    const at = random.below(parts.length + 1);
    const length = 1 + random.below(random.chance(0.2) ? 60 : 6);
    switch (random.below(7)) {
      case 0:
        parts.splice(at, length);
        break;
      case 1:
        parts.splice(at, 0, ...parts.slice(at, at + length));
        break;
      case 2:
        parts.splice(at, 0, random.pick(words));
        break;
      case 3: {
        const from = random.below(parts.length + 1);
        parts.splice(at, 0, ...parts.slice(from, from + length));
        break;
      }
      case 4: {
        const number = parts.findIndex((part, i) => i >= at && /^-?[\d.]/.test(part));
        if (number >= 0) parts[number] = parts[number]!.replace(/^-?[\d.]+/, random.pick(NUMBERS));
        break;
      }
      case 5:
        parts.splice(at, 0, String.fromCharCode(random.below(random.chance(0.5) ? 128 : 65536)));
        break;
      default: {
        const piece = parts.slice(at, at + 3);
        for (let copies = random.below(20); copies > 0; copies--) parts.splice(at, 0, ...piece);
      }
    }
    if (parts.length > 20_000) parts = parts.slice(0, 20_000);
  }
  return parts.join('');
}

export function mutateBytes(seed: Uint8Array, random: Random): Uint8Array {
  let bytes = seed.slice();
  for (let round = 1 + random.below(10); round > 0; round--) {
    // Headers are where the decisions are.
    const at = random.chance(0.5) ? random.below(Math.min(bytes.length, 600)) : random.below(bytes.length);
    switch (random.below(6)) {
      case 0:
        bytes[at] = random.below(256);
        break;
      case 1:
        bytes[at]! ^= 1 << random.below(8);
        break;
      case 2:
        bytes.fill(random.pick([0, 0xff, 0x7f, 0x80]), at, at + 1 + random.below(8));
        break;
      case 3:
        bytes.copyWithin(at, random.below(bytes.length), Math.min(bytes.length, at + 1 + random.below(64)));
        break;
      case 4:
        if (random.chance(0.2)) bytes = bytes.slice(0, Math.max(1, at));
        break;
      default:
        new DataView(bytes.buffer).setUint16(Math.min(at, Math.max(0, bytes.length - 2)), random.below(65536));
    }
    if (bytes.length < 4) return seed.slice();
  }
  return bytes;
}
