import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import wawoff2 from 'wawoff2';
import { InvalidFontError, readDirectory, type SfntDirectory } from '../../src/text/sfnt/directory.ts';
import { toSfnt } from '../../src/text/sfnt/normalise.ts';

const fontFile = (name: string): Uint8Array => readFileSync(new URL(`../../fonts/${name}`, import.meta.url));

const tableOf = (bytes: Uint8Array, directory: SfntDirectory, tag: string): Buffer => {
  const { offset, length } = directory.tables.get(tag)!;
  return Buffer.from(bytes.subarray(offset, offset + length));
};

describe('WOFF2', () => {
  // The reference decoder: Google's woff2 as WebAssembly.
  it.each([
    'noto/NotoSansMath-Regular.woff2',
    'noto/NotoSerifTibetan-Bold.woff2',
    'noto/NotoNastaliqUrdu-Regular.woff2',
    'carlito/Carlito-BoldItalic.woff2',
    'gelasio/Gelasio-Regular_Italic.woff2',
  ])('unpacks %s to the tables that the reference decoder gives', async (name) => {
    const packed = fontFile(name);
    const expected = Uint8Array.from(await wawoff2.decompress(packed));
    const actual = toSfnt(packed);
    const directory = readDirectory(expected, 0);
    const own = readDirectory(actual, 0);
    expect([...own.tables.keys()]).toEqual([...directory.tables.keys()]);
    for (const tag of directory.tables.keys()) {
      // Its checksum of the whole file may differ.
      if (tag === 'head') continue;
      expect(tableOf(actual, own, tag).equals(tableOf(expected, directory, tag)), tag).toBe(true);
    }
  });

  it('refuses damaged files without anything but an InvalidFontError', () => {
    const packed = fontFile('noto/NotoSansOgham-Regular.woff2');
    fc.assert(
      fc.property(
        fc.integer({ min: 48, max: packed.length }),
        fc.array(fc.tuple(fc.nat(400), fc.nat(255)), { maxLength: 4 }),
        (length, changes) => {
          const damaged = Uint8Array.from(packed.subarray(0, length));
          for (const [at, value] of changes) damaged[at % length] = value;
          damaged.set(packed.subarray(0, 4));
          try {
            toSfnt(damaged);
          } catch (error) {
            expect(error).toBeInstanceOf(InvalidFontError);
          }
        },
      ),
      { numRuns: 300 },
    );
  });

  it('refuses what claims to be larger than the limit', () => {
    const packed = fontFile('noto/NotoSansMath-Regular.woff2');
    expect(() => toSfnt(packed, { fontBytes: 300_000, fontTables: 128 })).toThrow(/too large/);
  });
});
