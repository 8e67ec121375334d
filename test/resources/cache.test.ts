import { describe, expect, it } from 'vitest';
import { createResourceCaches } from '../../src/resources/caches.ts';
import { decodeRemembered } from '../../src/resources/images/cache.ts';
import { decodeImage } from '../../src/resources/images/decode.ts';
import { encodePng } from './png-encoder.ts';

const caches = createResourceCaches();
const resource = (bytes: Uint8Array, url: string) => ({ bytes, contentType: null, url });

describe('what is remembered', () => {
  it('gives equal bytes the same samples under their own URL', () => {
    const png = encodePng({ width: 9, height: 7, bitDepth: 8, colorType: 2, sample: (x, y, c) => x * 20 + y + c });
    const first = decodeRemembered(resource(png, 'https://a.test/1'), 1000, 1000, caches).image!;
    const second = decodeRemembered(resource(png.slice(), 'https://b.test/2'), 1000, 1000, caches).image!;
    expect([first.url, second.url]).toEqual(['https://a.test/1', 'https://b.test/2']);
    expect(second).toMatchObject({ ...decodeImage(resource(png, ''), 1000).image, url: 'https://b.test/2' });
  });

  it('does not go past the limits of a later render', () => {
    const png = encodePng({ width: 9, height: 7, bitDepth: 8, colorType: 2, sample: () => 7 });
    expect(decodeRemembered(resource(png, ''), 1000, 1000, caches).problem).toBeNull();
    expect(decodeRemembered(resource(png, ''), 50, 50, caches).problem).toContain('limits.imagePixels');
    expect(decodeRemembered(resource(png, ''), 1000, 50, caches).problem).toContain('limits.imagePixels');
  });

  it('damaged images are reported each time', () => {
    const png = encodePng({ width: 9, height: 7, bitDepth: 8, colorType: 2, sample: (x) => x });
    const cut = png.slice(0, png.length - 30);
    for (let i = 0; i < 2; i++) expect(decodeRemembered(resource(cut, ''), 1000, 1000, caches).problem).not.toBeNull();
  });
});
