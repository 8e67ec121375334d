import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import wawoff2 from 'wawoff2';
import { toSfnt } from '../../src/text/sfnt/normalise.ts';

const { compress } = wawoff2 as unknown as { compress(data: Uint8Array): Promise<Uint8Array> };
const font = (name: string): Uint8Array =>
  readFileSync(new URL(`../../fonts/liberation/Liberation${name}.ttf`, import.meta.url));

describe('WOFF2', () => {
  it('gives each of several fonts its own bytes when they are decoded at once', async () => {
    const packed: Uint8Array[] = [];
    for (const name of ['Mono-Regular', 'Sans-Bold', 'Sans-Regular', 'Serif-Italic']) {
      packed.push(Uint8Array.from(await compress(font(name))));
    }
    const alone: Uint8Array[] = [];
    for (const data of packed) alone.push(await toSfnt(data));
    const together = await Promise.all(packed.map((data) => toSfnt(data)));
    together.forEach((bytes, i) => {
      expect(Buffer.compare(bytes, alone[i]!)).toBe(0);
    });
    // Packing is slow where all cores are busy.
  }, 60_000);
});
