import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { DEFAULT_LIMITS } from '../../src/limits.ts';
import { createTextCaches } from '../../src/text/caches.ts';
import { InvalidFontError } from '../../src/text/sfnt/directory.ts';
import { openPackedFont } from '../../src/text/unpacked-fonts.ts';

const PACKED = readFileSync(new URL('../../fonts/noto/NotoSansAdlam-Regular.woff2', import.meta.url));

describe('fonts whose tables are compressed', () => {
  it('are unpacked once for equal bytes', () => {
    const caches = createTextCaches();
    const first = openPackedFont(PACKED, 0, caches);
    expect(openPackedFont(Uint8Array.from(PACKED), 0, caches)).toBe(first);
    expect(openPackedFont(PACKED, 0, createTextCaches())).not.toBe(first);
  });

  it('are another font as soon as a byte differs', () => {
    const caches = createTextCaches();
    openPackedFont(PACKED, 0, caches);
    const damaged = Uint8Array.from(PACKED);
    damaged.fill(0, damaged.length - 400);
    expect(() => openPackedFont(damaged, 0, caches)).toThrow(InvalidFontError);
    expect(() => openPackedFont(damaged, 0, caches)).toThrow(InvalidFontError);
  });

  it('are held to the limits of each render, also once they are known', () => {
    const caches = createTextCaches();
    const { bytes } = openPackedFont(PACKED, 0, caches);
    for (const limits of [
      { ...DEFAULT_LIMITS, fontBytes: bytes.length / 2 },
      { ...DEFAULT_LIMITS, fontBytes: PACKED.length - 1 },
      { ...DEFAULT_LIMITS, fontTables: 2 },
    ]) {
      expect(() => openPackedFont(PACKED, 0, caches, limits)).toThrow(InvalidFontError);
    }
  });
});
