/** The cross-reference table of a file, or a stream if objects are packed. ISO 32000-1, 7.5.4, 7.5.5 and 7.5.8. */

import { deflate } from '../resources/compression.ts';
import type { ObjectFile } from './pdfkit-file.ts';
import { dictionary } from './syntax.ts';

/** The stream that holds an object, and its index there. */
export type PackedPlace = readonly [stream: number, index: number];

type Trailer = Readonly<Record<string, string | undefined>>;

export function writeTable(file: ObjectFile, trailer: Trailer): void {
  const start = file.offset();
  const size = file.count() + 1;
  file.line(`xref\n0 ${size}\n0000000000 65535 f `);
  for (let id = 1; id < size; id++) file.line(`${String(file.offsetOf(id)).padStart(10, '0')} 00000 n `);
  file.line(`trailer\n${dictionary({ Size: `${size}`, ...trailer })}`);
  file.line(`startxref\n${start}\n%%EOF`);
}

/** As few bytes as a value takes. */
const bytesFor = (value: number): number => (value < 0x100 ? 1 : value < 0x10000 ? 2 : value < 0x1000000 ? 3 : 4);

export function writeCrossReferences(
  file: ObjectFile,
  placeOf: (id: number) => PackedPlace | null,
  trailer: Trailer,
): void {
  const table = file.reserve();
  const start = file.offset();
  const size = file.count() + 1;
  // A type, an offset or a stream's number, an index. The table comes last, and its offset is the largest.
  const widths = [1, bytesFor(Math.max(start, size)), 0];
  for (let id = 1; id < size; id++) widths[2] = Math.max(widths[2]!, bytesFor(placeOf(id)?.[1] ?? 0));
  const row = widths[0]! + widths[1]! + widths[2]!;
  const rows = new Uint8Array(size * row);
  let at = 0;
  const put = (value: number, bytes: number): void => {
    for (let shift = (bytes - 1) * 8; shift >= 0; shift -= 8) rows[at++] = value >>> shift;
  };
  const set = (type: number, where: number, index: number): void => {
    put(type, widths[0]!);
    put(where, widths[1]!);
    put(index, widths[2]!);
  };
  set(0, 0, 0xffff);
  for (let id = 1; id < size; id++) {
    const place = placeOf(id);
    if (place) set(2, place[0], place[1]);
    else set(1, id === table ? start : file.offsetOf(id)!, 0);
  }
  const entries = {
    Type: '/XRef',
    Size: `${size}`,
    W: `[${widths.join(' ')}]`,
    ...defined(trailer),
    Filter: '/FlateDecode',
    DecodeParms: `<</Predictor 12/Columns ${row}>>`,
  };
  file.stream(table, entries, deflate(differences(rows, row)));
  file.line(`startxref\n${start}\n%%EOF`);
}

const defined = (trailer: Trailer): Record<string, string> =>
  Object.fromEntries(Object.entries(trailer).filter((entry): entry is [string, string] => entry[1] !== undefined));

/** Each row as its difference from the one above (PNG's "up" filter), since neighbouring rows hardly differ. */
function differences(rows: Uint8Array, length: number): Uint8Array {
  const count = rows.length / length;
  const out = new Uint8Array(count * (length + 1));
  for (let row = 0; row < count; row++) {
    out[row * (length + 1)] = 2;
    for (let i = 0; i < length; i++) {
      const above = row > 0 ? rows[(row - 1) * length + i]! : 0;
      out[row * (length + 1) + 1 + i] = rows[row * length + i]! - above;
    }
  }
  return out;
}
