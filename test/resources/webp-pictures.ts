/** Small WebP files, made with libwebp's encoder. */

const bytes = (base64: string): Uint8Array => Uint8Array.from(Buffer.from(base64, 'base64'));

/** 5 × 3, exact: red 50x, green 100y, blue 7; the last column is half transparent (128). */
export const LOSSLESS = bytes(
  'UklGRkwAAABXRUJQVlA4TEAAAAAvBIAAEHdAkG1TrAEd9oiE2UZjOn+Ae5VpDggkbWw+nvyhNwzjAQBuxQIBAMwEIPPikkUHWZRcluWK6H84/NMK',
);

/** 16 × 16 of rgb(200 30 60), compressed. */
export const LOSSY = bytes('UklGRjgAAABXRUJQVlA4ICwAAACQAQCdASoQABAAAUAmJaACdLoAA5gA/vD6K67xaUa/+8Z//cZ//cZ/7uAAAA==');

/** The same, its lower half 100 of 255 opaque. */
export const LOSSY_ALPHA = bytes(
  'UklGRmYAAABXRUJQVlA4WAoAAAAQAAAADwAADwAAQUxQSBMAAAABD/Cy/4iIIBZM8pfunEJE/zNOAFZQOCAsAAAAkAEAnQEqEAAQAAFAJiWgAnS6AAOYAP7w+iuu8WlGv/vGf/3Gf/3Gf+7gAAA=',
);

const word = (value: number): number[] => [value & 255, (value >> 8) & 255];
const three = (value: number): number[] => [...word(value), value >> 16];
const named = (name: string, ...data: number[]): number[] => [
  ...Buffer.from(name, 'latin1'),
  ...word(data.length),
  0,
  0,
  ...data,
];

/** An animation of one frame: the chunks of a picture of `width` × `height`, at (x, y) of the canvas. */
export function animated(
  canvas: readonly [number, number],
  [x, y, width, height]: readonly [number, number, number, number],
  picture: Uint8Array,
): Uint8Array {
  const size = [...three(canvas[0] - 1), ...three(canvas[1] - 1)];
  const place = [...three(x / 2), ...three(y / 2), ...three(width - 1), ...three(height - 1)];
  const chunks = [
    ...named('VP8X', 0x12, 0, 0, 0, ...size),
    ...named('ANIM', 0, 0, 0, 0, 0, 0),
    ...named('ANMF', ...place, 100, 0, 0, 0, ...picture.subarray(12)),
  ];
  return Uint8Array.from([
    ...Buffer.from('RIFF', 'latin1'),
    ...word(chunks.length + 4),
    0,
    0,
    ...Buffer.from('WEBP'),
    ...chunks,
  ]);
}
