import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { render } from '../../src/index.ts';
import { decodeImage, prepareDecoder } from '../../src/resources/images/decode.ts';

/** Made by libavif without loss: 4 by 2 pixels, red and blue, of the blue ones below half transparent. */
const PICTURE =
  'AAAAIGZ0eXBhdmlmAAAAAGF2aWZtaWYxbWlhZk1BMUEAAAGNbWV0YQAAAAAAAAAoaGRscgAAAAAAAAAAcGljdAAAAAAAAAAAAAAAAGxpYmF2aWYAAAAADnBpdG0AAAAA' +
  'AAEAAAAsaWxvYwAAAABEAAACAAEAAAABAAAB1wAAACwAAgAAAAEAAAG1AAAAIgAAAEJpaW5mAAAAAAACAAAAGmluZmUCAAAAAAEAAGF2MDFDb2xvcgAAAAAaaW5mZQIA' +
  'AAAAAgAAYXYwMUFscGhhAAAAABppcmVmAAAAAAAAAA5hdXhsAAIAAQABAAAAw2lwcnAAAACdaXBjbwAAABRpc3BlAAAAAAAAAAQAAAACAAAAEHBpeGkAAAAAAwgICAAA' +
  'AAxhdjFDgSAAAAAAABNjb2xybmNseAACAAIAAIAAAAAOcGl4aQAAAAABCAAAAAxhdjFDgQAcAAAAADhhdXhDAAAAAHVybjptcGVnOm1wZWdCOmNpY3A6c3lzdGVtczph' +
  'dXhpbGlhcnk6YWxwaGEAAAAAHmlwbWEAAAAAAAAAAgABBAECgwQAAgQBBYYHAAAAVm1kYXQSAAoFGAQ7CoAyFxAAhyNW7Q7/3h3jGVFlkBbAWllkBbiAEgAKCDgEOwgQ' +
  'EASAMh4QAAAAD/o/WnRkX/50Cqd1daC7VMisgqyzLAlhf8A=';
const bytes = new Uint8Array(Buffer.from(PICTURE, 'base64'));
const decode = (file: Uint8Array, maxPixels = 1e6) =>
  decodeImage({ bytes: file, contentType: null, url: 'https://example.org/a' }, maxPixels);

describe('AVIF', () => {
  it('asks for the package that decodes it, where that is not there', () => {
    // Nothing has set the decoder up.
    expect(decode(bytes)).toMatchObject({ image: null, problem: expect.stringContaining('@jsquash/avif') });
  });

  it('gives samples and alpha', async () => {
    await prepareDecoder(bytes);
    const { image, problem, decodedPixels } = decode(bytes);
    expect(problem).toBeNull();
    expect(decodedPixels).toBe(8);
    if (image?.kind !== 'raster' || image.data.encoding !== 'samples') throw new Error('no samples');
    expect([image.width, image.height, image.orientation]).toEqual([4, 2, 1]);
    expect([...image.data.samples.subarray(0, 12)]).toEqual([255, 0, 0, 255, 0, 0, 0, 0, 255, 0, 0, 255]);
    expect([...image.data.alpha!]).toEqual([255, 255, 255, 255, 255, 255, 0, 0]);
  });

  it('is turned as the file says', async () => {
    await prepareDecoder(bytes);
    const turned = bytes.slice();
    // The first `pixi` makes room for an `irot`: nine bytes, and a box that nobody knows for the rest.
    const at = Buffer.from(turned).indexOf('pixi') - 4;
    turned.set([0, 0, 0, 9, ...Buffer.from('irot'), 1, 0, 0, 0, 7], at);
    const { image } = decode(turned);
    if (image) expect(image).toMatchObject({ width: 2, height: 4, orientation: 8 });
  });

  it('is refused by its header where it is too large, and told of where it is damaged', async () => {
    await prepareDecoder(bytes);
    expect(decode(bytes, 7).problem).toContain('4 × 2 pixels, more than is allowed');
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(bytes.length - 13), fc.nat(255)), { maxLength: 6 }), (changes) => {
        const broken = bytes.slice();
        for (const [at, value] of changes) broken[at + 12] = value;
        const { image, problem } = decode(broken);
        expect(image !== null || problem !== null).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  it('goes into the PDF', async () => {
    const { warnings } = await render(`<!doctype html><img alt="two colours" src="data:image/avif;base64,${PICTURE}">`);
    expect(warnings).toEqual([]);
  });
});
