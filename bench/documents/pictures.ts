/** PNG files as data: URLs, drawn by formulas. */

import { deflateSync } from 'node:zlib';
import { crc32Table } from './crc.ts';

type Pixel = readonly [red: number, green: number, blue: number, alpha?: number];

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = crc32Table[(crc ^ byte) & 0xff]! ^ (crc >>> 8);
  return ~crc >>> 0;
}

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** https://www.w3.org/TR/png-3/: 8 bits a channel, no filter. */
function png(width: number, height: number, alpha: boolean, at: (x: number, y: number) => Pixel): string {
  const channels = alpha ? 4 : 3;
  const rows = Buffer.alloc(height * (width * channels + 1));
  let offset = 0;
  for (let y = 0; y < height; y++) {
    offset += 1;
    for (let x = 0; x < width; x++) {
      const pixel = at(x, y);
      for (let channel = 0; channel < channels; channel++) rows[offset++] = Math.round(pixel[channel] ?? 255) & 0xff;
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, alpha ? 6 : 2, 0, 0, 0], 8);
  const file = Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', new Uint8Array()),
  ]);
  return `data:image/png;base64,${file.toString('base64')}`;
}

/** A mark with transparent ground. */
export const logo = (): string =>
  png(220, 88, true, (x, y) => {
    const fromCentre = Math.hypot(x - 44, y - 44);
    if (fromCentre < 36) return [20 + x, 80 + y, 190 - y, 255];
    if (x > 96 && y > 28 && y < 60) return [40 + y, 60, 120, x % 16 < 9 ? 255 : 110];
    return [255, 255, 255, 0];
  });

/** Waves with grain: as hard to compress as a photograph. */
export function photograph(seed: number, width = 340, height = 230): string {
  let state = seed * 7919 + 17;
  const grain = (): number => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return (state >>> 16) % 20;
  };
  return png(width, height, false, (x, y) => {
    const g = grain();
    return [
      110 + 80 * Math.sin(x / 50 + seed) + g,
      120 + 70 * Math.cos(y / 40 - seed) + g,
      130 + 60 * Math.sin((x + y) / 70) + g,
    ];
  });
}
