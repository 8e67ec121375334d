/** What finds the objects of a file: a table, or a stream where objects are packed. ISO 32000-1, 7.5.4, 7.5.5 and 7.5.8. */

import { deflate } from '../resources/compression.ts';
import type { ObjectFile } from './pdfkit-file.ts';
import { dictionary } from './syntax.ts';

/** The stream that holds an object, and its index there. */
export type PackedPlace = readonly [stream: number, index: number];

type Trailer = Readonly<Record<string, string | undefined>>;

export function writeTable(file: ObjectFile, trailer: Trailer): void {
  const start = file.offset;
  const size = file.count + 1;
  file.line(`xref\n0 ${size}\n0000000000 65535 f `);
  for (let id = 1; id < size; id++) file.line(`${String(file.offsetOf(id)).padStart(10, '0')} 00000 n `);
  file.line(`trailer\n${dictionary({ Size: `${size}`, ...trailer })}`);
  file.line(`startxref\n${start}\n%%EOF`);
}

/** Bytes of a row: a type, an offset or a stream's number, an index. */
const WIDTHS = '[1 4 2]';
const ROW = 7;

export function writeCrossReferences(
  file: ObjectFile,
  placeOf: (id: number) => PackedPlace | null,
  trailer: Trailer,
): void {
  const table = file.reserve();
  const start = file.offset;
  const size = file.count + 1;
  const rows = new Uint8Array(size * ROW);
  const view = new DataView(rows.buffer);
  view.setUint16(5, 0xffff);
  for (let id = 1; id < size; id++) {
    const place = placeOf(id);
    view.setUint8(id * ROW, place ? 2 : 1);
    view.setUint32(id * ROW + 1, place ? place[0] : id === table ? start : file.offsetOf(id)!);
    view.setUint16(id * ROW + 5, place ? place[1] : 0);
  }
  const entries = {
    Type: '/XRef',
    Size: `${size}`,
    W: WIDTHS,
    ...defined(trailer),
    Filter: '/FlateDecode',
    DecodeParms: `<</Predictor 12/Columns ${ROW}>>`,
  };
  file.stream(table, entries, deflate(differences(rows)));
  file.line(`startxref\n${start}\n%%EOF`);
}

const defined = (trailer: Trailer): Record<string, string> =>
  Object.fromEntries(Object.entries(trailer).filter((entry): entry is [string, string] => entry[1] !== undefined));

/** Each row as its difference to the one above (PNG's "up" filter): neighbours hardly differ. */
function differences(rows: Uint8Array): Uint8Array {
  const count = rows.length / ROW;
  const out = new Uint8Array(count * (ROW + 1));
  for (let row = 0; row < count; row++) {
    out[row * (ROW + 1)] = 2;
    for (let i = 0; i < ROW; i++) {
      const above = row > 0 ? rows[(row - 1) * ROW + i]! : 0;
      out[row * (ROW + 1) + 1 + i] = rows[row * ROW + i]! - above;
    }
  }
  return out;
}
