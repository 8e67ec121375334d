/** Pictures made to take time or room: parts that lie in each other, scans without end, sizes that nothing fills. */

import { deflateSync } from 'node:zlib';
import type { HostileCase } from './case.ts';

const BYTE = 1;
const SHORT = 3;
const LONG = 4;

type Field = readonly [tag: number, type: typeof BYTE | typeof SHORT | typeof LONG, values: readonly number[]];

const SIZES = { [BYTE]: 1, [SHORT]: 2, [LONG]: 4 } as const;

/** `more` is given the offset of the data behind the directory, and answers with the fields that depend on it. */
function tiff(fields: readonly Field[], data: Uint8Array, more: (at: number) => readonly Field[]): string {
  const written = (at: number): { readonly head: Buffer; readonly end: number } => {
    const all = [...fields, ...more(at)];
    const head = Buffer.alloc(8 + 2 + all.length * 12 + 4);
    head.write('II*\0', 0, 'latin1');
    head.writeUInt32LE(8, 4);
    head.writeUInt16LE(all.length, 8);
    const values: Buffer[] = [];
    let end = head.length;
    for (const [i, [tag, type, list]] of all.entries()) {
      const field = 10 + i * 12;
      const size = SIZES[type];
      const bytes = Buffer.alloc(Math.max(4, list.length * size));
      for (const [index, value] of list.entries()) bytes.writeUIntLE(value, index * size, size);
      head.writeUInt16LE(tag, field);
      head.writeUInt16LE(type, field + 2);
      head.writeUInt32LE(list.length, field + 4);
      if (list.length * size <= 4) bytes.copy(head, field + 8, 0, 4);
      else {
        head.writeUInt32LE(end, field + 8);
        values.push(bytes);
        end += bytes.length;
      }
    }
    return { head: Buffer.concat([head, ...values]), end };
  };
  const { head } = written(written(0).end);
  return shown('image/tiff', Buffer.concat([head, data]));
}

const shown = (type: string, bytes: Uint8Array): string =>
  `<img alt=a width=100 src="data:${type};base64,${Buffer.from(bytes).toString('base64')}">`;

/** Grey of eight bits: width, height, compression. */
const grey = (width: number, height: number, compression: number): Field[] => [
  [256, LONG, [width]],
  [257, LONG, [height]],
  [258, SHORT, [8]],
  [259, SHORT, [compression]],
  [262, SHORT, [1]],
  [277, SHORT, [1]],
];

const PARTS = 20_000;
const times = (value: number): number[] => new Array<number>(PARTS).fill(value);

function segment(marker: number, content: readonly number[]): number[] {
  const length = content.length + 2;
  return [0xff, marker, length >> 8, length & 255, ...content];
}

/** A grey JPEG up to its first scan, whose codes say: nothing more for 2^14 blocks. */
function jpegHead(width: number, height: number, progressive: boolean): number[] {
  const frame = [8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0];
  const codes = (kind: number): number[] =>
    segment(0xc4, [kind, 1, 1, ...new Array<number>(14).fill(0), kind === 0 ? 0 : 0xe0, 1]);
  return [
    ...[0xff, 0xd8],
    ...segment(0xdb, [0, ...new Array<number>(64).fill(1)]),
    ...segment(progressive ? 0xc2 : 0xc0, frame),
    ...codes(0),
    ...codes(0x10),
  ];
}

/** Each of the scans refines every coefficient of the picture. */
function manyScans(width: number, height: number, scans: number, data: number): Uint8Array {
  const bytes = [...jpegHead(width, height, true), ...segment(0xda, [1, 1, 0, 0, 0, 0]), 0, 0];
  for (let i = 0; i < scans; i++)
    bytes.push(...segment(0xda, [1, 1, 0, 1, 63, 0x10]), ...new Array<number>(data).fill(0));
  return Uint8Array.from([...bytes, 0xff, 0xd9]);
}

/** Codes that say that the table begins anew, and nothing else. */
function clears(bytes: number): Uint8Array {
  const data = new Uint8Array(bytes);
  for (let bit = 0; bit < bytes * 8; bit += 9) data[bit >> 3]! |= 0x80 >> (bit & 7);
  return data;
}

export const PICTURES: readonly HostileCase[] = [
  {
    line: 10,
    name: 'a TIFF whose 20,000 tiles are one JPEG of 65,500 rows',
    html: () => {
      const scan = segment(0xda, [1, 1, 0, 0, 63, 0]);
      const jpeg = Uint8Array.from([
        ...jpegHead(1, 65_500, false),
        ...scan,
        ...new Array<number>(9000).fill(0),
        0xff,
        0xd9,
      ]);
      return tiff([...grey(PARTS, 1, 7), [322, LONG, [1]], [323, LONG, [65_500]]], jpeg, (at) => [
        [324, LONG, times(at)],
        [325, LONG, times(jpeg.length)],
      ]);
    },
    warns: 'invalid-resource',
  },
  {
    line: 10,
    name: 'a TIFF of one column, each of whose tiles is 50,000,000 wide',
    html: () => {
      const packed = deflateSync(Buffer.alloc(50_000_000));
      return tiff([...grey(1, PARTS, 8), [322, LONG, [50_000_000]], [323, LONG, [1]]], packed, (at) => [
        [324, LONG, times(at)],
        [325, LONG, times(packed.length)],
      ]);
    },
    warns: 'invalid-resource',
  },
  {
    line: 10,
    name: 'a TIFF whose 20,000 strips are one of 2 MB that says nothing',
    html: () => {
      const packed = clears(2_000_000);
      return tiff([...grey(1, PARTS, 5), [278, LONG, [1]]], packed, (at) => [
        [273, LONG, times(at)],
        [279, LONG, times(packed.length)],
      ]);
    },
    warns: 'invalid-resource',
  },
  {
    line: 10,
    name: 'a TIFF whose fields are each the whole file',
    html: () => {
      const data = new Uint8Array(6_000_000);
      const html = tiff(
        [...grey(1, 1, 1), ...[273, 279, 266, 274, 317, 320].map((tag): Field => [tag, BYTE, [1]])],
        data,
        () => [],
      );
      const bytes = Buffer.from(html.slice(html.indexOf(',') + 1, -2), 'base64');
      for (let i = 6; i < 12; i++) {
        bytes.writeUInt32LE(6_000_000, 10 + i * 12 + 4);
        bytes.writeUInt32LE(100, 10 + i * 12 + 8);
      }
      return shown('image/tiff', bytes);
    },
    warns: 'invalid-resource',
  },
  {
    line: 10,
    name: 'a JPEG of 127 scans over 36 million pixels, which a filter asks for',
    html: () => `<div style="filter:blur(2px)">${shown('image/jpeg', manyScans(6000, 6000, 127, 2))}</div>`,
  },
  {
    line: 10,
    name: 'a JPEG of 127 scans over 36 million pixels, which is made smaller',
    html: () => shown('image/jpeg', manyScans(6000, 6000, 127, 400)),
    options: () => ({ pdf: { imageResolution: 72 } }),
  },
  {
    line: 10,
    name: 'a picture in 500 sizes, all of them made smaller',
    html: () => {
      const picture = shown('image/jpeg', manyScans(600, 600, 3, 2)).replace(' width=100', '');
      const url = picture.slice(picture.indexOf('"') + 1, -2);
      let html = '';
      for (let i = 1; i <= 500; i++) html += `<img alt=a width=${i / 4} src="${url}">`;
      return html;
    },
    options: () => ({ pdf: { imageResolution: 72 } }),
  },
];
