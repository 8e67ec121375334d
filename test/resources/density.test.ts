import { expect, it } from 'vitest';
import { decodeImage, prepareDecoder } from '../../src/resources/images/decode.ts';
import { JPEG_PICTURES } from './jpeg-pictures.ts';
import { chunk, encodePng } from './png-encoder.ts';
import { TIFF_PICTURES } from './tiff-pictures.ts';

async function densityOf(bytes: Uint8Array): Promise<unknown> {
  const late = await prepareDecoder(bytes);
  const { image } = decodeImage({ bytes, contentType: null, url: 'a' }, 2 ** 20, 2 ** 20, late);
  return image?.kind === 'raster' ? image.density : null;
}

const near = (across: number, down = across) => ({
  across: expect.closeTo(across, 3) as number,
  down: expect.closeTo(down, 3) as number,
});

const bigEndian = (...values: number[]): number[] =>
  values.flatMap((value) => [value >>> 24, (value >> 16) & 255, (value >> 8) & 255, value & 255]);

function png(perMetreX: number, perMetreY: number, unit: number): Uint8Array {
  const plain = encodePng({ width: 2, height: 2, bitDepth: 8, colorType: 2, sample: () => 7 });
  const physical = chunk('pHYs', Buffer.from([...bigEndian(perMetreX, perMetreY), unit]));
  return Uint8Array.from([...plain.subarray(0, 33), ...physical, ...plain.subarray(33)]);
}

// https://www.w3.org/TR/png-3/#11pHYs
it('a PNG states pixels per metre', async () => {
  expect(await densityOf(png(11_811, 11_811, 1))).toEqual(near(3.125));
  expect(await densityOf(png(11_811, 5_906, 1))).toEqual(near(3.125, 1.5626));
  expect(await densityOf(png(2, 1, 0))).toBeUndefined();
  expect(await densityOf(png(0, 0, 1))).toBeUndefined();
});

const picture = Uint8Array.from(Buffer.from(JPEG_PICTURES[0]!.file, 'base64'));

/** Any JFIF segment of the picture itself is replaced. */
function jpeg(...segments: readonly [marker: number, body: readonly number[]][]): Uint8Array {
  const rest = picture[3] === 0xe0 ? picture.subarray(4 + picture[5]!) : picture.subarray(2);
  const added = segments.flatMap(([marker, body]) => {
    const length = body.length + 2;
    return [0xff, marker, length >> 8, length & 255, ...body];
  });
  return Uint8Array.from([0xff, 0xd8, ...added, ...rest]);
}

const jfif = (unit: number, across: number, down: number): [number, number[]] => [
  0xe0,
  [...Buffer.from('JFIF\0'), 1, 1, unit, across >> 8, across & 255, down >> 8, down & 255, 0, 0],
];

/** `XResolution`, `YResolution` and `ResolutionUnit`. */
const exif = (dots: number, unit: number): [number, number[]] => [
  0xe1,
  [
    ...Buffer.from('Exif\0\0MM\0*'),
    ...bigEndian(8),
    ...[0, 3],
    ...[0x01, 0x1a, 0, 5, ...bigEndian(1, 50)],
    ...[0x01, 0x1b, 0, 5, ...bigEndian(1, 50)],
    ...[0x01, 0x28, 0, 3, ...bigEndian(1), 0, unit, 0, 0],
    ...bigEndian(0),
    ...bigEndian(dots, 1),
  ],
];

it('a JPEG states pixels per inch or centimetre, in its JFIF segment or else in its EXIF data', async () => {
  expect(await densityOf(jpeg(jfif(1, 192, 96)))).toEqual(near(2, 1));
  expect(await densityOf(jpeg(jfif(2, 100, 100)))).toEqual(near(254 / 96));
  expect(await densityOf(jpeg(jfif(0, 1, 1)))).toBeUndefined();
  expect(await densityOf(jpeg(exif(288, 2)))).toEqual(near(3));
  expect(await densityOf(jpeg(exif(100, 3)))).toEqual(near(254 / 96));
  expect(await densityOf(jpeg(exif(288, 1)))).toBeUndefined();
  expect(await densityOf(jpeg(jfif(0, 1, 1), exif(288, 2)))).toEqual(near(3));
  expect(await densityOf(jpeg(jfif(1, 192, 192), exif(288, 2)))).toEqual(near(2));
});

it('a TIFF states pixels per inch or centimetre', async () => {
  const bytes = Uint8Array.from(Buffer.from(TIFF_PICTURES[1]!.file, 'base64'));
  expect(await densityOf(bytes)).toBeUndefined();
  // The tags of the chromaticities become those of the resolution; three rationals are left of six.
  const view = new DataView(bytes.buffer);
  const start = view.getUint32(4, true);
  const entries = view.getUint16(start, true);
  const rationals = [282, 283];
  for (let i = 0; i < entries; i++) {
    const at = start + 2 + i * 12;
    if (view.getUint16(at + 2, true) !== 5) continue;
    view.setUint16(at, rationals.shift()!, true);
    view.setUint32(at + 4, 1, true);
    const value = view.getUint32(at + 8, true);
    view.setUint32(value, 384, true);
    view.setUint32(value + 4, 1, true);
  }
  expect(await densityOf(bytes)).toEqual(near(4));
});
